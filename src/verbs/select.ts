import type { LoopState } from '../contracts/loop-state.ts';
import type { Beat } from '../domain/backlog/beat-facts.ts';
import { beatLog } from '../domain/backlog/beat-log.ts';
import { dashboardWishes } from '../domain/backlog/dashboard.ts';
import { ERROR_TABLE } from '../domain/backlog/error-table.ts';
import { newNight } from '../domain/backlog/night.ts';
import { preflight, type Stop, startersOf, stopOf, unfinished } from '../domain/backlog/preflight.ts';
import { NOTHING_OPEN } from '../domain/backlog/printed-list.ts';
import type { Held } from '../domain/backlog/schedule.ts';
import { whyNotByConfig } from '../domain/config-reading.ts';
import { type Receipt, receiptOf, refusalOf } from '../domain/effect.ts';
import { reason } from '../domain/reason.ts';
import { heldText } from '../domain/render/held-text.ts';
import { countsText, entriesOf, type LoopReport } from '../domain/render/loop-report.ts';
import { loopSummary } from '../domain/render/loop-summary.ts';
import { checksList } from '../domain/render/preflight-list.ts';
import { type Decision, defineVerb, type Facts } from '../domain/verb.ts';

const NEEDS = ['run', 'ticket', 'beat', 'config', 'authorities'] as const;
type BeatFacts = Facts<(typeof NEEDS)[number]>;
type Selection = Decision<'passed' | Stop['outcome']>;

/** The beat of the loop: it looks at the whole backlog and starts a run for each issue whose turn it is. */
export const select = defineVerb('select', NEEDS, {
  ask: (facts) => {
    const beat = whyNot(facts) === null ? beatOf(facts) : null;
    if (beat === null) return [];
    return [
      { kind: 'amend-backlog', amendment: beat, message: 'Beat of the loop' },
      { kind: 'dispatch', runs: 'granted' },
    ];
  },
  decide: (facts, receipts) => {
    const stop = whyNot(facts);
    if (stop !== null) return ended(facts, stop);
    return beatOf(facts) === null ? nothingOpen(facts) : decided(facts, receipts);
  },
});

const checksOf = (facts: BeatFacts) => preflight({ ...facts, knowledge: facts.beat });

/** A file that can't be read might say "off"; the checks follow. */
function whyNot(facts: BeatFacts): Stop | null {
  const why = whyNotByConfig(facts.config);
  if (why !== null) return { outcome: why.code === 'switched_off' ? 'skipped' : 'failed', reason: why };
  return stopOf(checksOf(facts));
}

/** Null where there is nothing to begin, and no state of anything that was begun. */
function beatOf({ beat: known, inputs, run, ticket, now }: BeatFacts): Beat | null {
  const { backlog, listing, stored } = known;
  const [actor] = startersOf({ knowledge: known, inputs, run }) ?? [];
  if (actor === undefined || (stored.kind === 'absent' && backlog.items.length === 0)) return null;
  const begins = inputs.ticket === null;
  return {
    kind: 'beat',
    // A look of each job at its own moment, so that what this one writes can be told from what others write.
    at: now,
    repository: known.repository,
    token: ticket,
    wish: begins ? inputs.state : 'resume',
    actor,
    night: begins ? newNight(inputs, actor, now) : null,
    retryFailed: inputs['retry-failed'] === 'true',
    backlog,
    outside: known.outside,
    openPullRequests: listing.openPullRequests,
    overRuns: known.overRuns,
    leftOut: inputs.unfinished === 'stash' ? unfinished(known, inputs).map(({ issue }) => issue) : [],
    dashboard: listing.dashboard && { ...listing.dashboard, authorities: known.tickers },
  };
}

function ended(facts: BeatFacts, { outcome, reason: why }: Stop): Selection {
  const checks = checksOf(facts);
  return {
    ...{ outcome, reason: why, summary: why.says, results: {}, effects: [] },
    details: checksList(checks),
    log: beatLog(checks, facts.beat),
  };
}

function nothingOpen(facts: BeatFacts): Selection {
  const log = beatLog(checksOf(facts), facts.beat);
  return { outcome: 'passed', reason: null, summary: NOTHING_OPEN, results: {}, effects: [], log };
}

function decided(facts: BeatFacts, receipts: readonly Receipt[]): Selection {
  const amended = receiptOf(receipts, 'amend-backlog');
  const log = beatLog(checksOf(facts), facts.beat);
  const common = { results: {}, log };
  if (amended?.result === 'skipped') {
    const why = reason('dry_run', {});
    return { outcome: 'skipped', reason: why, summary: why.says, effects: [], ...common };
  }
  if (amended?.result !== 'done' || amended.backlog === undefined) {
    const why = reason('state_refused', { detail: refusalOf(receipts)?.detail ?? 'it did not say why' });
    return { outcome: 'failed', reason: why, summary: why.says, effects: [], ...common };
  }
  const { state, beat } = amended.backlog;
  const report = reportOf(facts, state, beat?.held ?? null);
  const details = [checksList(checksOf(facts)), loopSummary(report)].join('\n\n');
  const effects = dashboardWishes(facts.beat.listing.dashboard, report, beat?.heard ?? null);
  return { ...endOf(report, receipts), effects, details, ...common };
}

function endOf(report: LoopReport, receipts: readonly Receipt[]): Pick<Selection, 'outcome' | 'reason' | 'summary'> {
  const refused = receiptOf(receipts, 'dispatch');
  if (refused?.result === 'refused') {
    const why = reason('write_refused', { detail: refused.detail });
    return { outcome: 'failed', reason: why, summary: why.says };
  }
  const { held, state } = report;
  if (held?.by === 'errors') {
    const { errorClass } = held;
    const why = reason('loop_stopped', { errorClass, means: ERROR_TABLE[errorClass].means });
    return { outcome: 'stopped', reason: why, summary: why.says };
  }
  if (Object.keys(state.issues).length === 0) return { outcome: 'passed', reason: null, summary: NOTHING_OPEN };
  const atWork = Object.values(state.issues).filter(({ status }) => status === 'in_progress').length;
  const holds = held === null ? [] : [heldText(held, state.night, atWork)];
  return { outcome: 'passed', reason: null, summary: [countsText(entriesOf(report)), ...holds].join(' · ') };
}

function reportOf({ beat, now }: BeatFacts, state: LoopState, held: Held | null): LoopReport {
  const { backlog, outside, listing } = beat;
  return { repositoryUrl: listing.repository.url, state, backlog, outside, held, now };
}
