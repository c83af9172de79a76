import type { RefusalReason } from '../../contracts/names.ts';
import { RelayError } from '../../errors.ts';
import type { Refusal } from '../../ports.ts';
import { GithubStatus, type GraphqlFault, lacksPermission } from './answer-fault.ts';
import type { Call } from './attempt.ts';

/** What GitHub's refusals mean, in our words. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/approving review/i, 'the rules of the branch ask for an approving review'],
  [/status check|checks? (have|has)/i, 'the rules of the branch ask for status checks that have not passed'],
  [/protected branch|rule violation|ruleset|cannot update this/i, 'a rule of the branch does not allow it'],
  [/still a draft/i, 'it is a draft'],
  [/not allowed on this repository/i, 'the settings of the repository do not allow this merge method'],
  [/auto.?merge is not allowed/i, 'the settings of the repository do not allow auto-merge'],
  [/clean status/i, 'there is nothing to wait for'],
  [/head sha|head branch was modified/i, 'the branch has moved'],
  [/out.of.date|behind/i, 'it must be brought up to date with its base first'],
  [/not mergeable|merge conflict/i, 'it can not be merged as it is'],
  [/no commits between/i, 'the branch holds nothing that its base lacks'],
  [/already exists/i, 'it exists already'],
  [/requested for deletion/i, 'a file that is to be deleted is not there'],
  [/locked/i, 'the issue is locked'],
  [/too (long|large)/i, 'the text is too long'],
  [/archived/i, 'the repository is archived'],
  [/could not resolve|does not exist/i, 'it is not there'],
];

export function refusal(reason: RefusalReason, detail: string): Refusal {
  return { done: false, reason, detail };
}

/** The refusal that a status or a GraphQL error amounts to. Throws a RelayError when the token lacks a permission. */
export function refusalOf(call: Call, fault: GithubStatus | GraphqlFault, reason: RefusalReason): Refusal {
  if (lacksPermission(fault)) throw RelayError.of('missing-permission', call);
  const meaning = MEANINGS.find(([pattern]) => fault.says(pattern))?.[1];
  return refusal(reason, meaning ?? answered(fault));
}

function answered(fault: GithubStatus | GraphqlFault): string {
  return fault instanceof GithubStatus
    ? `it answered with status ${fault.status}`
    : `it answered ${fault.type || 'with an error'}`;
}
