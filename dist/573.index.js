export const id = 573;
export const ids = [573];
export const modules = {

/***/ 62573:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   repositoryCommands: () => (/* binding */ repositoryCommands)
/* harmony export */ });
/* harmony import */ var _process_captured_output_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(75297);
/* harmony import */ var _process_live_lines_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(21333);
/* harmony import */ var _process_plain_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(47413);
/* harmony import */ var _process_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(63777);
/* harmony import */ var _untrusted_environment_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(77381);





/** Bytes of output that become evidence. */
const TAIL_LIMIT = 8 * 1024;
/** Characters of output that one command may add to the log. */
const LOG_LIMIT = 4 * 1024 * 1024;
// As GitHub runs `shell: bash` and `shell: sh`: a failure in the middle of a pipe or a list is a failure.
// https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax#jobsjob_idstepsshell
const BASH = ['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c'];
const SH = ['sh', '-e', '-c'];
/** The repository's own commands, each in a shell of its own in the workspace, with nothing of our environment. */
function repositoryCommands(options) {
    let environment;
    const open = () => (0,_untrusted_environment_js__WEBPACK_IMPORTED_MODULE_2__/* .openUntrustedEnvironment */ ._)({ ...options, extras: options.environment ?? {} });
    return {
        run: async (command, timeoutMs) => {
            environment ??= open();
            const { variables } = await environment;
            return runCommand(command, { environment: variables, cwd: options.workspace, timeoutMs }, options.log);
        },
        close: async () => {
            await (await environment)?.remove();
        },
    };
}
async function runCommand(command, request, log) {
    // Both streams in one, in the order in which they come: that is how people read a log.
    const tail = new _process_captured_output_js__WEBPACK_IMPORTED_MODULE_3__/* .CapturedOutput */ .K(TAIL_LIMIT, 'tail');
    const lines = new _process_live_lines_js__WEBPACK_IMPORTED_MODULE_0__/* .LiveLines */ .e(LOG_LIMIT, (text) => log.quote(text));
    const onOutput = (chunk) => {
        tail.add(chunk);
        lines.add(chunk);
    };
    const result = await inShell(command, { ...request, outputLimit: 0, onOutput });
    lines.end();
    return {
        command,
        exitCode: result.timedOut ? null : result.exitCode,
        timedOut: result.timedOut,
        durationMs: result.durationMs,
        outputTail: (0,_process_plain_text_js__WEBPACK_IMPORTED_MODULE_4__/* .plainText */ .d)(tail.text()),
    };
}
async function inShell(command, request) {
    try {
        return await (0,_process_js__WEBPACK_IMPORTED_MODULE_1__/* .runProcess */ .R)({ ...request, argv: [...BASH, command] });
    }
    catch (thrown) {
        if (thrown.code !== 'ENOENT')
            throw thrown;
        return (0,_process_js__WEBPACK_IMPORTED_MODULE_1__/* .runProcess */ .R)({ ...request, argv: [...SH, command] });
    }
}


/***/ }),

/***/ 63777:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  R: () => (/* binding */ runProcess)
});

// UNUSED EXPORTS: PROCESS_MARK

// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(31421);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(78474);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(58500);
// EXTERNAL MODULE: ./build/src/adapters/process/captured-output.js
var captured_output = __webpack_require__(75297);
;// CONCATENATED MODULE: ./build/src/adapters/process/end-with-us.js
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/**
 * Calls `end` when our own process ends, or is told to, before the returned function was called. The runner cancels a
 * job by SIGINT, SIGTERM and SIGKILL to us alone (https://docs.github.com/actions/reference/workflows-and-actions/workflow-cancellation);
 * a child in its own group would live on.
 */
function endWithUs(end) {
    const release = () => {
        process.off('exit', end);
        for (const name of SIGNALS)
            process.off(name, passOn);
    };
    const passOn = (name) => {
        end();
        release();
        // Others may listen too; if nobody does, the signal now has its usual effect.
        if (process.listenerCount(name) === 0)
            process.kill(process.pid, name);
    };
    process.once('exit', end);
    for (const name of SIGNALS)
        process.once(name, passOn);
    return release;
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
;// CONCATENATED MODULE: ./build/src/adapters/process/process-table.js

/** Reads one process; null when it is gone, and on systems without `/proc`. */
function readProcess(id) {
    try {
        const stat = (0,external_node_fs_.readFileSync)(`/proc/${id}/stat`, 'latin1');
        // The name, in parentheses, may hold spaces and parentheses itself (proc_pid_stat(5)).
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const [parent = 0, group = 0, session = 0] = fields.slice(1, 4).map(Number);
        const dead = fields[0] === 'Z' || fields[0] === 'X';
        return { id, parent, group, session, started: Number(fields[19]), dead };
    }
    catch {
        return null;
    }
}
/** All living processes; empty on systems without `/proc`. */
function readProcesses() {
    let names;
    try {
        names = (0,external_node_fs_.readdirSync)('/proc');
    }
    catch {
        return [];
    }
    return names
        .filter((name) => /^\d+$/.test(name))
        .map((name) => readProcess(Number(name)))
        .filter((entry) => entry !== null)
        .filter(({ dead }) => !dead);
}
/** Whether a process was started with this text in its environment; no when we may not look. */
function environmentHolds(id, text) {
    try {
        return (0,external_node_fs_.readFileSync)(`/proc/${id}/environ`, 'latin1').includes(text);
    }
    catch {
        return false;
    }
}
/** The pipes and sockets that these file descriptors of a process are, by their names in `/proc`. */
function openPipes(id, descriptors = openDescriptors(id)) {
    return descriptors.flatMap((descriptor) => {
        try {
            const name = (0,external_node_fs_.readlinkSync)(`/proc/${id}/fd/${descriptor}`);
            return /^(?:pipe|socket):/.test(name) ? [name] : [];
        }
        catch {
            return [];
        }
    });
}
function openDescriptors(id) {
    try {
        return (0,external_node_fs_.readdirSync)(`/proc/${id}/fd`);
    }
    catch {
        return [];
    }
}

;// CONCATENATED MODULE: ./build/src/adapters/process/process-tree.js


/** How long SIGKILL is repeated for what keeps starting new processes, in ms. */
const SWEEP_LIMIT_MS = 5_000;
/** The same when our own process ends: the runner waits 7.5 s for us before it does worse. */
const LAST_MOMENT_MS = 2_000;
/**
 * A process and everything that came from it: descendants, members of its groups and sessions, and daemons that cut
 * these ties but still carry the mark in their environment or hold the root's output open. Who cuts all of them in the
 * moment between two looks escapes: only a namespace of its own would hold it. Without `/proc` it is just the group.
 */
class ProcessTree {
    #root;
    #mark;
    #since;
    #output;
    #known = new Map();
    /** The root must lead its own process group, as `detached` children do, and must not have been waited for yet. */
    constructor(root, mark) {
        const entry = readProcess(root);
        this.#root = root;
        this.#mark = mark;
        this.#output = openPipes(root, ['1', '2']);
        this.#since = entry?.started ?? 0;
        if (entry !== null)
            this.#known.set(root, entry);
    }
    /** Looks around and remembers: a child that leaves its parent later is still known. Returns who lives. */
    look() {
        const candidates = readProcesses().filter(({ id, started }) => started >= this.#since && id !== process.pid);
        this.#forgetReused(candidates);
        let strangers = candidates.filter(({ id }) => !this.#known.has(id));
        for (let grew = true; grew;) {
            const ours = strangers.filter((entry) => this.#belongs(entry));
            for (const entry of ours)
                this.#known.set(entry.id, entry);
            strangers = strangers.filter(({ id }) => !this.#known.has(id));
            grew = ours.length > 0;
        }
        return candidates.filter(({ id }) => this.#known.has(id));
    }
    #belongs({ id, parent, group, session }) {
        const ids = this.#known;
        if (ids.has(parent) || ids.has(group) || ids.has(session) || environmentHolds(id, this.#mark))
            return true;
        return openPipes(id).some((pipe) => this.#output.includes(pipe));
    }
    /** An id that is in use again names somebody else now. */
    #forgetReused(candidates) {
        for (const { id, started } of candidates) {
            const known = this.#known.get(id);
            if (known !== undefined && known.started !== started)
                this.#known.delete(id);
        }
    }
    /** Sends a signal to all, and says whether anybody was there. */
    signal(name) {
        if (process.platform !== 'linux')
            return send(-this.#root, name);
        const living = this.look();
        // The group at once where it still exists (its id may name strangers afterwards), the others one by one.
        if (living.some(({ group }) => group === this.#root))
            send(-this.#root, name);
        for (const { id, group } of living)
            if (group !== this.#root)
                send(id, name);
        return living.length > 0;
    }
    #lives() {
        return process.platform === 'linux' ? this.look().length > 0 : send(-this.#root, 0);
    }
    /** Kills until nothing is left; repeats, because a process may fork between the look and the signal. */
    async kill() {
        const rounds = SWEEP_LIMIT_MS / 10;
        for (let round = 0; round < rounds && this.signal('SIGKILL'); round += 1)
            await (0,promises_.setTimeout)(Math.min(10, round));
    }
    /** The same without giving up the thread, for the moment in which our own process ends. */
    killNow() {
        const deadline = performance.now() + LAST_MOMENT_MS;
        const clock = new Int32Array(new SharedArrayBuffer(4));
        while (this.signal('SIGKILL') && performance.now() < deadline)
            Atomics.wait(clock, 0, 0, 5);
    }
    /** Asks the tree to end, and kills what is still there after the grace, in ms. */
    async terminate(graceMs) {
        const deadline = performance.now() + graceMs;
        this.signal('SIGTERM');
        while (performance.now() < deadline && this.#lives())
            await (0,promises_.setTimeout)(20);
        await this.kill();
    }
}
/** Sends a signal to a process, or to a group by its negative id; false when there was nobody. 0 only asks. */
function send(id, name) {
    try {
        return process.kill(id, name);
    }
    catch {
        return false;
    }
}

;// CONCATENATED MODULE: ./build/src/adapters/process.js







const OUTPUT_LIMIT = 4 * 1024 * 1024;
const GRACE_MS = 5_000;
/** Longest delay of a Node timer (https://nodejs.org/api/timers.html#settimeoutcallback-delay-args). */
const LONGEST_TIMER_MS = 2_147_483_647;
/** Pauses between looks at the process tree, in ms: soon at first, then rarely. */
const FIRST_LOOK_MS = 25;
const LAST_LOOK_MS = 1_000;
/** How long we wait for the pipes after everybody who could write to them is gone, in ms. */
const DRAIN_MS = 1_000;
/** The variable that marks a process as ours to end; children inherit it. */
const PROCESS_MARK = 'ISSUE_RELAY_PROCESS';
/**
 * Runs a program to its end or to its deadline. When this returns, nothing of its process tree is left, also after a
 * normal exit. Rejects with the system's error (`code` is ENOENT, EACCES, …) when the program can't be started.
 */
async function runProcess(request) {
    const startedAt = performance.now();
    const mark = (0,external_node_crypto_.randomUUID)();
    const child = start(request, mark);
    await (0,external_node_events_.once)(child, 'spawn');
    const tree = new ProcessTree(child.pid, mark);
    const release = endWithUs(() => tree.killNow());
    try {
        const result = await attend(child, tree, request);
        return { ...result, durationMs: performance.now() - startedAt };
    }
    finally {
        release();
    }
}
function start({ argv, environment, cwd, stdin }, mark) {
    const [program, ...args] = argv;
    const env = { ...environment, [PROCESS_MARK]: mark };
    // Node's pipes are sockets, and bash takes a socket as its input for a remote login: it would read ~/.bashrc.
    const input = stdin === undefined ? 'ignore' : 'pipe';
    return (0,external_node_child_process_.spawn)(program, args, { cwd, env, detached: true, stdio: [input, 'pipe', 'pipe'], shell: false });
}
async function attend(child, tree, request) {
    const closed = new Promise((resolve) => child.once('close', () => resolve()));
    const exited = new Promise((resolve) => child.once('exit', () => resolve()));
    const output = capture(child, request);
    feed(child, request.stdin);
    const stopLooking = lookAround(tree);
    const why = await watch(child, exited, request);
    stopLooking();
    if (why === 'exit')
        await tree.kill();
    else
        await tree.terminate(request.graceMs ?? GRACE_MS);
    await drain(child, closed);
    const { exitCode, signalCode: signal } = child;
    return {
        exitCode,
        signal,
        timedOut: why !== 'exit',
        silent: why === 'silence',
        stopped: why === 'stop',
        ...output(),
    };
}
/** Collects both streams; the returned function gives what there is. */
function capture(child, { outputLimit = OUTPUT_LIMIT, keep = 'tail', onOutput }) {
    const stdout = new captured_output/* CapturedOutput */.K(outputLimit, keep);
    const stderr = new captured_output/* CapturedOutput */.K(outputLimit, keep);
    const collect = (into, stream) => (chunk) => {
        into.add(chunk);
        onOutput?.(chunk, stream);
    };
    child.stdout?.on('data', collect(stdout, 'stdout'));
    child.stderr?.on('data', collect(stderr, 'stderr'));
    return () => {
        const droppedBytes = stdout.dropped + stderr.dropped;
        return { stdout: stdout.text(), stderr: stderr.text(), truncated: droppedBytes > 0, droppedBytes };
    };
}
/** A program that doesn't read its input closes it; the broken pipe is no fault of ours. */
function feed(child, text) {
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(text);
}
/** Looks at the tree again and again, so that a child which leaves its parent between two looks is known. */
function lookAround(tree) {
    let delay = FIRST_LOOK_MS;
    const look = () => {
        tree.look();
        delay = Math.min(2 * delay, LAST_LOOK_MS);
        timer = setTimeout(look, delay);
    };
    let timer = setTimeout(look, delay);
    return () => clearTimeout(timer);
}
/** Waits for whatever comes first: the end, the deadline, too long a silence, or a word to stop. */
function watch(child, exited, { timeoutMs, silenceMs, stop }) {
    return new Promise((resolve) => {
        stop?.addEventListener('abort', () => resolve('stop'), { once: true });
        if (stop?.aborted)
            resolve('stop');
        const timers = [setTimeout(resolve, Math.min(timeoutMs, LONGEST_TIMER_MS), 'deadline')];
        if (silenceMs !== undefined) {
            const silence = setTimeout(resolve, Math.min(silenceMs, LONGEST_TIMER_MS), 'silence');
            child.stdout?.on('data', () => silence.refresh());
            child.stderr?.on('data', () => silence.refresh());
            timers.push(silence);
        }
        void exited.then(() => resolve('exit')).finally(() => timers.forEach(clearTimeout));
    });
}
/** Waits until the pipes are read to their end, which an escaped process could put off for ever. */
async function drain(child, closed) {
    const giveUp = new AbortController();
    const late = (0,promises_.setTimeout)(DRAIN_MS, undefined, { signal: giveUp.signal }).catch(() => undefined);
    await Promise.race([closed, late]);
    giveUp.abort();
    child.stdout?.destroy();
    child.stderr?.destroy();
}


/***/ }),

/***/ 75297:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ CapturedOutput)
/* harmony export */ });
const isContinuation = (byte) => byte !== undefined && (byte & 0xc0) === 0x80;
/** Skips the rest of a UTF-8 character whose beginning was cut off. */
function fromWholeCharacter(bytes) {
    let start = 0;
    while (start < 3 && isContinuation(bytes[start]))
        start += 1;
    return bytes.subarray(start);
}
/** A stream of a process, kept up to `limit` bytes; what is past it is dropped but counted. Memory stays within twice the limit. */
class CapturedOutput {
    #limit;
    #end;
    #chunks = [];
    #kept = 0;
    #total = 0;
    constructor(limit, end) {
        this.#limit = limit;
        this.#end = end;
    }
    add(chunk) {
        this.#total += chunk.length;
        const piece = this.#end === 'head' ? chunk.subarray(0, this.#limit - this.#kept) : chunk;
        if (piece.length === 0)
            return;
        this.#chunks.push(piece);
        this.#kept += piece.length;
        if (this.#kept >= 2 * this.#limit)
            this.#forget();
    }
    /** Bytes that were dropped. */
    get dropped() {
        return Math.max(0, this.#total - this.#limit);
    }
    /** What was kept, as UTF-8; a character that the limit cuts in two is left out. */
    text() {
        this.#forget();
        const [bytes = Buffer.alloc(0)] = this.#chunks;
        if (this.dropped === 0)
            return bytes.toString();
        if (this.#end === 'tail')
            return fromWholeCharacter(bytes).toString();
        return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true });
    }
    /** Joins the chunks and lets go of what lies before the tail. */
    #forget() {
        const bytes = Buffer.concat(this.#chunks);
        const tail = bytes.subarray(Math.max(0, bytes.length - this.#limit));
        // A copy, because a slice would keep the dropped bytes in memory.
        const kept = tail.length < bytes.length ? Buffer.from(tail) : bytes;
        this.#chunks = [kept];
        this.#kept = kept.length;
    }
}


/***/ }),

/***/ 21333:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   e: () => (/* binding */ LiveLines)
/* harmony export */ });
/* harmony import */ var node_string_decoder__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46193);

/** A line without an end is passed on after so many characters. */
const LONGEST_LINE = 64 * 1024;
/**
 * Passes output on line by line as it comes, up to `limit` characters, and says once when there is more. Whole lines,
 * because a line cut in two could start with what was in its middle (`::` starts a workflow command).
 */
class LiveLines {
    #limit;
    #show;
    #decoder = new node_string_decoder__WEBPACK_IMPORTED_MODULE_0__.StringDecoder('utf8');
    #pending = '';
    #shown = 0;
    constructor(limit, show) {
        this.#limit = limit;
        this.#show = show;
    }
    add(chunk) {
        if (this.#shown > this.#limit)
            return;
        this.#pending += this.#decoder.write(chunk);
        const end = this.#pending.length > LONGEST_LINE ? this.#pending.length : this.#pending.lastIndexOf('\n') + 1;
        if (end > 0)
            this.#pass(this.#pending.slice(0, end).replace(/\n$/, ''));
        this.#pending = this.#pending.slice(end);
    }
    /** Passes on a last line that has no line feed. */
    end() {
        if (this.#pending !== '' && this.#shown <= this.#limit)
            this.#pass(this.#pending);
        this.#pending = '';
    }
    #pass(text) {
        this.#shown += text.length + 1;
        this.#show(this.#shown > this.#limit ? '(The rest of the output is not shown here.)' : text);
    }
}


/***/ }),

/***/ 47413:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   d: () => (/* binding */ plainText),
/* harmony export */   w: () => (/* binding */ lastLines)
/* harmony export */ });
// Escape sequences by ECMA-48: control sequences, operating system commands, and the short ones.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const ESCAPE = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[ -/]*[0-~])/g;
// Everything that steers a terminal or hides text; line feed and tab stay. See Unicode's general category Cc and bidi controls.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Output of a program as text to show: no escape sequences, no control characters besides line feed and tab. */
function plainText(output) {
    return output.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(ESCAPE, '').replace(CONTROL, '');
}
/** The last lines of some output, at most so many lines and characters. */
function lastLines(output, lines, characters) {
    const tail = output.slice(-4 * characters);
    return plainText(tail).trim().split('\n').slice(-lines).join('\n').slice(-characters).trim();
}


/***/ }),

/***/ 77381:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ absolutePath),
/* harmony export */   _: () => (/* binding */ openUntrustedEnvironment)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);


const separator = ':';
/** Entries of a PATH that mean the same whatever the working directory is, without those inside `excluded`. */
function absolutePath(path, excluded) {
    const inside = (entry) => excluded !== undefined && !(0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(excluded, entry).startsWith('..');
    return path
        .split(separator)
        .filter((entry) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)(entry) && !inside(entry))
        .join(separator);
}
/** Creates the folders (mode 0700) and names every variable that an untrusted process gets: these, and no others. */
async function openUntrustedEnvironment(options) {
    const root = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdtemp)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(options.temporaryDirectory, 'issue-relay-'));
    const [home, temporary, exchange] = [(0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(root, 'home'), (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(root, 'tmp'), (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(root, 'exchange')];
    for (const folder of [home, temporary, exchange])
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)(folder, { mode: 0o700 });
    return {
        variables: {
            PATH: absolutePath(options.path),
            HOME: home,
            TMPDIR: temporary,
            LANG: 'C.UTF-8',
            TERM: 'dumb',
            CI: 'true',
            GIT_CONFIG_NOSYSTEM: '1',
            GIT_CONFIG_GLOBAL: '/dev/null',
            GIT_TERMINAL_PROMPT: '0',
            ...options.extras,
        },
        root,
        exchange,
        remove: () => removeAll(root),
    };
}
async function removeAll(root) {
    const remove = () => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(root, { recursive: true, force: true, maxRetries: 2 });
    await remove()
        .catch(() => makeWritable(root).then(remove))
        .catch(() => undefined);
}
/** Some tools (Go's module cache is one) leave folders that even their owner may not change. */
async function makeWritable(folder) {
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.chmod)(folder, 0o700);
    const entries = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(folder, { withFileTypes: true });
    for (const entry of entries)
        if (entry.isDirectory())
            await makeWritable((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, entry.name));
}


/***/ })

};
