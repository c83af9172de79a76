import type { Baton, Results, Resumed, TryRecord } from '../contracts/baton.ts';
import type { Earlier } from '../contracts/earlier.ts';
import type { Spend } from '../contracts/spend.ts';
import { mainWay, type PhaseRow, type Pipeline } from './pipeline.ts';
import { isReasonCode, type Reason, reason } from './reason.ts';

/** What became of one earlier phase. */
export interface Step {
  readonly phase: string;
  /** The job's result; `skipped` means that the phase had no turn. */
  readonly result: Earlier[string]['result'];
  /** Empty when the job ended without saying how. */
  readonly outcome: string;
  readonly summary: string;
  /** Why the phase did not pass; null when it did, or had no turn. */
  readonly reason: Reason | null;
  /** What its job named as the reason, which for a fault of the catalogue is its code; empty where it passed or said nothing. */
  readonly named: string;
  readonly score: number | null;
  readonly tries: readonly TryRecord[];
  readonly spend: Spend | null;
  /** When it handed on; null when it did not. */
  readonly endedAt: string | null;
  /** The run that it passed in, where this one did not do it again. */
  readonly keptFrom: string | null;
}

export type Journey = readonly Step[];

/** What a phase's baton says besides its results; one that handed nothing on has no time. */
export type BatonNote = Pick<Baton, 'tries' | 'spend' | 'reason'> & Partial<Pick<Baton, 'createdAt'>>;

/** The earlier phases in the order of the table, from the jobs' outputs and the batons' notes. */
export function journeyOf(
  pipeline: Pipeline,
  earlier: Earlier,
  notes: Readonly<Record<string, BatonNote>>,
  resumed: Resumed | null,
): Journey {
  const way = mainWay(pipeline);
  return pipeline.rows.flatMap((row) => {
    const job = earlier[row.phase];
    const kept = job?.result === 'skipped' ? keptSteps(resumed).find(({ phase }) => phase === row.phase) : undefined;
    if (kept) return [kept];
    // Nobody was asked, nothing had to be mended: what did not have to happen is no part of the way.
    if (job?.result === 'skipped' && !way.has(row.phase)) return [];
    return job ? [stepOf(row, job, notes[row.phase])] : [];
  });
}

/** The phases that passed in the run that this one resumes. */
export function keptSteps(resumed: Resumed | null): readonly Step[] {
  if (resumed === null) return [];
  const rest = {
    result: 'success',
    outcome: 'passed',
    reason: null,
    named: '',
    tries: [],
    spend: null,
    endedAt: null,
  } as const;
  const { run } = resumed;
  return resumed.passed.map((kept) => ({ ...rest, ...kept, keptFrom: run, summary: `kept from run ${run}` }));
}

function stepOf(row: PhaseRow, job: Earlier[string], note: BatonNote | undefined): Step {
  const { outcome = '', summary = '', score = '' } = job.outputs;
  return {
    phase: row.phase,
    result: job.result,
    outcome,
    summary,
    reason: reasonOf(row, job, note),
    named: job.outputs['reason'] ?? '',
    score: /^\d+$/.test(score) ? Number(score) : null,
    tries: note?.tries ?? [],
    spend: note?.spend ?? null,
    endedAt: note?.createdAt ?? null,
    keptFrom: null,
  };
}

function reasonOf(
  { phase }: PhaseRow,
  { result, outputs }: Earlier[string],
  note: BatonNote | undefined,
): Reason | null {
  if (result === 'skipped' || outputs['outcome'] === 'passed') return null;
  if (result === 'cancelled') return reason('cancelled', {});
  const told = note?.reason;
  return told && isReasonCode(told.code) ? { ...told, code: told.code } : reason('job_lost', { phase });
}

/** The phase that the run stopped at: the last that had its turn, unless it passed, whatever was mended before it. */
export function stoppedAt(journey: Journey): Step | null {
  const last = journey.findLast((step) => step.result !== 'skipped') ?? null;
  return last?.outcome === 'passed' ? null : last;
}

/**
 * A journey some of whose phases handed on what is gone by now. It ends there at the latest, whatever the jobs said: a
 * run must not go on from half of what it made.
 */
export function endedByLoss(journey: Journey, gone: readonly string[]): Journey {
  if (gone.length === 0 || stoppedAt(journey) !== null) return journey;
  const lost = journey.findLast(({ phase }) => gone.includes(phase));
  const end = { outcome: 'failed', reason: reason('baton_expired', {}) };
  return journey.map((step) => (step === lost ? { ...step, ...end } : step));
}

export function wasCancelled(journey: Journey): boolean {
  return journey.some((step) => step.result === 'cancelled');
}

/** Phases that passed. */
export function passedPhases(journey: Journey): ReadonlySet<string> {
  return new Set(journey.filter((step) => step.outcome === 'passed').map((step) => step.phase));
}

/** Everything that the agents cost; null when none was called. */
export function totalSpend(journey: Journey): Spend | null {
  const spends = journey.map((step) => step.spend).filter((spend) => spend !== null);
  return spends.length === 0 ? null : spends.reduce(addSpend);
}

export const NOTHING_SPENT: Spend = { calls: 0, durationMs: 0 };

/** Adds two spends; a figure that only one of them knows is kept. */
export function addSpend(one: Spend, other: Spend): Spend {
  const sum = (key: 'inputTokens' | 'outputTokens' | 'costUsd') =>
    one[key] === undefined && other[key] === undefined ? {} : { [key]: (one[key] ?? 0) + (other[key] ?? 0) };
  return {
    calls: one.calls + other.calls,
    durationMs: one.durationMs + other.durationMs,
    ...sum('inputTokens'),
    ...sum('outputTokens'),
    ...sum('costUsd'),
  };
}

/** Merges what several phases handed on; each result comes from one phase, a later one replaces it. */
export function mergeResults(all: readonly Results[]): Results {
  return Object.assign({}, ...all);
}
