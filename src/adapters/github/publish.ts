import * as z from 'zod';
import type { Publication } from '../../contracts/publication.ts';
import { RelayError } from '../../errors.ts';
import type { GithubClient, GraphqlAnswer } from './client.ts';
import { publishOnto, publishTree } from './publish-tree.ts';
import { findPublished, PUBLISH_CALL, type Published } from './published.ts';
import { refusal, refusalOf } from './refusal.ts';
import { writeOnce } from './write-once.ts';

const EXECUTABLE = '100755';

/** One request creates the branch at the base and commits on it; the commit is made only if the branch is at the base. */
const PUBLISH = `mutation Publish($ref: CreateRefInput!, $commit: CreateCommitOnBranchInput!) {
  branch: createRef(input: $ref) { ref { id } }
  commit: createCommitOnBranch(input: $commit) { commit { oid } ref { id } }
}`;

const published = z.object({ commit: z.object({ oid: z.string() }), ref: z.object({ id: z.string() }) });

/**
 * Puts the change on a branch of its own, or on a branch of ours by a further commit; never by force. A branch that
 * stands at the base, as after a crash in between, is gone on with; one with other commits is left alone.
 */
export function publish(client: GithubClient, publication: Publication): Promise<Published> {
  return writeOnce(
    client,
    () => write(client, publication),
    () => findPublished(client, publication),
  );
}

function write(client: GithubClient, publication: Publication): Promise<Published> {
  const { onto, change } = publication;
  if (onto !== null) return publishOnto(client, publication, onto);
  const executable = change.entries.some(({ operation, mode }) => operation !== 'delete' && mode === EXECUTABLE);
  return executable ? publishTree(client, publication) : publishCommit(client, publication);
}

/** In one request. */
async function publishCommit(client: GithubClient, publication: Publication): Promise<Published> {
  const { repository, branch, change, headline, body } = publication;
  const kept = change.entries.filter((entry) => entry.operation !== 'delete');
  const gone = change.entries.filter((entry) => entry.operation === 'delete');
  const answer = await client.graphql(PUBLISH_CALL, PUBLISH, {
    ref: { repositoryId: repository.nodeId, name: `refs/heads/${branch}`, oid: change.baseSha },
    commit: {
      branch: { repositoryNameWithOwner: `${client.owner}/${client.repository}`, branchName: branch },
      expectedHeadOid: change.baseSha,
      message: { headline, body },
      fileChanges: {
        additions: kept.map(({ path, content }) => ({ path, contents: content })),
        deletions: gone.map(({ path }) => ({ path })),
      },
    },
  });
  return readPublished(answer, branch);
}

function readPublished({ data, faults }: GraphqlAnswer, branch: string): Published {
  const parsed = published.safeParse(data['commit']);
  if (parsed.success) return { done: true, headSha: parsed.data.commit.oid, branchNodeId: parsed.data.ref.id };
  if (faults.some(({ type }) => type === 'STALE_DATA'))
    return refusal('branch-taken', `the branch ${branch} holds other commits`);
  // Where the branch could not be created, the commit's fault only says that it is not there.
  const [first] = faults;
  if (first === undefined)
    throw RelayError.of('github-unavailable', { ...PUBLISH_CALL, why: 'its answer is incomplete' });
  const told = first.says(/already exists/i) ? (faults[1] ?? first) : first;
  return refusalOf(PUBLISH_CALL, told, 'write-refused');
}
