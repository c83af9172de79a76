/** A `.gitignore` file: the folder that it stands in (empty for the root) and its text, both byte by byte (latin1). */
export interface IgnoreFile {
  readonly folder: string;
  readonly text: string;
}

/**
 * All ignore files of a tree as one list of patterns that are relative to its root and mean the same
 * (https://git-scm.com/docs/gitignore#_pattern_format). Deeper files come later, since the last match decides.
 */
export function ignoreRules(files: readonly IgnoreFile[]): string {
  return [...files]
    .filter(({ folder }) => !folder.includes('\n'))
    .sort((a, b) => depth(a) - depth(b))
    .flatMap(({ folder, text }) => patternsOf(text).map((pattern) => atRoot(folder, pattern)))
    .map((pattern) => `${pattern}\n`)
    .join('');
}

function depth({ folder }: IgnoreFile): number {
  return folder === '' ? 0 : folder.split('/').length;
}

const BYTE_ORDER_MARK = /^\u00ef\u00bb\u00bf/;
const TRAILING_SPACES = /^((?:\\.|[^\\])*?) +$/s;

function patternsOf(text: string): string[] {
  return text
    .replace(BYTE_ORDER_MARK, '')
    .split('\n')
    .map((line) => line.replace(/\r$/, '').replace(TRAILING_SPACES, '$1'))
    .filter((line) => line !== '' && !line.startsWith('#'));
}

function atRoot(folder: string, pattern: string): string {
  if (folder === '') return pattern;
  const negation = pattern.startsWith('!') ? '!' : '';
  const body = pattern.slice(negation.length);
  // A pattern with a slash before its end is tied to its folder, any other one matches at every depth below it.
  const anchored = body.slice(0, -1).includes('/');
  return `${negation}/${literally(folder)}/${anchored ? body.replace(/^\//, '') : `**/${body}`}`;
}

function literally(folder: string): string {
  return folder.replace(/[\\*?[\]]/g, '\\$&');
}
