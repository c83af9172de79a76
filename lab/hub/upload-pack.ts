import { gunzipSync } from 'node:zlib';
import { Answer, notEmulated, Refusal } from './answer.ts';
import { demand, type Visit } from './caller.ts';
import type { Task } from './http.ts';
import type { Asked } from './server.ts';

const PATH = /^\/([^/]+\/[^/]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/;

/** A request of git's smart HTTP protocol, if it is one. Git shows refusals to its user, and asks for a password at 401. */
export function gitTask(asked: Asked): Task | undefined {
  const [, fullName, end] = PATH.exec(asked.path) ?? [];
  if (!fullName || !end) return undefined;
  const service = end === 'info/refs' ? String(asked.url.searchParams.get('service')) : end;
  return {
    operation: service.replace('-', ' '),
    run: (visit) => exchange(visit, fullName, service, asked),
    refuse: ({ answer: { status }, message }) => {
      const ask: Record<string, string> = status === 401 ? { 'www-authenticate': 'Basic realm="GitHub"' } : {};
      return new Answer(status, Buffer.from(`${message}\n`), { 'content-type': 'text/plain', ...ask });
    },
  };
}

/** Lets git's own `upload-pack` answer. Pushes are refused to those who may not push, and not emulated for others. */
function exchange(visit: Visit, fullName: string, service: string, { path, headers, body }: Asked): Answer {
  const { hub, caller } = visit;
  const repository = hub.repository(fullName);
  const pushes = service !== 'git-upload-pack';
  try {
    demand({ ...visit, repository }, pushes ? 'contents:write' : 'contents:read');
  } catch {
    if (caller.kind === 'none') throw new Refusal(401, 'Authentication required');
    throw new Refusal(403, `Permission to ${fullName}.git denied to ${caller.account.login}.`);
  }
  if (pushes) notEmulated(hub, `git push to ${fullName}`);
  const advertises = path.endsWith('info/refs');
  const env = { GIT_PROTOCOL: String(headers['git-protocol'] ?? '') };
  const input = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
  const words = ['upload-pack', '--stateless-rpc', ...(advertises ? ['--advertise-refs'] : []), '.'];
  const output = repository.git.output(words, { input, env });
  const kind = `application/x-git-upload-pack-${advertises ? 'advertisement' : 'result'}`;
  const greeting = advertises ? '001e# service=git-upload-pack\n0000' : '';
  return new Answer(200, Buffer.concat([Buffer.from(greeting), output]), { 'content-type': kind });
}
