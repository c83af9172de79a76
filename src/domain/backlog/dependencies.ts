import type { BacklogIssue } from '../../contracts/backlog.ts';
import type { IssueReference } from './issue-reference.ts';
import { saidDependencies } from './said-dependencies.ts';

/** What an issue depends on, by its body and by GitHub's own dependencies together. */
export interface Dependencies {
  readonly issue: number;
  /** Numbers in the same repository, rising, each once, and never its own. */
  readonly on: readonly number[];
  /** Issues of other repositories (`owner/name#3`): told, but nothing here waits for them. */
  readonly elsewhere: readonly string[];
  /** Whether it names itself, which is ignored. */
  readonly onItself: boolean;
  /** What only one of the two sources names; null where they say the same. */
  readonly difference: { readonly onlyInBody: readonly number[]; readonly onlyNative: readonly number[] } | null;
}

/** What one of the two sources names. */
interface Named {
  /** In this repository, rising, each once. */
  readonly numbers: readonly number[];
  readonly elsewhere: readonly string[];
}

const NOTHING: Named = { numbers: [], elsewhere: [] };
const INDEPENDENT = { on: [], elsewhere: [], onItself: false, difference: null } as const;

const ascending = (numbers: readonly number[]): readonly number[] =>
  numbers.length < 2 ? numbers : [...new Set(numbers)].sort((a, b) => a - b);

function namedBy(references: readonly IssueReference[], here: string): Named {
  if (references.length === 0) return NOTHING;
  const numbers: number[] = [];
  const elsewhere: string[] = [];
  for (const { repository, number } of references) {
    const name = repository?.toLowerCase() ?? here;
    if (name === here) numbers.push(number);
    else elsewhere.push(`${name}#${number}`);
  }
  return { numbers: ascending(numbers), elsewhere };
}

function without(numbers: readonly number[], others: readonly number[]): readonly number[] {
  if (numbers.length === 0 || others.length === 0) return numbers;
  const known = new Set(others);
  return numbers.filter((number) => !known.has(number));
}

function distinct(names: readonly string[], others: readonly string[]): readonly string[] {
  return names.length + others.length === 0 ? names : [...new Set([...names, ...others])].sort();
}

/** Naming itself makes no difference, whoever does it. */
function differenceOf(body: Named, native: Named, own: number): Dependencies['difference'] {
  const isOther = (number: number) => number !== own;
  const onlyInBody = without(body.numbers, native.numbers).filter(isOther);
  const onlyNative = without(native.numbers, body.numbers).filter(isOther);
  return onlyInBody.length + onlyNative.length === 0 ? null : { onlyInBody, onlyNative };
}

/** The union of what body and GitHub say; `repository` is the issue's own, as `owner/name`. */
export function dependenciesOf(issue: BacklogIssue, repository: string): Dependencies {
  const here = repository.toLowerCase();
  const body = namedBy(saidDependencies(issue.body), here);
  const native = namedBy(issue.blockedBy, here);
  // Most issues depend on nothing, and a backlog has thousands of them.
  if (body === NOTHING && native === NOTHING) return { issue: issue.number, ...INDEPENDENT };
  const all = native === NOTHING ? body.numbers : ascending([...body.numbers, ...native.numbers]);
  const onItself = all.includes(issue.number);
  return {
    issue: issue.number,
    on: onItself ? all.filter((number) => number !== issue.number) : all,
    onItself,
    elsewhere: distinct(body.elsewhere, native.elsewhere),
    difference: differenceOf(body, native, issue.number),
  };
}
