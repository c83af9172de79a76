import { withoutInvisible } from '../invisible.ts';

/**
 * What a file system may take a path component for: case, compatibility forms (`．ｇｉｔ`), invisible characters (HFS+ drops
 * them) and trailing dots and spaces (Windows drops them) make no difference. Upper case first, because `ı` and `ſ` meet
 * `i` and `s` only there.
 */
export function foldName(component: string): string {
  const plain = withoutInvisible(withoutInvisible(component).normalize('NFKC'));
  return plain
    .toUpperCase()
    .toLowerCase()
    .replace(/[. ]+$/, '');
}

/** The folded components of a path. */
export function foldedNames(path: string): string[] {
  return path.split('/').map(foldName);
}

/** Whether a folded name fits a pattern: lower case, with at most one `*` for any characters. */
export function fitsName(name: string, pattern: string): boolean {
  const star = pattern.indexOf('*');
  if (star === -1) return name === pattern;
  const [start, end] = [pattern.slice(0, star), pattern.slice(star + 1)];
  return name.length >= start.length + end.length && name.startsWith(start) && name.endsWith(end);
}
