import * as z from 'zod';
import { amount, baseUrl, choice, commandLine, exactVersion, modelName, optional, wholeNumber } from './input-forms.ts';
import { input } from './input-meta.ts';
import { AGENT_CHOICES, AGENTS, SANDBOX_MODES } from './names.ts';

/** Answers of a model in one call, and its tokens in a run. */
export const TURNS = [1, 1_000] as const;
export const TOKENS = [1, 2_147_483_647] as const;

const PROGRAMS = AGENTS.filter((name) => name !== 'command' && name !== 'patch').map((name) => `\`${name}\``);

/** The inputs of jobs that run an agent: which one, and what it may take. */
export const agentInputs = {
  agent: input(choice(AGENT_CHOICES), {
    description: `The agent that does the work: ${PROGRAMS.join(', ')}, \`command\` (your own program) or \`patch\` (no model, applies the diff in the issue); \`auto\` picks the one that \`agent-key\` is for, and \`patch\` without a key.`,
    default: 'auto',
    seats: ['agent'],
    from: 'workflow',
    file: true,
  }),
  'agent-command': input(commandLine, {
    description: 'For `agent: command`: the program to call; it gets the prompt on stdin and answers with JSON.',
    default: '',
    seats: ['agent'],
    from: 'workflow',
    file: true,
  }),
  'agent-key': input(z.string(), {
    description: "The agent's credential; only jobs that run the agent receive it.",
    default: '',
    seats: ['agent'],
    from: 'secret',
  }),
  'agent-version': input(optional(exactVersion), {
    description:
      "Exact version of the agent's program to install; the one that this version was tested with when empty.",
    default: '',
    seats: ['agent'],
    from: 'workflow',
    file: true,
    toldIn: 'docs/agents.md',
  }),
  'agent-args': input(commandLine, {
    description:
      "Arguments to add to those of the agent's program: words separated by spaces, or a JSON array of texts.",
    default: '',
    seats: ['agent'],
    from: 'workflow',
    file: true,
    toldIn: 'docs/agents.md',
  }),
  'agent-base-url': input(optional(baseUrl), {
    description: "Base URL of the model's API, for gateways; the one of the key's provider when empty.",
    default: '',
    seats: ['agent'],
    from: 'workflow',
    file: true,
    toldIn: 'docs/agents.md',
  }),
  model: input(modelName, {
    description: "The model by its provider's name; the agent's own choice when empty.",
    default: '',
    seats: ['agent'],
    from: 'workflow',
    file: true,
    toldIn: 'docs/agents.md',
  }),
  sandbox: input(choice(SANDBOX_MODES), {
    description:
      '`auto` shuts the agent in by bubblewrap where that works and warns where it does not, `required` works in a sandbox or not at all, `none` does without.',
    default: 'auto',
    seats: ['agent'],
    from: 'workflow',
    file: true,
    toldIn: 'docs/agents.md',
  }),
  'max-turns': input(wholeNumber(...TURNS), {
    description: 'Answers of the model that one call of an agent may take, 1 to 1000.',
    default: '30',
    seats: ['agent'],
    from: 'workflow',
    file: true,
    toldIn: 'docs/agents.md',
  }),
  'max-tokens': input(optional(wholeNumber(...TOKENS)), {
    description: 'Tokens that all phases of a run may take together, in and out; no limit when empty.',
    default: '',
    seats: ['agent'],
    from: 'workflow',
    file: true,
    toldIn: 'docs/agents.md',
  }),
  'max-cost-usd': input(optional(amount), {
    description:
      'US dollars that all phases of a run may cost together, for agents that tell their cost; no limit when empty.',
    default: '',
    seats: ['agent'],
    from: 'workflow',
    file: true,
    toldIn: 'docs/agents.md',
  }),
};
