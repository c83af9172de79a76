import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { gitEnvironment, NOTHING } from './git.ts';
import { Answer } from './operation.ts';
import { afterMove, protectedRef } from './refs.ts';
import { Refusal } from './refusal.ts';
import { type Act, demand, type Visit } from './world.ts';

export interface GitRequest {
  readonly method: string;
  readonly fullName: string;
  /** What follows the repository in the path, for example `info/refs`. */
  readonly path: string;
  readonly service: 'git-upload-pack' | 'git-receive-pack';
  readonly search: string;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

const PATH = /^\/([^/]+\/[^/]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/;

/** Which repository and service a path of git's smart HTTP protocol means, if it is one. */
export function gitService(url: URL): Pick<GitRequest, 'fullName' | 'path' | 'service'> | undefined {
  const [, fullName, path] = PATH.exec(url.pathname) ?? [];
  if (!fullName || !path) return undefined;
  const named = path === 'info/refs' ? url.searchParams.get('service') : path;
  return { fullName, path, service: named === 'git-receive-pack' ? named : 'git-upload-pack' };
}

/** Lets git's own `git-http-backend` answer, and does what follows from refs that a push moved. */
export function answerGit(visit: Visit, request: GitRequest): Answer {
  const act = admitted(visit, request);
  const { git } = act.repository;
  const before = git.refs();
  const answer = backend(act, request);
  const after = git.refs();
  for (const ref of new Set([...before.keys(), ...after.keys()])) {
    const [old = NOTHING, sha = NOTHING] = [before.get(ref), after.get(ref)];
    if (old !== sha) afterMove(act, ref, old, sha);
  }
  return answer;
}

/** Throws 401 to make git ask for a password, 403 where the caller may not do it. */
function admitted(visit: Visit, { fullName, service }: GitRequest): Act {
  const { caller, world } = visit;
  try {
    const act = { ...visit, repository: world.repository(fullName) };
    demand(act, service === 'git-receive-pack' ? 'contents:write' : 'contents:read');
    return act;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (caller.kind === 'none') throw new Refusal(401, 'Authentication required');
    if (error.status === 404) throw new Refusal(404, 'Repository not found.');
    throw new Refusal(403, `Permission to ${fullName}.git denied to ${caller.account.login}.`);
  }
}

function backend(act: Act, request: GitRequest): Answer {
  const { git, fullName } = act.repository;
  const header = (name: string) => String(request.headers[name] ?? '');
  const env = {
    ...gitEnvironment,
    GIT_PROJECT_ROOT: dirname(dirname(git.directory)),
    GIT_HTTP_EXPORT_ALL: '1',
    PATH_INFO: `/${fullName}.git/${request.path}`,
    QUERY_STRING: request.search.slice(1),
    REQUEST_METHOD: request.method,
    CONTENT_TYPE: header('content-type'),
    CONTENT_LENGTH: String(request.body.length),
    HTTP_CONTENT_ENCODING: header('content-encoding'),
    GIT_PROTOCOL: header('git-protocol'),
    REMOTE_USER: act.caller.account.login,
    HUB_PROTECTED_REF: protectedRef(act) ?? '',
    HUB_REFUSE_WORKFLOWS: act.caller.kind === 'job' ? 'yes' : '',
  };
  const { stdout } = spawnSync('git', ['http-backend'], { env, input: request.body, maxBuffer: 2 ** 28 });
  const split = stdout.indexOf('\r\n\r\n');
  const lines = stdout.subarray(0, split).toString().split('\r\n');
  const { status = '200', ...headers } = Object.fromEntries(lines.map((line) => headerOf(line)));
  return new Answer(Number.parseInt(status, 10), stdout.subarray(split + 4), headers);
}

function headerOf(line: string): [string, string] {
  const [name = '', value = ''] = line.split(/: (.*)/);
  return [name.toLowerCase(), value];
}
