import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { transformFileSync } from '@swc/core';
import fc from 'fast-check';
import { repositoryCommands } from '../../src/adapters/commands.ts';
import { CapturedOutput } from '../../src/adapters/process/captured-output.ts';
import { LiveLines } from '../../src/adapters/process/live-lines.ts';
import { lastLines, plainText } from '../../src/adapters/process/plain-text.ts';
import { PROCESS_MARK, type ProcessRequest, runProcess } from '../../src/adapters/process.ts';
import { absolutePath, openUntrustedEnvironment } from '../../src/adapters/untrusted-environment.ts';

const path = process.env['PATH'] ?? '';
const root = realpathSync(mkdtempSync(join(tmpdir(), 'process-test-')));
const folder = () => mkdtempSync(join(root, 'case-'));
afterAll(() => rm(root, { recursive: true, force: true }));

const run = (script: string, request: Partial<ProcessRequest> = {}) =>
  runProcess({
    argv: ['bash', '--norc', '-c', script],
    environment: { PATH: path },
    cwd: root,
    timeoutMs: 20_000,
    ...request,
  });

/** Living processes whose working directory is this folder: what a program left behind there. */
const livingIn = (cwd: string) =>
  readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === cwd;
    } catch {
      return false;
    }
  });

describe('running a program', () => {
  it('gives it its arguments and its input as they are, and tells how it ended', async () => {
    const script = 'cat; printf "%s|" "$@"; echo oops >&2; exit 3';
    const argv = ['bash', '--norc', '-c', script, 'bash', '--dangerous', '$(id)', 'a b'] as const;
    const result = await runProcess({ argv, environment: { PATH: path }, cwd: root, timeoutMs: 20_000, stdin: 'hi ' });
    expect(result).toMatchObject({ exitCode: 3, signal: null, timedOut: false, silent: false, truncated: false });
    expect([result.stdout, result.stderr]).toEqual(['hi --dangerous|$(id)|a b|', 'oops\n']);
    expect(result.durationMs).toBeGreaterThan(0);
  });

  it('lets nothing of our environment in but the mark', async () => {
    process.env['CANARY_TOKEN'] = 'canary';
    const { stdout } = await runProcess({
      argv: ['/usr/bin/env'],
      environment: { A: '1' },
      cwd: root,
      timeoutMs: 20_000,
    });
    const names = stdout
      .trim()
      .split('\n')
      .map((line) => line.split('=')[0]);
    expect(names.sort()).toEqual(['A', PROCESS_MARK]);
  });

  it('closes an input that nobody gave, and survives a program that does not read a large one', async () => {
    expect((await run('cat')).exitCode).toBe(0);
    expect((await run('exit 0', { stdin: 'x'.repeat(4_000_000) })).exitCode).toBe(0);
  });

  it('rejects with the reason of the system when the program cannot be started', async () => {
    const request = { environment: { PATH: path }, cwd: root, timeoutMs: 1_000 };
    await expect(runProcess({ ...request, argv: ['no-such-program'] })).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(runProcess({ ...request, argv: [root] })).rejects.toMatchObject({ code: 'EACCES' });
  });

  it('tells a signal from an exit code', async () => {
    expect(await run('kill -9 $$')).toMatchObject({ exitCode: null, signal: 'SIGKILL', timedOut: false });
  });

  it('keeps the wanted end of a long output and counts the rest', async () => {
    const script = 'head -c 300000 /dev/zero | tr "\\0" x; printf END; printf START >&2; head -c 100 /dev/zero >&2';
    const tail = await run(script, { outputLimit: 8 });
    expect(tail.stdout).toBe('xxxxxEND');
    expect(tail).toMatchObject({ truncated: true, droppedBytes: 300_003 - 8 + 105 - 8 });
    expect((await run(script, { outputLimit: 8, keep: 'head' })).stderr.slice(0, 5)).toBe('START');
  });
});

describe('the deadline', () => {
  it('ends a program that asks for nothing more than time', async () => {
    const result = await run('echo working; sleep 300', { timeoutMs: 500 });
    expect(result).toMatchObject({ exitCode: null, signal: 'SIGTERM', timedOut: true, silent: false });
    expect(result.stdout).toBe('working\n');
  });

  it('lets a program that hears SIGTERM clean up', async () => {
    const cwd = folder();
    const result = await run('trap "echo clean > done; exit 0" TERM; sleep 300 & wait', { cwd, timeoutMs: 500 });
    expect(result).toMatchObject({ exitCode: 0, timedOut: true });
    expect(existsSync(join(cwd, 'done'))).toBe(true);
    expect(livingIn(cwd)).toEqual([]);
  });

  it('kills the whole tree: deaf shells, children in their own session, orphans, daemons without a parent', async () => {
    const cwd = folder();
    const script = `trap '' TERM
      sleep 300 &
      setsid sleep 300 &
      (setsid bash -c 'trap "" TERM; sleep 300 & sleep 300' &)
      (env -i setsid sleep 300 &)
      while :; do sleep 1; done`;
    const result = await run(script, { cwd, timeoutMs: 500, graceMs: 100 });
    expect(result).toMatchObject({ signal: 'SIGKILL', timedOut: true });
    expect(livingIn(cwd)).toEqual([]);
  });

  it('can be one of silence, which output puts off', async () => {
    const quiet = await run('echo one; sleep 300', { silenceMs: 200 });
    expect(quiet).toMatchObject({ timedOut: true, silent: true, stdout: 'one\n' });
    const busy = await run('for i in 1 2 3 4 5 6; do echo $i; sleep 0.1; done', { silenceMs: 400 });
    expect(busy).toMatchObject({ exitCode: 0, timedOut: false, silent: false });
  });
});

describe('after a normal exit', () => {
  it('nothing is left, whether it stayed in the group, holds the output open, or only carries the mark', async () => {
    const cwd = folder();
    const startedAt = performance.now();
    const result = await run(
      'sleep 300 & (setsid sleep 300 >/dev/null 2>&1 &) ; setsid sleep 300 & sleep 0.2; echo end',
      { cwd },
    );
    expect(result).toMatchObject({ exitCode: 0, signal: null, stdout: 'end\n' });
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(livingIn(cwd)).toEqual([]);
  });

  it('spares the processes of another run', async () => {
    const cwd = folder();
    const other = run('sleep 0.6; echo alive', { cwd });
    await run('true');
    expect((await other).stdout).toBe('alive\n');
  });
});

describe('when our own process is told to end', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('%s takes the tree along and keeps its meaning', async (signal) => {
    const cwd = folder();
    const source = `
      import { runProcess } from ${JSON.stringify(compiledRunner())};
      const argv = ['bash', '-c', 'echo up; setsid sleep 300 & sleep 300'];
      const onOutput = () => process.stdout.write('up');
      await runProcess({ argv, environment: { PATH: process.env.PATH }, cwd: ${JSON.stringify(cwd)}, timeoutMs: 60_000, onOutput });`;
    const ours = spawn(process.execPath, ['--input-type=module', '-e', source], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(ours.stdout, 'data');
    ours.kill(signal);
    const [, endedBy] = await once(ours, 'exit');
    expect(endedBy).toBe(signal);
    expect(livingIn(cwd)).toEqual([]);
  });
});

describe('the environment of an untrusted process', () => {
  it('is a short list, with fresh private folders that are removed afterwards', async () => {
    const extras = { MODEL_KEY: 'k' };
    const environment = await openUntrustedEnvironment({ path, temporaryDirectory: root, extras });
    const { HOME = '', TMPDIR = '', ...rest } = environment.variables;
    expect(Object.keys(rest).sort()).toEqual(
      [
        'CI',
        'GIT_CONFIG_GLOBAL',
        'GIT_CONFIG_NOSYSTEM',
        'GIT_TERMINAL_PROMPT',
        'LANG',
        'MODEL_KEY',
        'PATH',
        'TERM',
      ].sort(),
    );
    for (const each of [HOME, TMPDIR, environment.exchange]) expect(statSync(each).mode & 0o777).toBe(0o700);
    mkdirSync(join(HOME, 'read-only'), { mode: 0o700 });
    mkdirSync(join(HOME, 'read-only', 'inner'));
    chmodSync(join(HOME, 'read-only'), 0o500);
    await environment.remove();
    expect(existsSync(HOME)).toBe(false);
  });

  it('looks programs up in absolute folders only, and not in an excluded one', () => {
    expect(absolutePath('.:node_modules/.bin:/usr/bin::/w/bin:/w', '/w')).toBe('/usr/bin');
    expect(absolutePath('/usr/bin:/wide/bin:.', '/w')).toBe('/usr/bin:/wide/bin');
    expect(absolutePath('/w/bin:/usr/bin')).toBe('/w/bin:/usr/bin');
  });
});

describe("the repository's commands", () => {
  const commands = (cwd: string, environment = {}) => {
    const shown: string[] = [];
    const log = { quote: (text: string) => void shown.push(text) };
    return { shown, ...repositoryCommands({ workspace: cwd, path, temporaryDirectory: root, environment, log }) };
  };

  it('run in a shell in the workspace, are shown live in whole lines and leave the end of their output', async () => {
    const cwd = folder();
    const { run, close, shown } = commands(cwd, { NAMED: 'yes' });
    const result = await run(
      'echo $NAMED > file; printf "\\033[31mred\\033[0m\\r\\n"; printf "::error::x" >&2',
      20_000,
    );
    expect(result).toEqual({
      command: expect.stringContaining('NAMED'),
      exitCode: 0,
      timedOut: false,
      durationMs: expect.any(Number),
      outputTail: 'red\n::error::x',
    });
    expect(shown.join('\n')).toContain('::error::x');
    expect(readFileSync(join(cwd, 'file'), 'utf8')).toBe('yes\n');
    await close();
  });

  it('fail when anything in a pipe or a list fails, as in a step of a workflow', async () => {
    const { run, close } = commands(folder());
    expect((await run('false | cat', 20_000)).exitCode).toBe(1);
    expect((await run('false; true', 20_000)).exitCode).toBe(1);
    await close();
  });

  it('share a HOME, so that one finds what another installed, until they are closed', async () => {
    const { run, close } = commands(folder());
    await run('echo installed > ~/tool; echo $HOME > home', 20_000);
    const { outputTail } = await run('cat ~/tool; cat home', 20_000);
    expect(outputTail).toMatch(/^installed\n/);
    await close();
    expect(existsSync(outputTail.split('\n')[1] as string)).toBe(false);
  });

  it('keep 8 KiB of a long output and say in the log that there was more', async () => {
    const { run, close, shown } = commands(folder());
    const script = 'head -c 6000000 /dev/zero | tr "\\0" "\\n"; echo last';
    const { outputTail } = await run(script, 20_000);
    expect(Buffer.byteLength(outputTail)).toBe(8_192);
    expect(outputTail).toMatch(/last\n$/);
    expect(shown.at(-1)).toContain('not shown');
    await close();
  });

  it('have no exit code when they were ended at their deadline', async () => {
    const { run, close } = commands(folder());
    expect(await run('sleep 300', 150)).toMatchObject({ exitCode: null, timedOut: true });
    await close();
  });

  it('run in sh where bash is missing', async () => {
    const bin = folder();
    const { run, close } = {
      ...repositoryCommands({ workspace: bin, path: bin, temporaryDirectory: root, log: { quote: () => {} } }),
    };
    await run('true', 1_000).catch(() => undefined);
    const sh = join(bin, 'sh');
    await runProcess({ argv: ['ln', '-s', '/bin/sh', sh], environment: { PATH: path }, cwd: bin, timeoutMs: 5_000 });
    expect(await run('echo "$0"; exit 4', 20_000)).toMatchObject({ exitCode: 4, outputTail: 'sh\n' });
    await close();
  });
});

describe('laws of captured output', () => {
  const chunks = fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 20 });
  const settings = { seed: 20_260_601, numRuns: 300 };

  it('what is kept is an end of the whole, within the limit, and cut only between characters', () => {
    fc.assert(
      fc.property(chunks, fc.integer({ min: 0, max: 40 }), fc.constantFrom('head', 'tail'), (texts, limit, end) => {
        const output = new CapturedOutput(limit, end as 'head' | 'tail');
        for (const text of texts) output.add(Buffer.from(text));
        const whole = Buffer.from(texts.join(''));
        const kept = output.text();
        expect(end === 'head' ? whole.toString().startsWith(kept) : whole.toString().endsWith(kept)).toBe(true);
        expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(limit);
        expect(Buffer.byteLength(kept)).toBeGreaterThan(Math.min(limit, whole.length) - 4);
        expect(output.dropped).toBe(Math.max(0, whole.length - limit));
      }),
      settings,
    );
  });

  it('lines arrive whole and complete however the output was cut', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.integer({ min: 1, max: 7 }), (texts, size) => {
        const text = texts.map((line) => line.replaceAll('\n', ' ')).join('\n');
        const bytes = Buffer.from(text);
        const seen: string[] = [];
        const lines = new LiveLines(10_000, (shown) => void seen.push(...shown.split('\n')));
        for (let at = 0; at < bytes.length; at += size) lines.add(bytes.subarray(at, at + size));
        lines.end();
        expect(seen).toEqual(text === '' ? [] : text.replace(/\n$/, '').split('\n'));
      }),
      settings,
    );
  });

  it('plain text holds no character that steers a terminal or turns text round', () => {
    expect(plainText('a\u001b[2Jb\u0007\u202ec\r\nd\re\u0000\t')).toBe('abc\nd\ne\t');
    expect(lastLines('1\n2\n3\n\n', 2, 100)).toBe('2\n3');
    expect(lastLines('x'.repeat(50), 3, 10)).toBe('x'.repeat(10));
  });
});

/** The process runner as plain JavaScript, for a process of its own: Node 20 runs no TypeScript. */
function compiledRunner(): string {
  const source = join(process.cwd(), 'src/adapters');
  const target = folder();
  mkdirSync(join(target, 'process'));
  const parts = readdirSync(join(source, 'process')).map((name) => join('process', name));
  for (const file of ['process.ts', ...parts]) {
    const options = { swcrc: false, jsc: { target: 'es2022', parser: { syntax: 'typescript' } } } as const;
    const { code } = transformFileSync(join(source, file), options);
    writeFileSync(join(target, file.replace(/ts$/, 'mjs')), code.replace(/(from '.*)\.ts'/g, "$1.mjs'"));
  }
  return join(target, 'process.mjs');
}
