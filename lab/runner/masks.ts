/** The secrets of a job: what a log, an annotation, a summary or an output must not show. */
export class Masks {
  readonly #secrets = new Set<string>();

  /** Hides a value, each of its lines, and the forms in which tools print it (base64, JSON). */
  add(value: string): void {
    for (const line of [value, ...value.split(/\r?\n/)].filter((text) => text.trim() !== '')) {
      this.#secrets.add(line);
      this.#secrets.add(Buffer.from(line).toString('base64'));
      this.#secrets.add(JSON.stringify(line).slice(1, -1));
    }
  }

  hide(text: string): string {
    const longestFirst = [...this.#secrets].sort((left, right) => right.length - left.length);
    return longestFirst.reduce((hidden, secret) => hidden.replaceAll(secret, '***'), text);
  }

  reveals(text: string): boolean {
    return this.hide(text) !== text;
  }
}
