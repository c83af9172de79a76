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

export interface JobYaml {
  readonly name?: string;
  readonly needs?: string | string[];
  readonly if?: unknown;
  readonly 'runs-on'?: unknown;
  readonly uses?: string;
  readonly with?: unknown;
  readonly secrets?: unknown;
  readonly strategy?: unknown;
  readonly permissions?: unknown;
  readonly concurrency?: unknown;
  readonly outputs?: unknown;
  readonly env?: unknown;
  readonly defaults?: { readonly run?: Record<string, unknown> };
  readonly steps?: StepYaml[];
  readonly container?: unknown;
  readonly services?: unknown;
  readonly 'timeout-minutes'?: unknown;
  readonly 'continue-on-error'?: unknown;
  readonly 'cache-mode'?: string;
}

export interface InputYaml {
  readonly type?: 'string' | 'boolean' | 'number' | 'choice' | 'environment';
  readonly required?: boolean;
  readonly default?: unknown;
  readonly options?: readonly unknown[];
}

export interface WorkflowYaml {
  readonly name?: string;
  readonly 'run-name'?: string;
  readonly on?: unknown;
  readonly env?: unknown;
  readonly defaults?: { readonly run?: Record<string, unknown> };
  readonly permissions?: unknown;
  readonly concurrency?: unknown;
  readonly 'cache-mode'?: string;
  readonly jobs: Record<string, JobYaml>;
}
