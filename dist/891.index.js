export const id = 891;
export const ids = [891];
export const modules = {

/***/ 57891:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   copilot: () => (/* binding */ copilot)
/* harmony export */ });
/* harmony import */ var _json_at_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46742);

const USAGE = 'copilot-usage.json';
/** GitHub Copilot CLI, https://docs.github.com/copilot/reference/copilot-cli-reference/cli-command-reference. */
const copilot = {
    name: 'copilot',
    package: '@github/copilot',
    version: '1.0.102',
    // The first is the program itself; the second only starts it, and leaves it running when it is ended.
    programs: [`copilot-${process.platform}-${process.arch}`, 'copilot'],
    dialects: ['openai', 'anthropic'],
    defaultModel: { openai: 'gpt-5.4', anthropic: 'claude-sonnet-4-5' },
    ownKeys: /^gh[a-z]_|^github_pat_/,
    countsTurns: false,
    cumulative: ['inputTokens', 'outputTokens'],
    obeys: ['.github/hooks', '.github/copilot'],
    launch,
    reader,
};
function launch({ model, state, resume, extra, ...facts }) {
    return {
        args: [
            ...['--output-format', 'json', '--allow-all-tools', '--allow-all-paths', '--no-ask-user', '--no-auto-update'],
            ...['--disable-builtin-mcps', '--no-remote', '--usage-output-file', `${state}/${USAGE}`],
            // Its own models have other names than those of the providers.
            ...(facts.ownKey !== null && model !== '' ? ['--model', model] : []),
            ...(resume === null ? [] : [`--resume=${resume}`]),
            ...extra,
        ],
        environment: {
            ...modelOf(model, facts),
            COPILOT_HOME: `${state}/copilot`,
            COPILOT_AUTO_UPDATE: 'false',
            // The program unpacks itself there, once a job.
            XDG_CACHE_HOME: `${state}/cache`,
        },
    };
}
/** A token of GitHub is for GitHub's own models, which it asks itself; any other key is a provider's, behind our proxy. */
function modelOf(model, { ownKey, endpoint, token, dialect }) {
    if (ownKey !== null)
        return { COPILOT_GITHUB_TOKEN: ownKey };
    return {
        COPILOT_PROVIDER_TYPE: dialect,
        COPILOT_PROVIDER_BASE_URL: dialect === 'anthropic' ? endpoint : `${endpoint}/v1`,
        COPILOT_PROVIDER_API_KEY: token,
        COPILOT_MODEL: model,
        COPILOT_OFFLINE: 'true',
    };
}
function reader() {
    let result = null;
    let text = '';
    let fault = null;
    let denied = [];
    return {
        take: (event) => {
            const data = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__.at)(event, 'data');
            switch ((0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(event, 'type')) {
                case 'assistant.message':
                    text = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(data, 'content') || text;
                    return shown(data);
                case 'tool.execution_complete':
                    if ((0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(data, 'error', 'code') === 'denied')
                        denied = [...denied, (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(data, 'toolName') || (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(data, 'toolCallId')];
                    return null;
                case 'session.error':
                    fault = { ...statusOf(data), message: (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(data, 'message') };
                    return fault.message || null;
                case 'result':
                    result = event;
                    return null;
                default:
                    return null;
            }
        },
        report: (readFile) => ({
            succeeded: result !== null && (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .numberAt */ .tk)(result, 'exitCode') === 0,
            session: (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(result, 'sessionId') || null,
            text,
            usage: usageOf(readFile(USAGE)),
            fault: (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .numberAt */ .tk)(result, 'exitCode') === 0 ? null : fault,
            denied,
        }),
    };
}
function statusOf(data) {
    const status = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .numberAt */ .tk)(data, 'statusCode');
    return status === undefined ? {} : { status };
}
function shown(data) {
    const tools = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .listAt */ .gT)(data, 'toolRequests').map((tool) => `→ ${(0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(tool, 'name')} ${JSON.stringify((0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__.at)(tool, 'arguments'))}`);
    return [(0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(data, 'content'), ...tools].filter((line) => line !== '').join('\n') || null;
}
/** Tokens stand in a file of their own, by model. */
function usageOf(file) {
    const metrics = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__.at)(parse(file), 'modelMetrics');
    if (!(0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv)(metrics))
        return {};
    const sum = (name) => Object.values(metrics).reduce((all, model) => all + ((0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .numberAt */ .tk)(model, 'usage', name) ?? 0), 0);
    return { inputTokens: sum('inputTokens'), outputTokens: sum('outputTokens') };
}
function parse(text) {
    try {
        return JSON.parse(text ?? '');
    }
    catch {
        return undefined;
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
