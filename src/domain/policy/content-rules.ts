import type { ChangeEntry } from '../../contracts/change.ts';
import { hasInvisible } from '../invisible.ts';
import { secretKinds } from '../redact.ts';
import type { DenialRule, PersonRule, PolicyFinding } from './policy-finding.ts';

/** Joiners that a script needs to be written right, and those between the parts of an emoji. */
const NEEDED_JOINERS = new RegExp(
  '(?<=[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}' +
    '\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}' +
    '\\p{Script=Khmer}\\p{Script=Mongolian}\\p{Script=Tibetan}])[\\u200c\\u200d]' +
    '|(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  'gu',
);
const BYTE_ORDER_MARK = /^\ufeff/;
const LATIN_WITH_CYRILLIC = /\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}/u;

const hiding = (text: string): boolean => hasInvisible(text.replace(BYTE_ORDER_MARK, '').replace(NEEDED_JOINERS, ''));

/** The new text of a file; undefined when it is binary or gone. */
function textOf({ operation, binary, content }: ChangeEntry): string | undefined {
  if (operation === 'delete' || binary) return undefined;
  const bytes = Buffer.from(content, 'base64');
  return bytes.includes(0) ? undefined : bytes.toString('utf8');
}

/**
 * What forbids the new text of a file: characters that hide from reviewers, and secrets (named by kind, never by value).
 * An entry carries the whole new content and nothing of the old: what stood there before counts like what was added.
 */
export function contentDenials(entry: ChangeEntry): PolicyFinding<DenialRule>[] {
  const text = textOf(entry);
  if (text === undefined) return [];
  const { path } = entry;
  const invisible = "it holds characters that reviewers can't see or that change the order of what they see";
  return [
    ...(hiding(text) ? [{ path, rule: 'invisible-text', because: invisible } as const] : []),
    ...secretKinds(text).map(
      (kind) => ({ path, rule: 'secret', because: `it holds what looks like ${kind}` }) as const,
    ),
  ];
}

/** What a person should see in the new content of a file: that it can't be read as text, or that letters only look alike. */
export function contentGuards(entry: ChangeEntry): PolicyFinding<PersonRule>[] {
  if (entry.operation === 'delete') return [];
  const { path } = entry;
  const text = textOf(entry);
  if (text === undefined) return [{ path, rule: 'binary-file', because: 'nobody can read it in a review' }];
  const because = 'a word mixes Latin and Cyrillic letters, some of which look the same';
  return LATIN_WITH_CYRILLIC.test(text) ? [{ path, rule: 'mixed-scripts', because }] : [];
}
