/** Shorter forms would black out ordinary words, and protect nothing. */
const SHORTEST = 6;

/**
 * The characters of base64 that a secret alone determines when `shift` bytes stand before it: those that share bits with
 * its neighbours are left out, so the rest is found wherever the secret was encoded together with other text.
 */
function base64Core(bytes: Buffer, shift: 0 | 1 | 2): string {
  const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const shared = (shift + bytes.length) % 3 === 0 ? 0 : 1;
  return encoded.slice(shift === 0 ? 0 : shift + 1, encoded.length - shared);
}

function base64Forms(bytes: Buffer): string[] {
  const cores = ([0, 1, 2] as const).map((shift) => base64Core(bytes, shift));
  return cores.flatMap((core) => [core, core.replaceAll('+', '-').replaceAll('/', '_')]);
}

function uriForm(secret: string): string {
  // Unpaired surrogates have no URI form; `encodeURIComponent` would throw.
  return encodeURIComponent(secret.replace(/\p{Cs}/gu, '\ufffd'));
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  return [
    secret,
    [...secret].reverse().join(''),
    JSON.stringify(secret).slice(1, -1),
    uriForm(secret),
    hex,
    hex.toUpperCase(),
    ...base64Forms(bytes),
  ];
}

/**
 * What a secret looks like when a program prints it: as it is, backwards, in hexadecimal, escaped for JSON and URIs, in
 * base64 (either alphabet, wherever it stands in what was encoded); each line of it too, as the runner masks secrets.
 * Longest first, so that no form leaves a piece of a longer one.
 */
export function secretForms(secrets: readonly string[]): string[] {
  const texts = secrets.flatMap((secret) => [secret, secret.trim(), ...secret.split(/\r?\n/)]);
  const long = [...new Set(texts)].filter((text) => text.length >= SHORTEST);
  const forms = [...new Set(long.flatMap(formsOf))].filter((form) => form.length >= SHORTEST);
  return forms.sort((a, b) => b.length - a.length);
}
