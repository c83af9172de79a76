import * as z from 'zod';
import { AGENTS, MERGE_METHODS, MERGE_POLICIES, MODES, PIPELINES, SEATS, type Seat } from './names.ts';

/** What the generator needs to know of an input besides its schema. */
export interface InputMeta {
  /** One sentence; `action.yml`, the workflows and the README show it. */
  readonly description: string;
  /** The default that the action declares. */
  readonly default: string;
  /** The seats whose jobs receive the input: a job gets nothing that it does not need. */
  readonly seats: readonly Seat[];
  /** `workflow`: callers of the workflow set it; `job`: the generated workflow sets it; `secret`: a secret of the caller. */
  readonly from: 'workflow' | 'job' | 'secret';
}

/** Attaches what the generator needs; the schema itself stays a plain zod schema. */
function input<S extends z.ZodType>(schema: S, meta: InputMeta): S {
  return schema.meta({ ...meta });
}

const seen = (value: unknown) => `saw ${JSON.stringify(value)}`;

const choice = <const T extends readonly [string, ...string[]]>(words: T) =>
  z.enum(words, { error: (issue) => `must be one of ${words.join(', ')}; ${seen(issue.input)}` });

const wholeNumber = (min: number, max: number) =>
  z.string().transform((text, context) => {
    const value = /^(0|[1-9][0-9]{0,9})$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    context.addIssue({ code: 'custom', message: `must be a whole number from ${min} to ${max}; ${seen(text)}` });
    return z.NEVER;
  });

/** An empty text means "not set". */
const optional = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => null), schema], {
    error: (issue) => (issue.code === 'invalid_union' ? (issue.errors.at(-1)?.[0]?.message ?? 'is wrong') : undefined),
  });

const lines = z.string().transform((text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
);

/**
 * A program and its arguments, as words separated by spaces or as a JSON array of texts.
 * Placeholders are refused: untrusted text never becomes part of a command line.
 */
const commandLine = z.string().transform((text, context) => {
  const words = text.trim().startsWith('[') ? jsonWords(text) : text.split(/\s+/).filter((word) => word !== '');
  if (words !== null && !/\{\{|\$\{\{/.test(text)) return words;
  context.addIssue({
    code: 'custom',
    message: `must be words separated by spaces, or a JSON array of texts, without placeholders; ${seen(text)}`,
  });
  return z.NEVER;
});

function jsonWords(text: string): string[] | null {
  try {
    return z.array(z.string()).parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const bots = lines.transform((entries, context) => {
  const parsed = entries.map((entry) => /^([A-Za-z0-9-]+\[bot\])=([0-9]+)$/.exec(entry));
  if (parsed.every((match) => match !== null)) return parsed.map(([, login = '', id = '']) => ({ login, id }));
  context.addIssue({ code: 'custom', message: `must be lines of the form name[bot]=id; ${seen(entries)}` });
  return z.NEVER;
});

const everySeat = SEATS;

/** Every input of the action, in the order in which the README lists them. */
export const inputs = z.object({
  issue: input(optional(wholeNumber(1, 2_147_483_647)), {
    description: 'Number of the issue to resolve; taken from the event when empty.',
    default: '',
    seats: ['steward'],
    from: 'workflow',
  }),
  agent: input(choice(AGENTS), {
    description: 'The agent that does the work: `patch` (no model, applies the diff in the issue) or `command`.',
    default: 'patch',
    seats: ['agent'],
    from: 'workflow',
  }),
  'agent-command': input(commandLine, {
    description: 'For `agent: command`: the program to call; it gets the prompt on stdin and answers with JSON.',
    default: '',
    seats: ['agent'],
    from: 'workflow',
  }),
  'agent-key': input(z.string(), {
    description: "The agent's credential; only jobs that run the agent receive it.",
    default: '',
    seats: ['agent'],
    from: 'secret',
  }),
  verify: input(lines, {
    description:
      'Commands that prove a change, one a line; when empty, the one that the repository is known by, such as `npm test`.',
    default: '',
    seats: ['tester'],
    from: 'workflow',
  }),
  threshold: input(optional(wholeNumber(0, 100)), {
    description: 'Score from which a gate opens, 0 to 100; 90 when empty.',
    default: '',
    seats: everySeat,
    from: 'workflow',
  }),
  mode: input(choice(MODES), {
    description: '`auto`: scores decide at the gates.',
    default: 'auto',
    seats: ['steward'],
    from: 'workflow',
  }),
  resume: input(choice(['true', 'false']), {
    description: '`true` goes on where an earlier run of the issue stopped, as far as its results still hold.',
    default: 'false',
    seats: ['steward'],
    from: 'workflow',
  }),
  merge: input(choice(MERGE_POLICIES), {
    description: '`auto` merges the pull request when every gate is open, `never` leaves it to people.',
    default: 'auto',
    seats: ['steward'],
    from: 'workflow',
  }),
  'merge-method': input(optional(choice(MERGE_METHODS)), {
    description: '`squash`, `merge` or `rebase`; the first that the repository allows when empty.',
    default: '',
    seats: ['steward'],
    from: 'workflow',
  }),
  label: input(z.string().min(1).max(50), {
    description: 'The label that starts a run when somebody with write access puts it on an issue.',
    default: 'issue-relay',
    seats: ['steward'],
    from: 'workflow',
  }),
  'allowed-bots': input(bots, {
    description: 'Bots that may start runs, one `name[bot]=id` a line; none when empty.',
    default: '',
    seats: ['steward'],
    from: 'workflow',
  }),
  'timeout-minutes': input(wholeNumber(1, 340), {
    description: "Minutes that an agent's phase may take, all its tries together, 1 to 340.",
    default: '60',
    seats: ['agent'],
    from: 'workflow',
  }),
  'verify-timeout-minutes': input(wholeNumber(1, 340), {
    description: 'Minutes that one verification command may take, 1 to 340.',
    default: '30',
    seats: ['tester'],
    from: 'workflow',
  }),
  'dry-run': input(choice(['true', 'false']), {
    description: '`true` prints what would be written to GitHub instead of writing it.',
    default: 'false',
    seats: ['steward'],
    from: 'workflow',
  }),
  'github-token': input(z.string(), {
    description: 'Token for the API; jobs that run an agent or repository code get none.',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression for the runner, not for us
    default: '${{ github.token }}',
    seats: ['steward'],
    from: 'job',
  }),
  pipeline: input(choice(PIPELINES), {
    description: 'The pipeline that the job belongs to.',
    default: 'auto-solve',
    seats: everySeat,
    from: 'job',
  }),
  phase: input(z.string().min(1, 'is missing: the phase that this job runs'), {
    description: 'The phase that the job runs.',
    default: '',
    seats: everySeat,
    from: 'job',
  }),
  earlier: input(z.string(), {
    description: 'Results and outputs of the earlier jobs: `toJSON(needs)`.',
    default: '{}',
    seats: everySeat,
    from: 'job',
  }),
});

export type Inputs = z.infer<typeof inputs>;
export type InputName = keyof Inputs;
export const INPUT_NAMES = Object.keys(inputs.shape) as InputName[];

/** What an input's row says to the generator. */
export function inputMeta(name: InputName): InputMeta {
  return inputs.shape[name].meta() as unknown as InputMeta;
}

export type ParsedInputs =
  | { readonly ok: true; readonly inputs: Inputs }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Reads a set of raw inputs, empty ones by their default; every fault of the set is told, each in words. */
export function parseInputs(raw: Readonly<Record<InputName, string>>): ParsedInputs {
  const filled = Object.fromEntries(INPUT_NAMES.map((name) => [name, raw[name] || literalDefault(name)]));
  const parsed = inputs.safeParse(filled);
  const faults = [
    ...(parsed.error?.issues ?? []).map((issue) => `\`${issue.path.join('.')}\` ${issue.message}`),
    ...(filled['agent'] === 'command' && filled['agent-command'] === ''
      ? ['`agent-command` is missing: `agent: command` needs the program to call']
      : []),
  ];
  return parsed.success && faults.length === 0 ? { ok: true, inputs: parsed.data } : { ok: false, faults };
}

/** A default that is an expression is filled in by the runner, not by us. */
function literalDefault(name: InputName): string {
  const text = inputMeta(name).default;
  return text.startsWith('${{') ? '' : text;
}
