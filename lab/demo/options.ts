import { parseArgs } from 'node:util';

export interface DemoOptions {
  /** The phase whose machine dies; null to let all live. */
  readonly kill: string | null;
  /** A Markdown file with the issue to resolve; null for one of ours. */
  readonly issue: string | null;
  /** A git repository to resolve it in, by a copy; null for the sample project. */
  readonly repo: string | null;
  /** Whether a person is asked at the checkpoints. */
  readonly interactive: boolean;
  /** A whole backlog instead of one issue. */
  readonly loop: boolean;
  /** A fault that takes two iterations instead of an issue with its change. */
  readonly fix: boolean;
}

export type ReadOptions =
  | { readonly ask: 'run'; readonly options: DemoOptions }
  | { readonly ask: 'help' }
  | { readonly ask: 'nothing'; readonly faults: readonly string[] };

const FLAGS = ['interactive', 'loop', 'fix', 'help'];
/** Shows of their own, which take no other option. */
const ALONE = ['loop', 'fix'];
const OTHERS = ['kill', 'issue', 'repo', 'interactive'];
const TAKES_VALUE: Readonly<Record<string, string>> = { kill: 'PHASE', issue: 'FILE', repo: 'DIR' };

export function usage(phases: readonly string[]): string {
  return `Usage: npm run demo -- [--issue FILE] [--repo DIR] [--interactive | --kill PHASE]
       npm run demo -- --loop
       npm run demo -- --fix

Resolves one issue offline, by the real workflow and the agent \`patch\`, which needs no model: it applies the diff that
the issue carries, and judges it by fixed rules.

  --issue FILE  the issue: its title in the first line, then its text, with acceptance criteria and a \`\`\`diff block
  --repo DIR    your git repository instead of the sample project: a copy of what is committed at HEAD is used, and DIR
                itself is only read; its tests run as your user, its own workflows don't
  --interactive the run stops at its two checkpoints and asks you in the terminal (yes or no), or reads lines of stdin
  --kill PHASE  the machine of a phase dies in its work, and another run goes on; one of
                ${phases.join(', ')}
  --loop        a backlog of eight issues instead, in the order of what they depend on, to its end: a chain, a diamond, a
                cycle, a question, and one that fails and that another depends on
  --fix         a fault instead, started by a comment \`fix: …, verify with: npm test\`: the first iteration mends a symptom
                and leaves a log, by which the second finds the cause; a scripted agent takes the place of a model
  --help        this text

Afterwards \`.lab/run-1/index.html\` shows the run in a browser. More: lab/README.md
`;
}

/** Reads the words after \`npm run demo --\`; all that is wrong with them is told together. */
export function readOptions(words: readonly string[], phases: readonly string[]): ReadOptions {
  const string = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const help = { type: 'boolean', short: 'h' } as const;
  const options = {
    kill: string,
    issue: string,
    repo: string,
    interactive: flag,
    loop: flag,
    fix: flag,
    help,
  } as const;
  const { values, tokens } = parseArgs({
    args: [...words],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  if (values['help'] === true) return { ask: 'help' };
  const faults = [
    ...tokens.flatMap((token) => faultOf(token)),
    ...twice(tokens),
    ...unknownPhase(values['kill'], phases),
    ...(values['interactive'] && values['kill'] ? ['--interactive and --kill do not go together.'] : []),
    ...(values['loop'] && values['fix'] ? ['--loop and --fix do not go together.'] : []),
    ...ALONE.flatMap((alone) =>
      OTHERS.filter((name) => values[alone] && values[name]).map(
        (name) => `--${alone} and --${name} do not go together.`,
      ),
    ),
  ];
  if (faults.length > 0) return { ask: 'nothing', faults };
  const text = (name: string) => (values[name] === undefined ? null : String(values[name]));
  const flags = { interactive: values['interactive'] === true, loop: values['loop'] === true };
  const fix = values['fix'] === true;
  return { ask: 'run', options: { kill: text('kill'), issue: text('issue'), repo: text('repo'), ...flags, fix } };
}

type Token = {
  readonly kind: string;
  readonly name?: string;
  readonly rawName?: string;
  readonly value?: unknown;
  readonly inlineValue?: unknown;
};

function faultOf({ kind, name = '', rawName = name, value, inlineValue }: Token): string[] {
  if (kind === 'positional') return [`"${String(value)}" is no option.`];
  if (kind !== 'option') return [];
  if (FLAGS.includes(name)) return value === undefined ? [] : [`--${name} takes no value.`];
  const wanted = TAKES_VALUE[name];
  if (wanted === undefined) return [`There is no option ${rawName}.`];
  const taken = value === undefined || value === '' || (inlineValue !== true && String(value).startsWith('--'));
  return taken ? [`--${name} needs a value: --${name} ${wanted}.`] : [];
}

function twice(tokens: readonly Token[]): string[] {
  const names = tokens.flatMap(({ kind, name }) => (kind === 'option' && name !== undefined ? [name] : []));
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))].map(
    (name) => `--${name} is given twice.`,
  );
}

function unknownPhase(phase: unknown, phases: readonly string[]): string[] {
  if (typeof phase !== 'string' || phase === '' || phase.startsWith('--') || phases.includes(phase)) return [];
  return [`--kill knows the phases ${phases.join(', ')}; saw "${phase}".`];
}
