import type { RequirementFile } from '../contracts/ask.ts';
import type { Snapshot } from '../contracts/issue.ts';
import { requirementFile, requirementPaths } from '../domain/requirement-files.ts';
import { baseOf, type Job, type World } from './job.ts';

/** The files that say what is wanted, as the base tree has them; a name to which there is none is only a word of the issue. */
export async function readRequirements(
  snapshot: Snapshot,
  job: Job,
  world: World,
): Promise<readonly RequirementFile[]> {
  const paths = requirementPaths(snapshot);
  if (paths.length === 0) return [];
  const git = await world.git(baseOf(job));
  const read = await Promise.all(paths.map(async (path) => ({ path, text: await git.read(path) })));
  return read.flatMap(({ path, text }) => (text === null ? [] : [requirementFile(path, text)]));
}
