import { gunzipSync } from 'node:zlib';
import { Answer, Refusal } from './answer.ts';
import { demand, type Visit } from './caller.ts';

export interface GitRequest {
  readonly fullName: string;
  readonly service: string;
  /** Whether the client asks which refs there are, before it fetches. */
  readonly advertises: boolean;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

const PATH = /^\/([^/]+\/[^/]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/;

/** Which repository and service a path of git's smart HTTP protocol means, if it is one. */
export function gitService(url: URL): Pick<GitRequest, 'fullName' | 'service' | 'advertises'> | undefined {
  const [, fullName, path] = PATH.exec(url.pathname) ?? [];
  if (!fullName || !path) return undefined;
  const advertises = path === 'info/refs';
  return { fullName, advertises, service: advertises ? String(url.searchParams.get('service')) : path };
}

/** Lets git's own `upload-pack` answer. Pushes are refused to those who may not push, and not emulated for others. */
export function answerGit(visit: Visit, { fullName, service, advertises, headers, body }: GitRequest): Answer {
  const { hub, caller } = visit;
  const repository = hub.repository(fullName);
  const pushes = service !== 'git-upload-pack';
  try {
    demand({ ...visit, repository }, pushes ? 'contents:write' : 'contents:read');
  } catch {
    if (caller.kind === 'none') throw new Refusal(401, 'Authentication required');
    throw new Refusal(403, `Permission to ${fullName}.git denied to ${caller.account.login}.`);
  }
  if (pushes) {
    hub.notEmulated.push(`git push to ${fullName}`);
    throw new Refusal(501, 'Not emulated here: git push');
  }
  const env = { GIT_PROTOCOL: String(headers['git-protocol'] ?? '') };
  const input = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
  const words = ['upload-pack', '--stateless-rpc', ...(advertises ? ['--advertise-refs'] : []), '.'];
  const output = repository.git.output(words, { input, env });
  const kind = `application/x-git-upload-pack-${advertises ? 'advertisement' : 'result'}`;
  const greeting = advertises ? '001e# service=git-upload-pack\n0000' : '';
  return new Answer(200, Buffer.concat([Buffer.from(greeting), output]), { 'content-type': kind });
}

/** A refusal as git shows it to its user; the challenge makes it ask for a password. */
export function gitRefusal({ status, message }: Refusal): Answer {
  const ask: Record<string, string> = status === 401 ? { 'www-authenticate': 'Basic realm="GitHub"' } : {};
  return new Answer(status, Buffer.from(`${message}\n`), { 'content-type': 'text/plain', ...ask });
}
