import type { Plan } from '../../../contracts/baton.ts';
import type { PLAN_RUBRIC } from '../../../contracts/rubric.ts';
import { DiffWords, speaksOf } from './criterion-terms.ts';
import { baseName, isDocument, isSource, isTest, manifestsOf } from './file-kinds.ts';
import type { IssueText } from './issue-text.ts';
import { newPackages } from './new-packages.ts';
import { type Loss, lost, type Rule } from './rule.ts';
import type { DiffFacts } from './unified-diff.ts';

/** What a plan is judged by: the issue's text, the plan, and the diff checked against the tree. */
export interface PlanFacts {
  readonly issue: IssueText;
  readonly plan: Pick<Plan, 'steps'>;
  readonly diff: DiffFacts;
}

type PlanRule = Rule<(typeof PLAN_RUBRIC)[number]['name'], PlanFacts>;

/** A change of more files than this is hard to judge as one. */
const FEW_FILES = 5;
const TITLE_LIMIT = 72;
const LONG_TITLE = 100;
const CRITERION_LIMIT = 160;
const DESCRIPTION_MINIMUM = 40;

const isPresent = ({ state }: DiffFacts): boolean => state !== 'missing' && state !== 'unreadable';
const noDiff = (points: number): Loss[] => [lost(points, 'There is no diff that could be judged.')];

/** How PLAN_RUBRIC is judged without a model; the rules of a criterion add up to its points. */
export const PLAN_RULES: readonly PlanRule[] = [
  { criterion: 'architecture', upTo: 25, holds: 'The diff applies to the base.', losses: applies },
  { criterion: 'architecture', upTo: 10, holds: 'It touches few places.', losses: fewPlaces },
  { criterion: 'architecture', upTo: 5, holds: 'The plan names its files.', losses: planNamesFiles },
  { criterion: 'coverage', upTo: 30, holds: 'The diff speaks of every acceptance criterion.', losses: coversCriteria },
  { criterion: 'dependencies', upTo: 10, holds: 'No package comes in unnamed.', losses: namesPackages },
  { criterion: 'dependencies', upTo: 5, holds: 'Lock files change only with manifests.', losses: lockFilesFollow },
  { criterion: 'practices', upTo: 6, holds: 'Tests come with the diff.', losses: bringsTests },
  { criterion: 'practices', upTo: 2, holds: 'The title reads like one.', losses: plainTitle },
  { criterion: 'practices', upTo: 2, holds: 'No line ends in spaces.', losses: noTrailingSpace },
  { criterion: 'clarity', upTo: 2, holds: 'The title is short.', losses: shortTitle },
  { criterion: 'clarity', upTo: 2, holds: 'The criteria are short single sentences.', losses: shortCriteria },
  { criterion: 'clarity', upTo: 1, holds: 'The issue describes what it is about.', losses: described },
];

function applies({ diff: { state, reason } }: PlanFacts): Loss[] {
  const blocking = { blocking: true };
  if (state === 'missing') return [lost(25, 'The issue carries no diff in a fenced block (```diff).', blocking)];
  if (state === 'unreadable') return [lost(25, `Git can't read the diff: ${reason}`, blocking)];
  if (state === 'refused') return [lost(25, `The diff doesn't apply to the base: ${reason}`, blocking)];
  return state === 'applied' ? [lost(25, 'The base has this change already.', blocking)] : [];
}

function fewPlaces({ diff }: PlanFacts): Loss[] {
  if (!isPresent(diff)) return noDiff(10);
  const more = diff.files.length - FEW_FILES;
  return more > 0 ? [lost(more, `${diff.files.length} files are changed, ${more} more than ${FEW_FILES}.`)] : [];
}

function planNamesFiles({ diff, plan }: PlanFacts): Loss[] {
  if (!isPresent(diff)) return noDiff(5);
  const planned = new Set(plan.steps.flatMap((step) => step.files));
  const changed = new Set(diff.files.map((file) => file.path));
  const unplanned = [...changed].filter((path) => !planned.has(path));
  const unchanged = [...planned].filter((path) => !changed.has(path));
  return [
    ...unplanned.map((path) => lost(2, `The plan doesn't name ${path}.`, { path })),
    ...unchanged.map((path) => lost(2, `The diff doesn't change ${path}.`, { path })),
  ];
}

function coversCriteria({ issue: { criteria }, diff, plan }: PlanFacts): Loss[] {
  if (criteria.length === 0) return [lost(30, 'The issue lists no acceptance criteria under a heading of that name.')];
  const steps = plan.steps.flatMap((step) => [step.title, step.detail]);
  const texts = diff.files.flatMap((file) => [file.path, ...file.added]);
  const words = new DiffWords([...texts, ...steps], diff.files.some(addsTests));
  const unmet = criteria.filter((criterion) => !speaksOf(words, criterion));
  // Shares that add up exactly, rounded so that one unmet criterion among many still costs a point.
  const upTo = (count: number) => Math.ceil((30 * count) / criteria.length);
  return unmet.map((criterion, index) =>
    lost(upTo(index + 1) - upTo(index), `The diff doesn't speak of: ${criterion}`),
  );
}

function namesPackages({ issue, diff }: PlanFacts): Loss[] {
  const prose = [issue.title, issue.description, ...issue.criteria].join('\n');
  return diff.files.flatMap(({ path, added, deleted }) =>
    newPackages(path, added, deleted)
      .filter((name) => !prose.includes(name))
      .map((name) => lost(5, `${path} brings in \`${name}\`, which the issue doesn't speak of.`, { path })),
  );
}

function lockFilesFollow({ diff }: PlanFacts): Loss[] {
  const names = new Set(diff.files.map((file) => baseName(file.path)));
  const alone = diff.files.filter(
    ({ path }) => manifestsOf(path).length > 0 && !manifestsOf(path).some((name) => names.has(name)),
  );
  return alone.map(({ path }) => lost(5, `${path} changes without its manifest.`, { path }));
}

function bringsTests({ diff }: PlanFacts): Loss[] {
  if (!isPresent(diff)) return noDiff(6);
  const needed = diff.files.some(({ path, operation }) => operation !== 'delete' && isSource(path));
  return needed && !diff.files.some(addsTests) ? [lost(6, 'The diff changes code and brings no test.')] : [];
}

const addsTests = ({ path, addedLines }: DiffFacts['files'][number]): boolean => isTest(path) && addedLines > 0;

function plainTitle({ issue: { title } }: PlanFacts): Loss[] {
  const text = title.trim();
  const losses: Loss[] = [];
  if (/[.,;:!]$/.test(text)) losses.push(lost(1, 'The title ends in a punctuation mark.'));
  if (!/^[\p{L}\p{N}`"'(]/u.test(text)) losses.push(lost(1, 'The title starts with neither a letter nor a digit.'));
  if (/\p{L}{4}/u.test(text) && text === text.toUpperCase()) losses.push(lost(1, 'The title shouts.'));
  return losses;
}

function noTrailingSpace({ diff }: PlanFacts): Loss[] {
  const files = diff.files.filter(({ path, added }) => !isDocument(path) && added.some((line) => /[ \t]$/.test(line)));
  return files.map(({ path }) => lost(1, `Added lines of ${path} end in spaces.`, { path }));
}

function shortTitle({ issue: { title } }: PlanFacts): Loss[] {
  if (title.length <= TITLE_LIMIT) return [];
  return [
    lost(title.length > LONG_TITLE ? 2 : 1, `The title has ${title.length} characters, more than ${TITLE_LIMIT}.`),
  ];
}

function shortCriteria({ issue: { criteria } }: PlanFacts): Loss[] {
  if (criteria.length === 0) return [lost(2, 'There are no criteria.')];
  const long = criteria.filter((criterion) => criterion.length > CRITERION_LIMIT || /[.!?] \p{Lu}/u.test(criterion));
  if (long.length === 0) return [];
  const points = long.length * 2 > criteria.length ? 2 : 1;
  return [lost(points, `${long.length} of ${criteria.length} criteria are longer than one short sentence.`)];
}

function described({ issue: { description } }: PlanFacts): Loss[] {
  return description.length >= DESCRIPTION_MINIMUM
    ? []
    : [lost(1, 'Besides diff and criteria, the issue says hardly anything.')];
}
