import type { PhaseRow, Pipeline } from '../pipeline.ts';
import { thresholdOf } from '../threshold.ts';
import type { Decision } from '../verb.ts';

/** The seed's line at the start of a phase (000, step 4). */
export function startLine(row: PhaseRow): string {
  return row.task ? `📋 Executing Phase ${row.task.phase}: ${row.phase}` : `📋 Executing ${row.phase}`;
}

/** The seed's lines at the end of a phase: checkpoint, score and threshold, and how it goes on. */
export function endLines(row: PhaseRow, decision: Decision, threshold: number | null, pipeline: Pipeline): string[] {
  return [...checkpointLines(row, decision, threshold), ...outcomeLines(row, decision, pipeline)];
}

function checkpointLines(row: PhaseRow, { score = null, outcome, enter }: Decision, input: number | null): string[] {
  if (row.gate === null || outcome === 'failed') return [];
  const threshold = thresholdOf(row, input);
  const head = [
    `⏸️ ${row.gate.name}`,
    `   Score: ${score ?? 'none'}${score === null ? '' : '/100'}`,
    `   Threshold: ${threshold}`,
  ];
  if (score === null) return [...head, '⚠️ Score not available, treating as checkpoint'];
  if (enter !== undefined) return [...head, '⏸️ A person decides'];
  if (outcome === 'passed') return [...head, `✅ Score ${score} ≥ ${threshold} - auto-continuing`];
  return score < threshold ? [...head, `⚠️ Score ${score} < ${threshold}`] : head;
}

function outcomeLines(row: PhaseRow, { outcome, reason, summary }: Decision, pipeline: Pipeline): string[] {
  const name = row.task ? `Phase ${row.task.phase}` : row.phase;
  if (outcome === 'passed' && row.task !== null && row.phase === pipeline.last)
    return [`✅ ${name} completed: ${summary}`, '🎉 Issue lifecycle complete!', '   All phases executed successfully'];
  if (outcome === 'passed') return [`✅ ${name} completed: ${summary}`];
  const sign = outcome === 'failed' ? '❌' : '⏸️';
  const told = [`${sign} ${name} ended with ${outcome}: ${summary}`, ...(reason ? [`   ${reason.hint}`] : [])];
  return row.phase === pipeline.last && outcome === 'stopped'
    ? [...told, `💾 Resume point saved: ${reason?.code}`]
    : told;
}
