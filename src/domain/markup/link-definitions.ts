import { matchAt, type Scan, take, takeText } from './markup-scan.ts';

/** How far a definition goes, and what a reader could find out about it. */
interface Extent {
  readonly end: number;
  readonly shown: string;
  readonly titled: boolean;
}

/** Containers' prefixes in front of a definition. */
const PREFIX = /(?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/y;
const START = /\[([^^[\]][^[\]]{0,998})\]:/y;
const BLANK_REST = /[ \t]*(?:\n|$)/y;

function lineEnd(text: string, from: number): number | undefined {
  BLANK_REST.lastIndex = from;
  return BLANK_REST.test(text) ? BLANK_REST.lastIndex : undefined;
}

function extentAt(scan: Scan, from: number): Extent | undefined {
  const link = scan.linkAt(from);
  if (link === undefined) return undefined;
  const shown = ` ${link.destination}\n`;
  const titleEnd = link.titleEnd === undefined ? undefined : lineEnd(scan.text, link.titleEnd);
  if (titleEnd !== undefined) return { end: titleEnd, shown, titled: true };
  const end = lineEnd(scan.text, link.destinationEnd);
  return end === undefined ? undefined : { end, shown, titled: false };
}

function takeDefinition(scan: Scan, start: string, label: string): boolean {
  const extent = extentAt(scan, scan.at + start.length);
  if (extent === undefined) return false;
  const used = scan.labels.isUsed(label);
  if (used && !extent.titled) takeText(scan, extent.end);
  else take(scan, { kind: 'hidden', shown: used ? `${start}${extent.shown}` : '\n' }, extent.end);
  return true;
}

function readDefinition(scan: Scan): boolean {
  const from = scan.at;
  const prefix = matchAt(PREFIX, scan)?.[0] ?? '';
  scan.at += prefix.length;
  const [start, label = ''] = matchAt(START, scan) ?? [];
  if (start !== undefined) {
    const count = scan.tokens.push({ kind: 'text', text: prefix });
    if (takeDefinition(scan, start, label)) return true;
    scan.tokens.length = count - 1;
  }
  scan.at = from;
  return false;
}

/**
 * Takes the link definitions that a block starts with: readers never see one or its title. What stays is the target of a
 * label that is in use.
 */
export function readDefinitions(scan: Scan): void {
  if (scan.html) return;
  while (scan.at < scan.text.length && readDefinition(scan));
}
