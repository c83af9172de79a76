import { REACTIONS } from '../contracts/names.ts';
import { reactionWishes } from '../domain/reaction.ts';
import { routingOf } from '../domain/routing.ts';
import { gather } from './gather.ts';
import type { Job, World } from './job.ts';
import { madeBefore } from './made.ts';
import { perform } from './perform.ts';

/**
 * Reacts to the command that asked for a job which a fault stops, where no later job would: in a pipeline's first row
 * and in its last. Costs nothing where no comment asked for the run.
 */
export async function refuseCommand(job: Job, world: World): Promise<void> {
  const { trigger, inputs } = job;
  if (trigger.kind !== 'comment' || inputs['dry-run'] === 'true' || !(await mayAnswer(job, world))) return;
  await perform(reactionWishes(trigger, REACTIONS.refused), null, await world.writer(), madeBefore(null), job);
}

/** A fault may come before anybody asked who wrote the command; a run that reached its last row was let in. */
async function mayAnswer(job: Job, world: World): Promise<boolean> {
  const { pipeline, row } = job;
  if (row !== pipeline.rows[0]) return row.phase === pipeline.last;
  return routingOf(await gather(['trigger', 'commenters', 'config'], job, world)).heard;
}
