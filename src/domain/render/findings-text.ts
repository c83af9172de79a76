import type { Judgement } from '../../contracts/baton.ts';
import { escapeText } from '../markdown.ts';

/** A judgement as Markdown: a table of its criteria, then its findings, the blocking ones first. */
export function findingsText(judgement: Judgement): string {
  const rows = judgement.criteria.map(({ name, points, why }) => `| ${name} | ${points} | ${cell(why)} |`);
  const order = [...judgement.findings].sort((one, other) => one.severity.localeCompare(other.severity));
  const findings = order.map(
    ({ severity, title, detail, path }) =>
      `- **${severity}** ${path ? `(${escapeText(path)}) ` : ''}${escapeText(title)}: ${escapeText(detail)}`,
  );
  return [
    '| criterion | points | why |',
    '|---|---:|---|',
    ...rows,
    ...(findings.length ? ['', ...findings] : []),
  ].join('\n');
}

/** Text in a table cell: one line, and no pipe that would start a new cell. */
export function cell(text: string): string {
  return escapeText(text.replace(/\s+/g, ' ')).replaceAll('|', '\\|');
}
