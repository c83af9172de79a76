const TELLING = /error|fail|assert|expected|exception|panic|not ok|✖|✗/i;

/** The first line of an output that tells what is wrong, else the last; empty where nothing was printed. */
export function firstTelling(lines: readonly string[]): string {
  return lines.find((line) => TELLING.test(line)) ?? lines.at(-1) ?? '';
}

/**
 * What an output has to say, in at most so many characters: from its first telling line on, since most runners frame what
 * failed with a lot of counting; its end where it is short, or where nothing tells.
 */
export function tellingExcerpt(output: string, limit: number): string {
  const text = output.trim();
  if (text.length <= limit) return text;
  const lines = text.split('\n');
  const first = lines.findIndex((line) => TELLING.test(line));
  if (first < 0) return text.slice(-limit);
  return lines.slice(first).join('\n').slice(0, limit).trimEnd();
}
