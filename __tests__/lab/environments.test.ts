import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Account, LabRepository } from '../../lab/hub/surface.ts';
import { type Lab, startLab } from '../../lab/lab.ts';
import type { LabEvent } from '../../lab/runner/call.ts';
import type { LabRun } from '../../lab/runner/record.ts';
import { githubClient } from '../../src/adapters/github/client.ts';
import { githubReader } from '../../src/adapters/github/read.ts';

const GATED = `on: workflow_dispatch
jobs:
  first:
    runs-on: ubuntu-latest
    outputs: { url: "\${{ steps.say.outputs.url }}" }
    steps: [{ id: say, run: 'echo url=https://example.org/plan >> "$GITHUB_OUTPUT"' }]
  gated:
    needs: first
    runs-on: ubuntu-latest
    environment: { name: production, url: "\${{ needs.first.outputs.url }}" }
    steps: [{ run: echo passed }]
  last:
    needs: gated
    if: always()
    runs-on: ubuntu-latest
    steps: [{ run: "echo gated: \${{ needs.gated.result }}" }]
`;

let lab: Lab;
let directory: string;
const people: Record<string, Account> = {};
const waiting = new Set<(event: LabEvent) => void>();

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'lab-environments-'));
  const log = (event: LabEvent) => {
    for (const hear of waiting) hear(event);
  };
  lab = await startLab({ directory, grace: [200, 200], log });
  for (const login of ['mona', 'reviewer', 'mallory']) people[login] = lab.hub.addAccount(login);
});

afterAll(async () => {
  expect([...lab.hub.violations, ...lab.hub.notEmulated]).toEqual([]);
  await lab.close();
  rmSync(directory, { recursive: true, force: true });
});

async function call<T>(as: string, repository: LabRepository, method: string, path: string, body?: object) {
  const answer = await fetch(`${lab.hub.url}/api/v3/repos/${repository.fullName}${path}`, {
    method,
    headers: { authorization: `Bearer ${people[as]?.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: (answer.status === 204 ? null : await answer.json()) as T };
}

/** A repository whose second job is gated, and a run of it that has come to the gate, or to its end. */
async function start(name: string, rules?: { reviewers: string[]; preventSelfReview: boolean }) {
  const files = { '.github/workflows/main.yml': GATED };
  const repository = lab.hub.createRepository({ owner: 'mona', name, files });
  if (rules) repository.environments.set('production', rules);
  const run = new Promise<LabRun>((resolve) => {
    const hear = (event: LabEvent) => {
      const here = event.run.event.repository === repository;
      if (!here || !['job waiting', 'run completed'].includes(event.event)) return;
      waiting.delete(hear);
      resolve(event.run);
    };
    waiting.add(hear);
  });
  await call('mona', repository, 'POST', '/actions/workflows/main.yml/dispatches', { ref: 'main' });
  return { repository, run: await run };
}

interface PendingDeployment {
  readonly environment: { readonly id: number; readonly name: string };
  readonly current_user_can_approve: boolean;
}
const pendingOf = async (as: string, { repository, run }: Awaited<ReturnType<typeof start>>) =>
  (await call<PendingDeployment[]>(as, repository, 'GET', `/actions/runs/${run.id}/pending_deployments`)).body;

async function answer(as: string, started: Awaited<ReturnType<typeof start>>, state: string, comment = '') {
  const ids = (await pendingOf(as, started)).map(({ environment }) => environment.id);
  const path = `/actions/runs/${started.run.id}/pending_deployments`;
  const given = await call(as, started.repository, 'POST', path, { environment_ids: ids, state, comment });
  return given.status;
}

const ends = ({ jobs }: LabRun) => jobs.map(({ id, conclusion }) => `${id}: ${conclusion}`);
/** The reader of our action, with the token of a job that may read actions. */
function readerOf({ fullName, name }: LabRepository, run: LabRun) {
  const job = { repository: fullName, permissions: { actions: 'read' as const }, runId: run.id, jobName: 'gated' };
  const token = lab.hub.mintJobToken(job);
  const apiUrl = `${lab.hub.url}/api/v3`;
  const client = githubClient({ token, owner: 'mona', repository: name, pause: () => Promise.resolve(), apiUrl });
  return githubReader(client, String(run.id));
}

describe('a job that names an environment', () => {
  it('waits until a reviewer approves, and our reader learns who did', async () => {
    const started = await start('approved', { reviewers: ['reviewer', 'mona'], preventSelfReview: true });
    const { repository, run } = started;
    expect(run.view.status).toBe('waiting');
    const reader = readerOf(repository, run);
    expect(await reader.protection('production')).toEqual({
      ...{ environment: 'production', exists: true, reviewers: 2, preventsSelfReview: true },
    });
    expect(await reader.reviews()).toEqual([]);
    expect(await pendingOf('reviewer', started)).toMatchObject([
      { environment: { name: 'production' }, current_user_can_approve: true },
    ]);
    expect(await answer('mona', started, 'approved')).toBe(403);
    expect(await answer('mallory', started, 'approved')).toBe(403);
    expect(await answer('reviewer', started, 'approved', 'Ship it')).toBe(200);
    await lab.runner.idle();
    expect(ends(run)).toEqual(['first: success', 'gated: success', 'last: success']);
    expect(run.job('gated').environment).toEqual({ name: 'production', url: 'https://example.org/plan' });
    const by = { id: String(people['reviewer']?.id), login: 'reviewer', isBot: false };
    const review = { environments: ['production'], state: 'approved', comment: 'Ship it', by };
    expect(await reader.reviews()).toEqual([review]);
    expect(await answer('reviewer', started, 'approved')).toBe(422);
  });

  it('fails when a reviewer says no, and what always runs learns of it', async () => {
    const started = await start('rejected', { reviewers: ['reviewer'], preventSelfReview: false });
    expect(await answer('reviewer', started, 'rejected', 'Not today')).toBe(200);
    await lab.runner.idle();
    expect(ends(started.run)).toEqual(['first: success', 'gated: failure', 'last: success']);
    expect(started.run.job('last').log).toContain('gated: failure');
    const reader = readerOf(started.repository, started.run);
    expect(await reader.reviews()).toMatchObject([{ state: 'rejected', comment: 'Not today' }]);
  });

  it('runs at once where the environment is missing, which is made without protection', async () => {
    const { repository, run } = await start('unprotected');
    await lab.runner.idle();
    expect(ends(run)).toEqual(['first: success', 'gated: success', 'last: success']);
    expect(repository.environments.get('production')).toEqual({ reviewers: [], preventSelfReview: false });
    const reader = readerOf(repository, run);
    expect(await reader.protection('production')).toMatchObject({ exists: true, reviewers: 0 });
    expect(await reader.protection('staging')).toMatchObject({ exists: false, reviewers: 0 });
  });
});
