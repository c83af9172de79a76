import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROUNDS = 20;
const WARM_UPS = 2;
const USAGE_ROUNDS = 5;
const BUNDLE = 'dist/index.js';
/** Writes what the program used to the error stream when it ends; part of both variants alike. */
const REPORT_USAGE = `data:text/javascript,process.on('exit',()=>process.stderr.write('used '+JSON.stringify(process.resourceUsage())))`;

/** What one start used of the machine, whatever else ran on it: the least of some starts. */
export interface Usage {
  /** Peak of the resident set, in MiB. */
  readonly memory: number;
  /** CPU time of all threads, in ms. */
  readonly cpu: number;
}

export interface StartUp {
  readonly node: string;
  /** Shortest of the rounds, in ms. */
  readonly bare: number;
  readonly bundle: number;
  readonly bareUsage: Usage;
  readonly bundleUsage: Usage;
}

/**
 * How long the bundle takes from its start to the message that an input is missing, beside a Node that does nothing.
 * All variants take turns, so that the load of the machine meets all of them; the shortest of 20 rounds counts.
 * Throws when the bundle ends otherwise.
 */
export function measureStartUp(nodes: readonly string[]): StartUp[] {
  return withJob((environment) => {
    const variants = nodes.flatMap((node) => [
      { node, args: ['-e', '0'], status: 0 },
      { node, args: [BUNDLE], status: 1 },
    ]);
    const shortest = variants.map(() => Number.POSITIVE_INFINITY);
    for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
      for (const [at, { node, args, status }] of variants.entries()) {
        const took = timeOf(node, args, status, environment);
        if (round >= WARM_UPS) shortest[at] = Math.min(shortest[at] ?? took, took);
      }
    }
    return nodes.map((node, at) => ({
      node: execFileSync(node, ['--version'], { encoding: 'utf8' }).trim(),
      bare: shortest[2 * at] ?? Number.NaN,
      bundle: shortest[2 * at + 1] ?? Number.NaN,
      bareUsage: usageOf(node, ['-e', '0'], environment),
      bundleUsage: usageOf(node, [BUNDLE], environment),
    }));
  });
}

type Environment = Readonly<Record<string, string>>;

/** The files by which a job tells its runner of outputs and its summary. */
function withJob<T>(use: (environment: Environment) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'issue-relay-bench-'));
  const files = { GITHUB_OUTPUT: join(folder, 'output'), GITHUB_STEP_SUMMARY: join(folder, 'summary') };
  for (const file of Object.values(files)) writeFileSync(file, '');
  try {
    return use({ PATH: process.env['PATH'] ?? '', ...files });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function timeOf(node: string, args: readonly string[], status: number, env: Environment): number {
  const startedAt = performance.now();
  const ended = spawnSync(node, args, { env, encoding: 'utf8' });
  const took = performance.now() - startedAt;
  if (ended.status !== status) throw new Error(`${node} ${args.join(' ')} ended with ${ended.status}: ${ended.stderr}`);
  if (status === 1 && !ended.stdout.includes('`phase` is missing')) throw new Error(`Unexpected: ${ended.stdout}`);
  return took;
}

function usageOf(node: string, args: readonly string[], env: Environment): Usage {
  const usages = Array.from({ length: USAGE_ROUNDS }, () => {
    const { stderr } = spawnSync(node, ['--import', REPORT_USAGE, ...args], { env, encoding: 'utf8' });
    const used = JSON.parse(/used (.*)/.exec(stderr)?.[1] ?? '{}') as Partial<NodeJS.ResourceUsage>;
    const { maxRSS = Number.NaN, userCPUTime = Number.NaN, systemCPUTime = Number.NaN } = used;
    return { memory: maxRSS / 1024, cpu: (userCPUTime + systemCPUTime) / 1_000 };
  });
  return { memory: Math.min(...usages.map(({ memory }) => memory)), cpu: Math.min(...usages.map(({ cpu }) => cpu)) };
}

/** The files of the bundle that a start loads, by the engine's own list of the scripts that it ran. */
export function filesLoadedAtStart(node: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'issue-relay-bench-'));
  try {
    return withJob((environment) => {
      timeOf(node, [BUNDLE], 1, { ...environment, NODE_V8_COVERAGE: folder });
      const [report = ''] = readdirSync(folder);
      const { result } = JSON.parse(readFileSync(join(folder, report), 'utf8')) as { result: { url: string }[] };
      return result.flatMap(({ url }) => /\/dist\/([^/]+)$/.exec(url)?.[1] ?? []);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
