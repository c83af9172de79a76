import type { PlanAnswer } from '../../../contracts/answers.ts';
import type { ChangeKind } from '../../../contracts/names.ts';
import { isTest, manifestsOf } from './file-kinds.ts';
import type { IssueText } from './issue-text.ts';
import { isManifest } from './new-packages.ts';
import type { DiffFacts, DiffFile } from './unified-diff.ts';

const SUMMARY_LIMIT = 1_000;
/** Most entries of a list of an answer; the contract allows a few more. */
const LIST_LIMIT = 90;

const FAULT =
  /\b(?:bugs?|fix(?:e[sd])?|faults?|errors?|fail(?:s|ed|ing|ures?)?|crash(?:es|ed)?|wrong(?:ly)?|broken|breaks|regressions?|NaN|undefined|exceptions?|incorrect(?:ly)?|doesn['’]?t|does not|can['’]?t|cannot)\b/i;
const KIND_IN_TITLE = /^(feat|fix)(?:\([^)]*\))?!?:/i;

/** The plan that an issue with a diff amounts to: one step a file. It is drawn up even without a diff, for the judge to refuse. */
export function draftPlan(issue: IssueText, diff: DiffFacts): PlanAnswer {
  return {
    kind: kindOf(issue),
    summary: summaryOf(issue, diff),
    steps: diff.files.length === 0 ? [stepWithoutDiff(diff)] : stepsOf(diff.files),
    tests: [
      ...diff.files.filter(isAddedTest).map(testOf),
      ...issue.criteria.map((criterion) => `Shows: ${criterion}`),
    ].slice(0, LIST_LIMIT),
    risks: risksOf(diff).slice(0, LIST_LIMIT),
  };
}

function kindOf({ title, labels }: IssueText): ChangeKind {
  const said = KIND_IN_TITLE.exec(title)?.[1]?.toLowerCase();
  if (said === 'feat' || said === 'fix') return said;
  return labels.some((label) => /\bbug\b/i.test(label)) || FAULT.test(title) ? 'fix' : 'feat';
}

function summaryOf({ title, description }: IssueText, { files }: DiffFacts): string {
  const about = description.length > SUMMARY_LIMIT ? `${description.slice(0, SUMMARY_LIMIT)}…` : description;
  const doing = files.length === 0 ? '' : `The diff of the issue is applied as it is: ${sizeOf(files)}.`;
  return [title, about, doing].filter((text) => text.trim() !== '').join('\n\n') || 'The issue is empty.';
}

function sizeOf(files: readonly DiffFile[]): string {
  const added = files.reduce((total, file) => total + file.addedLines, 0);
  const deleted = files.reduce((total, file) => total + file.deletedLines, 0);
  return `${files.length} ${files.length === 1 ? 'file' : 'files'}, +${added} −${deleted} lines`;
}

const VERBS = { add: 'Add', modify: 'Change', delete: 'Delete' } as const;

/** One step a file; when there are too many files for that, the same number of files in each step. */
function stepsOf(files: readonly DiffFile[]): PlanAnswer['steps'] {
  const size = Math.ceil(files.length / LIST_LIMIT);
  const groups = Array.from({ length: Math.ceil(files.length / size) }, (_, at) =>
    files.slice(at * size, (at + 1) * size),
  );
  return groups.map((group) => ({
    title: group.map(({ operation, path }) => `${VERBS[operation]} ${path}`).join(', '),
    files: group.map(({ path }) => path),
    detail: group.map(detailOf).join(', '),
  }));
}

const detailOf = ({ binary, addedLines, deletedLines }: DiffFile): string =>
  binary ? 'binary content' : `+${addedLines} −${deletedLines}`;

function stepWithoutDiff({ state, reason }: DiffFacts): PlanAnswer['steps'][number] {
  const detail = state === 'missing' ? 'The issue carries no diff in a fenced block (```diff).' : reason;
  return { title: 'Nothing can be applied', files: [], detail };
}

const isAddedTest = ({ path, addedLines }: DiffFile): boolean => isTest(path) && addedLines > 0;
const testOf = (file: DiffFile): string => `${file.path} (${detailOf(file)})`;

function risksOf({ state, reason, files }: DiffFacts): string[] {
  const refused = state === 'refused' || state === 'unreadable' ? [`The diff can't be applied: ${reason}`] : [];
  return [...refused, ...files.flatMap(risksOfFile)];
}

function risksOfFile({ path, operation, binary }: DiffFile): string[] {
  const risks: string[] = [];
  if (isManifest(path) || manifestsOf(path).length > 0) risks.push(`${path} decides which packages are installed.`);
  if (binary) risks.push(`${path} is binary and can't be read in a review.`);
  if (operation === 'delete') risks.push(`${path} is deleted.`);
  return risks;
}
