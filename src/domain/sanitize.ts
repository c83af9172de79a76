import { type Cleaned, visible } from './invisible.ts';
import { cut } from './markdown.ts';
import { withoutHiddenMarkup } from './markup/hidden-markup.ts';

/** Honest text settles in two or three rounds; whoever nests deeper gets plain text. */
const ROUNDS = 6;

/** Look-alikes of everything that means something in Markdown or HTML. */
const FLAT: ReadonlyMap<string, string> = new Map([
  ['`', "'"],
  ['~', '-'],
  ['<', '‹'],
  ['>', '›'],
  ['&', '+'],
  ['[', '('],
  [']', ')'],
  ['\\', '/'],
]);

function oneRound(text: string): Cleaned {
  const markup = withoutHiddenMarkup(text.replace(/\r\n?/g, '\n'));
  const shown = visible(markup.text);
  return { text: shown.text, hiddenSegments: markup.hiddenSegments + shown.hiddenSegments };
}

function flat(text: string): string {
  return text.replace(/[`~<>&[\]\\]/g, (character) => FLAT.get(character) ?? '');
}

/** Repeats until a round changes nothing, which is what makes the whole idempotent. */
function settle(text: string): Cleaned {
  let settled: Cleaned = { text, hiddenSegments: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = oneRound(settled.text);
    if (next.text === settled.text) return settled;
    settled = { text: next.text, hiddenSegments: settled.hiddenSegments + next.hiddenSegments };
  }
  return { text: flat(settled.text), hiddenSegments: settled.hiddenSegments + 1 };
}

/**
 * Untrusted text as a person sees it on GitHub, so that people and agents read the same: no invisible or control
 * characters, no hidden markup, references decoded, at most `limit` characters (UTF-16 units), with a last line that says
 * so where it was cut. Code in fences and backticks stays. Linear and idempotent; not a security boundary: what is left
 * is still data that somebody else wrote.
 *
 * Mentions, commands and closing keywords stay readable here; `escapeText` makes them inert where text is published.
 */
export function sanitize(text: string, limit: number): Cleaned {
  const whole = settle(text);
  if (whole.text.length <= limit) return whole;
  const note = `\n\n… cut here: only ${limit} characters are read.`;
  // A cut may leave half of something behind, so what is kept has to settle again.
  const kept = settle(cut(whole.text, Math.max(0, limit - note.length), ''));
  return { text: cut(kept.text + note, limit, ''), hiddenSegments: whole.hiddenSegments + kept.hiddenSegments };
}
