import type { Results } from '../contracts/baton.ts';
import { withPeople } from './approval.ts';
import { judgeProof } from './debug/proof.ts';
import { type Gate, judgeChangeGate, judgePlan, type Thresholds } from './gates.ts';

const NO_GATE: Gate = { open: true, score: null };

/** Judges every gate that the pipeline has again from what the batons hold, people's word included; the first shut one decides. */
export function judgeAll(results: Results, { plan, change }: Thresholds): Gate {
  const planGate = plan === null ? NO_GATE : withPeople(judgePlan(results, plan), 'plan', results);
  if (!planGate.open) return planGate;
  return change === null ? judgeProof(results) : withPeople(judgeChangeGate(results, change), 'change', results);
}
