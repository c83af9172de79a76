/**
 * Measures whole runs and prints them as one line of JSON: the sample issue in a repository that has no state branch yet,
 * then once more in the same repository, with the state branch that the first run left.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { callsOfTheAction } from './calls.ts';
import { type Lab, startLab } from './lab.ts';
import { type Stage, setStage } from './stage.ts';

const root = process.cwd();
const NODE_24 = join(root, 'tools/node24/node_modules/.bin/node');
const LAB = join(root, '.lab');
const SAMPLE_ISSUE = join(root, 'lab/sample-issue.md');

interface Measured {
  readonly conclusion: string;
  readonly calls: number;
  readonly seconds: number;
}

async function measure(): Promise<void> {
  mkdirSync(LAB, { recursive: true });
  const directory = mkdtempSync(join(LAB, 'measure-'));
  const node24 = existsSync(NODE_24) ? { node24: NODE_24 } : {};
  const lab = await startLab({ directory, ...node24 });
  try {
    const stage = await setStage(lab, { root });
    const base = await stage.git('rev-parse', 'main');
    const first = await measureRun(stage);
    await stage.git('update-ref', 'refs/heads/main', base);
    const second = await measureRun(stage);
    const complaints = [...lab.hub.violations, ...lab.hub.notEmulated];
    process.stdout.write(`${JSON.stringify({ runs: [first, second], complaints })}\n`);
  } finally {
    await lab.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measureRun(stage: Stage): Promise<Measured> {
  const { lab } = stage;
  const before = callsOf(lab);
  const startedAt = performance.now();
  const [title = '', ...body] = readFileSync(SAMPLE_ISSUE, 'utf8').replace(/^# /, '').split('\n');
  await stage.dispatch(await stage.fileIssue(title, body.join('\n').trim()));
  await lab.runner.idle();
  const seconds = (performance.now() - startedAt) / 1_000;
  return { conclusion: lab.runner.runs.at(-1)?.conclusion ?? 'none', calls: callsOf(lab) - before, seconds };
}

const callsOf = (lab: Lab): number => callsOfTheAction(lab.hub.requests).length;

await measure();
