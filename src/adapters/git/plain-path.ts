/**
 * Whether a path names something inside the tree in one way only: relative, without empty, `.` or `..` parts, without
 * backslashes (a separator elsewhere), and without U+FFFD, which stands for bytes that were lost.
 */
export function isPlainPath(path: string): boolean {
  return !/[\0\\\uFFFD]/.test(path) && path.split('/').every((part) => !['', '.', '..'].includes(part));
}
