import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startHub } from '../../lab/hub/hub.ts';
import { newRun } from '../../lab/hub/runs.ts';
import type { Hub } from '../../lab/hub/surface.ts';
import type { JobIdentity } from '../../lab/services/methods.ts';
import { type Services, startServices } from '../../lab/services/services.ts';

// The real clients read the process's environment, GITHUB_API_URL even when they are imported: set it before.
const workspace = mkdtempSync(join(tmpdir(), 'services-'));
const before = { ...process.env };
let hub: Hub;
let services: Services;
let artifacts: InstanceType<typeof import('@actions/artifact').DefaultArtifactClient>;
let cache: typeof import('@actions/cache');

const job = (more: Partial<JobIdentity> = {}): JobIdentity => {
  return { runId: 7, jobId: 70, ref: 'refs/heads/main', cacheMode: 'write', ...more };
};
const become = (more: Partial<JobIdentity> = {}) => Object.assign(process.env, services.environment(job(more)));
const file = (name: string, text: string): string => {
  writeFileSync(join(workspace, name), text);
  return join(workspace, name);
};
const folder = (name: string) => join(workspace, name);

beforeAll(async () => {
  hub = await startHub({ directory: folder('hub') });
  services = await startServices({ hub });
  mkdirSync(folder('temporary'));
  Object.assign(process.env, {
    GITHUB_WORKSPACE: workspace,
    RUNNER_TEMP: folder('temporary'),
    GITHUB_API_URL: `${hub.url}/api/v3`,
    GITHUB_SERVER_URL: 'https://github.com',
  });
  artifacts = new (await import('@actions/artifact')).DefaultArtifactClient();
  cache = await import('@actions/cache');
});

beforeEach(() => {
  // The clients talk to the runner on stdout.
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(async () => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  await services.close();
  await hub.close();
  rmSync(workspace, { recursive: true });
});

describe('artifacts', () => {
  it('go from one job of a run to another as a zip, with their digest', async () => {
    become();
    const { id = 0, digest } = await artifacts.uploadArtifact('plan', [file('plan.md', 'do it')], workspace);
    become({ jobId: 71 });
    const expectedHash = `sha256:${digest}`;
    const { downloadPath, digestMismatch } = await artifacts.downloadArtifact(id, { path: folder('in'), expectedHash });
    expect(digestMismatch).toBe(false);
    expect(readFileSync(join(String(downloadPath), 'plan.md'), 'utf8')).toBe('do it');
    expect(services.artifacts()).toMatchObject([{ id, name: 'plan', runId: 7, digest: expectedHash }]);
  });

  it('can be one raw file, whose bytes are kept as they are', async () => {
    become();
    const { id = 0 } = await artifacts.uploadArtifact('ignored', [file('raw.json', '{}')], workspace, {
      skipArchive: true,
    });
    expect(services.content(id)?.toString()).toBe('{}');
    expect((await artifacts.getArtifact('raw.json')).artifact).toMatchObject({ id, size: 2 });
  });

  it('have a name that is taken for the whole run, also in its next attempt', async () => {
    become();
    await artifacts.uploadArtifact('once', [file('once.md', '1')], workspace);
    become({ jobId: 72 });
    await expect(artifacts.uploadArtifact('once', [file('once.md', '2')], workspace)).rejects.toThrow(
      /\(409\) Conflict/,
    );
    become({ runId: 8 });
    await expect(artifacts.uploadArtifact('once', [file('once.md', '3')], workspace)).resolves.toHaveProperty('id');
  });

  it('are refused to a token that the service did not sign', async () => {
    become();
    const [head, claims] = String(process.env['ACTIONS_RUNTIME_TOKEN']).split('.');
    process.env['ACTIONS_RUNTIME_TOKEN'] = `${head}.${claims}.forged`;
    await expect(artifacts.listArtifacts()).rejects.toThrow(/401/);
    const { downloadUrl = '' } = services.artifacts()[0] ?? {};
    expect((await fetch(downloadUrl.replace(/sig=.*/, 'sig=x'))).status).toBe(403);
  });

  it('of another run come through the REST API, by redirect, with `actions: read`', async () => {
    const owner = hub.addAccount('acme');
    const repository = hub.createRepository({ owner: 'acme', name: 'demo', private: true, files: { a: 'a' } });
    const event = { repository, name: 'workflow_dispatch', actor: owner, ref: 'refs/heads/main', sha: '' } as const;
    repository.runs.set(9, newRun(event, 9, '.github/workflows/ci.yml'));
    become({ runId: 9 });
    const { id = 0 } = await artifacts.uploadArtifact('baton', [file('baton.json', '{"n":1}')], workspace);
    become({ runId: 10 });
    const at = { workflowRunId: 9, repositoryOwner: 'acme', repositoryName: 'demo' };
    const reading = hub.mintJobToken({
      repository: 'acme/demo',
      permissions: { actions: 'read' },
      runId: 10,
      jobName: 'x',
    });
    const findBy = { ...at, token: reading };
    expect((await artifacts.listArtifacts({ findBy })).artifacts).toMatchObject([{ id, name: 'baton' }]);
    expect((await artifacts.getArtifact('baton', { findBy })).artifact.id).toBe(id);
    await artifacts.downloadArtifact(id, { path: folder('other'), findBy });
    expect(readFileSync(folder('other/baton.json'), 'utf8')).toBe('{"n":1}');
    const none = hub.mintJobToken({ repository: 'acme/demo', permissions: {}, runId: 10, jobName: 'x' });
    const zip = `${hub.url}/api/v3/repos/acme/demo/actions/artifacts/${id}/zip`;
    expect((await fetch(zip, { headers: { authorization: `Bearer ${none}` } })).status).toBe(403);
    expect(hub.violations).toEqual([]);
  });
});

describe('caches', () => {
  const path = folder('cached');
  const save = (key: string) => {
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'heavy'), key);
    return cache.saveCache([path], key);
  };
  const restore = (key: string, prefixes: string[] = []) => {
    rmSync(path, { recursive: true, force: true });
    return cache.restoreCache([path], key, prefixes);
  };

  it('are found by their key; prefixes are refused', async () => {
    become();
    await save('k-1');
    await save('k-2');
    expect(await restore('k-1')).toBe('k-1');
    expect(readFileSync(join(path, 'heavy'), 'utf8')).toBe('k-1');
    expect(await restore('z')).toBeUndefined();
    expect(await restore('k-9', ['k-'])).toBeUndefined();
    expect(jest.mocked(process.stdout.write).mock.calls.join('')).toContain('the lab has no restore keys');
  });

  it('are immutable: saving a key again does nothing', async () => {
    become();
    expect(await save('same')).toBeGreaterThan(0);
    expect(await save('same')).toBe(-1);
  });

  it('of a branch are not seen by its siblings, those of the default branch by all', async () => {
    become({ ref: 'refs/heads/one' });
    await save('branch');
    expect(await restore('branch')).toBe('branch');
    become({ ref: 'refs/heads/two' });
    expect(await restore('branch')).toBeUndefined();
    expect(await restore('k-1')).toBe('k-1');
  });

  it('refuse to be written by a job whose cache is read-only, in the words of GitHub', async () => {
    become({ cacheMode: 'read' });
    // Also when a step hides the mode from the client, since the service decides by the token.
    delete process.env['ACTIONS_CACHE_MODE'];
    const written = jest.mocked(process.stdout.write);
    expect(await save('denied')).toBe(-1);
    expect(written.mock.calls.join('')).toContain('cache write denied:');
    expect(await restore('k-1')).toBe('k-1');
    expect(services.caches.map(({ key }) => key)).not.toContain('denied');
  });
});

it('answers with a fault as often as asked', async () => {
  become();
  services.fault(/ListArtifacts/, { status: 400, times: 1, body: { code: 'malformed', msg: 'no' } });
  await expect(artifacts.listArtifacts()).rejects.toThrow(/400/);
  await expect(artifacts.listArtifacts()).resolves.toHaveProperty('artifacts');
});

it('can lose an answer after the work was done: the artifact is there, and its name is taken', async () => {
  become({ runId: 11 });
  services.fault(/FinalizeArtifact/, { status: 400, times: 1, after: true });
  await expect(artifacts.uploadArtifact('lost', [file('lost.md', '1')], workspace)).rejects.toThrow(/400/);
  expect((await artifacts.getArtifact('lost')).artifact.name).toBe('lost');
});
