import type { Finding } from '../../contracts/answers.ts';
import type { Judgement } from '../../contracts/baton.ts';
import { escapeLine } from '../markdown.ts';

/** A judgement as Markdown: a table of its criteria, or who scored by others, then its findings, the blocking ones first. */
export function findingsText(judgement: Judgement): string {
  const findings = blockingFirst(judgement.findings).map(
    (finding) =>
      `- **${finding.severity}** ${placeText(finding)}${escapeLine(finding.title)}: ${escapeLine(finding.detail)}`,
  );
  return [...scoreLines(judgement), ...(findings.length ? ['', ...findings] : [])].join('\n');
}

function scoreLines({ criteria, scoredBy, score, summary }: Judgement): readonly string[] {
  if (scoredBy !== undefined) return [`${score}/100 by ${escapeLine(scoredBy)}: ${escapeLine(summary)}`];
  const rows = criteria.map(({ name, points, why }) => `| ${name} | ${points} | ${escapeLine(why)} |`);
  return ['| criterion | points | why |', '|---|---:|---|', ...rows];
}

export function blockingFirst(findings: readonly Finding[]): readonly Finding[] {
  return [...findings].sort((one, other) => one.severity.localeCompare(other.severity));
}

function placeText({ path, line }: Finding): string {
  if (path === undefined) return '';
  return `(${escapeLine(path)}${line === undefined ? '' : `, line ${line}`}) `;
}
