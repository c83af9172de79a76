import type { StewardScope, Told } from '../../contracts/checkup.ts';
import { RelayError } from '../../errors.ts';
import { GithubStatus } from './answer-fault.ts';
import type { GithubClient } from './client.ts';
import { known } from './told.ts';

/** A commit that no repository has, so that no branch can be made of it. */
const NO_COMMIT = 'f'.repeat(40);
const NOT_PERMITTED = /not permitted to create/i;

type Probed = Told<boolean>;

/**
 * Whether the token may do what stewards do. GitHub doesn't say what a token may, so each scope is asked for something
 * that must be refused for another reason (docs/adr/0020): a missing scope is refused before that. Writes nothing.
 */
export async function probeScopes(
  client: GithubClient,
  run: string,
  defaultBranch: string,
): Promise<{ scopes: Readonly<Record<StewardScope, Probed>>; mayOpenPullRequests: Probed }> {
  const ask = (route: string, parameters: object) => refusalOf(client, route, { ...parameters });
  const actions = await ask('GET /repos/{owner}/{repo}/actions/runs/{run_id}', { run_id: run });
  const branch = { ref: 'refs/heads/issue-relay/doctor', sha: NO_COMMIT };
  const contents = await ask('POST /repos/{owner}/{repo}/git/refs', branch);
  const issues = await ask('POST /repos/{owner}/{repo}/issues', { title: '' });
  const empty = { title: 'Issue Relay asks whether it may', head: defaultBranch, base: defaultBranch };
  const pulls = await ask('POST /repos/{owner}/{repo}/pulls', empty);
  return {
    scopes: {
      'actions: read': grantOf(actions, 200),
      'contents: write': grantOf(contents, 422),
      'issues: write': grantOf(issues, 422),
      // Who is refused by the setting had the scope that comes before it.
      'pull-requests: write': pulls.notPermitted ? known(true) : grantOf(pulls, 422),
    },
    mayOpenPullRequests: pulls.notPermitted ? known(false) : await readSetting(client),
  };
}

interface Answered {
  readonly status: number;
  readonly lacksScope: boolean;
  readonly notPermitted: boolean;
}

async function refusalOf(client: GithubClient, route: string, parameters: Record<string, unknown>): Promise<Answered> {
  const call = { doing: 'answer what a job may do', permission: 'metadata: read' };
  const plain = { lacksScope: false, notPermitted: false };
  try {
    await client.rest(call, route, parameters);
    return { ...plain, status: 200 };
  } catch (error) {
    if (error instanceof RelayError && error.code === 'missing-permission')
      return { ...plain, status: 403, lacksScope: true };
    if (!(error instanceof GithubStatus)) throw error;
    return { ...plain, status: error.status, notPermitted: error.status === 403 && error.says(NOT_PERMITTED) };
  }
}

/** The scope is there if the answer is the one that comes after it was looked at. */
function grantOf({ status, lacksScope }: Answered, expected: number): Probed {
  if (lacksScope) return known(false);
  return status === expected ? known(true) : { known: false, why: `GitHub answered with status ${status}` };
}

/** Only administrators' tokens are told; the token of a job never is. */
async function readSetting(client: GithubClient): Promise<Probed> {
  const call = { doing: 'read the settings of Actions', permission: 'administration: read' };
  try {
    const answer = await client.rest(call, 'GET /repos/{owner}/{repo}/actions/permissions/workflow');
    const { can_approve_pull_request_reviews: may } = answer as { can_approve_pull_request_reviews?: unknown };
    return typeof may === 'boolean' ? known(may) : { known: false, why: 'GitHub did not say' };
  } catch (error) {
    if (error instanceof GithubStatus || (error instanceof RelayError && error.code === 'missing-permission'))
      return { known: false, why: 'this token may not read it' };
    throw error;
  }
}
