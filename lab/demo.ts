/**
 * `npm run demo`: one issue, from its text to a merged pull request, without network or model: of a sample project, or of
 * the user's own repository. `npm run demo -- --help` tells the options.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { showFix } from './demo/fix.ts';
import { endWithMachines } from './demo/interruption.ts';
import { interview, protect } from './demo/interview.ts';
import { type IssueText, readIssueFile } from './demo/issue-file.ts';
import { jobLine, jobsOf } from './demo/job-line.ts';
import { showLoop, tellLoop } from './demo/loop.ts';
import { readOptions, usage } from './demo/options.ts';
import { lookAtRepository, nameOf, type OwnRepository, useRepository } from './demo/own-repository.ts';
import { complaintsOf } from './demo/safety.ts';
import { bold, cyan, dim, print, red } from './demo/terminal.ts';
import { leaveWorkplace, takeWorkplace } from './demo/workplace.ts';
import { type Lab, startLab } from './lab.ts';
import { writePage } from './page/write-page.ts';
import type { LabEvent } from './runner/call.ts';
import type { LabRun } from './runner/record.ts';
import { CALLER, Stage } from './stage.ts';

const directory = '.lab';
const SETTINGS = '.github/issue-relay.yml';
const INTERACTIVE = 'mode: interactive\n';
/** Jobs that only ask people: an interactive run is not killed. */
const ASKING = /^(present|checkpoint)-/;
const JOBS = jobsOf('auto-solve');

async function demo(): Promise<void> {
  const asked = prepare(Object.keys(JOBS).filter((phase) => !ASKING.test(phase)));
  if (asked === null) return;
  const taken = takeWorkplace(directory);
  if (taken !== null) return refuse([taken]);
  process.once('exit', () => leaveWorkplace(directory));
  const { victim, own, text, interactive } = asked;
  if (asked.loop) return demoLoop();
  if (asked.fix) return demoFix();
  const faults: unknown[] = [];
  let ask: (event: LabEvent) => Promise<void> = () => Promise.resolve();
  let struck = false;
  const lab: Lab = await startLab({
    directory,
    log: (event) => {
      const line = jobLine(JOBS, event);
      if (line !== null) print(line);
      if (victim !== null) struck = strike(lab, victim, event) || struck;
      void ask(event).catch((fault: unknown) => {
        faults.push(fault);
        event.run.controller.abort();
      });
    },
  });
  endWithMachines(lab);
  const files = interactive ? { [SETTINGS]: INTERACTIVE } : {};
  const stage = new Stage(lab, { files, ...(own === null ? {} : { name: nameOf(own) }) });
  if (interactive) {
    protect(stage, JOBS);
    ask = interview({ stage, input: process.stdin, print });
  }
  // The issue comes first: what it starts is read from the sample project, so no workflow of the user's own ever runs.
  const issue = await stage.fileIssue(text.title, text.body);
  const caller = { [`.github/workflows/${CALLER}`]: readFileSync('examples/auto-solve.yml', 'utf8'), ...files };
  const fault = own === null ? null : await useRepository(own, stage.repository, caller).catch(String);
  if (typeof fault === 'string') {
    refuse([`--repo: ${own?.directory} can't be copied. ${fault}`]);
    return lab.close();
  }
  await head(stage, issue, text.title);
  await stage.dispatch(issue);
  await lab.runner.idle();
  if (victim !== null && !struck) print(red(`${victim} had no turn: no machine died.`));
  if (struck) {
    print(`  ${red('✗')} the machine of ${bold(victim ?? '')} died; a new run goes on with ${bold('resume')}`);
    await stage.dispatch(issue, stage.maintainer, { resume: 'true' });
    await lab.runner.idle();
  }
  const run = lab.runner.runs.at(-1) as LabRun;
  await keepTexts(stage, issue, run);
  for (const each of lab.runner.runs) await writePage(stage, each, issue);
  const sound = await foot(stage, run);
  process.stdin.destroy();
  await lab.close();
  for (const fault of faults) print(red(String(fault)));
  process.exitCode = run.conclusion === 'success' && sound && struck === (victim !== null) ? 0 : 1;
}

/** The whole backlog; its pages are those of its runs. */
async function demoLoop(): Promise<void> {
  const lab: Lab = await startLab({
    directory,
    log: (line) => {
      if (line.event === 'run completed') tellLoop(line.run, print);
    },
  });
  endWithMachines(lab);
  print(`${bold('Issue Relay demo')} · offline · the loop over a backlog · agent: patch (no model)\n`);
  const sound = await showLoop({ lab, print });
  await lab.close();
  process.exitCode = sound ? 0 : 1;
}

/** One fault, looked for until the verification is green. */
async function demoFix(): Promise<void> {
  process.exitCode = (await showFix({ directory, print })) ? 0 : 1;
}

interface Asked {
  readonly loop: boolean;
  readonly fix: boolean;
  readonly victim: string | null;
  readonly interactive: boolean;
  readonly own: OwnRepository | null;
  readonly text: IssueText;
}

/** What is asked for by the options; null when there is nothing to do any more, since help or faults were told. */
function prepare(phases: readonly string[]): Asked | null {
  const read = readOptions(process.argv.slice(2), phases);
  if (read.ask === 'help') process.stdout.write(usage(phases));
  if (read.ask === 'nothing') refuse(read.faults);
  if (read.ask !== 'run') return null;
  const { kill, issue, repo, ...flags } = read.options;
  const found = repo === null ? { own: null } : lookAtRepository(repo);
  const ours = join('lab', repo === null ? 'sample-issue.md' : 'any-repository-issue.md');
  const told = readIssueFile(issue ?? ours);
  if ('own' in found && 'issue' in told) return { victim: kill, ...flags, own: found.own, text: told.issue };
  refuse([found, told].flatMap((part) => ('faults' in part ? part.faults : [])));
  return null;
}

function refuse(faults: readonly string[]): void {
  process.stderr.write(`${faults.join('\n')}\nHow to call it: npm run demo -- --help\n`);
  process.exitCode = 2;
}

/** Ends the machine of the first run's job for a phase, as a power cut would, at its first word to the artifact service. */
function strike(lab: Lab, phase: string, line: LabEvent): boolean {
  if (line.event !== 'job started' || line.run.id !== 1 || line.job.id !== phase) return false;
  const { reached, release } = lab.services.hold(/ListArtifacts|CreateArtifact/);
  void reached.then(() => lab.runner.kill(line.run.id, line.job.key)).then(release);
  return true;
}

/** What people find on the issue and on its pull request, beside the logs of the last run. */
async function keepTexts({ api, maintainer }: Stage, issue: number, run: LabRun): Promise<void> {
  const keep = async (file: string, path: string) => {
    const texts = (await api(maintainer, 'GET', path)).body as { body: string }[];
    writeFileSync(join(run.directory, file), `${texts.map(({ body }) => body).join('\n\n---\n\n')}\n`);
  };
  await keep('comments.md', `/issues/${issue}/comments`);
  await keep('pull-request.md', '/pulls?state=all');
}

async function head({ lab, repository, git }: Stage, issue: number, title: string): Promise<void> {
  const name = bold('Issue Relay demo');
  print(`${name} · offline · agent: patch (no model)${' '.repeat(23)}${dim(`hub ${lab.hub.url}`)}`);
  const base = (await git('rev-parse', 'main')).slice(0, 7);
  print(`${cyan(`#${issue}`)} ${title}`.padEnd(60) + dim(`${repository.fullName} @ ${base}`));
}

/** Tells what came of it, and whether nothing was done that GitHub or our own law forbids. */
async function foot(stage: Stage, run: LabRun): Promise<boolean> {
  const { git, calls } = stage;
  const why = run.jobs.at(-1)?.annotations.findLast(({ level }) => level === 'error')?.message;
  if (run.conclusion !== 'success' && why !== undefined) print(`\n${why.replace(/^/gm, '  ')}\n`);
  const commits = (await git('log', '--format=%h %s', 'main')).split('\n');
  for (const [index, commit] of commits.entries()) print(`${(index === 0 ? 'git log main' : '').padEnd(14)} ${commit}`);
  const complaints = complaintsOf(stage, JOBS);
  for (const complaint of complaints) print(red(complaint));
  const safety = complaints.length === 0 ? 'no job with an agent could write' : red(`${complaints.length} complaints`);
  const folder = relative('', run.directory);
  print(`${calls().length} API calls · ${safety} · look at ${folder}/index.html`);
  return complaints.length === 0;
}

await demo();
