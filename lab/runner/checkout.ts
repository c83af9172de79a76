import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { log, type Session } from './session.ts';

/**
 * `actions/checkout`, built in: a real fetch over HTTP with the job's token, of `ref` or of the commit that started the run.
 * Leaves the credential in the clone's configuration unless `persist-credentials` is false. Rejects when git fails.
 */
export async function checkout(session: Session, inputs: Record<string, string>): Promise<Record<string, string>> {
  const github = session.contexts['github'] as Record<string, string>;
  const repository = inputs['repository'] || github['repository'];
  const started = !inputs['ref'] && repository === github['repository'];
  const ref = inputs['ref'] || (started ? github['sha'] : '') || 'HEAD';
  const folder = resolve(session.machine.workspace, inputs['path'] || '.');
  const credential = Buffer.from(`x-access-token:${inputs['token'] || session.token}`).toString('base64');
  const header = [`http.${session.call.shop.hub.url}/.extraheader`, `AUTHORIZATION: basic ${credential}`] as const;
  session.masks.add(credential);
  mkdirSync(folder, { recursive: true });
  const git = (...args: string[]) => runGit(session, folder, args);
  await git('init', '--quiet', '--initial-branch', 'main');
  await git('remote', 'add', 'origin', `${session.call.shop.hub.url}/${repository}.git`);
  await git('-c', header.join('='), 'fetch', '--quiet', ...fetchArguments(inputs['fetch-depth'] || '1', ref));
  const fetched = readFileSync(join(folder, '.git', 'FETCH_HEAD'), 'utf8');
  const [, branch] =
    (started ? /^refs\/heads\/(.+)$/.exec(github['ref'] ?? '') : /^.*\tbranch '(.+?)' of/.exec(fetched)) ?? [];
  await git('checkout', '--quiet', ...(branch ? ['-B', branch] : ['--detach']), 'FETCH_HEAD');
  if (inputs['persist-credentials'] !== 'false') await git('config', ...header);
  return { ref: branch ?? ref, commit: (await git('rev-parse', 'HEAD')).trim() };
}

const fetchArguments = (depth: string, ref: string) =>
  depth === '0'
    ? ['--tags', 'origin', ref, '+refs/heads/*:refs/remotes/origin/*']
    : ['--no-tags', `--depth=${depth}`, 'origin', ref];

async function runGit(session: Session, folder: string, args: string[]): Promise<string> {
  const lines: string[] = [];
  const { signal, machine } = session;
  const environment = { ...machine.environment, GIT_TERMINAL_PROMPT: '0' };
  const onLine = (line: string) => void lines.push(line);
  const exit = await machine.run({ command: ['git', ...args], cwd: folder, environment, signal, onLine });
  for (const line of lines) log(session, line);
  if (exit.code !== 0) throw new Error(`The process 'git' failed with exit code ${exit.code}: ${lines.join(' ')}`);
  return lines.join('\n');
}
