import type { ConfigEntries } from '../contracts/config.ts';
import type { Earlier } from '../contracts/earlier.ts';
import type { Trigger } from '../contracts/event.ts';
import type { Inputs, RawInputs } from '../contracts/inputs.ts';
import type { PhaseRow, Pipeline } from '../domain/pipeline.ts';
import type { Agent, Clock, Commands, Git, Log, Prompts, Random, Reader, Store, Writer } from '../ports.ts';

/** What the runner says of this job, and what its inputs ask for. */
export interface Job {
  readonly pipeline: Pipeline;
  readonly row: PhaseRow;
  /** Every environment at which a pipeline waits for people: a check-up looks at those of others. */
  readonly environments: readonly string[];
  /** The inputs as they were given; what was left out may stand in the configuration file. */
  readonly given: RawInputs;
  /** What holds, by what is known: `gather` learns what the file says. */
  readonly inputs: Inputs;
  readonly earlier: Earlier;
  readonly trigger: Trigger;
  /** `owner/name`. */
  readonly repository: string;
  readonly repositoryId: string;
  readonly run: string;
  readonly attempt: number;
  readonly workspace: string;
  /** The caller's workflow file and its ref: runs that we start are of the same. */
  readonly workflow: { readonly file: string; readonly ref: string } | null;
}

/** Every run checks the base out, which the first phase fixed for all. */
export function baseOf({ earlier, pipeline }: Job): string {
  return earlier[pipeline.rows[0]?.phase ?? '']?.outputs['base-sha'] ?? '';
}

/** What must never be published, whoever says it. */
export function secretsOf({ inputs }: Pick<Job, 'inputs'>): readonly string[] {
  return [inputs['agent-key'], inputs['github-token'], inputs['writer-token']].filter((secret) => secret !== '');
}

/** The ports of a job. Each is made on its first use, so that a job loads and reaches only what its seat needs. */
export interface World {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly prompts: Prompts;
  store(): Promise<Store>;
  reader(): Promise<Reader>;
  writer(): Promise<Writer>;
  /** The checkout; `baseSha` is where it must be. */
  git(baseSha: string): Promise<Git>;
  /** The agent that these inputs ask for. */
  agent(inputs: Inputs): Promise<Agent>;
  /** Reads YAML; the parser is loaded only where there is a file to read. */
  yaml(text: string): Promise<ConfigEntries>;
  commands(): Promise<Commands>;
}
