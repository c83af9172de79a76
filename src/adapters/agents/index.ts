import type { AgentName } from '../../contracts/names.ts';
import type { Agent, Log } from '../../ports.ts';

/** What any agent may need to be made. */
export interface AgentOptions {
  /** The program of `agent: command` and its arguments. */
  readonly command: readonly string[];
  /** The agent's credential; empty when there is none. */
  readonly key: string;
  /** The search path for programs. */
  readonly path: string;
  readonly temporaryDirectory: string;
  readonly log: Log;
}

/** One row an agent; each is loaded only when it is the one that is asked for. */
export const AGENT_MAKERS: Readonly<Record<AgentName, (options: AgentOptions) => Promise<Agent>>> = {
  patch: async (options) => (await import('./patch.ts')).patchAgent(options),
  command: async (options) => (await import('./command.ts')).commandAgent(options),
};
