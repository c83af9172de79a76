import type { ChangeEntry } from '../../contracts/change.ts';
import type { DenialRule, PersonRule, PolicyFinding } from './policy-finding.ts';

const FILE = '100644';
const EXECUTABLE = '100755';
const ABSENT = '000000';
const LINK = '120000';
const SUBMODULE = '160000';

type Denial = Pick<PolicyFinding<DenialRule>, 'rule' | 'because'>;

function denialOf(mode: string): Denial | undefined {
  if (mode === FILE || mode === EXECUTABLE || mode === ABSENT) return undefined;
  if (mode === LINK) return { rule: 'symbolic-link', because: 'a symbolic link can lead out of the repository' };
  if (mode === SUBMODULE) return { rule: 'submodule', because: 'a submodule brings in another repository' };
  return { rule: 'file-mode', because: `its mode ${mode} is none of ${FILE} and ${EXECUTABLE}` };
}

/** Forbidden modes, before or after the change, as git writes them (https://git-scm.com/docs/git-fast-import). */
export function modeDenials({ path, operation, mode, previousMode }: ChangeEntry): PolicyFinding<DenialRule>[] {
  const missing: Denial = { rule: 'file-mode', because: 'it has no mode although it is not deleted' };
  const now = operation !== 'delete' && mode === ABSENT ? missing : denialOf(mode);
  const denial = now ?? denialOf(previousMode);
  return denial === undefined ? [] : [{ path, ...denial }];
}

/** Files that become programs. */
export function modeGuards({ path, mode, previousMode }: ChangeEntry): PolicyFinding<PersonRule>[] {
  const becomes = mode === EXECUTABLE && previousMode !== EXECUTABLE;
  return becomes ? [{ path, rule: 'new-executable', because: 'it can be run as a program from now on' }] : [];
}
