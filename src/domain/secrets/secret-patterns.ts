/** A kind of secret that is known by its looks. */
export interface SecretPattern {
  readonly kind: string;
  /** Linear: no part of it can match what the part after it matches, and starts can't overlap. */
  readonly pattern: RegExp;
  /** Whether examples and templates look the same, so that a hit is no proof of a leak. */
  readonly oftenExample: boolean;
}

const leak = (kind: string, pattern: RegExp): SecretPattern => ({ kind, pattern, oftenExample: false });
const maybe = (kind: string, pattern: RegExp): SecretPattern => ({ kind, pattern, oftenExample: true });

/** To add a kind of secret, add a row; lookbehinds keep the words in front readable. */
export const SECRET_PATTERNS: readonly SecretPattern[] = [
  // Installation tokens have been about 520 characters since April 2026, with dots and dashes in them.
  leak('a GitHub token', /gh[sopru]_[A-Za-z0-9._-]{36,}/g),
  leak('a GitHub token', /github_pat_[A-Za-z0-9_]{22,}/g),
  leak('an Anthropic key', /sk-ant-[A-Za-z0-9_-]{16,}/g),
  leak('an API key', /(?<![A-Za-z0-9_-])sk-(?!ant-)[A-Za-z0-9_-]{32,}/g),
  leak('an AWS key id', /(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])/g),
  leak('a Google API key', /(?<![A-Za-z0-9_-])AIza[A-Za-z0-9_-]{35}/g),
  leak('a Slack token', /xox[abeoprs]-[A-Za-z0-9-]{10,}/g),
  leak('a shared access signature', /(?<=[?&;]sig=)[A-Za-z0-9%+/=_-]{20,}/gi),
  leak('a JSON web token', /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,4096}\.[A-Za-z0-9_-]{8,16384}\.[A-Za-z0-9_-]{8,}/g),
  maybe('credentials in a URL', /(?<=:\/\/)[^\s/:@"'<>]*:[^\s/@"'<>]+(?=@)/g),
  maybe('a token in a URL', /(?<=:\/\/)[^\s/:@"'<>]{20,}(?=@)/g),
  maybe(
    'an Authorization header',
    /(?<=\bauthorization["']?[:=][ \t]{0,4}["']?(?:basic|bearer|token)[ \t]{1,4})[^\s"'<>]{8,}/gi,
  ),
];

const KEY_BEGIN = /-----BEGIN[ A-Z0-9]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const KEY_END = /-----END[ A-Z0-9]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
/** What follows a beginning without an end: base64 in lines, which JSON writes with `\n`. */
const KEY_BODY = /(?:[A-Za-z0-9+/=\s]|\\[nr])*/y;

/** From where to where private keys in PEM stand in a text (RFC 7468); a key that was cut off counts too. */
export function privateKeys(text: string): { from: number; to: number }[] {
  const ends = [...text.matchAll(KEY_END)].map((end) => end.index + end[0].length).reverse();
  const keys: { from: number; to: number }[] = [];
  for (const { 0: begin, index } of text.matchAll(KEY_BEGIN)) {
    if (index < (keys.at(-1)?.to ?? 0)) continue;
    while ((ends.at(-1) ?? Number.POSITIVE_INFINITY) < index) ends.pop();
    KEY_BODY.lastIndex = index + begin.length;
    KEY_BODY.test(text);
    keys.push({ from: index, to: ends.at(-1) ?? KEY_BODY.lastIndex });
  }
  return keys;
}
