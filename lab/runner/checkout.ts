import type { Variables } from './machine.ts';
import { log, type Session } from './session.ts';

const INPUTS = ['ref', 'persist-credentials'];

/**
 * `actions/checkout`, built in: a real fetch over HTTP with the job's token, of `ref` or of the commit that started the run.
 * Leaves the credential in the clone's configuration unless `persist-credentials` is false. Rejects when git fails, and
 * for inputs that it does not have.
 */
export async function checkout(session: Session, inputs: Variables) {
  const { call, contexts, machine, masks, signal } = session;
  const { repository, ref: started, sha } = call.run.event;
  const unknown = Object.keys(inputs).filter((name) => !INPUTS.includes(name));
  if (unknown.length > 0) throw new Error(`The lab's checkout knows ${INPUTS.join(', ')}, not ${unknown.join(', ')}`);
  const git = async (...words: string[]) => {
    const environment = { ...machine.environment, GIT_TERMINAL_PROMPT: '0', GIT_TEMPLATE_DIR: '' };
    const onLine = (line: string) => log(session, line);
    const wanted = { command: ['git', ...words], cwd: machine.workspace, environment, signal, onLine };
    const { code } = await machine.run(wanted);
    if (code !== 0) throw new Error(`The process 'git' failed with exit code ${code}`);
  };
  const credential = Buffer.from(`x-access-token:${(contexts['github'] as Variables)['token']}`).toString('base64');
  const header = [`http.${call.shop.hub.url}/.extraheader`, `AUTHORIZATION: basic ${credential}`] as const;
  masks.add(credential);
  const ref = inputs['ref'] || started.replace('refs/heads/', '');
  const branch = repository.git.resolve(`refs/heads/${ref}`) ? ['-B', ref] : ['--detach'];
  await git('init', '--quiet', '--initial-branch', 'main');
  await git('remote', 'add', 'origin', `${call.shop.hub.url}/${repository.fullName}.git`);
  await git('-c', header.join('='), 'fetch', '--quiet', '--no-tags', '--depth=1', 'origin', inputs['ref'] || sha);
  await git('checkout', '--quiet', ...branch, 'FETCH_HEAD');
  if (inputs['persist-credentials'] !== 'false') await git('config', ...header);
  return { outcome: 'success', outputs: {} } as const;
}
