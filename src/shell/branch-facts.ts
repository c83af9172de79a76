import type { SubjectFacts } from '../contracts/subject.ts';
import { recordToGoOnFrom } from '../domain/going-on.ts';
import type { FactTable } from '../domain/verb.ts';
import type { Job, World } from './job.ts';
import type { Fetch } from './loader.ts';

/** The record of an earlier run, if this one goes on from it. */
export const goesOn = ({ inputs }: Job, { state: { stored } }: SubjectFacts) => recordToGoOnFrom(inputs, stored);

/** What people put on our branch since an earlier run, if this one goes on from it. */
export async function loadAdopted(fetch: Fetch, job: Job, world: World): Promise<FactTable['adopted']> {
  const subject = await fetch('subject');
  const record = goesOn(job, subject);
  // A closed issue has nothing left to judge: what was waited for is done, or nobody wants it any more.
  if (!record?.delivered || !subject.issue.open) return null;
  const { branch, head_sha: ours } = record.delivered;
  const reader = await world.reader();
  const headSha = await reader.headOf(branch);
  if (headSha === null || headSha === ours) return null;
  // Somebody may have brought the branch up to date: what came with that is the base's, and no part of the change.
  const base = await reader.mergeBase(subject.repository.defaultBranch, headSha);
  return { headSha, change: await reader.changeBetween(base ?? record.base_sha, headSha) };
}

/** What stands on the branch where it is not what the record says, as a change. */
export async function loadStanding(fetch: Fetch, _job: Job, world: World): Promise<FactTable['standing']> {
  const [{ branch, state }, { baseSha }] = await Promise.all([fetch('subject'), fetch('opening')]);
  const recorded = state.stored.kind === 'sound' ? state.stored.record.delivered?.head_sha : undefined;
  if (branch === null || branch.sha === recorded) return null;
  return (await world.reader()).changeBetween(baseSha, branch.sha);
}

/** Whether the base of the run that this one goes on from is still part of the default branch. */
export async function loadBaseHolds(fetch: Fetch, job: Job, world: World): Promise<boolean> {
  const subject = await fetch('subject');
  const { repository } = subject;
  const base = goesOn(job, subject)?.base_sha;
  if (base === undefined) return false;
  return base === repository.defaultBranchSha || (await world.reader()).contains(repository.defaultBranch, base);
}
