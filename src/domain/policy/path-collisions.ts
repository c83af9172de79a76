import type { ChangeEntry } from '../../contracts/change.ts';
import { foldName } from './path-names.ts';
import type { DenialRule, PolicyFinding } from './policy-finding.ts';

/** A file or folder of the change, by the folded names of what is in it. */
interface Place {
  readonly spelling: string;
  readonly within: Map<string, Place>;
}

/** Puts a path into the tree; gives the other spelling of the first name that is there already. */
function rivalOf(root: Place, path: string): string | undefined {
  let place = root;
  for (const name of path.split('/')) {
    const folded = foldName(name);
    const known = place.within.get(folded) ?? { spelling: name, within: new Map() };
    if (known.spelling !== name) return known.spelling;
    place.within.set(folded, known);
    place = known;
  }
  return undefined;
}

/**
 * Files of a change that would be one file, or lie in one folder, where case and compatibility forms make no difference
 * (Windows, macOS). Deleted files are gone, so a file may be renamed to another case.
 */
export function collisionDenials(entries: readonly ChangeEntry[]): PolicyFinding<DenialRule>[] {
  const root: Place = { spelling: '', within: new Map() };
  return entries.flatMap(({ path, operation }): PolicyFinding<DenialRule>[] => {
    const rival = operation === 'delete' ? undefined : rivalOf(root, path);
    if (rival === undefined) return [];
    return [
      { path, rule: 'path-collision', because: `some systems can't tell it from ${rival}, which is changed too` },
    ];
  });
}
