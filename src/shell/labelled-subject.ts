import type { SubjectFacts } from '../contracts/subject.ts';
import { showsLabeling } from '../domain/authority.ts';
import type { Clock } from '../ports.ts';
import type { Job } from './job.ts';

const PAUSES_MS = [500, 1_000, 2_000];

/**
 * The issue, with the event of the label that started the run: GitHub may list it a moment after it has told of it. Asks
 * up to three times more; what is not to be seen then is left to those who decide, who take a missing event for a no.
 */
export async function labelledSubject(
  { trigger }: Job,
  clock: Clock,
  read: () => Promise<SubjectFacts>,
): Promise<SubjectFacts> {
  let subject = await read();
  if (trigger.kind !== 'label') return subject;
  for (const pause of PAUSES_MS) {
    if (showsLabeling(subject.issue, trigger.label, trigger.sender)) break;
    await clock.pause(pause);
    subject = await read();
  }
  return subject;
}
