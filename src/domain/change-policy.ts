import type { Change, ChangeEntry } from '../contracts/change.ts';
import { contentDenials, contentGuards } from './policy/content-rules.ts';
import { guardsOf, isTest } from './policy/guarded-paths.ts';
import { modeDenials, modeGuards } from './policy/mode-rules.ts';
import { collisionDenials } from './policy/path-collisions.ts';
import type { DenialRule, PersonRule, PolicyFinding, PolicyVerdict } from './policy/policy-finding.ts';
import { protectionsOf } from './policy/protected-paths.ts';
import { isReadable, sizeDenials } from './policy/size-rules.ts';
import { strangenessOf } from './policy/strange-paths.ts';

export type { DenialRule, PersonRule, PolicyFinding, PolicyVerdict } from './policy/policy-finding.ts';

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
  const readable = change.entries.filter(isReadable);
  return {
    denials: [
      ...change.entries.flatMap(strangePaths),
      ...change.entries.flatMap(({ path }) => protectionsOf(path)),
      ...change.entries.flatMap(modeDenials),
      ...collisionDenials(change),
      ...sizeDenials(change),
      ...readable.flatMap(contentDenials),
    ],
    needsPerson: [
      ...change.entries.flatMap(({ path }) => guardsOf(path)),
      ...change.entries.flatMap(modeGuards),
      ...change.entries.flatMap(deletedTests),
      ...readable.flatMap(contentGuards),
    ],
  };
}
