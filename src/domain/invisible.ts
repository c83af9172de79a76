/** Text, and how many pieces that no reader sees were taken out of it. */
export interface Cleaned {
  readonly text: string;
  readonly hiddenSegments: number;
}

const ESC = String.fromCharCode(0x1b);
const BEL = String.fromCharCode(0x07);

/** Control sequences (colours, cursor) and control strings (OSC 8 links, titles) of terminals: ECMA-48, sections 5.4 and 5.6. */
const CONTROL_SEQUENCE = new RegExp(`(?:${ESC}\\[|\\u009b)[0-?]*[ -/]*[@-~]`, 'g');
const CONTROL_STRING = new RegExp(
  `(?:${ESC}[\\]PX^_]|[\\u0090\\u0098\\u009d-\\u009f])[^${BEL}${ESC}\\u0080-\\u009f\\n]*(?:${BEL}|${ESC}\\\\|\\u009c)`,
  'g',
);

/** Control characters other than line feed and tab, said as "not (no control character or one of the two)". */
const CONTROLS = /[^\P{Cc}\n\t]+/gu;

/**
 * What readers don't see: Unicode's default-ignorable code points (zero width, bidi, tags, variation selectors, fillers),
 * blank Braille, interlinear annotation, hieroglyph joiners, the null note head.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{13430}-\u{1343f}\u{1d159}]+/gu;

const EMOJI_BEFORE = /\p{Extended_Pictographic}$/u;
const EMOJI_STYLE = /[\ufe0e\ufe0f]/;

/** A run of invisible characters leaves nothing, except the one selector that makes an emoji coloured or plain. */
function leftOf(run: string, offset: number, whole: string): string {
  const afterEmoji = EMOJI_BEFORE.test(whole.slice(Math.max(0, offset - 2), offset));
  return afterEmoji ? (EMOJI_STYLE.exec(run)?.[0] ?? '') : '';
}

/** Text without any invisible character, also without those that style an emoji. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Whether a text holds invisible characters that style no emoji. */
export function hasInvisible(text: string): boolean {
  return text.replace(INVISIBLE, leftOf) !== text;
}

/**
 * Only what a reader sees: valid UTF-16, line feeds alone end lines, no terminal sequences, no control and no invisible
 * characters. Idempotent and linear. Line and paragraph separators (U+2028/9) become spaces, because Markdown doesn't
 * end a line there.
 */
export function visible(text: string): Cleaned {
  let hiddenSegments = 0;
  const without = (from: string, pattern: RegExp, left: typeof leftOf = () => ''): string =>
    from.replace(pattern, (run: string, offset: number, whole: string) => {
      const kept = left(run, offset, whole);
      if (kept !== run) hiddenSegments += 1;
      return kept;
    });
  const lines = text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2028\u2029]/g, ' ');
  const plain = without(without(without(lines, CONTROL_SEQUENCE), CONTROL_STRING), CONTROLS);
  return { text: without(plain, INVISIBLE, leftOf), hiddenSegments };
}
