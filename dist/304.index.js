export const id = 304;
export const ids = [304];
export const modules = {

/***/ 23304:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   codex: () => (/* binding */ codex)
/* harmony export */ });
/* harmony import */ var _json_at_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46742);

/** Codex, https://developers.openai.com/codex/noninteractive. */
const codex = {
    name: 'codex',
    package: '@openai/codex',
    version: '0.171.0',
    programs: ['codex'],
    dialects: ['openai'],
    defaultModel: { openai: 'gpt-5.5' },
    countsTurns: false,
    cumulative: ['inputTokens', 'outputTokens'],
    obeys: [],
    launch,
    reader,
};
/** Nothing is asked of other hosts, and failures are told soon: our proxy is the one that is patient. */
const SETTINGS = [
    'features.plugins=false',
    'features.apps=false',
    'analytics.enabled=false',
    'otel.metrics_exporter="none"',
    'check_for_update_on_startup=false',
    'feedback.enabled=false',
    // What the agent starts gets no variable that could hold a key.
    'shell_environment_policy.inherit="core"',
    // Its own sandbox needs what hosted runners don't allow, and then it "succeeds" without a change; ours is around it.
    'sandbox_mode="danger-full-access"',
    'model_provider="relay"',
];
function launch({ endpoint, token, model, state, schemaFile, resume, extra }) {
    const provider = [
        `name="relay",base_url="${endpoint}/v1",env_key="OPENAI_API_KEY",wire_api="responses"`,
        'request_max_retries=2,stream_max_retries=2',
    ];
    const settings = [...SETTINGS, `model_providers.relay={${provider.join(',')}}`];
    return {
        args: [
            ...['exec', ...(resume === null ? [] : ['resume']), '--json', '--skip-git-repo-check'],
            ...settings.flatMap((setting) => ['-c', setting]),
            ...['-m', model, '--output-schema', schemaFile],
            ...extra,
            ...(resume === null ? [] : [resume]),
            '-',
        ],
        environment: { CODEX_HOME: `${state}/codex`, OPENAI_API_KEY: token },
        // The folder has to be there, or it doesn't start.
        files: { 'codex/config.toml': '' },
    };
}
function reader() {
    let session = null;
    let text = '';
    let completed = null;
    let error = '';
    return {
        take: (event) => {
            const type = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(event, 'type');
            session = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(event, 'thread_id') || session;
            if (type === 'turn.completed')
                completed = event;
            if (type === 'error')
                error = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(event, 'message') || error;
            if (type === 'turn.failed')
                error = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(event, 'error', 'message') || error || type;
            if (type === 'turn.failed')
                completed = null;
            if (type !== 'item.completed')
                return null;
            if ((0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(event, 'item', 'type') === 'agent_message')
                text = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(event, 'item', 'text');
            return shown((0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__.at)(event, 'item'));
        },
        report: () => ({
            succeeded: completed !== null,
            session,
            text,
            usage: usageOf(completed),
            fault: completed === null && error !== '' ? { message: error } : null,
            denied: [],
        }),
    };
}
function shown(item) {
    switch ((0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(item, 'type')) {
        case 'agent_message':
            return (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(item, 'text');
        case 'command_execution':
            return `→ ${(0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(item, 'command')} (${(0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .numberAt */ .tk)(item, 'exit_code') ?? (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(item, 'status')})`;
        case 'file_change':
            return `→ ${JSON.stringify((0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__.at)(item, 'changes'))}`;
        case 'error':
            return (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(item, 'message');
        default:
            return null;
    }
}
function usageOf(completed) {
    const usage = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__.at)(completed, 'usage');
    if (!(0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv)(usage))
        return {};
    return { inputTokens: (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .numberAt */ .tk)(usage, 'input_tokens') ?? 0, outputTokens: (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .numberAt */ .tk)(usage, 'output_tokens') ?? 0 };
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
