import type { Judgement } from '../../contracts/baton.ts';
import { escapeLine } from '../markdown.ts';

/** A judgement as Markdown: a table of its criteria, then its findings, the blocking ones first. */
export function findingsText(judgement: Judgement): string {
  const rows = judgement.criteria.map(({ name, points, why }) => `| ${name} | ${points} | ${escapeLine(why)} |`);
  const order = [...judgement.findings].sort((one, other) => one.severity.localeCompare(other.severity));
  const findings = order.map(
    ({ severity, title, detail, path }) =>
      `- **${severity}** ${path ? `(${escapeLine(path)}) ` : ''}${escapeLine(title)}: ${escapeLine(detail)}`,
  );
  return [
    '| criterion | points | why |',
    '|---|---:|---|',
    ...rows,
    ...(findings.length ? ['', ...findings] : []),
  ].join('\n');
}
