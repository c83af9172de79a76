import type { CacheMode } from '../services/twirp.ts';

/** The parts of a workflow file that the runner reads, from plain YAML; GitHub's parser has checked their form. */
export interface StepYaml {
  readonly id?: string;
  readonly name?: string;
  readonly if?: unknown;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: unknown;
  readonly env?: unknown;
  readonly shell?: string;
  readonly 'working-directory'?: string;
  readonly 'timeout-minutes'?: unknown;
  readonly 'continue-on-error'?: unknown;
}

/** What a workflow and a job both may have. */
interface CommonYaml {
  readonly name?: string;
  readonly env?: unknown;
  readonly defaults?: { readonly run?: Record<string, unknown> };
  readonly permissions?: unknown;
  readonly concurrency?: unknown;
  readonly 'cache-mode'?: CacheMode;
}

export interface JobYaml
  extends CommonYaml,
    Pick<StepYaml, 'if' | 'uses' | 'with' | 'timeout-minutes' | 'continue-on-error'> {
  readonly needs?: string | string[];
  readonly 'runs-on'?: unknown;
  readonly secrets?: unknown;
  readonly strategy?: unknown;
  readonly outputs?: unknown;
  readonly steps?: StepYaml[];
  readonly container?: unknown;
  readonly services?: unknown;
}

export interface WorkflowYaml extends CommonYaml {
  readonly 'run-name'?: string;
  readonly on?: unknown;
  readonly jobs: Record<string, JobYaml>;
}

export interface InputYaml {
  readonly type?: 'string' | 'boolean' | 'number' | 'choice' | 'environment';
  readonly required?: boolean;
  readonly default?: unknown;
  readonly options?: readonly unknown[];
}
