import { decodeReferences } from '../markup/character-references.ts';
import { type Block, blocksOf } from '../markup/markdown-blocks.ts';
import { labelsOf, type Token } from '../markup/markup-scan.ts';
import { tokensOf } from '../markup/markup-tokens.ts';
import { type Prose, WORDS } from './prose.ts';

/** Elements whose content is not what the author says: code, words of others, words taken back. */
const ASIDE = new Set(['blockquote', 'code', 'del', 'kbd', 'pre', 's', 'samp', 'strike', 'tt']);
/** Stands where code stood, so that the words around it don't close up to a sentence. */
const CODE = '`';
const NO_LABELS = labelsOf('', '');

/** What is open while the blocks go by. */
interface Reading {
  aside: string[];
  ended: boolean;
}

/** Enters or leaves an element whose content doesn't count. */
function cross(reading: Reading, name: string, closing: boolean): void {
  if (!ASIDE.has(name)) return;
  if (!closing) reading.aside.push(name);
  else if (reading.aside.includes(name)) reading.aside.length = reading.aside.lastIndexOf(name);
}

function wordsOf(token: Token, reading: Reading): string {
  switch (token.kind) {
    case 'tag':
      cross(reading, token.tag.name, token.tag.closing);
      return token.tag.name === 'br' ? '\n' : '';
    case 'cut':
      reading.ended = true;
      return '';
    case 'text':
      return reading.aside.length > 0 ? CODE : decodeReferences(token.text);
    case 'code':
      return CODE;
    case 'hidden':
      return token.shown;
    case 'veil':
    case 'end':
      return '';
  }
}

function proseOf(block: Block, reading: Reading): string {
  if (reading.ended || block.kind === 'code' || block.quoted || block.indented) return '\n';
  const tokens = tokensOf(block, NO_LABELS);
  const veil = tokens.findIndex(({ kind }) => kind === 'veil');
  const shown = veil === -1 ? tokens : tokens.slice(0, veil);
  const words = shown.map((token) => wordsOf(token, reading)).join('');
  // What is hidden at the end of a block takes no line end with it.
  return words.endsWith('\n') ? words : `${words}\n`;
}

/**
 * The prose of any Markdown, without code, quotations, comments and struck elements: read as the sanitizer reads it, in
 * linear time.
 */
export function displayedProse(body: string): Prose {
  const reading: Reading = { aside: [], ended: false };
  const text = blocksOf(body).map((block) => proseOf(block, reading));
  const lines = text.join('').split('\n');
  return { lines, worded: [...lines.keys()].filter((index) => WORDS.test(lines[index] ?? '')) };
}
