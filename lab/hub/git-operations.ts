import { Refusal } from './answer.ts';
import { NOTHING, type TreeChange } from './git.ts';
import { nodeId } from './node-id.ts';
import { type Call, type Operations, operation } from './operation.ts';
import { createRef, moveRef } from './refs.ts';

interface NewTree {
  readonly tree: TreeChange[];
  readonly base_tree?: string;
}

interface NewCommit {
  readonly message: string;
  readonly tree: string;
  readonly parents?: string[];
}

interface RefUpdate {
  readonly sha: string;
  readonly force?: boolean;
}

function refRecord({ repository: { git, id } }: Call<unknown>, ref: string) {
  const sha = git.resolve(ref);
  if (!sha) throw new Refusal(404, 'Not Found');
  return { ref, nodeId: nodeId('REF', id, ref), object: { type: git.type(sha), sha } };
}

function existingRef({ repository, parameters }: Call<unknown>): string {
  const ref = `refs/${parameters['ref']}`;
  if (!repository.git.resolve(ref)) throw new Refusal(422, 'Reference does not exist');
  return ref;
}

function updateRef(call: Call<RefUpdate>) {
  const { sha, force } = call.body;
  const ref = existingRef(call);
  if (!force && !call.repository.git.isAncestor(ref, sha)) throw new Refusal(422, 'Update is not a fast forward');
  moveRef(call, ref, sha);
  return refRecord(call, ref);
}

function createTree({ repository: { git }, body: { base_tree: base, tree } }: Call<NewTree>) {
  try {
    return { sha: git.writeTree(base, tree) };
  } catch {
    throw new Refusal(422, 'GitRPC::BadObjectState');
  }
}

function createCommit({ repository: { git }, caller, body }: Call<NewCommit>) {
  const { message, tree, parents = [] } = body;
  if (git.type(tree) !== 'tree') throw new Refusal(422, 'Tree SHA does not exist');
  if (parents.some((sha) => git.type(sha) !== 'commit')) throw new Refusal(422, 'Parent SHA does not exist');
  return { sha: git.writeCommit(tree, parents, message, caller.account.login), message };
}

const GIT = '/repos/{owner}/{repo}/git';

export const gitOperations: Operations = {
  [`GET ${GIT}/ref/{ref}`]: operation('contents:read', (call) => refRecord(call, `refs/${call.parameters['ref']}`)),
  [`POST ${GIT}/refs`]: operation<{ ref: string; sha: string }>('contents:write', (call) => {
    createRef(call, call.body.ref, call.body.sha);
    return refRecord(call, call.body.ref);
  }),
  [`PATCH ${GIT}/refs/{ref}`]: operation('contents:write', updateRef),
  [`DELETE ${GIT}/refs/{ref}`]: operation('contents:write', (call) => moveRef(call, existingRef(call), NOTHING)),
  [`POST ${GIT}/blobs`]: operation<{ content: string; encoding?: string }>('contents:write', ({ repository, body }) => {
    const encoding = body.encoding === 'base64' ? 'base64' : 'utf8';
    return { sha: repository.git.writeBlob(Buffer.from(body.content, encoding)) };
  }),
  [`GET ${GIT}/blobs/{file_sha}`]: operation('contents:read', ({ repository: { git }, parameters }) => {
    const sha = String(parameters['file_sha']);
    if (git.type(sha) !== 'blob') throw new Refusal(404, 'Not Found');
    const bytes = git.output(['cat-file', 'blob', sha]);
    return { sha, content: bytes.toString('base64'), encoding: 'base64', size: bytes.length };
  }),
  [`GET ${GIT}/trees/{tree_sha}`]: operation('contents:read', ({ repository: { git }, parameters, query }) => {
    const sha = git.resolve(`${parameters['tree_sha']}^{tree}`);
    if (!sha) throw new Refusal(404, 'Not Found');
    return { sha, tree: git.tree(sha, query['recursive'] !== undefined), truncated: false };
  }),
  [`POST ${GIT}/trees`]: operation('contents:write', createTree),
  [`POST ${GIT}/commits`]: operation('contents:write', createCommit),
};
