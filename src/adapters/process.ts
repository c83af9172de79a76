import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { CapturedOutput, type KeptEnd } from './process/captured-output.ts';
import { endWithUs } from './process/end-with-us.ts';
import { ProcessTree } from './process/process-tree.ts';

export interface ProcessRequest {
  /** The program and its arguments; never a shell string. */
  readonly argv: readonly [string, ...string[]];
  /** All that the process inherits; nothing of our own environment is added. */
  readonly environment: Readonly<{ [name: string]: string }>;
  readonly cwd: string;
  /** Text for the standard input, which is closed after it; default: nothing to read. */
  readonly stdin?: string;
  /** Deadline in ms. */
  readonly timeoutMs: number;
  /** Ends the process when it has printed nothing for so many ms; default: never. */
  readonly silenceMs?: number;
  /** Ends the process when it is aborted. */
  readonly stop?: AbortSignal;
  /** Kept bytes of each of the two streams; default 4 MiB. */
  readonly outputLimit?: number;
  /** Which end of a stream is kept when it is longer; default: the tail. */
  readonly keep?: KeptEnd;
  /** From SIGTERM to SIGKILL, in ms; default 5,000. */
  readonly graceMs?: number;
  /** Sees all output as it comes, also what is dropped afterwards. */
  readonly onOutput?: (chunk: Buffer, stream: 'stdout' | 'stderr') => void;
}

export interface ProcessResult {
  /** Null when a signal ended it. */
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** We ended it: because of the deadline, of its silence, or because we were told to. An exit code then means nothing. */
  readonly timedOut: boolean;
  readonly silent: boolean;
  readonly stopped: boolean;
  readonly stdout: string;
  readonly stderr: string;
  readonly truncated: boolean;
  /** Bytes of both streams that were dropped. */
  readonly droppedBytes: number;
  readonly durationMs: number;
}

const OUTPUT_LIMIT = 4 * 1024 * 1024;
const GRACE_MS = 5_000;
/** Longest delay of a Node timer (https://nodejs.org/api/timers.html#settimeoutcallback-delay-args). */
const LONGEST_TIMER_MS = 2_147_483_647;
/** Pauses between looks at the process tree, in ms: soon at first, then rarely. */
const FIRST_LOOK_MS = 25;
const LAST_LOOK_MS = 1_000;
/** How long we wait for the pipes after everybody who could write to them is gone, in ms. */
const DRAIN_MS = 1_000;

/** The variable that marks a process as ours to end; children inherit it. */
export const PROCESS_MARK = 'ISSUE_RELAY_PROCESS';

/**
 * Runs a program to its end or to its deadline. When this returns, nothing of its process tree is left, also after a
 * normal exit. Rejects with the system's error (`code` is ENOENT, EACCES, …) when the program can't be started.
 */
export async function runProcess(request: ProcessRequest): Promise<ProcessResult> {
  const startedAt = performance.now();
  const mark = randomUUID();
  const child = start(request, mark);
  await once(child, 'spawn');
  const tree = new ProcessTree(child.pid as number, mark);
  const release = endWithUs(() => tree.killNow());
  try {
    const result = await attend(child, tree, request);
    return { ...result, durationMs: performance.now() - startedAt };
  } finally {
    release();
  }
}

function start({ argv, environment, cwd, stdin }: ProcessRequest, mark: string): ChildProcess {
  const [program, ...args] = argv;
  const env = { ...environment, [PROCESS_MARK]: mark };
  // Node's pipes are sockets, and bash takes a socket as its input for a remote login: it would read ~/.bashrc.
  const input = stdin === undefined ? 'ignore' : 'pipe';
  return spawn(program, args, { cwd, env, detached: true, stdio: [input, 'pipe', 'pipe'], shell: false });
}

async function attend(child: ChildProcess, tree: ProcessTree, request: ProcessRequest) {
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const output = capture(child, request);
  feed(child, request.stdin);
  const stopLooking = lookAround(tree);
  const why = await watch(child, exited, request);
  stopLooking();
  if (why === 'exit') await tree.kill();
  else await tree.terminate(request.graceMs ?? GRACE_MS);
  await drain(child, closed);
  const { exitCode, signalCode: signal } = child;
  return {
    exitCode,
    signal,
    timedOut: why !== 'exit',
    silent: why === 'silence',
    stopped: why === 'stop',
    ...output(),
  };
}

/** Collects both streams; the returned function gives what there is. */
function capture(child: ChildProcess, { outputLimit = OUTPUT_LIMIT, keep = 'tail', onOutput }: ProcessRequest) {
  const stdout = new CapturedOutput(outputLimit, keep);
  const stderr = new CapturedOutput(outputLimit, keep);
  const collect = (into: CapturedOutput, stream: 'stdout' | 'stderr') => (chunk: Buffer) => {
    into.add(chunk);
    onOutput?.(chunk, stream);
  };
  child.stdout?.on('data', collect(stdout, 'stdout'));
  child.stderr?.on('data', collect(stderr, 'stderr'));
  return () => {
    const droppedBytes = stdout.dropped + stderr.dropped;
    return { stdout: stdout.text(), stderr: stderr.text(), truncated: droppedBytes > 0, droppedBytes };
  };
}

/** A program that doesn't read its input closes it; the broken pipe is no fault of ours. */
function feed(child: ChildProcess, text: string | undefined): void {
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(text);
}

/** Looks at the tree again and again, so that a child which leaves its parent between two looks is known. */
function lookAround(tree: ProcessTree): () => void {
  let delay = FIRST_LOOK_MS;
  const look = () => {
    tree.look();
    delay = Math.min(2 * delay, LAST_LOOK_MS);
    timer = setTimeout(look, delay);
  };
  let timer = setTimeout(look, delay);
  return () => clearTimeout(timer);
}

/** Waits for whatever comes first: the end, the deadline, too long a silence, or a word to stop. */
function watch(child: ChildProcess, exited: Promise<void>, { timeoutMs, silenceMs, stop }: ProcessRequest) {
  return new Promise<'exit' | 'deadline' | 'silence' | 'stop'>((resolve) => {
    stop?.addEventListener('abort', () => resolve('stop'), { once: true });
    if (stop?.aborted) resolve('stop');
    const timers = [setTimeout(resolve, Math.min(timeoutMs, LONGEST_TIMER_MS), 'deadline')];
    if (silenceMs !== undefined) {
      const silence = setTimeout(resolve, Math.min(silenceMs, LONGEST_TIMER_MS), 'silence');
      child.stdout?.on('data', () => silence.refresh());
      child.stderr?.on('data', () => silence.refresh());
      timers.push(silence);
    }
    void exited.then(() => resolve('exit')).finally(() => timers.forEach(clearTimeout));
  });
}

/** Waits until the pipes are read to their end, which an escaped process could put off for ever. */
async function drain(child: ChildProcess, closed: Promise<void>): Promise<void> {
  const giveUp = new AbortController();
  const late = pause(DRAIN_MS, undefined, { signal: giveUp.signal }).catch(() => undefined);
  await Promise.race([closed, late]);
  giveUp.abort();
  child.stdout?.destroy();
  child.stderr?.destroy();
}
