import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createCommandReader } from './commands.ts';
import { githubEnvironment } from './contexts.ts';
import { createCommandFiles, readCommandFiles, summaryProblem } from './file-commands.ts';
import type { Exit } from './machine.ts';
import { fail, type Level, log, type Session } from './session.ts';

export interface StepCommand {
  readonly command: readonly string[];
  readonly cwd: string;
  /** The step's own variables, on top of the job's. */
  readonly environment: Record<string, string>;
  readonly timeoutMs?: number | undefined;
}

export interface StepExit {
  readonly outcome: 'success' | 'failure' | 'cancelled';
  readonly code: number;
  readonly outputs: Record<string, string>;
  readonly state: Record<string, string>;
}

/** Runs one process of a step: its commands, its command files, its summary. Throws where a command file is malformed. */
export async function runProcess(session: Session, level: Level, step: StepCommand): Promise<StepExit> {
  const { job, machine, masks, signal } = session;
  const folder = mkdtempSync(join(machine.temp, '_runner_file_commands-'));
  const files = createCommandFiles(folder);
  const onLine = createCommandReader({
    log: (line) => log(session, line),
    mask: (value) => masks.add(value),
    annotate: (one) => job.annotations.push({ ...one, message: masks.hide(one.message) }),
  });
  const environment = { ...variables(session, level, step.environment), ...files };
  const exit = await machine.run({ ...step, environment, signal, onLine });
  const written = readCommandFiles(folder);
  Object.assign(session.environment, written.environment);
  session.path.unshift(...written.path);
  const problem = summaryProblem(written.summary);
  if (problem) fail(session, problem);
  else if (written.summary) job.summary += masks.hide(`${written.summary.trimEnd()}\n`);
  if (exit.end === 'timed out')
    fail(session, `The action has timed out after ${(step.timeoutMs ?? 0) / 60_000} minutes.`);
  return { ...written, code: exit.code, outcome: outcomeOf(exit) };
}

function outcomeOf({ code, end }: Exit): StepExit['outcome'] {
  if (end === 'cancelled') return 'cancelled';
  return code === 0 && end === 'exited' ? 'success' : 'failure';
}

function variables(session: Session, level: Level, own: Record<string, string>): Record<string, string> {
  const base = { ...session.machine.environment, ...session.environment, ...level.environment, ...own };
  const path = [...session.path, base['PATH']].join(':');
  const github = githubEnvironment(session.contexts['github'] as Record<string, unknown>);
  return { ...base, ...github, PATH: path, ...(level.actionPath && { GITHUB_ACTION_PATH: level.actionPath }) };
}
