import type { Cleaned } from '../invisible.ts';
import { decodeReferences } from './character-references.ts';
import { hidesElement, isUnseen, isVoid, shownTag, type Tag } from './html-tags.ts';
import { isUnusedFootnote } from './link-definitions.ts';
import { type Block, blocksOf } from './markdown-blocks.ts';
import { type Labels, labelsOf, type Token } from './markup-scan.ts';
import { tokensOf } from './markup-tokens.ts';

/** What is shown from one token on, whether something was hidden, and the token to go on with. */
interface Shown {
  readonly text: string;
  readonly hid: boolean;
  readonly next: number;
}

const INDENTED = /^(?: {4}|\t|\s*$)/;

/** Blocks without the continuations of footnotes that GitHub doesn't render. */
function renderedBlocks(text: string, labels: Labels): Block[] {
  let dropping = false;
  return blocksOf(text).filter((block) => {
    const continues = dropping && INDENTED.test(block.text);
    dropping = continues || isUnusedFootnote(block, labels);
    return !continues;
  });
}

/** The index of the end tag of each start tag that has one. */
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

function blockEnd(tokens: readonly Token[], from: number): number {
  let index = from;
  while (index < tokens.length && tokens[index]?.kind !== 'end') index += 1;
  return index;
}

/** Where an element without an end tag ends: a forgotten `<script>` in prose must not swallow the rest of an issue. */
function lastOf(tag: Tag, index: number, tokens: readonly Token[]): number {
  return isUnseen(tag) ? blockEnd(tokens, index) : tokens.length;
}

function showTag(tag: Tag, index: number, tokens: readonly Token[], ends: ReadonlyMap<number, number>): Shown {
  if (tag.closing || !hidesElement(tag)) return { ...shownTag(tag), next: index + 1 };
  if (isVoid(tag)) return { text: '', hid: true, next: index + 1 };
  return { text: '', hid: true, next: (ends.get(index) ?? lastOf(tag, index, tokens)) + 1 };
}

function show(token: Token, index: number, tokens: readonly Token[], ends: ReadonlyMap<number, number>): Shown {
  const next = index + 1;
  switch (token.kind) {
    case 'text':
      return { text: decodeReferences(token.text), hid: false, next };
    case 'code':
      return { text: token.text, hid: false, next };
    case 'hidden':
      return { text: token.shown, hid: true, next };
    case 'tag':
      return showTag(token.tag, index, tokens, ends);
    case 'cut':
      return { text: '', hid: false, next: tokens.length };
    case 'end':
      return { text: '', hid: false, next };
  }
}

/**
 * What a reader of the rendered Markdown sees of it, as Markdown: without comments, hidden elements and attributes,
 * alternative texts, link titles and unused definitions; character references decoded outside of code. Code stays as it
 * is. What is taken out may let the rest close up into new markup: repeat until nothing changes. Linear.
 */
export function withoutHiddenMarkup(text: string): Cleaned {
  const labels = labelsOf(text);
  const tokens = renderedBlocks(text, labels).flatMap((block) => tokensOf(block, labels));
  const ends = elementEnds(tokens);
  const shown: string[] = [];
  let hiddenSegments = 0;
  for (let index = 0; index < tokens.length; ) {
    const piece = show(tokens[index] ?? { kind: 'end' }, index, tokens, ends);
    shown.push(piece.text);
    hiddenSegments += piece.hid ? 1 : 0;
    index = piece.next;
  }
  return { text: shown.join(''), hiddenSegments };
}
