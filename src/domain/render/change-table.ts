import type { Change } from '../../contracts/change.ts';
import { changeSize } from '../change-size.ts';
import { escapeLine } from '../markdown.ts';

/** The files of a change and how many lines differ. */
export function changeTable(change: Change): string {
  const { files, added, deleted } = changeSize(change);
  const rows = change.entries.map(
    (entry) => `| ${escapeLine(entry.path)} | ${entry.operation} | +${entry.addedLines} −${entry.deletedLines} |`,
  );
  const total = `${files} ${files === 1 ? 'file' : 'files'}, +${added} −${deleted}`;
  return [total, '', '| file | | lines |', '|---|---|---:|', ...rows].join('\n');
}
