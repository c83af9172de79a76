import * as z from 'zod';
import type { BacklogListing, OutsideFacts, OutsideState, StateText } from '../../contracts/backlog.ts';
import { CONFIG_PATH } from '../../contracts/config.ts';
import { STATE_BRANCH } from '../../contracts/names.ts';
import { RelayError } from '../../errors.ts';
import { backlogListing } from './backlog-facts.ts';
import { BACKLOG_QUERY, backlogAnswer, PAGE_QUERY, pageAnswer } from './backlog-query.ts';
import { wholeText } from './blob.ts';
import type { GithubClient } from './client.ts';
import type { TextFile } from './config-text.ts';
import { understood, understoodWhole } from './understood.ts';

const CALL = { doing: 'list the open issues', permission: 'issues: read' };

/**
 * All open issues in pages of a hundred; the first page brings the repository along. Throws a RelayError when anything of
 * it can't be read: half a backlog would look like one whose other half is closed.
 */
export async function readBacklog(client: GithubClient, statePath: string): Promise<BacklogListing> {
  const { owner, repository: name } = client;
  const first = await client.graphql(CALL, BACKLOG_QUERY, {
    ...{ owner, name, statePath, after: null, stateRef: `refs/heads/${STATE_BRANCH}`, configPath: CONFIG_PATH },
  });
  const answer = understoodWhole(CALL, backlogAnswer, first).repository;
  const nodes = [...answer.issues.nodes];
  for (let { pageInfo } = answer.issues; pageInfo.hasNextPage; ) {
    const page = await client.graphql(CALL, PAGE_QUERY, { owner, name, after: pageInfo.endCursor });
    const { issues } = understoodWhole(CALL, pageAnswer, page).repository;
    nodes.push(...issues.nodes);
    pageInfo = issues.pageInfo;
  }
  return backlogListing(answer, nodes, await stateText(client, answer.state?.target.file ?? null));
}

async function stateText(client: GithubClient, file: TextFile | null): Promise<StateText> {
  if (file === null) return { kind: 'absent' };
  const text = await wholeText(client, CALL, file);
  return text === null ? { kind: 'unreadable', why: 'it is not a text file' } : { kind: 'text', text };
}

const OUTSIDE_CALL = { doing: 'look at what issues depend on', permission: 'issues: read' };
/** Questions in one request: each costs GitHub a look of its own. */
const QUESTIONS = 400;

const state = z.object({ state: z.enum(['OPEN', 'CLOSED', 'MERGED']) });
const comparison = z.object({ status: z.string() });
const outsideAnswer = z.object({ repository: z.record(z.string(), z.unknown()) });

/** What became of numbers that aren't in the list, and which commits are on the default branch. Throws a RelayError. */
export async function readOutside(
  client: GithubClient,
  numbers: readonly number[],
  commits: readonly string[],
): Promise<OutsideFacts> {
  const states = new Map<number, OutsideState>();
  const landed = new Set<string>();
  const questions = [...numbers.map((number) => ({ number })), ...commits.map((commit) => ({ commit }))];
  for (let start = 0; start < questions.length; start += QUESTIONS) {
    const asked = questions.slice(start, start + QUESTIONS);
    const answer = await ask(client, asked);
    for (const [index, question] of asked.entries()) {
      const found = answer[`q${index}`] ?? null;
      if ('number' in question) states.set(question.number, outsideState(found));
      else if (isLanded(found)) landed.add(question.commit);
    }
  }
  return { states, landed };
}

type Question = { readonly number: number } | { readonly commit: string };

async function ask(client: GithubClient, questions: readonly Question[]): Promise<Readonly<Record<string, unknown>>> {
  const fields = questions.map((question, index) =>
    'number' in question
      ? `q${index}: issueOrPullRequest(number: ${question.number}) { ... on Issue { state } ... on PullRequest { pullState: state } }`
      : `q${index}: defaultBranchRef { compare(headRef: "${question.commit.replace(/[^0-9a-f]/g, '')}") { status } }`,
  );
  const document = `query Outside($owner: String!, $name: String!) {\n  repository(owner: $owner, name: $name) {\n    ${fields.join('\n    ')}\n  }\n}`;
  const { data, faults } = await client.graphql(OUTSIDE_CALL, document, {
    owner: client.owner,
    name: client.repository,
  });
  const fault = faults.find(({ type, path }) => type !== 'NOT_FOUND' || path.length < 2);
  if (fault?.type === 'FORBIDDEN') throw RelayError.of('missing-permission', OUTSIDE_CALL);
  if (fault !== undefined)
    throw RelayError.of('github-unavailable', { ...OUTSIDE_CALL, why: `it answered ${fault.type || 'with an error'}` });
  return understood(OUTSIDE_CALL, outsideAnswer, data).repository;
}

function outsideState(found: unknown): OutsideState {
  if (found === null) return 'missing';
  const { state: issue, pullState } = found as { state?: unknown; pullState?: unknown };
  return understood(OUTSIDE_CALL, state, { state: issue ?? pullState }).state === 'OPEN' ? 'open' : 'closed';
}

function isLanded(found: unknown): boolean {
  const compare = comparison.safeParse((found as { compare?: unknown } | null)?.compare);
  return compare.success && ['BEHIND', 'IDENTICAL'].includes(compare.data.status);
}
