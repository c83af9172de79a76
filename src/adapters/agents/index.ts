import type { AgentName, SandboxMode } from '../../contracts/names.ts';
import type { Agent, Log } from '../../ports.ts';
import type { CliAdapter } from './cli/adapter.ts';

/** What any agent may need to be made. */
export interface AgentOptions {
  /** The program of `agent: command` and its arguments. */
  readonly command: readonly string[];
  /** The agent's credential; empty when there is none. */
  readonly key: string;
  /** The model's API, the exact version of the CLI, the model: empty for what is usual. */
  readonly baseUrl: string;
  readonly version: string;
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
  /** Takes secrets out of what agents print. */
  readonly conceal: (text: string) => string;
}

type Maker = (options: AgentOptions) => Promise<Agent>;

/** One row an agent; each is loaded only when it is the one that is asked for. */
export const AGENT_MAKERS: Readonly<Record<AgentName, Maker>> = {
  claude: cli(async () => (await import('./cli/claude.ts')).claude),
  codex: cli(async () => (await import('./cli/codex.ts')).codex),
  gemini: cli(async () => (await import('./cli/gemini.ts')).gemini),
  copilot: cli(async () => (await import('./cli/copilot.ts')).copilot),
  opencode: cli(async () => (await import('./cli/opencode.ts')).opencode),
  command: async (options) => (await import('./command.ts')).commandAgent(options),
  patch: async (options) => (await import('./patch.ts')).patchAgent(options),
};

function cli(adapter: () => Promise<CliAdapter>): Maker {
  return async (options) => (await import('./cli.ts')).cliAgent(await adapter(), options);
}
