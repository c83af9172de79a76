import type { Cleaned } from '../invisible.ts';
import { decodeReferences } from './character-references.ts';
import { hidesOnRequest, isUnseen, isVoid, shownTag, type Tag } from './html-tags.ts';
import { type Block, blocksOf } from './markdown-blocks.ts';
import { type Labels, labelsOf, type Token } from './markup-scan.ts';
import { tokensOf } from './markup-tokens.ts';

/** The tokens of a text, and for each start tag that has one the index of its end tag. */
interface Rendering {
  readonly tokens: readonly Token[];
  readonly ends: ReadonlyMap<number, number>;
}

/** What one token shows, and what follows from it. */
interface Shown {
  readonly text: string;
  readonly hid: boolean;
  /** The token to go on with, if it isn't the next one. */
  readonly next?: number;
  /** Whether nothing more of this block is shown. */
  readonly veils?: boolean;
}

const HIDDEN: Shown = { text: '', hid: true };

/** GitHub drops footnotes that nothing refers to. */
function tokensIn(blocks: readonly Block[], labels: Labels): Token[] {
  const isDropped = ({ footnote }: Block) => footnote !== undefined && !labels.isUsed(footnote);
  return blocks.flatMap((block): Token[] =>
    isDropped(block) ? [{ kind: 'hidden', shown: '' }] : tokensOf(block, labels),
  );
}

/** Labels are in use where they are on display: not in code, nor in definitions and notes that may be hidden themselves. */
function labelsIn(text: string, blocks: readonly Block[]): Labels {
  const unused = labelsOf(text, '');
  if (!unused.hasAny) return unused;
  const displayed = tokensIn(blocks, unused).map((token) => (token.kind === 'text' ? token.text : '\n'));
  return labelsOf(text, displayed.join(''));
}

function elementEnds(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open = new Map<string, number[]>();
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'tag') continue;
    const starts = open.get(token.tag.name) ?? [];
    open.set(token.tag.name, starts);
    const start = token.tag.closing ? starts.pop() : undefined;
    if (start !== undefined) ends.set(start, index);
    else if (!token.tag.closing) starts.push(index);
  }
  return ends;
}

/** How far a token reaches that hides others on its own account; -1 for all that don't. */
function reachOf(index: number, { tokens, ends }: Rendering): number {
  const token = tokens[index];
  if (token?.kind === 'cut') return tokens.length;
  const hides = token?.kind === 'tag' && !token.tag.closing && hidesOnRequest(token.tag);
  return hides ? (ends.get(index) ?? tokens.length) : -1;
}

/**
 * The last token that an element hides. GitHub shows some tags as text (`<script>`): then hidden elements in between count
 * for themselves, and may reach further.
 */
function lastHidden(start: number, end: number, rendering: Rendering): number {
  let last = end;
  for (let index = start + 1; index <= last; index += 1) last = Math.max(last, reachOf(index, rendering));
  return last;
}

function showTag(tag: Tag, index: number, rendering: Rendering): Shown {
  if (tag.closing || !(isUnseen(tag) || hidesOnRequest(tag))) return shownTag(tag);
  const end = isVoid(tag) ? index : rendering.ends.get(index);
  if (end !== undefined) return { ...HIDDEN, next: lastHidden(index, end, rendering) + 1 };
  // Prose forgets the end tag of a `<script>`: that must not swallow the rest of an issue.
  return isUnseen(tag) ? { ...HIDDEN, veils: true } : { ...HIDDEN, next: rendering.tokens.length };
}

function show(token: Token, index: number, rendering: Rendering): Shown {
  switch (token.kind) {
    case 'text':
      return { text: decodeReferences(token.text), hid: false };
    case 'code':
      return { text: token.text, hid: false };
    case 'hidden':
      return { text: token.shown, hid: true };
    case 'tag':
      return showTag(token.tag, index, rendering);
    case 'veil':
      return { ...HIDDEN, veils: true };
    case 'cut':
      return { ...HIDDEN, next: rendering.tokens.length };
    case 'end':
      return { text: '', hid: false };
  }
}

function render(rendering: Rendering): Cleaned {
  const { tokens } = rendering;
  const texts: string[] = [];
  let [hiddenSegments, veiled] = [0, false];
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index] ?? { kind: 'end' };
    const shown = show(token, index, rendering);
    if (!veiled) texts.push(shown.text);
    if (!veiled && shown.hid) hiddenSegments += 1;
    veiled = token.kind !== 'end' && (veiled || shown.veils === true);
    index = shown.next ?? index + 1;
  }
  return { text: texts.join(''), hiddenSegments };
}

/**
 * What a reader of the rendered Markdown sees of it, as Markdown: without comments, hidden elements and attributes,
 * alternative texts, link titles and unused definitions; character references decoded outside of code. Code stays as it
 * is. What is taken out may let the rest close up into new markup: repeat until nothing changes. Linear.
 */
export function withoutHiddenMarkup(text: string): Cleaned {
  const blocks = blocksOf(text);
  const tokens = tokensIn(blocks, labelsIn(text, blocks));
  return render({ tokens, ends: elementEnds(tokens) });
}
