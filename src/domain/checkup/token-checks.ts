import { type Check, type Examination, STEWARD_SCOPES } from '../../contracts/checkup.ts';
import { checkTold, good, notGood } from './check.ts';

/** What the token of the jobs that write may do, and whether Actions may open pull requests at all. */
export function tokenChecks(examination: Examination): Check[] {
  return [...STEWARD_SCOPES.map((scope) => scopeCheck(scope, examination)), pullRequestCheck(examination)];
}

function scopeCheck(scope: (typeof STEWARD_SCOPES)[number], { scopes }: Examination): Check {
  const question = {
    name: `token: ${scope}`,
    wanted: 'granted',
    fix: `Add "${scope}" to the "permissions:" of the job that calls the workflow.`,
  };
  return checkTold(question, scopes[scope], (has) =>
    has ? good(question, 'granted') : notGood('failed', question, 'missing'),
  );
}

function pullRequestCheck({ mayOpenPullRequests, url }: Examination): Check {
  const fix = 'Turn on "Allow GitHub Actions to create and approve pull requests", in the organization, too.';
  const question = { name: 'pull requests by Actions', wanted: 'allowed', fix, link: `${url}/settings/actions` };
  const look = { ...question, fix: `Look whether it is on: ${fix}` };
  return checkTold(look, mayOpenPullRequests, (may) =>
    may ? good(question, 'allowed') : notGood('failed', question, 'not allowed'),
  );
}
