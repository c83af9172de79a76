import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { RequestRecord } from '../../lab/hub/surface.ts';
import { type Lab, startLab } from '../../lab/lab.ts';
import type { LabJob, LabRun } from '../../lab/runner/record.ts';
import { Stage, type StageOptions } from '../../lab/stage.ts';
import { VERBS } from '../../src/contracts/names.ts';
import { gateAskedAt } from '../../src/domain/pipeline.ts';
import { autoSolve } from '../../src/pipelines/auto-solve.ts';
import { PIPELINE_TABLES } from '../../src/pipelines/index.ts';

const root = join(import.meta.dirname, '../..');
export const BUNDLE = join(root, 'dist/index.js');
const EXAMPLE = 'examples/auto-solve.yml';

/** The lab of one test file, in which every story has a repository of its own. */
export interface Rig {
  readonly lab: Lab;
  stage(name: string, options?: Omit<StageOptions, 'name'>): Promise<Stage>;
  /** The next runs of a repository that come to their end: as many as asked for, one unless told otherwise. */
  ended(stage: Stage, count?: number): Promise<readonly LabRun[]>;
  /** Calls the listener whenever a job of the repository starts or ends. */
  watch(stage: Stage, listener: (event: 'job started' | 'job completed', job: string) => void): void;
  /** The run of a repository that waits for a person, once it does. Rejects when it comes to its end instead. */
  waiting(stage: Stage): Promise<LabRun>;
  close(): Promise<void>;
}

/** Starts a lab with the bundle that lies in `dist/`. Throws when there is none: tests don't build. */
export async function openRig(): Promise<Rig> {
  if (!existsSync(BUNDLE)) throw new Error('There is no dist/index.js to test: make it with `npm run build`.');
  const directory = mkdtempSync(join(tmpdir(), 'lab-stories-'));
  const waiting = new Set<() => void>();
  const watching = new Map<string, Parameters<Rig['watch']>[1]>();
  const lab = await startLab({
    directory,
    grace: [200, 200],
    log: (line) => {
      if (line.event === 'run completed' || line.event === 'job waiting') for (const look of waiting) look();
      if ('job' in line && line.event !== 'job waiting')
        watching.get(line.run.event.repository.fullName)?.(line.event, line.job.id);
    },
  });
  const runsOf = ({ repository }: Stage) =>
    lab.runner.runs.filter((run) => run.event.repository.fullName === repository.fullName && run.conclusion !== null);
  const told = new Map<string, number>();
  const ended = async (stage: Stage, count = 1): Promise<readonly LabRun[]> => {
    const from = told.get(stage.repository.fullName) ?? 0;
    await new Promise<void>((resolve) => {
      const look = () => {
        if (runsOf(stage).length < from + count) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
    told.set(stage.repository.fullName, from + count);
    return runsOf(stage).slice(from);
  };
  /** The first run that was not told of as ended. */
  const current = ({ repository: { fullName } }: Stage) =>
    lab.runner.runs.filter((run) => run.event.repository.fullName === fullName)[told.get(fullName) ?? 0];
  const asks = (stage: Stage) =>
    new Promise<LabRun>((resolve, reject) => {
      const look = () => {
        const run = current(stage);
        const waits = run?.jobs.some(({ status }) => status === 'waiting') ?? false;
        if (run === undefined || (!waits && run.conclusion === null)) return;
        waiting.delete(look);
        if (waits) resolve(run);
        else reject(new Error(`Run ${run.id} asks nobody: ${[...run.problems, ...course(run)].join(', ')}`));
      };
      waiting.add(look);
      look();
    });
  return {
    lab,
    waiting: asks,
    stage: async (name, options = {}) => new Stage(lab, { name, ...options }),
    ended,
    watch: ({ repository }, listener) => void watching.set(repository.fullName, listener),
    close: async () => {
      await lab.runner.idle();
      await lab.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The published example of a caller workflow, with further inputs, or with other permissions than it grants. */
export function caller(inputs: Readonly<Record<string, string>>, permissions?: string): string {
  const example = readFileSync(join(root, EXAMPLE), 'utf8').trimEnd();
  const granted = permissions === undefined ? example : example.replace(/permissions: \{ a.*\}/, permissions);
  const added = Object.entries(inputs).map(([name, value]) => `, ${name}: ${JSON.stringify(value)}`);
  return `${granted.replace(/(with: \{.*?)(\s*\})$/m, `$1${added.join('').replaceAll('$', '$$$$')}$2`)}\n`;
}

/** What became of each job, those aside that ask people and had nothing to ask: `eval-plan: success · shut (score_below_threshold) 89`. */
export function course(run: LabRun): string[] {
  const jobs = run.jobs
    .filter((job) => autoSolve.rows.some(({ phase }) => phase === job.id))
    .filter(
      ({ id, conclusion }) =>
        gateAskedAt(autoSolve, id) === null || !['skipped', 'cancelled'].includes(conclusion ?? ''),
    );
  return jobs.map((job) => `${job.id}: ${job.conclusion === 'skipped' ? 'no turn' : endOf(job)}`);
}

function endOf({ conclusion, outputs }: LabJob): string {
  const { outcome = '', reason = '', score = '' } = outputs;
  const said = [outcome || 'no outcome', reason && `(${reason})`, score].filter((part) => part !== '');
  return `${conclusion} · ${said.join(' ')}`;
}

/** The job of a phase, of the workflow that the run called. */
export function phase(run: LabRun, id: string): LabJob {
  const found = run.jobs.find((job) => job.id === id);
  if (found === undefined) throw new Error(`Run ${run.id} has no job ${id}: ${[...run.problems, ...course(run)]}`);
  return found;
}

/** The last annotation of a level that a job left, as people read it above the log; empty when there is none. */
export function told({ annotations }: LabJob, level: 'error' | 'warning' | 'notice'): string {
  return annotations.findLast((annotation) => annotation.level === level)?.message ?? '';
}

/** What people find in the repository afterwards. */
export interface Scene {
  readonly issue: { readonly state: string; readonly state_reason: string | null };
  /** Comments on the issue that jobs wrote. */
  readonly comments: readonly string[];
  /** `#2 merged fix/issue-1-title`. */
  readonly pulls: readonly string[];
  /** Branches besides the default branch and the state branch. */
  readonly branches: readonly string[];
  /** Subjects of the commits of the default branch, newest first. */
  readonly log: readonly string[];
  /** Files of the state branch. */
  readonly state: Readonly<Record<string, unknown>>;
}

export async function sceneOf(stage: Stage, issue: number): Promise<Scene> {
  const { git } = stage;
  const get = async (path: string) => (await stage.api(stage.maintainer, 'GET', path)).body;
  const comments = (await get(`/issues/${issue}/comments`)) as { body: string; user: { login: string } }[];
  const branches = linesOf(await git('for-each-ref', '--format=%(refname:lstrip=2)', 'refs/heads'));
  return {
    issue: (await get(`/issues/${issue}`)) as Scene['issue'],
    comments: comments.filter(({ user }) => user.login === 'github-actions[bot]').map(({ body }) => body),
    pulls: ((await get('/pulls?state=all')) as Pull[]).map(pullLine),
    branches: branches.filter((name) => name !== 'main' && name !== STATE),
    log: linesOf(await git('log', '--format=%s', 'main')),
    state: branches.includes(STATE) ? await stateFiles(stage) : {},
  };
}

interface Pull {
  readonly number: number;
  readonly state: string;
  readonly merged_at: string | null;
  readonly head: { readonly ref: string };
}
const pullLine = ({ number, state, merged_at: merged, head }: Pull) =>
  `#${number} ${merged === null ? state : 'merged'} ${head.ref}`;

export const STATE = 'issue-relay/state';

async function stateFiles({ git }: Stage): Promise<Record<string, unknown>> {
  const paths = linesOf(await git('ls-tree', '-r', '--name-only', STATE));
  const entries = paths.map(async (path) => [path, JSON.parse(await git('show', `${STATE}:${path}`)) as unknown]);
  return Object.fromEntries(await Promise.all(entries)) as Record<string, unknown>;
}

/** Commits a file on a branch as the maintainer; a branch that does not exist starts from `parent`, or as an orphan. */
export async function commitFile(stage: Stage, branch: string, path: string, content: string, parent?: string) {
  const make = async (route: string, body: object) => {
    const answer = await stage.api(stage.maintainer, 'POST', `/git/${route}`, body);
    expect(answer.status).toBe(201);
    return (answer.body as { sha: string }).sha;
  };
  const base = parent === undefined ? {} : { base_tree: parent };
  const tree = await make('trees', { ...base, tree: [{ path, mode: '100644', type: 'blob', content }] });
  const parents = parent === undefined ? [] : [parent];
  const sha = await make('commits', { message: `Write ${path}`, tree, parents });
  await make('refs', { ref: `refs/heads/${branch}`, sha });
}

export const CONFIG = '.github/issue-relay.yml';

/** The maintainer changes the configuration on the default branch. */
export const configure = (stage: Stage, content: string) => commitOnMain(stage, CONFIG, content, 'Configure');

/** The maintainer commits a file on the default branch. */
export const commitOnMain = (stage: Stage, path: string, content: string, message: string): Promise<void> =>
  commitOnBranch(stage, 'main', path, content, message);

/** The maintainer commits a file on a branch that is there. */
export async function commitOnBranch(stage: Stage, branch: string, path: string, content: string, message: string) {
  const make = async (method: string, path: string, body: object) => {
    const answer = await stage.api(stage.maintainer, method, path, body);
    expect(answer.status).toBeLessThan(300);
    return (answer.body as { sha: string }).sha;
  };
  const parent = await stage.git('rev-parse', `refs/heads/${branch}`);
  const entry = { path, mode: '100644', type: 'blob', content };
  const tree = await make('POST', '/git/trees', { base_tree: parent, tree: [entry] });
  const sha = await make('POST', '/git/commits', { message, tree, parents: [parent] });
  await make('PATCH', `/git/refs/heads/${branch}`, { sha });
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));

const ROWS = Object.values(PIPELINE_TABLES).flatMap(({ rows }) => rows);
const SEATS = new Map<string, string>(ROWS.map(({ phase, verb }) => [phase, VERBS[verb].seat]));
const seatOf = (name: string): string => SEATS.get(name.split(' / ').pop() ?? '') ?? 'none';

/** Requests of a run's jobs to the API; git traffic of checkouts aside. */
export function apiCalls({ hub }: Lab, run: LabRun): readonly RequestRecord[] {
  return hub.requests.filter(({ job, operation }) => job?.runId === run.id && !operation.startsWith('git '));
}

/** The one scope of an agent's job that is not for reading: it lets nobody write, and costs the organization money. */
const COPILOT_PAYS = 'copilot-requests';
/** What Copilot's program asks of GitHub's API: how the organization limits it. */
const COPILOT_ASKS = 'copilot settings';

/**
 * What must be so after every story: the hub saw nothing that GitHub would not allow, no job with an agent or
 * repository code held or used a scope to write or called the API, and no log shows a stack trace of ours.
 */
export function expectLaw({ hub }: Lab, runs: readonly LabRun[]): void {
  expect(hub.violations).toEqual([]);
  expect(hub.notEmulated).toEqual([]);
  for (const run of runs) {
    const requests = hub.requests.filter(({ job }) => job?.runId === run.id);
    const ofOthers = requests.filter(({ job }) => seatOf(job?.name ?? '') !== 'steward');
    for (const { job, operation, scope } of ofOthers.filter(({ operation }) => operation !== COPILOT_ASKS))
      expect({ job: job?.name, operation, scope }).toMatchObject({
        operation: 'git upload-pack',
        scope: 'contents:read',
      });
    for (const job of run.jobs) {
      const writes = Object.entries(job.permissions).filter(
        ([scope, level]) => level === 'write' && !(scope === COPILOT_PAYS && seatOf(job.key) === 'agent'),
      );
      if (seatOf(job.key) !== 'steward') expect({ job: job.key, writes }).toEqual({ job: job.key, writes: [] });
      expect(ourStackLines(job.log)).toEqual([]);
    }
  }
}

/** Lines of a stack trace that name our bundle; the programs of the repository may print theirs. */
export function ourStackLines(log: string): string[] {
  return log.split('\n').filter((line) => /^\s+at .*(?:dist|_actions)\/.*:\d+:\d+\)?$/.test(line));
}
