import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { startHub } from '../../lab/hub/hub.ts';
import { newRun } from '../../lab/hub/runs.ts';
import type { Hub, LabRepository, Permissions, RunView } from '../../lab/hub/surface.ts';
import type { JobIdentity } from '../../lab/services/methods.ts';
import { type Services, startServices } from '../../lab/services/services.ts';
import { systemClock } from '../../src/adapters/clock.ts';
import { systemRandom } from '../../src/adapters/random.ts';
import { readCache, writeCache } from '../../src/adapters/store/cache.ts';
import { onlyFile } from '../../src/adapters/store/read-baton.ts';
import { artifactStore } from '../../src/adapters/store.ts';
import { BATON_LIMIT, type Baton, type BatonReference } from '../../src/contracts/baton.ts';
import type { ChangeEntry } from '../../src/contracts/change.ts';
import type { KeptBaton } from '../../src/contracts/record.ts';
import { parseStrictJson } from '../../src/contracts/strict-json.ts';

const place = mkdtempSync(join(tmpdir(), 'relay-store-test-'));
const temporaryDirectory = join(place, 'temporary');
const before = { ...process.env };
let hub: Hub;
let services: Services;
let client: InstanceType<typeof import('@actions/artifact').DefaultArtifactClient>;
let names = 0;
const newName = () => `baton-${++names}`;

beforeAll(async () => {
  mkdirSync(temporaryDirectory);
  hub = await startHub({ directory: join(place, 'hub') });
  services = await startServices({ hub });
  hub.addAccount('acme', 'Organization');
  const repository = hub.createRepository({ owner: 'acme', name: 'demo', private: true, files: { 'README.md': '' } });
  for (const id of [7, 8]) repository.runs.set(id, aRun(repository, id));
  process.env['GITHUB_SERVER_URL'] = 'https://github.com';
  process.env['GITHUB_API_URL'] = `${hub.url}/api/v3`;
  // What it says of refused requests it says with the `console.error` that it finds when it is loaded.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  client = new (await import('@actions/artifact')).DefaultArtifactClient();
});
beforeEach(() => {
  become(7);
  // The client talks to the runner on stdout.
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
});
afterEach(() => {
  jest.restoreAllMocks();
  // Whatever happened, nothing is left behind.
  expect(readdirSync(temporaryDirectory)).toEqual([]);
});
afterAll(async () => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  await services.close();
  await hub.close();
  rmSync(place, { recursive: true });
  expect(hub.violations).toEqual([]);
  expect(hub.notEmulated).toEqual([]);
});

function aRun(repository: LabRepository, id: number): RunView {
  const actor = hub.account('github-actions[bot]');
  const ref = 'refs/heads/main';
  const event = { repository, name: 'workflow_dispatch', actor, ref, sha: 'a'.repeat(40) } as const;
  return newRun(event, id, '.github/workflows/solve.yml');
}

/** Takes the place of a job of this run, as the runner tells the service. */
function become(runId: number, cacheMode: JobIdentity['cacheMode'] = 'none'): void {
  const job = { runId, jobId: runId * 10, ref: 'refs/heads/main', cacheMode };
  Object.assign(process.env, services.environment(job));
}

const options = { temporaryDirectory, run: '7', token: '', owner: 'acme', repository: 'demo', cache: null };
const store = artifactStore({ ...options, retentionDays: 7 });

const baton: Baton = {
  format: 1,
  repository: '1',
  subject: '23',
  run: '7',
  attempt: 1,
  phase: 'some-phase',
  baseSha: 'a'.repeat(40),
  parent: null,
  createdAt: '2026-11-30T12:00:00Z',
  outcome: 'passed',
  reason: null,
  results: {},
  tries: [],
  spend: null,
};

function ofSize(bytes: number): Baton {
  const content = Buffer.alloc(bytes, 'relay').toString('base64');
  const file: ChangeEntry = {
    ...{ path: 'large', operation: 'add', mode: '100644', previousMode: '000000', bytes, content },
    ...{ addedLines: 1, deletedLines: 0, binary: false },
  };
  return { ...baton, results: { change: { baseSha: baton.baseSha, entries: [file] } } };
}

const digestOf = (bytes: string | Buffer) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/** Somebody in the run uploads whatever they like; the digest that they claim is true. */
async function plant(bytes: string | Buffer, archive = false) {
  const file = join(place, `${newName()}.json`);
  writeFileSync(file, bytes);
  const { id = 0, digest } = await client.uploadArtifact(newName(), [file], place, { skipArchive: !archive });
  return { artifactId: id, digest: `sha256:${digest}` };
}

const refusal = (why: string | RegExp) => ({ code: 'baton-refused', message: expect.stringMatching(why) });
const BLOB_READ = /^GET /;
const reads = () => services.requests.filter((request) => BLOB_READ.test(request)).length;

describe('a baton', () => {
  it('comes back as it was put, by id and digest', async () => {
    const reference = await store.put(newName(), baton);
    expect(reference.digest).toBe(digestOf(JSON.stringify(baton)));
    expect(await store.get(reference)).toEqual(baton);
  });

  it('is one raw JSON file under its name, kept as long as told', async () => {
    const name = newName();
    const { artifactId } = await store.put(name, baton);
    const stored = services.artifacts().find(({ id }) => id === artifactId);
    expect(stored?.name).toBe(`${name}.json`);
    expect(services.content(artifactId)?.toString()).toBe(JSON.stringify(baton));
    const days = (Date.parse(stored?.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
  });

  it('of 4 MiB and more goes through', async () => {
    const large = ofSize(6 * 1024 * 1024);
    expect(await store.get(await store.put(newName(), large))).toEqual(large);
  });

  it('is not uploaded when it breaks its contract, is of another run or too large', async () => {
    const wrong = { ...baton, surplus: true } as Baton;
    await expect(store.put(newName(), wrong)).rejects.toMatchObject(refusal('surplus'));
    await expect(store.put(newName(), { ...baton, run: '8' })).rejects.toMatchObject(refusal('of run 8'));
    await expect(store.put(newName(), ofSize(BATON_LIMIT))).rejects.toMatchObject(refusal('at most 16777216'));
    await expect(store.put('../x', baton)).rejects.toMatchObject({ code: 'internal' });
  });
});

describe('a name that is taken', () => {
  it('is no fault for the same bytes: an upload may be repeated', async () => {
    const name = newName();
    const first = await store.put(name, baton);
    expect(await store.put(name, baton)).toEqual(first);
  });

  it('is refused for other bytes', async () => {
    const name = newName();
    await store.put(name, baton);
    const other = store.put(name, { ...baton, attempt: 2 });
    await expect(other).rejects.toMatchObject({ code: 'artifact-service', message: expect.stringMatching('another') });
  });
});

/** What is not among the artifacts of the run, never was or is no more. */
const GONE = { code: 'baton-expired', message: expect.stringMatching(/is gone: it expired or was deleted/) };

describe('a baton is refused', () => {
  it('when one byte was flipped', async () => {
    const reference = await store.put(newName(), baton);
    const bytes = services.content(reference.artifactId) ?? Buffer.alloc(0);
    bytes[40] = (bytes[40] ?? 0) ^ 1;
    await expect(store.get(reference)).rejects.toMatchObject(refusal('not those of sha256:'));
  });

  it('before anything is downloaded, when the listed digest or size is wrong or the id unknown', async () => {
    const { artifactId } = await store.put(newName(), baton);
    const large = await plant(Buffer.alloc(BATON_LIMIT + 1, ' '));
    const readBefore = reads();
    const wrong = { artifactId, digest: digestOf('other') };
    await expect(store.get(wrong)).rejects.toMatchObject(refusal('its digest is sha256:'));
    await expect(store.get(large)).rejects.toMatchObject(refusal('has 16777217 bytes'));
    await expect(store.get({ ...wrong, artifactId: 999 })).rejects.toMatchObject(GONE);
    expect(reads()).toBe(readBefore);
  });

  it('when it is an artifact of another run', async () => {
    become(8);
    const foreign = await artifactStore({ ...options, run: '8' }).put(newName(), { ...baton, run: '8' });
    become(7);
    await expect(store.get(foreign)).rejects.toMatchObject(GONE);
  });

  it.each([
    ['another run', JSON.stringify({ ...baton, run: '8' }), 'it is of run 8'],
    ['an extra key', JSON.stringify({ ...baton, surplus: 1 }), 'surplus'],
    ['another format', JSON.stringify({ ...baton, format: 2 }), 'format'],
    ['a duplicate key', JSON.stringify(baton).replace('{', '{"run":"7",'), '"run" stands in it twice'],
    ['a key of JavaScript', JSON.stringify(baton).replace('{', '{"__proto__":{},'), '"__proto__" is not allowed'],
    ['no JSON', 'baton', 'no strict JSON'],
    ['a byte order mark', `\uFEFF${JSON.stringify(baton)}`, 'no strict JSON'],
    ['bytes that are no text', Buffer.from([0x22, 0xff, 0x22]), 'no strict JSON'],
    ['a bottomless list', '['.repeat(5_000_000), 'deeper than 32'],
  ])('when its digest is right and it holds %s', async (_what, bytes, why) => {
    await expect(store.get(await plant(bytes))).rejects.toMatchObject(refusal(why));
  });

  it('when it is an archive, which is not unpacked', async () => {
    await expect(store.get(await plant(JSON.stringify(baton), true))).rejects.toMatchObject(refusal('no strict JSON'));
  });
});

describe('the artifact service', () => {
  it('that fails is named, with what it said', async () => {
    services.fault(/CreateArtifact/, { status: 403, times: 1, body: { msg: 'no such right' } });
    const put = store.put(newName(), baton);
    await expect(put).rejects.toMatchObject({
      code: 'artifact-service',
      message: expect.stringMatching('no such right'),
    });
    const reference = await store.put(newName(), baton);
    services.fault(/ListArtifacts/, { status: 403, times: 1 });
    await expect(store.get(reference)).rejects.toMatchObject({ code: 'artifact-service' });
  });

  it('that an answer got lost from keeps the baton: the second try finds it', async () => {
    const name = newName();
    services.fault(/FinalizeArtifact/, { status: 403, times: 1, after: true });
    await expect(store.put(name, baton)).rejects.toMatchObject({ code: 'artifact-service' });
    const { artifactId, digest } = await store.put(name, baton);
    expect(await store.get({ artifactId, digest })).toEqual(baton);
  });
});

/** A store of run 8, which goes on from run 7, with the rights that the runner and the workflow give to its job. */
function later(cacheMode: JobIdentity['cacheMode'] = 'write', permissions: Permissions = { actions: 'read' }) {
  become(8, cacheMode);
  const token = hub.mintJobToken({ repository: 'acme/demo', permissions, runId: 8, jobName: 'open' });
  return artifactStore({ ...options, run: '8', token, cache: cacheService() });
}

const cacheService = () => ({ url: services.url, token: process.env['ACTIONS_RUNTIME_TOKEN'] ?? '' });
const asKept = ({ artifactId, digest }: BatonReference): KeptBaton => ({ run: '7', artifactId, digest });
/** Batons that no other test has, since the cache finds them by their bytes. */
let made = 0;
const newBaton = () => ({ ...baton, createdAt: new Date(Date.UTC(2026, 10, 30) + ++made).toISOString() });

/** Puts a baton of run 7, and keeps it in the cache if the job may. */
async function left(wanted: Baton, cacheMode: JobIdentity['cacheMode'] = 'write'): Promise<BatonReference> {
  become(7, cacheMode);
  const reference = await store.put(newName(), wanted);
  await artifactStore({ ...options, cache: cacheService() }).keep([reference]);
  return reference;
}

/** Deletes an artifact, as a person or its age does. */
async function remove({ artifactId }: BatonReference): Promise<void> {
  become(7);
  const { name = '' } = services.artifacts().find(({ id }) => id === artifactId) ?? {};
  await client.deleteArtifact(name);
}

const entryOf = ({ digest }: BatonReference) => services.caches.find(({ key }) => key.includes(digest.slice(7)));
/** Somebody else's bytes under a key of the cache. */
async function fill(digest: string, bytes: Buffer): Promise<void> {
  become(7, 'write');
  expect(await writeCache(cacheService(), digest, bytes)).toBe(true);
}

describe('a baton of an earlier run', () => {
  it('comes from its artifact by the API, with `actions: read` and nothing else', async () => {
    const wanted = newBaton();
    const reference = await left(wanted, 'none');
    const asked = hub.requests.length;
    expect(await later('none').recall(asKept(reference))).toEqual(wanted);
    const operations = hub.requests.slice(asked).map(({ operation, scope }) => `${operation} ${scope}`);
    expect(operations).toEqual([
      'actions/list-workflow-run-artifacts actions:read',
      'actions/download-artifact actions:read',
    ]);
  });

  it('is listed once a run, however many there are', async () => {
    const all = [newBaton(), newBaton(), newBaton()];
    const references = [];
    for (const each of all) references.push(await left(each, 'none'));
    const asked = hub.requests.length;
    const { recall } = later('none');
    expect(await Promise.all(references.map((reference) => recall(asKept(reference))))).toEqual(all);
    expect(hub.requests.slice(asked).filter(({ operation }) => /list-/.test(operation))).toHaveLength(1);
  });

  it.each([
    ['was deleted', remove],
    ['has expired', async () => hub.fault(/actions\/download-artifact/, { status: 410, times: 1 })],
    ['can’t be listed', async () => hub.fault(/list-workflow-run-artifacts/, { status: 404, times: 6 })],
    ['is served with other bytes', async () => services.fault(/^GET .lab.blobs/, { status: 200, times: 1, body: {} })],
  ])('comes from the cache when its artifact %s', async (_, lose: (of: BatonReference) => Promise<unknown>) => {
    const wanted = newBaton();
    const reference = await left(wanted);
    await lose(reference);
    const asked = services.requests.length;
    expect(await later('read').recall(asKept(reference))).toEqual(wanted);
    expect(services.requests.slice(asked).join()).toMatch(/GetCacheEntryDownloadURL/);
  });

  it('comes from the cache when the token may not read artifacts', async () => {
    const wanted = newBaton();
    const reference = await left(wanted);
    const asked = services.requests.length;
    expect(await later('read', { contents: 'read' }).recall(asKept(reference))).toEqual(wanted);
    expect(services.requests.slice(asked).join()).toMatch(/GetCacheEntryDownloadURL/);
  });

  it('is done again when neither has it', async () => {
    const reference = await left(newBaton(), 'none');
    await remove(reference);
    expect(await later().recall(asKept(reference))).toBeNull();
  });

  it('is done again when the cache can not be read either', async () => {
    const reference = await left(newBaton());
    await remove(reference);
    expect(await later('none').recall(asKept(reference))).toBeNull();
  });

  it('is done again when there is no cache service, or none that answers', async () => {
    const reference = await left(newBaton());
    await remove(reference);
    become(8, 'read');
    const nowhere = { url: 'http://127.0.0.1:9', token: 'none' };
    for (const cache of [null, nowhere])
      expect(await artifactStore({ ...options, run: '8', cache }).recall(asKept(reference))).toBeNull();
    for (const [request, body] of [
      [/GetCacheEntryDownloadURL/, undefined],
      [/GetCacheEntryDownloadURL/, { ok: true, signed_download_url: 'file:///etc/passwd' }],
      [/^GET .lab.blobs/, undefined],
    ] as const) {
      services.fault(request, { status: body ? 200 : 503, times: 1, body });
      expect(await later('read').recall(asKept(reference))).toBeNull();
    }
  });

  it('is never another one than the record names', async () => {
    const reference = await left(newBaton());
    const other = await left(newBaton());
    const { recall } = later();
    expect(await recall({ ...asKept(other), digest: digestOf('never seen') })).toBeNull();
    // A record with the id of another artifact still gets the bytes that it names, from the cache.
    expect(await recall({ ...asKept(reference), artifactId: other.artifactId })).toEqual(
      await recall(asKept(reference)),
    );
  });

  it.each([
    ['other bytes', () => Buffer.from(JSON.stringify({ ...baton, phase: 'forged' }))],
    ['nothing', () => Buffer.alloc(0)],
    ['more than is read', () => Buffer.alloc(BATON_LIMIT + 1, ' ')],
  ])('is not taken from a cache that somebody filled with %s', async (_, bytes) => {
    const reference = await left(newBaton(), 'none');
    await remove(reference);
    await fill(reference.digest, bytes());
    expect(await later().recall(asKept(reference))).toBeNull();
  });

  it('is not taken when its digest is right and it is no baton', async () => {
    const bytes = Buffer.from(`not a baton ${newName()}`);
    await fill(digestOf(bytes), bytes);
    expect(await later().recall({ run: '7', artifactId: 1, digest: digestOf(bytes) })).toBeNull();
    expect(await later().recall(asKept(await plant(`[${newName()}]`)))).toBeNull();
  });

  it('is not even downloaded where the listing says that it is too large or another', async () => {
    become(7);
    const large = await plant(Buffer.alloc(BATON_LIMIT + 1, ' '));
    const other = { ...(await plant('{}')), digest: digestOf('other') };
    const readBefore = reads();
    for (const reference of [large, other]) expect(await later('none').recall(asKept(reference))).toBeNull();
    expect(reads()).toBe(readBefore);
  });

  it('never unpacks anything: an archive in the cache is only bytes with a wrong digest', async () => {
    const outside = join(place, 'outside');
    writeFileSync(outside, 'untouched');
    const archive = execFileSync('tar', ['-cPf', '-', outside]);
    rmSync(outside);
    const reference = await left(newBaton(), 'none');
    await remove(reference);
    await fill(reference.digest, archive);
    expect(await later().recall(asKept(reference))).toBeNull();
    expect(existsSync(outside)).toBe(false);
  });
});

describe('keeping batons in the cache', () => {
  it('keeps each under its digest, byte by byte, and again without harm', async () => {
    const references = [await left(newBaton(), 'none'), await left(newBaton(), 'none')];
    become(7, 'write');
    const { keep } = artifactStore({ ...options, cache: cacheService() });
    await keep(references);
    await keep(references);
    for (const reference of references) {
      expect(entryOf(reference)?.finished).toBe(true);
      expect(digestOf((await readCache(cacheService(), reference.digest)) ?? '')).toBe(reference.digest);
    }
  });

  it.each(['none', 'read'] as const)(
    'that the job may not write (%s) loses nothing, and is asked once',
    async (mode) => {
      const references = [await left(newBaton(), 'none'), await left(newBaton(), 'none')];
      become(7, mode);
      const asked = services.requests.length;
      await artifactStore({ ...options, cache: cacheService() }).keep(references);
      expect(services.requests.slice(asked).filter((request) => /CreateCacheEntry/.test(request))).toHaveLength(1);
      expect(references.map(entryOf)).toEqual([undefined, undefined]);
      expect(await store.get(references[0] as BatonReference)).toBeDefined();
    },
  );

  it.each([/CreateCacheEntry/, /^PUT .lab.blobs/, /FinalizeCacheEntry/, /GetSignedArtifactURL/])(
    'is no fault when %s fails',
    async (request) => {
      const reference = await left(newBaton(), 'none');
      become(7, 'write');
      services.fault(request, { status: 403, times: 1 });
      await artifactStore({ ...options, cache: cacheService() }).keep([reference]);
      expect(entryOf(reference)?.finished ?? false).toBe(false);
      expect(await store.get(reference)).toBeDefined();
    },
  );

  it('is left alone without a cache service, and keeps nothing that is not the baton of the reference', async () => {
    const reference = await left(newBaton(), 'none');
    become(7, 'write');
    const asked = services.requests.length;
    await store.keep([reference]);
    expect(services.requests).toHaveLength(asked);
    const wrong = { ...reference, digest: digestOf('other') };
    await artifactStore({ ...options, cache: cacheService() }).keep([wrong]);
    expect(entryOf(wrong)).toBeUndefined();
  });
});

describe('a downloaded folder', () => {
  it('must hold exactly one regular file', async () => {
    const folder = mkdtempSync(join(place, 'downloaded-'));
    await expect(onlyFile(folder)).rejects.toThrow('0 files');
    symlinkSync('/etc/passwd', join(folder, 'link'));
    await expect(onlyFile(folder)).rejects.toThrow('not a regular file');
    rmSync(join(folder, 'link'));
    mkdirSync(join(folder, 'sub'));
    await expect(onlyFile(folder)).rejects.toThrow('not a regular file');
    writeFileSync(join(folder, 'baton'), '');
    await expect(onlyFile(folder)).rejects.toThrow('2 files');
  });
});

describe('strict JSON', () => {
  it('reads all that JSON writes, to the same value', () => {
    const safe = fc
      .jsonValue({ maxDepth: 8 })
      .filter((value) => !/"(__proto__|constructor|prototype)":/.test(JSON.stringify(value)));
    fc.assert(
      fc.property(safe, fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parseStrictJson(text)).toEqual(JSON.parse(text));
      }),
      { seed: 20261130 },
    );
  });

  it('refuses a duplicate wherever it is put and however it is spelled', () => {
    const key = fc.string({ minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(key, fc.jsonValue({ maxDepth: 2 }), (name, value) => {
        const inner = JSON.stringify(value);
        const twice = `{${JSON.stringify(name)}:${inner},"other key":[{}],"${escaped(name)}":1}`;
        expect(() => parseStrictJson(`[0,{"a":${twice}}]`)).toThrow(SyntaxError);
      }),
      { seed: 20261130 },
    );
  });

  it('allows the same key in different objects, and brackets and quotes in strings', () => {
    const text = '{"a":{"a":["{\\"a\\":",{"a":"\\\\"}]},"b":"]}[{,:\\\\\\"","\\"a":1}';
    expect(parseStrictJson(text)).toEqual(JSON.parse(text));
  });

  it('takes 32 levels and no more', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(parseStrictJson(nested(32))).toBeDefined();
    expect(() => parseStrictJson(nested(33))).toThrow('deeper than 32');
  });

  it.each(['', '{', '"', '"\\', '{"a":1,}', '[1,]', '{"a" "b"}', '}', ']]', '{,"a":1}', '{"a":1}x', "{'a':1}"])(
    'throws a SyntaxError on %j',
    (text) => {
      expect(() => parseStrictJson(text)).toThrow(SyntaxError);
    },
  );
});

/** The same text as JSON may also write it: every UTF-16 unit escaped. */
function escaped(text: string): string {
  return Array.from({ length: text.length }, (_unit, at) => {
    return `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`;
  }).join('');
}

describe('clock and random', () => {
  it('tell the time in UTC, and measure forwards', () => {
    expect(systemClock.now()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.parse(systemClock.now()) - Date.now())).toBeLessThan(5_000);
    const first = systemClock.milliseconds();
    expect(systemClock.milliseconds()).toBeGreaterThanOrEqual(first);
  });

  it('give 128 bits that don’t come again', () => {
    const tokens = Array.from({ length: 100 }, () => systemRandom.token());
    expect(new Set(tokens).size).toBe(100);
    expect(tokens.every((token) => /^[0-9a-f]{32}$/.test(token))).toBe(true);
  });
});
