export const id = 511;
export const ids = [511];
export const modules = {

/***/ 10511:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  cliAgent: () => (/* binding */ cliAgent)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/adapters/process/live-lines.js
var live_lines = __webpack_require__(21333);
// EXTERNAL MODULE: ./build/src/adapters/process/shut-in.js + 1 modules
var shut_in = __webpack_require__(58540);
// EXTERNAL MODULE: ./build/src/adapters/process.js + 3 modules
var adapters_process = __webpack_require__(63777);
// EXTERNAL MODULE: ./build/src/adapters/untrusted-environment.js
var untrusted_environment = __webpack_require__(77381);
;// CONCATENATED MODULE: ./build/src/adapters/agents/cli/credential.js
/** Keys tell by their beginning whose they are (each provider's documentation of its keys). */
const BEGINNINGS = [
    [/^sk-ant-/, 'anthropic'],
    [/^AIza|^AQ\./, 'gemini'],
    [/^sk-/, 'openai'],
];
/** The protocol that a CLI is to speak with this key: that of the key's provider if it can, else its usual one. */
function dialectOf(key, spoken) {
    const [, own] = BEGINNINGS.find(([beginning]) => beginning.test(key)) ?? [];
    return own !== undefined && spoken.includes(own) ? own : spoken[0];
}
/** Where each provider answers when no other server is named. */
const PROVIDERS = {
    anthropic: 'https://api.anthropic.com',
    openai: 'https://api.openai.com',
    gemini: 'https://generativelanguage.googleapis.com',
};

// EXTERNAL MODULE: ./build/src/errors.js
var errors = __webpack_require__(72895);
// EXTERNAL MODULE: ./build/src/adapters/process/plain-text.js
var plain_text = __webpack_require__(47413);
;// CONCATENATED MODULE: ./build/src/adapters/agents/cli/install.js






/** Minutes for the largest of them on a slow line, in ms. */
const INSTALL_MS = 10 * 60_000;
/**
 * Installs exactly this version of a CLI from the npm registry, once; a folder that is complete is taken as it is, as
 * the runner's tool cache does (`<tool>/<version>/<arch>` with a `.complete` file beside it).
 * Throws a RelayError when it can't be installed, or does not run.
 */
async function installCli(adapter, options) {
    const folder = (0,external_node_path_.join)(options.toolDirectory, `issue-relay-${adapter.name}`, options.version, process.arch);
    const installed = () => installedIn(folder, adapter);
    const there = (0,external_node_fs_.existsSync)(`${folder}.complete`) ? installed() : null;
    if (there !== null)
        return there;
    options.log(`Installing ${adapter.package}@${options.version}`);
    await installInto(folder, adapter, options);
    await (0,promises_.writeFile)(`${folder}.complete`, '');
    return installed();
}
/** By their real paths: a cache of tools may be a link, and a sandbox shows only what it leads to. */
function installedIn(folder, adapter) {
    if (programIn(folder, adapter) === undefined)
        return null;
    const real = (0,external_node_fs_.realpathSync)(folder);
    return { folder: real, program: programIn(real, adapter) };
}
/** In a folder of its own first, so that a job that is killed leaves nothing half done where others look. */
async function installInto(folder, adapter, options) {
    await (0,promises_.mkdir)((0,external_node_path_.dirname)(folder), { recursive: true });
    const fresh = await (0,promises_.mkdtemp)(`${folder}-`);
    const home = await (0,promises_.mkdtemp)(`${folder}-home-`);
    try {
        const flags = ['--no-save', '--no-audit', '--no-fund', '--no-package-lock', '--no-update-notifier'];
        const npm = [
            'npm',
            'install',
            '--prefix',
            fresh,
            '--cache',
            (0,external_node_path_.join)(home, 'npm'),
            ...flags,
            '--loglevel=error',
        ];
        await succeed(adapter, [...npm, `${adapter.package}@${options.version}`], home, options);
        const program = programIn(fresh, adapter);
        if (program === undefined)
            throw missing(adapter, `${adapter.package}@${options.version} brings no program`);
        await makeItRun(adapter, program, fresh, home, options);
        await (0,promises_.rm)(folder, { recursive: true, force: true });
        await (0,promises_.rename)(fresh, folder);
    }
    finally {
        for (const left of [fresh, home])
            await (0,promises_.rm)(left, { recursive: true, force: true });
    }
}
/** Where npm is set not to run install scripts, the package's own is run by hand: without it there is no program. */
async function makeItRun(adapter, program, folder, home, options) {
    const shown = await run([program, '--version'], home, options).catch(() => null);
    if (shown?.exitCode === 0)
        return;
    if (adapter.installScript === undefined)
        throw missing(adapter, `\`${program} --version\` fails`);
    const script = (0,external_node_path_.join)(folder, 'node_modules', adapter.package, adapter.installScript);
    await succeed(adapter, [process.execPath, script], home, options);
    await succeed(adapter, [program, '--version'], home, options);
}
function programIn(folder, { programs }) {
    return programs.map((name) => (0,external_node_path_.join)(folder, 'node_modules', '.bin', name)).find((path) => (0,external_node_fs_.existsSync)(path));
}
async function succeed(adapter, argv, cwd, options) {
    const result = await run(argv, cwd, options).catch((thrown) => {
        throw missing(adapter, `${argv[0]} can't be started: ${thrown.message}`);
    });
    if (result.exitCode === 0)
        return;
    const output = (0,plain_text/* lastLines */.w)(`${result.stdout}\n${result.stderr}`, 12, 2_000);
    const how = result.timedOut ? 'took too long' : `ended with ${result.exitCode ?? result.signal}`;
    throw missing(adapter, `\`${argv.slice(0, 2).join(' ')}\` ${how}: ${output}`);
}
function run(argv, cwd, { path, environment }) {
    // The CLIs look for their state in HOME, and make it there if need be.
    const variables = { PATH: path, HOME: cwd, LANG: 'C.UTF-8', CI: 'true', ...environment };
    return (0,adapters_process/* runProcess */.R)({ argv, cwd, environment: variables, timeoutMs: INSTALL_MS });
}
function missing(adapter, why) {
    const todo = `Look whether the runner reaches the npm registry and whether \`agent-version\` names a version of ${adapter.package}; left empty, it is ${adapter.version}.`;
    return errors/* RelayError */.cx.of('agent-missing', { agent: adapter.name, why, todo });
}

// EXTERNAL MODULE: external "node:string_decoder"
var external_node_string_decoder_ = __webpack_require__(46193);
// EXTERNAL MODULE: ./build/src/adapters/agents/json-at.js
var json_at = __webpack_require__(46742);
;// CONCATENATED MODULE: ./build/src/adapters/agents/cli/json-lines.js


/** A line that is longer, in characters, is skipped: one event never needs so much, and memory stays bounded. */
const LONGEST_LINE = 8 * 1024 * 1024;
/** Reads output as it comes, one JSON object a line; lines that are anything else are passed over. */
class JsonLines {
    #take;
    #decoder = new external_node_string_decoder_.StringDecoder('utf8');
    #pending = '';
    #skipping = false;
    constructor(take) {
        this.#take = take;
    }
    add(chunk) {
        const lines = (this.#pending + this.#decoder.write(chunk)).split('\n');
        this.#pending = lines.pop() ?? '';
        for (const line of lines) {
            if (!this.#skipping)
                this.#read(line);
            this.#skipping = false;
        }
        if (this.#pending.length <= LONGEST_LINE)
            return;
        this.#pending = '';
        this.#skipping = true;
    }
    /** Reads a last line that has no line feed. */
    end() {
        if (!this.#skipping)
            this.#read(this.#pending + this.#decoder.end());
        this.#pending = '';
    }
    #read(line) {
        if (!line.trimStart().startsWith('{'))
            return;
        const event = parse(line);
        if ((0,json_at/* isObject */.Gv)(event))
            this.#take(event);
    }
}
function parse(line) {
    try {
        return JSON.parse(line);
    }
    catch {
        return undefined;
    }
}

// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(37067);
;// CONCATENATED MODULE: ./build/src/adapters/agents/cli/key-proxy/credentials.js

/** Headers that concern one connection only, or that we need otherwise: plain text, to count tokens in. */
const NOT_FORWARDED = ['host', 'connection', 'keep-alive', 'proxy-authorization', 'proxy-connection', 'te', 'upgrade'];
/** Whether a request carries the run token in one of the places where providers want their key. */
function carries(token, headers, url) {
    const bearer = headers.authorization?.replace(/^Bearer /i, '');
    const given = [headers['x-api-key'], headers['x-goog-api-key'], bearer, url.searchParams.get('key')];
    return given.some((text) => typeof text === 'string' && isSame(text, token));
}
function isSame(one, other) {
    const [left, right] = [Buffer.from(one), Buffer.from(other)];
    return left.length === right.length && (0,external_node_crypto_.timingSafeEqual)(left, right);
}
/** The headers for the provider: the key in the place of the token, wherever the CLI put that. */
function withKey(key, headers) {
    const kept = Object.entries(headers).filter(([name]) => !NOT_FORWARDED.includes(name));
    return {
        ...Object.fromEntries(kept),
        'accept-encoding': 'identity',
        ...('x-api-key' in headers ? { 'x-api-key': key } : {}),
        ...('x-goog-api-key' in headers ? { 'x-goog-api-key': key } : {}),
        ...('authorization' in headers ? { authorization: `Bearer ${key}` } : {}),
    };
}

// EXTERNAL MODULE: external "node:https"
var external_node_https_ = __webpack_require__(44708);
;// CONCATENATED MODULE: ./build/src/adapters/agents/cli/key-proxy/answer-scan.js


/** A longer line or body, in characters, is not searched: figures stand in small pieces, or near the end of few. */
const LONGEST = 4 * 1024 * 1024;
/** Where the figures of an answer stand, in each protocol. */
const PLACES = [['usage'], ['message', 'usage'], ['response', 'usage'], ['usageMetadata']];
const INPUT = [
    ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens'],
    ['prompt_tokens'],
    ['promptTokenCount'],
];
const OUTPUT = [['output_tokens'], ['completion_tokens'], ['candidatesTokenCount', 'thoughtsTokenCount']];
/** Words of providers for an answer that their model would not give. */
const REFUSALS = new Set(['refusal', 'content_filter', 'SAFETY', 'PROHIBITED_CONTENT', 'BLOCKLIST']);
const REFUSAL_PLACES = /"(?:refusal|content_filter|SAFETY|PROHIBITED_CONTENT|BLOCKLIST)"/;
/**
 * Looks at one answer as it streams by, as JSON or as server-sent events: how many tokens it took, and whether it is a
 * refusal. Figures of a stream grow, so the largest count. An answer without figures counts nothing.
 */
class AnswerScan {
    #decoder = new external_node_string_decoder_.StringDecoder('utf8');
    #pending = '';
    #seen = { input: 0, output: 0, refused: false };
    add(chunk) {
        const lines = (this.#pending + this.#decoder.write(chunk)).split('\n');
        this.#pending = lines.pop() ?? '';
        if (this.#pending.length > LONGEST)
            this.#pending = '';
        for (const line of lines)
            this.#read(line);
    }
    end() {
        this.#read(this.#pending);
        this.#pending = '';
        return this.#seen;
    }
    #read(line) {
        if (!line.includes('"usage') && !REFUSAL_PLACES.test(line))
            return;
        const data = answer_scan_parse(line.replace(/^data:\s*/, ''));
        for (const place of PLACES) {
            const usage = (0,json_at.at)(data, ...place);
            const { input, output, refused } = this.#seen;
            this.#seen = {
                input: Math.max(input, figure(usage, INPUT)),
                output: Math.max(output, figure(usage, OUTPUT)),
                refused: refused || isRefusal(data),
            };
        }
    }
}
/** Whether the end of an answer, or a part of it, is called a refusal; texts that only speak of it don't count. */
function isRefusal(data) {
    const messages = [(0,json_at.at)(data, 'response'), data].flatMap((answer) => (0,json_at/* listAt */.gT)(answer, 'output'));
    const parts = messages.flatMap((message) => (0,json_at/* listAt */.gT)(message, 'content'));
    const ends = [
        (0,json_at/* textAt */.$6)(data, 'promptFeedback', 'blockReason'),
        (0,json_at/* textAt */.$6)(data, 'stop_reason'),
        (0,json_at/* textAt */.$6)(data, 'delta', 'stop_reason'),
        ...parts.map((part) => (0,json_at/* textAt */.$6)(part, 'type')),
        ...(0,json_at/* listAt */.gT)(data, 'choices').map((choice) => (0,json_at/* textAt */.$6)(choice, 'finish_reason')),
        ...(0,json_at/* listAt */.gT)(data, 'candidates').map((candidate) => (0,json_at/* textAt */.$6)(candidate, 'finishReason')),
    ];
    return ends.some((end) => REFUSALS.has(end));
}
/** The sum of the names of whichever protocol it is. */
function figure(usage, protocols) {
    const sums = protocols.map((names) => names.reduce((sum, name) => sum + ((0,json_at/* numberAt */.tk)(usage, name) ?? 0), 0));
    return Math.max(...sums);
}
function answer_scan_parse(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}

;// CONCATENATED MODULE: ./build/src/adapters/agents/cli/key-proxy/outage.js

/** Longest pause that a CLI may make inside a call, in ms; our own pauses between calls can be longer. */
const LONGEST_PAUSE_MS = 60_000;
/** How many times in a row a request may fail before we say that it is enough: what no repetition mends, at once. */
function patience({ status, kind, retryAfterMs }) {
    if (retryAfterMs !== null && retryAfterMs > LONGEST_PAUSE_MS)
        return 1;
    if (status === 401 || status === 403 || kind === 'insufficient_quota')
        return 1;
    return status !== null && status < 500 && status !== 429 && status !== 408 ? 2 : 4;
}
/** Reads the answer of a provider that refused a request. */
function faultOf(status, body, retryAfter) {
    const json = outage_parse(body);
    const kind = (0,json_at/* textAt */.$6)(json, 'error', 'code') || (0,json_at/* textAt */.$6)(json, 'error', 'type') || (0,json_at/* textAt */.$6)(json, 'error', 'status');
    const message = (0,json_at/* textAt */.$6)(json, 'error', 'message') || body.slice(0, 300);
    return { status, kind, message, retryAfterMs: pauseOf(retryAfter) };
}
/** `Retry-After` in seconds; a date is left alone, since it would need a clock (RFC 9110, 10.2.3). */
function pauseOf(retryAfter) {
    const seconds = Number(retryAfter ?? Number.NaN);
    return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
}
function outage_parse(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}

;// CONCATENATED MODULE: ./build/src/adapters/agents/cli/key-proxy/forward.js





/** Longest body of a refusal that is read, in bytes. */
const REFUSAL_LIMIT = 64 * 1024;
/** Passes a request on with the real key and its answer back as it comes, and says what became of it. */
function forward(request, response, target, key, patience) {
    return new Promise((resolve) => {
        const client = target.protocol === 'http:' ? external_node_http_ : external_node_https_;
        const options = { method: request.method ?? 'GET', headers: withKey(key, request.headers) };
        const upstream = client.request(target, options);
        let late = setTimeout(() => giveUp('The model did not answer', 504), patience.firstByteMs);
        const settle = (forwarded) => {
            clearTimeout(late);
            late = undefined;
            resolve(forwarded);
        };
        const giveUp = (message, status) => {
            upstream.destroy();
            settle({ end: 'failed', fault: { status: null, kind: '', message, retryAfterMs: null } });
            if (response.headersSent)
                response.destroy();
            else
                refuse(response, status, message);
        };
        upstream.on('error', (error) => giveUp(`The model can't be reached: ${error.message}`, 502));
        upstream.on('response', (answer) => {
            clearTimeout(late);
            const silent = () => giveUp('The model stopped in the middle of its answer', 504);
            late = setTimeout(silent, patience.silenceMs);
            answer.on('data', () => late?.refresh());
            passBack(answer, response, settle, () => giveUp('The answer of the model broke off', 502));
        });
        response.on('close', () => {
            if (!response.writableFinished)
                settle({ end: 'left' });
            upstream.destroy();
        });
        request.pipe(upstream);
    });
}
function passBack(answer, response, settle, broken) {
    const status = answer.statusCode ?? 502;
    const scan = new AnswerScan();
    const refusal = [];
    let length = 0;
    response.writeHead(status, soonAgain(answer.headers));
    answer.on('data', (chunk) => {
        length += chunk.length;
        if (status < 400)
            scan.add(chunk);
        else if (length <= REFUSAL_LIMIT)
            refusal.push(chunk);
        if (!response.write(chunk))
            answer.pause();
    });
    response.on('drain', () => answer.resume());
    answer.on('error', broken);
    answer.on('close', () => answer.complete || broken());
    answer.on('end', () => {
        if (!answer.complete)
            return;
        if (status < 400)
            settle({ end: 'answered', seen: scan.end() });
        else {
            const body = Buffer.concat(refusal).toString();
            settle({ end: 'failed', fault: faultOf(status, body, answer.headers['retry-after']) });
        }
        response.end();
    });
}
/** A CLI that is told to wait for an hour would sleep through its deadline: it asks again soon, and is told it is enough. */
function soonAgain(headers) {
    return (pauseOf(headers['retry-after']) ?? 0) > LONGEST_PAUSE_MS ? { ...headers, 'retry-after': '1' } : headers;
}
/** An error in the words of all protocols at once. */
function refuse(response, status, message) {
    const error = { type: 'permission_error', code: status, status: 'PERMISSION_DENIED', message };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ type: 'error', error }));
}

;// CONCATENATED MODULE: ./build/src/adapters/agents/cli/key-proxy/routes.js
const ROUTES = [
    ['POST', /^\/v1\/messages$/, 'model'],
    ['POST', /^\/v1\/messages\/count_tokens$/, 'aside'],
    ['POST', /^\/v1\/(?:responses|chat\/completions)$/, 'model'],
    ['POST', /^\/v1(?:beta|alpha)?\/models\/[^/]+:(?:stream)?generateContent$/i, 'model'],
    ['POST', /^\/v1(?:beta|alpha)?\/models\/[^/]+:countTokens$/, 'aside'],
    ['GET', /^\/v1(?:beta|alpha)?\/models(?:\/[^/]+)?$/, 'aside'],
];
/**
 * What a request is for; null for every path that agents have no business with. A key can do more than ask models:
 * files, batches and fine-tuning are not let through.
 */
function routeOf(method, pathname) {
    return ROUTES.find(([verb, path]) => verb === method && path.test(pathname))?.[2] ?? null;
}
/** The address at the provider: what stands before the version in a base URL is kept, the version not said twice. */
function targetOf(base, path) {
    const { origin, pathname } = new URL(base);
    return new URL(`${origin}${pathname.replace(/\/(?:v1(?:beta|alpha)?)?\/?$/, '')}${path}`);
}

;// CONCATENATED MODULE: ./build/src/adapters/agents/cli/key-proxy.js





const PATIENCE = { firstByteMs: 180_000, silenceMs: 300_000 };
/**
 * A server on loopback between an agent and its model. The agent holds a token that is worth nothing elsewhere; the key
 * is put in here. Limits end in 403, which every CLI takes for final, and so does a model that fails again and again.
 */
async function openKeyProxy(options) {
    const ledger = new Ledger(options);
    const server = external_node_http_.createServer((request, response) => void serve(request, response, ledger, options));
    // A model may think for a long time before it answers; the patience with it is counted elsewhere.
    server.requestTimeout = 0;
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address();
    return {
        url: `http://127.0.0.1:${port}`,
        report: () => ledger.report(),
        close: () => new Promise((resolve) => {
            server.close(() => resolve());
            server.closeAllConnections();
        }),
    };
}
async function serve(request, response, ledger, options) {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (!carries(options.token, request.headers, url))
        return refuse(response, 401, 'This is not the token of the run.');
    const route = routeOf(request.method ?? '', url.pathname);
    if (route === null)
        return refuse(response, 404, `Issue Relay does not pass on ${request.method} ${url.pathname}.`);
    const enough = route === 'model' ? ledger.refusal() : null;
    if (enough !== null) {
        options.onEnough?.();
        return refuse(response, 403, enough);
    }
    if (url.searchParams.has('key'))
        url.searchParams.set('key', options.key);
    const target = targetOf(options.provider, `${url.pathname}${url.search}`);
    const forwarded = await forward(request, response, target, options.key, options.patience ?? PATIENCE);
    if (route !== 'model')
        return;
    ledger.enter(forwarded);
    if (ledger.gaveUp())
        options.onEnough?.();
}
/** Counts what was asked, and knows when it is enough. */
class Ledger {
    #limits;
    #turns = 0;
    #input = 0;
    #output = 0;
    #stopped = null;
    #fault = null;
    #failures = 0;
    #refused = false;
    constructor(limits) {
        this.#limits = limits;
    }
    /** Why the next request is not passed on, if it isn't. */
    refusal() {
        const { maxTurns, maxTokens } = this.#limits;
        if (this.#turns >= maxTurns)
            this.#stopped = 'turn-limit';
        if (maxTokens !== null && this.#input + this.#output >= maxTokens)
            this.#stopped = 'budget';
        if (this.#stopped === 'turn-limit')
            return `The run is limited to ${maxTurns} turns of the model.`;
        if (this.#stopped === 'budget')
            return `The run is limited to ${maxTokens} tokens.`;
        if (!this.gaveUp())
            return null;
        return `The model failed ${this.#failures === 1 ? 'once' : `${this.#failures} times`}: ${this.#fault?.message}`;
    }
    /** Whether the model has failed so often that asking it again makes no sense. */
    gaveUp() {
        return this.#fault !== null && this.#failures >= patience(this.#fault);
    }
    enter(forwarded) {
        if (forwarded.end === 'left')
            return;
        if (forwarded.end === 'failed') {
            this.#fault = forwarded.fault;
            this.#failures += 1;
            return;
        }
        this.#fault = null;
        this.#failures = 0;
        this.#turns += 1;
        this.#input += forwarded.seen.input;
        this.#output += forwarded.seen.output;
        this.#refused = forwarded.seen.refused;
    }
    report() {
        return {
            turns: this.#turns,
            inputTokens: this.#input,
            outputTokens: this.#output,
            stopped: this.#stopped,
            fault: this.#fault,
            refused: this.#refused,
        };
    }
}

;// CONCATENATED MODULE: ./build/src/adapters/agents/cli/set-aside.js



/** What CLIs obey in a checkout, whoever made it: settings, hooks, plugins and servers that they would start. */
const OBEYED = [
    '.claude',
    '.mcp.json',
    '.codex',
    '.gemini',
    '.opencode',
    'opencode.json',
    'opencode.jsonc',
    '.github/hooks',
    '.github/copilot',
];
/**
 * Takes paths out of the workspace, into a folder beside it; the returned function puts them back, so that no change
 * shows. What an agent has written in their place meanwhile stays: it is its doing, and for the policy to refuse.
 */
async function setAside(workspace, paths, stash) {
    const moved = [];
    for (const path of new Set(paths)) {
        const from = (0,external_node_path_.join)(workspace, await upToLink(workspace, path));
        if (!(await exists(from)))
            continue;
        const to = (0,external_node_path_.join)(stash, (0,external_node_crypto_.randomUUID)());
        await (0,promises_.mkdir)(stash, { recursive: true, mode: 0o700 });
        await move(from, to);
        moved.push({ from, to });
    }
    return async () => {
        for (const { from, to } of moved.reverse())
            await putBack(to, from);
    };
}
/** A folder on the way that is a link leads elsewhere: then the link itself is what has to go. */
async function upToLink(workspace, path) {
    const parts = path.split('/');
    for (let count = 1; count < parts.length; count += 1) {
        const part = parts.slice(0, count).join('/');
        const status = await (0,promises_.lstat)((0,external_node_path_.join)(workspace, part)).catch(() => null);
        if (status?.isSymbolicLink())
            return part;
    }
    return path;
}
async function putBack(from, to) {
    if (!(await exists(to))) {
        await (0,promises_.mkdir)((0,external_node_path_.dirname)(to), { recursive: true });
        await move(from, to);
    }
    else if (await bothFolders(from, to)) {
        for (const name of await (0,promises_.readdir)(from))
            await putBack((0,external_node_path_.join)(from, name), (0,external_node_path_.join)(to, name));
    }
}
async function bothFolders(...paths) {
    const each = await Promise.all(paths.map((path) => (0,promises_.lstat)(path)));
    return each.every((status) => status.isDirectory());
}
async function exists(path) {
    return (await (0,promises_.lstat)(path).catch(() => null)) !== null;
}
async function move(from, to) {
    try {
        await (0,promises_.rename)(from, to);
    }
    catch (thrown) {
        if (thrown.code !== 'EXDEV')
            throw thrown;
        await (0,promises_.cp)(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
        await (0,promises_.rm)(from, { recursive: true, force: true });
    }
}

;// CONCATENATED MODULE: ./build/src/adapters/agents/cli/stop-later.js
/** A word to stop that comes some time after the first reason for it, so that a program may still end by itself. */
class StopLater {
    #afterMs;
    #controller = new AbortController();
    #timer;
    constructor(afterMs) {
        this.#afterMs = afterMs;
    }
    get signal() {
        return this.#controller.signal;
    }
    begin() {
        this.#timer ??= setTimeout(() => this.#controller.abort(), this.#afterMs);
    }
    forget() {
        clearTimeout(this.#timer);
    }
}

;// CONCATENATED MODULE: ./build/src/adapters/agents/cli/usage.js
const FIGURES = ['inputTokens', 'outputTokens', 'costUsd'];
/**
 * Counts what one call used. Some CLIs count on over all calls of a session: what its earlier calls used is taken off.
 * What a CLI does not say, because it was ended or has no such figure, is taken from the proxy.
 */
class UsageCount {
    #cumulative;
    #sessions = new Map();
    constructor({ cumulative }) {
        this.#cumulative = cumulative;
    }
    of({ usage, session }, proxy) {
        const before = this.#sessions.get(session ?? '') ?? {};
        if (session !== null)
            this.#sessions.set(session, { ...before, ...usage });
        const own = FIGURES.flatMap((figure) => {
            const told = usage[figure];
            if (told === undefined)
                return [];
            return [[figure, this.#cumulative.includes(figure) ? Math.max(0, told - (before[figure] ?? 0)) : told]];
        });
        return { ...tokensOf(proxy), ...Object.fromEntries(own) };
    }
}
function tokensOf({ inputTokens, outputTokens }) {
    return inputTokens + outputTokens === 0 ? {} : { inputTokens, outputTokens };
}

// EXTERNAL MODULE: ./build/src/adapters/agents/last-json-object.js
var last_json_object = __webpack_require__(30747);
;// CONCATENATED MODULE: ./build/src/adapters/agents/cli/failure.js
const USED_UP = /insufficient_quota|credit balance|billing|payment required|quota exceeded/i;
const NO_MODEL = /model.{0,80}(?:not found|not exist|not supported|unknown)|(?:unknown|no such) model|model_not_found/is;
/** What a provider's refusal means, by its status; null stands for no answer at all. */
function failureOf({ status, kind, message }) {
    const said = `${kind} ${message}`;
    // Google says "quota" of limits for a minute, too; only its status 429 with a code of OpenAI is final.
    if (status === 402 || (status !== 429 && USED_UP.test(said)) || kind === 'insufficient_quota')
        return 'quota';
    if (status === 401 || status === 403)
        return 'auth';
    if (status === 404 || (status === 400 && NO_MODEL.test(said)))
        return 'model-not-found';
    if (status === 429)
        return 'rate-limit';
    if (status === null || status === 408 || status >= 500)
        return 'overloaded';
    return status >= 400 ? 'bad-request' : 'unknown';
}
/** What a CLI's own words mean, where no status is at hand. */
const WORDS = [
    [USED_UP, 'quota'],
    [NO_MODEL, 'model-not-found'],
    [/not logged in|api key|unauthorized|authenticat|invalid x-api-key|login required/i, 'auth'],
    [/rate.?limit|too many requests|\b429\b/i, 'rate-limit'],
    [/overloaded|high demand|\b5(?:0[0-9]|29)\b|unavailable|ECONNREFUSED|ECONNRESET|socket hang up/i, 'overloaded'],
    [/unknown (?:option|argument)|unexpected argument|unrecognized/i, 'bad-request'],
];
function failureInWords(text) {
    return WORDS.find(([words]) => words.test(text))?.[1] ?? 'unknown';
}

;// CONCATENATED MODULE: ./build/src/adapters/agents/cli/verdict.js



const DETAIL_LINES = 12;
const DETAIL_CHARACTERS = 2_000;
/**
 * What a call came to. An answer counts only if the program ended by itself with 0, said that it succeeded, and left a
 * JSON object: the exit code, the event and the answer each lie alone. Failures are read from whoever is nearest to the
 * cause: from us, who ended it, from the proxy, which saw the model's refusal, and last from the words of the CLI.
 */
function verdictOf(evidence, usage) {
    const { report, result } = evidence;
    const session = report.session === null ? {} : { session: report.session };
    const fail = (failure, detail) => ({
        ...{ end: 'failed', failure, usage, ...session, ...verdict_pauseOf(evidence, failure) },
        detail: (0,plain_text/* lastLines */.w)([detail, denials(report)].filter((text) => text !== '').join('\n'), DETAIL_LINES, DETAIL_CHARACTERS),
    });
    const failed = failureIn(evidence);
    if (failed !== null)
        return fail(...failed);
    const answer = report.structured ?? (0,last_json_object/* lastJsonObject */.W)(report.text);
    if (answer !== null)
        return { end: 'answered', answer, usage, ...session };
    // Some CLIs end well when the model refused.
    if (evidence.proxy.refused)
        return fail('refused', report.text || 'The model refused, without a word.');
    const tail = (0,plain_text/* lastLines */.w)(result.stderr, DETAIL_LINES, DETAIL_CHARACTERS);
    return fail('invalid-answer', `There is no JSON object in what it said last: ${report.text.slice(-500)}\n${tail}`);
}
function failureIn(evidence) {
    return endedByUs(evidence) ?? stoppedByLimit(evidence) ?? toldByCli(evidence);
}
function endedByUs({ result: { timedOut, silent, stopped, signal, durationMs } }) {
    // We stop it only after it was told that it is enough, which says why.
    if (stopped)
        return null;
    const after = `${(durationMs / 1_000).toFixed(1)} s`;
    if (silent)
        return ['timeout', `It was ended after ${after}, because it had printed nothing for too long.`];
    if (timedOut)
        return ['timeout', `It was ended at its deadline, after ${after}.`];
    return signal === null ? null : ['killed', `It was ended by ${signal} after ${after}.`];
}
function stoppedByLimit({ proxy: { stopped, turns, inputTokens, outputTokens } }) {
    if (stopped === 'turn-limit')
        return ['turn-limit', `It had used up its ${turns} turns.`];
    return stopped === null ? null : ['budget', `It had used up its tokens (${inputTokens + outputTokens}).`];
}
/** The CLI ended by itself: did it fail, and why? */
function toldByCli({ report: { succeeded, fault }, result, proxy }) {
    // Some print that they succeeded when they are told to stop.
    if (result.exitCode === 0 && succeeded && !result.stopped)
        return null;
    if (proxy.refused)
        return ['refused', fault?.message || 'The model refused, without a word.'];
    if (fault?.failure !== undefined)
        return [fault.failure, fault.message];
    if (proxy.fault !== null)
        return [failureOf(proxy.fault), describe(proxy.fault.status, proxy.fault.message)];
    const told = fault?.message || result.stderr || `It ended with exit code ${result.exitCode}, without saying how.`;
    if (fault?.status !== undefined)
        return [failureOf({ status: fault.status, kind: '', message: told }), describe(fault.status, told)];
    return [failureInWords(told), told];
}
const describe = (status, message) => (status === null ? message : `HTTP ${status}: ${message}`);
const denials = ({ denied }) => denied.length === 0 ? '' : `Tools that it was not allowed: ${denied.join(', ')}.`;
/** When the provider says to come back. */
function verdict_pauseOf({ proxy: { fault } }, failure) {
    const told = failure === 'rate-limit' || failure === 'overloaded' ? fault?.retryAfterMs : null;
    return told == null ? {} : { retryAfterMs: told };
}

;// CONCATENATED MODULE: ./build/src/adapters/agents/cli.js
















const SILENCE_MS = 15 * 60_000;
/** Bytes of the error output that are kept. */
const ERROR_LIMIT = 64 * 1024;
/** Characters that one call may add to the log. */
const LOG_LIMIT = 1024 * 1024;
/** Turns that side requests of a CLI which counts by itself may take beside them. */
const SIDE_TURNS = 10;
/** How long a CLI may go on after it was told that it is enough, in ms: some repeat a request that can't succeed. */
const ENOUGH_MS = 5_000;
/**
 * A coding agent's command line program as an agent. It is installed on the first call, gets its prompt by standard
 * input, a HOME of its own and a token for our proxy instead of the key, and is read event by event while it works.
 */
function cliAgent(adapter, options) {
    const usage = new UsageCount(adapter);
    let ready;
    return {
        name: adapter.name,
        call: async (call) => {
            ready ??= makeReady(adapter, options, call.workspace);
            return callCli(adapter, options, call, await ready, usage);
        },
        close: async () => {
            await (await ready?.catch(() => undefined))?.untrusted.remove();
        },
    };
}
async function makeReady(adapter, options, workspace) {
    const installed = await installCli(adapter, {
        version: options.version || adapter.version,
        toolDirectory: options.toolDirectory,
        path: options.path,
        environment: options.installEnvironment,
        log: (line) => options.log.info(line),
    });
    const untrusted = await (0,untrusted_environment/* openUntrustedEnvironment */._)(options);
    const wrap = await (0,shut_in/* shutIn */.W)(options.sandbox, { ...options, workspace, own: untrusted.root, kept: [installed.folder] });
    return { installed, untrusted, wrap };
}
async function callCli(adapter, options, call, ready, usage) {
    const { root } = ready.untrusted;
    const token = `relay-${(0,external_node_crypto_.randomUUID)()}`;
    const stop = new StopLater(ENOUGH_MS);
    const proxy = await openKeyProxy({ ...proxyOptions(adapter, options, call, token), onEnough: () => stop.begin() });
    const putBack = await setAside(call.workspace, [...OBEYED, ...adapter.obeys], (0,external_node_path_.join)(root, 'set-aside'));
    try {
        const launch = adapter.launch(launchFacts(adapter, options, call, { proxy, token, root }));
        await writeFiles(root, { ...launch.files, 'schema.json': JSON.stringify(call.schema) });
        const reader = adapter.reader();
        const result = await cli_run(launch, reader, options, call, ready, stop.signal);
        const report = reader.report((path) => readText((0,external_node_path_.join)(root, path)));
        if (report.denied.length > 0)
            options.log.warning(deniedText(adapter, report.denied));
        const seen = proxy.report();
        return verdictOf({ result, report, proxy: seen }, usage.of(report, seen));
    }
    finally {
        stop.forget();
        await putBack();
        await proxy.close();
    }
}
const deniedText = ({ name }, tools) => `${name} did not let the agent use ${[...new Set(tools)].join(', ')}; "agent-args" may say why.`;
function proxyOptions(adapter, options, call, token) {
    const { key, baseUrl, maxTurns, patience } = options;
    return {
        provider: baseUrl || PROVIDERS[dialectOf(key, adapter.dialects)],
        key,
        token,
        // One that counts for itself may be stopped by its own limit, with a better report; ours is behind it.
        maxTurns: adapter.countsTurns ? 2 * maxTurns + SIDE_TURNS : maxTurns,
        maxTokens: call.limits?.tokens ?? null,
        ...(patience === undefined ? {} : { patience }),
    };
}
function launchFacts(adapter, options, call, { proxy, token, root }) {
    const dialect = dialectOf(options.key, adapter.dialects);
    const ownKey = adapter.ownKeys?.test(options.key) ? options.key : null;
    return {
        endpoint: proxy.url,
        token,
        dialect,
        ownKey,
        model: options.model || (ownKey === null ? (adapter.defaultModel[dialect] ?? '') : ''),
        state: root,
        schema: call.schema,
        schemaFile: (0,external_node_path_.join)(root, 'schema.json'),
        resume: call.resume ?? null,
        maxTurns: options.maxTurns,
        maxCostUsd: call.limits?.costUsd ?? null,
        instructions: instructionsIn(call.workspace),
        extra: options.extraArguments,
        asRoot: process.getuid?.() === 0,
    };
}
/** Where repositories say how to work in them. */
const INSTRUCTIONS = ['CLAUDE.md', 'AGENTS.md'];
function instructionsIn(workspace) {
    const files = INSTRUCTIONS.map((name) => (0,external_node_path_.join)(workspace, name));
    return files.find((path) => (0,external_node_fs_.lstatSync)(path, { throwIfNoEntry: false })?.isFile()) ?? null;
}
async function writeFiles(root, files) {
    for (const [path, text] of Object.entries(files)) {
        const place = (0,external_node_path_.join)(root, path);
        await (0,promises_.mkdir)((0,external_node_path_.dirname)(place), { recursive: true, mode: 0o700 });
        // Settings that the program has added to of its own are kept from call to call.
        if (text !== '' || !(0,external_node_fs_.existsSync)(place))
            await (0,promises_.writeFile)(place, text, { mode: 0o600 });
    }
}
/** Runs it to its end, while its events are read and shown; what is shown is capped and free of secrets. */
async function cli_run({ args, environment }, reader, options, call, { installed, untrusted, wrap }, stop) {
    const shown = new live_lines/* LiveLines */.e(LOG_LIMIT, (text) => options.log.quote(options.conceal(text)));
    const events = new JsonLines((event) => {
        const text = reader.take(event);
        if (text !== null)
            shown.add(Buffer.from(`${text}\n`));
    });
    const result = await (0,adapters_process/* runProcess */.R)({
        argv: wrap([installed.program, ...args]),
        environment: { ...untrusted.variables, ...environment },
        cwd: call.workspace,
        stdin: call.prompt,
        timeoutMs: call.timeoutMs,
        silenceMs: options.silenceMs ?? SILENCE_MS,
        outputLimit: ERROR_LIMIT,
        stop,
        ...(options.graceMs === undefined ? {} : { graceMs: options.graceMs }),
        onOutput: (chunk, stream) => (stream === 'stdout' ? events : shown).add(chunk),
    });
    events.end();
    shown.end();
    return result;
}
function readText(path) {
    try {
        return (0,external_node_fs_.readFileSync)(path, 'utf8');
    }
    catch {
        return null;
    }
}


/***/ }),

/***/ 46742:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $6: () => (/* binding */ textAt),
/* harmony export */   Gv: () => (/* binding */ isObject),
/* harmony export */   at: () => (/* binding */ at),
/* harmony export */   gT: () => (/* binding */ listAt),
/* harmony export */   tk: () => (/* binding */ numberAt)
/* harmony export */ });
/** The value at a path, or undefined where the path leads nowhere. */
function at(value, ...path) {
    return path.reduce((inner, name) => (isObject(inner) ? inner[name] : undefined), value);
}
/** The text at a path; empty where there is none. */
function textAt(value, ...path) {
    const found = at(value, ...path);
    return typeof found === 'string' ? found : '';
}
/** The number at a path, if there is a finite one. */
function numberAt(value, ...path) {
    const found = at(value, ...path);
    return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}
/** The list at a path; empty where there is none. */
function listAt(value, ...path) {
    const found = at(value, ...path);
    return Array.isArray(found) ? found : [];
}
function isObject(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}


/***/ })

};
