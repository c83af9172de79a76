import type { Baton } from '../contracts/baton.ts';
import type { Outputs } from '../contracts/outputs.ts';
import { subjectName, WHOLE_REPOSITORY } from '../domain/naming.ts';
import { oneLine } from '../domain/one-line.ts';
import type { Reason } from '../domain/reason.ts';
import type { Decision, Facts } from '../domain/verb.ts';
import { handOvers } from './batons.ts';
import { baseOf, type Job, type World } from './job.ts';
import type { Turn } from './turn.ts';

/**
 * Uploads the baton of a phase, whatever its outcome, so that nothing an agent made is lost, and gives the outputs
 * that name it. A phase that ends the run hands nothing on.
 */
export async function handOver(
  turn: Turn,
  facts: Facts,
  next: string | null,
  job: Job,
  world: World,
): Promise<Outputs> {
  const { decision } = turn;
  if (decision.url !== undefined || ['stopped', 'waiting', 'skipped'].includes(decision.outcome))
    await keep(job, world);
  const baton = next === null ? '' : JSON.stringify(await upload(turn, facts, job, world));
  return {
    next: next ?? '',
    outcome: decision.outcome,
    reason: decision.reason?.code ?? '',
    score: decision.score == null ? '' : String(decision.score),
    summary: oneLine(decision.summary),
    baton,
    'base-sha': fixedBase(decision) ?? '',
    url: decision.url ?? '',
    'pull-request': decision.pullRequest == null ? '' : String(decision.pullRequest),
    ...decision.leadsTo,
  };
}

/** A run that is to be resumed, or that waits for people, leaves its batons where they outlive their artifacts. */
async function keep(job: Job, world: World): Promise<void> {
  const references = handOvers(job).map(({ reference }) => reference);
  if (references.length > 0) await (await world.store()).keep(references);
}

/** The base that a first phase fixes. */
const fixedBase = ({ results }: Decision) => (results.opening ?? results.checkup)?.baseSha;

async function upload({ decision, reply }: Turn, facts: Facts, job: Job, world: World) {
  const { row, attempt, run } = job;
  const opening = decision.results.opening ?? ('opening' in facts ? facts.opening : null);
  const baton: Baton = {
    format: 1,
    repository: job.repositoryId,
    subject: opening ? subjectName(opening.snapshot.number) : WHOLE_REPOSITORY,
    run,
    attempt,
    phase: row.phase,
    baseSha: opening?.baseSha ?? fixedBase(decision) ?? baseOf(job),
    parent: handOvers(job).at(-1)?.reference.digest ?? null,
    createdAt: world.clock.now(),
    outcome: decision.outcome,
    reason: decision.reason && reasonOf(decision.reason),
    results: decision.results,
    tries: [...(reply?.tries ?? [])],
    spend: reply?.spend ?? null,
  };
  return (await world.store()).put(`issue-relay-${row.phase}-${attempt}`, baton);
}

/** A link is made by the job that shows it, so none is handed on. */
function reasonOf({ code, says, hint }: Reason): Baton['reason'] {
  return { code, says, hint };
}
