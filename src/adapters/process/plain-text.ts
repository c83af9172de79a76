// Escape sequences by ECMA-48: control sequences, operating system commands, and the short ones.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const ESCAPE = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[ -/]*[0-~])/g;

// Everything that steers a terminal or hides text; line feed and tab stay. See Unicode's general category Cc and bidi controls.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Output of a program as text to show: no escape sequences, no control characters besides line feed and tab. */
export function plainText(output: string): string {
  return output.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(ESCAPE, '').replace(CONTROL, '');
}

/** The last lines of some output, at most so many lines and characters. */
export function lastLines(output: string, lines: number, characters: number): string {
  const tail = output.slice(-4 * characters);
  return plainText(tail).trim().split('\n').slice(-lines).join('\n').slice(-characters).trim();
}
