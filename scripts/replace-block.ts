/** Puts text between `<!-- NAME -->` and `<!-- /NAME -->`; a page without such a block stays as it is. */
export function replaceBlock(page: string, name: string, text: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from < 0 || to < from) return page;
  return `${page.slice(0, from + start.length)}\n${text}\n${page.slice(to)}`;
}
