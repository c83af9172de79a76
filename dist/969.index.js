export const id = 969;
export const ids = [969];
export const modules = {

/***/ 83969:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  commandAgent: () => (/* binding */ commandAgent)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/errors.js
var errors = __webpack_require__(72895);
// EXTERNAL MODULE: ./build/src/adapters/process/live-lines.js
var live_lines = __webpack_require__(21333);
// EXTERNAL MODULE: ./build/src/adapters/process/shut-in.js + 1 modules
var shut_in = __webpack_require__(58540);
// EXTERNAL MODULE: ./build/src/adapters/process.js + 3 modules
var process = __webpack_require__(63777);
// EXTERNAL MODULE: ./build/src/adapters/untrusted-environment.js
var untrusted_environment = __webpack_require__(77381);
// EXTERNAL MODULE: ./build/src/adapters/process/plain-text.js
var plain_text = __webpack_require__(47413);
// EXTERNAL MODULE: ./build/src/adapters/agents/last-json-object.js
var last_json_object = __webpack_require__(30747);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
;// CONCATENATED MODULE: ./build/src/adapters/agents/command/answer-file.js


/** Largest answer that is read, in bytes. */
const ANSWER_LIMIT = 4 * 1024 * 1024;
/**
 * Reads a file that an untrusted program was asked to write. A link could lead to a file that only we may read and a
 * pipe would keep us waiting, so neither is opened. An empty file counts as absent.
 */
async function readAnswerFile(path) {
    const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = external_node_fs_.constants;
    try {
        const file = await (0,promises_.open)(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
        try {
            const status = await file.stat();
            if (!status.isFile())
                return { kind: 'unusable', why: 'the answer is not a regular file' };
            if (status.size > ANSWER_LIMIT)
                return { kind: 'unusable', why: `the answer has ${status.size} bytes` };
            const text = await file.readFile('utf8');
            return text.trim() === '' ? { kind: 'absent' } : { kind: 'text', text };
        }
        finally {
            await file.close();
        }
    }
    catch (thrown) {
        const { code = 'unknown error' } = thrown;
        return code === 'ENOENT' ? { kind: 'absent' } : { kind: 'unusable', why: `the answer can't be read (${code})` };
    }
}

;// CONCATENATED MODULE: ./build/src/adapters/agents/command/reading.js



const DETAIL_LINES = 12;
const DETAIL_CHARACTERS = 2_000;
/** What a program's end and output mean: an answer only after exit code 0, and never when we had to end it. */
async function readReturn(result, answerFile, conceal) {
    const failure = failureOf(result);
    if (failure !== null)
        return failed(failure, conceal(withErrors(howItEnded(result), result)));
    const file = await readAnswerFile(answerFile);
    if (file.kind === 'unusable')
        return failed('invalid-answer', `ISSUE_RELAY_ANSWER: ${file.why}.`);
    const answer = file.kind === 'text' ? parse(conceal(file.text)) : (0,last_json_object/* lastJsonObject */.W)(conceal(result.stdout));
    if (answer !== undefined && answer !== null)
        return { end: 'answered', answer, usage: {} };
    const why = file.kind === 'text' ? 'The file ISSUE_RELAY_ANSWER is not JSON.' : 'There is no JSON object in its output.';
    return failed('invalid-answer', conceal(withErrors(why, result)));
}
/** An agent's call that yielded nothing, told in the words of the port. */
const failed = (failure, detail) => ({
    end: 'failed',
    failure,
    detail,
    usage: {},
});
function parse(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
function failureOf({ exitCode, signal, timedOut }) {
    if (timedOut)
        return 'timeout';
    if (signal !== null)
        return 'killed';
    // The shell's word for a command that it can't find (POSIX, Shell Command Language, 2.8.2).
    if (exitCode === 127)
        return 'not-found';
    return exitCode === 0 ? null : 'unknown';
}
function howItEnded({ exitCode, signal, timedOut, durationMs }) {
    if (timedOut)
        return `Ended by us at its deadline, after ${(durationMs / 1_000).toFixed(1)} s.`;
    return signal === null ? `Exit code ${exitCode}.` : `Ended by ${signal}.`;
}
/** Adds the last lines of the standard error, which may come from anywhere: capped, without control characters. */
const withErrors = (what, { stderr }) => `${what}\n${(0,plain_text/* lastLines */.w)(stderr, DETAIL_LINES, DETAIL_CHARACTERS)}`.trim();

;// CONCATENATED MODULE: ./build/src/adapters/agents/command.js








/** Bytes of each stream that are searched for the answer. */
const OUTPUT_LIMIT = 64 * 1024 * 1024;
/** Characters that one call may add to the log. */
const LOG_LIMIT = 1024 * 1024;
/**
 * Any program as an agent: the prompt on its standard input and in the file `ISSUE_RELAY_PROMPT`, the JSON Schema of
 * the answer in `ISSUE_RELAY_SCHEMA`, the answer's name in `ISSUE_RELAY_ASK`. It answers by writing JSON to the file
 * `ISSUE_RELAY_ANSWER`, or with the last JSON object that it prints.
 */
function commandAgent(options) {
    return { name: 'command', call: (call) => callCommand(options, call) };
}
async function callCommand(options, call) {
    const [program, ...rest] = options.command;
    if (program === undefined)
        return failed('not-found', 'No command was named.');
    const untrusted = await (0,untrusted_environment/* openUntrustedEnvironment */._)({ ...options, extras: options.environment ?? {} });
    try {
        const environment = await handOver(untrusted, options, call);
        const conceal = concealer(options.key);
        const wrap = await (0,shut_in/* shutIn */.W)(options.sandbox ?? 'none', {
            ...options,
            workspace: call.workspace,
            own: untrusted.root,
            kept: [],
            home: options.home ?? '',
            log: options.log ?? { info: () => undefined, warning: () => undefined },
        });
        const result = await run({ ...requestOf(options, call), argv: wrap([program, ...rest]), environment }, options, conceal);
        return await readReturn(result, environment['ISSUE_RELAY_ANSWER'], conceal);
    }
    catch (thrown) {
        if (thrown instanceof errors/* RelayError */.cx)
            throw thrown;
        return notStarted(program, thrown);
    }
    finally {
        await untrusted.remove();
    }
}
/** Writes the files of a call, readable by our user only, and names them. */
async function handOver({ exchange, variables }, { key }, call) {
    const files = {
        ISSUE_RELAY_PROMPT: (0,external_node_path_.join)(exchange, 'prompt.md'),
        ISSUE_RELAY_SCHEMA: (0,external_node_path_.join)(exchange, 'schema.json'),
        ISSUE_RELAY_ANSWER: (0,external_node_path_.join)(exchange, 'answer.json'),
    };
    await (0,promises_.writeFile)(files.ISSUE_RELAY_PROMPT, call.prompt, { mode: 0o600 });
    await (0,promises_.writeFile)(files.ISSUE_RELAY_SCHEMA, JSON.stringify(call.schema), { mode: 0o600 });
    const credential = key === '' ? {} : { ISSUE_RELAY_AGENT_KEY: key };
    return { ...variables, ...credential, ...files, ISSUE_RELAY_ASK: call.ask.answer };
}
function requestOf({ graceMs }, { workspace, prompt, timeoutMs }) {
    const grace = graceMs === undefined ? {} : { graceMs };
    return { cwd: workspace, stdin: prompt, timeoutMs, outputLimit: OUTPUT_LIMIT, ...grace };
}
async function run(request, { log }, conceal) {
    const lines = new live_lines/* LiveLines */.e(LOG_LIMIT, (text) => log?.quote(conceal(text)));
    const result = await (0,process/* runProcess */.R)({ ...request, onOutput: (chunk) => lines.add(chunk) });
    lines.end();
    return result;
}
/** An agent that prints its own key must not bring it into the log or into the baton. */
const concealer = (secret) => (text) => secret === '' ? text : text.replaceAll(secret, '***');
function notStarted(program, { syscall, code, message }) {
    if (syscall?.startsWith('spawn') !== true)
        return failed('unknown', message);
    return failed('not-found', `The program \`${program}\` can't be started (${code}).`);
}


/***/ })

};
