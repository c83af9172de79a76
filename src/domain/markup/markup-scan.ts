import { type Tag, tagReader } from './html-tags.ts';
import { type LinkParts, linkReader } from './link-parts.ts';
import type { Block } from './markdown-blocks.ts';

/** A piece of a block: text and code are on display, `hidden` shows at most what is left of it. */
export type Token =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'hidden'; readonly shown: string }
  | { readonly kind: 'tag'; readonly tag: Tag }
  /** A comment or quotation without an end in raw HTML: browsers show nothing that comes after it. */
  | { readonly kind: 'cut' }
  /** Something without an end in other text: we take no risk with the rest of the block, whatever it says. */
  | { readonly kind: 'veil' }
  | { readonly kind: 'end' };

/** Which labels a text refers to, and which it defines. */
export interface Labels {
  /** Whether the text defines any. */
  readonly hasAny: boolean;
  isUsed(label: string): boolean;
  isDefined(label: string): boolean;
}

/** One block on its way to tokens. */
export interface Scan {
  readonly text: string;
  /** In raw HTML there is no inline code and no escape: nothing there protects a comment. */
  readonly html: boolean;
  readonly table: boolean;
  readonly labels: Labels;
  /** The index after the first match from an index on; what is nowhere is looked for once. */
  readonly endAfter: (pattern: RegExp, from: number) => number | undefined;
  readonly tagAt: ReturnType<typeof tagReader>;
  readonly linkAt: (at: number) => LinkParts | undefined;
  /** Where runs of backticks start, by their length, the first one last. */
  readonly runs: ReadonlyMap<number, number[]>;
  readonly brackets: { readonly image: boolean; readonly at: number; readonly tokens: number }[];
  readonly tokens: Token[];
  at: number;
}

const LONGEST_LABEL = 999;
const REFERENCE = /\[([^[\]]{1,999})\](?!:)/g;
const DEFINITION = /\[([^[\]]{1,999})\]:/g;
const DELIMITER_ROW = /^[-|: \t>]+$/;

function normalLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}

function labelsIn(text: string, pattern: RegExp): Set<string> {
  return new Set(Array.from(text.matchAll(pattern), ([, label = '']) => normalLabel(label)));
}

/** Finds the labels that a text defines, and those that what is displayed of it refers to. */
export function labelsOf(text: string, displayed: string): Labels {
  const defined = labelsIn(text, DEFINITION);
  const used = labelsIn(displayed, REFERENCE);
  return {
    hasAny: defined.size > 0,
    isUsed: (label) => used.has(normalLabel(label)),
    isDefined: (label) => label.length <= LONGEST_LABEL && defined.has(normalLabel(label)),
  };
}

function backtickRuns(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const starts = runs.get(run.length) ?? [];
    starts.push(index);
    runs.set(run.length, starts);
  }
  for (const starts of runs.values()) starts.reverse();
  return runs;
}

function isDelimiterRow(line: string): boolean {
  return line.includes('-') && (line.includes('|') || line.includes(':')) && DELIMITER_ROW.test(line);
}

function endFinder(text: string): Scan['endAfter'] {
  const nowhere = new Set<RegExp>();
  return (pattern, from) => {
    pattern.lastIndex = from;
    if (!nowhere.has(pattern) && pattern.test(text)) return pattern.lastIndex;
    nowhere.add(pattern);
    return undefined;
  };
}

/** A scan at the start of a block. */
export function scanOf({ kind, text }: Block, labels: Labels): Scan {
  const html = kind === 'html';
  return {
    ...{ text, html, labels, brackets: [], tokens: [], at: 0 },
    table: text.split('\n').some(isDelimiterRow),
    runs: html ? new Map() : backtickRuns(text),
    endAfter: endFinder(text),
    tagAt: tagReader(text, html),
    linkAt: linkReader(text),
  };
}

/** What a sticky pattern finds exactly here. */
export function matchAt(pattern: RegExp, { text, at }: Scan): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Puts a token down for everything up to `to`. */
export function take(scan: Scan, token: Token, to: number): void {
  scan.tokens.push(token);
  scan.at = to;
}

/** Puts everything up to `to` down as text on display. */
export function takeText(scan: Scan, to: number): void {
  take(scan, { kind: 'text', text: scan.text.slice(scan.at, to) }, to);
}
