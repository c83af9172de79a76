import type { AgentFailure, AgentName } from '../../../contracts/names.ts';
import type { Usage } from '../../../ports.ts';
import type { JsonEvent } from '../json-at.ts';

/** The protocols of models that a CLI may speak; `github` is what Copilot's program speaks with GitHub. */
export type Dialect = 'anthropic' | 'openai' | 'gemini' | 'github';

/** What is so when a CLI is started. */
export interface LaunchFacts {
  /** Where the model answers, without a version in its path: our own proxy, never the provider. */
  readonly endpoint: string;
  /** What the proxy lets in, in the form of the real key, which is not known here. */
  readonly token: string;
  readonly dialect: Dialect;
  /** The model that was asked for, or the adapter's default; empty leaves it to the CLI. */
  readonly model: string;
  /** A folder of the job that belongs to this CLI: settings, sessions, caches. */
  readonly state: string;
  /** JSON Schema of the answer, and a file that holds it; null where the answer is a file, and what is said last free. */
  readonly schema: object | null;
  readonly schemaFile: string;
  /** The session to go on with; null for a new one. */
  readonly resume: string | null;
  readonly maxTurns: number;
  readonly maxCostUsd: number | null;
  /** The repository's word on how to work in it, if there is one: a file of the checkout. */
  readonly instructions: string | null;
  /** Arguments that the user added. */
  readonly extra: readonly string[];
  /** Whether we are root, which some CLIs refuse unless they are told of a sandbox. */
  readonly asRoot: boolean;
}

export interface Launch {
  readonly args: readonly string[];
  readonly environment: Readonly<{ [name: string]: string }>;
  /** Files to write before the start, by their path below the state folder. */
  readonly files?: Readonly<{ [path: string]: string }>;
}

/** Why a CLI says that it failed. */
export interface Fault {
  /** Set only where the CLI itself is certain. */
  readonly failure?: AgentFailure;
  /** The HTTP status that it saw. */
  readonly status?: number;
  readonly message: string;
}

/** What the events of one call amount to. */
export interface Report {
  /** The CLI's own word for success was among them; believed only together with the exit code and the answer. */
  readonly succeeded: boolean;
  readonly session: string | null;
  /** The last thing that the agent said. */
  readonly text: string;
  /** An answer that the CLI has in a field of its own. */
  readonly structured?: unknown;
  readonly usage: Usage;
  readonly fault: Fault | null;
  /** Tools that the CLI did not let the agent use. */
  readonly denied: readonly string[];
}

/** Reads the events of one call as they come. */
export interface EventReader {
  /** Takes an event and says what of it people should see, if anything. */
  take(event: JsonEvent): string | null;
  /** After the end; `readFile` gives a file below the state folder, or null, and `errors` is what it said on standard error. */
  report(readFile: (path: string) => string | null, errors: string): Report;
}

/** All that makes one CLI different from another: a row of facts, the way it is started, and the way it is read. */
export interface CliAdapter {
  readonly name: AgentName;
  /** The package of the npm registry, and the version that it was tested with. */
  readonly package: string;
  readonly version: string;
  /** The program in `node_modules/.bin`; the first that is there. */
  readonly programs: readonly string[];
  /** The package's install script, for machines on which npm runs none. */
  readonly installScript?: string;
  /** Dialects that it speaks, the one for keys of an unknown kind first. */
  readonly dialects: readonly Dialect[];
  /** The model when none is named; empty leaves it to the CLI. */
  readonly defaultModel: Readonly<Partial<Record<Dialect, string>>>;
  /** Whether it holds `maxTurns` itself; for the others our proxy does. */
  readonly countsTurns: boolean;
  /** Figures that count on over all calls of a session. */
  readonly cumulative: readonly (keyof Usage)[];
  /** Paths of a checkout that it would obey: settings, hooks, plugins, servers to start. */
  readonly obeys: readonly string[];
  launch(facts: LaunchFacts): Launch;
  reader(): EventReader;
}
