import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { startHub } from '../../lab/hub/hub.ts';
import { newRun } from '../../lab/hub/runs.ts';
import type { Account, Hub, LabRepository, NewRepository, Permissions, RunView } from '../../lab/hub/surface.ts';
import { githubClient } from '../../src/adapters/github/client.ts';
import { githubReader } from '../../src/adapters/github/read.ts';
import { githubWriter } from '../../src/adapters/github/write.ts';
import type { Account as ActorAccount } from '../../src/contracts/issue.ts';
import type { SubjectQuery } from '../../src/contracts/subject.ts';
import type { Reader, Writer } from '../../src/ports.ts';

/** What the stewards of a pipeline may do. */
export const STEWARD: Permissions = {
  contents: 'write',
  issues: 'write',
  'pull-requests': 'write',
  actions: 'read',
};

/** A repository on a hub of its own, and our adapters with a job's token. */
export interface Place {
  readonly hub: Hub;
  readonly repository: LabRepository;
  readonly maintainer: Account;
  readonly token: string;
  readonly reader: Reader;
  readonly writer: Writer;
  /** Every pause that the adapters took, in ms; none is waited for. */
  readonly pauses: number[];
  /** Happens in a pause, once each, first come first: what others do meanwhile. */
  readonly meanwhile: (() => Promise<unknown>)[];
  /** The adapters with another token. */
  as(token: string, kind?: 'job' | 'account'): { reader: Reader; writer: Writer };
  jobToken(permissions: Permissions): string;
  /** A call of the REST API as a person; fails the test if it is refused. */
  api<T = { number: number; node_id: string; id: number }>(
    method: string,
    path: string,
    body?: object,
    as?: Account,
  ): Promise<T>;
  issue(title?: string, body?: string): Promise<number>;
  subject(issue: number, query?: Partial<SubjectQuery>): ReturnType<Reader['subject']>;
  branch(name: string): Promise<string | null>;
  /** Names of the operations asked for since the last call of this. */
  asked(): string[];
  close(): Promise<void>;
}

export const RECORD_PATH = 'auto-solve/1.json';

export async function openPlace(more: Partial<NewRepository> = {}): Promise<Place> {
  const directory = mkdtempSync(join(tmpdir(), 'github-adapters-'));
  const hub = await startHub({ directory });
  hub.addAccount('acme', 'Organization');
  const files = { 'README.md': '# Demo\n', 'old.txt': 'old\n' };
  const repository = hub.createRepository({ owner: 'acme', name: 'demo', files, ...more });
  const maintainer = hub.addAccount('octocat');
  hub.repository('acme/demo').roles.set('octocat', 'write');
  const pauses: number[] = [];
  const meanwhile: (() => Promise<unknown>)[] = [];
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds);
    await meanwhile.shift()?.();
  };
  const as = (token: string, kind?: 'job' | 'account') => {
    const client = githubClient({ token, owner: 'acme', repository: 'demo', pause, apiUrl: `${hub.url}/api/v3` });
    return { reader: githubReader(client, '7'), writer: githubWriter(client, kind) };
  };
  const jobToken = (permissions: Permissions) =>
    hub.mintJobToken({ repository: 'acme/demo', permissions, runId: 7, jobName: 'steward' });
  const token = jobToken(STEWARD);
  const { reader, writer } = as(token);
  const api: Place['api'] = async (method, path, body, person = maintainer) => {
    const response = await fetch(`${hub.url}/api/v3/repos/acme/demo${path}`, {
      method,
      headers: { authorization: `Bearer ${person.token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  let seen = 0;
  return {
    ...{ hub, repository, maintainer, token, reader, writer, pauses, meanwhile, as, jobToken, api },
    issue: async (title = 'Broken', body = 'It is.') => (await api('POST', '/issues', { title, body })).number,
    subject: (issue, query) =>
      reader.subject({ issue, recordPath: RECORD_PATH, branch: null, comment: null, ...query }),
    branch: async (name) => {
      const refs = await api<{ object: { sha: string } } | null>('GET', `/git/ref/heads/${name}`).catch(() => null);
      return refs?.object.sha ?? null;
    },
    asked: () => {
      const since = hub.requests.slice(seen).map(({ operation }) => operation);
      seen = hub.requests.length;
      return since;
    },
    close: async () => {
      await hub.close();
      rmSync(directory, { recursive: true });
      expect(hub.violations).toEqual([]);
      expect(hub.notEmulated).toEqual([]);
    },
  };
}

/** An account of the hub in our words. */
export function actorOf({ id, login, type }: Account): ActorAccount {
  return { id: String(id), login, isBot: type !== 'User' };
}

export function aRunView(place: Place, run: Partial<RunView> = {}): RunView {
  const { repository, maintainer: actor } = place;
  const event = { repository, name: 'workflow_dispatch', actor, ref: 'refs/heads/main', sha: 'main' } as const;
  const usual = { status: 'in_progress', runAttempt: 2, createdAt: '2026-11-30T12:00:00Z' } as const;
  const view: RunView = { ...newRun(event, 7, '.github/workflows/solve.yml'), ...usual, ...run };
  repository.runs.set(view.id, view);
  return view;
}

/** The RelayError that something ends with; fails the test if it ends well. */
export async function failure(promise: Promise<unknown>): Promise<Error & { code?: string; happened?: string }> {
  const end = await promise.then(
    () => null,
    (error: Error) => error,
  );
  if (end === null) throw new Error('it did not fail');
  return end;
}
