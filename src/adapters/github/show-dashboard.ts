import * as z from 'zod';
import type { WantedDashboard } from '../../contracts/dashboard.ts';
import { DASHBOARD_LABEL } from '../../contracts/names.ts';
import { RelayError } from '../../errors.ts';
import type { Settled } from '../../ports.ts';
import { GithubStatus, GraphqlFault } from './answer-fault.ts';
import type { GithubClient } from './client.ts';
import { DASHBOARD_FIELDS, dashboardAnswer, ownDashboards } from './dashboard.ts';
import { refusalOfHint } from './hint.ts';
import { refusal, refusalOf } from './refusal.ts';
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

const CREATE = `mutation CreateDashboard($input: CreateIssueInput!) {
  createIssue(input: $input) { issue { number url } }
}`;
const made = z.object({ number: z.number(), url: z.string() });
const created = z.object({ createIssue: z.object({ issue: made }) });
type Made = z.infer<typeof made>;

/** With its label from the first moment on, so that whoever looks for it finds it. */
async function create(client: GithubClient, wanted: WantedDashboard): Promise<Settled> {
  const { ours, repositoryId, labelId } = await withLabel(client);
  const [there] = ours;
  if (there !== undefined) return { done: true, url: there.url };
  // Without its label nobody would find it again, and every beat would make another.
  if (labelId === null) return refusal('write-refused', `the label ${DASHBOARD_LABEL.name} can not be made`);
  const input = { repositoryId, title: wanted.title, body: wanted.body, labelIds: [labelId] };
  const issue = await writeOnce(
    client,
    () => open(client, input),
    async () => (await standing(client)).ours[0] ?? null,
  );
  return issue instanceof GraphqlFault
    ? refusalOf(CALL, issue, 'write-refused')
    : { done: true, url: await onlyOne(client, issue) };
}

async function open(client: GithubClient, input: object): Promise<Made | GraphqlFault> {
  const { data, faults } = await client.graphql(CALL, CREATE, { input });
  return faults[0] ?? understood(CALL, created, data).createIssue.issue;
}

/** Who is refused the label because another beat has just made it finds it there. */
async function withLabel(client: GithubClient): Promise<Standing> {
  const now = await standing(client);
  if (now.labelId !== null || now.ours.length > 0) return now;
  await sendMutations(client, CALL, [labelCreation(now.repositoryId, DASHBOARD_LABEL)]);
  return standing(client);
}

/** Another beat may have made one at the same moment: the lowest number is it, and whoever made another closes it again. */
async function onlyOne(client: GithubClient, issue: Made): Promise<string> {
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
  readonly labelId: string | null;
  readonly ours: ReturnType<typeof ownDashboards>;
}

async function standing(client: GithubClient): Promise<Standing> {
  const variables = { owner: client.owner, name: client.repository };
  const { repository } = understoodWhole(CALL, answer, await client.graphql(CALL, QUERY, variables));
  const { id: repositoryId, dashboardLabel, dashboards } = repository;
  return { repositoryId, labelId: dashboardLabel?.id ?? null, ours: ownDashboards(dashboards.nodes) };
}
