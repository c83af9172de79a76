import type { Approval, Presentation } from '../contracts/approval.ts';
import type { Results } from '../contracts/baton.ts';
import { VERBS } from '../contracts/names.ts';
import { digestOf } from './digest.ts';
import type { Wish } from './effect.ts';
import { type Gate, judgeChangeGate, judgePlan } from './gates.ts';
import { gateAskedAt, type PhaseRow, type Pipeline } from './pipeline.ts';
import { type CheckpointState, checkpointComment } from './render/checkpoint-comment.ts';
import { thresholdOf } from './threshold.ts';

/** What a run is asked about at a checkpoint. */
export interface Checkpoint {
  /** The row whose gate it is. */
  readonly asking: PhaseRow;
  readonly what: Presentation['what'];
  readonly name: string;
  /** The gate as it is without anybody's approval. */
  readonly gate: Gate;
}

/** The checkpoint that a row shows or waits at; null for other rows. */
export function checkpointAt(
  pipeline: Pipeline,
  phase: string,
  results: Results,
  threshold: number | null,
): Checkpoint | null {
  const asking = gateAskedAt(pipeline, phase);
  const what = asking && VERBS[asking.verb].judges;
  if (!asking || !what) return null;
  const bar = thresholdOf(asking, threshold);
  const gate = what === 'plan' ? judgePlan(results, bar) : judgeChangeGate(results, bar);
  return { asking, what, name: asking.gate?.name ?? asking.phase, gate };
}

/** What is shown now: exactly these bytes can be approved. */
export function presentationOf({ name, what, gate }: Checkpoint, results: Results, now: string): Presentation {
  return { checkpoint: name, what, digest: digestOf(results[what] ?? null), score: gate.score, presentedAt: now };
}

/** What an approval would override, in words; null where the gate is open. */
export const overriddenBy = ({ gate }: Checkpoint): string | null => (gate.open ? null : gate.reason.says);

export interface CheckpointTelling {
  readonly checkpoint: Checkpoint;
  /** Null where it is gone. */
  readonly presentation: Presentation | null;
  readonly results: Results;
  readonly threshold: number | null;
  readonly runUrl: string;
  readonly changeUrl: string | null;
}

/** The checkpoint's comment as things are now. */
export function tellCheckpoint(telling: CheckpointTelling, state: CheckpointState): Wish {
  const { checkpoint, threshold: input, ...rest } = telling;
  const { name, what } = checkpoint;
  const phase = checkpoint.asking.gate?.asks ?? checkpoint.asking.phase;
  return checkpointComment({ ...rest, phase, name, what, threshold: thresholdOf(checkpoint.asking, input), state });
}

/** What a record keeps of people's approvals; nothing where there are none. */
export function recordedApprovals(approvals: readonly Approval[]) {
  return approvals.length === 0 ? {} : { approvals: [...approvals] };
}
