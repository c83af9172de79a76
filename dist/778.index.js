export const id = 778;
export const ids = [778];
export const modules = {

/***/ 79778:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   opencode: () => (/* binding */ opencode)
/* harmony export */ });
/* harmony import */ var _json_at_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46742);

/** OpenCode, https://opencode.ai/docs/cli. */
const opencode = {
    name: 'opencode',
    package: 'opencode-ai',
    version: '1.18.33',
    programs: ['opencode'],
    installScript: 'postinstall.mjs',
    dialects: ['openai', 'anthropic', 'gemini'],
    // Without a model it waits for ever.
    defaultModel: {
        openai: 'openai/gpt-5.4',
        anthropic: 'anthropic/claude-sonnet-4-5',
        gemini: 'google/gemini-2.5-pro',
    },
    countsTurns: false,
    cumulative: [],
    obeys: [],
    launch,
    reader,
};
/** Its own providers, by dialect: their name, and the version that stands in their paths. */
const PROVIDERS = {
    openai: { name: 'openai', version: 'v1' },
    anthropic: { name: 'anthropic', version: 'v1' },
    gemini: { name: 'google', version: 'v1beta' },
};
function launch({ endpoint, token, dialect, model, resume, instructions, extra }) {
    const config = {
        ...configOf(endpoint, token, dialect, model),
        // It reads them by itself only together with the settings.
        instructions: instructions === null ? [] : [instructions],
        permission: 'allow',
        autoupdate: false,
        share: 'disabled',
    };
    return {
        args: [
            // A title of ours spares a request for one.
            ...['run', '--format', 'json', '--title', 'Issue Relay'],
            ...(resume === null ? [] : ['--session', resume]),
            ...extra,
        ],
        environment: {
            OPENCODE_CONFIG_CONTENT: JSON.stringify(config),
            OPENCODE_DISABLE_MODELS_FETCH: '1',
            OPENCODE_DISABLE_AUTOUPDATE: '1',
            OPENCODE_DISABLE_PROJECT_CONFIG: '1',
            OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
            OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
        },
    };
}
/** A model of a provider that it knows keeps its own protocol; any other one is asked by chat completions. */
function configOf(endpoint, token, dialect, model) {
    const [provider = '', ...rest] = model.split('/');
    const known = PROVIDERS[dialect];
    const options = { baseURL: `${endpoint}/${known.version}`, apiKey: token, timeout: 600_000 };
    if (provider === known.name)
        return { model, small_model: model, provider: { [provider]: { options } } };
    const name = rest.join('/') || provider;
    const own = { npm: '@ai-sdk/openai-compatible', name: 'relay', options, models: { [name]: { name } } };
    return { model: `relay/${name}`, small_model: `relay/${name}`, provider: { relay: own } };
}
function reader() {
    let session = null;
    let text = '';
    let reason = '';
    let fault = null;
    const steps = [];
    const sum = (...path) => steps.reduce((all, step) => all + ((0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .numberAt */ .tk)(step, ...path) ?? 0), 0);
    return {
        take: (event) => {
            session = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(event, 'sessionID') || session;
            const part = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__.at)(event, 'part');
            switch ((0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(event, 'type')) {
                case 'text':
                    text = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(part, 'text') || text;
                    return (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(part, 'text') || null;
                case 'tool_use':
                    return `→ ${(0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(part, 'tool')} ${JSON.stringify((0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__.at)(part, 'state', 'input'))}`;
                case 'step_finish':
                    reason = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(part, 'reason');
                    steps.push(part);
                    return null;
                case 'error':
                    fault = faultOf(event);
                    return fault.message || null;
                default:
                    return null;
            }
        },
        report: () => {
            const costUsd = sum('cost');
            const inputTokens = sum('tokens', 'input') + sum('tokens', 'cache', 'read') + sum('tokens', 'cache', 'write');
            return {
                // It has no event for the end of a run: the last step tells.
                succeeded: reason === 'stop' && fault === null,
                session,
                text,
                usage: steps.length === 0
                    ? {}
                    : { inputTokens, outputTokens: sum('tokens', 'output'), ...(costUsd > 0 ? { costUsd } : {}) },
                fault,
                denied: [],
            };
        },
    };
}
function faultOf(event) {
    const status = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .numberAt */ .tk)(event, 'error', 'data', 'statusCode');
    const name = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(event, 'error', 'name');
    return {
        ...(status === undefined ? {} : { status }),
        ...(name === 'ContentFilterError' ? { failure: 'refused' } : {}),
        message: (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(event, 'error', 'data', 'message') || name,
    };
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
