import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { startLab } from '../lab.ts';
import { writePage } from '../page/write-page.ts';
import type { LabEvent } from '../runner/call.ts';
import type { LabRun } from '../runner/record.ts';
import { CALLER, readIssue, Stage } from '../stage.ts';
import { endWithMachines } from './interruption.ts';
import { type Jobs, jobLine, jobsOf } from './job-line.ts';
import { complaintsOf } from './safety.ts';
import { bold, cyan, dim, red } from './terminal.ts';

/** A project with a fault, and the agent that looks for it. */
const PROJECT = 'lab/faulty-project';
/** What the maintainer writes below the issue. */
const COMMAND = 'fix: receipts are a cent or two short, success when two teas at 4.35 cost 8.70, verify with: npm test';
const ITERATIONS = 2;
/** Lines of the report that are shown; the rest is on the page. */
const REPORT_LINES = 42;

interface Show {
  readonly directory: string;
  readonly print: (line: string) => void;
}

/**
 * Solves the fault of a sample project from a maintainer's comment on: by the published caller workflow, the real bundle,
 * and a scripted agent of that project. Prints each job, the debug context and the report. Resolves to whether it ended as
 * it should: solved in two iterations and merged, without a complaint of the hub.
 */
export async function showFix({ directory, print }: Show): Promise<boolean> {
  const jobs = { ...jobsOf('route'), ...jobsOf('problem-solver') };
  const lab = await startLab({ directory, log: teller(jobs, print) });
  endWithMachines(lab);
  const caller = readFileSync(join('examples', CALLER), 'utf8');
  const stage = new Stage(lab, { name: 'receipts', project: PROJECT, caller });
  const { title, body } = readIssue('lab/faulty-issue.md');
  const issue = await stage.fileIssue(title, body);
  print(`${bold('Issue Relay demo')} · offline · one fault · agent: a script (no model), ${PROJECT}`);
  print(`${cyan(`#${issue}`)} ${title}`.padEnd(60) + dim(stage.repository.fullName));
  print(`   ${dim(`${stage.maintainer.login} comments:`)} ${COMMAND}`);
  await stage.api(stage.maintainer, 'POST', `/issues/${issue}/comments`, { body: COMMAND });
  await lab.runner.idle();
  const sound = await tellEnd({ stage, jobs, issue, print });
  await lab.close();
  return sound;
}

/** Tells each job as it ends, with a heading where an iteration begins. */
function teller(jobs: Jobs, print: Show['print']): (event: LabEvent) => void {
  return (event) => {
    const line = jobLine(jobs, event);
    if (line === null || event.event !== 'job completed') return;
    const [, iteration] = /^research-(\d+)$/.exec(event.job.id) ?? [];
    if (iteration !== undefined) print(bold(`  iteration ${iteration}`));
    print(line);
  };
}

interface End extends Pick<Show, 'print'> {
  readonly stage: Stage;
  readonly jobs: Jobs;
  readonly issue: number;
}

async function tellEnd({ stage, jobs, issue, print }: End): Promise<boolean> {
  const { lab, git } = stage;
  const run = lab.runner.runs.at(-1);
  if (run === undefined) {
    print(red('The comment started nothing.'));
    return false;
  }
  const context = contextOf(run);
  const report = (await textsOf(stage, `/issues/${issue}/comments`)).at(-1) ?? '';
  const file = join(run.directory, 'context.md');
  writeFileSync(file, `${context}\n`);
  for (const each of lab.runner.runs) await writePage(stage, each, issue);
  print(`\n${bold(relative('', file))}\n${context.replace(/^/gm, '  ')}`);
  print(`\n${bold('The report, in the comment on the issue')}\n${firstLines(report).replace(/^/gm, '  ')}\n`);
  const commits = (await git('log', '--format=%h %s', 'main')).split('\n');
  for (const [index, commit] of commits.entries()) print(`${(index === 0 ? 'git log main' : '').padEnd(14)} ${commit}`);
  const faults = faultsOf(stage, jobs, run);
  for (const fault of faults) print(red(fault));
  const said = faults.length === 0 ? 'no job with an agent could write' : red(`${faults.length} faults`);
  print(`${stage.calls().length} API calls · ${said} · look at ${relative('', run.directory)}/index.html`);
  return faults.length === 0;
}

/** What is not as it should be at the end, in words. */
function faultsOf(stage: Stage, jobs: Jobs, run: LabRun): readonly string[] {
  const iterations = run.jobs.filter(({ id, conclusion }) => id.startsWith('research-') && conclusion !== 'skipped');
  const merged = [...run.event.repository.issues.values()].some((each) => 'merged' in each && each.merged);
  return [
    ...run.problems,
    ...complaintsOf(stage, jobs),
    ...(run.conclusion === 'success' ? [] : [`the run ended with ${run.conclusion}`]),
    ...(iterations.length === ITERATIONS ? [] : [`${iterations.length} iterations instead of ${ITERATIONS}`]),
    ...(merged ? [] : ['no pull request was merged']),
  ];
}

/** The debug context as the last job shows it in its summary. */
function contextOf(run: LabRun): string {
  const { summary = '' } = run.jobs.findLast(({ summary }) => summary.includes('# Debug Context:')) ?? {};
  const [, context = ''] = /^(# Debug Context:[\s\S]*?)(?=\n<\/details>|$(?![\s\S]))/m.exec(summary) ?? [];
  return context.trim();
}

async function textsOf({ api, maintainer }: Stage, path: string): Promise<string[]> {
  return ((await api(maintainer, 'GET', path)).body as { body: string }[]).map(({ body }) => body);
}

/** The beginning of the report that a comment holds below how the run stands; of the comment where it holds none. */
function firstLines(comment: string): string {
  const lines = comment
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^[\s\S]*?(?=^## )/m, '')
    .trim()
    .split('\n');
  return [...lines.slice(0, REPORT_LINES), ...(lines.length > REPORT_LINES ? ['…'] : [])].join('\n');
}
