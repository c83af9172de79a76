import { spawnSync } from 'node:child_process';

export interface WholeRun {
  /** Calls of the API for the first run of a repository, and for one that finds the state branch. */
  readonly first: number;
  readonly later: number;
}

interface Measured {
  readonly runs: readonly { readonly conclusion: string; readonly calls: number }[];
  readonly complaints: readonly string[];
}

/** Runs the sample issue twice in the lab, which meets us as a process. Throws when a run fails or the hub complains. */
export function measureWholeRun(): WholeRun {
  const { runs, complaints } = JSON.parse(inLab('scripts/bench/measure')) as Measured;
  const [first, later] = runs;
  if (!first || !later || complaints.length > 0 || runs.some(({ conclusion }) => conclusion !== 'success')) {
    throw new Error(`A run in the lab did not succeed: ${JSON.stringify({ runs, complaints })}`);
  }
  return { first: first.calls, later: later.calls };
}

/** Seconds that the demo takes. Throws when it fails. */
export function timeDemo(): number {
  const startedAt = performance.now();
  inLab('lab/demo');
  return (performance.now() - startedAt) / 1_000;
}

function inLab(program: string): string {
  const args = ['--import', './lab/demo/register.js', `build/${program}.js`];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`build/${program}.js ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}
