/** The secrets of a job: what a log, an annotation, a summary or an output must not show. */
export class Masks {
  /** Longest first, so that a part of a secret does not spoil the match of the whole. */
  #secrets: string[] = [];

  constructor(secrets: readonly string[]) {
    for (const secret of secrets) this.add(secret);
  }

  /** Hides a value, each of its lines, and the forms in which tools print it (base64, JSON). */
  add(value: string): void {
    const lines = [value, ...value.split(/\r?\n/)].filter((line) => line.trim() !== '');
    const forms = lines.flatMap((line) => [
      line,
      Buffer.from(line).toString('base64'),
      JSON.stringify(line).slice(1, -1),
    ]);
    this.#secrets = [...new Set([...this.#secrets, ...forms])].sort((left, right) => right.length - left.length);
  }

  hide(text: string): string {
    return this.#secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '***'), text);
  }
}
