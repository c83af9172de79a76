import type { Earlier } from '../contracts/earlier.ts';
import type { SubjectFacts } from '../contracts/subject.ts';
import { whyNotBegun } from '../domain/deployment-review.ts';
import { type BatonNote, endedByLoss, type Journey, journeyOf, mergeResults } from '../domain/journey.ts';
import { oneLine } from '../domain/one-line.ts';
import { environmentOf, gateAskedAt } from '../domain/pipeline.ts';
import { type Reason, reason } from '../domain/reason.ts';
import type { Job, World } from './job.ts';
import { type Remaining, readRemaining } from './remaining-batons.ts';

type AskSubject = () => Promise<SubjectFacts>;

/** What became of the earlier phases: by their batons, by their jobs' outputs, and by what people answered. */
export async function readJourney(job: Job, world: World, subject: AskSubject): Promise<Journey> {
  const remaining = await readRemaining(job, world);
  const { batons, gone } = remaining;
  const resumed = batons.find(({ results }) => results.opening)?.results.opening?.resumed ?? null;
  const notes = Object.fromEntries(batons.map((baton) => [baton.phase, baton]));
  const told = { ...faultNotes(job.earlier), ...(await unbegunNotes(remaining, job, world, subject)), ...notes };
  return endedByLoss(journeyOf(job.pipeline, job.earlier, told, resumed), gone);
}

/** A job that waited for an environment and never began says nothing: GitHub is asked what people answered. */
async function unbegunNotes(
  remaining: Remaining,
  job: Job,
  world: World,
  subject: AskSubject,
): Promise<Record<string, BatonNote>> {
  const silent = job.pipeline.rows.find(({ phase }) => {
    const ended = job.earlier[phase];
    return ended?.result === 'failure' && (ended.outputs['outcome'] ?? '') === '';
  });
  const environment = silent === undefined ? null : environmentOf(silent);
  if (!silent || environment === null) return {};
  const shown = await shownAt(silent.phase, remaining, job, subject);
  if (shown === null) return {};
  const reviews = await (await world.reader()).reviews();
  return { [silent.phase]: noteOf(whyNotBegun(environment, reviews, shown, world.clock.now())) };
}

/** What was shown, and when; where the baton that tells it is gone, the record was written in the same moment. */
async function shownAt(phase: string, { batons, gone }: Remaining, { pipeline }: Job, subject: AskSubject) {
  const { presentation } = mergeResults(batons.map(({ results }) => results));
  const checkpoint = gateAskedAt(pipeline, phase)?.gate?.name;
  if (presentation || checkpoint === undefined || gone.length === 0) return presentation ?? null;
  const { stored } = (await subject()).state;
  return stored.kind === 'sound' ? { checkpoint, presentedAt: stored.record.updated_at } : null;
}

/** A phase that a fault ended handed no baton on; what happened stands in its outputs, what to do in its log. */
function faultNotes(earlier: Earlier): Record<string, BatonNote> {
  const faults = Object.entries(earlier).filter(([, { outputs }]) => outputs['outcome'] === 'failed');
  return Object.fromEntries(faults.map(([phase, { outputs }]) => [phase, noteOf(faultOf(phase, outputs))]));
}

function faultOf(phase: string, outputs: Earlier[string]['outputs']): Reason | null {
  if (outputs['reason'] === 'baton-expired') return reason('baton_expired', {});
  const says = oneLine(outputs['summary'] ?? '').slice(0, 500);
  const hint = `The error of ${phase} in the run says what to do.`;
  return says === '' ? null : { code: 'job_lost', says, hint };
}

const noteOf = (why: Reason | null): BatonNote => ({ tries: [], spend: null, reason: why });
