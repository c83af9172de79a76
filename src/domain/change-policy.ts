import type { Change, ChangeEntry } from '../contracts/change.ts';
import { contentDenials, contentGuards } from './policy/content-rules.ts';
import { guardsOf, isTest } from './policy/guarded-paths.ts';
import { modeDenials, modeGuards } from './policy/mode-rules.ts';
import { collisionDenials } from './policy/path-collisions.ts';
import type { DenialRule, PersonRule, PolicyFinding, PolicyVerdict } from './policy/policy-finding.ts';
import { protectionsOf } from './policy/protected-paths.ts';
import { isReadable, sizeDenials } from './policy/size-rules.ts';
import { isLong, strangenessOf } from './policy/strange-paths.ts';

function strangePaths({ path }: ChangeEntry): PolicyFinding<DenialRule>[] {
  const because = strangenessOf(path);
  return because === undefined ? [] : [{ path, rule: 'strange-path', because }];
}

function deletedTests({ path, operation }: ChangeEntry): PolicyFinding<PersonRule>[] {
  const deleted = operation === 'delete' && isTest(path);
  return deleted ? [{ path, rule: 'deleted-test', because: 'without it nobody notices what it guarded' }] : [];
}

/**
 * Whether a change may be written at all, and whether people have to merge it. Judges the resulting tree only (paths,
 * modes, contents), never what anybody says about it; no verdict of an agent or person overrides a denial.
 */
export function judgeChange(change: Change): PolicyVerdict {
  const { entries } = change;
  // One finding is enough for a path that is out of all proportion; the other rules look at each of its parts.
  const sound = entries.filter(({ path }) => !isLong(path));
  const readable = sound.filter(isReadable);
  return {
    denials: [
      ...entries.flatMap(strangePaths),
      ...sound.flatMap(({ path }) => protectionsOf(path)),
      ...sound.flatMap(modeDenials),
      ...collisionDenials(sound),
      ...sizeDenials(change),
      ...readable.flatMap(contentDenials),
    ],
    needsPerson: [
      ...sound.flatMap(({ path }) => guardsOf(path)),
      ...sound.flatMap(modeGuards),
      ...sound.flatMap(deletedTests),
      ...readable.flatMap(contentGuards),
    ],
  };
}
