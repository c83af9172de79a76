export const id = 301;
export const ids = [301];
export const modules = {

/***/ 92752:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   gk: () => (/* binding */ GraphqlFault),
/* harmony export */   kQ: () => (/* binding */ lacksPermission),
/* harmony export */   kx: () => (/* binding */ GithubStatus)
/* harmony export */ });
/**
 * What GitHub says when it refuses. Its words may quote what strangers wrote, so they can be matched and never shown:
 * they stand in no message, and no log of one of these objects prints them.
 */
class GithubStatus extends Error {
    status;
    #words;
    constructor(status, words) {
        super(`GitHub answered with status ${status}`);
        this.status = status;
        this.#words = words;
    }
    says(pattern) {
        return pattern.test(this.#words);
    }
}
/** One error of a GraphQL answer; several can stand beside data, since mutations of one document fail one by one. */
class GraphqlFault {
    /** GitHub's word for the kind of error, such as `NOT_FOUND`; empty when it gives none. */
    type;
    /** The fields that lead to what failed, by their aliases in the document; empty when the whole document failed. */
    path;
    #words;
    constructor(type, path, words) {
        this.type = /^[A-Z_]{1,40}$/.test(type) ? type : '';
        this.path = path;
        this.#words = words;
    }
    says(pattern) {
        return pattern.test(this.#words);
    }
}
const LACKS_PERMISSION = /not accessible by (integration|personal access token)/i;
/** Whether the token was refused for what it may not do, which the caller's `permissions:` can mend. */
function lacksPermission(fault) {
    const forbidden = fault instanceof GithubStatus ? fault.status === 403 : fault.type === 'FORBIDDEN';
    return forbidden && fault.says(LACKS_PERMISSION);
}


/***/ }),

/***/ 42301:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  githubReader: () => (/* binding */ githubReader)
});

// EXTERNAL MODULE: ../../main/node_modules/zod/v4/classic/schemas.js + 5 modules
var schemas = __webpack_require__(54237);
// EXTERNAL MODULE: ./build/src/contracts/line-counts.js
var line_counts = __webpack_require__(89859);
// EXTERNAL MODULE: ./build/src/contracts/change.js
var change = __webpack_require__(35688);
// EXTERNAL MODULE: ./build/src/errors.js
var errors = __webpack_require__(72895);
// EXTERNAL MODULE: ./build/src/adapters/github/understood.js
var understood = __webpack_require__(68846);
;// CONCATENATED MODULE: ./build/src/adapters/github/changed-files.js




const BRANCH_CALL = { doing: 'read the branch', permission: 'contents: read' };
/** Most folders that are compared: each costs two requests, of which a job's token has 1,000 an hour (GitHub docs). */
const FOLDERS_LIMIT = 200;
const node = schemas/* object */.Ikc({
    path: schemas/* string */.YjP(),
    mode: schemas/* string */.YjP(),
    type: schemas/* enum */.k5n(['blob', 'tree', 'commit']),
    sha: schemas/* string */.YjP(),
    size: schemas/* number */.aig().optional(),
});
const folder = schemas/* object */.Ikc({ truncated: schemas/* boolean */.zMY(), tree: schemas/* array */.YOg(node) });
/**
 * The files that differ between two commits, in git's order of paths. Only folders that differ are read, so that the
 * size of the repository does not matter. Throws a RelayError where more differs than anybody could judge.
 */
async function changedFiles(client, base, head) {
    const found = [];
    const pending = [{ path: '', before: base, after: head }];
    for (let read = 1;; read += 1) {
        const pair = pending.pop();
        if (pair === undefined)
            return found.sort(inOrder);
        const { files, folders } = await compare(client, pair);
        found.push(...files);
        pending.push(...folders);
        if (found.length > change/* CHANGE_LIMIT */.xK)
            throw tooLarge(`more than ${change/* CHANGE_LIMIT */.xK} files differ`);
        if (read + pending.length > FOLDERS_LIMIT)
            throw tooLarge(`more than ${FOLDERS_LIMIT} folders differ`);
    }
}
const inOrder = (one, other) => Buffer.compare(Buffer.from(one.path), Buffer.from(other.path));
async function compare(client, { path: parent, before, after }) {
    const [base, head] = await Promise.all([readFolder(client, before), readFolder(client, after)]);
    const names = [...new Set([...base.keys(), ...head.keys()])];
    const pairs = names.map((name) => ({ path: `${parent}${name}`, one: base.get(name), other: head.get(name) }));
    const changed = pairs.filter(({ one, other }) => one?.sha !== other?.sha || one?.mode !== other?.mode);
    return {
        files: changed
            .map(({ path, one, other }) => ({ path, before: fileOf(one), after: fileOf(other) }))
            .filter((file) => file.before !== null || file.after !== null),
        folders: changed
            .map(({ path, one, other }) => ({ path: `${path}/`, before: treeOf(one), after: treeOf(other) }))
            .filter((pair) => pair.before !== null || pair.after !== null),
    };
}
function fileOf(found) {
    if (found === undefined || found.type === 'tree')
        return null;
    return { mode: found.mode, sha: found.sha, size: found.size ?? 0 };
}
const treeOf = (found) => (found?.type === 'tree' ? found.sha : null);
/** What lies directly in a folder, by name. */
async function readFolder(client, sha) {
    if (sha === null)
        return new Map();
    const route = 'GET /repos/{owner}/{repo}/git/trees/{tree_sha}';
    const answer = await client.rest(BRANCH_CALL, route, { tree_sha: sha }).catch((error) => {
        throw (0,understood/* explainedStatus */.B$)(BRANCH_CALL, error);
    });
    const { truncated, tree } = (0,understood/* understood */.Se)(BRANCH_CALL, folder, answer);
    if (truncated)
        throw tooLarge('a folder has too many files for one answer');
    const named = new Map(tree.map((entry) => [entry.path, entry]));
    // JSON can't tell names apart that are no UTF-8: one of them would hide the other.
    if (named.size < tree.length)
        throw tooLarge('two names in a folder can’t be told apart');
    return named;
}
function tooLarge(why) {
    return errors/* RelayError */.cx.of('branch-unreadable', { why });
}

;// CONCATENATED MODULE: ./build/src/adapters/github/change-between.js




/**
 * Most content that is read, in bytes, and most files. Beyond it, entries show size and no content, as those of a
 * working tree do: a change of that size is refused by its size, and nobody has to hold or judge what is in it.
 */
const CONTENT_LIMIT = 8 * 1024 * 1024;
const FILES_LIMIT = 200;
/**
 * What a head changes against its base, as an agent's change would say it: entries from the two trees, contents from
 * blobs, never from patch text, which GitHub cuts short. Throws a RelayError where too much differs.
 */
async function changeBetween(client, baseSha, headSha) {
    const files = await changedFiles(client, baseSha, headSha);
    const entries = [];
    let room = files.length > FILES_LIMIT ? 0 : CONTENT_LIMIT;
    for (const file of files) {
        const entry = await entryOf(client, file, room);
        room -= Buffer.byteLength(entry.content, 'base64');
        entries.push(entry);
    }
    return { baseSha, entries };
}
async function entryOf(client, { path, before, after }, room) {
    const content = await contentOf(client, after, room);
    // What was there is read only to be compared, never kept: it takes none of the room.
    const former = await contentOf(client, before, room === 0 ? 0 : CONTENT_LIMIT);
    return {
        path,
        operation: before === null ? 'add' : after === null ? 'delete' : 'modify',
        mode: after?.mode ?? ABSENT,
        previousMode: before?.mode ?? ABSENT,
        bytes: isFile(after) ? after.size : 0,
        content: content.toString('base64'),
        ...(0,line_counts/* countLines */.l)(former, content),
    };
}
/** Nothing there: the mode that git shows for it. */
const ABSENT = '000000';
const NOTHING = Buffer.alloc(0);
/** Links and submodules show their mode and nothing else: a link's target would look like a file's text. */
const isFile = (file) => file?.mode.startsWith('100') === true;
const blob = schemas/* object */.Ikc({ content: schemas/* string */.YjP(), encoding: schemas/* enum */.k5n(['base64', 'utf-8']) });
async function contentOf(client, file, room) {
    if (!isFile(file) || file.size > room || file.size === 0)
        return NOTHING;
    const route = 'GET /repos/{owner}/{repo}/git/blobs/{file_sha}';
    const answer = await client.rest(BRANCH_CALL, route, { file_sha: file.sha }).catch((error) => {
        throw (0,understood/* explainedStatus */.B$)(BRANCH_CALL, error);
    });
    const { content, encoding } = (0,understood/* understood */.Se)(BRANCH_CALL, blob, answer);
    return Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8');
}

// EXTERNAL MODULE: ./build/src/contracts/names.js
var names = __webpack_require__(50862);
;// CONCATENATED MODULE: ./build/src/adapters/github/read-authority.js



const CALL = { doing: 'read the role of an account', permission: 'metadata: read' };
const permissions = schemas/* object */.Ikc({ push: schemas/* boolean */.zMY() });
const answer = schemas/* object */.Ikc({
    role_name: schemas/* string */.YjP(),
    user: schemas/* object */.Ikc({ id: schemas/* number */.aig(), permissions: permissions.optional() }).nullable(),
});
/** The role by the API. Any doubt is a no: an error, or another account that has the login by now. */
async function readAuthority(client, account) {
    try {
        const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission';
        const found = (0,understood/* understood */.Se)(CALL, answer, await client.rest(CALL, route, { username: account.login }));
        return { account, role: String(found.user?.id) === account.id ? roleOf(found) : 'none' };
    }
    catch {
        return { account, role: 'none' };
    }
}
/** A role that an organization made counts as `write` if it lets push (docs: "custom repository roles"). */
function roleOf({ role_name: name, user }) {
    if (names/* STANDARD_ROLES */.iR.includes(name))
        return name;
    return user?.permissions?.push === true ? 'write' : 'none';
}

;// CONCATENATED MODULE: ./build/src/adapters/github/read-history.js


const read_history_CALL = { doing: 'read the history', permission: 'contents: read' };
const HEAD = `query Head($owner: String!, $name: String!, $ref: String!) {
  repository(owner: $owner, name: $name) { ref(qualifiedName: $ref) { target { oid } } }
}`;
const target = schemas/* object */.Ikc({ oid: schemas/* string */.YjP() });
const head = schemas/* object */.Ikc({ repository: schemas/* object */.Ikc({ ref: schemas/* object */.Ikc({ target }).nullable() }) });
/** Head of a branch; null when there is none. Throws a RelayError when GitHub doesn't tell. */
async function headOf(client, branch) {
    const variables = { owner: client.owner, name: client.repository, ref: `refs/heads/${branch}` };
    const answer = await client.graphql(read_history_CALL, HEAD, variables);
    return (0,understood/* understoodWhole */.N5)(read_history_CALL, head, answer).repository.ref?.target.oid ?? null;
}
const COMPARE = `query Compare($owner: String!, $name: String!, $ref: String!, $commit: String!) {
  repository(owner: $owner, name: $name) { ref(qualifiedName: $ref) { compare(headRef: $commit) { status } } }
}`;
const read_history_compare = schemas/* object */.Ikc({ status: schemas/* string */.YjP() }).nullable();
const comparison = schemas/* object */.Ikc({ repository: schemas/* object */.Ikc({ ref: schemas/* object */.Ikc({ compare: read_history_compare }).nullable() }) });
/** Whether a commit is part of the history of a branch; one that is gone is not. Throws a RelayError. */
async function contains(client, branch, commit) {
    const variables = { owner: client.owner, name: client.repository, ref: `refs/heads/${branch}`, commit };
    const answer = await client.graphql(read_history_CALL, COMPARE, variables);
    if (answer.faults.some(({ type }) => type === 'NOT_FOUND'))
        return false;
    const { ref } = (0,understood/* understoodWhole */.N5)(read_history_CALL, comparison, answer).repository;
    return ['BEHIND', 'IDENTICAL'].includes(ref?.compare?.status ?? '');
}

// EXTERNAL MODULE: ./build/src/adapters/github/answer-fault.js
var answer_fault = __webpack_require__(92752);
;// CONCATENATED MODULE: ./build/src/adapters/github/read-run.js




const read_run_CALL = { doing: 'read the workflow run', permission: 'actions: read' };
const user = schemas/* object */.Ikc({ id: schemas/* number */.aig(), login: schemas/* string */.YjP(), type: schemas/* string */.YjP() });
const read_run_status = schemas/* object */.Ikc({ status: schemas/* string */.YjP().nullable() });
const read_run_answer = schemas/* object */.Ikc({
    run_attempt: schemas/* number */.aig(),
    created_at: schemas/* string */.YjP(),
    html_url: schemas/* string */.YjP(),
    actor: user,
    triggering_actor: user,
});
const getRun = (client, run) => client.rest(read_run_CALL, 'GET /repos/{owner}/{repo}/actions/runs/{run_id}', { run_id: run });
/** Our own run. Throws a RelayError when the token may not read it; one that hides it answers "not found". */
async function readRun(client, run) {
    const found = await getRun(client, run).catch((error) => {
        throw error instanceof answer_fault/* GithubStatus */.kx ? errors/* RelayError */.cx.of('missing-permission', read_run_CALL) : error;
    });
    const { run_attempt: attempt, created_at: createdAt, html_url: url, ...who } = (0,understood/* understood */.Se)(read_run_CALL, read_run_answer, found);
    const starters = [who.actor, who.triggering_actor].map(accountOf);
    const actors = [...new Map(starters.map((account) => [account.id, account])).values()];
    return { run, attempt, createdAt, url, actors };
}
function accountOf({ id, login, type }) {
    return { id: String(id), login, isBot: type !== 'User' };
}
/** Whether a run has completed; one that was deleted has. */
async function runIsOver(client, run) {
    try {
        return (0,understood/* understood */.Se)(read_run_CALL, read_run_status, await getRun(client, run)).status === 'completed';
    }
    catch (error) {
        if (!(error instanceof answer_fault/* GithubStatus */.kx))
            throw error;
        if (error.status === 404)
            return true;
        throw errors/* RelayError */.cx.of('github-unavailable', { ...read_run_CALL, why: `it answered with status ${error.status}` });
    }
}

// EXTERNAL MODULE: ./build/src/contracts/config.js
var config = __webpack_require__(69998);
;// CONCATENATED MODULE: ./build/src/adapters/github/subject-query.js

const ACTOR = '__typename login ... on User { databaseId } ... on Bot { databaseId }';
/** A comment, as every query of ours asks for it. */
const COMMENT = `id url body createdAt lastEditedAt isMinimized authorAssociation viewerDidAuthor author { ${ACTOR} }`;
const TEXT = '__typename id number title body url state createdAt lastEditedAt locked';
/**
 * Everything about an issue in one request, with its oldest and its newest hundred comments. Of labelings and renames
 * the newest hundred are enough: a label that was put on before those gives no authority, which is the safe side.
 * The record and the configuration are read through the commit that their branch points at, so that both are of the same moment.
 */
const SUBJECT_QUERY = `query Subject(
  $owner: String!, $name: String!, $issue: Int!, $stateRef: String!, $recordPath: String!, $configPath: String!,
  $withBranch: Boolean!, $branch: String!, $branchRef: String!
) {
  repository(owner: $owner, name: $name) {
    id databaseId url
    defaultBranchRef {
      name
      target { oid ... on Commit { file(path: $configPath) { object { ... on Blob { text isTruncated } } } } }
    }
    mergeCommitAllowed squashMergeAllowed rebaseMergeAllowed autoMergeAllowed
    state: ref(qualifiedName: $stateRef) {
      target { oid ... on Commit { file(path: $recordPath) { object { ... on Blob { text isTruncated } } } } }
    }
    issueOrPullRequest(number: $issue) {
      ... on PullRequest { ${TEXT} }
      ... on Issue {
        ${TEXT}
        labels(first: 100) { nodes { name } }
        oldest: comments(first: 100) { pageInfo { hasNextPage endCursor } totalCount nodes { ${COMMENT} } }
        newest: comments(last: 100) { nodes { ${COMMENT} } }
        timelineItems(last: 100, itemTypes: [LABELED_EVENT, RENAMED_TITLE_EVENT]) {
          nodes {
            __typename
            ... on LabeledEvent { createdAt label { name } actor { ${ACTOR} } }
            ... on RenamedTitleEvent { createdAt }
          }
        }
      }
    }
    branch: ref(qualifiedName: $branchRef) @include(if: $withBranch) {
      id target { oid ... on Commit { message } }
    }
    pullRequests(headRefName: $branch, first: 10, orderBy: { field: CREATED_AT, direction: DESC }) @include(if: $withBranch) {
      nodes { id number url state isDraft isCrossRepository headRefOid baseRefName body }
    }
  }
}`;
const actor = schemas/* object */.Ikc({ __typename: schemas/* string */.YjP(), login: schemas/* string */.YjP(), databaseId: schemas/* number */.aig().nullish() }).nullable();
const comment = schemas/* object */.Ikc({
    id: schemas/* string */.YjP(),
    url: schemas/* string */.YjP(),
    body: schemas/* string */.YjP(),
    createdAt: schemas/* string */.YjP(),
    lastEditedAt: schemas/* string */.YjP().nullable(),
    isMinimized: schemas/* boolean */.zMY(),
    authorAssociation: schemas/* string */.YjP(),
    viewerDidAuthor: schemas/* boolean */.zMY(),
    author: actor,
});
const timelineItem = schemas/* discriminatedUnion */.gMt('__typename', [
    schemas/* object */.Ikc({
        __typename: schemas/* literal */.euz('LabeledEvent'),
        createdAt: schemas/* string */.YjP(),
        label: schemas/* object */.Ikc({ name: schemas/* string */.YjP() }),
        actor,
    }),
    schemas/* object */.Ikc({ __typename: schemas/* literal */.euz('RenamedTitleEvent'), createdAt: schemas/* string */.YjP() }),
]);
/** Where the next page of a list starts. */
const pageInfo = schemas/* object */.Ikc({ hasNextPage: schemas/* boolean */.zMY(), endCursor: schemas/* string */.YjP().nullable() });
const nodes = (schema) => schemas/* object */.Ikc({ nodes: schemas/* array */.YOg(schema) });
const issueText = schemas/* object */.Ikc({
    id: schemas/* string */.YjP(),
    number: schemas/* number */.aig(),
    title: schemas/* string */.YjP(),
    body: schemas/* string */.YjP(),
    url: schemas/* string */.YjP(),
    createdAt: schemas/* string */.YjP(),
    lastEditedAt: schemas/* string */.YjP().nullable(),
    locked: schemas/* boolean */.zMY(),
});
const issueNode = issueText.extend({
    __typename: schemas/* literal */.euz('Issue'),
    state: schemas/* enum */.k5n(['OPEN', 'CLOSED']),
    labels: nodes(schemas/* object */.Ikc({ name: schemas/* string */.YjP() })).nullable(),
    oldest: nodes(comment).extend({ pageInfo, totalCount: schemas/* number */.aig() }),
    newest: nodes(comment),
    timelineItems: nodes(timelineItem),
});
const pullRequestNode = schemas/* object */.Ikc({
    id: schemas/* string */.YjP(),
    number: schemas/* number */.aig(),
    url: schemas/* string */.YjP(),
    state: schemas/* enum */.k5n(['OPEN', 'CLOSED', 'MERGED']),
    isDraft: schemas/* boolean */.zMY(),
    isCrossRepository: schemas/* boolean */.zMY(),
    headRefOid: schemas/* string */.YjP(),
    baseRefName: schemas/* string */.YjP(),
    body: schemas/* string */.YjP(),
});
const textFile = schemas/* object */.Ikc({
    object: schemas/* object */.Ikc({ text: schemas/* string */.YjP().nullish(), isTruncated: schemas/* boolean */.zMY().nullish() }).nullable(),
});
/** The answer, as far as we rely on it: anything else in its place is a fault, not a guess. */
const subjectAnswer = schemas/* object */.Ikc({
    repository: schemas/* object */.Ikc({
        id: schemas/* string */.YjP(),
        databaseId: schemas/* number */.aig(),
        url: schemas/* string */.YjP(),
        defaultBranchRef: schemas/* object */.Ikc({ name: schemas/* string */.YjP(), target: schemas/* object */.Ikc({ oid: schemas/* string */.YjP(), file: textFile.nullable() }) }),
        mergeCommitAllowed: schemas/* boolean */.zMY(),
        squashMergeAllowed: schemas/* boolean */.zMY(),
        rebaseMergeAllowed: schemas/* boolean */.zMY(),
        autoMergeAllowed: schemas/* boolean */.zMY(),
        state: schemas/* object */.Ikc({ target: schemas/* object */.Ikc({ oid: schemas/* string */.YjP(), file: textFile.nullable() }) }).nullable(),
        issueOrPullRequest: schemas/* discriminatedUnion */.gMt('__typename', [
            issueText.extend({ __typename: schemas/* literal */.euz('PullRequest'), state: schemas/* string */.YjP() }),
            issueNode,
        ]),
        branch: schemas/* object */.Ikc({ id: schemas/* string */.YjP(), target: schemas/* object */.Ikc({ oid: schemas/* string */.YjP(), message: schemas/* string */.YjP() }) }).nullish(),
        pullRequests: nodes(pullRequestNode).nullish(),
    }),
});

;// CONCATENATED MODULE: ./build/src/adapters/github/remaining-comments.js



/** GitHub lets nobody comment on an issue that has 2,500 comments, so that there are never more pages than these. */
const PAGES = 25;
const QUERY = `query Comments($id: ID!, $after: String) {
  node(id: $id) {
    ... on Issue { comments(first: 100, after: $after) { pageInfo { hasNextPage endCursor } nodes { ${COMMENT} } } }
  }
}`;
const comments = schemas/* object */.Ikc({ pageInfo: pageInfo, nodes: schemas/* array */.YOg(comment) });
const remaining_comments_answer = schemas/* object */.Ikc({ node: schemas/* object */.Ikc({ comments }) });
/** The comments between the oldest and the newest hundred; none where these meet. */
async function remainingComments(client, call, { id, oldest, newest }) {
    const more = [];
    let page = oldest.pageInfo;
    const known = () => new Set([...oldest.nodes, ...newest.nodes, ...more].map((node) => node.id)).size;
    for (let count = 0; count < PAGES && page.hasNextPage && known() < oldest.totalCount; count += 1) {
        const { data } = await client.graphql(call, QUERY, { id, after: page.endCursor });
        const found = (0,understood/* understood */.Se)(call, remaining_comments_answer, data).node.comments;
        more.push(...found.nodes);
        page = found.pageInfo;
    }
    return more;
}

// EXTERNAL MODULE: ./build/src/contracts/record.js
var record = __webpack_require__(81257);
;// CONCATENATED MODULE: ./build/src/adapters/github/subject-facts.js

/** GitHub's answer in our words. */
function subjectFacts(answer, owner, name) {
    return {
        repository: repositoryOf(answer, owner, name),
        issue: issueOf(answer.issueOrPullRequest),
        state: stateOf(answer),
        config: configText(answer.defaultBranchRef.target.file),
        branch: answer.branch
            ? { nodeId: answer.branch.id, sha: answer.branch.target.oid, message: answer.branch.target.message }
            : null,
        // A fork may have a branch of the same name, with whatever its owner likes on it.
        pullRequests: (answer.pullRequests?.nodes ?? []).filter((node) => !node.isCrossRepository).map(pullRequestOf),
    };
}
function repositoryOf(answer, owner, name) {
    const methods = [
        ['squash', answer.squashMergeAllowed],
        ['merge', answer.mergeCommitAllowed],
        ['rebase', answer.rebaseMergeAllowed],
    ];
    return {
        id: String(answer.databaseId),
        nodeId: answer.id,
        owner,
        name,
        url: answer.url,
        defaultBranch: answer.defaultBranchRef.name,
        defaultBranchSha: answer.defaultBranchRef.target.oid,
        mergeMethods: methods.filter(([, allowed]) => allowed).map(([method]) => method),
        autoMergeAllowed: answer.autoMergeAllowed,
    };
}
function issueOf(node) {
    const { id, number, title, body, url, createdAt, locked, state } = node;
    const common = { nodeId: id, number, title, body, url, createdAt, locked, open: state === 'OPEN' };
    if (node.__typename === 'PullRequest') {
        const nothing = { labels: [], labelings: [], comments: [] };
        return { ...common, ...nothing, isPullRequest: true, lastEditedAt: node.lastEditedAt };
    }
    return {
        ...common,
        isPullRequest: false,
        lastEditedAt: lastEdit(node),
        labels: (node.labels?.nodes ?? []).map((label) => label.name),
        labelings: node.timelineItems.nodes.flatMap((item) => item.__typename === 'LabeledEvent'
            ? [{ label: item.label.name, at: item.createdAt, by: subject_facts_accountOf(item.actor) }]
            : []),
        comments: commentsOf(node),
    };
}
/** GitHub counts a new title as no edit of the body, so both are looked at. */
function lastEdit({ lastEditedAt, timelineItems }) {
    const renames = timelineItems.nodes.filter((item) => item.__typename === 'RenamedTitleEvent');
    const moments = [lastEditedAt, ...renames.map((item) => item.createdAt)].filter((moment) => moment !== null);
    return moments.sort().at(-1) ?? null;
}
function commentsOf({ oldest, newest }) {
    const byId = new Map([...oldest.nodes, ...newest.nodes].map((node) => [node.id, node]));
    return [...byId.values()].map(commentOf);
}
function commentOf(node) {
    return {
        nodeId: node.id,
        url: node.url,
        body: node.body,
        createdAt: node.createdAt,
        lastEditedAt: node.lastEditedAt,
        minimized: node.isMinimized,
        ours: node.viewerDidAuthor,
        author: subject_facts_accountOf(node.author),
        association: node.authorAssociation,
    };
}
/** Null for a deleted account, and for one without a number: nothing could be compared with it. */
function subject_facts_accountOf(node) {
    if (node === null || !node.databaseId)
        return null;
    const isBot = node.__typename !== 'User';
    return {
        id: String(node.databaseId),
        login: isBot && !node.login.endsWith('[bot]') ? `${node.login}[bot]` : node.login,
        isBot,
    };
}
function stateOf({ state }) {
    const file = state?.target.file ?? null;
    return { headSha: state?.target.oid ?? null, stored: file === null ? { kind: 'absent' } : readRecord(file) };
}
function configText(file) {
    if (file === null)
        return { text: null };
    const { text, isTruncated } = file.object ?? {};
    return typeof text === 'string' && isTruncated !== true
        ? { text }
        : { unreadable: 'something that is no short text file' };
}
function readRecord({ object }) {
    const { text, isTruncated } = object ?? {};
    if (typeof text !== 'string' || isTruncated === true)
        return { kind: 'corrupt', why: 'it is not a short text file' };
    try {
        const parsed = record/* record */.g1.safeParse(JSON.parse(text));
        if (parsed.success)
            return { kind: 'sound', record: parsed.data };
        const [issue] = parsed.error.issues;
        const unknown = issue === undefined || issue.code === 'unrecognized_keys';
        const why = unknown ? 'it has fields that it should not have' : `\`${issue.path.join('.')}\`: ${issue.message}`;
        return { kind: 'corrupt', why };
    }
    catch {
        return { kind: 'corrupt', why: 'it is not JSON' };
    }
}
function pullRequestOf(node) {
    const state = { OPEN: 'open', CLOSED: 'closed', MERGED: 'merged' }[node.state];
    const { id, number, url, isDraft, headRefOid, baseRefName, body } = node;
    return { nodeId: id, number, url, state, isDraft, headSha: headRefOid, base: baseRefName, body };
}

;// CONCATENATED MODULE: ./build/src/adapters/github/read-subject.js








const read_subject_CALL = { doing: 'read the issue', permission: 'issues: read' };
/** The scopes for parts of the query that need another one than the issue, by their aliases. */
const PERMISSIONS = {
    state: 'contents: read',
    branch: 'contents: read',
    defaultBranchRef: 'contents: read',
    pullRequests: 'pull-requests: read',
};
/** The repository, the issue and what is ours of it. Throws a RelayError when the issue can't be read, or is gone. */
async function readSubject(client, query) {
    const { owner, repository } = client;
    const { data, faults } = await client.graphql(read_subject_CALL, SUBJECT_QUERY, {
        owner,
        name: repository,
        issue: query.issue,
        stateRef: `refs/heads/${names/* STATE_BRANCH */.bm}`,
        recordPath: query.recordPath,
        configPath: config/* CONFIG_PATH */.tF,
        withBranch: query.branch !== null,
        branch: query.branch ?? '',
        branchRef: `refs/heads/${query.branch ?? ''}`,
    });
    const [fault] = faults;
    if (fault !== undefined)
        throw await explained(client, query.issue, fault);
    const answer = (0,understood/* understood */.Se)(read_subject_CALL, subjectAnswer, data).repository;
    if (isElsewhere(answer, query.issue))
        throw moved(client, query.issue, TRANSFERRED);
    return subjectFacts(await withAllComments(client, answer), owner, repository);
}
const TRANSFERRED = 'transferred to another repository';
/** GitHub may follow a transferred issue to its new place: that is not the issue that was authorized. */
function isElsewhere({ url, issueOrPullRequest: found }, issue) {
    return found.number !== issue || !found.url.toLowerCase().startsWith(`${url.toLowerCase()}/`);
}
async function withAllComments(client, answer) {
    const issue = answer.issueOrPullRequest;
    if (issue.__typename === 'PullRequest')
        return answer;
    const more = await remainingComments(client, read_subject_CALL, issue);
    const oldest = { ...issue.oldest, nodes: [...issue.oldest.nodes, ...more] };
    return { ...answer, issueOrPullRequest: { ...issue, oldest } };
}
/** GraphQL only says "not found"; REST tells a missing issue from one that moved or was deleted. */
async function explained(client, issue, fault) {
    const [, field = ''] = fault.path;
    const permission = PERMISSIONS[field] ?? read_subject_CALL.permission;
    // A repository that is there, since we run in it, is hidden from a token that may not read it.
    if (fault.type === 'FORBIDDEN' || (fault.type === 'NOT_FOUND' && field === ''))
        return errors/* RelayError */.cx.of('missing-permission', { ...read_subject_CALL, permission });
    if (fault.type !== 'NOT_FOUND')
        return errors/* RelayError */.cx.of('github-unavailable', { ...read_subject_CALL, why: `it answered ${fault.type || 'with an error'}` });
    const status = await statusOf(client, issue);
    if (status === 301)
        return moved(client, issue, TRANSFERRED);
    if (status === 410)
        return moved(client, issue, 'deleted');
    return errors/* RelayError */.cx.of('issue-missing', { issue, repository: `${client.owner}/${client.repository}` });
}
function moved({ owner, repository }, issue, how) {
    return errors/* RelayError */.cx.of('issue-moved', { issue, repository: `${owner}/${repository}`, how });
}
async function statusOf(client, issue) {
    try {
        await client.rest(read_subject_CALL, 'GET /repos/{owner}/{repo}/issues/{issue_number}', { issue_number: issue });
        return 200;
    }
    catch (error) {
        if (error instanceof answer_fault/* GithubStatus */.kx)
            return error.status;
        throw error;
    }
}

;// CONCATENATED MODULE: ./build/src/adapters/github/read.js





/** Reads through the API with the steward's token. */
function githubReader(client, run) {
    return {
        run: () => readRun(client, run),
        subject: (query) => readSubject(client, query),
        authority: (account) => readAuthority(client, account),
        headOf: (branch) => headOf(client, branch),
        changeBetween: (baseSha, headSha) => changeBetween(client, baseSha, headSha),
        contains: (branch, commit) => contains(client, branch, commit),
        runIsOver: (other) => runIsOver(client, other),
    };
}


/***/ }),

/***/ 68846:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B$: () => (/* binding */ explainedStatus),
/* harmony export */   N5: () => (/* binding */ understoodWhole),
/* harmony export */   Se: () => (/* binding */ understood)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(72895);
/* harmony import */ var _answer_fault_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92752);


/** The answer, as far as we rely on it. Throws a RelayError that names the field which is not as GitHub documents it. */
function understood(call, schema, answer) {
    const parsed = schema.safeParse(answer);
    if (parsed.success)
        return parsed.data;
    const field = parsed.error.issues[0]?.path.join('.') || 'body';
    throw _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RelayError */ .cx.of('github-unavailable', { ...call, why: `its answer has no usable \`${field}\`` });
}
/**
 * The data of a query that went well as a whole. GraphQL puts null in the place of whatever failed, which must not be
 * taken for something that isn't there. Throws a RelayError.
 */
function understoodWhole(call, schema, { data, faults }) {
    const [fault] = faults;
    if (fault === undefined)
        return understood(call, schema, data);
    if ((0,_answer_fault_js__WEBPACK_IMPORTED_MODULE_1__/* .lacksPermission */ .kQ)(fault))
        throw _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RelayError */ .cx.of('missing-permission', call);
    throw _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RelayError */ .cx.of('github-unavailable', { ...call, why: `it answered ${fault.type || 'with an error'}` });
}
/** A status that answers a read, as an error for people; whatever else was thrown stays as it is. */
function explainedStatus(call, error) {
    if (!(error instanceof _answer_fault_js__WEBPACK_IMPORTED_MODULE_1__/* .GithubStatus */ .kx))
        return error;
    return _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RelayError */ .cx.of('github-unavailable', { ...call, why: `it answered with status ${error.status}` });
}


/***/ }),

/***/ 89859:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ countLines)
/* harmony export */ });
/**
 * How many lines of each text the other lacks, each as often as it stands there. Whoever reads a change counts like
 * this, a checkout's git as well as GitHub's API, so that the counts of a change can be checked like its bytes. Lines
 * that only moved count as neither: the numbers may be a little below those of `git diff`. Binary content has no lines.
 */
function countLines(before, after) {
    if (isBinary(before) || isBinary(after))
        return { addedLines: 0, deletedLines: 0, binary: true };
    const [old, now] = [linesOf(before), linesOf(after)];
    const kept = commonLines(old, now);
    return { addedLines: now.length - kept, deletedLines: old.length - kept, binary: false };
}
/** As git tells text from binary: by a NUL among the first 8,000 bytes. */
const isBinary = (bytes) => bytes.subarray(0, 8_000).includes(0);
function linesOf(bytes) {
    if (bytes.length === 0)
        return [];
    // Every byte stays a character of its own; the end of the last line starts no further one.
    return bytes.toString('latin1').replace(/\n$/, '').split('\n');
}
function commonLines(old, now) {
    const unmatched = new Map();
    for (const line of old)
        unmatched.set(line, (unmatched.get(line) ?? 0) + 1);
    return now.filter((line) => {
        const left = unmatched.get(line) ?? 0;
        unmatched.set(line, left - 1);
        return left > 0;
    }).length;
}


/***/ })

};
