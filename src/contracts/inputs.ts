import * as z from 'zod';
import { agentInputs } from './agent-inputs.ts';
import { debugInputs } from './debug-inputs.ts';
import { approvedDigest, bots, choice, lines, optional, wholeNumber } from './input-forms.ts';
import { type InputMeta, input } from './input-meta.ts';
import { loopInputs } from './loop-inputs.ts';
import { MERGE_METHODS, MERGE_POLICIES, MODES, PIPELINES, type PipelineName, SEATS, STATE_LABELS } from './names.ts';

const everySeat = SEATS;
/** Pipelines whose runs people start, may go on with and may be asked in. */
const WITH_PEOPLE = ['auto-solve', 'doctor'] as const;
/** Pipelines whose gates are scores, and whose commands run as long as this file says. */
const SCORED = ['auto-solve', 'loop-it-issue', 'doctor'] as const;

/** Scores, and minutes that leave a job of six hours enough for the rest. */
export const SCORE = [0, 100] as const;
export const MINUTES = [1, 340] as const;
export const LABEL_LENGTH = [1, 50] as const;
/** What may start a run: no label by which we say how one ended. */
export const TRIGGER_LABEL = new RegExp(`^(?!(?:${Object.keys(STATE_LABELS).join('|')})$)`);

const OWN_LABEL = `must be none of our own labels, ${Object.keys(STATE_LABELS).join(', ')}`;

/** Every input of the action, in the order in which the README lists them. */
export const inputs = z.object({
  issue: input(optional(wholeNumber(1, 2_147_483_647)), {
    description: 'Number of the issue to resolve; taken from the event when empty.',
    default: '',
    seats: ['steward'],
    from: 'workflow',
  }),
  ...agentInputs,
  'writer-token': input(z.string(), {
    description:
      'Token of a person or an App that stewards use in place of their own, so that workflows run for what they write.',
    default: '',
    seats: ['steward'],
    from: 'secret',
  }),
  verify: input(lines, {
    description:
      'Commands that prove a change, one a line; when empty, the one that the repository is known by, such as `npm test`.',
    default: '',
    seats: ['tester'],
    from: 'workflow',
    file: true,
  }),
  threshold: input(optional(wholeNumber(...SCORE)), {
    description: 'Score from which a gate opens, 0 to 100; 90 when empty.',
    default: '',
    seats: everySeat,
    from: 'workflow',
    only: SCORED,
    file: true,
  }),
  mode: input(choice(MODES), {
    description: '`auto`: scores decide at the gates; `interactive`: people do, at two checkpoints.',
    default: 'auto',
    seats: ['steward'],
    from: 'workflow',
    only: WITH_PEOPLE,
    file: true,
  }),
  resume: input(choice(['true', 'false']), {
    description: '`true` goes on where an earlier run of the issue stopped, as far as its results still hold.',
    default: 'false',
    seats: ['steward'],
    from: 'workflow',
    only: [...WITH_PEOPLE, 'problem-solver'],
  }),
  approve: input(optional(approvedDigest), {
    description: 'The digest that a person approves after a run waited for it, or `presented` for the one shown last.',
    default: '',
    seats: ['steward'],
    from: 'workflow',
    only: WITH_PEOPLE,
  }),
  merge: input(choice(MERGE_POLICIES), {
    description: '`auto` merges the pull request when every gate is open, `never` leaves it to people.',
    default: 'auto',
    seats: ['steward'],
    from: 'workflow',
    file: true,
  }),
  'merge-method': input(optional(choice(MERGE_METHODS)), {
    description: '`squash`, `merge` or `rebase`; the first that the repository allows when empty.',
    default: '',
    seats: ['steward'],
    from: 'workflow',
    file: true,
  }),
  label: input(z.string().min(LABEL_LENGTH[0]).max(LABEL_LENGTH[1]).regex(TRIGGER_LABEL, OWN_LABEL), {
    description: 'The label that starts a run when somebody with write access puts it on an issue.',
    default: 'issue-relay',
    seats: ['steward'],
    from: 'workflow',
    file: true,
  }),
  'allowed-bots': input(bots, {
    description: 'Bots that may start runs, one `name[bot]=id` a line; none when empty.',
    default: '',
    seats: ['steward'],
    from: 'workflow',
    file: true,
  }),
  'timeout-minutes': input(wholeNumber(...MINUTES), {
    description: "Minutes that an agent's phase may take, all its tries together, 1 to 340.",
    default: '60',
    seats: ['agent'],
    from: 'workflow',
    file: true,
  }),
  'verify-timeout-minutes': input(wholeNumber(...MINUTES), {
    description: 'Minutes that one verification command may take, 1 to 340.',
    default: '30',
    seats: ['tester'],
    from: 'workflow',
    only: SCORED,
    file: true,
  }),
  ...loopInputs,
  ...debugInputs,
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

/** Whether a pipeline takes an input: most are for all. */
export function isTakenBy(pipeline: PipelineName, name: InputName): boolean {
  return inputMeta(name).only?.includes(pipeline) ?? true;
}

/** The inputs that the configuration file may set. */
export const FILE_INPUTS = INPUT_NAMES.filter((name) => inputMeta(name).file === true);

/** What the action and its workflows declare: empty where the file may have a say, so that "set" can be told from "left out". */
export function declaredDefault(name: InputName): string {
  return inputMeta(name).file === true ? '' : inputMeta(name).default;
}

/** Inputs as they were given, trimmed; an empty text means that nobody set it. */
export type RawInputs = Readonly<Record<InputName, string>>;

export type ParsedInputs =
  | { readonly ok: true; readonly inputs: Inputs }
  | { readonly ok: false; readonly faults: readonly string[] };

/**
 * Reads a set of inputs: what is given beats what the file says (`settings`, as texts), which beats the default. Every
 * fault of the set is told, each in words.
 */
export function parseInputs(raw: RawInputs, settings: Partial<RawInputs> = {}): ParsedInputs {
  const filled = INPUT_NAMES.map((name) => [name, raw[name] || settings[name] || literalDefault(name)]);
  const parsed = inputs.safeParse(Object.fromEntries(filled));
  if (parsed.success) return { ok: true, inputs: parsed.data };
  return { ok: false, faults: parsed.error.issues.map((issue) => `\`${issue.path.join('.')}\` ${issue.message}`) };
}

/** Each input that is right by itself; one that is wrong counts as not set. */
export function soundInputs(raw: RawInputs): RawInputs {
  const kept = INPUT_NAMES.map((name) => [name, inputs.shape[name].safeParse(raw[name]).success ? raw[name] : '']);
  return Object.fromEntries(kept) as RawInputs;
}

/** Who could do without one elsewhere. */
const WITHOUT_KEY: Readonly<Partial<Record<Inputs['agent'], string>>> = {
  copilot: '; `auto-solve-copilot.yml` needs none, where the organization pays for it',
};

/** What needs no key, or finds out by itself. */
const KEYLESS: readonly string[] = ['auto', 'command', 'patch'];

/** What is wrong with inputs that are each right by themselves; asked where the agent's job knows both. */
export function faultsBetween(inputs: Inputs): readonly string[] {
  const { agent } = inputs;
  if (agent === 'command' && inputs['agent-command'].length === 0)
    return ['`agent-command` is missing: `agent: command` needs the program to call'];
  return !KEYLESS.includes(agent) && inputs['agent-key'] === ''
    ? [
        `\`agent-key\` is missing: \`agent: ${agent}\` needs the key of its model, from a secret${WITHOUT_KEY[agent] ?? ''}`,
      ]
    : [];
}

/** A default that is an expression is filled in by the runner, not by us. */
function literalDefault(name: InputName): string {
  const text = inputMeta(name).default;
  return text.startsWith('${{') ? '' : text;
}
