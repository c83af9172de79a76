import type { Plan } from '../../../contracts/baton.ts';
import type { CommandRun, Verification } from '../../../contracts/evidence.ts';
import type { REVIEW_RUBRIC } from '../../../contracts/rubric.ts';
import type { ChangedFile } from './changed-file.ts';
import { isDecisionRecord, isDocument, isSource, isTest } from './file-kinds.ts';
import { type Loss, lost, type Rule } from './rule.ts';
import {
  CONFLICTS,
  DANGERS,
  LEFTOVERS,
  SECRETS,
  type Suspicion,
  suspiciousIn,
  UNFINISHED,
} from './suspicious-lines.ts';

/** What a change is judged by: its files, the plan, and what the commands said. */
export interface ReviewFacts {
  readonly files: readonly ChangedFile[];
  readonly plan: Pick<Plan, 'steps'> | undefined;
  readonly verification: Verification | undefined;
}

type ReviewRule = Rule<(typeof REVIEW_RUBRIC)[number]['name'], ReviewFacts>;

/** Changed lines that can be read in one sitting. */
const READABLE_LINES = 400;
/** A file above this is large for a repository, in bytes. */
const LARGE_FILE = 256 * 1024;
const EXECUTABLE = '100755';
const REGULAR = ['100644', EXECUTABLE];

/** How REVIEW_RUBRIC is judged without a model; the rules of a criterion add up to its points. */
export const REVIEW_RULES: readonly ReviewRule[] = [
  { criterion: 'quality-gates', upTo: 20, holds: 'Every command passes with the change.', losses: commandsPass },
  { criterion: 'quality-gates', upTo: 10, holds: 'Runs or tests show what it does.', losses: isShown },
  { criterion: 'architecture', upTo: 15, holds: 'Nothing is changed besides the plan.', losses: nothingBesides },
  { criterion: 'architecture', upTo: 10, holds: 'Every file of the plan is changed.', losses: planCarriedOut },
  { criterion: 'pillars', upTo: 5, holds: 'The change can be read in one sitting.', losses: readable },
  { criterion: 'pillars', upTo: 5, holds: 'No debugging is left in it.', losses: withoutLeftovers },
  { criterion: 'pillars', upTo: 5, holds: 'It is finished.', losses: finished },
  { criterion: 'pillars', upTo: 5, holds: 'Tests change along with the code.', losses: testsChangeAlong },
  { criterion: 'decisions', upTo: 6, holds: 'Recorded decisions stand.', losses: decisionsStand },
  { criterion: 'decisions', upTo: 4, holds: 'Lines and files end as they should.', losses: keepsConventions },
  { criterion: 'security', upTo: 4, holds: 'No secret comes in.', losses: withoutSecrets },
  { criterion: 'security', upTo: 4, holds: 'Nothing dangerous is called.', losses: withoutDangers },
  { criterion: 'security', upTo: 2, holds: 'No file mode is widened.', losses: keepsModes },
  { criterion: 'performance', upTo: 3, holds: 'No binary comes in.', losses: withoutBinaries },
  { criterion: 'performance', upTo: 2, holds: 'No file is large.', losses: withoutLargeFiles },
];

const passed = ({ exitCode, timedOut }: CommandRun): boolean => exitCode === 0 && !timedOut;

function commandsPass({ verification }: ReviewFacts): Loss[] {
  const after = verification?.after ?? [];
  if (after.length === 0) return [lost(20, 'No command was run with the change.', { blocking: true })];
  const points = Math.ceil(20 / after.length);
  return after.filter((run) => !passed(run)).map((run) => lost(points, toldOf(run), { blocking: true }));
}

const toldOf = ({ command, exitCode, timedOut }: CommandRun): string =>
  timedOut ? `\`${command}\` didn't end in time.` : `\`${command}\` ended with ${exitCode ?? 'a signal'}.`;

/** A command that failed before the change and passes with it proves a fix; tests that come along show the rest. */
function isShown({ verification, files }: ReviewFacts): Loss[] {
  const after = verification?.after ?? [];
  if (after.length === 0) return [lost(10, 'Nothing shows what the change does.')];
  const failedBefore = (verification?.before ?? []).filter((run) => !passed(run)).map(({ command }) => command);
  const proven = after.some((run) => passed(run) && failedBefore.includes(run.command));
  if (proven || files.some(addsTests) || !files.some(needsTests)) return [];
  return [lost(10, 'No command failed before that passes now, and no test was added.')];
}

const addsTests = ({ path, addedLines }: ChangedFile): boolean => isTest(path) && addedLines > 0;
const needsTests = ({ path, operation, binary }: ChangedFile): boolean =>
  operation !== 'delete' && !binary && isSource(path);

const plannedIn = (plan: ReviewFacts['plan']): string[] => [
  ...new Set(plan?.steps.flatMap((step) => step.files) ?? []),
];

function nothingBesides({ plan, files }: ReviewFacts): Loss[] {
  if (plan === undefined) return [lost(15, 'There is no plan to compare the change with.')];
  const planned = new Set(plannedIn(plan));
  const besides = files.filter(({ path }) => !planned.has(path));
  return besides.map(({ path }) => lost(5, `The plan doesn't name ${path}.`, { path }));
}

function planCarriedOut({ plan, files }: ReviewFacts): Loss[] {
  if (plan === undefined) return [lost(10, 'There is no plan that could have been carried out.')];
  const changed = new Set(files.map((file) => file.path));
  const missing = plannedIn(plan).filter((path) => !changed.has(path));
  return missing.map((path) => lost(5, `The plan names ${path}, which is not changed.`, { path }));
}

function readable({ files }: ReviewFacts): Loss[] {
  const lines = files.reduce((total, { addedLines, deletedLines }) => total + addedLines + deletedLines, 0);
  if (lines <= READABLE_LINES) return [];
  return [lost(Math.ceil((lines - READABLE_LINES) / 100), `${lines} lines are changed, more than ${READABLE_LINES}.`)];
}

/** One loss a file and kind, with how often it was seen. */
function suspicious(
  files: readonly ChangedFile[],
  suspicions: readonly Suspicion[],
  points: number,
  blocking = false,
): Loss[] {
  return files.flatMap(({ path, added, addedAt }) => {
    const seen = suspiciousIn(path, added, suspicions);
    return [...new Set(seen.map(({ what }) => what))].map((what) => {
      const same = seen.filter((each) => each.what === what);
      const times = same.length;
      const place = { path, line: addedAt[same[0]?.index ?? 0] };
      return lost(points * times, `${path} has ${what}${times > 1 ? ` (${times} times)` : ''}.`, {
        ...place,
        blocking,
      });
    });
  });
}

const code = (files: readonly ChangedFile[]): ChangedFile[] => files.filter(({ path }) => !isDocument(path));

function withoutLeftovers({ files }: ReviewFacts): Loss[] {
  return suspicious(code(files), LEFTOVERS, 2);
}

function finished({ files }: ReviewFacts): Loss[] {
  return [...suspicious(code(files), UNFINISHED, 1), ...suspicious(files, CONFLICTS, 5, true)];
}

function testsChangeAlong({ files }: ReviewFacts): Loss[] {
  const wanted = files.some(needsTests) && !files.some(({ path }) => isTest(path));
  return wanted ? [lost(5, 'Code changes, and no test changes with it.')] : [];
}

function decisionsStand({ files }: ReviewFacts): Loss[] {
  return files
    .filter(({ path, operation }) => isDecisionRecord(path) && operation !== 'add')
    .map(({ path, operation }) =>
      operation === 'delete'
        ? lost(6, `${path} records a decision and is deleted.`, { path })
        : lost(2, `${path} records a decision and is rewritten; a new record should supersede it.`, { path }),
    );
}

function keepsConventions({ files }: ReviewFacts): Loss[] {
  const texts = code(files).filter(({ text }) => text !== '');
  return [
    ...texts
      .filter(({ added }) => added.some((line) => /[ \t]\r?$/.test(line)))
      .map(({ path }) => lost(1, `Added lines of ${path} end in spaces.`, { path })),
    ...texts
      .filter(({ text }) => !text.endsWith('\n'))
      .map(({ path }) => lost(1, `${path} ends without a line feed.`, { path })),
    ...texts
      .filter(({ text, added }) => added.some((line) => line.endsWith('\r')) && /[^\r]\n/.test(text))
      .map(({ path }) => lost(2, `${path} mixes two kinds of line endings.`, { path })),
  ];
}

function withoutSecrets({ files }: ReviewFacts): Loss[] {
  return suspicious(files, SECRETS, 4, true);
}

function withoutDangers({ files }: ReviewFacts): Loss[] {
  return suspicious(code(files), DANGERS, 2);
}

function keepsModes({ files }: ReviewFacts): Loss[] {
  const kept = files.filter(({ operation }) => operation !== 'delete');
  const odd = kept.filter(({ mode }) => !REGULAR.includes(mode));
  const widened = kept.filter(({ mode, previousMode }) => mode === EXECUTABLE && previousMode !== EXECUTABLE);
  return [
    ...odd.map(({ path, mode }) => lost(2, `${path} is not a regular file (mode ${mode}).`, { path, blocking: true })),
    ...widened.map(({ path }) => lost(2, `${path} becomes executable.`, { path })),
  ];
}

function withoutBinaries({ files }: ReviewFacts): Loss[] {
  const binaries = files.filter(({ binary, operation }) => binary && operation !== 'delete');
  return binaries.map(({ path }) => lost(3, `${path} is binary.`, { path }));
}

function withoutLargeFiles({ files }: ReviewFacts): Loss[] {
  const large = files.filter(({ bytes }) => bytes > LARGE_FILE);
  return large.map(({ path, bytes }) => lost(2, `${path} has ${Math.ceil(bytes / 1024)} KiB.`, { path }));
}
