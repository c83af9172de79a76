import type { StoredLoopState } from '../contracts/loop-state.ts';
import { BY_TICKET } from '../contracts/names.ts';
import type { RunFacts } from '../contracts/subject.ts';
import { LOOP_STATE_PATH, readLoopState } from '../domain/backlog/loop-state.ts';
import { heldEntry } from '../domain/backlog/ticket.ts';
import { issueNumber } from './issue-number.ts';
import type { Job, World } from './job.ts';

/** The state of the backlog, for runs that begin by a ticket of it; null for others, which are not asked for one. */
export async function readLoop({ pipeline, repository }: Job, world: World): Promise<StoredLoopState | null> {
  if (!BY_TICKET.includes(pipeline.name)) return null;
  const text = await (await world.reader()).stateFile(LOOP_STATE_PATH);
  return readLoopState(text, repository);
}

/** Whose word a run rests on: a run that we started ourselves on that of the person who stands beside its ticket, or who began the night. */
export function startedBy(run: RunFacts, { pipeline, inputs, trigger }: Job, loop: StoredLoopState | null): RunFacts {
  if (!BY_TICKET.includes(pipeline.name)) return run;
  const entry = heldEntry(loop, issueNumber(inputs.issue, trigger), inputs.ticket);
  const night = loop?.kind === 'sound' ? loop.state.night : undefined;
  const actor = entry === null ? undefined : (entry.actor ?? night?.actor);
  return { ...run, actors: actor ? [actor] : [] };
}
