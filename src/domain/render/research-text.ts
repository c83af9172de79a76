import type { ResearchAnswer } from '../../contracts/debug-answers.ts';
import { escapeLine } from '../markdown.ts';

/** What a research found and recommends, as two tables. */
export function researchText({
  findings,
  recommended_operations: operations,
  files_analyzed: files,
}: ResearchAnswer): string {
  const found = findings.map(
    ({ category, confidence, location, description }) =>
      `| ${category} | ${confidence} | ${escapeLine(location)} | ${escapeLine(description)} |`,
  );
  const wanted = operations
    .toSorted((one, other) => one.priority - other.priority)
    .map(
      ({ priority, operation, target_file: file, description, rationale }) =>
        `| ${priority} | ${operation} | ${escapeLine(file)} | ${escapeLine(description)} | ${escapeLine(rationale)} |`,
    );
  return [
    ['| category | confidence | where | finding |', '|---|---|---|---|', ...found].join('\n'),
    ...(wanted.length > 0
      ? [['| | operation | file | what | why it might help |', '|---:|---|---|---|---|', ...wanted].join('\n')]
      : ['No operation is recommended.']),
    `Files read: ${files.map(escapeLine).join(', ') || 'none named'}`,
  ].join('\n\n');
}
