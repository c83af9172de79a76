/**
 * Measures whole runs and prints them as one line of JSON: the sample issue in a repository that has no state branch yet,
 * then once more in the same repository, with the state branch that the first run left.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLab } from '../../lab/lab.ts';
import { readIssue, Stage } from '../../lab/stage.ts';

const directory = mkdtempSync(join(tmpdir(), 'lab-measure-'));
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
const lab = await startLab({ directory });
const stage = new Stage(lab);
const base = await stage.git('rev-parse', 'main');
const first = await measureRun();
await stage.git('update-ref', 'refs/heads/main', base);
const second = await measureRun();
const complaints = [...lab.hub.violations, ...lab.hub.notEmulated];
process.stdout.write(`${JSON.stringify({ runs: [first, second], complaints })}\n`);
await lab.close();

async function measureRun() {
  const before = stage.calls().length;
  const { title, body } = readIssue('lab/sample-issue.md');
  await stage.dispatch(await stage.fileIssue(title, body));
  await lab.runner.idle();
  return { conclusion: lab.runner.runs.at(-1)?.conclusion, calls: stage.calls().length - before };
}
