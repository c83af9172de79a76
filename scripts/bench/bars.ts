import type { OrderingTime } from './backlog.ts';
import type { Bundle } from './bundle.ts';
import type { StartUp } from './start-up.ts';
import type { WholeRun } from './whole-run.ts';

/** One line of the table; a figure without a bar is only told. */
export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly bar: string;
  readonly missed: boolean;
}

const told = (what: string, measured: string): Row => ({ what, measured, bar: '', missed: false });
const atMost = (what: string, value: number, most: number, unit: string, digits = 0): Row => ({
  what,
  measured: `${value.toFixed(digits)} ${unit}`.trim(),
  bar: `≤ ${most} ${unit}`.trim(),
  // Whatever is not a number was not measured, and a bar that was not measured is missed.
  missed: !(value <= most),
});

const MEGABYTE = 1_000_000;

/** Start-up, with the bar on the Node that runs the action on GitHub; on others the figure is only told. */
export function startRows(starts: readonly StartUp[]): Row[] {
  const rows = starts.flatMap(({ node, bare, bundle, bareUsage, bundleUsage }) => {
    const times = `start to a missing input, Node ${node.slice(1)}`;
    const detail = `${bundle.toFixed(0)} ms against ${bare.toFixed(0)} ms`;
    const ratio = bundle / bare;
    const memory = `${bundleUsage.memory.toFixed(0)} MiB against ${bareUsage.memory.toFixed(0)} MiB`;
    const cpu = `${bundleUsage.cpu.toFixed(0)} ms against ${bareUsage.cpu.toFixed(0)} ms`;
    return [
      node.startsWith('v24.')
        ? atMost(`${times} (${detail})`, ratio, 3.5, '× `node -e 0`', 1)
        : told(`${times} (${detail})`, `${ratio.toFixed(1)} × \`node -e 0\``),
      told(`CPU time of that (${cpu})`, `${(bundleUsage.cpu / bareUsage.cpu).toFixed(1)} × \`node -e 0\``),
      told('peak memory of that', memory),
    ];
  });
  if (starts.some(({ node }) => node.startsWith('v24.'))) return rows;
  const hint = 'not measured: npm ci --prefix tools/node24 --ignore-scripts';
  return [...rows, { what: 'start on Node 24', measured: hint, bar: '≤ 3.5 × `node -e 0`', missed: true }];
}

/** Sizes of the bundle, and what of it a start loads. */
export function bundleRows(bundle: Bundle, early: readonly string[]): Row[] {
  const { index, total, zipped, chunks, clients } = bundle;
  const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(2)} MB`;
  // If their code were not found in the bundle at all, that it is not loaded would say nothing.
  const found = ['artifact', 'octokit'].every((name) => [...clients].some(([known, at]) => known === name && at[0]));
  return [
    atMost('`dist/index.js`', index / MEGABYTE, 1, 'MB', 2),
    told('all code in `dist/`', `${megabytes(total)} in 1 + ${chunks} files, ${megabytes(zipped)} after gzip`),
    {
      what: 'cache, artifact or API client code loaded by a start',
      measured: found ? early.join(', ') || 'none' : 'their code was not found in the bundle',
      bar: 'none',
      missed: !found || early.length > 0,
    },
  ];
}

export function runRows({ first, later }: WholeRun, demoSeconds: number): Row[] {
  return [
    atMost('API calls of a whole run, the first in a repository', first, 15, ''),
    atMost('API calls of a whole run, state branch present', later, 12, ''),
    atMost('the demo', demoSeconds, 60, 's', 1),
  ];
}

/** A backlog: how fast it is put in order, and how much longer than necessary the scheduler makes it take. */
export function backlogRows(
  { issues, megabytes, parsed, ordered }: OrderingTime,
  longest: readonly { readonly runners: number; readonly ratio: number }[],
): Row[] {
  const list = `${issues.toLocaleString('en')} issues (${megabytes.toFixed(1)} MB) read for dependencies and ordered`;
  const worst = longest.reduce((before, next) => (next.ratio > before.ratio ? next : before));
  const each = longest.map(({ runners, ratio }) => `${ratio.toFixed(2)} on ${runners}`).join(', ');
  return [
    atMost(
      `${list} (${ordered.toFixed(0)} ms of CPU time against ${parsed.toFixed(0)} ms)`,
      ordered / parsed,
      5,
      '× `JSON.parse`',
      1,
    ),
    atMost(`a backlog of any shape, simulated (runners: ${each})`, worst.ratio, 1.25, '× the least time possible', 2),
  ];
}
