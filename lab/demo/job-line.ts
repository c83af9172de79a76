import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'yaml';
import type { LabEvent } from '../runner/call.ts';
import { fileName } from '../runner/record.ts';
import type { WorkflowYaml } from '../runner/workflow-file.ts';
import { dim, green, red } from './terminal.ts';

export type Jobs = WorkflowYaml['jobs'];

/** The jobs of a published workflow, by their ids. */
export function jobsOf(workflow: string): Jobs {
  return (parse(readFileSync(`.github/workflows/${workflow}.yml`, 'utf8')) as WorkflowYaml).jobs;
}

/** A job whose token may write is a steward's; the one that keeps its token from the action runs agent or commands. */
export function seatOf(jobs: Jobs, name: string): 'steward' | 'agent' | 'tester' {
  const { permissions = {}, steps = [] } = jobs[name.split(' / ').pop() ?? ''] ?? {};
  if (Object.values(permissions).includes('write')) return 'steward';
  return steps.some((step) => 'agent' in ((step.with ?? {}) as object)) ? 'agent' : 'tester';
}

/** How a job ended, in one line; null for events that tell no end, and for jobs that had no turn. */
export function jobLine(jobs: Jobs, line: LabEvent): string | null {
  if (line.event !== 'job completed' || line.job.conclusion === 'skipped') return null;
  const { id, conclusion, durationMs, outputs, environment } = line.job;
  // What asks a person begins only when that person says yes.
  const silence =
    environment === undefined
      ? `${conclusion}: see ${join(relative('', line.run.directory), fileName(line.job))}.log`
      : 'did not begin: the answer was no';
  const mark = conclusion === 'success' ? green('●') : red('✗');
  const seconds = `${(durationMs / 1_000).toFixed(1)}s`;
  const summary = outputs['summary'] || silence;
  return `  ${mark} ${id.padEnd(15)} ${dim(seatOf(jobs, id).padEnd(9))} ${seconds.padStart(5)}  ${summary}`;
}
