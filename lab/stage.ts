import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { Account, LabRepository, RepositorySettings, Role } from './hub/surface.ts';
import type { Lab } from './lab.ts';

const run = promisify(execFile);

/** What a released version of the action consists of. */
const RELEASE = ['dist', 'phase', '.github/workflows', 'action.yml'];
const SAMPLE = 'lab/sample-project';
const CALLER = '.github/workflows/issue-relay.yml';

export interface StageOptions {
  /** The folder in which Issue Relay is developed; its bundle must be built. */
  readonly root: string;
  /** Name of the sample repository, `shop` unless told otherwise; each stage of a lab needs its own. */
  readonly name?: string;
  /** The caller workflow of the sample repository; the published example unless told otherwise. */
  readonly caller?: string;
  /** Files besides those of the sample project, or instead of them. */
  readonly files?: Record<string, string>;
  readonly settings?: Partial<RepositorySettings>;
}

/** A sample repository on the hub, with a maintainer, in which issues can be filed and resolved. */
export interface Stage {
  readonly lab: Lab;
  readonly repository: LabRepository;
  readonly maintainer: Account;
  /** A call of the REST API as somebody; resolves to status and body. */
  api(as: Account, method: string, path: string, body?: object): Promise<{ status: number; body: unknown }>;
  person(login: string, role: Role): Account;
  fileIssue(title: string, body: string, as?: Account): Promise<number>;
  /** Starts the caller workflow for an issue by dispatch, with further inputs of the form. */
  dispatch(issue: number | string, as?: Account, inputs?: Record<string, string>): Promise<void>;
  /** git on the bare repository of the hub. */
  git(...args: string[]): Promise<string>;
}

/** Publishes the action as `issue-relay/issue-relay@v1`, once a lab, and sets a repository of `acme` up to use it. */
export async function setStage(lab: Lab, options: StageOptions): Promise<Stage> {
  const { name = 'shop' } = options;
  const people = await openHouse(lab, options.root);
  const caller = options.caller ?? readFileSync(join(options.root, 'examples/auto-solve.yml'), 'utf8');
  const sample = readFiles(join(options.root, SAMPLE), '.');
  const files = { ...sample, [CALLER]: caller, ...options.files };
  const settings = { actionsMayCreatePullRequests: true, mergeabilityUnknownReads: 0, ...options.settings };
  const repository = lab.hub.createRepository({ owner: 'acme', name, files, settings });
  const person: Stage['person'] = (login, role) => {
    const account = people.get(login) ?? lab.hub.addAccount(login);
    people.set(login, account);
    lab.hub.setRole(repository.fullName, login, role);
    return account;
  };
  const maintainer = person('octocat', 'write');
  const api: Stage['api'] = (as, method, path, body) => call(lab, repository, as, method, path, body);
  return {
    lab,
    repository,
    maintainer,
    api,
    person,
    fileIssue: async (title, body, as = maintainer) => {
      const answer = await api(as, 'POST', '/issues', { title, body });
      return (answer.body as { number: number }).number;
    },
    dispatch: async (issue, as = maintainer, inputs = {}) => {
      const path = `/actions/workflows/${CALLER.split('/').pop()}/dispatches`;
      const { status, body } = await api(as, 'POST', path, {
        ref: 'main',
        inputs: { issue: String(issue), ...inputs },
      });
      if (status >= 300) throw new Error(`The dispatch was refused: ${JSON.stringify(body)}`);
    },
    git: async (...args) => (await run('git', ['--git-dir', repository.gitDirectory, ...args])).stdout.trim(),
  };
}

type People = Map<string, Account>;
const houses = new WeakMap<Lab, Promise<People>>();

/** What all stages of a lab share: the owners, the published action, and the people met so far. */
function openHouse(lab: Lab, root: string): Promise<People> {
  const house = houses.get(lab) ?? makeHouse(lab, root);
  houses.set(lab, house);
  return house;
}

async function makeHouse(lab: Lab, root: string): Promise<People> {
  for (const owner of ['issue-relay', 'acme']) lab.hub.addAccount(owner, 'Organization');
  await publishAction(lab, root);
  return new Map();
}

async function publishAction(lab: Lab, root: string): Promise<void> {
  const files = Object.assign({}, ...RELEASE.map((path) => readFiles(root, path)));
  const { gitDirectory } = lab.hub.createRepository({ owner: 'issue-relay', name: 'issue-relay', files });
  await run('git', ['--git-dir', gitDirectory, 'update-ref', 'refs/tags/v1', 'refs/heads/main']);
}

/** The text files at or below a path, by their path from `root`. */
export function readFiles(root: string, path: string): Record<string, string> {
  const start = join(root, path);
  const found = statSync(start).isFile()
    ? [start]
    : readdirSync(start, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(found.map((file) => [relative(root, file), readFileSync(file, 'utf8')]));
}

async function call(
  { hub }: Lab,
  { fullName }: LabRepository,
  as: Account,
  method: string,
  path: string,
  body?: object,
) {
  const response = await fetch(`${hub.url}/api/v3/repos/${fullName}${path}`, {
    method,
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
}
