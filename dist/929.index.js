export const id = 929;
export const ids = [929];
export const modules = {

/***/ 12929:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   claude: () => (/* binding */ claude)
/* harmony export */ });
/* harmony import */ var _json_at_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46742);

/** Claude Code, https://code.claude.com/docs/en/headless. */
const claude = {
    name: 'claude',
    package: '@anthropic-ai/claude-code',
    version: '2.1.332',
    programs: ['claude'],
    installScript: 'install.cjs',
    dialects: ['anthropic'],
    defaultModel: {},
    countsTurns: true,
    cumulative: ['costUsd'],
    obeys: [],
    launch,
    reader,
};
function launch(facts) {
    return {
        args: [
            ...['-p', '--output-format', 'stream-json', '--verbose', '--dangerously-skip-permissions'],
            // Settings of the checkout run hooks and servers, and can name another server for the key.
            ...['--setting-sources', 'user', '--strict-mcp-config'],
            ...(facts.model === '' ? [] : ['--model', facts.model]),
            ...['--json-schema', JSON.stringify(withoutDialect(facts.schema))],
            ...['--max-turns', String(facts.maxTurns)],
            ...(facts.maxCostUsd === null ? [] : ['--max-budget-usd', String(facts.maxCostUsd)]),
            ...(facts.resume === null ? [] : ['--resume', facts.resume]),
            // It reads them by itself only together with the settings.
            ...(facts.instructions === null ? [] : ['--append-system-prompt-file', facts.instructions]),
            ...facts.extra,
        ],
        environment: {
            ANTHROPIC_BASE_URL: facts.endpoint,
            ANTHROPIC_API_KEY: facts.token,
            CLAUDE_CONFIG_DIR: `${facts.state}/claude`,
            CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
            CLAUDE_CODE_MAX_RETRIES: '3',
            DISABLE_AUTOUPDATER: '1',
            ...(facts.asRoot ? { IS_SANDBOX: '1' } : {}),
        },
    };
}
/** It refuses a schema that names the draft it is written in, if that is a late one. */
function withoutDialect(schema) {
    const { $schema: _dialect, ...rest } = schema;
    return rest;
}
function reader() {
    let session = null;
    let result = null;
    return {
        take: (event) => {
            session = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(event, 'session_id') || session;
            if ((0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(event, 'type') === 'result')
                result = event;
            return (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(event, 'type') === 'assistant' ? shown(event) : null;
        },
        report: () => reportOf(result, session),
    };
}
function shown(event) {
    const blocks = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .listAt */ .gT)(event, 'message', 'content').map((block) => {
        if ((0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(block, 'type') === 'tool_use')
            return `→ ${(0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(block, 'name')} ${JSON.stringify((0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__.at)(block, 'input'))}`;
        return (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(block, 'text');
    });
    return blocks.filter((text) => text !== '').join('\n') || null;
}
function reportOf(result, session) {
    const cost = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .numberAt */ .tk)(result, 'total_cost_usd');
    const structured = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__.at)(result, 'structured_output');
    return {
        // The subtype says "success" for errors of the API, too.
        succeeded: result !== null && (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__.at)(result, 'is_error') === false && (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(result, 'subtype') === 'success',
        session,
        text: (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(result, 'result'),
        ...(structured === undefined ? {} : { structured }),
        usage: { ...tokens(result), ...(cost === undefined ? {} : { costUsd: cost }) },
        fault: faultOf(result),
        denied: (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .listAt */ .gT)(result, 'permission_denials').map((denial) => (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(denial, 'tool_name')),
    };
}
function tokens(result) {
    const usage = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__.at)(result, 'usage');
    if (!(0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv)(usage))
        return {};
    const input = ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens'];
    return {
        inputTokens: input.reduce((sum, name) => sum + ((0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .numberAt */ .tk)(usage, name) ?? 0), 0),
        outputTokens: (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .numberAt */ .tk)(usage, 'output_tokens') ?? 0,
    };
}
const FAILURES = {
    max_turns: 'turn-limit',
    error_max_turns: 'turn-limit',
    budget_exhausted: 'budget',
    error_max_budget_usd: 'budget',
    structured_output_retry_exhausted: 'invalid-answer',
    error_max_structured_output_retries: 'invalid-answer',
};
function faultOf(result) {
    if (result === null || ((0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__.at)(result, 'is_error') === false && (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(result, 'subtype') === 'success'))
        return null;
    const failure = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(result, 'stop_reason') === 'refusal'
        ? 'refused'
        : (FAILURES[(0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(result, 'terminal_reason')] ?? FAILURES[(0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(result, 'subtype')]);
    const status = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .numberAt */ .tk)(result, 'api_error_status');
    const errors = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .listAt */ .gT)(result, 'errors').filter((error) => typeof error === 'string');
    return {
        ...(failure === undefined ? {} : { failure }),
        ...(status === undefined ? {} : { status }),
        message: (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(result, 'result') || errors.join('\n') || (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(result, 'subtype'),
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
