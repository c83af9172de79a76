export const id = 691;
export const ids = [691];
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

/***/ 18694:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CD: () => (/* binding */ attempt),
/* harmony export */   XX: () => (/* binding */ Unanswered),
/* harmony export */   Z5: () => (/* binding */ isUnclear),
/* harmony export */   aF: () => (/* binding */ LimitReached)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(72895);
/* harmony import */ var _answer_fault_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92752);


/** Thrown inside of an attempt: an answer came, but GitHub had failed to work it out. */
class Unanswered extends Error {
}
/** Thrown inside of an attempt: GraphQL says with status 200 that the rate limit is used up. */
class LimitReached extends Error {
    headers;
    constructor(headers) {
        super('the rate limit is used up');
        this.headers = headers;
    }
}
/**
 * Asks again, after pauses that grow, while GitHub fails; what it decided is not asked twice.
 * Throws a `GithubStatus` for what the caller may judge, else a RelayError. Neither carries the original error, on
 * which request and answer hang.
 */
async function attempt(call, tries, ask, pause) {
    for (let count = 1;; count += 1) {
        try {
            return await ask();
        }
        catch (error) {
            if (count >= tries || !isPassing(error))
                throw explained(call, error);
            await pause(250 * 2 ** count);
        }
    }
}
/** Whether a write may or may not have been done: no answer came, or none that says. */
function isUnclear(error) {
    return error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RelayError */ .cx && error.code === 'github-unavailable';
}
function isPassing(error) {
    if (error instanceof _answer_fault_js__WEBPACK_IMPORTED_MODULE_1__/* .GithubStatus */ .kx || error instanceof LimitReached)
        return false;
    return (error.status ?? 500) >= 500;
}
function explained(call, error) {
    if (error instanceof LimitReached)
        return rateLimited(call, error.headers);
    if (error instanceof _answer_fault_js__WEBPACK_IMPORTED_MODULE_1__/* .GithubStatus */ .kx)
        return error;
    const { status = 500, message = '', response } = error;
    if (status >= 500)
        return _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RelayError */ .cx.of('github-unavailable', { ...call, why: failure(error, status, response) });
    const headers = response?.headers ?? {};
    const refused = new _answer_fault_js__WEBPACK_IMPORTED_MODULE_1__/* .GithubStatus */ .kx(status, message);
    if (status === 401)
        return _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RelayError */ .cx.of('token-refused', call);
    if (isRateLimit(refused, headers))
        return rateLimited(call, headers);
    return (0,_answer_fault_js__WEBPACK_IMPORTED_MODULE_1__/* .lacksPermission */ .kQ)(refused) ? _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RelayError */ .cx.of('missing-permission', call) : refused;
}
function failure(error, status, response) {
    if (error instanceof Unanswered)
        return 'its answer says nothing';
    if (response !== undefined)
        return `it answered with status ${status}`;
    const code = systemCode(error);
    return code === '' ? 'the connection failed' : `the connection failed (${code})`;
}
/** The system's word for a failed connection, such as ECONNREFUSED, which stands somewhere below what `fetch` throws. */
function systemCode(error) {
    for (let at = error; at; at = at.cause) {
        if (typeof at.code === 'string' && /^[A-Z_]{1,40}$/.test(at.code))
            return at.code;
    }
    return '';
}
/** Primary limits say that nothing remains, secondary ones when to come back, and some only say it in words. */
function isRateLimit(refused, headers) {
    if (refused.status === 429)
        return true;
    if (refused.status !== 403)
        return false;
    return headers['x-ratelimit-remaining'] === '0' || 'retry-after' in headers || refused.says(/rate limit/i);
}
function rateLimited(call, headers) {
    return _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .RelayError */ .cx.of('rate-limited', { ...call, until: until(headers).replace(/\.\d+Z$/, 'Z') });
}
/**
 * When GitHub answers again, by its own clock where it tells the time; a minute from now where it says nothing
 * (docs: "Rate limits for the REST API", exceeding the rate limit).
 */
function until(headers) {
    const now = Date.parse(String(headers['date'])) || Date.now();
    const after = Number(headers['retry-after']);
    if (after > 0)
        return new Date(now + after * 1_000).toISOString();
    const reset = Number(headers['x-ratelimit-reset']);
    const used = headers['x-ratelimit-remaining'] === '0' && reset > 0;
    return new Date(used ? reset * 1_000 : now + 60_000).toISOString();
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

/***/ 72691:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  githubWriter: () => (/* binding */ githubWriter)
});

// EXTERNAL MODULE: ../../main/node_modules/zod/v4/classic/schemas.js + 5 modules
var schemas = __webpack_require__(54237);
// EXTERNAL MODULE: ./build/src/adapters/github/answer-fault.js
var answer_fault = __webpack_require__(92752);
// EXTERNAL MODULE: ./build/src/errors.js
var errors = __webpack_require__(72895);
;// CONCATENATED MODULE: ./build/src/adapters/github/refusal.js


/** What GitHub's refusals mean, in our words. */
const MEANINGS = [
    [/approving review/i, 'the rules of the branch ask for an approving review'],
    [/status check|checks? (have|has)/i, 'the rules of the branch ask for status checks that have not passed'],
    [/protected branch|rule violation|ruleset|cannot update this/i, 'a rule of the branch does not allow it'],
    [/still a draft/i, 'it is a draft'],
    [/not allowed on this repository/i, 'the settings of the repository do not allow this merge method'],
    [/auto.?merge is not allowed/i, 'the settings of the repository do not allow auto-merge'],
    [/clean status/i, 'there is nothing to wait for'],
    [/head sha|head branch was modified/i, 'the branch has moved'],
    [/out.of.date|behind/i, 'it must be brought up to date with its base first'],
    [/not mergeable|merge conflict/i, 'it can not be merged as it is'],
    [/no commits between/i, 'the branch holds nothing that its base lacks'],
    [/already exists/i, 'it exists already'],
    [/requested for deletion|BadObjectState/i, 'a file that is to be deleted is not there'],
    [/locked/i, 'the issue is locked'],
    [/too (long|large)/i, 'the text is too long'],
    [/archived/i, 'the repository is archived'],
    [/could not resolve|does not exist/i, 'it is not there'],
];
function refusal(reason, detail) {
    return { done: false, reason, detail };
}
/** The refusal that a status or a GraphQL error amounts to. Throws a RelayError when the token lacks a permission. */
function refusalOf(call, fault, reason) {
    if ((0,answer_fault/* lacksPermission */.kQ)(fault))
        throw errors/* RelayError */.cx.of('missing-permission', call);
    const meaning = MEANINGS.find(([pattern]) => fault.says(pattern))?.[1];
    return refusal(reason, meaning ?? answered(fault));
}
function answered(fault) {
    return fault instanceof answer_fault/* GithubStatus */.kx
        ? `it answered with status ${fault.status}`
        : `it answered ${fault.type || 'with an error'}`;
}

// EXTERNAL MODULE: ./build/src/adapters/github/understood.js
var understood = __webpack_require__(68846);
// EXTERNAL MODULE: ./build/src/adapters/github/attempt.js
var attempt = __webpack_require__(18694);
;// CONCATENATED MODULE: ./build/src/adapters/github/write-once.js

const TRIES = 3;
/**
 * Writes something that must exist once. When the answer got lost, it is looked for before it is written again; what
 * GitHub decided is not written twice. Throws whatever the last try threw.
 */
async function writeOnce(client, write, find) {
    for (let count = 1;; count += 1) {
        try {
            return await write();
        }
        catch (error) {
            if (!(0,attempt/* isUnclear */.Z5)(error))
                throw error;
            await client.pause(500 * 2 ** count);
            const found = await find();
            if (found !== null)
                return found;
            if (count >= TRIES)
                throw error;
        }
    }
}

;// CONCATENATED MODULE: ./build/src/adapters/github/merge.js





const MERGE_CALL = { doing: 'merge the pull request', permission: 'contents: write' };
const READ_CALL = { doing: 'read the pull request', permission: 'pull-requests: read' };
/** GitHub works mergeability out in the background and doesn't say how long that takes: ask again, ever more slowly. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000];
const merged = schemas/* object */.Ikc({ sha: schemas/* string */.YjP() });
const pull = schemas/* object */.Ikc({
    state: schemas/* string */.YjP(),
    merged: schemas/* boolean */.zMY(),
    merge_commit_sha: schemas/* string */.YjP().nullable(),
    mergeable: schemas/* boolean */.zMY().nullable(),
    head: schemas/* object */.Ikc({ sha: schemas/* string */.YjP() }),
    auto_merge: schemas/* object */.Ikc({}).nullish(),
});
/**
 * Merges exactly the head that was delivered, asking again while GitHub has not made up its mind. One that somebody has
 * merged already at this head is done; a moved head or a rule of the branch is a refusal.
 */
async function merge(client, pullRequest, method, headline) {
    const once = () => writeOnce(client, () => mergeOnce(client, pullRequest, method, headline), async () => alreadyMerged(await readPull(client, pullRequest), pullRequest));
    for (const pause of PAUSES_MS) {
        const answer = await once();
        if (answer.done || answer.reason !== 'merge-refused')
            return answer;
        const now = await readPull(client, pullRequest);
        const end = alreadyMerged(now, pullRequest) ?? moved(now, pullRequest);
        if (end !== null)
            return end;
        if (now.state !== 'open')
            return refusal('merge-refused', 'it is closed');
        if (now.mergeable === false)
            return refusal('merge-conflict', 'it conflicts with its base');
        // Known by now: what refuses the last try is a rule or a setting, and GitHub says which.
        if (now.mergeable)
            return once();
        await client.pause(pause);
    }
    return refusal('merge-refused', 'GitHub did not find out whether it can be merged');
}
async function mergeOnce(client, { number, headSha }, method, headline) {
    try {
        const title = method === 'rebase' ? {} : { commit_title: `${headline} (#${number})` };
        const body = { pull_number: number, sha: headSha, merge_method: method, ...title };
        const answer = await client.rest(MERGE_CALL, 'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge', body);
        return { done: true, sha: (0,understood/* understood */.Se)(MERGE_CALL, merged, answer).sha };
    }
    catch (error) {
        if (!(error instanceof answer_fault/* GithubStatus */.kx))
            throw error;
        return refusalOf(MERGE_CALL, error, error.status === 409 ? 'head-moved' : 'merge-refused');
    }
}
/** The pull request as GitHub sees it now; asking is what makes it work mergeability out. */
async function readPull(client, { number }) {
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
    return (0,understood/* understood */.Se)(READ_CALL, pull, await client.rest(READ_CALL, route, { pull_number: number }));
}
function alreadyMerged(now, { headSha }) {
    if (!now.merged || now.head.sha !== headSha)
        return null;
    return { done: true, sha: now.merge_commit_sha ?? headSha };
}
function moved(now, { headSha }) {
    return now.head.sha === headSha ? null : refusal('head-moved', 'the branch has moved');
}

;// CONCATENATED MODULE: ./build/src/adapters/github/auto-merge.js



const ENABLE = `mutation AutoMerge($input: EnablePullRequestAutoMergeInput!) {
  enablePullRequestAutoMerge(input: $input) { clientMutationId }
}`;
/** Lets GitHub merge this head once the rules of the branch are met; refused where there is nothing to wait for. */
function enableAutoMerge(client, pullRequest, method) {
    const { nodeId: pullRequestId, headSha: expectedHeadOid } = pullRequest;
    const input = { pullRequestId, mergeMethod: method.toUpperCase(), expectedHeadOid };
    const enable = async () => {
        const [fault] = (await client.graphql(MERGE_CALL, ENABLE, { input })).faults;
        return fault === undefined ? { done: true } : refusalOf(MERGE_CALL, fault, 'merge-refused');
    };
    const find = async () => {
        const { merged, auto_merge: waiting } = await readPull(client, pullRequest);
        return merged || waiting ? { done: true } : null;
    };
    return writeOnce(client, enable, find);
}

;// CONCATENATED MODULE: ./build/src/adapters/github/open-pull-request.js





const CALL = { doing: 'open the pull request', permission: 'pull-requests: write' };
const ROUTE = '/repos/{owner}/{repo}/pulls';
const answer = schemas/* object */.Ikc({
    node_id: schemas/* string */.YjP(),
    number: schemas/* number */.aig(),
    html_url: schemas/* string */.YjP(),
    draft: schemas/* boolean */.zMY().optional(),
    head: schemas/* object */.Ikc({ sha: schemas/* string */.YjP(), repo: schemas/* object */.Ikc({ full_name: schemas/* string */.YjP() }).nullable() }),
    base: schemas/* object */.Ikc({ ref: schemas/* string */.YjP() }),
    body: schemas/* string */.YjP().nullable(),
});
/**
 * Opens the pull request, or returns the open one that the branch has already. Refused where the repository doesn't
 * let Actions open any.
 */
function openPullRequest(client, text) {
    return writeOnce(client, () => open_pull_request_open(client, text), () => find(client, text));
}
async function open_pull_request_open(client, text) {
    const { branch: head, base, title, body, draft } = text;
    try {
        const opened = await client.rest(CALL, `POST ${ROUTE}`, { head, base, title, body, draft });
        return { done: true, pullRequest: pullRequestOf((0,understood/* understood */.Se)(CALL, answer, opened)) };
    }
    catch (error) {
        if (!(error instanceof answer_fault/* GithubStatus */.kx))
            throw error;
        if (error.says(/not permitted to create or approve pull requests/i))
            return refusal('pull-request-creation-off', 'the settings of the repository do not let Actions create any');
        const existing = error.says(/already exists/i) ? await find(client, text) : null;
        return existing ?? refusalOf(CALL, error, 'pull-request-refused');
    }
}
/** The open pull request from the branch of this repository: a fork may have a branch of the same name. */
async function find(client, { branch, base }) {
    const query = { head: `${client.owner}:${branch}`, base, state: 'open' };
    const listed = (0,understood/* understood */.Se)(CALL, schemas/* array */.YOg(answer), await client.rest(CALL, `GET ${ROUTE}`, query));
    const own = `${client.owner}/${client.repository}`.toLowerCase();
    const found = listed.find(({ head }) => head.repo?.full_name.toLowerCase() === own);
    return found === undefined ? null : { done: true, pullRequest: pullRequestOf(found) };
}
function pullRequestOf(found) {
    return {
        nodeId: found.node_id,
        number: found.number,
        url: found.html_url,
        state: 'open',
        isDraft: found.draft ?? false,
        headSha: found.head.sha,
        base: found.base.ref,
        body: found.body ?? '',
    };
}

// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
;// CONCATENATED MODULE: ./build/src/adapters/github/published.js


const PUBLISH_CALL = { doing: 'write the branch', permission: 'contents: write' };
const FIND = `query Published($owner: String!, $name: String!, $ref: String!) {
  repository(owner: $owner, name: $name) {
    ref(qualifiedName: $ref) { id target { oid ... on Commit { message } } }
  }
}`;
const target = schemas/* object */.Ikc({ oid: schemas/* string */.YjP(), message: schemas/* string */.YjP() });
const found = schemas/* object */.Ikc({ repository: schemas/* object */.Ikc({ ref: schemas/* object */.Ikc({ id: schemas/* string */.YjP(), target }).nullable() }) });
/** The message of the commit, which names the change that it carries. */
const messageOf = ({ headline, body }) => `${headline}\n\n${body}`.trim();
/** A branch as it stands; null when there is none. */
async function readBranch(client, branch) {
    const variables = { owner: client.owner, name: client.repository, ref: `refs/heads/${branch}` };
    const answer = await client.graphql(PUBLISH_CALL, FIND, variables);
    const { ref } = (0,understood/* understoodWhole */.N5)(PUBLISH_CALL, found, answer).repository;
    return ref && { nodeId: ref.id, sha: ref.target.oid, message: ref.target.message };
}
/**
 * The branch, if our commit is its head: by that, a write whose answer got lost is known to be done. A head that we
 * were to go on from is not the commit that was to follow it, whatever its message says.
 */
async function findPublished(client, publication) {
    const head = await readBranch(client, publication.branch);
    if (head === null || head.sha === publication.onto?.headSha)
        return null;
    if (head.message.trim() !== messageOf(publication))
        return null;
    return { done: true, headSha: head.sha, branchNodeId: head.nodeId };
}

;// CONCATENATED MODULE: ./build/src/adapters/github/publish-tree.js






const GIT = '/repos/{owner}/{repo}/git';
const sha = schemas/* object */.Ikc({ sha: schemas/* string */.YjP() });
const ref = schemas/* object */.Ikc({ node_id: schemas/* string */.YjP() });
/** `createCommitOnBranch` can't set file modes (GitHub docs), so executables go through a tree: three requests. */
async function publishTree(client, publication) {
    const { change, branch } = publication;
    return orRefusal(async () => createOrMove(client, branch, await commitTree(client, publication, [change.baseSha])));
}
/**
 * A further commit on our own head, which must still be where the branch points. Its tree is the change on its base
 * and nothing else: what the old head changed beyond that is gone. A new base comes in as second parent, so that git
 * sees it as merged.
 */
async function publishOnto(client, publication, onto) {
    const { change, branch } = publication;
    const head = await readBranch(client, branch);
    if (head === null)
        return refusal('head-moved', 'the branch is gone');
    if (head.sha !== onto.headSha)
        return MOVED;
    const parents = [onto.headSha, ...(onto.mergesBase ? [change.baseSha] : [])];
    return orRefusal(async () => {
        const commit = await commitTree(client, publication, parents);
        return await move(client, branch, commit, MOVED);
    });
}
const MOVED = refusal('head-moved', 'the branch has moved');
async function orRefusal(publish) {
    try {
        return await publish();
    }
    catch (error) {
        if (!(error instanceof answer_fault/* GithubStatus */.kx))
            throw error;
        return refusalOf(PUBLISH_CALL, error, 'write-refused');
    }
}
/** The commit of a publication, which no branch points at yet. */
async function commitTree(client, publication, parents) {
    const { baseSha, entries } = publication.change;
    const tree = [];
    for (const entry of entries)
        tree.push(await treeEntry(client, entry));
    const made = await create(client, 'trees', { base_tree: baseSha, tree });
    return create(client, 'commits', { message: messageOf(publication), tree: made, parents });
}
async function create(client, object, parameters) {
    return (0,understood/* understood */.Se)(PUBLISH_CALL, sha, await client.rest(PUBLISH_CALL, `POST ${GIT}/${object}`, parameters)).sha;
}
/** Text travels inside the tree; only what is no text needs a request of its own. */
async function treeEntry(client, { path, mode, operation, content }) {
    if (operation === 'delete')
        return { path, mode: '100644', type: 'blob', sha: null };
    const bytes = Buffer.from(content, 'base64');
    if ((0,external_node_buffer_.isUtf8)(bytes))
        return { path, mode, type: 'blob', content: bytes.toString() };
    return { path, mode, type: 'blob', sha: await create(client, 'blobs', { content, encoding: 'base64' }) };
}
/** Creates the branch at the commit, or moves one that has no commits of its own. */
async function createOrMove(client, branch, headSha) {
    try {
        return await point(client, `POST ${GIT}/refs`, { ref: `refs/heads/${branch}`, sha: headSha });
    }
    catch (error) {
        if (!(error instanceof answer_fault/* GithubStatus */.kx && error.says(/already exists/i)))
            throw error;
        return move(client, branch, headSha, refusal('branch-taken', `the branch ${branch} holds other commits`));
    }
}
/** Never by force: GitHub moves a branch only if the commit has its head as an ancestor (docs: "Update a reference"). */
async function move(client, branch, headSha, taken) {
    try {
        return await point(client, `PATCH ${GIT}/refs/{ref}`, { ref: `heads/${branch}`, sha: headSha, force: false });
    }
    catch (error) {
        if (!(error instanceof answer_fault/* GithubStatus */.kx && error.says(/fast.?forward|reference does not exist/i)))
            throw error;
        return taken;
    }
}
async function point(client, route, parameters) {
    const { node_id } = (0,understood/* understood */.Se)(PUBLISH_CALL, ref, await client.rest(PUBLISH_CALL, route, parameters));
    return { done: true, headSha: parameters.sha, branchNodeId: node_id };
}

;// CONCATENATED MODULE: ./build/src/adapters/github/publish.js






const EXECUTABLE = '100755';
/** One request creates the branch at the base and commits on it; the commit is made only if the branch is at the base. */
const PUBLISH = `mutation Publish($ref: CreateRefInput!, $commit: CreateCommitOnBranchInput!) {
  branch: createRef(input: $ref) { ref { id } }
  commit: createCommitOnBranch(input: $commit) { commit { oid } ref { id } }
}`;
const published = schemas/* object */.Ikc({ commit: schemas/* object */.Ikc({ oid: schemas/* string */.YjP() }), ref: schemas/* object */.Ikc({ id: schemas/* string */.YjP() }) });
/**
 * Puts the change on a branch of its own, or on a branch of ours by a further commit; never by force. A branch that
 * stands at the base, as after a crash in between, is gone on with; one with other commits is left alone.
 */
function publish(client, publication) {
    return writeOnce(client, () => write(client, publication), () => findPublished(client, publication));
}
function write(client, publication) {
    const { onto, change } = publication;
    if (onto !== null)
        return publishOnto(client, publication, onto);
    const executable = change.entries.some(({ operation, mode }) => operation !== 'delete' && mode === EXECUTABLE);
    return executable ? publishTree(client, publication) : publishCommit(client, publication);
}
/** In one request. */
async function publishCommit(client, publication) {
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
function readPublished({ data, faults }, branch) {
    const parsed = published.safeParse(data['commit']);
    if (parsed.success)
        return { done: true, headSha: parsed.data.commit.oid, branchNodeId: parsed.data.ref.id };
    if (faults.some(({ type }) => type === 'STALE_DATA'))
        return refusal('branch-taken', `the branch ${branch} holds other commits`);
    // Where the branch could not be created, the commit's fault only says that it is not there.
    const [first] = faults;
    if (first === undefined)
        throw errors/* RelayError */.cx.of('github-unavailable', { ...PUBLISH_CALL, why: 'its answer is incomplete' });
    const told = first.says(/already exists/i) ? (faults[1] ?? first) : first;
    return refusalOf(PUBLISH_CALL, told, 'write-refused');
}

;// CONCATENATED MODULE: ./build/src/adapters/github/send-mutations.js




const send_mutations_TRIES = 3;
/**
 * Sends mutations in one document and tells what came of each. When the answer gets lost they
 * are sent again, without the comments that are there already: all others are harmless to repeat.
 */
async function sendMutations(client, call, mutations) {
    let pending = [...mutations.entries()].filter((entry) => entry[1] !== null);
    for (let count = 1; pending.length > 0; count += 1) {
        try {
            return await send(client, call, pending);
        }
        catch (error) {
            if (!(0,attempt/* isUnclear */.Z5)(error) || count >= send_mutations_TRIES)
                throw error;
            await client.pause(500 * 2 ** count);
            pending = await withoutDone(client, call, pending);
        }
    }
    return { faults: new Map(), heads: new Map() };
}
const committed = schemas/* object */.Ikc({ commit: schemas/* object */.Ikc({ oid: schemas/* string */.YjP() }) });
async function send(client, call, mutations) {
    const parameters = mutations.map(([index, { type }]) => `$i${index}: ${type}!`).join(', ');
    const fields = mutations.map(([index, { field, gives = 'clientMutationId' }]) => `  m${index}: ${field}(input: $i${index}) { ${gives} }`);
    const document = `mutation Settle(${parameters}) {\n${fields.join('\n')}\n}`;
    const variables = Object.fromEntries(mutations.map(([index, { input }]) => [`i${index}`, input]));
    const { data, faults } = await client.graphql(call, document, variables);
    const whole = faults.find(({ path }) => path.length === 0);
    const failed = mutations.flatMap(([index]) => {
        if (typeof data[`m${index}`] === 'object' && data[`m${index}`] !== null)
            return [];
        const fault = faults.find(({ path }) => path[0] === `m${index}`) ?? whole;
        if (fault === undefined)
            throw errors/* RelayError */.cx.of('github-unavailable', { ...call, why: 'its answer is incomplete' });
        return [[index, fault]];
    });
    const heads = mutations.flatMap(([index]) => {
        const { success, data: made } = committed.safeParse(data[`m${index}`]);
        return success ? [[index, made.commit.oid]] : [];
    });
    return { faults: new Map(failed), heads: new Map(heads) };
}
async function withoutDone(client, call, mutations) {
    const left = [];
    for (const [index, mutation] of mutations) {
        const done = mutation.adds !== undefined && (await isThere(client, call, mutation.adds));
        if (!done)
            left.push([index, mutation]);
    }
    return left;
}
const COMMENTS = `query Comments($id: ID!) {
  node(id: $id) { ... on Issue { comments(last: 20) { nodes { body viewerDidAuthor } } } }
}`;
const comment = schemas/* object */.Ikc({ body: schemas/* string */.YjP(), viewerDidAuthor: schemas/* boolean */.zMY() });
const comments = schemas/* object */.Ikc({ node: schemas/* object */.Ikc({ comments: schemas/* object */.Ikc({ nodes: schemas/* array */.YOg(comment) }) }) });
async function isThere(client, call, wanted) {
    const { data } = await client.graphql(call, COMMENTS, { id: wanted.subjectId });
    const { nodes } = (0,understood/* understood */.Se)(call, comments, data).node.comments;
    return nodes.some(({ body, viewerDidAuthor }) => viewerDidAuthor && body.trim() === wanted.body.trim());
}

// EXTERNAL MODULE: ./build/src/contracts/names.js
var names = __webpack_require__(50862);
// EXTERNAL MODULE: ./build/src/contracts/record.js
var record = __webpack_require__(81257);
;// CONCATENATED MODULE: ./build/src/adapters/github/state.js







const STATE_CALL = { doing: 'write the state branch', permission: 'contents: write' };
/** Other subjects may move the branch while we write; each round reads it anew and tries once more. */
const ROUNDS = 8;
/** The subject's file as it should be; two writes never look alike, since each record holds its own claim and time. */
const textOf = (write) => (write.record === null ? null : `${JSON.stringify(write.record, null, 2)}\n`);
/**
 * The input of `createCommitOnBranch` that writes or removes the subject's file. Its compare-and-swap on the head also
 * compares the file: at that head it was read.
 */
function stateCommit(client, write, headSha) {
    const { path, message } = write;
    const text = textOf(write);
    const addition = () => ({ additions: [{ path, contents: Buffer.from(text ?? '').toString('base64') }] });
    return {
        branch: { repositoryNameWithOwner: `${client.owner}/${client.repository}`, branchName: names/* STATE_BRANCH */.bm },
        expectedHeadOid: headSha,
        message: { headline: message },
        fileChanges: text === null ? { deletions: [{ path }] } : addition(),
    };
}
/**
 * Writes the subject's file whatever other subjects write meanwhile. Each round compares before it writes: a file that
 * is already as wanted was written by a try whose answer got lost; another ticket means that the claim is lost.
 */
async function writeState(client, write, known) {
    for (let round = 0; round < ROUNDS; round += 1) {
        const now = (round === 0 ? known : undefined) ?? (await readState(client, write.path));
        if (now.text === textOf(write))
            return writtenAt(now.headSha);
        const obstacle = obstacleIn(now, write);
        if (obstacle !== null)
            return obstacle;
        const tried = await tryOnce(client, write, now.headSha);
        if (tried !== 'again')
            return tried;
        await client.pause(50 * 2 ** round);
    }
    return refusal('state-refused', 'other runs kept writing it');
}
function obstacleIn({ text }, { path, expectedTicket }) {
    const ticket = ticketIn(text);
    if (ticket === 'unreadable')
        return refusal('state-refused', `${path} can't be read, and is not overwritten`);
    return ticket.held === expectedTicket ? null : refusal('claim-lost', 'another run changed the record of the issue');
}
function ticketIn(text) {
    if (text === null)
        return { held: null };
    try {
        return { held: record/* record */.g1.parse(JSON.parse(text)).claim.ticket };
    }
    catch {
        return 'unreadable';
    }
}
async function tryOnce(client, write, headSha) {
    try {
        return await (headSha === null ? createBranch(client, write) : commit(client, write, headSha));
    }
    catch (error) {
        if ((0,attempt/* isUnclear */.Z5)(error))
            return 'again';
        throw error;
    }
}
const WRITE = `mutation WriteState($commit: CreateCommitOnBranchInput!) {
  state: createCommitOnBranch(input: $commit) { commit { oid } }
}`;
const state_committed = schemas/* object */.Ikc({ state: schemas/* object */.Ikc({ commit: schemas/* object */.Ikc({ oid: schemas/* string */.YjP() }) }) });
/** Later writes of the same job go on from the head that this one made. */
const writtenAt = (headSha) => {
    return headSha === null ? { done: true } : { done: true, stateHeadSha: headSha };
};
async function commit(client, write, headSha) {
    const { data, faults } = await client.graphql(STATE_CALL, WRITE, { commit: stateCommit(client, write, headSha) });
    const [fault] = faults;
    if (fault === undefined)
        return writtenAt((0,understood/* understood */.Se)(STATE_CALL, state_committed, data).state.commit.oid);
    return mayBeTriedAgain(fault) ? 'again' : refusalOf(STATE_CALL, fault, 'state-refused');
}
/** A stale head means that somebody else wrote; a missing branch or file, that somebody removed it. */
function mayBeTriedAgain(fault) {
    return fault.type === 'STALE_DATA' || fault.type === 'NOT_FOUND' || fault.says(/requested for deletion/i);
}
const READ = `query State($owner: String!, $name: String!, $ref: String!, $path: String!) {
  repository(owner: $owner, name: $name) {
    ref(qualifiedName: $ref) {
      target { oid ... on Commit { file(path: $path) { object { ... on Blob { text } } } } }
    }
  }
}`;
const file = schemas/* object */.Ikc({ object: schemas/* object */.Ikc({ text: schemas/* string */.YjP().nullish() }).nullable() }).nullable();
const state_target = schemas/* object */.Ikc({ oid: schemas/* string */.YjP(), file });
const stateAnswer = schemas/* object */.Ikc({ repository: schemas/* object */.Ikc({ ref: schemas/* object */.Ikc({ target: state_target }).nullable() }) });
async function readState(client, path) {
    const variables = { owner: client.owner, name: client.repository, ref: `refs/heads/${names/* STATE_BRANCH */.bm}`, path };
    const answer = await client.graphql(STATE_CALL, READ, variables);
    const { ref } = (0,understood/* understoodWhole */.N5)(STATE_CALL, stateAnswer, answer).repository;
    const found = ref?.target.file ?? null;
    return { headSha: ref?.target.oid ?? null, text: found === null ? null : (found.object?.text ?? '') };
}
const named = schemas/* object */.Ikc({ sha: schemas/* string */.YjP() });
/** The branch starts as an orphan whose only commit holds the file; of two that create it at once, one goes on. */
async function createBranch(client, write) {
    const content = textOf(write);
    if (content === null)
        return { done: true };
    const make = async (object, parameters) => client.rest(STATE_CALL, `POST /repos/{owner}/{repo}/git/${object}`, parameters);
    try {
        const entry = { path: write.path, mode: '100644', type: 'blob', content };
        const tree = (0,understood/* understood */.Se)(STATE_CALL, named, await make('trees', { tree: [entry] }));
        const orphan = { message: write.message, tree: tree.sha, parents: [] };
        const { sha } = (0,understood/* understood */.Se)(STATE_CALL, named, await make('commits', orphan));
        await make('refs', { ref: `refs/heads/${names/* STATE_BRANCH */.bm}`, sha });
        return writtenAt(sha);
    }
    catch (error) {
        if (!(error instanceof answer_fault/* GithubStatus */.kx))
            throw error;
        return error.says(/already exists/i) ? 'again' : refusalOf(STATE_CALL, error, 'state-refused');
    }
}

;// CONCATENATED MODULE: ./build/src/adapters/github/settlement-mutation.js

/** The mutation that settles a small write; null when none can, since a branch that is not there takes no commit. */
function mutationOf(client, settlement) {
    switch (settlement.kind) {
        case 'comment': {
            const { issueNodeId: subjectId, commentNodeId: id, body } = settlement;
            if (id !== null)
                return { type: 'UpdateIssueCommentInput', field: 'updateIssueComment', input: { id, body } };
            const adds = { subjectId, body };
            return { type: 'AddCommentInput', field: 'addComment', input: adds, adds };
        }
        case 'close-issue': {
            const input = { issueId: settlement.issueNodeId, stateReason: 'COMPLETED' };
            return { type: 'CloseIssueInput', field: 'closeIssue', input };
        }
        case 'delete-branch':
            return { type: 'DeleteRefInput', field: 'deleteRef', input: { refId: settlement.branchNodeId } };
        case 'state': {
            const { write } = settlement;
            if (write.headSha === null)
                return null;
            const input = stateCommit(client, write, write.headSha);
            return { type: 'CreateCommitOnBranchInput', field: 'createCommitOnBranch', input, gives: 'commit { oid }' };
        }
    }
}

;// CONCATENATED MODULE: ./build/src/adapters/github/settle.js




const settle_CALL = { doing: 'write to the issue', permission: 'issues: write' };
/**
 * Settles small writes in one GraphQL document, whose mutations GitHub carries out one after another and answers one
 * by one (GraphQL specification, section 6.2.2). Only the creation of the state branch needs requests of its own.
 * Throws when the token lacks a permission, after everything that it may do is done.
 */
async function settle(client, settlements) {
    const mutations = settlements.map((settlement) => mutationOf(client, settlement));
    const { faults, heads } = await sendMutations(client, settle_CALL, mutations);
    const answers = await inOrder(settlements, (settlement, index) => answerOf(client, settlement, mutations[index] ?? null, faults.get(index), heads.get(index)));
    const [failure] = answers.filter((answer) => answer.status === 'rejected');
    if (failure !== undefined)
        throw failure.reason;
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
}
/** One after another, each to its end: what one throws does not keep the next from being done. */
async function inOrder(items, work) {
    const ends = [];
    for (const [index, item] of items.entries())
        ends.push(...(await Promise.allSettled([work(item, index)])));
    return ends;
}
async function answerOf(client, settlement, mutation, fault, head) {
    if (settlement.kind === 'state' && mutation === null)
        return writeState(client, settlement.write, { headSha: null, text: null });
    if (fault === undefined)
        return head === undefined ? { done: true } : { done: true, stateHeadSha: head };
    if (settlement.kind === 'state' && mayBeTriedAgain(fault))
        return writeState(client, settlement.write);
    // A branch that is gone is what we wanted; the repository may delete it on merge.
    if (settlement.kind === 'delete-branch' && fault.type === 'NOT_FOUND')
        return { done: true };
    if (settlement.kind === 'state')
        return refusalOf(STATE_CALL, fault, 'state-refused');
    const call = settlement.kind === 'delete-branch' ? { ...settle_CALL, permission: STATE_CALL.permission } : settle_CALL;
    return refusalOf(call, fault, 'write-refused');
}

;// CONCATENATED MODULE: ./build/src/adapters/github/update-pull-request.js






const update_pull_request_CALL = { doing: 'update the pull request', permission: 'pull-requests: write' };
/** For a job's token, GitHub asks more to turn a draft into none or back than to write its text. */
const DRAFT_CALL = { ...update_pull_request_CALL, permission: 'contents: write' };
const TEXT = 'update: updatePullRequest(input: $input) { pullRequest { state } }';
const UPDATE = `mutation UpdatePullRequest($input: UpdatePullRequestInput!) {
  ${TEXT}
}`;
const READY = `mutation ReadyPullRequest($input: UpdatePullRequestInput!, $id: ID!) {
  ${TEXT}
  draft: markPullRequestReadyForReview(input: { pullRequestId: $id }) { clientMutationId }
}`;
const DRAFT = `mutation DraftPullRequest($input: UpdatePullRequestInput!, $id: ID!) {
  ${TEXT}
  draft: convertPullRequestToDraft(input: { pullRequestId: $id }) { clientMutationId }
}`;
const state = schemas/* enum */.k5n(['OPEN', 'CLOSED', 'MERGED']);
const updated = schemas/* object */.Ikc({ update: schemas/* object */.Ikc({ pullRequest: schemas/* object */.Ikc({ state }) }) });
/**
 * Changes title and body, and the draft state where it differs, in one request; harmless to repeat. Refused for a pull
 * request that somebody closed meanwhile, and where one that was merged was to become a draft.
 */
function updatePullRequest(client, pullRequest, wanted) {
    return writeOnce(client, () => update_pull_request_write(client, pullRequest, wanted), async () => ((await isAsWanted(client, pullRequest, wanted)) ? { done: true } : null));
}
async function update_pull_request_write(client, pullRequest, wanted) {
    const { nodeId: id, isDraft } = pullRequest;
    const input = { pullRequestId: id, title: wanted.title, body: wanted.body };
    const stays = isDraft === wanted.draft;
    const document = stays ? UPDATE : wanted.draft ? DRAFT : READY;
    const { data, faults } = await client.graphql(update_pull_request_CALL, document, stays ? { input } : { input, id });
    const [fault] = faults;
    if (fault === undefined)
        return endOf((0,understood/* understood */.Se)(update_pull_request_CALL, updated, data).update.pullRequest.state, wanted);
    const call = fault.path[0] === 'draft' ? DRAFT_CALL : update_pull_request_CALL;
    if ((0,answer_fault/* lacksPermission */.kQ)(fault))
        throw errors/* RelayError */.cx.of('missing-permission', call);
    return judged(client, pullRequest, wanted, fault);
}
/** What a fault means is seen by what is there now: somebody may have done what we wanted, or ended it. */
async function judged(client, pullRequest, wanted, fault) {
    const now = await read(client, pullRequest);
    if (isSame(now, wanted))
        return { done: true };
    const end = endOf(now.state, wanted);
    return end.done ? refusalOf(update_pull_request_CALL, fault, 'pull-request-refused') : end;
}
function endOf(now, { draft }) {
    if (now === 'CLOSED')
        return refusal('pull-request-refused', 'it is closed');
    // One that was merged is found by the merge, which knows whether it was at the head that was judged.
    return now === 'MERGED' && draft ? refusal('pull-request-refused', 'it is merged') : { done: true };
}
const update_pull_request_READ = `query PullRequest($id: ID!) {
  node(id: $id) { ... on PullRequest { title body isDraft state } }
}`;
const node = schemas/* object */.Ikc({ title: schemas/* string */.YjP(), body: schemas/* string */.YjP(), isDraft: schemas/* boolean */.zMY(), state });
async function read(client, { nodeId: id }) {
    return (0,understood/* understoodWhole */.N5)(update_pull_request_CALL, schemas/* object */.Ikc({ node }), await client.graphql(update_pull_request_CALL, update_pull_request_READ, { id })).node;
}
async function isAsWanted(client, pullRequest, wanted) {
    return isSame(await read(client, pullRequest), wanted);
}
function isSame({ state: now, title, body, isDraft }, wanted) {
    const plain = (text) => text.replaceAll('\r\n', '\n').trim();
    const text = title === wanted.title.trim() && plain(body) === plain(wanted.body);
    return now === 'OPEN' && text && isDraft === wanted.draft;
}

;// CONCATENATED MODULE: ./build/src/adapters/github/write.js






/** Writes through the API with the steward's token: no git binary, no checkout, nothing forced. */
function githubWriter(client) {
    return {
        publish: (publication) => publish(client, publication),
        openPullRequest: (text) => openPullRequest(client, text),
        updatePullRequest: (pullRequest, text) => updatePullRequest(client, pullRequest, text),
        merge: (pullRequest, method, headline) => merge(client, pullRequest, method, headline),
        enableAutoMerge: (pullRequest, method) => enableAutoMerge(client, pullRequest, method),
        settle: (settlements) => settle(client, settlements),
    };
}


/***/ })

};
