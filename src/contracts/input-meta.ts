import type * as z from 'zod';
import type { PipelineName, Seat } from './names.ts';

/** What the generator needs to know of an input besides its schema. */
export interface InputMeta {
  /** One sentence; `action.yml`, the workflows and the README show it. */
  readonly description: string;
  /** What counts when nobody sets it. */
  readonly default: string;
  /** The seats whose jobs receive the input: a job gets nothing that it does not need. */
  readonly seats: readonly Seat[];
  /** `workflow`: callers of the workflow set it; `job`: the generated workflow sets it; `secret`: a secret of the caller. */
  readonly from: 'workflow' | 'job' | 'secret';
  /** Whether `.github/issue-relay.yml` may set it, too; `contracts/config.ts` says in which form. */
  readonly file?: true;
  /** The pipelines that take it, where the others have no use for it. */
  readonly only?: readonly PipelineName[];
  /** The page that describes it, where the README has no room for it. */
  readonly toldIn?: 'docs/agents.md' | 'docs/loop-it.md' | 'docs/problem-solver.md';
}

/** Attaches what the generator needs; the schema itself stays a plain zod schema. */
export function input<S extends z.ZodType>(schema: S, meta: InputMeta): S {
  return schema.meta({ ...meta });
}
