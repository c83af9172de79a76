import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startHub } from '../../lab/hub/hub.ts';
import type { Account, Hub, HubEvent, LabRepository } from '../../lab/hub/surface.ts';

const directory = mkdtempSync(join(tmpdir(), 'hub-hints-'));
const events: string[] = [];
let hub: Hub;
let repository: LabRepository;
let writer: Account;
let reader: Account;
beforeAll(async () => {
  hub = await startHub({ directory });
  hub.addAccount('acme', 'Organization');
  repository = hub.createRepository({ owner: 'acme', name: 'demo', files: { 'README.md': '# Demo\n' } });
  [writer, reader] = [hub.addAccount('octocat'), hub.addAccount('mallory')];
  hub.repository('acme/demo').roles.set('octocat', 'write');
  hub.listeners.push(({ name, payload }: HubEvent) => void events.push(`${name} ${String(payload['action'])}`));
});
afterAll(async () => {
  expect([hub.violations, hub.notEmulated]).toEqual([[], []]);
  await hub.close();
  rmSync(directory, { recursive: true });
});

async function post(token: string, path: string, body: object, method = 'POST') {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${hub.url}/api/${path}`, { method, headers, body: JSON.stringify(body) });
  return (await answer.json()) as { number: number; id: number; node_id: string };
}

type Told = { data: Record<string, Record<string, { id: string }> | null>; errors?: { type: string }[] };

async function mutate(token: string, field: string, type: string, input: object, gives = 'clientMutationId') {
  const query = `mutation($input: ${type}!) { it: ${field}(input: $input) { ${gives} } }`;
  const { data, errors = [] } = (await post(token, 'graphql', { query, variables: { input } })) as unknown as Told;
  return { made: data['it'], refusals: errors.map((error) => error.type) };
}

const openIssue = () => post(writer.token, 'v3/repos/acme/demo/issues', { title: 'Broken' });
const comment = (issue: number) =>
  post(writer.token, `v3/repos/acme/demo/issues/${issue}/comments`, { body: 'Please.' });
const labelsOf = (issue: number) => repository.issues.get(issue)?.labels.map(({ name }) => name);

describe('reactions', () => {
  it('by GraphQL are of a kind once a person, and need a subject that is there', async () => {
    const { number } = await openIssue();
    const { node_id: subjectId } = await comment(number);
    const react = (id: string, token = reader.token) =>
      mutate(token, 'addReaction', 'AddReactionInput', { subjectId: id, content: 'EYES' });
    expect([await react(subjectId), await react(subjectId)]).toMatchObject([{ refusals: [] }, { refusals: [] }]);
    expect(repository.issues.get(number)?.comments[0]?.given).toEqual(['eyes mallory']);
    const gone = `IC_${Buffer.from(`${repository.id}:1`).toString('base64url')}`;
    expect((await react(gone)).refusals).toEqual(['NOT_FOUND']);
    const job = { repository: 'acme/demo', permissions: { issues: 'read' as const }, runId: 1, jobName: 'a' };
    expect((await react(subjectId, hub.mintJobToken(job))).refusals).toEqual(['FORBIDDEN']);
  });
});

describe('labels', () => {
  it('by GraphQL are made once, put on and taken off by their ids, by those who may triage', async () => {
    const { number, node_id: labelableId } = await openIssue();
    const make = () => {
      const input = { repositoryId: repository.nodeId, name: 'late', color: 'bfc5cc' };
      return mutate(writer.token, 'createLabel', 'CreateLabelInput', input, 'label { id }');
    };
    const { made } = await make();
    expect((await make()).refusals).toEqual(['UNPROCESSABLE']);
    const input = { labelableId, labelIds: [made?.['label']?.id] };
    const put = (token: string) => mutate(token, 'addLabelsToLabelable', 'AddLabelsToLabelableInput', input);
    expect((await put(reader.token)).refusals).toEqual(['FORBIDDEN']);
    await put(writer.token);
    expect(labelsOf(number)).toEqual(['late']);
    const taken = () => mutate(writer.token, 'removeLabelsFromLabelable', 'RemoveLabelsFromLabelableInput', input);
    expect([(await taken()).refusals, (await taken()).refusals, labelsOf(number)]).toEqual([[], [], []]);
  });
});

describe('an edited comment', () => {
  it('is an event of its own type', async () => {
    const { id } = await comment((await openIssue()).number);
    await post(writer.token, `v3/repos/acme/demo/issues/comments/${id}`, { body: 'Never mind.' }, 'PATCH');
    expect(events.slice(-2)).toEqual(['issue_comment created', 'issue_comment edited']);
  });
});
