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
    return await show(client, wanted);
  } catch (error) {
    if (error instanceof RelayError) return refusalOfHint(error);
    throw error;
  }
}

async function show(client: GithubClient, wanted: WantedDashboard): Promise<Settled> {
  try {
    return await (wanted.found === null ? create(client, wanted) : update(client, wanted.found, wanted.body));
  } catch (error) {
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
type Created = Pick<z.infer<typeof created>, 'number'> & { readonly url: string };

/** With its label from the first moment on, so that whoever looks for it finds it. */
async function create(client: GithubClient, { title, body }: WantedDashboard): Promise<Settled> {
  const { ours, repositoryId, hasLabel } = await standing(client);
  const [there] = ours;
  if (there !== undefined) return { done: true, url: there.url };
  // Made beforehand, it has our description and colour; whoever is refused it because another beat made it may go on.
  if (!hasLabel) await sendMutations(client, CALL, [labelCreation(repositoryId, DASHBOARD_LABEL)]);
  const issue = await writeOnce(
    client,
    () => open(client, { title, body, labels: [DASHBOARD_LABEL.name] }),
    async () => (await standing(client)).ours[0] ?? null,
  );
  return { done: true, url: await onlyOne(client, issue) };
}

async function open(client: GithubClient, issue: Record<string, unknown>): Promise<Created> {
  const { number, html_url: url } = understood(CALL, created, await client.rest(CALL, `POST ${ROUTE}`, issue));
  return { number, url };
}

/** Another beat may have made one at the same moment: the lowest number is it, and whoever made another closes it again. */
async function onlyOne(client: GithubClient, issue: Created): Promise<string> {
  const [first] = (await standing(client)).ours;
  if (first === undefined || first.number >= issue.number) return issue.url;
  const closed = { state: 'closed', state_reason: 'not_planned' };
  await client.rest(CALL, `PATCH ${ROUTE}/{issue_number}`, { issue_number: issue.number, ...closed });
  return first.url;
}

const QUERY = `query Dashboard($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) {
    id
    ${DASHBOARD_FIELDS}
  }
}`;
const answer = z.object({ repository: dashboardAnswer.extend({ id: z.string() }) });

/** What there is already. */
interface Standing {
  readonly repositoryId: string;
  readonly hasLabel: boolean;
  readonly ours: ReturnType<typeof ownDashboards>;
}

async function standing(client: GithubClient): Promise<Standing> {
  const variables = { owner: client.owner, name: client.repository };
  const { repository } = understoodWhole(CALL, answer, await client.graphql(CALL, QUERY, variables));
  const { id: repositoryId, dashboardLabel, dashboards } = repository;
  return { repositoryId, hasLabel: dashboardLabel !== null, ours: ownDashboards(dashboards.nodes) };
}
