import * as z from 'zod';
import type { Account } from '../../contracts/issue.ts';
import type { RunFacts } from '../../contracts/subject.ts';
import { RelayError } from '../../errors.ts';
import { GithubStatus } from './answer-fault.ts';
import type { GithubClient } from './client.ts';
import { understood } from './understood.ts';

const CALL = { doing: 'read the workflow run', permission: 'actions: read' };

const user = z.object({ id: z.number(), login: z.string(), type: z.string() });
const status = z.object({ status: z.string().nullable() });
const answer = z.object({
  run_attempt: z.number(),
  created_at: z.string(),
  html_url: z.string(),
  actor: user,
  triggering_actor: user,
});

const getRun = (client: GithubClient, run: string) =>
  client.rest(CALL, 'GET /repos/{owner}/{repo}/actions/runs/{run_id}', { run_id: run });

/** Our own run. Throws a RelayError when the token may not read it; one that hides it answers "not found". */
export async function readRun(client: GithubClient, run: string): Promise<RunFacts> {
  const found = await getRun(client, run).catch((error: unknown) => {
    throw error instanceof GithubStatus ? RelayError.of('missing-permission', CALL) : error;
  });
  const { run_attempt: attempt, created_at: createdAt, html_url: url, ...who } = understood(CALL, answer, found);
  const starters = [who.actor, who.triggering_actor].map(accountOf);
  const actors = [...new Map(starters.map((account) => [account.id, account])).values()];
  return { run, attempt, createdAt, url, actors };
}

function accountOf({ id, login, type }: z.infer<typeof user>): Account {
  return { id: String(id), login, isBot: type !== 'User' };
}

/** Whether a run has completed; one that was deleted has. */
export async function runIsOver(client: GithubClient, run: string): Promise<boolean> {
  try {
    return understood(CALL, status, await getRun(client, run)).status === 'completed';
  } catch (error) {
    if (!(error instanceof GithubStatus)) throw error;
    if (error.status === 404) return true;
    throw RelayError.of('github-unavailable', { ...CALL, why: `it answered with status ${error.status}` });
  }
}
