import type { AgentName } from '../../contracts/names.ts';
import type { Agent } from '../../ports.ts';
import type { CliAdapter } from './cli/adapter.ts';
import type { AgentOptions } from './options.ts';

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
