import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Lab } from '../lab.ts';
import { fileName, type LabJob, type LabRun } from '../runner/record.ts';
import { Stage } from '../stage.ts';
import { SAMPLE_BACKLOG } from './sample-backlog.ts';

/** The caller workflow of the loop, as people copy it. */
const LOOP = 'loop-it.yml';

interface Show {
  readonly lab: Lab;
  readonly print: (line: string) => void;
}

/**
 * Resolves the sample backlog: files its issues, starts one beat, and waits until no beat starts anything more. Prints
 * each beat's list, how each issue's run ended, and the last summary. Resolves to whether all came to the end that it should.
 */
export async function showLoop({ lab, print }: Show): Promise<boolean> {
  const workflow = readFileSync(join('examples', LOOP), 'utf8');
  const stage = new Stage(lab, { caller: null, files: { [`.github/workflows/${LOOP}`]: workflow } });
  for (const { title, body, labels } of SAMPLE_BACKLOG) {
    const issue = await stage.fileIssue(title, body);
    if (labels !== undefined) await stage.api(stage.maintainer, 'POST', `/issues/${issue}/labels`, { labels });
  }
  for (const [index, { title }] of SAMPLE_BACKLOG.entries()) print(`#${index + 1} ${title}`);
  // The file to copy ends its nights in the morning, which may be now.
  const inputs = { 'stop-after': new Date(Date.now() + 86_400_000).toISOString() };
  const path = `/actions/workflows/${LOOP}/dispatches`;
  const { status } = await stage.api(stage.maintainer, 'POST', path, { ref: 'main', inputs });
  if (status >= 300) throw new Error(`The beat could not be started: GitHub answered ${status}.`);
  await lab.runner.idle();
  const last = lab.runner.runs.findLast((run) => beatOf(run) !== undefined);
  const summary = (last && beatOf(last)?.summary) ?? '';
  const file = join(lab.directory, 'loop.md');
  writeFileSync(file, summary);
  print(`\n${summary}`);
  for (const commit of (await stage.git('log', '--format=%h %s', 'main')).split('\n')) print(commit);
  print(
    `${stage.calls().length} API calls in ${lab.runner.runs.length} runs · the summary is in ${relative('', file)}`,
  );
  return endedWell(stage, print);
}

/** The job of a beat, where the run is one. */
const beatOf = ({ jobs }: LabRun): LabJob | undefined =>
  jobs.find(({ id, conclusion }) => id === 'select' && conclusion !== 'skipped');

/** What a run of the loop has to say at its end: a beat its list, an issue's run how it ended. */
export function tellLoop(run: LabRun, print: (line: string) => void): void {
  const beat = beatOf(run);
  if (beat !== undefined) {
    print(`\nBeat (run ${run.id}): ${beat.outputs['summary'] ?? run.conclusion}`);
    const said = beat.log.split('\n').filter((line) => line !== '' && !line.startsWith('##['));
    for (const line of said) print(`  ${line}`);
    return;
  }
  const { inputs } = run.event.payload as { inputs?: { issue?: string } };
  const end = run.jobs.findLast(({ outputs }) => outputs['summary'] !== undefined && outputs['summary'] !== '');
  const log = end === undefined ? '' : `${join(relative('', run.directory), fileName(end))}.log`;
  print(`  #${inputs?.issue} (run ${run.id}): ${end?.outputs['summary'] ?? run.problems.join(', ')}  ${log}`);
}

/** Which issues are to be closed by a merged change in the end; the others stay open, for the reasons that the summary tells. */
const SHIPPED = [1, 2, 3, 4, 5];

function endedWell({ lab, repository }: Stage, print: (line: string) => void): boolean {
  const closed = [...repository.issues.values()]
    .filter(({ __typename, state }) => __typename === 'Issue' && state === 'closed')
    .map(({ number }) => number);
  const complaints = [...lab.hub.violations, ...lab.hub.notEmulated];
  for (const complaint of complaints) print(`the hub complains: ${complaint}`);
  return complaints.length === 0 && closed.join() === SHIPPED.join();
}
