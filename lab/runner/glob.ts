import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether a path or branch matches one pattern of a workflow's filter.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#filter-pattern-cheat-sheet
 */
function matches(pattern: string, text: string): boolean {
  const source = pattern
    .replace(/[.()|^${}\\]/g, '\\$&')
    .replace(/\*\*\/|\*\*|\*/g, (stars) => (stars === '**/' ? '(?:.*/)?' : stars === '**' ? '.*' : '[^/]*'));
  return new RegExp(`^${source}$`).test(text);
}

/** The last pattern that matches decides; one with a leading `!` takes away. */
export function selects(patterns: readonly string[], text: string): boolean {
  return patterns.reduce((selected, pattern) => {
    const negative = pattern.startsWith('!');
    return matches(negative ? pattern.slice(1) : pattern, text) ? !negative : selected;
  }, false);
}

/** `hashFiles()`: a sha256 over the sha256 of each file of the workspace that matches; empty when none does. */
export function hashFiles(workspace: string, patterns: readonly string[]): string {
  const files = readdirSync(workspace, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(workspace.length + 1))
    .filter((path) =>
      selects(
        patterns.map((pattern) => pattern.replace(/^(!?)\.\//, '$1')),
        path,
      ),
    )
    .sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(
      createHash('sha256')
        .update(readFileSync(join(workspace, file)))
        .digest(),
    );
  return files.length > 0 ? hash.digest('hex') : '';
}
