import type { Protection } from '../contracts/approval.ts';
import type { Repository } from '../contracts/issue.ts';
import type { ApprovalWay } from '../contracts/names.ts';
import { type Reason, reason } from './reason.ts';

export type CheckpointWay =
  /** `because` says in words why people are not asked by environments. */
  { readonly way: ApprovalWay; readonly because?: string } | { readonly way: null; readonly reason: Reason };

/**
 * How people are asked in an interactive run. An environment without reviewers would let everything pass, so it is never
 * used: comments are the way there, and in private repositories, which may have no reviewers at all (below GitHub
 * Enterprise). A missing environment of a public repository is an oversight, and told as one.
 */
export function checkpointWay(protections: readonly Protection[], repository: Repository): CheckpointWay {
  const missing = protections.filter(({ exists }) => !exists).map(({ environment }) => environment);
  const [first] = missing;
  if (first !== undefined && !repository.isPrivate)
    return {
      way: null,
      reason: reason('environment_missing', { names: missing.join(' and '), first, ...addressOf(repository) }),
    };
  const open = protections.find(({ reviewers }) => reviewers === 0);
  if (open === undefined) return { way: 'environment' };
  const why = open.exists ? 'has no required reviewers' : 'does not exist in this private repository';
  return { way: 'comment', because: `the environment ${open.environment} ${why}` };
}

function addressOf({ owner, name, url }: Repository) {
  return { repository: `${owner}/${name}`, settings: `${url}/settings/environments` };
}
