import type { Person, TreeChange } from './git.ts';
import { NOTHING } from './git.ts';
import { personOf } from './merging.ts';
import { Answer, type Call, type Operations, operation } from './operation.ts';
import { moveRef } from './refs.ts';
import { Refusal } from './refusal.ts';
import { apiUrl, commitView, fileView, gitCommitView } from './views.ts';
import { nodeId } from './world.ts';

const REPOSITORY = '/repos/{owner}/{repo}';
const GIT = `${REPOSITORY}/git`;

function refView(call: Call<unknown>, ref: string) {
  const { git, id } = call.repository;
  const sha = git.resolve(ref);
  if (!sha) throw new Refusal(404, 'Not Found');
  const object = { type: git.type(sha), sha, url: apiUrl(call, `/git/commits/${sha}`) };
  return { ref, node_id: nodeId('REF', id, ref), url: apiUrl(call, `/git/${ref}`), object };
}

function createRef(call: Call<{ ref: string; sha: string }>): Answer {
  const { ref, sha } = call.body;
  const { git } = call.repository;
  if (!/^refs\/(heads|tags)\/./.test(ref))
    throw new Refusal(422, 'Reference name must start with refs/heads or refs/tags');
  if (git.resolve(ref)) throw new Refusal(422, 'Reference already exists');
  if (git.type(sha) === undefined) throw new Refusal(422, 'Object does not exist');
  moveRef(call, ref, sha);
  return new Answer(201, refView(call, ref));
}

function existingRef({ repository, parameters }: Call<unknown>): string {
  const ref = `refs/${parameters['ref']}`;
  if (!repository.git.resolve(ref)) throw new Refusal(422, 'Reference does not exist');
  return ref;
}

function updateRef(call: Call<{ sha: string; force?: boolean }>): unknown {
  const ref = existingRef(call);
  const { git } = call.repository;
  if (git.type(call.body.sha) === undefined) throw new Refusal(422, 'Object does not exist');
  if (!call.body.force && !git.isAncestor(ref, call.body.sha)) throw new Refusal(422, 'Update is not a fast forward');
  moveRef(call, ref, call.body.sha);
  return refView(call, ref);
}

function createTree(call: Call<{ tree: TreeChange[]; base_tree?: string }>): Answer {
  const { git } = call.repository;
  if (call.body.tree.some(({ sha }) => typeof sha === 'string' && git.type(sha) === undefined))
    throw new Refusal(422, 'GitRPC::BadObjectState');
  try {
    return new Answer(201, treeView(call, git.writeTree(call.body.base_tree, call.body.tree)));
  } catch {
    throw new Refusal(422, 'GitRPC::BadObjectState');
  }
}

function treeView(call: Call<unknown>, sha: string) {
  const words = call.query['recursive'] ? ['-r', '-t'] : [];
  return {
    sha,
    url: apiUrl(call, `/git/trees/${sha}`),
    tree: call.repository.git.tree(sha, ...words),
    truncated: false,
  };
}

interface NewCommit {
  readonly message: string;
  readonly tree: string;
  readonly parents?: string[];
  readonly author?: Person;
}

function createCommit(call: Call<NewCommit>): Answer {
  const { git } = call.repository;
  const { message, tree, parents = [], author = personOf(call.caller.account.login) } = call.body;
  if (git.type(tree) !== 'tree') throw new Refusal(422, 'Tree SHA does not exist');
  if (parents.some((sha) => git.type(sha) !== 'commit')) throw new Refusal(422, 'Parent SHA does not exist');
  return new Answer(201, gitCommitView(call, git.commit(git.writeCommit(tree, parents, message, author))));
}

function getContent(call: Call): unknown {
  const { git, defaultBranch } = call.repository;
  const ref = call.query['ref'] ?? defaultBranch;
  const path = String(call.parameters['path']);
  const commit = git.commitish(ref);
  const entry = commit && git.tree(commit, '--', path)[0];
  if (!entry) throw new Refusal(404, 'Not Found');
  if (entry.type === 'tree') return git.tree(entry.sha).map((each) => contentView(call, `${path}/${each.path}`, each));
  const content = `${git.blob(entry.sha)?.toString('base64')}\n`;
  return { ...contentView(call, path, entry), content, encoding: 'base64' };
}

function contentView(call: Call, path: string, { sha, size = 0, type }: { sha: string; size?: number; type: string }) {
  const url = apiUrl(call, `/contents/${path}`);
  const links = {
    url,
    html_url: null,
    git_url: null,
    download_url: null,
    _links: { self: url, html: null, git: null },
  };
  return { type: type === 'tree' ? 'dir' : 'file', name: path.split('/').at(-1), path, sha, size, ...links };
}

function compare(call: Call): unknown {
  const { git } = call.repository;
  const [base, head] = String(call.parameters['basehead'])
    .split('...')
    .map((name) => git.commitish(name));
  const mergeBase = base && head && git.mergeBase(base, head);
  if (!mergeBase) throw new Refusal(404, 'Not Found');
  const ahead = git.log('--reverse', `${base}..${head}`);
  const behind = git.log(`${head}..${base}`).length;
  const oneWay = ahead.length > 0 ? 'ahead' : behind > 0 ? 'behind' : 'identical';
  return call.world.document.fill('commit-comparison', {
    base_commit: commitView(call, git.commit(base)),
    merge_base_commit: commitView(call, git.commit(mergeBase)),
    status: ahead.length > 0 && behind > 0 ? 'diverged' : oneWay,
    ahead_by: ahead.length,
    behind_by: behind,
    total_commits: ahead.length,
    commits: ahead.slice(0, Number(call.query['per_page'] ?? 250)).map((commit) => commitView(call, commit)),
    files: git.changes(mergeBase, head).map((file) => fileView(call, file)),
  });
}

export const gitOperations: Operations = {
  [`GET ${GIT}/ref/{ref}`]: operation('contents:read', (call) => refView(call, `refs/${call.parameters['ref']}`)),
  [`POST ${GIT}/refs`]: operation('contents:write', createRef),
  [`PATCH ${GIT}/refs/{ref}`]: operation('contents:write', updateRef),
  [`DELETE ${GIT}/refs/{ref}`]: operation('contents:write', (call) => {
    moveRef(call, existingRef(call), NOTHING);
    return new Answer(204);
  }),
  [`POST ${GIT}/blobs`]: operation<{ content: string; encoding?: string }>('contents:write', (call) => {
    const encoding = call.body.encoding === 'base64' ? 'base64' : 'utf8';
    const sha = call.repository.git.writeBlob(Buffer.from(call.body.content, encoding));
    return new Answer(201, { sha, url: apiUrl(call, `/git/blobs/${sha}`) });
  }),
  [`GET ${GIT}/blobs/{file_sha}`]: operation('contents:read', (call) => {
    const sha = String(call.parameters['file_sha']);
    const blob = call.repository.git.blob(sha);
    if (!blob) throw new Refusal(404, 'Not Found');
    const content = { content: blob.toString('base64'), encoding: 'base64', size: blob.length };
    return { sha, node_id: nodeId('B', call.repository.id, sha), url: apiUrl(call, `/git/blobs/${sha}`), ...content };
  }),
  [`POST ${GIT}/trees`]: operation('contents:write', createTree),
  [`GET ${GIT}/trees/{tree_sha}`]: operation('contents:read', (call) => {
    const name = String(call.parameters['tree_sha']);
    const sha = call.repository.git.resolve(`${call.repository.git.commitish(name) ?? name}^{tree}`);
    if (!sha) throw new Refusal(404, 'Not Found');
    return treeView(call, sha);
  }),
  [`POST ${GIT}/commits`]: operation('contents:write', createCommit),
  [`GET ${GIT}/commits/{commit_sha}`]: operation('contents:read', (call) => {
    const sha = String(call.parameters['commit_sha']);
    if (call.repository.git.type(sha) !== 'commit') throw new Refusal(404, 'Not Found');
    return gitCommitView(call, call.repository.git.commit(sha));
  }),
  [`GET ${REPOSITORY}/contents/{path}`]: operation('contents:read', getContent),
  [`GET ${REPOSITORY}/compare/{basehead}`]: operation('contents:read', compare),
};
