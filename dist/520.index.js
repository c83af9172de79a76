export const id = 520;
export const ids = [520];
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

/***/ 75520:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   githubClient: () => (/* binding */ githubClient)
/* harmony export */ });
/* harmony import */ var _actions_github__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51193);
/* harmony import */ var _answer_fault_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92752);
/* harmony import */ var _attempt_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(18694);



const READ_TRIES = 5;
const ANSWER_LIMIT_MS = 60_000;
const silent = () => undefined;
/** octokit tells of deprecated routes on the console, addresses included. */
const NO_LOG = { debug: silent, info: silent, warn: silent, error: silent };
/** A client for one repository. Reads are tried five times, writes once: who writes knows how to look for the result. */
function githubClient({ token, owner, repository, pause, apiUrl }) {
    const octokit = (0,_actions_github__WEBPACK_IMPORTED_MODULE_0__/* .getOctokit */ .Q)(token, apiUrl === undefined ? {} : { baseUrl: apiUrl });
    const settings = () => ({ log: NO_LOG, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    const rest = (call, route, parameters = {}) => {
        const ask = async () => {
            // A redirect leads to another issue or repository than the one that was authorized.
            const request = { ...settings(), redirect: 'manual' };
            const { status, data } = await octokit.request(route, { owner, repo: repository, ...parameters, request });
            if (status >= 300)
                throw new _answer_fault_js__WEBPACK_IMPORTED_MODULE_1__/* .GithubStatus */ .kx(status, '');
            // A body that breaks off is no answer: octokit gives nothing, or a text, in its place.
            if (status !== 204 && (typeof data !== 'object' || data === null))
                throw new _attempt_js__WEBPACK_IMPORTED_MODULE_2__/* .Unanswered */ .XX();
            return data;
        };
        return (0,_attempt_js__WEBPACK_IMPORTED_MODULE_2__/* .attempt */ .CD)(call, route.startsWith('GET ') ? READ_TRIES : 1, ask, pause);
    };
    const graphql = (call, document, variables) => {
        const ask = () => answered(() => octokit.graphql(document, { ...variables, request: settings() }));
        return (0,_attempt_js__WEBPACK_IMPORTED_MODULE_2__/* .attempt */ .CD)(call, document.startsWith('query') ? READ_TRIES : 1, ask, pause);
    };
    return { owner, repository, rest, graphql, pause };
}
async function answered(ask) {
    try {
        const data = await ask();
        if (typeof data !== 'object' || data === null)
            throw new _attempt_js__WEBPACK_IMPORTED_MODULE_2__/* .Unanswered */ .XX();
        return { data: data, faults: [] };
    }
    catch (error) {
        const { errors, data, headers = {} } = error;
        if (!Array.isArray(errors))
            throw error;
        const faults = errors.map(({ type = '', message = '', path = [] }) => new _answer_fault_js__WEBPACK_IMPORTED_MODULE_1__/* .GraphqlFault */ .gk(type, path.map(String), message));
        if (faults.some((fault) => /^RATE_LIMIT/.test(fault.type) || fault.says(/secondary rate limit/i)))
            throw new _attempt_js__WEBPACK_IMPORTED_MODULE_2__/* .LimitReached */ .aF(headers);
        if (faults.some((fault) => fault.path.length === 0 && fault.says(/something went wrong|timed? ?out/i)))
            throw new _attempt_js__WEBPACK_IMPORTED_MODULE_2__/* .Unanswered */ .XX();
        return { data: data ?? {}, faults };
    }
}


/***/ })

};
