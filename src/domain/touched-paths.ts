/** How many paths the findings of a policy are about: one path may break several rules. */
export function touchedPaths(findings: readonly { readonly path: string }[]): number {
  return new Set(findings.map(({ path }) => path)).size;
}
