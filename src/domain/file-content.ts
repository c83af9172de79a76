import type { ChangeEntry } from '../contracts/change.ts';
import { visible, withoutInvisible } from './invisible.ts';
import type { DenialRule, PersonRule, PolicyFinding } from './policy-finding.ts';
import { secretKinds } from './secret-patterns.ts';

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

/** The new text of a file; undefined when it is binary or gone. */
function textOf({ operation, binary, content }: ChangeEntry): string | undefined {
  const bytes = Buffer.from(content, 'base64');
  return operation === 'delete' || binary || bytes.includes(0) ? undefined : bytes.toString('utf8');
}
export {};
