import type { AgentName } from '../contracts/names.ts';

/** Whose keys an agent can use; the others take any. */
const USES: Readonly<Partial<Record<AgentName, readonly string[]>>> = {
  claude: ['Anthropic'],
  codex: ['OpenAI'],
  gemini: ['Google'],
  copilot: ['OpenAI', 'Anthropic', 'GitHub'],
  opencode: ['OpenAI', 'Anthropic', 'Google'],
};

/** Keys tell by their beginning whose they are, and so which agent can use them. */
const KEYS: readonly (readonly [RegExp, AgentName, string])[] = [
  [/^sk-ant-/, 'claude', 'Anthropic'],
  [/^AIza|^AQ\./, 'gemini', 'Google'],
  [/^gh[a-z]_|^github_pat_/, 'copilot', 'GitHub'],
  [/^sk-/, 'codex', 'OpenAI'],
];

export interface AgentChoice {
  readonly agent: AgentName;
  /** Why this one, in words that never show the key; null where it was named. */
  readonly because: string | null;
}

/**
 * The agent that `auto` stands for: the one that the credential is for, the command where one is named, and without
 * either the agent that needs no model. Null when the key could be anybody's.
 */
export function chooseAgent(named: AgentName | 'auto', key: string, command: readonly string[]): AgentChoice | null {
  if (named !== 'auto') return { agent: named, because: null };
  if (command.length > 0) return { agent: 'command', because: '`agent-command` names a program' };
  if (key === '') return { agent: 'patch', because: 'there is no `agent-key`, and it needs none' };
  const [, agent, whose] = KEYS.find(([beginning]) => beginning.test(key)) ?? [];
  return agent === undefined ? null : { agent, because: `\`agent-key\` is one of ${whose}` };
}

/** Whose key it is, if that is somebody whom this agent can't ask: it would be shown to somebody else. */
export function misfit(agent: AgentName, key: string): string | null {
  const [, , whose] = KEYS.find(([beginning]) => beginning.test(key)) ?? [];
  return whose === undefined || USES[agent] === undefined || USES[agent].includes(whose) ? null : whose;
}
