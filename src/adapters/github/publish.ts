import * as z from 'zod';
import type { ChangeEntry } from '../../contracts/change.ts';
import { RelayError } from '../../errors.ts';
import type { Publication, Written } from '../../ports.ts';
import { type GithubClient, GithubStatus, type GraphqlAnswer } from './client.ts';
import { refusal, throwIfForbidden } from './refusal.ts';

type Published = Written<{ headSha: string; branchNodeId: string }>;

const CALL = { doing: 'write the branch', permission: 'contents: write' };
const EXECUTABLE = '100755';

/** One request creates the branch at the base and commits on it; the commit is made only if the branch is at the base. */
const PUBLISH = `mutation Publish($ref: CreateRefInput!, $commit: CreateCommitOnBranchInput!) {
  branch: createRef(input: $ref) { ref { id } }
  commit: createCommitOnBranch(input: $commit) { commit { oid } ref { id } }
}`;

const published = z.object({ commit: z.object({ oid: z.string() }), ref: z.object({ id: z.string() }) });

/** Puts the change on a branch of its own: in one request, or through trees where a file is executable. */
export function publish(client: GithubClient, publication: Publication): Promise<Published> {
  const executable = publication.change.entries.some(
    (entry) => entry.operation !== 'delete' && entry.mode === EXECUTABLE,
  );
  return executable ? publishTree(client, publication) : publishCommit(client, publication);
}

async function publishCommit(
  client: GithubClient,
  { repository, branch, change, headline, body }: Publication,
): Promise<Published> {
  const kept = change.entries.filter((entry) => entry.operation !== 'delete');
  const gone = change.entries.filter((entry) => entry.operation === 'delete');
  const answer = await client.graphql(CALL, PUBLISH, {
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
  const [first] = faults;
  if (first === undefined) throw RelayError.of('github-unavailable', { ...CALL, why: 'it gave no answer' });
  throwIfForbidden(CALL, first);
  const taken = faults.some((fault) => fault.type === 'STALE_DATA' || /already exists/i.test(fault.message));
  return taken ? refusal('branch-taken', `the branch ${branch} exists`) : refusal('write-refused', first.message);
}

const sha = z.object({ sha: z.string() });
const createdRef = z.object({ node_id: z.string() });

/** `createCommitOnBranch` can't set file modes (GitHub docs), so executables go through blobs and a tree. */
async function publishTree(client: GithubClient, { branch, change, headline, body }: Publication): Promise<Published> {
  try {
    const tree = [];
    for (const entry of change.entries) tree.push(await treeEntry(client, entry));
    const made = sha.parse(
      await client.rest(CALL, 'POST /repos/{owner}/{repo}/git/trees', { base_tree: change.baseSha, tree }),
    );
    const message = `${headline}\n\n${body}`;
    const commit = sha.parse(
      await client.rest(CALL, 'POST /repos/{owner}/{repo}/git/commits', {
        message,
        tree: made.sha,
        parents: [change.baseSha],
      }),
    );
    const ref = createdRef.parse(
      await client.rest(CALL, 'POST /repos/{owner}/{repo}/git/refs', { ref: `refs/heads/${branch}`, sha: commit.sha }),
    );
    return { done: true, headSha: commit.sha, branchNodeId: ref.node_id };
  } catch (error) {
    if (!(error instanceof GithubStatus)) throw error;
    return refusal(/already exists/i.test(error.message) ? 'branch-taken' : 'write-refused', error.message);
  }
}

async function treeEntry(client: GithubClient, { path, mode, operation, content }: ChangeEntry) {
  if (operation === 'delete') return { path, mode: '100644', type: 'blob', sha: null };
  const route = 'POST /repos/{owner}/{repo}/git/blobs';
  const blob = sha.parse(await client.rest(CALL, route, { content, encoding: 'base64' }));
  return { path, mode, type: 'blob', sha: blob.sha };
}
