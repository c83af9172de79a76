/** A line of prose, or what stands in a fence. */
export interface ShownBlock {
  readonly kind: 'line' | 'fence';
  readonly text: string;
}

/** Where a line stands, by the lines above it. */
interface Place {
  /** The characters that opened the fence; null outside of one. */
  readonly fence: string | null;
  readonly inComment: boolean;
  readonly quoted: boolean;
}

const FENCE = /^\s*(?:(`{3,})[^`]*$|(~{3,}))/;
const QUOTE = /^\s*>/;

/**
 * The lines of a Markdown text that its author says as their own: without quotations, with what goes on from them up to a blank line, and
 * without HTML comments. Fenced code comes as one block. Each block is a piece of the text, as it stands there.
 */
export function shownBlocks(text: string): ShownBlock[] {
  const blocks: ShownBlock[] = [];
  let place: Place = { fence: null, inComment: false, quoted: false };
  let fenced: string[] = [];
  for (const line of text.split('\n')) {
    const before: Place = place;
    const shown: readonly string[] = before.fence === null ? outsideComments(line, before.inComment) : [];
    place = placeAfter(line, before);
    if (before.fence === null && place.fence === null) {
      if (!place.quoted) blocks.push(...shown.map((piece) => ({ kind: 'line', text: piece }) as const));
    } else if (before.fence === null) fenced = [];
    else if (place.fence === null) blocks.push({ kind: 'fence', text: fenced.join('\n') });
    else fenced.push(line);
  }
  return place.fence === null ? blocks : [...blocks, { kind: 'fence', text: fenced.join('\n') }];
}

function placeAfter(line: string, { fence, inComment, quoted }: Place): Place {
  if (fence !== null) return { fence: closes(line, fence) ? null : fence, inComment, quoted: false };
  const [, ticks, tildes] = (!inComment && FENCE.exec(line)) || [];
  const opened = ticks ?? tildes;
  if (opened !== undefined) return { fence: opened, inComment: false, quoted: false };
  return {
    fence: null,
    inComment: endsInComment(line, inComment),
    // Markdown counts a line right below a quotation as part of it.
    quoted: !inComment && (QUOTE.test(line) || (quoted && line.trim() !== '')),
  };
}

function closes(line: string, fence: string): boolean {
  const mark = line.trim();
  return mark.startsWith(fence) && [...mark].every((character) => character === fence[0]);
}

/** The pieces of a line outside of HTML comments. */
export function outsideComments(line: string, inComment = false): string[] {
  const [first = '', ...later] = line.split('<!--');
  const behind = (piece: string) => {
    const end = piece.indexOf('-->');
    return end < 0 ? [] : [piece.slice(end + '-->'.length)];
  };
  return [...(inComment ? behind(first) : [first]), ...later.flatMap(behind)];
}

function endsInComment(line: string, inComment: boolean): boolean {
  const opened = line.lastIndexOf('<!--');
  const closed = line.lastIndexOf('-->');
  return opened < 0 && closed < 0 ? inComment : opened > closed;
}
