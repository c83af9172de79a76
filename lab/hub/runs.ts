import { EventEmitter } from 'node:events';
import { found } from './answer.ts';
import type { Call } from './operation.ts';
import type { Conclusion, HubEvent } from './surface.ts';

/** One workflow run as the REST API shows it; the runner keeps it up to date. */
export interface RunView extends ReturnType<typeof newRun> {}

/** A run as it is when an event starts it, of the workflow file at this path. */
export function newRun(event: Omit<HubEvent, 'payload'>, id: number, path: string, name = path) {
  const { repository, actor, ref, sha } = event;
  const now = new Date().toISOString();
  const earlier: number = [...repository.runs.values()].filter((run) => run.path === path).length;
  return {
    id,
    name,
    path,
    event: event.name as string,
    repository,
    htmlUrl: `${repository.htmlUrl}/actions/runs/${id}`,
    headBranch: ref.replace(/^refs\/(heads|tags)\//, ''),
    headSha: sha,
    status: 'queued' as 'queued' | 'in_progress' | 'waiting' | 'completed',
    conclusion: null as Conclusion | null,
    runNumber: earlier + 1,
    runAttempt: 1,
    actor,
    triggeringActor: actor,
    createdAt: now,
    runStartedAt: now,
    /** What its reviewers say, by environment: a job that waits for them listens. */
    answers: new EventEmitter(),
    /** What they said, as the API shows it. */
    reviews: [] as object[],
  };
}

/** The run that a path is about. Throws 404. */
export function runOf({ repository, parameters }: Call<unknown>): RunView {
  return found(repository.runs.get(Number(parameters['run_id'])));
}
