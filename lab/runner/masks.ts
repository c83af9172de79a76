/** The secrets of a job: what a log, an annotation, a summary or an output must not show. */
export class Masks {
  /** Longest first, so that a part of a secret does not spoil the match of the whole. */
  #secrets: string[] = [];

  /** Hides values, each of their lines, and the forms in which tools print them (base64, JSON). */
  add(...values: string[]): void {
    const lines = values.flatMap((value) => [value, ...value.split(/\r?\n/)]).filter((line) => line.trim() !== '');
    const printed = lines.flatMap((line) => [Buffer.from(line).toString('base64'), JSON.stringify(line).slice(1, -1)]);
    const all = new Set([...this.#secrets, ...lines, ...printed]);
    this.#secrets = [...all].sort((left, right) => right.length - left.length);
  }

  hide(text: string): string {
    return this.#secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '***'), text);
  }
}
