import type { StateAmendment } from '../../contracts/state-amendment.ts';
import type { Settled } from '../../ports.ts';
import type { GithubClient } from './client.ts';
import { refusal } from './refusal.ts';
import { inRounds, readState, type Tried, writeFiles, writtenAt } from './state.ts';

/**
 * Amends a file of the state branch by compare-and-swap on its head: what is to stand there is asked anew whenever
 * somebody else wrote meanwhile. After a lost answer, too, so an amendment must know what it has done already.
 */
export function amendState(client: GithubClient, amendment: StateAmendment): Promise<Settled> {
  return inRounds(client, () => amendOnce(client, amendment));
}

async function amendOnce(client: GithubClient, { path, message, amend }: StateAmendment): Promise<Tried> {
  const now = await readState(client, path);
  const wanted = amend(now.text);
  if (wanted.kind === 'refused') return refusal('state-refused', wanted.why);
  if (wanted.kind === 'unchanged') return writtenAt(now.headSha);
  const files = [{ path, text: wanted.text }, ...(wanted.aside === null ? [] : [wanted.aside])];
  return writeFiles(client, message, now.headSha, files);
}
