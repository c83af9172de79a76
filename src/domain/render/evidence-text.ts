import type { Verification } from '../../contracts/evidence.ts';
import { exitText } from '../gates.ts';
import { escapeLine } from '../markdown.ts';

/** What our own runs of the commands said, with the change and before it. */
export function evidenceText(verification: Verification): string {
  const rows = verification.after.map((run, index) => {
    const before = verification.before[index];
    const seconds = (run.durationMs / 1_000).toFixed(1);
    return `| ${escapeLine(run.command)} | ${before ? exitText(before) : '—'} | ${exitText(run)} | ${seconds} s |`;
  });
  return ['| command | before the change | with the change | time |', '|---|---|---|---:|', ...rows].join('\n');
}
