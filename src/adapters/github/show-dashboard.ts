import * as z from 'zod';
import type { WantedDashboard } from '../../contracts/dashboard.ts';
import { DASHBOARD_LABEL } from '../../contracts/names.ts';
import { RelayError } from '../../errors.ts';
import type { Settled } from '../../ports.ts';
import { GithubStatus } from './answer-fault.ts';
import type { GithubClient } from './client.ts';
import { DASHBOARD_FIELDS, dashboardAnswer, ownDashboards } from './dashboard.ts';
import { refusalOfHint } from './hint.ts';
import { refusalOf } from './refusal.ts';
import { sendMutations } from './send-mutations.ts';
import { labelCreation } from './settlement-mutation.ts';
import { understood, understoodWhole } from './understood.ts';
import { writeOnce } from './write-once.ts';

const CALL = { doing: 'show the backlog on its dashboard', permission: 'issues: write' };
const ROUTE = '/repos/{owner}/{repo}/issues';

/**
 * Creates the dashboard, or brings the one that was found up to date. Left alone is one that says so already, that is
 * closed, or that somebody edited since it was read: what was ticked meanwhile is for the next beat to hear. It only tells
 * people how things stand, so that it is refused at worst.
 */
export async function showDashboard(client: GithubClient, wanted: WantedDashboard): Promise<Settled> {
  try {
    return await (wanted.found === null ? create(client, wanted) : update(client, wanted.found, wanted.body));
  } catch (error) {
    if (error instanceof RelayError) return refusalOfHint(error);
    if (error instanceof GithubStatus) return refusalOf(CALL, error, 'write-refused');
    throw error;
  }
}

/** GitHub's editor ends lines its own way. */
const sameText = (one: string, other: string) => one.replaceAll('\r\n', '\n') === other.replaceAll('\r\n', '\n');

const text = z.object({ body: z.string().nullable(), state: z.string() });

async function update(
  client: GithubClient,
  { number, url, open, body: before }: NonNullable<WantedDashboard['found']>,
  body: string,
): Promise<Settled> {
  const done: Settled = { done: true, url };
  if (!open || sameText(before, body)) return done;
  const now = understood(CALL, text, await client.rest(CALL, `GET ${ROUTE}/{issue_number}`, { issue_number: number }));
  if (now.state !== 'open' || !sameText(now.body ?? '', before)) return done;
  await client.rest(CALL, `PATCH ${ROUTE}/{issue_number}`, { issue_number: number, body });
  return done;
}

const created = z.object({ number: z.number(), html_url: z.string() });
type Created = z.infer<typeof created>;

async function create(client: GithubClient, { title, body }: WantedDashboard): Promise<Settled> {
  const { label, ours: before } = await standing(client);
  const [there] = before;
  if (there !== undefined) return { done: true, url: there.url };
  if (label.id === null) await sendMutations(client, CALL, [labelCreation(label.repositoryId, DASHBOARD_LABEL)]);
  const made = await writeOnce(
    client,
    () => open(client, title, body),
    () => find(client),
  );
  return { done: true, url: await onlyOne(client, made) };
}

async function open(client: GithubClient, title: string, body: string): Promise<Created> {
  const labels = [DASHBOARD_LABEL.name];
  return understood(CALL, created, await client.rest(CALL, `POST ${ROUTE}`, { title, body, labels }));
}

async function find(client: GithubClient): Promise<Created | null> {
  const [there] = (await standing(client)).ours;
  return there === undefined ? null : { number: there.number, html_url: there.url };
}

/** Another beat may have made one at the same moment: the lowest number is it, and whoever made another closes it again. */
async function onlyOne(client: GithubClient, made: Created): Promise<string> {
  const [first] = (await standing(client)).ours;
  if (first === undefined || first.number >= made.number) return made.html_url;
  const closed = { state: 'closed', state_reason: 'not_planned' };
  await client.rest(CALL, `PATCH ${ROUTE}/{issue_number}`, { issue_number: made.number, ...closed });
  return first.url;
}

const QUERY = `query Dashboard($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) {
    id
    ${DASHBOARD_FIELDS}
  }
}`;
const answer = z.object({ repository: dashboardAnswer.extend({ id: z.string() }) });

async function standing(client: GithubClient) {
  const variables = { owner: client.owner, name: client.repository };
  const { repository } = understoodWhole(CALL, answer, await client.graphql(CALL, QUERY, variables));
  const label = { repositoryId: repository.id, id: repository.dashboardLabel?.id ?? null };
  return { label, ours: ownDashboards(repository.dashboards.nodes) };
}
