export const id = 432;
export const ids = [432];
export const modules = {

/***/ 80432:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   gemini: () => (/* binding */ gemini)
/* harmony export */ });
/* harmony import */ var _json_at_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46742);

/** Gemini CLI, https://geminicli.com/docs/cli/headless. */
const gemini = {
    name: 'gemini',
    package: '@google/gemini-cli',
    version: '0.61.0',
    programs: ['gemini'],
    dialects: ['gemini'],
    defaultModel: { gemini: 'gemini-2.5-pro' },
    countsTurns: true,
    cumulative: [],
    // It takes variables from there, the server of the model among them.
    obeys: ['.env'],
    launch,
    reader,
};
function launch({ endpoint, token, model, resume, maxTurns, extra }) {
    const settings = {
        security: { auth: { selectedType: 'gemini-api-key' } },
        privacy: { usageStatisticsEnabled: false },
        telemetry: { enabled: false },
        general: { enableAutoUpdate: false, enableAutoUpdateNotification: false, maxAttempts: 3 },
        model: { maxSessionTurns: maxTurns },
        hooksConfig: { enabled: false },
    };
    return {
        args: [
            // `--skip-trust` starts without trusting the folder, so that nothing in it is obeyed.
            ...['-o', 'stream-json', '--approval-mode', 'yolo', '--skip-trust', '-m', model],
            ...(resume === null ? [] : ['--resume', resume]),
            ...extra,
        ],
        environment: {
            GEMINI_API_KEY: token,
            GOOGLE_GEMINI_BASE_URL: endpoint,
            // Otherwise it starts itself a second time, and the first one swallows signals.
            GEMINI_CLI_NO_RELAUNCH: 'true',
        },
        files: { 'home/.gemini/settings.json': JSON.stringify(settings) },
    };
}
function reader() {
    let session = null;
    let text = '';
    let result = null;
    let denied = [];
    return {
        take: (event) => {
            session = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(event, 'session_id') || session;
            switch ((0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(event, 'type')) {
                case 'message':
                    if ((0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(event, 'role') !== 'assistant')
                        return null;
                    text += (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(event, 'content');
                    return (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(event, 'content') || null;
                case 'tool_use':
                    return `→ ${(0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(event, 'tool_name')} ${JSON.stringify((0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__.at)(event, 'parameters'))}`;
                case 'tool_result':
                    // Only what comes after the last tool is the answer.
                    text = '';
                    if (/denied|not allowed/i.test((0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(event, 'error', 'message')))
                        denied = [...denied, (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(event, 'tool_id')];
                    return null;
                case 'result':
                    result = event;
                    return null;
                default:
                    return null;
            }
        },
        report: () => ({
            succeeded: (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(result, 'status') === 'success',
            session,
            text,
            usage: usageOf(result),
            fault: faultOf(result),
            denied,
        }),
    };
}
function usageOf(result) {
    const stats = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__.at)(result, 'stats');
    if (!(0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .Gv)(stats))
        return {};
    return { inputTokens: (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .numberAt */ .tk)(stats, 'input_tokens') ?? 0, outputTokens: (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .numberAt */ .tk)(stats, 'output_tokens') ?? 0 };
}
function faultOf(result) {
    if ((0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(result, 'status') !== 'error')
        return null;
    const limited = (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(result, 'error', 'type') === 'FatalTurnLimitedError';
    return { ...(limited ? { failure: 'turn-limit' } : {}), message: (0,_json_at_js__WEBPACK_IMPORTED_MODULE_0__/* .textAt */ .$6)(result, 'error', 'message') };
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
