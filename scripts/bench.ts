/**
 * `npm run bench`: measures what `docs/performance.md` promises, on this machine, and exits with 1 when a bar is missed.
 * With `--markdown` it also writes the table into that page.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { longestBacklogs, timeOrdering } from './bench/backlog.ts';
import { backlogRows, bundleRows, type Row, runRows, startRows } from './bench/bars.ts';
import { clientsAmong, readBundle } from './bench/bundle.ts';
import { filesLoadedAtStart, measureStartUp } from './bench/start-up.ts';
import { measureWholeRun, timeDemo } from './bench/whole-run.ts';
import { replaceBlock } from './replace-block.ts';

const NODE_24 = 'tools/node24/node_modules/.bin/node';
const PAGE = 'docs/performance.md';

function measure(): Row[] {
  const isOn24 = process.version.startsWith('v24.');
  const nodes = [process.execPath, ...(!isOn24 && existsSync(NODE_24) ? [NODE_24] : [])];
  const bundle = readBundle();
  return [
    ...startRows(measureStartUp(nodes)),
    ...bundleRows(bundle, clientsAmong(bundle, filesLoadedAtStart(process.execPath))),
    ...backlogRows(timeOrdering(), longestBacklogs()),
    ...runRows(measureWholeRun(), timeDemo()),
  ];
}

function plain(rows: readonly Row[]): string {
  const widths = [
    Math.max(...rows.map(({ what }) => what.length)),
    Math.max(...rows.map(({ measured }) => measured.length)),
  ];
  const line = ({ what, measured, bar, missed }: Row) =>
    `${missed ? '✗' : bar === '' ? ' ' : '✓'} ${what.padEnd(widths[0] ?? 0)}  ${measured.padEnd(widths[1] ?? 0)}  ${bar}`;
  return rows.map((row) => `${line(row).trimEnd()}\n`).join('');
}

function markdown(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ what, measured, bar, missed }) => `| ${what} | ${measured} | ${bar}${missed ? ', missed' : ''} |`,
  );
  const machine = `Measured by \`npm run bench\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${process.platform} ${process.arch}, while ${loadavg()[0]?.toFixed(1)} processes wanted to run.`;
  return [machine, '', '| what | measured | bar |', '| --- | --- | --- |', ...lines].join('\n');
}

const rows = measure();
process.stdout.write(plain(rows));
if (process.argv.includes('--markdown')) {
  writeFileSync(PAGE, replaceBlock(readFileSync(PAGE, 'utf8'), 'bench', markdown(rows)));
}
process.exitCode = rows.some(({ missed }) => missed) ? 1 : 0;
