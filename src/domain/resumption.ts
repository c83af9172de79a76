import type { Approval } from '../contracts/approval.ts';
import type { Baton, Results, Resumed } from '../contracts/baton.ts';
import type { Snapshot } from '../contracts/issue.ts';
import { type Mode, VERBS } from '../contracts/names.ts';
import type { Record } from '../contracts/record.ts';
import { approvalFor, approvalResult } from './approval.ts';
import { endsInvestigation, nextSearch, searchEdited, searchGranted } from './debug/resumed-search.ts';
import { digestOf } from './digest.ts';
import { changesMade, resultsOf } from './handed-on.ts';
import { spendOfAll } from './history.ts';
import {
  advance,
  afterApproval,
  asksAt,
  gateAskedAt,
  mendsOnTheWay,
  type PhaseRow,
  type Pipeline,
  rowOf,
  rowsBefore,
  yields,
} from './pipeline.ts';

/** What is known when a run is asked to go on from an earlier one. */
export interface ResumptionFacts {
  readonly pipeline: Pipeline;
  readonly record: Record;
  /** The batons of the earlier run that could be fetched and that are what they say. */
  readonly kept: readonly Baton[];
  /** The issue as it is now. */
  readonly snapshot: Snapshot;
  /** Whether the base of the earlier run is still part of the default branch. */
  readonly baseHolds: boolean;
  /** Head of the default branch now. */
  readonly headSha: string;
  /** What people made of the plan or the change meanwhile. */
  readonly edited: Pick<Results, 'plan' | 'change'>;
  readonly mode: Mode;
  /** Iterations that a search for a fault may take in all its runs; null for what it was granted before. */
  readonly maxIterations: number | null;
  /** What a person approves by starting this run; null for a run that is only to resume. */
  readonly approval: Approval | null;
}

/** Where a run goes on and with what; `afresh` says why nothing could be kept. */
export type Resumption =
  | { readonly resumed: Resumed; readonly results: Results; readonly baseSha: string }
  | { readonly afresh: string };

/** Ends after which the same bytes may be judged again: they had no verdict. */
const UNJUDGED = ['score_unavailable', 'score_expired', 'verification_missing'];

/**
 * Where a resumed run goes on (design, section 6). Phases that passed are kept as long as issue and base are those that
 * they were about. What people edited is judged anew, whatever was said of it before. A gate that stayed shut never
 * judges the same bytes again in the hope of a better score: what nobody edited is made anew with the findings.
 */
export function resumption(facts: ResumptionFacts): Resumption {
  const { record, baseHolds, edited } = facts;
  const { opening: earlier, ...results } = keptResults(facts);
  if (earlier === undefined) return { afresh: 'the earlier run left nothing that could be fetched' };
  if (!isSameIssue(facts, earlier.snapshot)) return { afresh: 'the issue was edited since' };
  // Unless a person has solved the conflict on the branch already.
  if (record.resume?.reason === 'base_conflict' && !edited.change) return onNewBase(facts, results);
  if (!baseHolds) return { afresh: `the base ${earlier.baseSha.slice(0, 7)} is no longer part of the default branch` };
  const resumed = resumedAt(facts, entryOf(facts));
  // A branch that was brought up to date has a newer base, on which its change is verified and reviewed.
  // What was made of another plan says nothing of this one.
  const still = edited.plan ? {} : searchGranted(results, facts.maxIterations);
  return { resumed, results: searchEdited(still, edited), baseSha: edited.change?.baseSha ?? earlier.baseSha };
}

/** What the earlier run made, and what a person says of it now. */
function keptResults({ pipeline, kept, approval }: ResumptionFacts): Results {
  const { best, ...results } = resultsOf(pipeline, kept);
  const made = best !== undefined && changesMade(pipeline, kept).includes(digestOf(best.change));
  return { ...results, ...(made ? { best } : {}), ...(approval ? approvalResult(approval) : {}) };
}

/**
 * Whether it is the text that the results are about. Who approves exact bytes has them in view, and may have said so in a
 * comment: then only title and body must be the same.
 */
function isSameIssue({ snapshot, approval }: ResumptionFacts, earlier: Snapshot): boolean {
  if (approval === null) return digestOf(textOf(earlier)) === digestOf(textOf(snapshot));
  return earlier.title === snapshot.title && earlier.body === snapshot.body;
}

/** What agents read of it: comments that were withheld from them, such as a stranger's, change nothing. */
const textOf = (snapshot: Snapshot): Snapshot => ({ ...snapshot, withheldComments: 0 });

/** A change that conflicts is made once more, on the default branch as it is now; the plan stands. */
function onNewBase(facts: ResumptionFacts, { plan, evaluation, planApproval }: Results): Resumption {
  const makes = makerOf(facts.pipeline, 'change');
  if (makerOf(facts.pipeline, 'plan') === undefined)
    return { afresh: 'the change conflicts with what was merged since' };
  if (!makes || !plan || !evaluation) return { afresh: 'the plan of the earlier run is gone' };
  const results = { plan, evaluation, ...(planApproval ? { planApproval } : {}) };
  return { resumed: resumedAt(facts, makes), results, baseSha: facts.headSha };
}

function resumedAt(facts: ResumptionFacts, enter: PhaseRow): Resumed {
  const { pipeline, record } = facts;
  const before = new Set(rowsBefore(pipeline, enter.phase).map((row) => row.phase));
  const walked = walkedInOrder(facts).filter(({ phase, outcome }) => before.has(phase) && outcome === 'passed');
  const scored = walked.map(({ phase, results: { evaluation, review } }) => {
    return { phase, score: (evaluation ?? review)?.score ?? null };
  });
  return { run: record.claim.run, enter: enter.phase, passed: scored, spent: spendOfAll(record.history, null) };
}

/** The row to enter: where the earlier run stopped, or further back what judges an edit or makes a refused result anew. */
function entryOf(facts: ResumptionFacts): PhaseRow {
  const { pipeline, edited } = facts;
  const stopped = rowAfter(facts, walkedInOrder(facts));
  const upTo = pipeline.rows.slice(0, pipeline.rows.indexOf(stopped) + 1);
  const judge = upTo.find(({ verb }) => {
    const { judges } = VERBS[verb];
    return judges !== null && edited[judges] !== undefined;
  });
  const end = facts.kept.find(({ phase }) => phase === stopped.phase);
  return (
    judge ?? shownAgain(facts, stopped) ?? nextSearch(pipeline, stopped, end) ?? makerAnew(facts, stopped) ?? stopped
  );
}

/** People are asked again about what nobody edited: it is shown to them anew. */
function shownAgain({ pipeline }: ResumptionFacts, stopped: PhaseRow): PhaseRow | undefined {
  return rowOf(pipeline, gateAskedAt(pipeline, stopped.phase)?.gate?.asks ?? '');
}

/** The row that makes anew what the gate of the row refused; none for a gate that was never reached or had no verdict. */
function makerAnew({ pipeline, kept }: ResumptionFacts, stopped: PhaseRow): PhaseRow | undefined {
  const baton = kept.find(({ phase }) => phase === stopped.phase);
  const { judges } = VERBS[stopped.verb];
  const refused = baton !== undefined && ['shut', 'red'].includes(baton.outcome);
  if (judges === null || !refused || UNJUDGED.includes(baton.reason?.code ?? '')) return undefined;
  return makerOf(pipeline, judges);
}

function makerOf({ rows }: Pipeline, result: 'plan' | 'change'): PhaseRow | undefined {
  return rows.find((row) => yields(row, result));
}

/**
 * The batons of the phases that the earlier run has behind it, from the second row on, as far as they follow one another:
 * those that passed, and in a table that mends on the way also what led to the mending.
 */
function walkedInOrder(facts: ResumptionFacts): readonly Baton[] {
  const { pipeline, kept } = facts;
  const walked: Baton[] = [];
  let phase: string | null = pipeline.rows[0]?.routes['passed'] ?? null;
  while (phase !== null) {
    const baton = kept.find((candidate) => candidate.phase === phase);
    const next: string | null = baton === undefined ? null : nextOf(facts, baton);
    if (baton === undefined || next === null) break;
    walked.push(baton);
    phase = next;
  }
  return walked;
}

type Ended = Pick<Baton, 'phase' | 'outcome' | 'reason'>;

/** Where a phase led the earlier run on; null where it ended there, or where what it said is no verdict. */
function nextOf(facts: ResumptionFacts, { phase, outcome, reason }: Ended): string | null {
  const { pipeline } = facts;
  if (outcome === 'passed')
    return endsInvestigation(rowOf(pipeline, phase), keptResults(facts)) ? pipeline.last : followerOf(facts, phase);
  return mendsOnTheWay(pipeline) && !UNJUDGED.includes(reason?.code ?? '')
    ? (rowOf(pipeline, phase)?.routes[outcome] ?? null)
    : null;
}

/** Where `passed` leads: to people where they are asked, unless they approved already what is at hand. */
function followerOf(facts: ResumptionFacts, phase: string): string | null {
  const { pipeline, mode } = facts;
  const row = rowOf(pipeline, phase);
  const asks = row && asksAt(row, mode);
  if (!row || asks === undefined) return advance(pipeline, phase, 'passed');
  const { judges } = VERBS[row.verb];
  return judges !== null && approvalFor(keptResults(facts), judges) ? afterApproval(pipeline, row) : asks;
}

/** The row that follows those that the earlier run has behind it. */
function rowAfter(facts: ResumptionFacts, walked: readonly Baton[]): PhaseRow {
  const { pipeline } = facts;
  const first = { phase: pipeline.rows[0]?.phase ?? '', outcome: 'passed', reason: null };
  const next = nextOf(facts, walked.at(-1) ?? first) ?? pipeline.last;
  return rowOf(pipeline, next) ?? (pipeline.rows.at(-1) as PhaseRow);
}
