/** A text in one line, as the output `summary` promises it: errors of agents may have many. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
