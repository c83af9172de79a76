import type { SandboxMode } from '../../contracts/names.ts';
import type { Log } from '../../ports.ts';

/** What any agent may need to be made. */
export interface AgentOptions {
  /** The program of `agent: command` and its arguments. */
  readonly command: readonly string[];
  /** The agent's credential; empty when there is none. */
  readonly key: string;
  /** Base URL of the model's API; empty for the one of the key's provider. */
  readonly baseUrl: string;
  /** Base URL of GitHub's API, for the settings that an organization has for Copilot. */
  readonly githubApi: string;
  /** Exact version of the CLI; empty for the one that its adapter names. */
  readonly version: string;
  /** Empty for the adapter's or the CLI's own. */
  readonly model: string;
  /** Arguments that the user adds to those of a CLI. */
  readonly extraArguments: readonly string[];
  readonly maxTurns: number;
  /** The search path for programs. */
  readonly path: string;
  readonly temporaryDirectory: string;
  /** Where tools are installed. */
  readonly toolDirectory: string;
  /** What npm needs to know to install them. */
  readonly installEnvironment: Readonly<{ [name: string]: string }>;
  readonly log: Log;
  readonly sandbox: SandboxMode;
  /** The home of the user that we are. */
  readonly home: string;
  /** Takes secrets out of what is shown. */
  readonly conceal: (text: string) => string;
}
