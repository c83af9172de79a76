export const id = 883;
export const ids = [883];
export const modules = {

/***/ 44621:
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

/***/ 73883:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  githubReader: () => (/* binding */ githubReader)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 5 modules
var schemas = __webpack_require__(42047);
// EXTERNAL MODULE: ./build/src/contracts/line-counts.js
var line_counts = __webpack_require__(84732);
// EXTERNAL MODULE: ./build/src/contracts/change.js
var change = __webpack_require__(24377);
// EXTERNAL MODULE: ./build/src/errors.js
var errors = __webpack_require__(27406);
// EXTERNAL MODULE: ./build/src/adapters/github/understood.js
var understood = __webpack_require__(96947);
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

// EXTERNAL MODULE: ./build/src/contracts/config.js
var config = __webpack_require__(71011);
// EXTERNAL MODULE: ./build/src/contracts/names.js
var contracts_names = __webpack_require__(34745);
;// CONCATENATED MODULE: ./build/src/adapters/github/config-text.js

/** A file as queries ask for it: `object { ... on Blob { text isTruncated } }`. */
const textFile = schemas/* object */.Ikc({
    object: schemas/* object */.Ikc({ text: schemas/* string */.YjP().nullish(), isTruncated: schemas/* boolean */.zMY().nullish() }).nullable(),
});
/** The configuration as GitHub shows it: folders, submodules and what isn't text have none. */
function configText(file) {
    if (file === null)
        return { text: null };
    const { text, isTruncated } = file.object ?? {};
    const isWhole = typeof text === 'string' && isTruncated !== true;
    return isWhole ? { text } : { unreadable: 'something that is no short text file' };
}

;// CONCATENATED MODULE: ./build/src/adapters/github/examination-query.js


const FILE = 'object { ... on Blob { text isTruncated } }';
/** Classic protection as GitHub shows it to those who are no administrators. */
const RULE = 'refUpdateRule { viewerCanPush requiredApprovingReviewCount requiredStatusCheckContexts }';
/** The settings that GraphQL has, in one request. */
const EXAMINATION_QUERY = `query Examination(
  $owner: String!, $name: String!, $stateRef: String!, $configPath: String!, $setupPath: String!
) {
  repository(owner: $owner, name: $name) {
    url isPrivate
    mergeCommitAllowed squashMergeAllowed rebaseMergeAllowed autoMergeAllowed
    labels(first: 100) { totalCount nodes { name } }
    defaultBranchRef {
      name ${RULE}
      target { oid ... on Commit { config: file(path: $configPath) { ${FILE} } setup: file(path: $setupPath) { ${FILE} } } }
    }
    state: ref(qualifiedName: $stateRef) { ${RULE} }
  }
}`;
const rule = schemas/* object */.Ikc({
    viewerCanPush: schemas/* boolean */.zMY(),
    requiredApprovingReviewCount: schemas/* number */.aig().nullish(),
    requiredStatusCheckContexts: schemas/* array */.YOg(schemas/* string */.YjP().nullable()).nullish(),
})
    .nullable();
const examinationAnswer = schemas/* object */.Ikc({
    repository: schemas/* object */.Ikc({
        url: schemas/* string */.YjP(),
        isPrivate: schemas/* boolean */.zMY(),
        mergeCommitAllowed: schemas/* boolean */.zMY(),
        squashMergeAllowed: schemas/* boolean */.zMY(),
        rebaseMergeAllowed: schemas/* boolean */.zMY(),
        autoMergeAllowed: schemas/* boolean */.zMY(),
        defaultBranchRef: schemas/* object */.Ikc({
            name: schemas/* string */.YjP(),
            refUpdateRule: rule,
            target: schemas/* object */.Ikc({ oid: schemas/* string */.YjP(), config: textFile.nullable(), setup: textFile.nullable() }),
        }),
        labels: schemas/* object */.Ikc({ totalCount: schemas/* number */.aig(), nodes: schemas/* array */.YOg(schemas/* object */.Ikc({ name: schemas/* string */.YjP() })) }).nullable(),
        state: schemas/* object */.Ikc({ refUpdateRule: rule }).nullable(),
    }),
});

// EXTERNAL MODULE: ./build/src/adapters/github/answer-fault.js
var answer_fault = __webpack_require__(44621);
;// CONCATENATED MODULE: ./build/src/adapters/github/told.js


const known = (value) => ({ known: true, value });
/** What GitHub says, or why it doesn't say it to this token; throws where it doesn't answer at all. */
async function told(ask) {
    try {
        return known(await ask());
    }
    catch (error) {
        if (error instanceof answer_fault/* GithubStatus */.kx)
            return { known: false, why: `GitHub answered with status ${error.status}` };
        if (error instanceof errors/* RelayError */.cx && error.code === 'missing-permission')
            return { known: false, why: 'this token may not read it' };
        throw error;
    }
}

;// CONCATENATED MODULE: ./build/src/adapters/github/probe-scopes.js



/** A commit that no repository has, so that no branch can be made of it. */
const NO_COMMIT = 'f'.repeat(40);
const NOT_PERMITTED = /not permitted to create/i;
/**
 * Whether the token may do what stewards do. GitHub doesn't say what a token may, so each scope is asked for something
 * that must be refused for another reason (docs/adr/0020): a missing scope is refused before that. Writes nothing.
 */
async function probeScopes(client, run, defaultBranch) {
    const ask = (route, parameters) => refusalOf(client, route, { ...parameters });
    const actions = await ask('GET /repos/{owner}/{repo}/actions/runs/{run_id}', { run_id: run });
    const branch = { ref: 'refs/heads/issue-relay/doctor', sha: NO_COMMIT };
    const contents = await ask('POST /repos/{owner}/{repo}/git/refs', branch);
    const issues = await ask('POST /repos/{owner}/{repo}/issues', { title: '' });
    const empty = { title: 'Issue Relay asks whether it may', head: defaultBranch, base: defaultBranch };
    const pulls = await ask('POST /repos/{owner}/{repo}/pulls', empty);
    return {
        scopes: {
            'actions: read': grantOf(actions, 200),
            'contents: write': grantOf(contents, 422),
            'issues: write': grantOf(issues, 422),
            // Who is refused by the setting had the scope that comes before it.
            'pull-requests: write': pulls.notPermitted ? known(true) : grantOf(pulls, 422),
        },
        mayOpenPullRequests: pulls.notPermitted ? known(false) : await readSetting(client),
    };
}
async function refusalOf(client, route, parameters) {
    const call = { doing: 'answer what a job may do', permission: 'metadata: read' };
    const plain = { lacksScope: false, notPermitted: false };
    try {
        await client.rest(call, route, parameters);
        return { ...plain, status: 200 };
    }
    catch (error) {
        if (error instanceof errors/* RelayError */.cx && error.code === 'missing-permission')
            return { ...plain, status: 403, lacksScope: true };
        if (!(error instanceof answer_fault/* GithubStatus */.kx))
            throw error;
        return { ...plain, status: error.status, notPermitted: error.status === 403 && error.says(NOT_PERMITTED) };
    }
}
/** The scope is there if the answer is the one that comes after it was looked at. */
function grantOf({ status, lacksScope }, expected) {
    if (lacksScope)
        return known(false);
    return status === expected ? known(true) : { known: false, why: `GitHub answered with status ${status}` };
}
/** Only administrators' tokens are told; the token of a job never is. */
async function readSetting(client) {
    const call = { doing: 'read the settings of Actions', permission: 'administration: read' };
    try {
        const answer = await client.rest(call, 'GET /repos/{owner}/{repo}/actions/permissions/workflow');
        const { can_approve_pull_request_reviews: may } = answer;
        return typeof may === 'boolean' ? known(may) : { known: false, why: 'GitHub did not say' };
    }
    catch (error) {
        if (error instanceof answer_fault/* GithubStatus */.kx || (error instanceof errors/* RelayError */.cx && error.code === 'missing-permission'))
            return { known: false, why: 'this token may not read it' };
        throw error;
    }
}

;// CONCATENATED MODULE: ./build/src/adapters/github/read-protection.js



const CALL = { doing: 'read an environment', permission: 'actions: read' };
const required = schemas/* object */.Ikc({
    type: schemas/* literal */.euz('required_reviewers'),
    prevent_self_review: schemas/* boolean */.zMY().optional(),
    reviewers: schemas/* array */.YOg(schemas/* unknown */.L5J()).optional(),
});
/** Other rules, such as wait timers and branch policies, ask nobody. */
const read_protection_rule = schemas/* union */.KCZ([required, schemas/* object */.Ikc({ type: schemas/* string */.YjP() }).transform(() => null)]);
const answer = schemas/* object */.Ikc({ protection_rules: schemas/* array */.YOg(read_protection_rule).optional() });
/** How an environment is protected. Throws a RelayError when GitHub does not say. */
async function readProtection(client, environment) {
    const route = 'GET /repos/{owner}/{repo}/environments/{environment_name}';
    const found = await client.rest(CALL, route, { environment_name: environment }).catch((error) => {
        if (error instanceof answer_fault/* GithubStatus */.kx && error.status === 404)
            return null;
        throw (0,understood/* explainedStatus */.B$)(CALL, error);
    });
    if (found === null)
        return { environment, exists: false, reviewers: 0, preventsSelfReview: false };
    const rules = ((0,understood/* understood */.Se)(CALL, answer, found).protection_rules ?? []).filter((each) => each !== null);
    const reviewers = rules.reduce((count, each) => count + (each.reviewers?.length ?? 0), 0);
    const preventsSelfReview = rules.some((each) => each.prevent_self_review === true);
    return { environment, exists: true, reviewers, preventsSelfReview };
}

;// CONCATENATED MODULE: ./build/src/adapters/github/read-rules.js



const read_rules_CALL = { doing: 'read the rules of a branch', permission: 'metadata: read' };
const parameters = schemas/* object */.Ikc({
    required_approving_review_count: schemas/* number */.aig().optional(),
    required_status_checks: schemas/* array */.YOg(schemas/* object */.Ikc({ context: schemas/* string */.YjP() })).optional(),
});
const rules = schemas/* array */.YOg(schemas/* object */.Ikc({ type: schemas/* string */.YjP(), ruleset_id: schemas/* number */.aig(), parameters: parameters.optional() }));
const ruleset = schemas/* object */.Ikc({ current_user_can_bypass: schemas/* string */.YjP().optional() });
/** The rules of rulesets that hold for a branch of this name, whether it exists or not, and whether we may pass them by. */
function readRules(client, branch) {
    return told(async () => {
        const route = 'GET /repos/{owner}/{repo}/rules/branches/{branch}';
        const found = (0,understood/* understood */.Se)(read_rules_CALL, rules, await client.rest(read_rules_CALL, route, { branch, per_page: 100 }));
        const sets = [...new Set(found.map(({ ruleset_id: id }) => id))];
        const bypasses = new Map(await Promise.all(sets.map(async (id) => [id, await readBypass(client, id)])));
        return found.map(({ type, ruleset_id: id, parameters: given }) => ({
            type,
            approvals: given?.required_approving_review_count ?? 0,
            statusChecks: (given?.required_status_checks ?? []).map(({ context }) => context),
            bypass: bypasses.get(id) ?? { known: false, why: 'GitHub did not say' },
        }));
    });
}
/** A token that may pass rules by on pull requests only may not write past them. */
async function readBypass(client, id) {
    const answer = await told(async () => {
        const route = 'GET /repos/{owner}/{repo}/rulesets/{ruleset_id}';
        return (0,understood/* understood */.Se)(read_rules_CALL, ruleset, await client.rest(read_rules_CALL, route, { ruleset_id: id }));
    });
    if (!answer.known)
        return answer;
    const { current_user_can_bypass: can } = answer.value;
    if (can === undefined)
        return { known: false, why: 'GitHub did not say' };
    return { known: true, value: can === 'always' || can === 'exempt' };
}

;// CONCATENATED MODULE: ./build/src/adapters/github/examine.js









const examine_CALL = { doing: 'read the repository', permission: 'contents: read' };
const SETUP_PATH = '.github/issue-relay/setup/action.yml';
/** All that the settings of the repository say to this token. Throws a RelayError where GitHub doesn't answer. */
async function examine(client, run, query) {
    const found = await readRepository(client);
    const { defaultBranchRef: base, state } = found;
    const names = (found.labels?.nodes ?? []).map(({ name }) => name);
    const branches = [base.name, contracts_names/* STATE_BRANCH */.bm, ...query.branches];
    const [rules, environments, probed] = await Promise.all([
        byName(branches, (branch) => readRules(client, branch)),
        byName(query.environments, (name) => told(() => readProtection(client, name))),
        probeScopes(client, run, base.name),
    ]);
    return {
        url: found.url,
        isPrivate: found.isPrivate,
        defaultBranch: base.name,
        defaultBranchSha: base.target.oid,
        mergeMethods: mergeMethods(found),
        autoMergeAllowed: found.autoMergeAllowed,
        config: configText(base.target.config),
        setupAction: base.target.setup !== null,
        stateBranchExists: state !== null,
        labels: { names, complete: names.length === (found.labels?.totalCount ?? 0) },
        ...probed,
        protection: { base: protectionOf(base.refUpdateRule), state: protectionOf(state?.refUpdateRule ?? null) },
        rules,
        environments,
    };
}
async function readRepository(client) {
    const answer = await client.graphql(examine_CALL, EXAMINATION_QUERY, {
        owner: client.owner,
        name: client.repository,
        stateRef: `refs/heads/${contracts_names/* STATE_BRANCH */.bm}`,
        configPath: config/* CONFIG_PATH */.tF,
        setupPath: SETUP_PATH,
    });
    return (0,understood/* understoodWhole */.N5)(examine_CALL, examinationAnswer, answer).repository;
}
async function byName(names, read) {
    return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await read(name)])));
}
function mergeMethods(found) {
    const methods = [
        ['squash', found.squashMergeAllowed],
        ['merge', found.mergeCommitAllowed],
        ['rebase', found.rebaseMergeAllowed],
    ];
    return methods.filter(([, allowed]) => allowed).map(([method]) => method);
}
function protectionOf(rule) {
    if (rule === null)
        return null;
    return {
        mayPush: rule.viewerCanPush,
        approvals: rule.requiredApprovingReviewCount ?? 0,
        statusChecks: (rule.requiredStatusCheckContexts ?? []).filter((context) => context !== null),
    };
}

;// CONCATENATED MODULE: ./build/src/adapters/github/read-authority.js



const read_authority_CALL = { doing: 'read the role of an account', permission: 'metadata: read' };
const permissions = schemas/* object */.Ikc({ push: schemas/* boolean */.zMY() });
const read_authority_answer = schemas/* object */.Ikc({
    role_name: schemas/* string */.YjP(),
    user: schemas/* object */.Ikc({ id: schemas/* number */.aig(), permissions: permissions.optional() }).nullable(),
});
/** The role by the API. Any doubt is a no: an error, or another account that has the login by now. */
async function readAuthority(client, account) {
    try {
        const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission';
        const found = (0,understood/* understood */.Se)(read_authority_CALL, read_authority_answer, await client.rest(read_authority_CALL, route, { username: account.login }));
        return { account, role: String(found.user?.id) === account.id ? roleOf(found) : 'none' };
    }
    catch {
        return { account, role: 'none' };
    }
}
/** A role that an organization made counts as `write` if it lets push (docs: "custom repository roles"). */
function roleOf({ role_name: name, user }) {
    if (contracts_names/* STANDARD_ROLES */.iR.includes(name))
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
const meeting = schemas/* object */.Ikc({ merge_base_commit: schemas/* object */.Ikc({ sha: schemas/* string */.YjP() }) });
/** The newest commit that a branch and a head have in common; null where their histories never met. Throws a RelayError. */
async function mergeBase(client, branch, headSha) {
    const route = 'GET /repos/{owner}/{repo}/compare/{basehead}';
    try {
        const answer = await client.rest(read_history_CALL, route, { basehead: `${branch}...${headSha}`, per_page: 1 });
        return (0,understood/* understood */.Se)(read_history_CALL, meeting, answer).merge_base_commit.sha;
    }
    catch (error) {
        if (error instanceof answer_fault/* GithubStatus */.kx && error.status === 404)
            return null;
        throw (0,understood/* explainedStatus */.B$)(read_history_CALL, error);
    }
}

;// CONCATENATED MODULE: ./build/src/adapters/github/read-reviews.js


const read_reviews_CALL = { doing: 'read who approved', permission: 'actions: read' };
const read_reviews_answer = schemas/* array */.YOg(schemas/* object */.Ikc({
    state: schemas/* enum */.k5n(['approved', 'rejected', 'pending']),
    comment: schemas/* string */.YjP(),
    user: schemas/* object */.Ikc({ id: schemas/* number */.aig(), login: schemas/* string */.YjP(), type: schemas/* string */.YjP() }),
    environments: schemas/* array */.YOg(schemas/* object */.Ikc({ name: schemas/* string */.YjP().optional() })),
}));
/** What people answered where the run waited for an environment. Throws a RelayError when GitHub does not say. */
async function readReviews(client, run) {
    const route = 'GET /repos/{owner}/{repo}/actions/runs/{run_id}/approvals';
    const found = await client.rest(read_reviews_CALL, route, { run_id: run }).catch((error) => {
        throw (0,understood/* explainedStatus */.B$)(read_reviews_CALL, error);
    });
    return (0,understood/* understood */.Se)(read_reviews_CALL, read_reviews_answer, found).map(({ state, comment, user, environments }) => ({
        state,
        comment,
        by: { id: String(user.id), login: user.login, isBot: user.type !== 'User' },
        environments: environments.map(({ name = '' }) => name),
    }));
}

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

;// CONCATENATED MODULE: ./build/src/adapters/github/subject-query.js



const ACTOR = '__typename login ... on User { databaseId } ... on Bot { databaseId }';
/** A comment, as every query of ours asks for it. */
const COMMENT = `id url body createdAt lastEditedAt isMinimized authorAssociation viewerDidAuthor author { ${ACTOR} }`;
/** Our labels, whether the issue wears them or not: `label0: label(name: "…") { id name }`. */
const LABELS = Object.keys(contracts_names/* STATE_LABELS */.In)
    .map((name, index) => `label${index}: label(name: ${JSON.stringify(name)}) { id name }`)
    .join(' ');
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
    id databaseId url isPrivate
    defaultBranchRef {
      name
      target { oid ... on Commit { file(path: $configPath) { object { ... on Blob { text isTruncated } } } } }
    }
    ${LABELS}
    mergeCommitAllowed squashMergeAllowed rebaseMergeAllowed autoMergeAllowed
    state: ref(qualifiedName: $stateRef) {
      target { oid ... on Commit { file(path: $recordPath) { object { ... on Blob { text isTruncated } } } } }
    }
    issueOrPullRequest(number: $issue) {
      ... on PullRequest { ${TEXT} }
      ... on Issue {
        ${TEXT}
        labels(first: 100) { nodes { id name } }
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
/** The same with the comment that asked for the run, which may stand on another issue. */
const SUBJECT_AND_COMMAND_QUERY = SUBJECT_QUERY.replace('$branchRef: String!', '$branchRef: String!, $comment: ID!').replace(/}$/, `  command: node(id: $comment) { ... on IssueComment { ${COMMENT} } }\n}`);
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
const label = schemas/* object */.Ikc({ id: schemas/* string */.YjP(), name: schemas/* string */.YjP() });
const issueNode = issueText.extend({
    __typename: schemas/* literal */.euz('Issue'),
    state: schemas/* enum */.k5n(['OPEN', 'CLOSED']),
    labels: nodes(label).nullable(),
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
/** The answer, as far as we rely on it: anything else in its place is a fault, not a guess. */
const subjectAnswer = schemas/* object */.Ikc({
    /** Null when it was deleted; empty when it is no comment on an issue. */
    command: schemas/* union */.KCZ([comment, schemas/* object */.Ikc({}).transform(() => null)]).nullish(),
    repository: schemas/* object */.Ikc({
        id: schemas/* string */.YjP(),
        databaseId: schemas/* number */.aig(),
        url: schemas/* string */.YjP(),
        label0: label.nullable(),
        label1: label.nullable(),
        label2: label.nullable(),
        isPrivate: schemas/* boolean */.zMY(),
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
var record = __webpack_require__(89420);
;// CONCATENATED MODULE: ./build/src/adapters/github/subject-facts.js


/** The account of every job's own token, `github-actions[bot]`. https://api.github.com/users/github-actions[bot] */
const ACTIONS_ID = 41_898_282;
/** GitHub's answer in our words. */
function subjectFacts(answer, command, owner, name) {
    return {
        repository: repositoryOf(answer, owner, name),
        issue: issueOf(answer.issueOrPullRequest),
        state: stateOf(answer),
        config: configText(answer.defaultBranchRef.target.file),
        command: command && commentOf(command),
        labelIds: labelIdsOf(answer),
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
        isPrivate: answer.isPrivate,
        defaultBranch: answer.defaultBranchRef.name,
        defaultBranchSha: answer.defaultBranchRef.target.oid,
        mergeMethods: methods.filter(([, allowed]) => allowed).map(([method]) => method),
        autoMergeAllowed: answer.autoMergeAllowed,
    };
}
function labelIdsOf({ label0, label1, label2, issueOrPullRequest: issue }) {
    const worn = issue.__typename === 'Issue' ? (issue.labels?.nodes ?? []) : [];
    const known = [label0, label1, label2, ...worn].filter((label) => label !== null);
    return Object.fromEntries(known.map(({ name, id }) => [name, id]));
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
        // Runs with another token than this one's wrote as Actions, and the other way round.
        ours: node.viewerDidAuthor || node.author?.databaseId === ACTIONS_ID,
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
    const document = query.comment === null ? SUBJECT_QUERY : SUBJECT_AND_COMMAND_QUERY;
    const { data, faults } = await client.graphql(read_subject_CALL, document, {
        owner,
        name: repository,
        issue: query.issue,
        stateRef: `refs/heads/${contracts_names/* STATE_BRANCH */.bm}`,
        recordPath: query.recordPath,
        configPath: config/* CONFIG_PATH */.tF,
        withBranch: query.branch !== null,
        branch: query.branch ?? '',
        branchRef: `refs/heads/${query.branch ?? ''}`,
        ...(query.comment === null ? {} : { comment: query.comment }),
    });
    const [fault] = faults.filter((each) => !isGone(each));
    if (fault !== undefined)
        throw await explained(client, query.issue, fault);
    const { repository: answer, command = null } = (0,understood/* understood */.Se)(read_subject_CALL, subjectAnswer, data);
    if (isElsewhere(answer, query.issue))
        throw moved(client, query.issue, TRANSFERRED);
    return subjectFacts(await withAllComments(client, answer), command, owner, repository);
}
/** A comment that was deleted is an answer, too. */
function isGone({ type, path }) {
    return type === 'NOT_FOUND' && path[0] === 'command';
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
        mergeBase: (branch, headSha) => mergeBase(client, branch, headSha),
        runIsOver: (other) => runIsOver(client, other),
        protection: (environment) => readProtection(client, environment),
        reviews: () => readReviews(client, run),
        examine: (query) => examine(client, run, query),
    };
}


/***/ }),

/***/ 96947:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B$: () => (/* binding */ explainedStatus),
/* harmony export */   N5: () => (/* binding */ understoodWhole),
/* harmony export */   Se: () => (/* binding */ understood)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(27406);
/* harmony import */ var _answer_fault_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(44621);


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

/***/ 84732:
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
