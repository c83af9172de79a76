/**
 * `npm run demo`: one issue of a sample project, from its text to a merged pull request, without network or model.
 * `npm run demo -- --interactive` stops at the checkpoints and asks in the terminal, or reads lines of stdin.
 * `npm run demo -- --kill PHASE` ends the machine of that phase in the middle, and lets another run go on.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'yaml';
import { interview, protect } from './interview.ts';
import { type Lab, startLab } from './lab.ts';
import { writePage } from './page/write-page.ts';
import type { LabEvent } from './runner/call.ts';
import type { LabRun } from './runner/record.ts';
import type { WorkflowYaml } from './runner/workflow-file.ts';
import { readIssue, Stage } from './stage.ts';

const directory = '.lab';
const { jobs: JOBS } = parse(readFileSync('.github/workflows/auto-solve.yml', 'utf8')) as WorkflowYaml;

const color = (code: number) => (text: string) => (process.stdout.isTTY ? `\u001b[${code}m${text}\u001b[0m` : text);
const [bold, dim, green, red, cyan] = [color(1), color(2), color(32), color(31), color(36)];
const print = (line: string) => process.stdout.write(`${line}\n`);

async function demo(): Promise<void> {
  const interactive = process.argv[2] === '--interactive' && process.argv.length === 3;
  const victim = interactive ? null : victimOf(process.argv.slice(2), Object.keys(JOBS));
  const faults: unknown[] = [];
  let ask: (event: LabEvent) => Promise<void> = () => Promise.resolve();
  rmSync(directory, { recursive: true, force: true });
  const lab: Lab = await startLab({
    directory,
    log: (event) => {
      show(event);
      if (victim !== null) strike(lab, victim, event);
      void ask(event).catch((fault: unknown) => {
        faults.push(fault);
        event.run.controller.abort();
      });
    },
  });
  const files = interactive ? { '.github/issue-relay.yml': 'mode: interactive\n' } : {};
  const stage = new Stage(lab, { files });
  if (interactive) {
    protect(stage);
    ask = interview({ stage, input: process.stdin, print });
  }
  const { title, body } = readIssue('lab/sample-issue.md');
  const issue = await stage.fileIssue(title, body);
  await head(stage, issue, title);
  await stage.dispatch(issue);
  await lab.runner.idle();
  if (victim !== null) {
    print(`  ${red('✗')} the machine of ${bold(victim)} died; a new run goes on with ${bold('resume')}`);
    await stage.dispatch(issue, stage.maintainer, { resume: 'true' });
    await lab.runner.idle();
  }
  const run = lab.runner.runs.at(-1) as LabRun;
  await keepTexts(stage, issue, run);
  for (const each of lab.runner.runs) await writePage(stage, each, issue);
  await foot(stage, run);
  process.stdin.destroy();
  await lab.close();
  for (const fault of faults) print(red(String(fault)));
  process.exitCode = run.conclusion === 'success' ? 0 : 1;
}

/** The phase that `--kill` names, or null; ends the process when what is asked for can't be done. */
function victimOf([option, phase = '', ...more]: readonly string[], phases: readonly string[]): string | null {
  if (option === undefined) return null;
  if (option === '--kill' && phases.includes(phase) && more.length === 0) return phase;
  process.stderr.write(
    `Usage: npm run demo [-- --interactive | -- --kill PHASE], where PHASE is one of ${phases.join(', ')}\n`,
  );
  process.exit(2);
}

/** Ends the machine of the first run's job for a phase, as a power cut would, at its first word to the artifact service. */
function strike(lab: Lab, phase: string, line: LabEvent): void {
  if (line.event !== 'job started' || line.run.id !== 1 || line.job.id !== phase) return;
  const { reached, release } = lab.services.hold(/ListArtifacts|CreateArtifact/);
  void reached.then(() => lab.runner.kill(line.run.id, line.job.key)).then(release);
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

/** A job whose token may write is a steward's; the one that keeps its token from the action runs agent or commands. */
function seatOf(name: string): string {
  const { permissions = {}, steps = [] } = JOBS[name.split(' / ').pop() ?? ''] ?? {};
  if (Object.values(permissions).includes('write')) return 'steward';
  return steps.some((step) => 'agent' in ((step.with ?? {}) as object)) ? 'agent' : 'tester';
}

function show(line: LabEvent): void {
  if (line.event !== 'job completed' || line.job.conclusion === 'skipped') return;
  const { id, conclusion, durationMs, outputs } = line.job;
  const mark = conclusion === 'success' ? green('●') : red('✗');
  const seconds = `${(durationMs / 1_000).toFixed(1)}s`;
  const summary = outputs['summary'] || `${conclusion}: see the log`;
  print(`  ${mark} ${id.padEnd(15)} ${dim(seatOf(id).padEnd(9))} ${seconds.padStart(5)}  ${summary}`);
}

async function foot({ lab, git, calls }: Stage, run: LabRun): Promise<void> {
  const commits = (await git('log', '--format=%h %s', 'main')).split('\n');
  for (const [index, commit] of commits.entries()) print(`${(index === 0 ? 'git log main' : '').padEnd(14)} ${commit}`);
  const unsafe = calls().filter(({ scope, job }) => scope.includes(':write') && seatOf(job?.name ?? '') !== 'steward');
  const safety =
    unsafe.length === 0 ? 'no job with an agent could write' : red(`${unsafe.length} writes by jobs that run an agent`);
  for (const fault of [...lab.hub.violations, ...lab.hub.notEmulated]) print(red(`the hub complains: ${fault}`));
  const folder = relative('', run.directory);
  print(`${calls().length} API calls · ${safety} · look at ${folder}/index.html`);
}

await demo();
