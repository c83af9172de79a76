import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openSandbox } from '../../src/adapters/process/sandbox.ts';
import { shutIn } from '../../src/adapters/process/shut-in.ts';
import { runProcess } from '../../src/adapters/process.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'sandbox-')));
afterAll(() => rm(root, { recursive: true, force: true }));

const folder = (name: string) => {
  const path = join(root, name);
  mkdirSync(path, { recursive: true });
  return path;
};

/** A program in the place of bubblewrap, which ends as it does where it is not allowed to work. */
function bwrapThat(script: string): string {
  const path = folder(`bin-${script.length}`);
  writeFileSync(join(path, 'bwrap'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(path, 'bwrap'), 0o755);
  return path;
}

/** What a run without bubblewrap prints as left out. */
const NAME = 'the sandbox, tested by `npm run test:sandbox` where bubblewrap works';

const told: string[] = [];
const options = (path: string) => ({
  path,
  workspace: folder('workspace'),
  own: folder('own'),
  temporaryDirectory: folder('temporary'),
  kept: [],
  home: folder('home'),
  log: { info: (line: string) => void told.push(line), warning: (line: string) => void told.push(`warning: ${line}`) },
});

describe('where there is no bubblewrap', () => {
  it('a sandbox that is required is told to be missing, and how to get it', async () => {
    const without = shutIn('required', options('/nowhere'));
    await expect(without).rejects.toMatchObject({ code: 'sandbox-missing' });
    await expect(without).rejects.toThrow(/bubblewrap is not installed[\s\S]*apt-get install -y bubblewrap/);
  });

  it('another one is done without, with a warning', async () => {
    const wrap = await shutIn('auto', options('/nowhere'));
    expect(wrap(['agent', '--flag'])).toEqual(['agent', '--flag']);
    expect(told.at(-1)).toMatch(/^warning: The agent is not shut in, because bubblewrap is not installed/);
  });
});

describe('where the system does not let bubblewrap work', () => {
  it('it is told what it said, and which setting allows it', async () => {
    const path = `${bwrapThat('echo "bwrap: setting up uid map: Permission denied" >&2; exit 1')}:/usr/bin:/bin`;
    const without = shutIn('required', options(path));
    await expect(without).rejects.toThrow(/setting up uid map[\s\S]*apparmor_restrict_unprivileged_userns=0/);
  });
});

it('nothing is tried where no sandbox is wanted', async () => {
  const path = bwrapThat(`touch ${root}/tried; exit 0`);
  const wrap = await shutIn('none', options(path));
  expect(wrap(['agent'])).toEqual(['agent']);
  expect(existsSync(join(root, 'tried'))).toBe(false);
});

/** `npm test` has to pass on machines where it can't work, and says by the skipped name what it left out. */
const wanted = process.env['SANDBOX'] !== undefined;
const found = await openSandbox({ path: process.env['PATH'] ?? '', writable: [], hidden: [], kept: [], home: '/' });
(wanted || found.works ? describe : describe.skip)(NAME, () => {
  const PATH = process.env['PATH'] ?? '';
  async function inside(script: string) {
    const own = options(PATH);
    const wrap = await shutIn('required', own);
    const argv = wrap(['bash', '-c', script]);
    return runProcess({ argv, environment: { PATH }, cwd: own.workspace, timeoutMs: 20_000 });
  }

  it('only the workspace and the folder of its own can be written', async () => {
    const places = [folder('workspace'), folder('own'), folder('elsewhere'), folder('home'), '/etc', '/usr'];
    const { stdout } = await inside(places.map((place) => `touch ${place}/new 2>/dev/null && echo ${place}`).join(';'));
    expect(stdout.trim().split('\n')).toEqual([folder('workspace'), folder('own')]);
  });

  it('temporary files of others, credentials and sockets to root are not there', async () => {
    writeFileSync(join(folder('temporary'), 'command-file'), 'secret');
    writeFileSync(join(folder('home'), '.npmrc'), 'secret');
    writeFileSync(join(folder('home/.ssh'), 'id'), 'secret');
    const { stdout } = await inside(
      `ls ${root}/temporary; cat ${root}/home/.npmrc; ls ${root}/home/.ssh; grep -rs secret ${root}`,
    );
    expect(stdout).toBe('');
  });

  it('no other process and no environment of one can be seen', async () => {
    const canary = spawn('sleep', ['60'], { env: { PATH, CANARY: 'canary-in-a-neighbour' } });
    try {
      const look =
        'cat /proc/[0-9]*/environ /proc/1/environ | tr "\\0" "\\n" | grep -c canary-in-a-neighbour; ls -d /proc/[0-9]*';
      const { stdout } = await inside(look);
      const [found, ...processes] = stdout.trim().split('\n');
      expect(found).toBe('0');
      expect(processes.length).toBeLessThan(8);
    } finally {
      canary.kill();
    }
  });

  it('nothing that it started outlives it', async () => {
    const { stdout } = await inside('setsid sleep 317.42 & sleep 317.42 & echo started');
    expect(stdout).toBe('started\n');
    const left = await runProcess({
      argv: ['pgrep', '-f', '^sleep 317.42'],
      environment: { PATH },
      cwd: '/',
      timeoutMs: 5_000,
    });
    expect(left.stdout).toBe('');
  });
});
