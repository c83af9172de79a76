import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Account, LabRepository, RepositorySettings, Role } from './hub/surface.ts';
import type { Lab } from './lab.ts';

/** What a released version of the action consists of; its bundle must be built. */
const RELEASE = ['dist', 'phase', '.github/workflows', 'action.yml'];
const SAMPLE = 'lab/sample-project';
/** The caller workflow's file, in `.github/workflows/`. */
export const CALLER = 'issue-relay.yml';

export interface StageOptions {
  /** Name of the sample repository, `shop` unless told otherwise; each stage of a lab needs its own. */
  readonly name?: string;
  /** The caller workflow of the sample repository; the published example unless told otherwise, none where null. */
  readonly caller?: string | null;
  /** The folder with the files of the sample repository, `lab/sample-project` unless told otherwise. */
  readonly project?: string;
  /** Files besides those of the sample project, or instead of them. */
  readonly files?: Record<string, string>;
  readonly settings?: Partial<RepositorySettings>;
}

/**
 * A sample repository of `acme` on the hub, with a maintainer, in which issues can be filed and resolved. The first one of
 * a lab publishes the action as `issue-relay/issue-relay@v1`, as it lies in the current folder.
 */
export class Stage {
  readonly lab: Lab;
  readonly repository: LabRepository;
  readonly maintainer: Account;

  constructor(lab: Lab, { name = 'shop', project = SAMPLE, caller, files, settings }: StageOptions = {}) {
    if (!lab.hub.accounts.has('acme')) openHouse(lab);
    const workflow = caller === undefined ? readFileSync('examples/auto-solve.yml', 'utf8') : caller;
    this.lab = lab;
    this.repository = lab.hub.createRepository({
      owner: 'acme',
      name,
      files: {
        ...readFiles(project),
        ...(workflow === null ? {} : { [`.github/workflows/${CALLER}`]: workflow }),
        ...files,
      },
      settings: { actionsMayCreatePullRequests: true, mergeabilityUnknownReads: 0, ...settings },
    });
    this.maintainer = this.person('octocat', 'write');
  }

  readonly person = (login: string, role: Role): Account => {
    const { hub } = this.lab;
    const account = hub.accounts.get(login) ?? hub.addAccount(login);
    this.repository.roles.set(login, role);
    return account;
  };

  /** A call of the REST API as somebody; resolves to status and body. */
  readonly api = async (as: Account, method: string, path: string, body?: object) => {
    const response = await fetch(`${this.lab.hub.url}/api/v3/repos/${this.repository.fullName}${path}`, {
      method,
      // A kept connection may be shut by the busy hub just when it is used again.
      headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json', connection: 'close' },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  };

  readonly fileIssue = async (title: string, body: string, as = this.maintainer): Promise<number> => {
    const answer = await this.api(as, 'POST', '/issues', { title, body });
    return (answer.body as { number: number }).number;
  };

  /** Starts the caller workflow for an issue by dispatch, with further inputs of the form. */
  readonly dispatch = async (issue: number, as = this.maintainer, more: Record<string, string> = {}): Promise<void> => {
    const wanted = { ref: 'main', inputs: { issue: String(issue), ...more } };
    const { status, body } = await this.api(as, 'POST', `/actions/workflows/${CALLER}/dispatches`, wanted);
    if (status >= 300) throw new Error(`The dispatch was refused: ${JSON.stringify(body)}`);
  };

  /** git on the bare repository of the hub. */
  readonly git = async (...words: string[]): Promise<string> => this.repository.git.run(words).trim();

  /** Calls of the API by the action itself; the git traffic of checkouts is none of its own. */
  readonly calls = () =>
    this.lab.hub.requests.filter(({ token, operation }) => token === 'job' && !operation.startsWith('git '));
}

/** The accounts of the owners, and the released action. */
function openHouse({ hub }: Lab): void {
  for (const owner of ['issue-relay', 'acme']) hub.addAccount(owner, 'Organization');
  const files = Object.assign({}, ...RELEASE.map((path) => readFiles('.', path)));
  const { git } = hub.createRepository({ owner: 'issue-relay', name: 'issue-relay', files });
  git.run(['update-ref', 'refs/tags/v1', 'refs/heads/main']);
}

/** The text files at or below a path, by their path from `root`. */
function readFiles(root: string, path = ''): Record<string, string> {
  const start = join(root, path);
  const below = statSync(start).isFile() ? [''] : readdirSync(start, { recursive: true, encoding: 'utf8' });
  const files = below.map((name) => join(path, name)).filter((name) => statSync(join(root, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}

/** An issue as it stands in a Markdown file: the title in the first line, then the body. */
export function readIssue(path: string): { title: string; body: string } {
  const [title = '', ...body] = readFileSync(path, 'utf8').split('\n');
  return { title: title.replace(/^# /, ''), body: body.join('\n').trim() };
}
