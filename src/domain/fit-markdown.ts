/** How much a place takes: comments are counted in UTF-16 units, summaries in bytes of UTF-8. */
export interface Room {
  readonly limit: number;
  readonly unit: 'characters' | 'bytes';
}

/** What is open at the end of a line and has to be closed where the text is cut. */
interface Open {
  /** The marks of the fence that we are in; empty outside of fences. */
  readonly fence: string;
  /** How many folded sections we are in. */
  readonly folds: number;
}

const NOTHING: Open = { fence: '', folds: 0 };
// https://spec.commonmark.org/0.31.2/#fenced-code-blocks: no backticks after the backticks that open a fence.
const FENCE = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;
const FOLD = /<details\b/gi;
const UNFOLD = /<\/details>/gi;

/**
 * Markdown that fits: whole lines from its start, with the fence and the folded sections closed that the cut would leave
 * open, and the note, which is Markdown of ours, as a paragraph of its own at the end. A text that fits stays as it is.
 */
export function fitMarkdown(markdown: string, room: Room, note: string): string {
  const sizeOf = (text: string) => (room.unit === 'bytes' ? Buffer.byteLength(text) : text.length);
  if (sizeOf(markdown) <= room.limit) return markdown;
  let open = NOTHING;
  let kept = '';
  let used = 0;
  let fitting = note;
  for (const line of markdown.split('\n')) {
    kept += `${line}\n`;
    used += sizeOf(line) + 1;
    open = after(open, line);
    const end = `${closing(open)}\n${note}`;
    if (used + sizeOf(end) > room.limit) break;
    fitting = kept + end;
  }
  return sizeOf(fitting) <= room.limit ? fitting : '';
}

function after({ fence, folds }: Open, line: string): Open {
  const [, marks = '', info = ''] = FENCE.exec(line) ?? [];
  if (fence !== '') return { fence: marks.startsWith(fence) && info.trim() === '' ? '' : fence, folds };
  const folded = folds + (line.match(FOLD)?.length ?? 0) - (line.match(UNFOLD)?.length ?? 0);
  return { fence: marks, folds: marks === '' ? Math.max(0, folded) : folds };
}

function closing({ fence, folds }: Open): string {
  return `${fence === '' ? '' : `${fence}\n`}${'\n</details>\n'.repeat(folds)}`;
}
