import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../contracts/change.ts';
import { RelayError } from '../errors.ts';
import type { Git } from '../ports.ts';
import { findGit, gitCommand } from './git/command.ts';
import { persistedCredential } from './git/persisted-credential.ts';
import { type CheckoutOptions, type PrivateRepository, privateRepository } from './git/private-repository.ts';
import { putChange, refused } from './git/put-change.ts';
import { readBaseFile } from './git/read-base-file.ts';
import { restoreBase } from './git/restore-base.ts';
import { takeFile } from './git/take-file.ts';
import { treeDifference } from './git/tree-difference.ts';
import { writeWorkingTree } from './git/working-tree.ts';

/**
 * The checkout of a job, to be opened before an agent or a command of the repository runs in it. From then on nothing
 * in its `.git` folder is read again, so that no configuration, hook, filter or forged object there takes effect.
 * Calls must not overlap. Throws `unsafe-seat` when the checkout keeps a credential, `wrong-base` when it doesn't hold
 * the base commit, `git-failed` when git itself fails.
 */
export async function checkoutGit(options: CheckoutOptions): Promise<Git> {
  await refuseCredential(options);
  const repository = await privateRepository(options);
  const change = () => changeOf(repository);
  return {
    headSha: async () => repository.headSha,
    change,
    apply: async (wanted) => {
      await putChange(repository, wanted);
      if (!isDeepStrictEqual(await change(), wanted)) {
        throw refused('its change, once applied, reads differently from what it says');
      }
    },
    reset: () => restoreBase(repository),
    read: (path) => readBaseFile(repository, path),
    take: (path, limit) => takeFile(options.workspace, path, limit),
  };
}

async function refuseCredential({ workspace, temporaryDirectory, path }: CheckoutOptions): Promise<void> {
  const git = gitCommand(findGit(path, workspace), temporaryDirectory, workspace);
  const held = await persistedCredential(git, workspace, temporaryDirectory);
  if (held) throw RelayError.of('unsafe-seat', { seat: 'agent or tester', held });
}

async function changeOf(repository: PrivateRepository): Promise<Change> {
  const entries = await treeDifference(repository, await writeWorkingTree(repository));
  return { baseSha: repository.baseSha, entries };
}
