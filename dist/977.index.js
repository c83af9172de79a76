export const id = 977;
export const ids = [977];
export const modules = {

/***/ 79171:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w$: () => (/* binding */ datetime)
/* harmony export */ });
/* unused harmony exports date, time, duration */
/* harmony import */ var _core_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(25985);
/* harmony import */ var _schemas_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(54237);



function datetime(params) {
    return _core_index_js__WEBPACK_IMPORTED_MODULE_0__/* ._isoDateTime */ .G1(_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .ZodISODateTime */ .You, params);
}
function date(params) {
    return core._isoDate(ZodISODate, params);
}
function time(params) {
    return core._isoTime(ZodISOTime, params);
}
function duration(params) {
    return core._isoDuration(ZodISODuration, params);
}


/***/ }),

/***/ 40297:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I3: () => (/* binding */ ANSWERS),
/* harmony export */   Z5: () => (/* binding */ reviewAnswer),
/* harmony export */   gb: () => (/* binding */ planAnswer),
/* harmony export */   hE: () => (/* binding */ evaluationAnswer),
/* harmony export */   lZ: () => (/* binding */ executionAnswer)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(54237);
/* harmony import */ var _names_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(50862);
/* harmony import */ var _rubric_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(77857);



/** Longest single text of an answer, in characters; longer ones are refused, not cut. */
const TEXT_LIMIT = 20_000;
const LIST_LIMIT = 100;
const text = zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().trim().min(1).max(TEXT_LIMIT);
const texts = zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(text).max(LIST_LIMIT);
const planAnswer = zod__WEBPACK_IMPORTED_MODULE_2__/* .strictObject */ .rej({
    kind: zod__WEBPACK_IMPORTED_MODULE_2__/* ["enum"] */ .k5n(_names_js__WEBPACK_IMPORTED_MODULE_0__/* .CHANGE_KINDS */ .tO).describe('`fix` mends a fault, `feat` adds something'),
    summary: text.describe('The approach, in two or three sentences'),
    steps: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .strictObject */ .rej({
        title: text.describe('What this step does, in one line'),
        files: texts.describe('Paths that the step creates, changes or deletes'),
        detail: text.describe('How it does it'),
    }))
        .min(1)
        .max(LIST_LIMIT),
    tests: texts.describe('How the result will be shown to work'),
    risks: texts.describe('What could go wrong, or what was left open'),
});
const finding = zod__WEBPACK_IMPORTED_MODULE_2__/* .strictObject */ .rej({
    severity: zod__WEBPACK_IMPORTED_MODULE_2__/* ["enum"] */ .k5n(['blocking', 'recommendation']).describe('A blocking finding shuts the gate whatever the score'),
    title: text,
    detail: text,
    path: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().max(1_024).optional().describe('The file that the finding is about, if there is one'),
    line: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().positive().optional().describe('The line of that file, if there is one'),
});
const verdict = (rubric) => zod__WEBPACK_IMPORTED_MODULE_2__/* .strictObject */ .rej({
    summary: text.describe('The judgement in two or three sentences'),
    criteria: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .strictObject */ .rej({
        name: zod__WEBPACK_IMPORTED_MODULE_2__/* ["enum"] */ .k5n(rubric.map((criterion) => criterion.name)),
        points: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().min(0),
        why: text,
    }))
        .max(LIST_LIMIT)
        .describe(`One entry for each of: ${rubric.map(({ name, points }) => `${name} (0-${points})`).join(', ')}`),
    findings: zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(finding).max(LIST_LIMIT),
});
const evaluationAnswer = verdict(_rubric_js__WEBPACK_IMPORTED_MODULE_1__/* .PLAN_RUBRIC */ .e);
const reviewAnswer = verdict(_rubric_js__WEBPACK_IMPORTED_MODULE_1__/* .REVIEW_RUBRIC */ .H);
const executionAnswer = zod__WEBPACK_IMPORTED_MODULE_2__/* .strictObject */ .rej({
    summary: text.describe('What was done, in two or three sentences; it becomes the text of the pull request'),
    done: texts.describe('The steps of the plan that were carried out'),
    left: texts.describe('What was left out or done otherwise, and why'),
});
/** What an agent may answer, by the name of the ask's template. */
const ANSWERS = {
    plan: planAnswer,
    evaluation: evaluationAnswer,
    execution: executionAnswer,
    review: reviewAnswer,
};


/***/ }),

/***/ 51276:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  RW: () => (/* binding */ BATON_LIMIT),
  Lv: () => (/* binding */ baton),
  w2: () => (/* binding */ batonReference)
});

// UNUSED EXPORTS: evaluation, opening, plan, results, resumed, review, tryRecord

// EXTERNAL MODULE: ../../main/node_modules/zod/v4/classic/schemas.js + 5 modules
var schemas = __webpack_require__(54237);
// EXTERNAL MODULE: ../../main/node_modules/zod/v4/classic/iso.js
var iso = __webpack_require__(79171);
// EXTERNAL MODULE: ./build/src/contracts/answers.js
var answers = __webpack_require__(40297);
// EXTERNAL MODULE: ./build/src/contracts/change.js
var change = __webpack_require__(35688);
// EXTERNAL MODULE: ./build/src/contracts/config.js
var config = __webpack_require__(69998);
;// CONCATENATED MODULE: ./build/src/contracts/evidence.js


/** One run of one of the repository's own commands by us, on a tester's fresh machine. */
const commandRun = schemas/* strictObject */.rej({
    command: schemas/* string */.YjP().min(1),
    /** The exit code, or null when the command was killed. */
    exitCode: schemas/* number */.aig().int().nullable(),
    timedOut: schemas/* boolean */.zMY(),
    /** Wall time in ms. */
    durationMs: schemas/* number */.aig().min(0),
    /** The end of what it printed, capped and redacted. */
    outputTail: schemas/* string */.YjP(),
});
/** Evidence for one exact change: what the commands said with it, and what they had said before it. */
const verification = schemas/* strictObject */.rej({
    changeDigest: change/* digestText */.M6,
    after: schemas/* array */.YOg(commandRun),
    before: schemas/* array */.YOg(commandRun),
});

// EXTERNAL MODULE: ./build/src/contracts/issue.js
var issue = __webpack_require__(98465);
// EXTERNAL MODULE: ./build/src/contracts/names.js
var names = __webpack_require__(50862);
// EXTERNAL MODULE: ./build/src/contracts/record.js
var record = __webpack_require__(81257);
// EXTERNAL MODULE: ./build/src/contracts/spend.js
var spend = __webpack_require__(3850);
;// CONCATENATED MODULE: ./build/src/contracts/baton.js









/** How a run goes on from an earlier one. */
const resumed = schemas/* strictObject */.rej({
    run: schemas/* string */.YjP().regex(/^[0-9]+$/),
    enter: schemas/* string */.YjP(),
    /** Phases that passed in the earlier run and are not done again. */
    passed: schemas/* array */.YOg(schemas/* strictObject */.rej({ phase: schemas/* string */.YjP(), score: schemas/* number */.aig().int().min(0).max(100).nullable() })),
    /** What the earlier runs spent, by the history in the record: one budget holds for all of them; null when nothing is known of it. */
    spent: spend/* spend */.R.nullable().default(null),
});
/** What the first steward establishes and every later phase relies on. */
const opening = schemas/* strictObject */.rej({
    snapshot: issue/* snapshot */.P,
    baseBranch: schemas/* string */.YjP().min(1),
    baseSha: change/* commitSha */.mJ,
    mode: schemas/* enum */.k5n(names/* MODES */.FN),
    /** What the configuration file says, as this run began: later phases read no file that an agent may have changed. */
    settings: config/* settings */.W0,
    actor: issue/* account */.c,
    claim: record/* claim */.B7,
    /** Page of the run. */
    runUrl: schemas/* url */.OZ5(),
    /** The branch that an earlier run delivered on; the same is used again. */
    branch: schemas/* string */.YjP().nullable(),
    /** What a resumed run goes on from; null for a run that starts afresh. */
    resumed: resumed.nullable(),
});
const plan = answers/* planAnswer */.gb.extend({ branch: schemas/* string */.YjP().min(1) });
const judged = {
    /** The digest of exactly what was judged: a verdict for other bytes is no verdict. */
    subjectDigest: change/* digestText */.M6,
    /** The sum of the criteria, computed by us; null when a criterion is missing or exceeds its points. */
    score: schemas/* number */.aig().int().min(0).max(100).nullable(),
    judgedAt: iso/* datetime */.w$(),
    /** Scores go stale 90 minutes after they were given (seed 000, step 5). */
    validUntil: iso/* datetime */.w$(),
};
const evaluation = answers/* evaluationAnswer */.hE.extend(judged);
const review = answers/* reviewAnswer */.Z5.extend(judged);
/** What the phases of a run produce, each by one phase. */
const results = schemas/* strictObject */.rej({
    opening: opening.optional(),
    plan: plan.optional(),
    evaluation: evaluation.optional(),
    change: change/* change */.Zg.optional(),
    execution: answers/* executionAnswer */.lZ.optional(),
    verification: verification.optional(),
    review: review.optional(),
});
/** One try of an agent's phase that did not end well (seed 000: `retry_history`). */
const tryRecord = schemas/* strictObject */.rej({
    attempt: schemas/* number */.aig().int().positive(),
    failure: schemas/* string */.YjP(),
    error: schemas/* string */.YjP(),
    timestamp: iso/* datetime */.w$(),
});
/**
 * What one phase hands on: one JSON file, uploaded as one artifact. The binding fields say for which run it was made,
 * so that a baton of another run, repository or base is refused however well-formed it is.
 */
const baton = schemas/* strictObject */.rej({
    format: schemas/* literal */.euz(1),
    repository: schemas/* string */.YjP().regex(/^[0-9]+$/),
    subject: schemas/* string */.YjP(),
    run: schemas/* string */.YjP().regex(/^[0-9]+$/),
    attempt: schemas/* number */.aig().int().positive(),
    phase: schemas/* string */.YjP(),
    baseSha: change/* commitSha */.mJ,
    /** Digest of the baton that this phase started from; null for the first phase. */
    parent: change/* digestText */.M6.nullable(),
    createdAt: iso/* datetime */.w$(),
    outcome: schemas/* string */.YjP(),
    /** Why the phase did not pass, in words; null when it did. */
    reason: schemas/* strictObject */.rej({ code: schemas/* string */.YjP(), says: schemas/* string */.YjP(), hint: schemas/* string */.YjP() }).nullable(),
    results,
    tries: schemas/* array */.YOg(tryRecord),
    spend: spend/* spend */.R.nullable(),
});
/** How a job names the baton that it hands on: by artifact id and digest, never by name. */
const batonReference = schemas/* strictObject */.rej({ artifactId: schemas/* number */.aig().int().positive(), digest: change/* digestText */.M6 });
/** Largest baton that is read, in bytes; an agent's change is at most 4 MiB before base64. */
const BATON_LIMIT = 16 * 1024 * 1024;


/***/ }),

/***/ 35688:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M6: () => (/* binding */ digestText),
/* harmony export */   Zg: () => (/* binding */ change),
/* harmony export */   mJ: () => (/* binding */ commitSha),
/* harmony export */   xK: () => (/* binding */ CHANGE_LIMIT)
/* harmony export */ });
/* unused harmony export changeEntry */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(54237);

/** A git object name, SHA-1 or SHA-256. */
const commitSha = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/);
/** `sha256:` and 64 hexadecimal digits: the name of some exact bytes. */
const digestText = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^sha256:[0-9a-f]{64}$/);
/**
 * One file that differs between two git trees. The mode is kept as git says it, so that the policy sees symbolic links
 * (120000), submodules (160000) and other oddities instead of a reader that hides them.
 */
const changeEntry = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    path: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1),
    operation: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['add', 'modify', 'delete']),
    mode: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^[0-7]{6}$/),
    /** The mode before the change; `000000` for a file that was not there. */
    previousMode: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^[0-7]{6}$/),
    /** Size of the new content in bytes; 0 for a deletion. */
    bytes: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().int().min(0),
    /** The new content in base64; empty for a deletion and for whatever is not a file. */
    content: zod__WEBPACK_IMPORTED_MODULE_0__/* .base64 */ .K39(),
    addedLines: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().int().min(0),
    deletedLines: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().int().min(0),
    binary: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(),
});
/** Most files that a change may hold at all; the policy allows far fewer. */
const CHANGE_LIMIT = 1_000;
/** An agent's edits as entries derived from git trees, ordered by path. */
const change = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    baseSha: commitSha,
    entries: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(changeEntry).max(CHANGE_LIMIT),
});


/***/ }),

/***/ 69998:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $W: () => (/* binding */ config),
/* harmony export */   HH: () => (/* binding */ settingTexts),
/* harmony export */   Lm: () => (/* binding */ wantedOf),
/* harmony export */   PS: () => (/* binding */ CONFIG_LIMIT),
/* harmony export */   Su: () => (/* binding */ settingText),
/* harmony export */   W0: () => (/* binding */ settings),
/* harmony export */   mC: () => (/* binding */ CONFIG_KEYS),
/* harmony export */   tF: () => (/* binding */ CONFIG_PATH)
/* harmony export */ });
/* unused harmony export configFault */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(54237);
/* harmony import */ var _agent_inputs_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(14377);
/* harmony import */ var _input_forms_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(39612);
/* harmony import */ var _inputs_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(46501);
/* harmony import */ var _names_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(50862);





/** Where the configuration lies; no agent may change it, since it is below `.github/`. */
const CONFIG_PATH = '.github/issue-relay.yml';
/** Bytes of the file that are read; a file with every setting has about one thousand. */
const CONFIG_LIMIT = 64 * 1024;
const word = (words) => zod__WEBPACK_IMPORTED_MODULE_4__/* ["enum"] */ .k5n(words);
const whole = ([min, max]) => zod__WEBPACK_IMPORTED_MODULE_4__/* .int */ .Whr().min(min).max(max);
const texts = zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().min(1)).min(1);
/** The inputs that may stand in the file, in the form that they have there; what they mean is what the inputs mean. */
const settings = zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({
    agent: word(_names_js__WEBPACK_IMPORTED_MODULE_3__/* .AGENT_CHOICES */ .ZW),
    'agent-command': zod__WEBPACK_IMPORTED_MODULE_4__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().min(1), texts]),
    'agent-version': _input_forms_js__WEBPACK_IMPORTED_MODULE_1__/* .exactVersion */ .y,
    'agent-args': zod__WEBPACK_IMPORTED_MODULE_4__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().min(1), texts]),
    'agent-base-url': _input_forms_js__WEBPACK_IMPORTED_MODULE_1__/* .baseUrl */ .pc,
    model: _input_forms_js__WEBPACK_IMPORTED_MODULE_1__/* .modelName */ .fD.min(1),
    sandbox: word(_names_js__WEBPACK_IMPORTED_MODULE_3__/* .SANDBOX_MODES */ .f),
    'max-turns': whole(_agent_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .TURNS */ .Ft),
    'max-tokens': whole(_agent_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .TOKENS */ .xZ),
    'max-cost-usd': zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().positive(),
    verify: zod__WEBPACK_IMPORTED_MODULE_4__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().min(1), texts]),
    threshold: whole(_inputs_js__WEBPACK_IMPORTED_MODULE_2__/* .SCORE */ .N0),
    mode: word(_names_js__WEBPACK_IMPORTED_MODULE_3__/* .MODES */ .FN),
    merge: word(_names_js__WEBPACK_IMPORTED_MODULE_3__/* .MERGE_POLICIES */ .Qs),
    'merge-method': word(_names_js__WEBPACK_IMPORTED_MODULE_3__/* .MERGE_METHODS */ .Y0),
    label: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().min(_inputs_js__WEBPACK_IMPORTED_MODULE_2__/* .LABEL_LENGTH */ .aj[0]).max(_inputs_js__WEBPACK_IMPORTED_MODULE_2__/* .LABEL_LENGTH */ .aj[1]),
    'allowed-bots': texts,
    'timeout-minutes': whole(_inputs_js__WEBPACK_IMPORTED_MODULE_2__/* .MINUTES */ .eX),
    'verify-timeout-minutes': whole(_inputs_js__WEBPACK_IMPORTED_MODULE_2__/* .MINUTES */ .eX),
})
    .partial();
/** The whole file: the settings, and the switch that stops every run. */
const config = settings.extend({ enabled: zod__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY().optional() });
const CONFIG_KEYS = Object.keys(config.shape);
/** One fault of the file, at its place, as a person mends it. */
const configFault = zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({
    /** From 1; 0 for a fault of the file as a whole. */
    line: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int().min(0),
    /** Empty for a fault that is no setting's. */
    key: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    seen: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    wanted: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
});
/** The settings as the texts that inputs are: a command of several words as JSON, other lists one entry a line. */
function settingTexts(given) {
    const entries = Object.entries(given).filter(([, value]) => value !== undefined);
    const texts = entries.map(([name, value]) => [name, settingText(name, value)]);
    return Object.fromEntries(texts);
}
/** One setting as the text that its input would have. */
function settingText(name, value) {
    if (typeof value !== 'object')
        return String(value);
    return ['agent-command', 'agent-args'].includes(name) ? JSON.stringify(value) : value.join('\n');
}
/** What a setting must be, in words; the published schema says the same to an editor. */
const WANTED = {
    enabled: 'true or false',
    agent: `one of ${_names_js__WEBPACK_IMPORTED_MODULE_3__/* .AGENT_CHOICES */ .ZW.join(', ')}`,
    'agent-command': 'words separated by spaces, or a list of texts',
    'agent-version': 'an exact version such as 1.2.3, in quotes',
    'agent-args': 'words separated by spaces, or a list of texts',
    'agent-base-url': 'the address of a server, such as https://gateway.example/v1',
    model: 'the name of a model',
    sandbox: `one of ${_names_js__WEBPACK_IMPORTED_MODULE_3__/* .SANDBOX_MODES */ .f.join(', ')}`,
    'max-turns': `a whole number from ${_agent_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .TURNS */ .Ft[0]} to ${_agent_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .TURNS */ .Ft[1]}`,
    'max-tokens': `a whole number from ${_agent_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .TOKENS */ .xZ[0]} to ${_agent_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .TOKENS */ .xZ[1]}`,
    'max-cost-usd': 'an amount of dollars such as 2.50',
    verify: 'a command, several commands one a line, or a list of commands',
    threshold: `a whole number from ${_inputs_js__WEBPACK_IMPORTED_MODULE_2__/* .SCORE */ .N0[0]} to ${_inputs_js__WEBPACK_IMPORTED_MODULE_2__/* .SCORE */ .N0[1]}`,
    mode: `one of ${_names_js__WEBPACK_IMPORTED_MODULE_3__/* .MODES */ .FN.join(', ')}`,
    merge: `one of ${_names_js__WEBPACK_IMPORTED_MODULE_3__/* .MERGE_POLICIES */ .Qs.join(', ')}`,
    'merge-method': `one of ${_names_js__WEBPACK_IMPORTED_MODULE_3__/* .MERGE_METHODS */ .Y0.join(', ')}`,
    label: `a text of ${_inputs_js__WEBPACK_IMPORTED_MODULE_2__/* .LABEL_LENGTH */ .aj[0]} to ${_inputs_js__WEBPACK_IMPORTED_MODULE_2__/* .LABEL_LENGTH */ .aj[1]} characters`,
    'allowed-bots': 'a list of entries of the form name[bot]=id',
    'timeout-minutes': `a whole number from ${_inputs_js__WEBPACK_IMPORTED_MODULE_2__/* .MINUTES */ .eX[0]} to ${_inputs_js__WEBPACK_IMPORTED_MODULE_2__/* .MINUTES */ .eX[1]}`,
    'verify-timeout-minutes': `a whole number from ${_inputs_js__WEBPACK_IMPORTED_MODULE_2__/* .MINUTES */ .eX[0]} to ${_inputs_js__WEBPACK_IMPORTED_MODULE_2__/* .MINUTES */ .eX[1]}`,
};
const wantedOf = (name) => WANTED[name];


/***/ }),

/***/ 98465:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ snapshot),
/* harmony export */   c: () => (/* binding */ account)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(54237);

/** Somebody on GitHub. Ids are compared, never logins: a login can be given up and registered again. */
const account = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    id: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^[0-9]+$/),
    login: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1),
    isBot: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(),
});
/** The issue's text as it was authorized, taken once and sanitized; later phases read only this. */
const snapshot = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    number: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().int().positive(),
    title: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    body: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    labels: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()),
    comments: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ author: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), body: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() })),
    /** Hidden segments that were removed, told to people and agents alike. */
    hiddenSegments: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().int().min(0),
    /** Comments of people who may not write to the repository. */
    withheldComments: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().int().min(0),
});


/***/ }),

/***/ 81257:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B7: () => (/* binding */ claim),
/* harmony export */   ak: () => (/* binding */ PAST_RUNS),
/* harmony export */   g1: () => (/* binding */ record)
/* harmony export */ });
/* unused harmony exports resumePoint, delivered, keptBaton, pastRun */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(54237);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(79171);
/* harmony import */ var _change_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(35688);
/* harmony import */ var _issue_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98465);
/* harmony import */ var _names_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50862);
/* harmony import */ var _spend_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3850);





/** The right to write for a subject: whoever stands in the subject's file has it. */
const claim = zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({
    run: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().regex(/^[0-9]+$/),
    attempt: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int().positive(),
    /** Random, so that two claims of one run never look alike. */
    ticket: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().min(8),
    claimedAt: zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$(),
    actor: _issue_js__WEBPACK_IMPORTED_MODULE_1__/* .account */ .c,
});
/** Where a stopped run goes on: the seed's resume point, field by field. */
const resumePoint = zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({
    timestamp: zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$(),
    issue_number: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int().positive(),
    stopped_at_task_id: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    stopped_at_phase: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    stopped_at_skill: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    reason: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    task_ids: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    mode: zod__WEBPACK_IMPORTED_MODULE_4__/* ["enum"] */ .k5n(_names_js__WEBPACK_IMPORTED_MODULE_2__/* .MODES */ .FN),
});
/** What we wrote to the repository for an issue that isn't resolved yet. */
const delivered = zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({
    branch: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    /** The base that the change was made on. */
    base_sha: _change_js__WEBPACK_IMPORTED_MODULE_0__/* .commitSha */ .mJ,
    /** Head of the branch when we last wrote or adopted it: another head is somebody else's work. */
    head_sha: _change_js__WEBPACK_IMPORTED_MODULE_0__/* .commitSha */ .mJ,
    /** Digest of the change that the head carries. */
    change_digest: _change_js__WEBPACK_IMPORTED_MODULE_0__/* .digestText */ .M6,
    pull_request: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int().positive().nullable(),
});
/** A baton of an earlier run, by the artifact that holds it; the digest also finds it in the cache. */
const keptBaton = zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({
    run: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().regex(/^[0-9]+$/),
    artifactId: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int().positive(),
    digest: _change_js__WEBPACK_IMPORTED_MODULE_0__/* .digestText */ .M6,
});
/** What people are told of an earlier run of the issue: what its gates gave, how it ended, and what it cost. */
const pastRun = zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({
    run: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().regex(/^[0-9]+$/),
    ended_at: zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$(),
    /** Code of the reason that it ended for. */
    reason: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    /** The scores that it gave, by phase. */
    scores: zod__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int().min(0).max(100)),
    spend: _spend_js__WEBPACK_IMPORTED_MODULE_3__/* .spend */ .R.nullable(),
});
/** Earlier runs that are remembered; whoever needs more has the runs themselves. */
const PAST_RUNS = 20;
/**
 * What the state branch keeps of one issue across runs: one JSON file a subject.
 * Written only by stewards, by compare-and-swap; removed when the issue is resolved.
 */
const record = zod__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({
    format: zod__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .euz(1),
    pipeline: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    issue_number: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int().positive(),
    status: zod__WEBPACK_IMPORTED_MODULE_4__/* ["enum"] */ .k5n(['in_progress', 'stopped', 'waiting']),
    mode: zod__WEBPACK_IMPORTED_MODULE_4__/* ["enum"] */ .k5n(_names_js__WEBPACK_IMPORTED_MODULE_2__/* .MODES */ .FN),
    claim,
    base_sha: _change_js__WEBPACK_IMPORTED_MODULE_0__/* .commitSha */ .mJ,
    delivered: delivered.nullable(),
    resume: resumePoint.nullable(),
    /** The batons of the run, by phase: what a later run goes on from. */
    batons: zod__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), keptBaton),
    /** Earlier runs, oldest first; records that were written before there was a history have none. */
    history: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(pastRun).default([]),
    updated_at: zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$(),
});


/***/ }),

/***/ 77857:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ REVIEW_RUBRIC),
/* harmony export */   e: () => (/* binding */ PLAN_RUBRIC)
/* harmony export */ });
/** What a plan is judged by; the points add up to 100. */
const PLAN_RUBRIC = [
    {
        name: 'architecture',
        points: 40,
        asks: 'The approach fits the code base and touches the right places, and only those.',
    },
    { name: 'coverage', points: 30, asks: 'Every acceptance criterion of the issue is met by a step of the plan.' },
    {
        name: 'dependencies',
        points: 15,
        asks: 'What the change builds on is there; new packages or services are named and justified.',
    },
    { name: 'practices', points: 10, asks: 'Tests come with the change; the conventions of the repository are kept.' },
    { name: 'clarity', points: 5, asks: 'Somebody else could carry the plan out without asking back.' },
];
/** What a change is judged by; the points add up to 100. */
const REVIEW_RUBRIC = [
    {
        name: 'quality-gates',
        points: 30,
        asks: 'The verification commands pass with the change, and tests cover what is new.',
    },
    {
        name: 'architecture',
        points: 25,
        asks: 'The change does what the plan says, where the plan says it, and nothing besides.',
    },
    { name: 'pillars', points: 20, asks: 'The code is correct, readable and simple; errors are handled.' },
    { name: 'decisions', points: 10, asks: 'Recorded decisions and conventions of the repository are respected.' },
    { name: 'security', points: 10, asks: 'No secret, injection, unsafe default or widened permission comes in.' },
    { name: 'performance', points: 5, asks: 'Nothing gets needlessly slow or large.' },
];


/***/ }),

/***/ 3850:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ spend)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(54237);

/** What an agent's calls cost, as far as the agent says. */
const spend = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    calls: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().int().min(0),
    durationMs: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().min(0),
    inputTokens: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().int().min(0).optional(),
    outputTokens: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().int().min(0).optional(),
    costUsd: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().min(0).optional(),
});


/***/ }),

/***/ 84977:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  main: () => (/* binding */ main)
});

;// CONCATENATED MODULE: ./build/src/adapters/agents/index.js
/** One row an agent; each is loaded only when it is the one that is asked for. */
const AGENT_MAKERS = {
    claude: cli(async () => (await __webpack_require__.e(/* import() */ 929).then(__webpack_require__.bind(__webpack_require__, 12929))).claude),
    codex: cli(async () => (await __webpack_require__.e(/* import() */ 304).then(__webpack_require__.bind(__webpack_require__, 23304))).codex),
    gemini: cli(async () => (await __webpack_require__.e(/* import() */ 432).then(__webpack_require__.bind(__webpack_require__, 80432))).gemini),
    copilot: cli(async () => (await __webpack_require__.e(/* import() */ 891).then(__webpack_require__.bind(__webpack_require__, 57891))).copilot),
    opencode: cli(async () => (await __webpack_require__.e(/* import() */ 778).then(__webpack_require__.bind(__webpack_require__, 79778))).opencode),
    command: async (options) => (await Promise.all(/* import() */[__webpack_require__.e(464), __webpack_require__.e(969)]).then(__webpack_require__.bind(__webpack_require__, 83969))).commandAgent(options),
    patch: async (options) => (await __webpack_require__.e(/* import() */ 406).then(__webpack_require__.bind(__webpack_require__, 45406))).patchAgent(options),
};
function cli(adapter) {
    return async (options) => (await Promise.all(/* import() */[__webpack_require__.e(464), __webpack_require__.e(511)]).then(__webpack_require__.bind(__webpack_require__, 10511))).cliAgent(await adapter(), options);
}

// EXTERNAL MODULE: external "node:perf_hooks"
var external_node_perf_hooks_ = __webpack_require__(643);
// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(58500);
;// CONCATENATED MODULE: ./build/src/adapters/clock.js


/** The machine's clock; `milliseconds` never runs backwards, whatever is done to the time of day. */
const systemClock = {
    now: () => new Date().toISOString(),
    milliseconds: () => external_node_perf_hooks_.performance.now(),
    pause: (milliseconds) => (0,promises_.setTimeout)(milliseconds),
};

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
;// CONCATENATED MODULE: ./build/src/adapters/prompts.js


/** The templates in a folder, one Markdown file an ask; the bundle carries them beside itself. */
function promptFolder(folder) {
    return { template: (name) => (0,external_node_fs_.readFileSync)((0,external_node_path_.join)(folder, `${name}.md`), 'utf8') };
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
;// CONCATENATED MODULE: ./build/src/adapters/random.js

/** Random bits of the operating system, fit for nonces and tickets that nobody may guess. */
const systemRandom = {
    token: () => (0,external_node_crypto_.randomBytes)(16).toString('hex'),
};

// EXTERNAL MODULE: ./build/src/adapters/runner.js + 1 modules
var runner = __webpack_require__(83676);
// EXTERNAL MODULE: ../../main/node_modules/zod/v4/classic/schemas.js + 5 modules
var schemas = __webpack_require__(54237);
;// CONCATENATED MODULE: ./build/src/contracts/earlier.js

/** What the jobs before this one came to: the value of `toJSON(needs)`. */
const earlier = schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* object */.Ikc({
    result: schemas/* enum */.k5n(['success', 'failure', 'cancelled', 'skipped']),
    outputs: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* string */.YjP()),
}));

;// CONCATENATED MODULE: ./build/src/contracts/event.js

const user = schemas/* object */.Ikc({ id: schemas/* number */.aig().int(), login: schemas/* string */.YjP(), type: schemas/* string */.YjP() });
const labeled = schemas/* object */.Ikc({
    action: schemas/* literal */.euz('labeled'),
    label: schemas/* object */.Ikc({ name: schemas/* string */.YjP() }),
    issue: schemas/* object */.Ikc({ number: schemas/* number */.aig().int().positive(), title: schemas/* string */.YjP(), body: schemas/* string */.YjP().nullable() }),
    sender: user,
});
const dispatched = schemas/* object */.Ikc({ inputs: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()).nullish() });
/** Reads the payload of an event; whatever is not one of ours is `other`, never an exception. */
function readTrigger(event, payload) {
    if (event === 'workflow_dispatch')
        return readDispatch(payload);
    const parsed = event === 'issues' ? labeled.safeParse(payload) : null;
    return parsed?.success ? labelTrigger(parsed.data) : { kind: 'other', event };
}
function readDispatch(payload) {
    const issue = dispatched.safeParse(payload).data?.inputs?.['issue'];
    return { kind: 'dispatch', issue: issue === undefined || issue === null ? null : String(issue) };
}
function labelTrigger({ issue, label, sender }) {
    return {
        kind: 'label',
        issue: issue.number,
        label: label.name,
        sender: { id: String(sender.id), login: sender.login, isBot: sender.type !== 'User' },
        title: issue.title,
        body: issue.body ?? '',
    };
}

;// CONCATENATED MODULE: ./build/src/domain/agent-choice.js
/** Whose keys an agent can use; the others take any. */
const USES = {
    claude: ['Anthropic'],
    codex: ['OpenAI'],
    gemini: ['Google'],
    copilot: ['OpenAI', 'Anthropic', 'GitHub'],
    opencode: ['OpenAI', 'Anthropic', 'Google'],
};
/** Keys tell by their beginning whose they are, and so which agent can use them. */
const KEYS = [
    [/^sk-ant-/, 'claude', 'Anthropic'],
    [/^AIza|^AQ\./, 'gemini', 'Google'],
    [/^gh[a-z]_|^github_pat_/, 'copilot', 'GitHub'],
    [/^sk-/, 'codex', 'OpenAI'],
];
/**
 * The agent that `auto` stands for: the one that the credential is for, the command where one is named, and without
 * either the agent that needs no model. Null when the key could be anybody's.
 */
function chooseAgent(named, key, command) {
    if (named !== 'auto')
        return { agent: named, because: null };
    if (command.length > 0)
        return { agent: 'command', because: '`agent-command` names a program' };
    if (key === '')
        return { agent: 'patch', because: 'there is no `agent-key`, and it needs none' };
    const [, agent, whose] = KEYS.find(([beginning]) => beginning.test(key)) ?? [];
    return agent === undefined ? null : { agent, because: `\`agent-key\` is one of ${whose}` };
}
/** Whose key it is, if that is somebody whom this agent can't ask: it would be shown to somebody else. */
function misfit(agent, key) {
    const [, , whose] = KEYS.find(([beginning]) => beginning.test(key)) ?? [];
    return whose === undefined || USES[agent] === undefined || USES[agent].includes(whose) ? null : whose;
}

;// CONCATENATED MODULE: ./build/src/domain/invisible.js
const ESC = String.fromCharCode(0x1b);
const BEL = String.fromCharCode(0x07);
/** Control sequences (colours, cursor) and control strings (OSC 8 links, titles) of terminals: ECMA-48, sections 5.4 and 5.6. */
const CONTROL_SEQUENCE = new RegExp(`(?:${ESC}\\[|\\u009b)[0-?]*[ -/]*[@-~]`, 'g');
const CONTROL_STRING = new RegExp(`(?:${ESC}[\\]PX^_]|[\\u0090\\u0098\\u009d-\\u009f])[^${BEL}${ESC}\\u0080-\\u009f\\n]*(?:${BEL}|${ESC}\\\\|\\u009c)`, 'g');
/** Control characters other than line feed and tab, said as "not (no control character or one of the two)". */
const CONTROLS = /[^\P{Cc}\n\t]+/gu;
/**
 * What readers don't see: Unicode's default-ignorable code points (zero width, bidi, tags, variation selectors, fillers),
 * blank Braille, interlinear annotation, hieroglyph joiners, the null note head.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{13430}-\u{1343f}\u{1d159}]+/gu;
const EMOJI_BEFORE = /\p{Extended_Pictographic}$/u;
const EMOJI_STYLE = /[\ufe0e\ufe0f]/;
/** A run of invisible characters leaves nothing, except the one selector that makes an emoji coloured or plain. */
function leftOf(run, offset, whole) {
    const afterEmoji = EMOJI_BEFORE.test(whole.slice(Math.max(0, offset - 2), offset));
    return afterEmoji ? (EMOJI_STYLE.exec(run)?.[0] ?? '') : '';
}
/** Text without any invisible character, also without those that style an emoji. */
function withoutInvisible(text) {
    return text.replace(INVISIBLE, '');
}
/** Whether a text holds invisible characters that style no emoji. */
function hasInvisible(text) {
    return text.replace(INVISIBLE, leftOf) !== text;
}
/**
 * Only what a reader sees: valid UTF-16, line feeds alone end lines, no terminal sequences, no control and no invisible
 * characters. Idempotent and linear. Line and paragraph separators (U+2028/9) become spaces, because Markdown doesn't
 * end a line there.
 */
function visible(text) {
    let hiddenSegments = 0;
    const without = (from, pattern, left = () => '') => from.replace(pattern, (run, offset, whole) => {
        const kept = left(run, offset, whole);
        if (kept !== run)
            hiddenSegments += 1;
        return kept;
    });
    const lines = text
        .replace(/\p{Cs}/gu, '\ufffd')
        .replace(/\r\n?/g, '\n')
        .replace(/[\u2028\u2029]/g, ' ');
    const plain = without(without(without(lines, CONTROL_SEQUENCE), CONTROL_STRING), CONTROLS);
    return { text: without(plain, INVISIBLE, leftOf), hiddenSegments };
}

;// CONCATENATED MODULE: ./build/src/domain/markdown.js

/**
 * Words that GitHub acts on: mentions and mail addresses, references (which closing keywords need), links. Character
 * references and backslashes don't help, since GitHub looks for these in the rendered text; only code is left alone.
 */
const ACTIVE_WORD = /@|#\d|gh-\d|:\/\/|www\./i;
/** Markdown's own characters; `$` starts mathematics on GitHub. */
const MEANINGFUL = /[\\`*_{}[\]#|~$!]/g;
/** What would start a list, a rule or an underlined heading at the start of a line. */
const LINE_START = /^(?:[-+=:]|\d{1,9}(?=[.)]))/;
const COMMAND = /^\/[^\s/]/;
const MARKER = /<!--\s*issue-relay:[\w./#-]*(?:\s*-->)?/gi;
function longestRunOfBackticks(text) {
    return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
/** Inline code that shows exactly this text. */
function inlineCode(text) {
    const ticks = '`'.repeat(longestRunOfBackticks(text) + 1);
    const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
    return `${ticks}${pad}${text}${pad}${ticks}`;
}
/** The same where Markdown isn't read, as in the title of a folded section. GitHub leaves code alone there, too. */
function htmlCode(text) {
    const line = visible(text).text.replace(/\s+/g, ' ').trim();
    return `<code>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</code>`;
}
function escapeWord(word) {
    if (ACTIVE_WORD.test(word))
        return inlineCode(word);
    return word.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(MEANINGFUL, '\\$&');
}
function escapeFirstWord(word) {
    if (COMMAND.test(word))
        return inlineCode(word);
    const escaped = escapeWord(word);
    const start = LINE_START.exec(escaped)?.[0] ?? '';
    if (start === '')
        return escaped;
    return /\d/.test(start) ? `${start}\\${escaped.slice(start.length)}` : `\\${escaped}`;
}
/** Escapes one line of visible text; white space and the bars of tables part its words. */
function escapeOneLine(line) {
    const [first = '', ...rest] = line.trim().split(/(\s+|\|)/);
    return escapeFirstWord(first) + rest.map(escapeWord).join('');
}
/**
 * Text of others as Markdown that shows the same text and does nothing: no HTML, no images, no links, no mentions, no
 * closing keywords, no commands. Active words become inline code. Line breaks stay. Redact and cut before escaping:
 * afterwards secrets are hard to recognize, and a cut could open the code that keeps a mention quiet.
 */
function escapeText(text) {
    return visible(text).text.split('\n').map(escapeOneLine).join('\n');
}
/** The same in one line, for headings, list items and cells of tables. */
function escapeLine(text) {
    return escapeOneLine(visible(text).text.replace(/\s+/g, ' '));
}
/** Text as a code block, in a fence longer than any run of backticks in it; must start on a line of its own. */
function fence(text, info = '') {
    const shown = stripMarkers(visible(text).text);
    const ticks = '`'.repeat(Math.max(3, longestRunOfBackticks(shown) + 1));
    const language = info.replace(/[^\w+.-]/g, '');
    return `${ticks}${language}\n${shown}${shown.endsWith('\n') ? '' : '\n'}${ticks}`;
}
/**
 * At most `limit` characters (UTF-16 units, as GitHub counts), never half a code point; where something was cut off, the
 * note stands at the end. For text that is not Markdown yet; see `fitMarkdown`.
 */
function cut(text, limit, note) {
    if (text.length <= limit)
        return text;
    const kept = text.slice(0, Math.max(0, limit - note.length));
    return (kept.replace(/[\ud800-\udbff]$/, '') + note).slice(0, Math.max(0, limit));
}
/** A comment that nobody sees, by which we find our own texts again; characters that could end it become `-`. */
function marker(name) {
    return `<!-- issue-relay:${name.replace(/[^\w./#]+/g, '-')} -->`;
}
/** Text without our markers, so that nobody else's text can pass for ours. */
function stripMarkers(text) {
    // A space takes each one's place: what is left can't close up into another marker.
    return text.replace(MARKER, ' ');
}

;// CONCATENATED MODULE: ./build/src/domain/one-line.js
/** A text in one line, as the output `summary` promises it: errors of agents may have many. */
function oneLine(text) {
    return text.replace(/\s+/g, ' ').trim();
}

;// CONCATENATED MODULE: ./build/src/domain/annotations.js



/**
 * GitHub keeps ten annotations of a level and step (docs/reference, "Limits"); one of them is for the end of the phase,
 * another says how many are missing.
 */
const SHOWN = 8;
const MESSAGE_LIMIT = 4_096;
const TITLE_LIMIT = 200;
const NOTE = '\n… The rest is in the summary and the log of this job.';
/** The text of a message that GitHub doesn't cut: up to 4,096 characters, ended by a note where more was said. */
function annotationText(text) {
    const clean = visible(text).text;
    if (clean.length <= MESSAGE_LIMIT)
        return clean;
    const end = clean.lastIndexOf('\n', MESSAGE_LIMIT - NOTE.length);
    return end > 0 ? clean.slice(0, end) + NOTE : cut(clean, MESSAGE_LIMIT, NOTE);
}
/** Findings that name a place, beside the code: those that block as errors, the others as notices. */
function findingAnnotations(findings) {
    return findings.flatMap(({ severity, title, detail, path, line }) => path === undefined ? [] : [at(severity === 'blocking' ? 'error' : 'notice', title, detail, path, line)]);
}
/** Paths that may not be changed, each with the reason. */
function denialAnnotations(denials) {
    return denials.map(({ path, because }) => at('error', 'No agent may change this file', because, path, undefined));
}
function at(level, title, message, path, line) {
    const place = { file: oneLine(visible(path).text), ...(line === undefined ? {} : { line }) };
    return {
        level,
        title: cut(oneLine(visible(title).text), TITLE_LIMIT, '…'),
        message: annotationText(message),
        ...place,
    };
}
/** As many of each level as GitHub shows, and one more that counts the others. */
function shownAnnotations(all) {
    return ['error', 'warning', 'notice'].flatMap((level) => {
        const own = all.filter((annotation) => annotation.level === level);
        const hidden = own.length - SHOWN;
        const more = hidden > 0 ? [{ level, message: `${hidden} more are in the summary of this job.` }] : [];
        return [...own.slice(0, SHOWN), ...more];
    });
}

;// CONCATENATED MODULE: ./build/src/domain/conclusion.js
/** How an outcome shows on GitHub: green means done, red means that somebody must act. */
const CONCLUSIONS = {
    passed: { red: false, means: 'The phase did what it is for.' },
    waiting: { red: false, means: 'The work is done as far as we may; a person or a rule of the repository comes next.' },
    'no-change': { red: false, means: 'There was nothing to change.' },
    skipped: { red: false, means: 'The run had no reason to start, or to go on.' },
    superseded: { red: false, means: 'Another run has the issue.' },
    shut: { red: true, means: 'A gate stayed shut.' },
    red: { red: true, means: 'A verification command failed.' },
    refused: { red: true, means: 'An authority or a policy said no.' },
    stopped: { red: true, means: 'The run stopped before its end; the reason says where and why.' },
    failed: { red: true, means: 'Something broke; the reason says what.' },
};
/**
 * Whether a job ends red. A gate that stays shut ends its own job green, so that "Re-run failed jobs" is no lottery for
 * a better score: the last job is the one that turns red. A phase that broke is red, so that it can be run again.
 */
function endsRed(pipeline, row, outcome) {
    const decides = row.phase === pipeline.last || row === pipeline.rows[0] || outcome === 'failed';
    return decides && CONCLUSIONS[outcome].red;
}

;// CONCATENATED MODULE: ./build/src/domain/log-safety.js

/**
 * Output of untrusted programs for the runner's log: no line is a workflow command any more, all of it can still be read.
 * The runner obeys `::command::` at the start of a line (white space aside) and the older `##[command]` anywhere in it
 * (actions/runner, ActionCommand.cs); a space inside disarms either. Carriage returns end lines, as they do for the
 * runner; colours and control characters go.
 */
function defuse(text) {
    return visible(text)
        .text.replace(/^(\s*):(?=:)/gm, '$1: ')
        .replaceAll('##[', '## [');
}

// EXTERNAL MODULE: ./build/src/contracts/names.js
var names = __webpack_require__(50862);
;// CONCATENATED MODULE: ./build/src/domain/pipeline.js

/**
 * Defines a pipeline as data. An unknown verb, a foreign outcome, a route to a row that is not there, or a missing
 * `passed` does not compile.
 */
function definePipeline(name, last, rows) {
    return { name, last, rows: Object.entries(rows).map(([phase, row]) => phaseRow(phase, row)) };
}
function phaseRow(phase, row) {
    const { verb, task = null, gate = null, ...routes } = row;
    return { phase, verb, task, gate, routes: routes };
}
function rowOf(pipeline, phase) {
    return pipeline.rows.find((row) => row.phase === phase);
}
function seatOf(row) {
    return names/* VERBS */.hU[row.verb].seat;
}
/** Rows that can have run before this one. */
function rowsBefore(pipeline, phase) {
    return pipeline.rows.slice(0, pipeline.rows.findIndex((row) => row.phase === phase));
}
/**
 * The phase that follows an outcome, or null when the run ends. A first row that does not pass ends the run, since
 * nothing was claimed yet and there is nothing to report on; the last row always ends it. A phase that passed may name
 * the phase to `enter`, as a resumed run does.
 */
function advance(pipeline, phase, outcome, enter) {
    const row = rowOf(pipeline, phase);
    if (row === undefined || phase === pipeline.last)
        return null;
    if (outcome === 'passed' && enter !== undefined)
        return enter;
    const target = row.routes[outcome] ?? (row === pipeline.rows[0] ? 'end' : pipeline.last);
    return target === 'end' ? null : target;
}

;// CONCATENATED MODULE: ./build/src/domain/secrets/secret-forms.js
/** Shorter forms would black out ordinary words, and protect nothing. */
const SHORTEST = 6;
/**
 * The characters of base64 that a secret alone determines when `shift` bytes stand before it: those that share bits with
 * its neighbours are left out, so the rest is found wherever the secret was encoded together with other text.
 */
function base64Core(bytes, shift) {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
        .toString('base64')
        .replace(/=+$/, '');
    const shared = (shift + bytes.length) % 3 === 0 ? 0 : 1;
    return encoded.slice(shift === 0 ? 0 : shift + 1, encoded.length - shared);
}
function base64Forms(bytes) {
    const cores = [0, 1, 2].map((shift) => base64Core(bytes, shift));
    return cores.flatMap((core) => [core, core.replaceAll('+', '-').replaceAll('/', '_')]);
}
function uriForm(secret) {
    // Unpaired surrogates have no URI form; `encodeURIComponent` would throw.
    return encodeURIComponent(secret.replace(/\p{Cs}/gu, '\ufffd'));
}
function formsOf(secret) {
    const bytes = Buffer.from(secret);
    const hex = bytes.toString('hex');
    return [
        secret,
        [...secret].reverse().join(''),
        JSON.stringify(secret).slice(1, -1),
        uriForm(secret),
        hex,
        hex.toUpperCase(),
        ...base64Forms(bytes),
    ];
}
/**
 * What a secret looks like when a program prints it: as it is, backwards, in hexadecimal, escaped for JSON and URIs, in
 * base64 (either alphabet, wherever it stands in what was encoded); each line of it too, as the runner masks secrets.
 * Longest first, so that no form leaves a piece of a longer one.
 */
function secretForms(secrets) {
    const texts = secrets.flatMap((secret) => [secret, secret.trim(), ...secret.split(/\r?\n/)]);
    const long = [...new Set(texts)].filter((text) => text.length >= SHORTEST);
    const forms = [...new Set(long.flatMap(formsOf))].filter((form) => form.length >= SHORTEST);
    return forms.sort((a, b) => b.length - a.length);
}

;// CONCATENATED MODULE: ./build/src/domain/secrets/secret-patterns.js
const leak = (kind, pattern) => ({ kind, pattern, oftenExample: false });
const maybe = (kind, pattern) => ({ kind, pattern, oftenExample: true });
/** To add a kind of secret, add a row; lookbehinds keep the words in front readable. */
const SECRET_PATTERNS = [
    // Installation tokens have been about 520 characters since April 2026, with dots and dashes in them.
    leak('a GitHub token', /gh[sopru]_[A-Za-z0-9._-]{36,}/g),
    leak('a GitHub token', /github_pat_[A-Za-z0-9_]{22,}/g),
    leak('an Anthropic key', /sk-ant-[A-Za-z0-9_-]{16,}/g),
    leak('an API key', /(?<![A-Za-z0-9_-])sk-(?!ant-)[A-Za-z0-9_-]{32,}/g),
    leak('an AWS key id', /(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])/g),
    leak('a Google API key', /(?<![A-Za-z0-9_-])AIza[A-Za-z0-9_-]{35}/g),
    leak('a Slack token', /xox[abeoprs]-[A-Za-z0-9-]{10,}/g),
    leak('a shared access signature', /(?<=[?&;]sig=)[A-Za-z0-9%+/=_-]{20,}/gi),
    leak('a JSON web token', /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,4096}\.[A-Za-z0-9_-]{8,16384}\.[A-Za-z0-9_-]{8,}/g),
    maybe('credentials in a URL', /(?<=:\/\/)[^\s/:@"'<>]*:[^\s/@"'<>]+(?=@)/g),
    maybe('a token in a URL', /(?<=:\/\/)[^\s/:@"'<>]{20,}(?=@)/g),
    maybe('an Authorization header', /(?<=\bauthorization["']?[:=][ \t]{0,4}["']?(?:basic|bearer|token)[ \t]{1,4})[^\s"'<>]{8,}/gi),
];
const KEY_BEGIN = /-----BEGIN[ A-Z0-9]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const KEY_END = /-----END[ A-Z0-9]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
/** What follows a beginning without an end: base64 in lines, which JSON writes with `\n`. */
const KEY_BODY = /(?:[A-Za-z0-9+/=\s]|\\[nr])*/y;
/** From where to where private keys in PEM stand in a text (RFC 7468); a key that was cut off counts too. */
function privateKeys(text) {
    const ends = [...text.matchAll(KEY_END)].map((end) => end.index + end[0].length).reverse();
    const keys = [];
    for (const { 0: begin, index } of text.matchAll(KEY_BEGIN)) {
        if (index < (keys.at(-1)?.to ?? 0))
            continue;
        while ((ends.at(-1) ?? Number.POSITIVE_INFINITY) < index)
            ends.pop();
        KEY_BODY.lastIndex = index + begin.length;
        KEY_BODY.test(text);
        keys.push({ from: index, to: ends.at(-1) ?? KEY_BODY.lastIndex });
    }
    return keys;
}

;// CONCATENATED MODULE: ./build/src/domain/redact.js


const MASK = '[redacted]';
const PRIVATE_KEY = 'a private key';
function withoutPrivateKeys(text) {
    const keys = privateKeys(text);
    const between = [0, ...keys.map(({ to }) => to)].map((from, index) => text.slice(from, keys[index]?.from));
    return { text: between.join(MASK), hits: keys.length };
}
function without(redacted, secret) {
    let hits = redacted.hits;
    const text = redacted.text.replaceAll(secret, () => {
        hits += 1;
        return MASK;
    });
    return { text, hits };
}
/**
 * Text without the given secrets, in any form that a program is likely to print them in, and without whatever looks like
 * a token or a private key. Linear in the text. A secret that was split, cut short or spelled out is not found.
 */
function redact(text, secrets) {
    const searched = [...secretForms(secrets), ...SECRET_PATTERNS.map(({ pattern }) => pattern)];
    return searched.reduce(without, withoutPrivateKeys(text));
}
/** What kinds of secrets a text seems to hold, in words and without their values; examples don't count. */
function secretKinds(text) {
    const certain = SECRET_PATTERNS.filter(({ oftenExample }) => !oftenExample);
    const kinds = certain.filter(({ pattern }) => text.search(pattern) !== -1).map(({ kind }) => kind);
    const keys = privateKeys(text).length > 0 ? [PRIVATE_KEY] : [];
    return [...new Set([...keys, ...kinds])];
}

;// CONCATENATED MODULE: ./build/src/domain/render/end-text.js
/** Where the outcomes and reasons are explained. */
const OUTCOMES_PAGE = 'https://github.com/issue-relay/issue-relay/blob/main/docs/outcomes.md';
/** What an end says above the log: what happened, how to go on, and where to read on, in the form of an error's message. */
function endText({ reason, summary }) {
    if (reason === null)
        return summary;
    return [reason.says, reason.hint, `${OUTCOMES_PAGE}#reasons`].join('\n');
}

;// CONCATENATED MODULE: ./build/src/domain/fit-markdown.js
const NOTHING = { fence: '', folds: 0 };
// https://spec.commonmark.org/0.31.2/#fenced-code-blocks: no backticks after the backticks that open a fence.
const FENCE = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;
const FOLD = /<details\b/gi;
const UNFOLD = /<\/details>/gi;
/**
 * Markdown that fits: whole lines from its start, with the fence and the folded sections closed that the cut would leave
 * open, and the note, which is Markdown of ours, as a paragraph of its own at the end. A text that fits stays as it is.
 */
function fitMarkdown(markdown, room, note) {
    const sizeOf = (text) => (room.unit === 'bytes' ? Buffer.byteLength(text) : text.length);
    if (sizeOf(markdown) <= room.limit)
        return markdown;
    let open = NOTHING;
    let kept = '';
    let used = 0;
    let fitting = note;
    for (const line of markdown.split('\n')) {
        kept += `${line}\n`;
        used += sizeOf(line) + 1;
        open = after(open, line);
        const end = `${closing(open)}\n${note}`;
        if (used + sizeOf(end) > room.limit)
            break;
        fitting = kept + end;
    }
    return sizeOf(fitting) <= room.limit ? fitting : '';
}
function after({ fence, folds }, line) {
    const [, marks = '', info = ''] = FENCE.exec(line) ?? [];
    if (fence !== '')
        return { fence: marks.startsWith(fence) && info.trim() === '' ? '' : fence, folds };
    const folded = folds + (line.match(FOLD)?.length ?? 0) - (line.match(UNFOLD)?.length ?? 0);
    return { fence: marks, folds: marks === '' ? Math.max(0, folded) : folds };
}
function closing({ fence, folds }) {
    return `${fence === '' ? '' : `${fence}\n`}${'\n</details>\n'.repeat(folds)}`;
}

;// CONCATENATED MODULE: ./build/src/domain/render/links.js
/** The artifacts of a run stand on its page, under this heading. */
function artifactsUrl(runUrl) {
    return `${runUrl}#artifacts`;
}
/** The page of a run of the same repository. */
function runLink({ repositoryUrl }, run) {
    return `[${run}](${repositoryUrl}/actions/runs/${run})`;
}
/** Where to look further: the run, what it handed on, the branch and the pull request, as far as there are any. */
function linksText({ runUrl, repositoryUrl, branch, ending }) {
    const pullRequest = ending?.pullRequest ?? null;
    const path = branch?.split('/').map(encodeURIComponent).join('/');
    return [
        `[Run](${runUrl})`,
        `[Artifacts](${artifactsUrl(runUrl)})`,
        ...(path === undefined ? [] : [`[Branch](${repositoryUrl}/tree/${path})`]),
        ...(pullRequest === null ? [] : [`[Pull request #${pullRequest.number}](${pullRequest.url})`]),
    ].join(' · ');
}

;// CONCATENATED MODULE: ./build/src/domain/render/phase-summary.js



/**
 * A step's summary holds 1 MiB at most (https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands,
 * "Step isolation and limits"); a longer one isn't shown at all. What is redacted after the cut needs some room.
 */
const SUMMARY_LIMIT = 1_000_000;
/** The summary of one job: how its phase ended, why, how to go on, and the details. */
function phaseSummary(row, { outcome, summary, reason, details }, runUrl) {
    const title = `### ${row.phase}: ${outcome}`;
    const why = reason === null ? [] : [`**${escapeText(reason.says)}**`, `How to go on: ${escapeText(reason.hint)}`];
    const text = [title, ...(why.length > 0 ? why : [escapeText(summary)]), ...(details ? [details] : [])].join('\n\n');
    const note = `_Cut here: [the artifacts of the run](${artifactsUrl(runUrl)}) hold all of it._`;
    return `${fitMarkdown(text, { limit: SUMMARY_LIMIT, unit: 'bytes' }, note)}\n`;
}

;// CONCATENATED MODULE: ./build/src/domain/threshold.js
/** A row without a gate has no bar; it is never asked for one. */
const NO_BAR = 0;
/** The score from which a row's gate opens: the input beats the table. */
function thresholdOf(row, input) {
    return input ?? row?.gate?.threshold ?? NO_BAR;
}

;// CONCATENATED MODULE: ./build/src/domain/render/progress-lines.js

/** The seed's line at the start of a phase (000, step 4). */
function startLine(row) {
    return row.task ? `📋 Executing Phase ${row.task.phase}: ${row.phase}` : `📋 Executing ${row.phase}`;
}
/** The seed's lines at the end of a phase: checkpoint, score and threshold, and how it goes on. */
function endLines(row, decision, threshold, pipeline) {
    return [...checkpointLines(row, decision, threshold), ...outcomeLines(row, decision, pipeline)];
}
function checkpointLines(row, { score = null, outcome }, input) {
    if (row.gate === null || outcome === 'failed')
        return [];
    const threshold = thresholdOf(row, input);
    const head = [
        `⏸️ ${row.gate.name}`,
        `   Score: ${score ?? 'none'}${score === null ? '' : '/100'}`,
        `   Threshold: ${threshold}`,
    ];
    if (score === null)
        return [...head, '⚠️ Score not available, treating as checkpoint'];
    if (outcome === 'passed')
        return [...head, `✅ Score ${score} ≥ ${threshold} - auto-continuing`];
    return score < threshold ? [...head, `⚠️ Score ${score} < ${threshold}`] : head;
}
function outcomeLines(row, { outcome, reason, summary }, pipeline) {
    const name = row.task ? `Phase ${row.task.phase}` : row.phase;
    if (outcome === 'passed' && row.phase === pipeline.last)
        return [`✅ ${name} completed: ${summary}`, '🎉 Issue lifecycle complete!', '   All phases executed successfully'];
    if (outcome === 'passed')
        return [`✅ ${name} completed: ${summary}`];
    const sign = outcome === 'failed' ? '❌' : '⏸️';
    const told = [`${sign} ${name} ended with ${outcome}: ${summary}`, ...(reason ? [`   ${reason.hint}`] : [])];
    return row.phase === pipeline.last && outcome === 'stopped'
        ? [...told, `💾 Resume point saved: ${reason?.code}`]
        : told;
}

;// CONCATENATED MODULE: ./build/src/domain/seat.js
/** What a job holds although its seat must not: who holds the pen never holds the model (design, section 7). */
function heldAgainstSeat(seat, held) {
    if (seat !== 'steward' && held.githubToken)
        return 'a GitHub token (input `github-token`)';
    if (seat !== 'steward' && held.idToken)
        return 'the permission `id-token: write`';
    return seat !== 'agent' && held.agentKey ? "the agent's credential (input `agent-key`)" : null;
}

// EXTERNAL MODULE: ./build/src/errors.js
var errors = __webpack_require__(72895);
;// CONCATENATED MODULE: ./build/src/pipelines/auto-solve.js

/** One issue, from its text to a merged pull request (seed 000). */
const autoSolve = definePipeline('auto-solve', 'finish-issue', {
    open: { verb: 'open', passed: 'start-issue' },
    'start-issue': {
        verb: 'plan',
        passed: 'eval-plan',
        task: {
            phase: '1',
            doing: 'Creating branch and plan',
            does: 'Create branch, generate plan, sync with the default branch',
            brief: 'create branch + plan',
        },
    },
    'eval-plan': {
        verb: 'evaluate',
        passed: 'execute-plan',
        task: {
            phase: '1.5',
            doing: 'Evaluating plan',
            does: 'Validate implementation plan',
            brief: 'validate plan',
        },
        gate: { name: 'Checkpoint 1', threshold: 90 },
    },
    'execute-plan': {
        verb: 'execute',
        passed: 'verify',
        task: {
            phase: '2',
            doing: 'Executing implementation plan',
            does: 'Implement all tasks from plan',
            brief: 'implementation',
        },
    },
    verify: { verb: 'verify', passed: 'review', red: 'review' },
    review: {
        verb: 'review',
        passed: 'finish-issue',
        task: {
            phase: '2.5',
            doing: 'Reviewing code quality',
            does: 'Validate code quality',
            brief: 'code quality',
        },
        gate: { name: 'Checkpoint 2', threshold: 90 },
    },
    'finish-issue': {
        verb: 'deliver',
        passed: 'end',
        task: {
            phase: '3',
            doing: 'Finishing issue',
            does: 'Commit, create PR, merge, close issue',
            brief: 'commit + PR + merge',
        },
    },
});

;// CONCATENATED MODULE: ./build/src/pipelines/index.js

/** Every pipeline, by name. */
const PIPELINE_TABLES = { 'auto-solve': autoSolve };

;// CONCATENATED MODULE: ./build/src/domain/reason.js
/**
 * One reason per way to end, with one hint: what was seen, what was wanted, and how to go on.
 * Codes are the seed's where it has one. `docs/outcomes.md` is generated from this table.
 */
const runAgain = 'Start the run again when that is done.';
const resume = 'Then start the run again with "resume": it goes on where this one stopped.';
const REASONS = {
    actor_not_writer: {
        says: (d) => `${d.login} has the role ${d.role} here, not write access.`,
        hint: () => 'Ask somebody with the role write, maintain or admin to start the run.',
    },
    bot_not_allowed: {
        says: (d) => `The bot ${d.login} (id ${d.id}) is not on the list.`,
        hint: (d) => `Add "${d.login}=${d.id}" to the input "allowed-bots" to allow it.`,
    },
    label_not_by_writer: {
        says: (d) => `The label ${d.label} was not put there by somebody who may write here.`,
        hint: (d) => `Take ${d.label} off and let somebody with write access put it on.`,
    },
    label_gone: {
        says: (d) => `The label ${d.label} is no longer on the issue.`,
        hint: (d) => `Put ${d.label} on again to start a new run.`,
    },
    other_label: {
        says: (d) => `The label ${d.seen} does not start runs; ${d.wanted} does.`,
        hint: () => 'Nothing to do. The input "label" names the label that starts runs.',
    },
    issue_edited: {
        says: () => 'The issue was edited after the run was asked for, so its text is not the one that was authorized.',
        hint: () => 'Read the issue as it is now and start the run again.',
    },
    issue_closed: {
        says: (d) => `Issue #${d.issue} is closed.`,
        hint: (d) => `Reopen issue #${d.issue} to have it resolved. ${runAgain}`,
    },
    issue_locked: {
        says: (d) => `The conversation of issue #${d.issue} is locked.`,
        hint: (d) => `Unlock issue #${d.issue}, so that the run can report there. ${runAgain}`,
    },
    switched_off: {
        says: (d) => `Issue Relay is switched off: ${d.path} on the default branch says "enabled: false".`,
        hint: (d) => `Set "enabled" to "true" in ${d.path} to have runs again. ${resume}`,
    },
    config_invalid: {
        says: (d) => `${d.path} on the default branch can't be used:${d.faults}`,
        hint: (d) => `Correct ${d.path}; docs/configuration.md describes every setting. Then start the run again, with "resume" if it was at work.`,
    },
    not_an_issue: {
        says: (d) => `#${d.issue} is a pull request, not an issue.`,
        hint: () => 'Give the number of an issue.',
    },
    claimed_by_run: {
        says: (d) => `Run ${d.run} works on this issue already.`,
        hint: (d) => `Wait for run ${d.run}, or cancel it and start again.`,
    },
    claim_lost: {
        says: () => 'Another run has taken the issue over.',
        hint: () => 'Nothing to do: the other run goes on. This one wrote nothing.',
    },
    pull_request_open: {
        says: (d) => `Pull request #${d.pullRequest} for this issue is open already.`,
        hint: (d) => `Merge or close pull request #${d.pullRequest} first.`,
    },
    plan_unreadable: {
        says: (d) => `The plan in its comment can't be read: ${d.why}`,
        hint: () => 'Mend the JSON in the comment, or delete the comment to have a new plan made.',
    },
    same_again: {
        says: (d) => `The agent made the same ${d.what} again that its gate refused.`,
        hint: () => 'Mend it by hand as the comment says, or say more in the issue. The same bytes are not judged twice.',
    },
    head_moved: {
        says: (d) => `Somebody moved ${d.branch} on while the run was at work.`,
        hint: () => 'Start the run again with "resume": what stands on the branch is verified and reviewed anew.',
    },
    base_conflict: {
        says: () => 'The change conflicts with what has come to the default branch since.',
        hint: () => 'Start the run again with "resume": the change is made anew on the new base, through all gates.',
    },
    state_corrupt: {
        says: (d) => `${d.path} on the state branch can't be read: ${d.why}`,
        hint: (d) => `Correct or delete ${d.path} on the branch "issue-relay/state"; it is never overwritten. ${runAgain}`,
    },
    state_refused: {
        says: (d) => `GitHub refused to write the state branch: ${d.detail}`,
        hint: () => 'Allow "issue-relay/state" in the rulesets of the repository, and give the job "contents: write".',
    },
    score_below_threshold: {
        says: (d) => `Score ${d.score}/100 is below threshold ${d.threshold}.`,
        hint: () => `Mend what the findings name; the input "threshold" sets the bar. ${resume}`,
    },
    score_unavailable: {
        says: () => 'The judgement gives no score: a criterion is missing, doubled, or above its points.',
        hint: () => 'Start the run again with "resume"; if it stays so, the agent does not follow the rubric it is given.',
    },
    score_expired: {
        says: (d) => `The score was valid until ${d.validUntil}, which is past.`,
        hint: () => 'Start the run again with "resume" to have it judged anew.',
    },
    verdict_for_other_bytes: {
        says: (d) => `The judgement is about another ${d.what} than the one at hand.`,
        hint: () => 'Re-run all jobs. If it happens again, something in the run changes its artifacts.',
    },
    blocking_finding: {
        says: (d) => `${d.count === 1 ? 'A blocking finding' : `${d.count} blocking findings`}: ${d.title}`,
        hint: () => `Mend what the findings name, in the issue or in what was made of it: no score outweighs a blocking one. ${resume}`,
    },
    verification_red: {
        says: (d) => `${d.command} ended with ${d.exit}.`,
        hint: () => `Read its output in the log of the verification job: no score outweighs a red one. ${resume}`,
    },
    verification_missing: {
        says: () => 'No command proves the change.',
        hint: () => `Name at least one in the input "verify", for example "npm test". ${resume}`,
    },
    max_retries_exceeded: {
        says: (d) => `The agent failed ${d.tries === 1 ? 'and' : `${d.tries} times and`} gave up with ${d.failure}: ${d.error}`,
        hint: (d) => `${d.todo || 'Read the log of the phase and mend what it names.'} ${resume}`,
    },
    no_change: {
        says: () => 'The agent changed nothing.',
        hint: () => 'If the issue is resolved already, close it; else say in the issue what should differ.',
    },
    forbidden_change: {
        says: (d) => `The change touches ${d.count === 1 ? 'a path' : `${d.count} paths`} that no agent may change: ${d.path} (${d.because})`,
        hint: () => 'Make that part by hand, or say in the issue that it is not wanted.',
    },
    person_needed: {
        says: (d) => `${d.count === 1 ? 'One file needs' : `${d.count} files need`} a person's eyes: ${d.path} (${d.because})`,
        hint: () => 'Review the pull request and merge it by hand.',
    },
    merge_never: {
        says: () => '"merge" is set to "never", so the pull request is left to people.',
        hint: () => 'Review the pull request and merge it by hand.',
    },
    merge_refused: {
        says: (d) => `GitHub refused to merge: ${d.detail}`,
        hint: () => 'Do what the rules of the branch ask for, then merge the pull request by hand.',
    },
    auto_merge_enabled: {
        says: () => 'The rules of the branch ask for more; auto-merge is on.',
        hint: () => 'GitHub merges the pull request as soon as its rules are met.',
    },
    pull_request_creation_off: {
        says: () => 'GitHub Actions may not create pull requests in this repository; the branch is kept.',
        hint: (d) => `Open it by hand: ${d.compareUrl} — or turn on Settings → Actions → General → "Allow GitHub Actions to create and approve pull requests".`,
        link: (d) => d.compareUrl,
    },
    pull_request_refused: {
        says: (d) => `GitHub refused the pull request: ${d.detail}`,
        hint: () => 'Mend what GitHub names; the branch is kept.',
    },
    pull_request_closed: {
        says: (d) => `Pull request #${d.pullRequest} was closed without being merged.`,
        hint: (d) => `Reopen #${d.pullRequest} and merge it by hand, or delete its branch. ${runAgain}`,
    },
    branch_taken: {
        says: (d) => `The branch ${d.branch} exists and holds work that is not ours.`,
        hint: (d) => `Rename or delete ${d.branch}. ${runAgain}`,
    },
    write_refused: {
        says: (d) => `GitHub refused to write: ${d.detail}`,
        hint: () => 'Check the permissions of the calling job and the rulesets of the repository.',
    },
    dry_run: {
        says: () => 'This was a dry run: the log says what would have been written.',
        hint: () => 'Set the input "dry-run" to "false" to write it.',
    },
    job_lost: {
        says: (d) => `The job of ${d.phase} ended without saying how.`,
        hint: () => 'Use "Re-run failed jobs", or start a new run with "resume": finished phases are kept.',
    },
    cancelled: {
        says: () => 'The run was cancelled.',
        hint: () => 'Use "Re-run failed jobs" to go on, or start a new run with "resume".',
    },
};
function isReasonCode(code) {
    return Object.hasOwn(REASONS, code);
}
/** The reason of a row, in words, from the facts that the row asks for. */
function reason(code, facts) {
    const row = REASONS[code];
    return { code, says: row.says(facts), hint: row.hint(facts), ...(row.link ? { link: row.link(facts) } : {}) };
}

;// CONCATENATED MODULE: ./build/src/domain/authority.js


const writerRoles = names/* WRITER_ROLES */.AT;
/** Accounts, by id, whose role lets them write. */
function writersAmong(authorities) {
    return new Set(authorities.filter(({ role }) => writerRoles.includes(role)).map(({ account }) => account.id));
}
/**
 * Why these accounts may not start a run, or null when there are some and all of them may. People by their role; bots only by login and
 * id on the list, whatever their role.
 */
function faultOfActors(actors, authorities, bots) {
    if (actors.length === 0)
        return reason('actor_not_writer', { login: 'nobody', role: 'none' });
    for (const actor of actors) {
        const fault = actor.isBot ? faultOfBot(actor, bots) : faultOfPerson(actor, authorities);
        if (fault)
            return fault;
    }
    return null;
}
function faultOfBot(bot, bots) {
    const allowed = bots.some(({ login, id }) => login === bot.login && id === bot.id);
    return allowed ? null : reason('bot_not_allowed', { login: bot.login, id: bot.id });
}
function faultOfPerson(person, authorities) {
    const role = authorities.find(({ account }) => account.id === person.id)?.role ?? 'none';
    return writerRoles.includes(role) ? null : reason('actor_not_writer', { login: person.login, role });
}
/** Who put the label on last; null when nobody did or the account is gone. */
function labelerOf(issue, label) {
    const applied = issue.labelings.filter((labeling) => labeling.label === label);
    return (applied.reduce((last, next) => (last && last.at >= next.at ? last : next), null)
        ?.by ?? null);
}
/** Everybody whose word starts this run: those who started it and, for a label, whoever put it on. */
function actorsOf(trigger, starters, issue) {
    const labeler = trigger.kind === 'label' ? labelerOf(issue, trigger.label) : null;
    const sender = trigger.kind === 'label' ? trigger.sender : null;
    const all = [...starters, sender, labeler].filter((account) => account !== null);
    return [...new Map(all.map((account) => [account.id, account])).values()];
}
/** Authors of comments whose role is worth asking for: GitHub's hint never proves a role, but it can rule one out. */
function candidateWriters(issue) {
    const hinted = issue.comments.filter(({ association }) => ['OWNER', 'MEMBER', 'COLLABORATOR'].includes(association));
    const authors = hinted.filter(({ ours, minimized }) => !ours && !minimized).map(({ author }) => author);
    return [...new Map(authors.filter((author) => author !== null).map((author) => [author.id, author])).values()];
}

;// CONCATENATED MODULE: ./build/src/domain/journey.js

/** The earlier phases in the order of the table, from the jobs' outputs and the batons' notes. */
function journeyOf(pipeline, earlier, notes, resumed) {
    return pipeline.rows.flatMap((row) => {
        const job = earlier[row.phase];
        const kept = job?.result === 'skipped' ? keptSteps(resumed).find(({ phase }) => phase === row.phase) : undefined;
        if (kept)
            return [kept];
        return job ? [stepOf(row, job, notes[row.phase])] : [];
    });
}
/** The phases that passed in the run that this one resumes. */
function keptSteps(resumed) {
    if (resumed === null)
        return [];
    const rest = { result: 'success', outcome: 'passed', reason: null, tries: [], spend: null, endedAt: null };
    const { run } = resumed;
    return resumed.passed.map((kept) => ({ ...rest, ...kept, keptFrom: run, summary: `kept from run ${run}` }));
}
function stepOf(row, job, note) {
    const { outcome = '', summary = '', score = '' } = job.outputs;
    return {
        phase: row.phase,
        result: job.result,
        outcome,
        summary,
        reason: reasonOf(row, job, note),
        score: /^\d+$/.test(score) ? Number(score) : null,
        tries: note?.tries ?? [],
        spend: note?.spend ?? null,
        endedAt: note?.createdAt ?? null,
        keptFrom: null,
    };
}
function reasonOf({ phase }, { result, outputs }, note) {
    if (result === 'skipped' || outputs['outcome'] === 'passed')
        return null;
    if (result === 'cancelled')
        return reason('cancelled', {});
    const told = note?.reason;
    return told && isReasonCode(told.code) ? { ...told, code: told.code } : reason('job_lost', { phase });
}
/** The phase that the run stopped at: the last that had its turn and did not pass. Null when all passed. */
function stoppedAt(journey) {
    return journey.findLast((step) => step.result !== 'skipped' && step.outcome !== 'passed') ?? null;
}
function wasCancelled(journey) {
    return journey.some((step) => step.result === 'cancelled');
}
/** Phases that passed. */
function passedPhases(journey) {
    return new Set(journey.filter((step) => step.outcome === 'passed').map((step) => step.phase));
}
/** Everything that the agents cost; null when none was called. */
function totalSpend(journey) {
    const spends = journey.map((step) => step.spend).filter((spend) => spend !== null);
    return spends.length === 0 ? null : spends.reduce(addSpend);
}
const NOTHING_SPENT = { calls: 0, durationMs: 0 };
/** Adds two spends; a figure that only one of them knows is kept. */
function addSpend(one, other) {
    const sum = (key) => one[key] === undefined && other[key] === undefined ? {} : { [key]: (one[key] ?? 0) + (other[key] ?? 0) };
    return {
        calls: one.calls + other.calls,
        durationMs: one.durationMs + other.durationMs,
        ...sum('inputTokens'),
        ...sum('outputTokens'),
        ...sum('costUsd'),
    };
}
/** Merges what several phases handed on; each result comes from one phase, a later one replaces it. */
function mergeResults(all) {
    return Object.assign({}, ...all);
}

;// CONCATENATED MODULE: ./build/src/domain/naming.js
/** Where a pipeline keeps the record of a subject on the state branch. */
function recordPath(pipeline, issue) {
    return `${pipeline}/${issue}.json`;
}
/** What a run works on, as batons name it. */
function subjectName(issue) {
    return `issue ${issue}`;
}
const SLUG_LIMIT = 48;
/** A title in lower-case words joined by hyphens, at most 48 characters, cut between words where it can be. */
function slug(title) {
    const words = title
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .filter((word) => word !== '');
    let text = '';
    for (const word of words) {
        const longer = text === '' ? word : `${text}-${word}`;
        if (longer.length > SLUG_LIMIT)
            break;
        text = longer;
    }
    return text || (words[0]?.slice(0, SLUG_LIMIT) ?? '');
}
/** `fix/issue-23-short-title`; an issue whose title has no latin letter is named by its number alone. */
function branchName(kind, issue, title) {
    const words = slug(title);
    return words === '' ? `${kind}/issue-${issue}` : `${kind}/issue-${issue}-${words}`;
}
/** What people say by label beats what an agent thinks; `bug` and `enhancement` are GitHub's own labels. */
function changeKind(labels, answered) {
    if (labels.includes('bug'))
        return 'fix';
    return labels.includes('enhancement') ? 'feat' : answered;
}
const naming_TITLE_LIMIT = 68;
/** The line that names a change in commits and pull requests: `fix: sum of an empty cart is NaN`. */
function headline(kind, title) {
    const line = withoutKind(title.replace(/\s+/g, ' ').trim()).replace(/[.\s]+$/, '');
    const text = /^\p{Lu}\p{Ll}/u.test(line) ? line.charAt(0).toLowerCase() + line.slice(1) : line;
    const characters = [...text];
    const short = characters.length > naming_TITLE_LIMIT ? `${characters.slice(0, naming_TITLE_LIMIT - 1).join('')}…` : text;
    return `${kind}: ${short || 'resolve the issue'}`;
}
function withoutKind(title) {
    return title.replace(/^(fix|feat|bug|feature)(\([^)]*\))?!?:\s*/i, '');
}
/** The line of a commit message by which a later run knows our commit, and which change it carries. */
function changeTrailer(digest) {
    return `Issue-Relay-Change: ${digest}`;
}

// EXTERNAL MODULE: ./build/src/contracts/baton.js + 1 modules
var baton = __webpack_require__(51276);
;// CONCATENATED MODULE: ./build/src/shell/batons.js




/** Every hand-over of the earlier phases, in the order of the table. An output that can't be read is a refusal. */
function handOvers(job) {
    return rowsBefore(job.pipeline, job.row.phase).flatMap((row) => {
        const text = job.earlier[row.phase]?.outputs['baton'] ?? '';
        return text === '' ? [] : [{ row, reference: readReference(row.phase, text) }];
    });
}
function readReference(phase, text) {
    const parsed = baton/* batonReference */.w2.safeParse(parseJson(text));
    if (parsed.success)
        return parsed.data;
    throw errors/* RelayError */.cx.of('baton-refused', { phase, why: 'the output that names it is not an artifact id with a digest' });
}
function parseJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
/**
 * The last phase that was to hand on this result; a phase whose baton is missing makes it missing, never older. Where
 * none had its turn, a resumed run has it from its first phase.
 */
function handOverOf(job, result) {
    const rows = rowsBefore(job.pipeline, job.row.phase).filter((row) => yields(row, result) && hadItsTurn(job, row));
    const row = rows.at(-1) ?? job.pipeline.rows[0];
    const found = handOvers(job).find((handOver) => handOver.row === row);
    if (found)
        return found;
    throw errors/* RelayError */.cx.of('baton-refused', { phase: row?.phase ?? result, why: 'its job handed nothing on' });
}
const yields = (row, result) => names/* VERBS */.hU[row.verb].yields.includes(result);
const hadItsTurn = (job, row) => (job.earlier[row.phase]?.result ?? 'skipped') !== 'skipped';
/**
 * Reads a baton and checks that it was made for this run, by that phase, on the run's base, and from the baton before
 * it: a baton of another run, however well-formed, is refused (design, section 6).
 */
async function readBaton(job, store, { row, reference }) {
    const read = await store.get(reference);
    const all = handOvers(job);
    const before = all[all.findIndex((handOver) => handOver.row === row) - 1] ?? null;
    const wanted = [
        ['repository', read.repository, job.repositoryId],
        ['run', read.run, job.run],
        ['phase', read.phase, row.phase],
        ['parent', read.parent, before?.reference.digest ?? null],
        ['base', read.baseSha, job.earlier[job.pipeline.rows[0]?.phase ?? '']?.outputs['base-sha']],
    ];
    const wrong = wanted.find(([, seen, expected]) => seen !== expected);
    const fault = wrong
        ? `its ${wrong[0]} is another than this run's`
        : read.attempt > job.attempt
            ? 'it comes from a later attempt'
            : null;
    if (fault === null)
        return read;
    throw errors/* RelayError */.cx.of('baton-refused', { phase: row.phase, why: fault });
}
/** A baton of an earlier run, if it is what the record says it is; whatever is not is left out and done again. */
function checkKept(job, phase, kept, baton) {
    const same = baton !== null && baton.repository === job.repositoryId && baton.run === kept.run && baton.phase === phase;
    return same ? baton : null;
}
/** A store that downloads each baton once: several facts may rest on the same one. */
function remembering(store) {
    const read = new Map();
    const get = (reference) => {
        const known = read.get(reference.artifactId) ?? store.get(reference);
        read.set(reference.artifactId, known);
        return known;
    };
    return { ...store, get };
}

;// CONCATENATED MODULE: ./build/src/shell/issue-number.js

/** GitHub numbers issues in 32 bits with a sign (GraphQL's `Int`). */
const LARGEST = 2_147_483_647;
/** The issue that a run is about: the input names it, else the event does. Throws a RelayError when neither does. */
function issueNumber(input, trigger) {
    if (input !== null)
        return readNumber(String(input));
    if (trigger.kind === 'label')
        return trigger.issue;
    if (trigger.kind === 'other')
        throw errors/* RelayError */.cx.of('unsupported-event', { event: trigger.event });
    return readNumber(trigger.issue ?? '');
}
function readNumber(text) {
    if (/^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= LARGEST)
        return Number(text);
    const missing = text === '' ? 'is missing: the number of the issue to resolve' : null;
    const fault = missing ?? `must be a whole number from 1 to ${LARGEST}; saw ${JSON.stringify(text)}`;
    throw errors/* RelayError */.cx.of('bad-input', { faults: [`\`issue\` ${fault}`] });
}

;// CONCATENATED MODULE: ./build/src/shell/once.js
/** A function that makes its value on the first call and returns the same one ever after. */
function once(make) {
    let made = null;
    return () => {
        made ??= { value: make() };
        return made.value;
    };
}

// EXTERNAL MODULE: ./build/src/contracts/config.js
var config = __webpack_require__(69998);
// EXTERNAL MODULE: ./build/src/contracts/inputs.js
var inputs = __webpack_require__(46501);
;// CONCATENATED MODULE: ./build/src/domain/nearest-word.js
/** The known word that takes the fewest edits to reach, if it takes so few that it was probably meant; else null. */
function nearestWord(word, known) {
    // A key of any length may stand in a file, and no word that we know is longer than this.
    const folded = word.toLowerCase().replaceAll('_', '-').slice(0, 40);
    const distances = known.map((each) => [each, distance(folded, each)]);
    const [nearest, edits] = distances.reduce((best, each) => (each[1] < best[1] ? each : best));
    return edits <= Math.max(2, Math.floor(folded.length / 3)) ? nearest : null;
}
/** Levenshtein's distance: how many letters must be added, taken away or exchanged. */
function distance(one, other) {
    let row = Array.from({ length: other.length + 1 }, (_, index) => index);
    for (const [at, letter] of [...one].entries()) {
        const next = [at + 1];
        for (const [index, wanted] of [...other].entries()) {
            const exchanged = (row[index] ?? 0) + (letter === wanted ? 0 : 1);
            next.push(Math.min(exchanged, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
        }
        row = next;
    }
    return row.at(-1) ?? 0;
}

;// CONCATENATED MODULE: ./build/src/domain/config-reading.js





/** Judges the file by its entries: every fault of it is told at once, in the order of its lines. */
function readingOf({ entries, faults }) {
    const wrong = entries.flatMap(({ key, line, value }) => {
        const wanted = wantedInstead(key, value);
        return wanted === null ? [] : [{ line, key, seen: seenOf(key, value), wanted }];
    });
    const all = [...faults, ...wrong].sort((one, other) => one.line - other.line);
    if (all.length > 0)
        return { kind: 'broken', faults: all };
    const values = Object.fromEntries(entries.map(({ key, value }) => [key, value]));
    return { kind: 'sound', config: config/* config */.$W.parse(values) };
}
/** What should stand in place of an entry; null where it is right. */
function wantedInstead(key, value) {
    if (!Object.hasOwn(config/* config */.$W.shape, key))
        return wantedKey(key);
    const name = key;
    if (!config/* config */.$W.shape[name].unwrap().safeParse(value).success)
        return (0,config/* wantedOf */.Lm)(name);
    return name === 'enabled' || isGoodInput(name, value) ? null : (0,config/* wantedOf */.Lm)(name);
}
/** The file may say what the input may say, and nothing else: it is the input's own contract that decides. */
function isGoodInput(name, value) {
    return inputs/* inputs */.QL.shape[name].safeParse((0,config/* settingText */.Su)(name, value)).success;
}
function wantedKey(key) {
    if (inputs/* INPUT_NAMES */.Qh.includes(key) && !inputs/* FILE_INPUTS */.zN.includes(key))
        return 'nothing: this input stands in the workflow file only';
    const nearest = nearestWord(key, config/* CONFIG_KEYS */.mC);
    return nearest === null ? `one of ${config/* CONFIG_KEYS */.mC.join(', ')}` : `a key that there is: did you mean ${nearest}?`;
}
const SEEN_LIMIT = 80;
/** The value, short enough for a message; of a key that isn't ours the value is nobody's business: it may be a secret. */
function seenOf(key, value) {
    if (!Object.hasOwn(config/* config */.$W.shape, key))
        return 'an unknown key';
    const text = value === null ? 'nothing' : oneLine(JSON.stringify(value));
    return text.length > SEEN_LIMIT ? `${text.slice(0, SEEN_LIMIT)}…` : text;
}
/** A fault in one line: `line 3, threshold: saw 101, wanted a whole number from 0 to 100`. */
function faultText({ line, key, seen, wanted }) {
    const place = [...(line > 0 ? [`line ${line}`] : []), ...(key === '' ? [] : [key])].join(', ');
    return `${place === '' ? 'the file' : place}: saw ${seen}, wanted ${wanted}`;
}
const config_reading_SHOWN = 20;
/** Why no run may begin or go on as the file is; null where nothing in it speaks against it. */
function whyNotByConfig(reading) {
    if (reading.kind === 'broken')
        return reason('config_invalid', { path: config/* CONFIG_PATH */.tF, faults: faultsText(reading.faults) });
    return reading.kind === 'sound' && reading.config.enabled === false
        ? reason('switched_off', { path: config/* CONFIG_PATH */.tF })
        : null;
}
function faultsText(faults) {
    const more = faults.length > config_reading_SHOWN ? [`and ${faults.length - config_reading_SHOWN} more`] : [];
    return [...faults.slice(0, config_reading_SHOWN).map(faultText), ...more].map((line) => `\n  - ${line}`).join('');
}

;// CONCATENATED MODULE: ./build/src/shell/settings.js




/** What an input says beats what the file says, which beats the default. Throws a RelayError that tells all faults. */
function effectiveInputs({ given }, settings) {
    const parsed = (0,inputs/* parseInputs */.TL)(given, (0,config/* settingTexts */.HH)(settings));
    if (parsed.ok)
        return parsed.inputs;
    throw errors/* RelayError */.cx.of('bad-input', { faults: parsed.faults });
}
/** What the configuration file says; what is too big or no text isn't even parsed. */
async function readConfig(file, world) {
    if ('unreadable' in file)
        return broken(file.unreadable, 'a text file');
    if (file.text === null)
        return { kind: 'absent' };
    const bytes = Buffer.byteLength(file.text);
    if (bytes > config/* CONFIG_LIMIT */.PS)
        return broken(`${bytes} bytes`, `at most ${config/* CONFIG_LIMIT */.PS} bytes`);
    return readingOf(await world.yaml(file.text));
}
function broken(seen, wanted) {
    return { kind: 'broken', faults: [{ line: 0, key: '', seen, wanted }] };
}

;// CONCATENATED MODULE: ./build/src/shell/verification-commands.js
/** How a repository is known to be tested, by a file of its base tree; the first that fits counts. */
const KNOWN = [
    { file: 'package.json', holds: /"scripts"\s*:\s*\{[^}]*"test"\s*:/, command: 'npm test' },
    { file: 'Makefile', holds: /^test:/m, command: 'make test' },
    { file: 'Cargo.toml', holds: /^\[(package|workspace)\]/m, command: 'cargo test' },
    { file: 'go.mod', holds: /^module /m, command: 'go test ./...' },
    { file: 'pyproject.toml', holds: /pytest/, command: 'python -m pytest' },
    { file: 'pom.xml', holds: /<project/, command: 'mvn --batch-mode test' },
];
/**
 * The commands that prove a change: those of the input, else the one that the repository is known by. It is read from
 * the base, so that a change can't choose its own judge.
 */
async function verificationCommands(input, git) {
    if (input.length > 0)
        return input;
    for (const { file, holds, command } of KNOWN) {
        if (holds.test((await git.read(file)) ?? ''))
            return [command];
    }
    return [];
}

;// CONCATENATED MODULE: ./build/src/shell/gather.js










const LOADERS = {
    trigger: (_fetch, job) => job.trigger,
    run: async (_fetch, _job, world) => (await world.reader()).run(),
    ticket: (_fetch, _job, world) => world.random.token(),
    subject: loadSubject,
    config: async (fetch, _job, world) => readConfig((await fetch('subject')).config, world),
    settings: loadSettings,
    authorities: loadAuthorities,
    claimantIsOver: loadClaimant,
    journey: loadJourney,
    results: async (_fetch, job, world) => mergeResults((await readAll(job, world)).map(({ results }) => results)),
    handedOn: (_fetch, job) => Object.fromEntries(handOvers(job).map(({ row, reference }) => [row.phase, { run: job.run, ...reference }])),
    kept: loadKept,
    baseHolds: loadBaseHolds,
    adopted: loadAdopted,
    standing: loadStanding,
    carried: async (_fetch, job, world) => {
        const { results } = await readBaton(job, await world.store(), handOverOf(job, 'opening'));
        return { ...results, opening: undefined };
    },
    opening: resultLoader('opening'),
    plan: resultLoader('plan'),
    evaluation: resultLoader('evaluation'),
    change: resultLoader('change'),
    verification: resultLoader('verification'),
    review: resultLoader('review'),
    commands: async (fetch, job, world) => {
        const { baseSha } = await fetch('opening');
        const { verify } = effectiveInputs(job, await fetch('settings'));
        return verificationCommands(verify, await world.git(baseSha));
    },
};
/** Gathers exactly the facts that a verb declares, and what these rest on. */
async function gather(needs, job, outside) {
    const world = { ...outside, store: once(async () => remembering(await outside.store())) };
    const pending = new Map();
    const fetch = (name) => {
        const known = pending.get(name) ?? (async () => LOADERS[name](fetch, job, world))();
        pending.set(name, known);
        return known;
    };
    const entries = await Promise.all(needs.map(async (name) => [name, await fetch(name)]));
    const { pipeline, row } = job;
    const inputs = effectiveInputs(job, await fetch('settings'));
    return { ...Object.fromEntries(entries), now: world.clock.now(), pipeline, row, inputs };
}
/** The first phase reads the file, and says in the opening what it read; a file that can't be used says nothing. */
async function loadSettings(fetch, job) {
    if (job.row !== job.pipeline.rows[0])
        return (await fetch('opening')).settings;
    const config = await fetch('config');
    if (config.kind !== 'sound')
        return {};
    const { enabled: _switch, ...settings } = config.config;
    return settings;
}
function resultLoader(name) {
    return async (_fetch, job, world) => {
        const handOver = handOverOf(job, name);
        const { results } = await readBaton(job, await world.store(), handOver);
        const found = results[name];
        if (found !== undefined)
            return found;
        throw errors/* RelayError */.cx.of('baton-refused', { phase: handOver.row.phase, why: `it holds no ${name}` });
    };
}
/** All batons of the earlier phases. */
async function readAll(job, world) {
    const store = await world.store();
    return Promise.all(handOvers(job).map((handOver) => readBaton(job, store, handOver)));
}
async function loadJourney(_fetch, job, world) {
    const batons = await readAll(job, world);
    const resumed = batons.find(({ results }) => results.opening)?.results.opening?.resumed ?? null;
    const notes = Object.fromEntries(batons.map((baton) => [baton.phase, baton]));
    return journeyOf(job.pipeline, job.earlier, { ...faultNotes(job.earlier), ...notes }, resumed);
}
/** A phase that a fault ended handed no baton on; what happened stands in its outputs, what to do in its log. */
function faultNotes(earlier) {
    const faults = Object.entries(earlier).filter(([, { outputs }]) => outputs['outcome'] === 'failed');
    const notes = faults.map(([phase, { outputs }]) => {
        const says = oneLine(outputs['summary'] ?? '').slice(0, 500);
        const hint = `The error of ${phase} in the run says what to do.`;
        return [phase, { tries: [], spend: null, reason: says === '' ? null : { code: 'job_lost', says, hint } }];
    });
    return Object.fromEntries(notes);
}
/** The first phase learns its issue from the event; the later ones from the opening, which no event can change. */
async function loadSubject(fetch, job, world) {
    const first = job.row === job.pipeline.rows[0];
    const results = first ? {} : await fetch('results');
    const issue = results.opening?.snapshot.number ?? issueNumber(job.inputs.issue, job.trigger);
    const query = { issue, recordPath: recordPath(job.pipeline.name, issue), branch: results.plan?.branch ?? null };
    return (await world.reader()).subject(query);
}
/** Before the opening: whoever started the run or may have written comments. After it: the person that it names. */
async function loadAuthorities(fetch, job, world) {
    const reader = await world.reader();
    if (job.row !== job.pipeline.rows[0])
        return [await reader.authority((await fetch('opening')).actor)];
    const [{ issue }, { actors }] = await Promise.all([fetch('subject'), fetch('run')]);
    const accounts = [...actorsOf(job.trigger, actors, issue), ...candidateWriters(issue)];
    return Promise.all(distinct(accounts).map((account) => reader.authority(account)));
}
function distinct(accounts) {
    return [...new Map(accounts.map((account) => [account.id, account])).values()];
}
/** What an earlier run left, if this one is to resume it; what can't be fetched is done again. */
async function loadKept(fetch, job, world) {
    const record = goesOn(job, await fetch('subject'));
    if (record === null)
        return [];
    const store = await world.store();
    const entries = Object.entries(record.batons);
    const found = await Promise.all(entries.map(async ([phase, kept]) => checkKept(job, phase, kept, await store.recall(kept))));
    return found.filter((baton) => baton !== null);
}
/** The record to go on from: of a run that is to be resumed, or of a subject that waits for a merge. */
const goesOn = ({ inputs }, { state: { stored } }) => stored.kind === 'sound' && (inputs.resume === 'true' || stored.record.status === 'waiting') ? stored.record : null;
async function loadAdopted(fetch, job, world) {
    const record = goesOn(job, await fetch('subject'));
    if (!record?.delivered)
        return null;
    const { branch, head_sha: ours } = record.delivered;
    const reader = await world.reader();
    const headSha = await reader.headOf(branch);
    if (headSha === null || headSha === ours)
        return null;
    return { headSha, change: await reader.changeBetween(record.base_sha, headSha) };
}
async function loadStanding(fetch, _job, world) {
    const [{ branch, state }, { baseSha }] = await Promise.all([fetch('subject'), fetch('opening')]);
    const recorded = state.stored.kind === 'sound' ? state.stored.record.delivered?.head_sha : undefined;
    if (branch === null || branch.sha === recorded)
        return null;
    return (await world.reader()).changeBetween(baseSha, branch.sha);
}
async function loadBaseHolds(fetch, job, world) {
    const subject = await fetch('subject');
    const { repository } = subject;
    const base = goesOn(job, subject)?.base_sha;
    if (base === undefined)
        return false;
    return base === repository.defaultBranchSha || (await world.reader()).contains(repository.defaultBranch, base);
}
async function loadClaimant(fetch, job, world) {
    const { stored } = (await fetch('subject')).state;
    if (stored.kind !== 'sound' || stored.record.claim.run === job.run)
        return true;
    return stored.record.status !== 'in_progress' || (await world.reader()).runIsOver(stored.record.claim.run);
}

;// CONCATENATED MODULE: ./build/src/shell/hand-over.js



/**
 * Uploads the baton of a phase, whatever its outcome, so that nothing an agent made is lost, and gives the outputs
 * that name it. A phase that ends the run hands nothing on.
 */
async function handOver(turn, facts, next, job, world) {
    const { decision } = turn;
    if (['stopped', 'waiting', 'skipped'].includes(decision.outcome))
        await keep(job, world);
    const baton = next === null ? '' : JSON.stringify(await upload(turn, facts, job, world));
    return {
        next: next ?? '',
        outcome: decision.outcome,
        reason: decision.reason?.code ?? '',
        score: decision.score == null ? '' : String(decision.score),
        summary: oneLine(decision.summary),
        baton,
        'base-sha': decision.results.opening?.baseSha ?? '',
        'pull-request': decision.pullRequest == null ? '' : String(decision.pullRequest),
    };
}
/** A run that is to be resumed leaves its batons where they outlive their artifacts. */
async function keep(job, world) {
    const references = handOvers(job).map(({ reference }) => reference);
    if (references.length > 0)
        await (await world.store()).keep(references);
}
async function upload({ decision, reply }, facts, job, world) {
    const { row, attempt, run } = job;
    const opening = decision.results.opening ?? facts.opening;
    const baton = {
        format: 1,
        repository: job.repositoryId,
        subject: subjectName(opening.snapshot.number),
        run,
        attempt,
        phase: row.phase,
        baseSha: opening.baseSha,
        parent: handOvers(job).at(-1)?.reference.digest ?? null,
        createdAt: world.clock.now(),
        outcome: decision.outcome,
        reason: decision.reason && hand_over_reasonOf(decision.reason),
        results: decision.results,
        tries: [...(reply?.tries ?? [])],
        spend: reply?.spend ?? null,
    };
    return (await world.store()).put(`issue-relay-${row.phase}-${attempt}`, baton);
}
/** A link is made by the job that shows it, so none is handed on. */
function hand_over_reasonOf({ code, says, hint }) {
    return { code, says, hint };
}

;// CONCATENATED MODULE: ./build/src/shell/job.js
/** What must never be published, whoever says it. */
function secretsOf({ inputs }) {
    return [inputs['agent-key'], inputs['github-token']].filter((secret) => secret !== '');
}

;// CONCATENATED MODULE: ./build/src/domain/effect.js
/** The receipt of the first wish of a kind, if it was asked for. */
function receiptOf(receipts, kind) {
    return receipts.find((receipt) => receipt.kind === kind);
}
function refusalOf(receipts) {
    return receipts.find((receipt) => receipt.result === 'refused');
}
/** A wish in one line, for a dry run. */
function describeWish(wish) {
    switch (wish.kind) {
        case 'record':
            return `${wish.record ? 'write' : 'remove'} ${wish.path} on the state branch`;
        case 'publish':
            return `create branch ${wish.branch} with ${wish.change.entries.length} changed files: ${wish.headline}`;
        case 'open-pull-request':
            return `open a pull request from ${wish.branch} to ${wish.base}: ${wish.title}`;
        case 'update-pull-request':
            return `update pull request #${wish.pullRequest.number}: ${wish.title}`;
        case 'merge':
            return `merge it (${wish.method}): ${wish.headline}`;
        case 'comment':
            return `write the comment "${wish.marker}" (${wish.body.length} characters)`;
        case 'close-issue':
            return 'close the issue';
        case 'delete-branch':
            return `delete branch ${wish.branch}`;
    }
}

;// CONCATENATED MODULE: ./build/src/domain/redact-all.js

/** A value of JSON whose every text is free of secrets. */
function redactAll(value, secrets) {
    return redacted(value, secrets);
}
function redacted(value, secrets) {
    if (typeof value === 'string')
        return redact(value, secrets).text;
    if (Array.isArray(value))
        return value.map((item) => redacted(item, secrets));
    if (typeof value !== 'object' || value === null)
        return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redacted(item, secrets)]));
}
/** A wish whose texts for people are free of secrets; what files hold is the policy's to judge, not ours to alter. */
function redactWish(wish, secrets) {
    const clean = (text) => redact(text, secrets).text;
    switch (wish.kind) {
        case 'comment':
            return { ...wish, body: clean(wish.body) };
        case 'publish':
            return { ...wish, headline: clean(wish.headline), body: clean(wish.body) };
        case 'open-pull-request':
        case 'update-pull-request':
            return { ...wish, title: clean(wish.title), body: clean(wish.body) };
        case 'merge':
            return { ...wish, headline: clean(wish.headline) };
        case 'record':
        case 'close-issue':
        case 'delete-branch':
            return wish;
    }
}

// EXTERNAL MODULE: ../../main/node_modules/zod/v4/core/json-schema-processors.js
var json_schema_processors = __webpack_require__(16781);
// EXTERNAL MODULE: ../../main/node_modules/zod/v4/core/errors.js
var core_errors = __webpack_require__(56446);
// EXTERNAL MODULE: ./build/src/contracts/answers.js
var answers = __webpack_require__(40297);
;// CONCATENATED MODULE: ./build/src/domain/budget.js
/** What is left after all that was spent so far, in earlier phases too; never less than nothing. */
function budgetLeft(budget, spent) {
    const tokens = (spent.inputTokens ?? 0) + (spent.outputTokens ?? 0);
    return {
        ...(budget.tokens === null ? {} : { tokens: Math.max(0, budget.tokens - tokens) }),
        ...(budget.costUsd === null ? {} : { costUsd: Math.max(0, budget.costUsd - (spent.costUsd ?? 0)) }),
    };
}
/** What has been used up, in words; null while there is something left of everything. */
function usedUp(left, budget) {
    if (left.tokens === 0)
        return `The run has used up its ${budget.tokens} tokens (input "max-tokens").`;
    return left.costUsd === 0 ? `The run has used up its $${budget.costUsd} (input "max-cost-usd").` : null;
}
const isLimited = ({ tokens, costUsd }) => tokens !== null || costUsd !== null;

;// CONCATENATED MODULE: ./build/src/domain/change-size.js
/** Counts a change's files and lines. */
function changeSize(change) {
    return {
        files: change.entries.length,
        added: change.entries.reduce((sum, entry) => sum + entry.addedLines, 0),
        deleted: change.entries.reduce((sum, entry) => sum + entry.deletedLines, 0),
    };
}

;// CONCATENATED MODULE: ./build/src/domain/prompt.js

/** Where a repository keeps templates of its own, by the names of ours; no agent may change what is there. */
const PROMPTS_FOLDER = '.github/issue-relay/prompts';
/**
 * A prompt: our words, with everything that others wrote as JSON inside fences that carry a nonce.
 */
function composePrompt(parts) {
    const { template, houseRules, ask, schema, nonce, previous } = parts;
    const values = {
        'house-rules': houseRules.trim().replaceAll('{{nonce}}', nonce),
        nonce,
        material: materialText(ask.material, nonce),
        schema: JSON.stringify(schema, null, 2),
        previous: previous === null ? '' : `\n## What went wrong before\n\n${fenced('previous', previous, nonce)}\n`,
    };
    return fill(whole(template), values);
}
/** A template of a repository may leave out what an agent can't do without: that comes at its end. */
function whole(template) {
    const missing = ['{{house-rules}}', '{{material}}', '{{previous}}', '{{schema}}'].filter((part) => !template.includes(part));
    return [template.trimEnd(), ...missing].join('\n\n');
}
/** A short prompt for a session that knows the rest: what was wrong, as data, and the schema. */
function composeRepair(parts) {
    const { template, schema, nonce, previous } = parts;
    return fill(template, { nonce, schema: JSON.stringify(schema, null, 2), previous });
}
/** Fills placeholders in one pass, so that data which looks like a placeholder stays data. */
function fill(template, values) {
    return template.replace(/\{\{([a-z-]+)\}\}/g, (whole, name) => values[name] ?? whole);
}
function materialText(material, nonce) {
    const shown = {
        issue: material.snapshot,
        plan: material.plan,
        evaluation: material.evaluation,
        verification: material.verification,
        review: material.review,
        change: material.change && changeOutline(material.change),
        rubric: material.rubric,
    };
    return Object.entries(shown)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => fenced(name, value, nonce))
        .join('\n\n');
}
/** The reviewer sees the change in its tree; the prompt only says which files it touches. */
function changeOutline(change) {
    const files = change.entries.map(({ path, operation, addedLines, deletedLines }) => ({
        path,
        operation,
        addedLines,
        deletedLines,
    }));
    return { ...changeSize(change), baseSha: change.baseSha, entries: files };
}
function fenced(name, value, nonce) {
    return `<${name}-${nonce}>\n${JSON.stringify(value, null, 2)}\n</${name}-${nonce}>`;
}

;// CONCATENATED MODULE: ./build/src/domain/retry.js
/** Tries that an agent's phase has (seed 000, step 7). */
const MAX_TRIES = 3;
/** Failures that another try can't mend: somebody has to change a setting, or the agent said no. */
const FINAL = new Set([
    'auth',
    'quota',
    'bad-request',
    'model-not-found',
    'refused',
    'budget',
    'not-found',
]);
/** Failures of the model's provider: the agent had no chance, so they are no tries of it. */
const OUTAGES = new Set(['rate-limit', 'overloaded']);
/** Outages in one phase after which we stop waiting: somebody should look at it. */
const MAX_OUTAGES = 5;
/** The first pause in an outage, doubled with each that follows, and the longest, in ms. */
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
/** Whether a failure is the provider's, and so counts as no try. */
const isOutage = (failure) => OUTAGES.has(failure);
function afterFailure({ failure, tries, outages, timeLeftMs, retryAfterMs }) {
    if (timeLeftMs <= 0 || FINAL.has(failure))
        return { go: 'stop' };
    if (!isOutage(failure))
        return tries < MAX_TRIES ? { go: 'on' } : { go: 'stop' };
    const pauseMs = Math.max(retryAfterMs ?? 0, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (outages - 1)));
    return outages >= MAX_OUTAGES || pauseMs >= timeLeftMs ? { go: 'stop' } : { go: 'wait', pauseMs };
}

;// CONCATENATED MODULE: ./build/src/shell/spent.js



/** What the inputs allow a whole run. */
function budgetOf({ inputs }) {
    return { tokens: inputs['max-tokens'], costUsd: inputs['max-cost-usd'] };
}
/**
 * What the earlier phases spent, and with them the run that this one goes on from, as their batons say. Nothing is
 * fetched where nothing is limited.
 */
async function spentBefore(job, world) {
    if (!isLimited(budgetOf(job)))
        return NOTHING_SPENT;
    const store = await world.store();
    const batons = await Promise.all(handOvers(job).map((handOver) => readBaton(job, store, handOver)));
    const spends = batons.flatMap(({ spend, results }) => [spend, results.opening?.resumed?.spent ?? null]);
    return spends.filter((spend) => spend !== null).reduce(addSpend, NOTHING_SPENT);
}

;// CONCATENATED MODULE: ./build/src/shell/ask-agent.js









/**
 * Asks an agent until its answer satisfies the contract: up to three tries, all within one timeout, each with the
 * error of the one before; an answer that breaks its contract may be repaired once within its try. An outage of the
 * model is waited out, and is no try. What the run has left of its budget goes to each call.
 */
async function askAgent(ask, git, job, world) {
    if (ask.startFrom)
        await git.apply(ask.startFrom);
    const before = await spentBefore(job, world);
    const template = await templateFor(ask.answer, git, world);
    const agent = await world.agent(job.inputs);
    try {
        return await askUntilAnswered({ ask, template, agent, job, world, before }, git);
    }
    finally {
        await agent.close?.();
    }
}
async function askUntilAnswered(asking, git) {
    const { ask, job, world, before } = asking;
    const deadline = world.clock.milliseconds() + job.inputs['timeout-minutes'] * 60_000;
    const left = () => deadline - world.clock.milliseconds();
    const tries = [];
    let spend = NOTHING_SPENT;
    for (let outages = 0;;) {
        const calling = { ...asking, left, before: addSpend(before, spend) };
        const tried = redactAll(await tryOnce(calling, tries.at(-1)?.error ?? null), secretsOf(job));
        spend = addSpend(spend, tried.spend);
        const change = ask.edits ? await git.change() : null;
        if (tried.ok)
            return { end: 'answered', answer: tried.answer, tries, spend, change };
        const { failure, error, retryAfterMs } = tried;
        const outage = isOutage(failure);
        outages += outage ? 1 : 0;
        const next = afterFailure({ failure, tries: tries.length + 1, outages, timeLeftMs: left(), retryAfterMs });
        if (!outage || next.go === 'stop')
            tries.push(tryRecord(tries.length + 1, failure, error, world));
        if (next.go === 'stop')
            return { end: 'exhausted', tries, spend, change };
        world.log.warning(`${nextText(next, job, tries.length)}: ${failure}: ${error}`);
        if (next.go === 'wait')
            await world.clock.pause(next.pauseMs);
    }
}
function nextText(next, { row }, tries) {
    if (next.go !== 'wait')
        return `Retrying ${row.phase} (attempt ${tries + 1}/${MAX_TRIES})`;
    return `The model is not available; asking again in ${Math.round(next.pauseMs / 1_000)} s`;
}
function tryRecord(attempt, failure, error, world) {
    return { attempt, failure, error, timestamp: world.clock.now() };
}
async function tryOnce(calling, previous) {
    const { ask, world, left } = calling;
    const first = await call(calling, promptOf(calling, previous), calling.before);
    const read = readAnswer(ask.answer, first.returned);
    if (read.ok || read.failure !== 'invalid-answer' || left() <= 0)
        return { ...read, spend: first.spend };
    world.log.info(`The answer breaks its contract, asking for a repair: ${read.error}`);
    const spent = addSpend(calling.before, first.spend);
    const second = await call(calling, repairOf(calling, read.error, first.returned.session), spent);
    return { ...readAnswer(ask.answer, second.returned), spend: addSpend(first.spend, second.spend) };
}
/** The repository's template of the base tree, which no agent can have changed, else ours. */
async function templateFor(answer, git, world) {
    const own = await git.read(`${PROMPTS_FOLDER}/${answer}.md`);
    if (own === null)
        return world.prompts.template(answer);
    world.log.info(`The prompt is that of the repository: ${PROMPTS_FOLDER}/${answer}.md`);
    return own;
}
function promptOf({ ask, template, world }, previous) {
    const houseRules = world.prompts.template('house-rules');
    return { prompt: composePrompt({ template, houseRules, ask, ...common(ask.answer, world), previous }) };
}
/** An agent that can go on with its session is only told what was wrong; any other one is told everything again. */
function repairOf(calling, error, session) {
    if (session === undefined)
        return promptOf(calling, `Your answer was refused: ${error}`);
    const { ask, world } = calling;
    const template = world.prompts.template('repair');
    return { prompt: composeRepair({ template, ...common(ask.answer, world), previous: error }), resume: session };
}
const common = (answer, world) => ({ schema: schemaOf(answer), nonce: world.random.token() });
const schemaOf = (answer) => json_schema_processors/* toJSONSchema */.bl(answers/* ANSWERS */.I3[answer]);
async function call({ ask, agent, job, world, left }, prompted, before) {
    const budget = budgetOf(job);
    const limits = budgetLeft(budget, before);
    const spent = usedUp(limits, budget);
    if (spent !== null)
        return { returned: outOfBudget(spent), spend: NOTHING_SPENT };
    const timeoutMs = left();
    const started = world.clock.milliseconds();
    const calling = {
        ask,
        ...prompted,
        schema: schemaOf(ask.answer),
        workspace: job.workspace,
        timeoutMs,
        limits,
    };
    const returned = await world.log.group(`Ask ${agent.name}: ${ask.answer}`, () => agent.call(calling));
    const spend = { calls: 1, durationMs: world.clock.milliseconds() - started, ...returned.usage };
    return { returned, spend };
}
const outOfBudget = (detail) => ({ end: 'failed', failure: 'budget', detail, usage: {} });
/** Parses what an agent returned by the contract of the ask; what breaks it is told in words. */
function readAnswer(name, returned) {
    if (returned.end === 'failed') {
        const { failure, detail: error, retryAfterMs = null } = returned;
        return { ok: false, failure, error, retryAfterMs };
    }
    const parsed = answers/* ANSWERS */.I3[name].safeParse(returned.answer);
    if (parsed.success)
        return { ok: true, answer: parsed.data };
    const error = core_errors/* prettifyError */.S1(parsed.error).slice(0, 2_000);
    return { ok: false, failure: 'invalid-answer', error, retryAfterMs: null };
}

;// CONCATENATED MODULE: ./build/src/shell/ask-commands.js
/**
 * Asks the repository's own commands. The change is judged first, on the machine as it came; the run without it only
 * tells what the change made of it, so it may come second.
 */
async function askCommands(ask, git, commands, log) {
    if (ask === null)
        return { after: [], before: [] };
    await git.apply(ask.change);
    const after = await log.group('With the change', () => runAll(ask, commands));
    await git.reset();
    const before = await log.group('Before the change', () => runAll(ask, commands));
    return { after, before };
}
async function runAll(ask, commands) {
    const runs = [];
    for (const command of ask.commands)
        runs.push(await commands.run(command, ask.timeoutMs));
    return runs;
}

;// CONCATENATED MODULE: ./build/src/shell/perform.js

/** Before anything was made: what the subject has already. */
function madeBefore(subject) {
    return {
        pullRequest: null,
        headSha: null,
        branchNodeId: subject.branch?.nodeId ?? null,
        stateHeadSha: subject.state.headSha,
    };
}
const DELIVERIES = ['publish', 'open-pull-request', 'update-pull-request', 'merge'];
const isSettled = (wish) => !DELIVERIES.includes(wish.kind);
/**
 * Performs wishes in their order. A refused delivery skips all that follows, since that builds on it; the small
 * writes between deliveries are settled in one request and don't depend on each other.
 */
async function perform(wishes, subject, writer, before) {
    const receipts = [];
    let made = before;
    for (const group of grouped(wishes)) {
        const blocked = receipts.some(({ result }) => result !== 'done');
        if (blocked)
            receipts.push(...group.map(({ kind }) => ({ kind, result: 'skipped' })));
        else if (group.every(isSettled)) {
            const settled = await settle(group, subject, made, writer);
            receipts.push(...settled.receipts);
            made = settled.made;
        }
        else {
            const [receipt, next] = await deliver(group[0], subject, made, writer);
            receipts.push(receipt);
            made = next;
        }
    }
    return { receipts, made };
}
/** Neighbouring small writes together, every delivery by itself. */
function grouped(wishes) {
    const groups = [];
    for (const wish of wishes) {
        const last = groups.at(-1);
        if (last && isSettled(wish) && last.every(isSettled))
            last.push(wish);
        else
            groups.push([wish]);
    }
    return groups;
}
async function settle(wishes, subject, made, writer) {
    const settlements = wishes.map((wish) => settlementOf(wish, subject, made));
    const written = await writer.settle(settlements.filter((settlement) => settlement !== null));
    let next = 0;
    const receipts = settlements.map((settlement, index) => {
        const kind = wishes[index]?.kind ?? 'comment';
        const answer = settlement === null ? undefined : written[next++];
        return answer && !answer.done ? refused(kind, answer) : { kind, result: 'done' };
    });
    const state = written.find((answer) => answer.done && answer.stateHeadSha !== undefined);
    return { receipts, made: state?.done && state.stateHeadSha ? { ...made, stateHeadSha: state.stateHeadSha } : made };
}
/** A small write in the writer's words; null when there is nothing to do, such as deleting a branch that never was. */
function settlementOf(wish, { issue }, made) {
    switch (wish.kind) {
        case 'comment': {
            const ours = issue.comments.find((comment) => comment.ours && comment.body.includes(marker(wish.marker)));
            return { kind: 'comment', issueNodeId: issue.nodeId, commentNodeId: ours?.nodeId ?? null, body: wish.body };
        }
        case 'close-issue':
            return { kind: 'close-issue', issueNodeId: issue.nodeId };
        case 'delete-branch':
            return made.branchNodeId === null ? null : { kind: 'delete-branch', branchNodeId: made.branchNodeId };
        case 'record': {
            const { path, expectedTicket, record, message } = wish;
            return { kind: 'state', write: { path, expectedTicket, record, message, headSha: made.stateHeadSha } };
        }
    }
}
async function deliver(wish, { repository }, made, writer) {
    switch (wish.kind) {
        case 'publish': {
            const { branch, onto, change, headline, body } = wish;
            const written = await writer.publish({ repository, branch, onto, change, headline, body });
            if (!written.done)
                return [refused(wish.kind, written), made];
            return [
                { kind: wish.kind, result: 'done', sha: written.headSha },
                { ...made, branchNodeId: written.branchNodeId, headSha: written.headSha },
            ];
        }
        case 'open-pull-request': {
            const { branch, base, title, body, draft } = wish;
            const written = await writer.openPullRequest({
                repositoryId: repository.nodeId,
                branch,
                base,
                title,
                body,
                draft,
            });
            if (!written.done)
                return [refused(wish.kind, written), made];
            const { pullRequest } = written;
            return [
                { kind: wish.kind, result: 'done', pullRequest },
                { ...made, pullRequest },
            ];
        }
        case 'update-pull-request': {
            const { pullRequest, title, body, draft } = wish;
            const written = await writer.updatePullRequest(pullRequest, { title, body, draft });
            return [written.done ? { kind: wish.kind, result: 'done' } : refused(wish.kind, written), made];
        }
        case 'merge':
            return [await merge(wish, pullRequestToMerge(wish, made), repository.autoMergeAllowed, writer), made];
    }
}
/** A pull request that was there before has the head that was published since. */
function pullRequestToMerge({ pullRequest }, made) {
    const found = made.pullRequest ?? pullRequest;
    return found && made.headSha ? { ...found, headSha: made.headSha } : found;
}
/** Merges now, or, where the rules of the branch refuse that, as soon as they are met. */
async function merge(wish, pullRequest, autoMergeAllowed, writer) {
    if (pullRequest === null)
        return { kind: 'merge', result: 'skipped' };
    const merged = await writer.merge(pullRequest, wish.method, wish.headline);
    if (merged.done)
        return { kind: 'merge', result: 'done', sha: merged.sha };
    if (merged.reason !== 'merge-refused' || !autoMergeAllowed)
        return refused('merge', merged);
    const later = await writer.enableAutoMerge(pullRequest, wish.method);
    return later.done ? { kind: 'merge', result: 'done', later: true } : refused('merge', merged);
}
function refused(kind, { reason, detail }) {
    return { kind, result: 'refused', reason, detail };
}

;// CONCATENATED MODULE: ./build/src/shell/turn.js








/** Whom a verb asks follows from its seat: an agent, the repository's commands, or GitHub. */
function turn(verb, facts, job, world) {
    switch (verb.seat) {
        case 'agent':
            return agentTurn(verb, facts, job, world);
        case 'tester':
            return testerTurn(verb, facts, job, world);
        case 'steward':
            return stewardTurn(verb, facts, job, world);
    }
}
/** Decisions are taken at their own time: an agent may have worked for an hour since the facts were gathered. */
const later = (facts, world) => ({ ...facts, now: world.clock.now() });
/** Every run checks the base out, which the first phase fixed for all. */
const baseOf = (job) => job.earlier[job.pipeline.rows[0]?.phase ?? '']?.outputs['base-sha'] ?? '';
/** The checkout, which must stand at the base of the run. Throws a RelayError when it doesn't. */
async function checkout(job, world) {
    const wanted = baseOf(job);
    const git = await world.git(wanted);
    const seen = await git.headSha();
    if (seen !== wanted)
        throw errors/* RelayError */.cx.of('wrong-base', { seen, wanted });
    return git;
}
async function agentTurn(verb, facts, job, world) {
    const faults = (0,inputs/* faultsBetween */.aU)(job.inputs);
    if (faults.length > 0)
        throw errors/* RelayError */.cx.of('bad-input', { faults });
    const reply = await askAgent(verb.ask(facts), await checkout(job, world), job, world);
    return { decision: verb.decide(later(facts, world), reply), reply };
}
async function testerTurn(verb, facts, job, world) {
    const reply = await askCommands(verb.ask(facts), await checkout(job, world), await world.commands(), world.log);
    return { decision: verb.decide(later(facts, world), redactAll(reply, secretsOf(job))), reply: null };
}
/** A steward's decision rests on what GitHub made of its wishes; what it wants besides is done after it. */
async function stewardTurn(verb, facts, job, world) {
    const secrets = secretsOf(job);
    const wishes = verb.ask(facts).map((wish) => redactWish(wish, secrets));
    if (job.inputs['dry-run'] === 'true')
        return rehearsal(verb, wishes, facts, world);
    const writer = await world.writer();
    const asked = await perform(wishes, facts.subject, writer, madeBefore(facts.subject));
    const decision = verb.decide(later(facts, world), asked.receipts);
    const effects = decision.effects.map((wish) => redactWish(wish, secrets));
    const done = await perform(effects, facts.subject, writer, asked.made);
    for (const receipt of done.receipts) {
        if (receipt.result === 'refused')
            world.log.warning(`${receipt.kind} was refused: ${receipt.detail}`);
    }
    await world.log.group('Written to GitHub', async () => {
        for (const [at, receipt] of [...asked.receipts, ...done.receipts].entries())
            world.log.info(`${receipt.result}: ${describeWish([...wishes, ...effects][at])}`);
    });
    return { decision, reply: null };
}
/** A dry run tells its wishes and does none of them. */
function rehearsal(verb, wishes, facts, world) {
    const decision = verb.decide(facts, wishes.map(({ kind }) => ({ kind, result: 'skipped' })));
    for (const wish of [...wishes, ...decision.effects])
        world.log.info(`dry run: would ${describeWish(wish)}`);
    return { decision, reply: null };
}

;// CONCATENATED MODULE: ./build/src/domain/policy/content-rules.js


/** Joiners that a script needs to be written right, and those between the parts of an emoji. */
const NEEDED_JOINERS = new RegExp('(?<=[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}' +
    '\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}' +
    '\\p{Script=Khmer}\\p{Script=Mongolian}\\p{Script=Tibetan}])[\\u200c\\u200d]' +
    '|(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})', 'gu');
const BYTE_ORDER_MARK = /^\ufeff/;
const LATIN_WITH_CYRILLIC = /\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}/u;
const hiding = (text) => hasInvisible(text.replace(BYTE_ORDER_MARK, '').replace(NEEDED_JOINERS, ''));
/** The new text of a file; undefined when it is binary or gone. */
function textOf({ operation, binary, content }) {
    if (operation === 'delete' || binary)
        return undefined;
    const bytes = Buffer.from(content, 'base64');
    return bytes.includes(0) ? undefined : bytes.toString('utf8');
}
/**
 * What forbids the new text of a file: characters that hide from reviewers, and secrets (named by kind, never by value).
 * An entry carries the whole new content and nothing of the old: what stood there before counts like what was added.
 */
function contentDenials(entry) {
    const text = textOf(entry);
    if (text === undefined)
        return [];
    const { path } = entry;
    const invisible = "it holds characters that reviewers can't see or that change the order of what they see";
    return [
        ...(hiding(text) ? [{ path, rule: 'invisible-text', because: invisible }] : []),
        ...secretKinds(text).map((kind) => ({ path, rule: 'secret', because: `it holds what looks like ${kind}` })),
    ];
}
/** What a person should see in the new content of a file: that it can't be read as text, or that letters only look alike. */
function contentGuards(entry) {
    if (entry.operation === 'delete')
        return [];
    const { path } = entry;
    const text = textOf(entry);
    if (text === undefined)
        return [{ path, rule: 'binary-file', because: 'nobody can read it in a review' }];
    const because = 'a word mixes Latin and Cyrillic letters, some of which look the same';
    return LATIN_WITH_CYRILLIC.test(text) ? [{ path, rule: 'mixed-scripts', because }] : [];
}

;// CONCATENATED MODULE: ./build/src/domain/policy/path-names.js

/**
 * What a file system may take a path component for: case, compatibility forms (`．ｇｉｔ`), invisible characters (HFS+ drops
 * them) and trailing dots and spaces (Windows drops them) make no difference. Upper case first, because `ı` and `ſ` meet
 * `i` and `s` only there.
 */
function foldName(component) {
    const plain = withoutInvisible(withoutInvisible(component).normalize('NFKC'));
    return plain
        .toUpperCase()
        .toLowerCase()
        .replace(/[. ]+$/, '');
}
/** The folded components of a path. */
function foldedNames(path) {
    return path.split('/').map(foldName);
}
/** Whether a folded name fits a pattern: lower case, with at most one `*` for any characters. */
function fitsName(name, pattern) {
    const star = pattern.indexOf('*');
    if (star === -1)
        return name === pattern;
    const [start, end] = [pattern.slice(0, star), pattern.slice(star + 1)];
    return name.length >= start.length + end.length && name.startsWith(start) && name.endsWith(end);
}

;// CONCATENATED MODULE: ./build/src/domain/policy/guarded-paths.js

/**
 * Files that agents may change but only people may merge. To have people look at another file, add its name to the row
 * whose reason it shares.
 */
const GUARDED = [
    {
        rule: 'manifest',
        because: 'it names packages and the scripts that installing or building them runs',
        files: [
            ...['package.json', 'pnpm-workspace.yaml', 'deno.json*', 'jsr.json', 'lerna.json', 'pyproject.toml', 'setup.py'],
            ...['setup.cfg', 'requirements*.txt', 'requirements*.in', 'constraints*.txt', 'pipfile', 'environment.y*ml'],
            ...['cargo.toml', 'build.rs', 'go.mod', 'go.work', 'gemfile', '*.gemspec', 'composer.json', 'pom.xml'],
            ...['build.gradle*', 'settings.gradle*', 'gradle.properties', 'libs.versions.toml', 'build.sbt', '*.csproj'],
            ...['*.fsproj', '*.vbproj', '*.props', '*.targets', 'global.json', 'mix.exs', 'pubspec.yaml', 'package.swift'],
            ...['podfile', '*.podspec', 'conanfile.*', 'vcpkg.json', 'flake.nix', '*.cabal', 'stack.yaml', 'dune-project'],
            ...['.tool-versions', '.nvmrc', '.node-version', '.python-version', '.ruby-version', 'rust-toolchain*'],
        ],
    },
    {
        rule: 'lock-file',
        because: 'it decides which packages are installed, and from where',
        files: [
            ...['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'bun.lockb', '*.lock', 'go.sum', 'go.work.sum'],
            ...['packages.lock.json', '*.lockfile', 'package.resolved', 'cabal.project.freeze', 'verification-metadata.xml'],
        ],
    },
    {
        rule: 'git-settings',
        because: 'it decides what git converts, shows and leaves out',
        files: ['.gitattributes', '.gitignore'],
    },
    {
        rule: 'build-script',
        because: 'it is run when the project is built or started',
        files: [
            ...['dockerfile', 'dockerfile.*', '*.dockerfile', 'containerfile*', 'docker-compose*', 'compose.y*ml'],
            ...['docker-bake.*', 'makefile', 'makefile.*', 'gnumakefile', '*.mk', 'cmakelists.txt', '*.cmake', 'justfile'],
            ...['rakefile', 'taskfile*', 'gulpfile*', 'gruntfile*', 'vagrantfile', 'procfile', 'build.xml', 'gradlew*'],
            ...['mvnw*', 'gradle-wrapper.*', 'maven-wrapper.*', 'sconstruct', 'meson.build', 'build.bazel', 'workspace'],
            ...['noxfile.py', 'tox.ini', 'earthfile', 'skaffold.yaml'],
        ],
    },
    {
        rule: 'ci-configuration',
        because: 'a build service runs what it says, with secrets of its own',
        files: [
            ...['.gitlab-ci*', '.travis.yml', 'azure-pipelines*', 'jenkinsfile*', 'bitbucket-pipelines.yml', '.drone.y*ml'],
            ...['appveyor.yml', '.appveyor.yml', 'cloudbuild.y*ml', 'buildspec.y*ml', '.cirrus.y*ml', 'netlify.toml'],
            ...['vercel.json', 'renovate.json*', '.renovaterc*', 'wercker.yml', 'codemagic.yaml', 'bitrise.yml'],
        ],
        folders: ['.circleci', '.buildkite', '.woodpecker', '.semaphore', '.teamcity', '.gitlab', '.forgejo', '.gitea'],
    },
    {
        rule: 'action-definition',
        because: 'other repositories run what this action says',
        files: ['action.yml', 'action.yaml'],
    },
    {
        rule: 'build-result',
        because: 'built files are run but hardly ever read',
        folders: ['dist'],
    },
    {
        rule: 'license',
        because: 'it is a legal text',
        files: ['license', 'license.*', 'license-*', 'licence', 'licence.*', 'copying', 'copying.*', 'notice', 'notice.*'],
    },
    { rule: 'security-policy', because: 'people report faults as it says', files: ['security.md', 'security.txt'] },
    {
        rule: 'example-environment',
        because: 'people copy it into the file that tools load',
        files: ['.env.example', '.env.sample', '.env.template'],
    },
];
function guards({ files = [], folders = [] }, names) {
    const file = names.at(-1) ?? '';
    const within = names.slice(0, -1);
    return files.some((pattern) => fitsName(file, pattern)) || folders.some((folder) => within.includes(folder));
}
/** The rules by which a person has to look at a path, one finding a rule. */
function guardsOf(path) {
    const names = foldedNames(path);
    return GUARDED.filter((row) => guards(row, names)).map(({ rule, because }) => ({ path, rule, because }));
}
const TEST_FOLDERS = ['test', 'tests', '__tests__', 'spec', 'specs', 'e2e', '__snapshots__'];
const TEST_FILE = /(?:^test_|[._-](?:test|tests|spec)\.[^.]+$|tests?\.(?:java|kt|cs|php|scala|swift)$)/;
/** Whether a path is a test by the conventions of the usual languages. */
function isTest(path) {
    const names = foldedNames(path);
    const file = names.at(-1) ?? '';
    return names.slice(0, -1).some((name) => TEST_FOLDERS.includes(name)) || TEST_FILE.test(file);
}

;// CONCATENATED MODULE: ./build/src/domain/policy/mode-rules.js
const FILE = '100644';
const EXECUTABLE = '100755';
const ABSENT = '000000';
const LINK = '120000';
const SUBMODULE = '160000';
function denialOf(mode) {
    if (mode === FILE || mode === EXECUTABLE || mode === ABSENT)
        return undefined;
    if (mode === LINK)
        return { rule: 'symbolic-link', because: 'a symbolic link can lead out of the repository' };
    if (mode === SUBMODULE)
        return { rule: 'submodule', because: 'a submodule brings in another repository' };
    return { rule: 'file-mode', because: `its mode ${mode} is none of ${FILE} and ${EXECUTABLE}` };
}
/** Forbidden modes, before or after the change, as git writes them (https://git-scm.com/docs/git-fast-import). */
function modeDenials({ path, operation, mode, previousMode }) {
    const missing = { rule: 'file-mode', because: 'it has no mode although it is not deleted' };
    const now = operation !== 'delete' && mode === ABSENT ? missing : denialOf(mode);
    const denial = now ?? denialOf(previousMode);
    return denial === undefined ? [] : [{ path, ...denial }];
}
/** Files that become programs. */
function modeGuards({ path, mode, previousMode }) {
    const becomes = mode === EXECUTABLE && previousMode !== EXECUTABLE;
    return becomes ? [{ path, rule: 'new-executable', because: 'it can be run as a program from now on' }] : [];
}

;// CONCATENATED MODULE: ./build/src/domain/policy/path-collisions.js

/** Puts a path into the tree; gives the other spelling of the first name that is there already. */
function rivalOf(root, path) {
    let place = root;
    for (const name of path.split('/')) {
        const folded = foldName(name);
        const known = place.within.get(folded) ?? { spelling: name, within: new Map() };
        if (known.spelling !== name)
            return known.spelling;
        place.within.set(folded, known);
        place = known;
    }
    return undefined;
}
/**
 * Files of a change that would be one file, or lie in one folder, where case and compatibility forms make no difference
 * (Windows, macOS). Deleted files are gone, so a file may be renamed to another case.
 */
function collisionDenials(entries) {
    const root = { spelling: '', within: new Map() };
    return entries.flatMap(({ path, operation }) => {
        const rival = operation === 'delete' ? undefined : rivalOf(root, path);
        if (rival === undefined)
            return [];
        return [
            { path, rule: 'path-collision', because: `some systems can't tell it from ${rival}, which is changed too` },
        ];
    });
}

;// CONCATENATED MODULE: ./build/src/domain/policy/protected-paths.js

/**
 * Names that no agent may add, change or delete, at any depth. To protect another path, add its name to the row whose
 * reason it shares. What a careful person may wave through stands in `guarded-paths.ts` instead.
 */
const PROTECTED = [
    {
        rule: 'git-directory',
        because: 'git takes its configuration and hooks from there',
        names: ['.git*', 'git~*', 'gitmod~*'],
        except: ['.gitattributes', '.gitignore', '.gitkeep', '.gitlab-ci.yml', '.github', '.githooks'],
    },
    {
        rule: 'workflow-directory',
        because: 'workflows and settings there run with the rights of the repository',
        names: ['.github', 'github~*'],
    },
    { rule: 'code-owners', because: 'it decides whose review counts', names: ['codeowners'] },
    {
        rule: 'hook',
        because: 'git hooks run on the machine of whoever commits',
        names: [
            '.husky*',
            '.githooks',
            'lefthook*',
            '.lefthook*',
            '.pre-commit*',
            '.overcommit*',
            '.simple-git-hooks*',
            'simple-git-hooks.*',
        ],
    },
    {
        rule: 'agent-configuration',
        because: 'agents and editors take instructions, tools and commands from there',
        names: [
            ...['claude*.md', 'agents*.md', 'gemini*.md', '.claude*', '.mcp.json', '.codex*', '.gemini*', '.opencode*'],
            ...['opencode.json*', '.copilot*', '.cursor*', '.windsurf*', '.aider*', '.agents', '.continue*', '.cline*'],
            ...['.roo*', '.junie', '.kiro', '.qwen', '.goosehints', '.vscode', '.idea', '.devcontainer*', '.zed', '.fleet'],
        ],
    },
    {
        rule: 'environment-file',
        because: 'tools load variables and commands from it without asking',
        names: ['.env*', 'mise.toml', 'mise.*.toml', '.mise*', '.ripgreprc'],
        except: ['.env.example', '.env.sample', '.env.template'],
    },
    {
        rule: 'registry-configuration',
        because: 'it decides where packages come from and what runs when they are installed',
        names: [
            ...['.npmrc', '.yarnrc*', '.pnpmfile.*', 'bunfig.toml', 'pip.conf', 'pip.ini', '.pypirc', 'uv.toml', '.cargo'],
            ...['.gemrc', '.bundle', 'nuget.config', '.condarc'],
        ],
    },
];
function protectsName({ names, except = [] }, name) {
    return names.some((pattern) => fitsName(name, pattern)) && !except.includes(name);
}
/** The rules that protect a path, one finding a rule. */
function protectionsOf(path) {
    const names = foldedNames(path);
    const rows = PROTECTED.filter((row) => names.some((name) => protectsName(row, name)));
    return rows.map(({ rule, because }) => ({ path, rule, because }));
}

;// CONCATENATED MODULE: ./build/src/domain/policy/policy-finding.js
/** Stands for a path where the finding is about all files together. */
const WHOLE_CHANGE = 'the whole change';

;// CONCATENATED MODULE: ./build/src/domain/policy/size-rules.js


/** How much one change may hold; sizes in bytes. */
const FILES_LIMIT = 100;
const LINES_LIMIT = 20_000;
const FILE_BYTES_LIMIT = 1024 * 1024;
const CHANGE_BYTES_LIMIT = 4 * 1024 * 1024;
/** Size of the new content in bytes: what the entry says, or what it carries if that is more. */
function bytesOf({ bytes, content }) {
    return Math.max(bytes, Buffer.byteLength(content, 'base64'));
}
/** Whether a file is small enough to be read at all. */
function isReadable(entry) {
    return bytesOf(entry) <= FILE_BYTES_LIMIT;
}
/** What makes a change too large to be judged by anybody. */
function sizeDenials(change) {
    const { files, added } = changeSize(change);
    const total = change.entries.reduce((sum, entry) => sum + bytesOf(entry), 0);
    const whole = (rule, seen, most, unit) => seen > most ? [{ path: WHOLE_CHANGE, rule, because: `it has ${seen} ${unit}; at most ${most} are allowed` }] : [];
    const large = change.entries.filter((entry) => !isReadable(entry));
    return [
        ...whole('too-many-files', files, FILES_LIMIT, 'files'),
        ...whole('too-many-lines', added, LINES_LIMIT, 'added lines'),
        ...whole('change-too-large', total, CHANGE_BYTES_LIMIT, 'bytes'),
        ...large.map((entry) => {
            const because = `it has ${bytesOf(entry)} bytes; at most ${FILE_BYTES_LIMIT} are allowed`;
            return { path: entry.path, rule: 'file-too-large', because };
        }),
    ];
}

;// CONCATENATED MODULE: ./build/src/domain/policy/strange-paths.js


/** Longest component that the usual file systems take, in bytes. */
const LONGEST_COMPONENT = 255;
/** Longest path, in bytes: longer ones can't be checked out everywhere. */
const LONGEST_PATH = 1024;
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\.|$)/i;
/** What makes a path mean different things to different systems. To refuse another kind of path, add a row. */
const ODDITIES = [
    {
        because: 'a part of the path is empty or made of dots, so it may lead out of the repository',
        of: (component) => foldName(component) === '',
    },
    {
        because: 'a backslash or colon parts paths, drives or streams on Windows',
        of: (component) => /[\\:]/.test(component),
    },
    { because: 'the name is not valid UTF-8', of: (component) => /[\p{Cs}\ufffd]/u.test(component) },
    {
        because: 'the name holds control or invisible characters',
        of: (component) => /\p{Cc}/u.test(component) || visible(component).text !== component,
    },
    { because: 'Windows drops dots and spaces at the end of a name', of: (component) => /[. ]$/.test(component) },
    { because: 'the name stands for a device on Windows', of: (component) => DEVICE.test(component) },
    {
        because: `a part of the path is longer than ${LONGEST_COMPONENT} bytes`,
        of: (component) => Buffer.byteLength(component) > LONGEST_COMPONENT,
    },
];
/** Whether a path is too long for any repository. */
function isLong(path) {
    return Buffer.byteLength(path) > LONGEST_PATH;
}
/** Why a path can't be trusted to mean one file everywhere; undefined for an ordinary path. */
function strangenessOf(path) {
    if (isLong(path))
        return `the path is longer than ${LONGEST_PATH} bytes`;
    const components = path.split('/');
    return ODDITIES.find(({ of }) => components.some(of))?.because;
}

;// CONCATENATED MODULE: ./build/src/domain/change-policy.js







function strangePaths({ path }) {
    const because = strangenessOf(path);
    return because === undefined ? [] : [{ path, rule: 'strange-path', because }];
}
function deletedTests({ path, operation }) {
    const deleted = operation === 'delete' && isTest(path);
    return deleted ? [{ path, rule: 'deleted-test', because: 'without it nobody notices what it guarded' }] : [];
}
/**
 * Whether a change may be written at all, and whether people have to merge it. Judges the resulting tree only (paths,
 * modes, contents), never what anybody says about it; no verdict of an agent or person overrides a denial.
 */
function judgeChange(change) {
    const { entries } = change;
    // One finding is enough for a path that is out of all proportion; the other rules look at each of its parts.
    const sound = entries.filter(({ path }) => !isLong(path));
    const readable = sound.filter(isReadable);
    return {
        denials: [
            ...entries.flatMap(strangePaths),
            ...sound.flatMap(({ path }) => protectionsOf(path)),
            ...sound.flatMap(modeDenials),
            ...collisionDenials(sound),
            ...sizeDenials(change),
            ...readable.flatMap(contentDenials),
        ],
        needsPerson: [
            ...sound.flatMap(({ path }) => guardsOf(path)),
            ...sound.flatMap(modeGuards),
            ...sound.flatMap(deletedTests),
            ...readable.flatMap(contentGuards),
        ],
    };
}

;// CONCATENATED MODULE: ./build/src/domain/digest.js

/**
 * The name of a JSON value: sha256 over the UTF-8 bytes of its canonical form, so that the order in which somebody
 * built an object never matters. The value must be what JSON can carry (no cycles, no bigint).
 */
function digestOf(value) {
    return digestOfBytes(canonicalJson(value));
}
/** The name of exact bytes; a string stands for its UTF-8 bytes. */
function digestOfBytes(bytes) {
    return `sha256:${(0,external_node_crypto_.createHash)('sha256').update(bytes).digest('hex')}`;
}
/**
 * The canonical form: no whitespace, members sorted by UTF-16 code units, members without a value left out, strings and
 * numbers as `JSON.stringify` writes them (https://www.rfc-editor.org/rfc/rfc8785).
 */
function canonicalJson(value) {
    if (Array.isArray(value))
        return `[${value.map(canonicalJson).join(',')}]`;
    if (typeof value !== 'object' || value === null)
        return JSON.stringify(value) ?? 'null';
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    // Not localeCompare: the order must be the same on every machine.
    members.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

;// CONCATENATED MODULE: ./build/src/domain/gates.js


/** Scores go stale after 90 minutes (seed 000, step 5). */
const SCORE_VALID_MINUTES = 90;
/**
 * The score of a judgement: the sum of its criteria. Null when a criterion of the rubric is missing, stands twice or
 * exceeds its points: the score is ours to compute, never the agent's to claim.
 */
function scoreOf(criteria, rubric) {
    const sound = rubric.every(({ name, points }) => {
        const given = criteria.filter((criterion) => criterion.name === name);
        return given.length === 1 && (given[0]?.points ?? points + 1) <= points;
    });
    return sound && criteria.length === rubric.length ? criteria.reduce((sum, { points }) => sum + points, 0) : null;
}
/** The moment until which a score given now is valid. */
function validUntil(now) {
    return new Date(Date.parse(now) + SCORE_VALID_MINUTES * 60_000).toISOString();
}
const FINDING_LIMIT = 300;
/** A finding in a few words, for a reason. */
function findingText({ title, detail }) {
    const text = `${title} (${detail.replace(/[.\s]+$/, '')})`.replace(/\s+/g, ' ');
    return text.length > FINDING_LIMIT ? `${text.slice(0, FINDING_LIMIT)}…` : text;
}
/** `score >= threshold` opens; a blocking finding, other bytes, no score or a stale score shut, whatever the score. */
function judgeGate({ judgement, subject, threshold, openedAt }) {
    const score = judgement?.score ?? null;
    const shut = (why) => ({ open: false, score, reason: why });
    if (judgement === undefined)
        return shut(reason('score_unavailable', {}));
    if (judgement.subjectDigest !== subject.digest)
        return shut(reason('verdict_for_other_bytes', { what: subject.what }));
    const blocking = judgement.findings.filter((finding) => finding.severity === 'blocking');
    const [first] = blocking;
    if (first)
        return shut(reason('blocking_finding', { title: findingText(first), count: blocking.length }));
    if (score === null)
        return shut(reason('score_unavailable', {}));
    if (openedAt > judgement.validUntil)
        return shut(reason('score_expired', { validUntil: judgement.validUntil }));
    return score >= threshold ? { open: true, score } : shut(reason('score_below_threshold', { score, threshold }));
}
/** Why a verification proves nothing, or null when it proves this very change: every command must have ended with 0. */
function faultOfVerification(verification, change) {
    if (verification === undefined || verification.after.length === 0)
        return reason('verification_missing', {});
    if (verification.changeDigest !== change)
        return reason('verdict_for_other_bytes', { what: 'change' });
    const red = verification.after.find((run) => run.exitCode !== 0);
    return red ? reason('verification_red', { command: red.command, exit: exitText(red) }) : null;
}
/** How a command ended, for people. */
function exitText(run) {
    if (run.timedOut)
        return 'a timeout';
    return run.exitCode === null ? 'a signal' : `exit ${run.exitCode}`;
}
/** Judges every gate again from what the batons hold; the first shut one decides. */
function judgeAll(results, thresholds) {
    const planGate = judgePlan(results, thresholds.plan);
    return planGate.open ? judgeChangeGate(results, thresholds.change) : planGate;
}
/** Gate 1: the plan and its evaluation. */
function judgePlan({ plan, evaluation }, threshold) {
    const subject = { what: 'plan', digest: digestOf(plan ?? null) };
    return judgeGate({ judgement: evaluation, subject, threshold, openedAt: evaluation?.judgedAt ?? '' });
}
/** Gate 2: the change, its verification and its review. A red verification comes before any score. */
function judgeChangeGate({ change, verification, review }, threshold) {
    const digest = digestOf(change ?? null);
    const fault = faultOfVerification(verification, digest);
    if (fault)
        return { open: false, score: review?.score ?? null, reason: fault };
    const subject = { what: 'change', digest };
    return judgeGate({ judgement: review, subject, threshold, openedAt: review?.judgedAt ?? '' });
}

;// CONCATENATED MODULE: ./build/src/domain/same-content.js
/** Whether two changes give the same tree; how many lines they count is the business of whoever counted. */
function sameContent(one, other) {
    return contentOf(one) === contentOf(other);
}
function contentOf({ baseSha, entries }) {
    const parts = entries.map(({ path, mode, previousMode, content }) => [path, mode, previousMode, content]);
    return JSON.stringify([baseSha, [...parts].sort(([one = ''], [other = '']) => (one < other ? -1 : 1))]);
}

;// CONCATENATED MODULE: ./build/src/domain/markup/character-references.js
/**
 * HTML's named characters that can hide text or act as markup; the others (`&eacute;`) only print a letter and may stay
 * as they are (https://html.spec.whatwg.org/multipage/named-characters.html).
 */
const NAMED = new Map(Object.entries({
    Tab: ' ',
    NewLine: ' ',
    excl: '!',
    quot: '"',
    QUOT: '"',
    num: '#',
    dollar: '$',
    percnt: '%',
    amp: '&',
    AMP: '&',
    apos: "'",
    lpar: '(',
    rpar: ')',
    ast: '*',
    midast: '*',
    plus: '+',
    comma: ',',
    period: '.',
    sol: '/',
    colon: ':',
    semi: ';',
    lt: '<',
    LT: '<',
    equals: '=',
    gt: '>',
    GT: '>',
    quest: '?',
    commat: '@',
    lsqb: '[',
    lbrack: '[',
    bsol: '\\',
    rsqb: ']',
    rbrack: ']',
    Hat: '^',
    lowbar: '_',
    UnderBar: '_',
    grave: '`',
    DiacriticalGrave: '`',
    lcub: '{',
    lbrace: '{',
    verbar: '|',
    vert: '|',
    VerticalLine: '|',
    rcub: '}',
    rbrace: '}',
    nbsp: '\u00a0',
    NonBreakingSpace: '\u00a0',
    shy: '\u00ad',
    ZeroWidthSpace: '\u200b',
    NegativeVeryThinSpace: '\u200b',
    NegativeThinSpace: '\u200b',
    NegativeMediumSpace: '\u200b',
    NegativeThickSpace: '\u200b',
    zwnj: '\u200c',
    zwj: '\u200d',
    lrm: '\u200e',
    rlm: '\u200f',
    NoBreak: '\u2060',
    ApplyFunction: '\u2061',
    af: '\u2061',
    InvisibleTimes: '\u2062',
    it: '\u2062',
    InvisibleComma: '\u2063',
    ic: '\u2063',
}));
/** No name in the table, and no number of a character, is longer than this between `&` and `;`. */
const LONGEST = 24;
const NUMBER = /^#(?:([0-9]{1,7})|[xX]([0-9a-fA-F]{1,6}))$/;
function numbered(decimal, hexadecimal) {
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number.parseInt(decimal, 10);
    if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
        return '\ufffd';
    // A line feed written as a number ends no line in Markdown.
    return code === 0x0a || code === 0x0d ? ' ' : String.fromCodePoint(code);
}
function meaningOf(reference) {
    const number = NUMBER.exec(reference);
    return number === null ? NAMED.get(reference) : numbered(number[1], number[2]);
}
/** The length of `&…;` at the end of what was written, and what it means; undefined when there is none. */
function referenceAtEnd(written) {
    const last = written.length - 1;
    for (let at = last - 1; at >= 0 && last - at <= LONGEST; at -= 1) {
        if (written[at] !== '&')
            continue;
        const meaning = meaningOf(written.slice(at + 1, last).join(''));
        return meaning === undefined ? undefined : { length: last - at + 1, meaning };
    }
    return undefined;
}
/**
 * Decodes character references until none is left, in one pass: every `;` looks back at what is already decoded, so
 * `&amp;lt;` ends as `<`.
 */
function decodeReferences(text) {
    if (!text.includes('&'))
        return text;
    const written = [];
    for (const character of text) {
        written.push(character);
        while (written.at(-1) === ';') {
            const reference = referenceAtEnd(written);
            if (reference === undefined)
                break;
            written.length -= reference.length;
            written.push(reference.meaning);
        }
    }
    return written.join('');
}

;// CONCATENATED MODULE: ./build/src/domain/markup/tag-ends.js
/** The tag never ends; or it doesn't because a quotation in it never does. */
const UNCLOSED = -1;
const UNQUOTED = -2;
/** Marks the quotes that open the value of an attribute: those right after `=`. */
function openingQuotes(text) {
    const opening = new Uint8Array(text.length);
    let afterEquals = false;
    for (let index = 0; index < text.length; index += 1) {
        const character = text.charAt(index);
        if (afterEquals && (character === '"' || character === "'"))
            opening[index] = 1;
        if (!/\s/.test(character))
            afterEquals = character === '=';
    }
    return opening;
}
/** Where a tag ends that is being read outside of quotes, at each index of the text: one pass from the end. */
function endsByIndex(text, raw) {
    const opening = openingQuotes(text);
    const ends = new Int32Array(text.length + 1).fill(UNCLOSED);
    const quoted = { '"': UNQUOTED, "'": UNQUOTED };
    for (let index = text.length - 1; index >= 0; index -= 1) {
        const character = text.charAt(index);
        const after = ends[index + 1] ?? UNCLOSED;
        const inside = quoted[character];
        if (character === '>')
            ends[index] = index + 1;
        else if (character === '<' && !raw)
            ends[index] = UNCLOSED;
        else
            ends[index] = opening[index] === 1 && inside !== undefined ? inside : after;
        if (inside !== undefined)
            quoted[character] = after;
    }
    return ends;
}
/**
 * The index after the `>` that ends a tag which is being read at some index, `UNCLOSED` or `UNQUOTED`. Outside of quotes a
 * `<` ends the attempt in Markdown, but not in raw HTML. All answers together take linear time, whatever overlaps.
 */
function tagEnds(text, raw) {
    let ends;
    return (from) => {
        ends ??= endsByIndex(text, raw);
        return ends[from] ?? UNCLOSED;
    };
}

;// CONCATENATED MODULE: ./build/src/domain/markup/html-tags.js

/** What GitHub displays of HTML in Markdown; other tags vanish there (https://github.com/gjtorikian/html-pipeline). */
const DISPLAYED = new Set(('a abbr b bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ' +
    'ins kbd li mark ol p picture pre q rp rt ruby s samp small source span strike strong sub summary sup table tbody td ' +
    'tfoot th thead time tr tt u ul var wbr').split(' '));
/** Elements whose content is no text for readers, or text that they don't see as such. */
const UNSEEN = new Set(('applet audio canvas datalist dialog embed head iframe math map noembed noframes noscript object option plaintext script ' +
    'select style svg template textarea title video xmp').split(' '));
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Declarations that take an element out of sight, compared without whitespace. */
const HIDING_STYLES = [
    /display:none/,
    /visibility:(?:hidden|collapse)/,
    /opacity:(?:0|0?\.0+)(?:;|!|$)/,
    /font-size:0(?![.\d]*[1-9])/,
    /(?:^|;)color:(?:transparent|white|#fff)/,
    /(?:width|height):0(?![.\d]*[1-9])/,
    /(?:left|top|text-indent):-\d{3}/,
];
/** Attributes that say nothing to anybody: their loss is no hidden text. */
const SILENT = new Set([
    'align',
    'valign',
    'width',
    'height',
    'href',
    'src',
    'open',
    'rel',
    'target',
    'start',
    'colspan',
]);
const PASTED_IMAGE = /^(?:image)?$/i;
/** The attribute that stays, by tag: a link's target and a picture's source are on display in GitHub. */
const KEPT = new Map([
    ['a', 'href'],
    ['img', 'src'],
]);
const PLAIN_URL = /^https?:\/\/[^\s"'<>`]{1,2000}$/i;
const NAME = /<(\/?)([A-Za-z][A-Za-z0-9-]*)(?=[\s/>])/y;
/** Browsers take anything for a name. */
const RAW_NAME = /<(\/?)([A-Za-z][^\s/>]*)/y;
const ATTRIBUTE = /([^\s=>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;
function attributesOf(inside) {
    const attributes = new Map();
    for (const [, name = '', double, single, bare] of inside.matchAll(ATTRIBUTE)) {
        attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '');
    }
    return attributes;
}
/**
 * Reads the tags of one text by their start: `unclosed` when a tag starts there but never ends, `unquoted` when even its
 * last quotation never ends, undefined when none starts. Raw HTML is read as browsers do, other text as Markdown does.
 */
function tagReader(text, raw) {
    const pattern = raw ? RAW_NAME : NAME;
    const endOf = tagEnds(text, raw);
    return (at) => {
        pattern.lastIndex = at;
        const [start, slash, name = ''] = pattern.exec(text) ?? [];
        if (start === undefined)
            return undefined;
        const end = endOf(at + start.length);
        if (end === UNCLOSED || end === UNQUOTED)
            return end === UNCLOSED ? 'unclosed' : 'unquoted';
        const attributes = attributesOf(text.slice(at + start.length, end - 1));
        return { name: name.toLowerCase(), closing: slash === '/', attributes, end };
    };
}
/** Whether a tag has an end tag. */
function isVoid(tag) {
    return VOID.has(tag.name);
}
/** Whether an element's content is nothing that readers see as text, whatever its attributes. */
function isUnseen(tag) {
    return UNSEEN.has(tag.name);
}
/** Whether an attribute keeps the whole element out of a reader's sight. */
function hidesOnRequest(tag) {
    if (tag.attributes.has('hidden'))
        return true;
    if (tag.attributes.get('aria-hidden')?.toLowerCase() === 'true')
        return true;
    const style = (tag.attributes.get('style') ?? '').toLowerCase().replace(/\s+/g, '');
    return HIDING_STYLES.some((hiding) => hiding.test(style));
}
function saysSomething([name, value]) {
    if (name === 'alt' || name === 'title')
        return !PASTED_IMAGE.test(value.trim());
    return !SILENT.has(name);
}
/** What stays of a tag, and whether text went with the rest: the bare tag, a link's target, a picture's source. */
function shownTag(tag) {
    if (!DISPLAYED.has(tag.name))
        return { text: '', hid: true };
    const hid = [...tag.attributes].some(saysSomething);
    if (tag.closing)
        return { text: `</${tag.name}>`, hid };
    const kept = KEPT.get(tag.name);
    const value = kept === undefined ? undefined : tag.attributes.get(kept);
    const attribute = value !== undefined && PLAIN_URL.test(value) ? ` ${kept}="${value}"` : '';
    return { text: `<${tag.name}${attribute}>`, hid };
}

;// CONCATENATED MODULE: ./build/src/domain/markup/html-blocks.js

const BLOCK_NAMES = 'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|' +
    'figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|' +
    'noframes|ol|optgroup|option|p|param|search|section|source|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul';
/** Start and end conditions 1 to 6 of https://spec.commonmark.org/0.31.2/#html-blocks, in its order. */
const CONDITIONS = [
    { starts: /^<(?:pre|script|style|textarea)(?:\s|>|$)/i, ends: /<\/(?:pre|script|style|textarea)>/i },
    { starts: /^<!--/, ends: /-->/ },
    { starts: /^<\?/, ends: /\?>/ },
    { starts: /^<![A-Za-z]/, ends: />/ },
    { starts: /^<!\[CDATA\[/, ends: /\]\]>/ },
    { starts: new RegExp(`^</?(?:${BLOCK_NAMES})(?:\\s|/?>|$)`, 'i'), ends: 'blank' },
];
/** Condition 7: a complete tag alone on its line; it can't interrupt a paragraph. */
function isLoneTag(line) {
    const tag = tagReader(line, false)(0);
    return typeof tag === 'object' && line.slice(tag.end).trim() === '';
}
/** How the block ends that starts with this line (its container's prefix and indentation removed); undefined if none does. */
function htmlBlockEnd(line, inParagraph) {
    if (!line.startsWith('<'))
        return undefined;
    const condition = CONDITIONS.find(({ starts }) => starts.test(line));
    if (condition !== undefined)
        return condition.ends;
    return !inParagraph && isLoneTag(line) ? 'blank' : undefined;
}

;// CONCATENATED MODULE: ./build/src/domain/markup/markdown-blocks.js

const NONE = { kind: 'none' };
const BLANK = { kind: 'blank' };
const TAB_STOP = 4;
const FOOTNOTE_INDENTATION = 4;
/** Nobody nests deeper in earnest, and each blank line is compared with all open items. */
const DEEPEST = 30;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3}(?:[-*+]|(\d{1,9})[.)]))( +|$)/;
const FOOTNOTE = /^ {0,3}\[(\^[^[\]]{1,999})\]: */;
const markdown_blocks_FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
const HEADING = /^ {0,3}#{1,6}(?: |$)/;
const UNDERLINE = /^ {0,3}(?:=+|-+) *$/;
function expandTabs(line) {
    if (!line.includes('\t'))
        return line;
    let expanded = '';
    for (const piece of line.split('\t'))
        expanded += piece.padEnd(piece.length + TAB_STOP - ((expanded.length + piece.length) % TAB_STOP));
    return expanded;
}
// Only spaces count (tabs are expanded): to Markdown, a no-break space is text.
const isBlank = (rest) => !/[^ ]/.test(rest);
const withoutBlanks = (rest) => (isBlank(rest) ? '' : rest);
const unindented = (rest) => rest.replace(/^ +/, '');
const indentationOf = (rest) => rest.length - unindented(rest).length;
const isIndentedCode = (rest) => rest.startsWith('    ');
function isThematicBreak(rest) {
    const marks = rest.replaceAll(' ', '');
    return marks.length >= 3 && /^(?:-+|\*+|_+)$/.test(marks);
}
function markdown_blocks_close(open, line) {
    open.containers.length = line.matched;
    open.leaf = NONE;
}
const inParagraph = (open, line) => open.leaf.kind === 'paragraph' && line.matched === open.containers.length;
/** Takes off the prefixes of the open containers, as far as the line has them; a blank line belongs to any list item. */
function enterContainers(open, line) {
    for (const container of open.containers) {
        if (container.kind === 'quote') {
            const quote = QUOTE.exec(line.rest);
            if (quote === null)
                return;
            line.rest = withoutBlanks(line.rest.slice(quote[0].length));
        }
        else if (line.rest !== '') {
            if (indentationOf(line.rest) < container.width)
                return;
            line.rest = line.rest.slice(container.width);
        }
        line.matched += 1;
    }
}
function continueLeaf(open, { rest }) {
    if (open.leaf.kind === 'fence') {
        const fence = markdown_blocks_FENCE.exec(rest);
        const closes = fence?.[1]?.startsWith(open.leaf.mark) === true && isBlank(fence[2] ?? '');
        if (closes)
            open.leaf = NONE;
        return { kind: 'code', joins: true };
    }
    if (open.leaf.kind !== 'html' || (open.leaf.ends === 'blank' && isBlank(rest)))
        return undefined;
    if (open.leaf.ends !== 'blank' && open.leaf.ends.test(rest))
        open.leaf = NONE;
    return { kind: 'html', joins: true };
}
/** The width of a list item that starts here, or undefined; in a paragraph only `1.` and items with text start one. */
function itemAt(rest, interrupts) {
    const item = isThematicBreak(rest) ? null : ITEM.exec(rest);
    if (item === null)
        return undefined;
    const [whole, marker = '', ordinal, space = ''] = item;
    const empty = isBlank(rest.slice(whole.length));
    if (interrupts && (empty || (ordinal !== undefined && Number(ordinal) !== 1)))
        return undefined;
    return marker.length + (empty || space.length > TAB_STOP ? 1 : space.length);
}
function containerAt(open, line) {
    if (isIndentedCode(line.rest) || line.matched >= DEEPEST)
        return undefined;
    const quote = QUOTE.exec(line.rest);
    if (quote !== null)
        return { container: { kind: 'quote' }, width: quote[0].length };
    const [start, footnote] = FOOTNOTE.exec(line.rest) ?? [];
    if (start !== undefined && footnote !== undefined) {
        return { container: { kind: 'item', width: FOOTNOTE_INDENTATION, footnote }, width: start.length };
    }
    if (inParagraph(open, line) && UNDERLINE.test(line.rest))
        return undefined;
    const width = itemAt(line.rest, inParagraph(open, line));
    return width === undefined ? undefined : { container: { kind: 'item', width }, width };
}
function openContainers(open, line) {
    for (let next = containerAt(open, line); next !== undefined; next = containerAt(open, line)) {
        markdown_blocks_close(open, line);
        open.containers.push(next.container);
        line.rest = line.rest.slice(next.width);
        line.matched += 1;
    }
}
function openFence(open, line) {
    const fence = markdown_blocks_FENCE.exec(line.rest);
    // The info string of a backtick fence holds no backtick: that is inline code.
    if (fence === null || (fence[1]?.startsWith('`') === true && fence[2]?.includes('`') === true))
        return undefined;
    markdown_blocks_close(open, line);
    open.leaf = { kind: 'fence', mark: fence[1] ?? '' };
    return { kind: 'code', joins: false };
}
function openHtml(open, line) {
    const ends = htmlBlockEnd(unindented(line.rest), inParagraph(open, line));
    if (ends === undefined)
        return undefined;
    markdown_blocks_close(open, line);
    open.leaf = ends !== 'blank' && ends.test(line.rest) ? NONE : { kind: 'html', ends };
    return { kind: 'html', joins: false };
}
/** Blank lines in a row are one block, so that a text of nothing else stays cheap. */
function openBlank(open, line) {
    const joins = open.leaf.kind === 'blank' && line.matched === open.containers.length;
    markdown_blocks_close(open, line);
    open.leaf = BLANK;
    return { kind: 'text', joins };
}
function openText(open, line) {
    const { rest } = line;
    if (inParagraph(open, line) && UNDERLINE.test(rest)) {
        open.leaf = NONE;
        return { kind: 'text', joins: true };
    }
    const single = !isIndentedCode(rest) && (HEADING.test(rest) || isThematicBreak(rest));
    // Whatever else follows a paragraph goes on with it, even without the prefixes of its containers ("lazily").
    const joins = !single && rest !== '' && open.leaf.kind === 'paragraph';
    if (!joins)
        markdown_blocks_close(open, line);
    if (!joins && !single && rest !== '' && !isIndentedCode(rest))
        open.leaf = { kind: 'paragraph' };
    return { kind: 'text', joins };
}
function place(open, text) {
    const line = { rest: withoutBlanks(expandTabs(text.replace('\n', ''))), matched: 0 };
    enterContainers(open, line);
    const complete = line.matched === open.containers.length;
    const going = complete ? continueLeaf(open, line) : undefined;
    if (going !== undefined)
        return going;
    if (open.leaf.kind === 'html' || open.leaf.kind === 'fence')
        markdown_blocks_close(open, line);
    if (line.rest === '')
        return openBlank(open, line);
    openContainers(open, line);
    const opened = isIndentedCode(line.rest) ? undefined : (openFence(open, line) ?? openHtml(open, line));
    return opened ?? openText(open, line);
}
function footnoteOf({ containers }) {
    const note = containers.find((container) => container.kind === 'item' && container.footnote !== undefined);
    return note?.kind === 'item' ? note.footnote : undefined;
}
/**
 * Splits Markdown into its leaf blocks, so that code is told from text that only looks like it. Joined, the blocks are the
 * text again. Follows https://spec.commonmark.org/0.31.2/ and GitHub's footnotes as far as that question needs; linear.
 */
function blocksOf(text) {
    const open = { containers: [], leaf: NONE };
    const blocks = [];
    for (const line of text.match(/[^\n]*\n|[^\n]+/g) ?? []) {
        const { kind, joins } = place(open, line);
        const last = blocks.at(-1);
        if (joins && last?.kind === kind)
            last.lines.push(line);
        else
            blocks.push({ kind, footnote: footnoteOf(open), lines: [line] });
    }
    return blocks.map(({ lines, ...block }) => ({ ...block, text: lines.join('') }));
}

;// CONCATENATED MODULE: ./build/src/domain/markup/link-parts.js
const CLOSING_QUOTE = new Map([
    ['"', '"'],
    ["'", "'"],
    ['(', ')'],
]);
const SPACE = /\s*/y;
const WORD = /\S*/y;
const POINTED = /<[^<>\n]*>/y;
function endOf(pattern, text, at) {
    pattern.lastIndex = at;
    return pattern.test(text) ? pattern.lastIndex : undefined;
}
/** The first index from `at` on that holds no white space. */
function afterSpace(text, at) {
    return endOf(SPACE, text, at) ?? at;
}
/** The index after the quoted title that starts at `at`; a title in parentheses can't hold another `(`. */
function titleEndAt(text, at) {
    const closing = CLOSING_QUOTE.get(text.charAt(at));
    if (closing === undefined)
        return undefined;
    for (let index = at + 1; index < text.length; index += 1) {
        const character = text.charAt(index);
        if (character === closing)
            return index + 1;
        if (character === '(' && closing === ')')
            return undefined;
        if (character === '\\')
            index += 1;
    }
    return undefined;
}
function titleAfter(text, destinationEnd) {
    const at = afterSpace(text, destinationEnd);
    return at === destinationEnd ? undefined : titleEndAt(text, at);
}
/** Runs a search once for all starts before its last result; starts must come in rising order. */
function onceUpTo(search) {
    let known = -1;
    return (from) => {
        if (from > known)
            known = search(from);
        return known;
    };
}
/**
 * Reads destination and title at rising indexes of one text. What ends a word, and which title follows it, is found once
 * a word: a word of nothing but link beginnings stays linear.
 */
function linkReader(text) {
    const wordEnd = onceUpTo((from) => endOf(WORD, text, from) ?? from);
    let titled;
    return (at) => {
        const start = afterSpace(text, at);
        const destinationEnd = endOf(POINTED, text, start) ?? wordEnd(start);
        if (destinationEnd <= start)
            return undefined;
        if (titled?.destinationEnd !== destinationEnd)
            titled = { destinationEnd, titleEnd: titleAfter(text, destinationEnd) };
        return { destination: text.slice(start, destinationEnd), ...titled };
    };
}

;// CONCATENATED MODULE: ./build/src/domain/markup/markup-scan.js


const LONGEST_LABEL = 999;
const REFERENCE = /\[([^[\]]{1,999})\](?!:)/g;
const DEFINITION = /\[([^[\]]{1,999})\]:/g;
const DELIMITER_ROW = /^[-|: \t>]+$/;
function normalLabel(label) {
    return label.trim().replace(/\s+/g, ' ').toLowerCase();
}
function labelsIn(text, pattern) {
    return new Set(Array.from(text.matchAll(pattern), ([, label = '']) => normalLabel(label)));
}
/** Finds the labels that a text defines, and those that what is displayed of it refers to. */
function labelsOf(text, displayed) {
    const defined = labelsIn(text, DEFINITION);
    const used = labelsIn(displayed, REFERENCE);
    return {
        hasAny: defined.size > 0,
        isUsed: (label) => used.has(normalLabel(label)),
        isDefined: (label) => label.length <= LONGEST_LABEL && defined.has(normalLabel(label)),
    };
}
function backtickRuns(text) {
    const runs = new Map();
    for (const { 0: run, index } of text.matchAll(/`+/g)) {
        const starts = runs.get(run.length) ?? [];
        starts.push(index);
        runs.set(run.length, starts);
    }
    for (const starts of runs.values())
        starts.reverse();
    return runs;
}
function isDelimiterRow(line) {
    return line.includes('-') && (line.includes('|') || line.includes(':')) && DELIMITER_ROW.test(line);
}
function endFinder(text) {
    const nowhere = new Set();
    return (pattern, from) => {
        pattern.lastIndex = from;
        if (!nowhere.has(pattern) && pattern.test(text))
            return pattern.lastIndex;
        nowhere.add(pattern);
        return undefined;
    };
}
/** A scan at the start of a block. */
function scanOf({ kind, text }, labels) {
    const html = kind === 'html';
    return {
        ...{ text, html, labels, brackets: [], tokens: [], at: 0 },
        table: text.split('\n').some(isDelimiterRow),
        runs: html ? new Map() : backtickRuns(text),
        endAfter: endFinder(text),
        tagAt: tagReader(text, html),
        linkAt: linkReader(text),
    };
}
/** What a sticky pattern finds exactly here. */
function matchAt(pattern, { text, at }) {
    pattern.lastIndex = at;
    return pattern.exec(text);
}
/** Puts a token down for everything up to `to`. */
function take(scan, token, to) {
    scan.tokens.push(token);
    scan.at = to;
}
/** Puts everything up to `to` down as text on display. */
function takeText(scan, to) {
    take(scan, { kind: 'text', text: scan.text.slice(scan.at, to) }, to);
}

;// CONCATENATED MODULE: ./build/src/domain/markup/link-definitions.js

/** Containers' prefixes in front of a definition. */
const PREFIX = /(?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/y;
const START = /\[([^^[\]][^[\]]{0,998})\]:/y;
const BLANK_REST = /[ \t]*(?:\n|$)/y;
function lineEnd(text, from) {
    BLANK_REST.lastIndex = from;
    return BLANK_REST.test(text) ? BLANK_REST.lastIndex : undefined;
}
function extentAt(scan, from) {
    const link = scan.linkAt(from);
    if (link === undefined)
        return undefined;
    const shown = ` ${link.destination}\n`;
    const titleEnd = link.titleEnd === undefined ? undefined : lineEnd(scan.text, link.titleEnd);
    if (titleEnd !== undefined)
        return { end: titleEnd, shown, titled: true };
    const end = lineEnd(scan.text, link.destinationEnd);
    return end === undefined ? undefined : { end, shown, titled: false };
}
function takeDefinition(scan, start, label) {
    const extent = extentAt(scan, scan.at + start.length);
    if (extent === undefined)
        return false;
    const used = scan.labels.isUsed(label);
    if (used && !extent.titled)
        takeText(scan, extent.end);
    else
        take(scan, { kind: 'hidden', shown: used ? `${start}${extent.shown}` : '\n' }, extent.end);
    return true;
}
function readDefinition(scan) {
    const from = scan.at;
    const prefix = matchAt(PREFIX, scan)?.[0] ?? '';
    scan.at += prefix.length;
    const [start, label = ''] = matchAt(START, scan) ?? [];
    if (start !== undefined) {
        const count = scan.tokens.push({ kind: 'text', text: prefix });
        if (takeDefinition(scan, start, label))
            return true;
        scan.tokens.length = count - 1;
    }
    scan.at = from;
    return false;
}
/**
 * Takes the link definitions that a block starts with: readers never see one or its title. What stays is the target of a
 * label that is in use.
 */
function readDefinitions(scan) {
    if (scan.html)
        return;
    while (scan.at < scan.text.length && readDefinition(scan))
        ;
}

;// CONCATENATED MODULE: ./build/src/domain/markup/markup-tokens.js



const MARKUP = /[\\`<![\]]/;
const PLAIN = /[^\\`<![\]]+/y;
const BACKTICKS = /`+/y;
const AUTOLINK = /<[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*>/y;
/** What GitHub writes for a pasted picture; it says nothing. */
const markup_tokens_PASTED_IMAGE = /^\s*(?:image)?\s*$/i;
const OPENING_LINE = /^([^`~\n]*(?:`+|~+))[^\n]*\n?/;
const LANGUAGE = /^( ?[A-Za-z0-9+#.-]{1,24})(?=\s|$)/;
/** What hides everything up to its end; browsers also end comments at `--!>`. */
const ENCLOSURES = [
    { opens: /<!--/y, ends: /--!?>/g },
    { opens: /<!\[CDATA\[/y, ends: /\]\]>/g },
    { opens: /<\?/y, ends: /\?>/g },
    { opens: /<![A-Za-z]/y, ends: />/g },
    // Browsers take whatever is no tag for a comment.
    { opens: /<(?:!|\/(?![A-Za-z]))/y, ends: />/g, raw: true },
];
const EMPTY_COMMENT = /<!--+>/y;
function readEscape(scan) {
    takeText(scan, Math.min(scan.at + (scan.html ? 1 : 2), scan.text.length));
}
/** The end of the inline code that starts here; cells of a table can't share one. */
function codeEnd(scan, length) {
    const starts = scan.runs.get(length) ?? [];
    while ((starts.at(-1) ?? Number.POSITIVE_INFINITY) <= scan.at)
        starts.pop();
    const closing = starts.at(-1);
    if (closing === undefined || (scan.table && /[|\n]/.test(scan.text.slice(scan.at, closing))))
        return undefined;
    return closing + length;
}
function readBackticks(scan) {
    const length = matchAt(BACKTICKS, scan)?.[0].length ?? 1;
    const end = scan.html ? undefined : codeEnd(scan, length);
    if (end === undefined)
        takeText(scan, scan.at + length);
    else
        take(scan, { kind: 'code', text: scan.text.slice(scan.at, end) }, end);
}
function emptyCommentEnd(scan) {
    const empty = matchAt(EMPTY_COMMENT, scan);
    return empty === null ? undefined : scan.at + empty[0].length;
}
/** Takes a comment or its like; one without an end veils the rest of its block, in raw HTML it cuts off the text. */
function readEnclosure(scan) {
    const enclosure = ENCLOSURES.find(({ opens, raw }) => (scan.html || !raw) && matchAt(opens, scan) !== null);
    if (enclosure === undefined)
        return false;
    const from = scan.at + (matchAt(enclosure.opens, scan)?.[0].length ?? 0);
    const end = scan.endAfter(enclosure.ends, from) ?? emptyCommentEnd(scan);
    if (end !== undefined)
        take(scan, { kind: 'hidden', shown: '' }, end);
    else if (scan.html)
        take(scan, { kind: 'cut' }, scan.text.length);
    else
        take(scan, { kind: 'veil' }, from);
    return true;
}
/** Takes a tag; in raw HTML one without an end too: a browser shows nothing of it, nor what its last quotation holds. */
function readTag(scan) {
    const tag = scan.tagAt(scan.at);
    if (tag === undefined || (typeof tag === 'string' && !scan.html))
        return false;
    if (typeof tag === 'object')
        take(scan, { kind: 'tag', tag }, tag.end);
    else
        take(scan, tag === 'unquoted' ? { kind: 'cut' } : { kind: 'hidden', shown: '' }, scan.text.length);
    return true;
}
function readAngle(scan) {
    if (readEnclosure(scan) || readTag(scan))
        return;
    takeText(scan, scan.at + (matchAt(AUTOLINK, scan)?.[0].length ?? 1));
}
function readOpening(scan) {
    const image = scan.text.charAt(scan.at) === '!';
    const opens = !image || scan.text.charAt(scan.at + 1) === '[';
    const at = scan.at + (image && opens ? 2 : 1);
    takeText(scan, at);
    if (opens)
        scan.brackets.push({ image, at, tokens: scan.tokens.length });
}
/** Takes back the alternative text of an image: readers see the image instead. */
function hideAlternative(scan, from) {
    const tokens = scan.tokens.splice(from);
    const says = tokens.some((token) => token.kind !== 'text' || !markup_tokens_PASTED_IMAGE.test(token.text));
    if (says)
        scan.tokens.push({ kind: 'hidden', shown: '' });
}
function closeBracket(scan) {
    const bracket = scan.brackets.pop();
    if (bracket?.image !== true)
        return;
    const next = scan.text.charAt(scan.at + 1);
    const isImage = next === '(' || next === '[' || scan.labels.isDefined(scan.text.slice(bracket.at, scan.at));
    if (isImage)
        hideAlternative(scan, bracket.tokens);
}
function readClosing(scan) {
    closeBracket(scan);
    const link = scan.text.charAt(scan.at + 1) === '(' ? scan.linkAt(scan.at + 2) : undefined;
    const end = link?.titleEnd === undefined ? undefined : afterSpace(scan.text, link.titleEnd);
    const titled = link !== undefined && end !== undefined && scan.text.charAt(end) === ')';
    if (titled)
        take(scan, { kind: 'hidden', shown: `](${link.destination})` }, end + 1);
    else
        takeText(scan, scan.at + 1);
}
const READERS = new Map([
    ['\\', readEscape],
    ['`', readBackticks],
    ['<', readAngle],
    ['[', readOpening],
    ['!', readOpening],
    [']', readClosing],
]);
function readPlain(scan) {
    takeText(scan, scan.at + (matchAt(PLAIN, scan)?.[0].length ?? 1));
}
/** Fenced code is on display, but of its first line only colours tell: a language may stay, more is hidden text. */
function fencedCode(text) {
    const [opening = '', fence = ''] = OPENING_LINE.exec(text) ?? [];
    const [, language = ''] = LANGUAGE.exec(opening.slice(fence.length)) ?? [];
    const rest = { kind: 'code', text: text.slice(opening.length) };
    const shown = fence + language;
    if (shown === opening.trimEnd())
        return [{ kind: 'code', text }, { kind: 'end' }];
    return [{ kind: 'hidden', shown: `${shown}${opening.endsWith('\n') ? '\n' : ''}` }, rest, { kind: 'end' }];
}
/** The tokens of one block, in order, ended by an `end`; fenced code is one token. Linear. */
function tokensOf(block, labels) {
    if (block.kind === 'code')
        return fencedCode(block.text);
    if (!MARKUP.test(block.text))
        return [{ kind: 'text', text: block.text }, { kind: 'end' }];
    const scan = scanOf(block, labels);
    readDefinitions(scan);
    while (scan.at < scan.text.length)
        (READERS.get(scan.text.charAt(scan.at)) ?? readPlain)(scan);
    scan.tokens.push({ kind: 'end' });
    return scan.tokens;
}

;// CONCATENATED MODULE: ./build/src/domain/markup/hidden-markup.js





const HIDDEN = { text: '', hid: true };
/** GitHub drops footnotes that nothing refers to. */
function tokensIn(blocks, labels) {
    const isDropped = ({ footnote }) => footnote !== undefined && !labels.isUsed(footnote);
    return blocks.flatMap((block) => isDropped(block) ? [{ kind: 'hidden', shown: '' }] : tokensOf(block, labels));
}
/** Labels are in use where they are on display: not in code, nor in definitions and notes that may be hidden themselves. */
function hidden_markup_labelsIn(text, blocks) {
    const unused = labelsOf(text, '');
    if (!unused.hasAny)
        return unused;
    const displayed = tokensIn(blocks, unused).map((token) => (token.kind === 'text' ? token.text : '\n'));
    return labelsOf(text, displayed.join(''));
}
function elementEnds(tokens) {
    const ends = new Map();
    const open = new Map();
    for (const [index, token] of tokens.entries()) {
        if (token.kind !== 'tag')
            continue;
        const starts = open.get(token.tag.name) ?? [];
        open.set(token.tag.name, starts);
        const start = token.tag.closing ? starts.pop() : undefined;
        if (start !== undefined)
            ends.set(start, index);
        else if (!token.tag.closing)
            starts.push(index);
    }
    return ends;
}
/** How far a token reaches that hides others on its own account; -1 for all that don't. */
function reachOf(index, { tokens, ends }) {
    const token = tokens[index];
    if (token?.kind === 'cut')
        return tokens.length;
    const hides = token?.kind === 'tag' && !token.tag.closing && hidesOnRequest(token.tag);
    return hides ? (ends.get(index) ?? tokens.length) : -1;
}
/**
 * The last token that an element hides. GitHub shows some tags as text (`<script>`): then hidden elements in between count
 * for themselves, and may reach further.
 */
function lastHidden(start, end, rendering) {
    let last = end;
    for (let index = start + 1; index <= last; index += 1)
        last = Math.max(last, reachOf(index, rendering));
    return last;
}
function showTag(tag, index, rendering) {
    if (tag.closing || !(isUnseen(tag) || hidesOnRequest(tag)))
        return shownTag(tag);
    const end = isVoid(tag) ? index : rendering.ends.get(index);
    if (end !== undefined)
        return { ...HIDDEN, next: lastHidden(index, end, rendering) + 1 };
    // Prose forgets the end tag of a `<script>`: that must not swallow the rest of an issue.
    return isUnseen(tag) ? { ...HIDDEN, veils: true } : { ...HIDDEN, next: rendering.tokens.length };
}
function show(token, index, rendering) {
    switch (token.kind) {
        case 'text':
            return { text: decodeReferences(token.text), hid: false };
        case 'code':
            return { text: token.text, hid: false };
        case 'hidden':
            return { text: token.shown, hid: true };
        case 'tag':
            return showTag(token.tag, index, rendering);
        case 'veil':
            return { ...HIDDEN, veils: true };
        case 'cut':
            return { ...HIDDEN, next: rendering.tokens.length };
        case 'end':
            return { text: '', hid: false };
    }
}
function render(rendering) {
    const { tokens } = rendering;
    const texts = [];
    let [hiddenSegments, veiled] = [0, false];
    for (let index = 0; index < tokens.length;) {
        const token = tokens[index] ?? { kind: 'end' };
        const shown = show(token, index, rendering);
        if (!veiled)
            texts.push(shown.text);
        if (!veiled && shown.hid)
            hiddenSegments += 1;
        veiled = token.kind !== 'end' && (veiled || shown.veils === true);
        index = shown.next ?? index + 1;
    }
    return { text: texts.join(''), hiddenSegments };
}
/**
 * What a reader of the rendered Markdown sees of it, as Markdown: without comments, hidden elements and attributes,
 * alternative texts, link titles and unused definitions; character references decoded outside of code. Code stays as it
 * is. What is taken out may let the rest close up into new markup: repeat until nothing changes. Linear.
 */
function withoutHiddenMarkup(text) {
    const blocks = blocksOf(text);
    const tokens = tokensIn(blocks, hidden_markup_labelsIn(text, blocks));
    return render({ tokens, ends: elementEnds(tokens) });
}

;// CONCATENATED MODULE: ./build/src/domain/sanitize.js



/** Honest text settles in two or three rounds; whoever nests deeper gets plain text. */
const ROUNDS = 6;
/** Look-alikes of everything that means something in Markdown or HTML. */
const FLAT = new Map([
    ['`', "'"],
    ['~', '-'],
    ['<', '‹'],
    ['>', '›'],
    ['&', '+'],
    ['[', '('],
    [']', ')'],
    ['\\', '/'],
]);
function oneRound(text) {
    const markup = withoutHiddenMarkup(text.replace(/\r\n?/g, '\n'));
    const shown = visible(markup.text);
    return { text: shown.text, hiddenSegments: markup.hiddenSegments + shown.hiddenSegments };
}
function flat(text) {
    return text.replace(/[`~<>&[\]\\]/g, (character) => FLAT.get(character) ?? '');
}
/** Repeats until a round changes nothing, which is what makes the whole idempotent. */
function sanitize_settle(text) {
    let settled = { text, hiddenSegments: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
        const next = oneRound(settled.text);
        if (next.text === settled.text)
            return settled;
        settled = { text: next.text, hiddenSegments: settled.hiddenSegments + next.hiddenSegments };
    }
    return { text: flat(settled.text), hiddenSegments: settled.hiddenSegments + 1 };
}
/**
 * Untrusted text as a person sees it on GitHub, so that people and agents read the same: no invisible or control
 * characters, no hidden markup, references decoded, at most `limit` characters (UTF-16 units), with a last line that says
 * so where it was cut. Code in fences and backticks stays. Linear and idempotent; not a security boundary: what is left
 * is still data that somebody else wrote.
 *
 * Mentions, commands and closing keywords stay readable here; `escapeText` makes them inert where text is published.
 */
function sanitize(text, limit) {
    const whole = sanitize_settle(text);
    if (whole.text.length <= limit)
        return whole;
    const note = `\n\n… cut here: only ${limit} characters are read.`;
    // A cut may leave half of something behind, so what is kept has to settle again.
    const kept = sanitize_settle(cut(whole.text, Math.max(0, limit - note.length), ''));
    return { text: cut(kept.text + note, limit, ''), hiddenSegments: whole.hiddenSegments + kept.hiddenSegments };
}

;// CONCATENATED MODULE: ./build/src/domain/snapshot.js

/** Most characters (UTF-16 units) that are read of each part. */
const snapshot_TITLE_LIMIT = 256;
const LABEL_LIMIT = 100;
const BODY_LIMIT = 64 * 1024;
const COMMENT_LIMIT = 16 * 1024;
const COMMENTS_LIMIT = 256 * 1024;
/** A comment that has less room than this is left out rather than cut. */
const LEAST_ROOM = 256;
/** Whether something happened after the moment; a time that can't be read counts as after. */
function isAfter(at, moment) {
    return !(Date.parse(at) <= Date.parse(moment));
}
function stoodAt({ createdAt, lastEditedAt }, moment) {
    return !isAfter(createdAt, moment) && (lastEditedAt === null || !isAfter(lastEditedAt, moment));
}
/**
 * Whether title or body changed at or after the moment. GitHub tells times in whole seconds, so an edit in the very second
 * counts as later: it could be.
 */
function editedSince(issue, moment) {
    return issue.lastEditedAt !== null && !(Date.parse(issue.lastEditedAt) < Date.parse(moment));
}
function snapshot_oneLine(text, limit) {
    const { text: cleaned, hiddenSegments } = sanitize(text, limit);
    return { text: cleaned.replace(/\s+/g, ' ').trim(), hiddenSegments };
}
const omission = (count) => `\n\n… ${count} later comments are left out: together they exceed ${COMMENTS_LIMIT} characters.`;
/** As many comments as there is room for, oldest first; the last one says how many were left out. */
function fitting(comments) {
    const kept = [];
    // What is said of an omission needs room too.
    let room = COMMENTS_LIMIT - LEAST_ROOM;
    let hiddenSegments = 0;
    for (const { author, body } of comments) {
        if (room < LEAST_ROOM)
            break;
        const cleaned = sanitize(body, Math.min(COMMENT_LIMIT, room));
        kept.push({ author: author?.login ?? '', body: cleaned.text });
        hiddenSegments += cleaned.hiddenSegments;
        room -= cleaned.text.length;
    }
    const last = kept.at(-1);
    const left = comments.length - kept.length;
    if (last !== undefined && left > 0)
        kept[kept.length - 1] = { ...last, body: last.body + omission(left) };
    return { comments: kept, hiddenSegments };
}
/**
 * The issue's text as a run may read it, taken once: title, labels, body, and the comments of people who may write, each
 * sanitized and cut to size. Minimized comments, our own, and those created or edited after `takenBefore` (ISO 8601) stay
 * out; comments of people who may not write are counted as withheld.
 */
function takeSnapshot(issue, writers, takenBefore) {
    const standing = issue.comments.filter((comment) => !comment.ours && !comment.minimized && stoodAt(comment, takenBefore));
    const ofWriters = standing.filter(({ author }) => author !== null && writers.has(author.id));
    const inOrder = ofWriters.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
    const title = snapshot_oneLine(issue.title, snapshot_TITLE_LIMIT);
    const body = sanitize(issue.body, BODY_LIMIT);
    const labels = issue.labels.map((label) => snapshot_oneLine(label, LABEL_LIMIT));
    const { comments, hiddenSegments } = fitting(inOrder);
    const cleaned = [title, body, ...labels];
    return {
        number: issue.number,
        title: title.text,
        body: body.text,
        labels: labels.map(({ text }) => text),
        comments,
        hiddenSegments: cleaned.reduce((sum, part) => sum + part.hiddenSegments, hiddenSegments),
        withheldComments: standing.length - ofWriters.length,
    };
}

;// CONCATENATED MODULE: ./build/src/domain/touched-paths.js
/** How many paths the findings of a policy are about: one path may break several rules. */
function touchedPaths(findings) {
    return new Set(findings.map(({ path }) => path)).size;
}

;// CONCATENATED MODULE: ./build/src/domain/delivery.js












const DELIVERY_NEEDS = [
    'opening',
    'results',
    'journey',
    'subject',
    'config',
    'authorities',
    'handedOn',
    'standing',
];
const changeDigest = ({ results }) => digestOf(results.change ?? null);
/** What the record says that we wrote already. */
function deliveredBefore({ subject: { state } }) {
    return state.stored.kind === 'sound' ? state.stored.record.delivered : null;
}
/**
 * Why the change must not be merged now, or null. Nothing that an earlier job said is believed: every gate and the
 * policy are judged again from the batons, and the world is looked at again.
 */
function whyNotDelivered(facts) {
    if (facts.inputs['dry-run'] === 'false' && !holdsClaim(facts))
        return reason('claim_lost', {});
    if (wasCancelled(facts.journey))
        return reason('cancelled', {});
    const off = whyNotByConfig(facts.config);
    if (off)
        return off;
    if (pullRequestOf(facts)?.state === 'merged')
        return null;
    return obstacleInRun(facts) ?? obstacleInChange(facts.results.change) ?? obstacleInWorld(facts);
}
/** Whether the subject's file still says that the issue is this run's. */
function holdsClaim({ opening, subject: { state } }) {
    return state.stored.kind === 'sound' && state.stored.record.claim.ticket === opening.claim.ticket;
}
function obstacleInRun({ journey, results, thresholds }) {
    const stopped = stoppedAt(journey);
    if (stopped)
        return stopped.reason ?? reason('job_lost', { phase: stopped.phase });
    const gate = judgeAll(results, thresholds);
    return gate.open ? null : gate.reason;
}
function obstacleInChange(change) {
    if (change === undefined || change.entries.length === 0)
        return reason('no_change', {});
    const { denials } = judgeChange(change);
    const [first] = denials;
    return first ? reason('forbidden_change', { ...first, count: touchedPaths(denials) }) : null;
}
function obstacleInWorld(facts) {
    const { opening, subject, authorities, inputs } = facts;
    const fault = faultOfActors([opening.actor], authorities, inputs['allowed-bots']);
    if (fault)
        return fault;
    if (!subject.issue.open)
        return reason('issue_closed', { issue: subject.issue.number });
    if (editedSince(subject.issue, opening.claim.claimedAt))
        return reason('issue_edited', {});
    const closed = pullRequestOf(facts)?.state === 'closed' ? pullRequestOf(facts) : null;
    if (closed)
        return reason('pull_request_closed', { pullRequest: closed.number });
    const { name, state } = branchOf(facts);
    return state === 'moved' ? reason('head_moved', { branch: name }) : null;
}
/** Whether people are to see and mend a change that its gate refused: it is sound but for its quality. */
function deservesDraft(facts, stop) {
    const judged = ['score_below_threshold', 'blocking_finding', 'verification_red'].includes(stop.code);
    const { change, plan, verification } = facts.results;
    if (!judged || !change || !plan || verification?.changeDigest !== changeDigest(facts))
        return false;
    return obstacleInChange(change) === null && obstacleInWorld(facts) === null;
}
/** A pull request names its change in its body, so that a re-run knows it again. */
function changeMarker(digest) {
    return marker(`change ${digest}`);
}
/** The pull request of this change, or the one of the record, whose branch we may move on. */
function pullRequestOf(facts) {
    const { pullRequests } = facts.subject;
    const recorded = deliveredBefore(facts)?.pull_request ?? null;
    const carries = pullRequests.find(({ body }) => body.includes(changeMarker(changeDigest(facts))));
    return carries ?? pullRequests.find(({ number }) => number === recorded) ?? null;
}
/**
 * The branch to deliver on. A branch that was never ours is left alone: the change then goes on a branch of its own,
 * named after the run.
 */
function branchOf(facts) {
    const { results, subject, opening } = facts;
    const planned = results.plan?.branch ?? '';
    const head = subject.branch;
    if (head === null)
        return { name: planned, state: 'absent' };
    const recorded = deliveredBefore(facts);
    const digest = changeDigest(facts);
    const { standing } = facts;
    const holdsIt = standing !== null && results.change !== undefined && sameContent(standing, results.change);
    if (head.message.includes(changeTrailer(digest)) && holdsIt)
        return { name: planned, state: 'ready' };
    if (recorded === null)
        return { name: `${planned}-run-${opening.claim.run}`, state: 'absent' };
    if (head.sha !== recorded.head_sha)
        return { name: planned, state: 'moved' };
    return { name: planned, state: recorded.change_digest === digest ? 'ready' : 'ours' };
}
/** The merge method: the input's if the repository allows it, else the first that it allows. */
function mergeMethodFor(repository, wanted) {
    const [first = 'merge'] = repository.mergeMethods;
    return wanted !== null && repository.mergeMethods.includes(wanted) ? wanted : first;
}
/** Why a sound change is left to people all the same. */
function whyNotMerge({ results, inputs }) {
    if (inputs.merge === 'never')
        return reason('merge_never', {});
    const flagged = results.change ? judgeChange(results.change).needsPerson : [];
    const [first] = flagged;
    return first ? reason('person_needed', { ...first, count: touchedPaths(flagged) }) : null;
}
/** Where a person opens the pull request that we may not open, with its text filled in. */
function compareUrl({ url }, base, branch, title, issue) {
    const [from, to] = [base, branch].map(encodeURIComponent);
    const body = encodeURIComponent(`Fixes #${issue}`);
    return `${url}/compare/${from}...${to}?expand=1&title=${encodeURIComponent(title)}&body=${body}`;
}

;// CONCATENATED MODULE: ./build/src/domain/render/commit-text.js


const commit_text_SUMMARY_LIMIT = 1_000;
/**
 * The body of our commit. Lines of an agent that look like trailers or skip instructions are no longer either: the
 * text is one paragraph, without brackets, colons after words or a closing keyword's number sign.
 */
function commitBody({ execution, change }, issue) {
    const told = (execution?.summary ?? '')
        .replace(/\s+/g, ' ')
        .replace(/[[\]#@:<>]/g, ' ')
        .slice(0, commit_text_SUMMARY_LIMIT)
        .trim();
    return [told, `For issue ${issue}.`, changeTrailer(digestOf(change ?? null))]
        .filter((part) => part !== '')
        .join('\n\n');
}

;// CONCATENATED MODULE: ./build/src/domain/render/evidence-text.js


/** Characters of a red command's output that a comment shows; the summary of the run has more. */
const SHOWN_OUTPUT = 2_000;
/** What our own runs of the commands said, with the change and before it. */
function evidenceText(verification) {
    const rows = verification.after.map((run, index) => {
        const before = verification.before[index];
        const seconds = (run.durationMs / 1_000).toFixed(1);
        return `| ${escapeLine(run.command)} | ${before ? exitText(before) : '—'} | ${exitText(run)} | ${seconds} s |`;
    });
    return ['| command | before the change | with the change | time |', '|---|---|---|---:|', ...rows].join('\n');
}
/** The ends of what the commands printed, each folded under its command: with the change, then before it. */
function outputText({ after, before }) {
    const all = [
        ...after.map((run) => folded(run, 'with the change', run.outputTail)),
        ...before.map((run) => folded(run, 'before the change', run.outputTail)),
    ];
    return all.join('\n\n');
}
/** The last lines of the commands that failed with the change, for people who read only the comment. */
function redOutput({ after }) {
    const red = after.filter((run) => run.exitCode !== 0 && run.outputTail.trim() !== '');
    return red.map((run) => `\n\n${folded(run, 'with the change', lastLines(run.outputTail))}`).join('');
}
function folded(run, when, output) {
    const title = `${htmlCode(run.command)} ${when}: ${exitText(run)}`;
    const shown = output.trim() === '' ? 'It printed nothing.' : fence(output, 'text');
    return `<details><summary>${title}</summary>\n\n${shown}\n\n</details>`;
}
/** The last whole lines that fit; the end of the text where not even one does. */
function lastLines(text) {
    if (text.length <= SHOWN_OUTPUT)
        return text;
    const end = text.slice(-SHOWN_OUTPUT);
    const start = end.indexOf('\n') + 1;
    return `…\n${end.slice(start === end.length ? 0 : start).replace(/^[\udc00-\udfff]/, '')}`;
}

;// CONCATENATED MODULE: ./build/src/domain/render/plan-text.js

/** A plan as Markdown: everything in it comes from an agent and is shown as text. */
function planText(plan) {
    const steps = plan.steps.map((step, index) => {
        const files = step.files.length === 0 ? '' : ` (${step.files.map((file) => escapeLine(file)).join(', ')})`;
        return `${index + 1}. **${escapeLine(step.title)}**${files}: ${escapeLine(step.detail)}`;
    });
    return [escapeText(plan.summary), '', ...steps, ...list('Tests', plan.tests), ...list('Risks', plan.risks)].join('\n');
}
function list(title, items) {
    return items.length === 0 ? [] : ['', `**${title}**`, '', ...items.map((item) => `- ${escapeLine(item)}`)];
}

;// CONCATENATED MODULE: ./build/src/domain/render/duration-text.js
const SECOND = 1_000;
/** A time in the two largest units that say something: `42 s`, `3 min 5 s`, `2 h 10 min`. */
function durationText(milliseconds) {
    const seconds = Math.max(0, Math.round(milliseconds / SECOND));
    const minutes = Math.floor(seconds / 60);
    if (minutes === 0)
        return `${seconds} s`;
    if (minutes < 60)
        return parts([minutes, 'min'], [seconds % 60, 's']);
    return parts([Math.floor(minutes / 60), 'h'], [minutes % 60, 'min']);
}
/** Between two moments, ISO 8601. */
function elapsedText(from, to) {
    return durationText(Date.parse(to) - Date.parse(from));
}
function parts(...all) {
    return all
        .filter(([count]) => count > 0)
        .map(([count, unit]) => `${count} ${unit}`)
        .join(' ');
}

;// CONCATENATED MODULE: ./build/src/domain/render/spend-text.js

/** What the agents cost, in one line. */
function spendText(spend) {
    if (spend === null)
        return 'no agent was called';
    const tokens = (spend.inputTokens ?? 0) + (spend.outputTokens ?? 0);
    return [
        `${spend.calls} ${spend.calls === 1 ? 'agent call' : 'agent calls'}`,
        durationText(spend.durationMs),
        ...(tokens > 0 ? [`${tokens} tokens`] : []),
        ...(spend.costUsd === undefined ? [] : [`$${spend.costUsd.toFixed(2)}`]),
    ].join(', ');
}

;// CONCATENATED MODULE: ./build/src/domain/render/pull-request-text.js








/** GitHub refuses bodies above 65,536 characters; our hidden marker and what is redacted need some room. */
const pull_request_text_BODY_LIMIT = 60_000;
/** The body of the pull request: the only closing keyword in it is ours. */
function pullRequestText(report) {
    const { results, issue, runUrl, journey } = report;
    const sections = [
        `Fixes #${issue}`,
        ...(results.execution ? [`## What was done\n\n${doneText(report)}`] : []),
        ...(results.plan ? [`## Plan\n\n${planText(results.plan)}`] : []),
        ...(results.verification
            ? [`## Evidence\n\nRun by us on a fresh machine.\n\n${evidenceText(results.verification)}`]
            : []),
        `## Scores\n\n${scoresText(report)}`,
    ];
    const foot = `<sub>[Run](${runUrl}) · [Artifacts](${artifactsUrl(runUrl)}) · ${spendText(totalSpend(journey))}</sub>`;
    const room = { limit: pull_request_text_BODY_LIMIT - foot.length, unit: 'characters' };
    const note = `_Cut here: [the summary of the run](${runUrl}) has the rest._`;
    return `${fitMarkdown(sections.join('\n\n'), room, note)}\n\n${foot}`;
}
function doneText({ results }) {
    const { execution, change } = results;
    const size = change ? changeSize(change) : null;
    const files = size ? `\n\n${size.files} ${size.files === 1 ? 'file' : 'files'}, +${size.added} −${size.deleted}` : '';
    const items = [...(execution?.done ?? []), ...(execution?.left ?? []).map((text) => `left: ${text}`)];
    return `${escapeText(execution?.summary ?? '')}\n\n${items.map((item) => `- ${escapeLine(item)}`).join('\n')}${files}`;
}
function scoresText({ pipeline, journey }) {
    const judged = pipeline.rows.filter((row) => row.gate !== null);
    const lines = judged.map((row) => {
        const score = journey.find((step) => step.phase === row.phase)?.score ?? null;
        return `- ${row.gate?.name} (${row.phase}): ${score === null ? 'no score' : `${score}/100`}`;
    });
    return lines.join('\n');
}

;// CONCATENATED MODULE: ./build/src/domain/delivery-wishes.js




/**
 * What is still missing of: a record of what is about to be written, the branch with the change, the pull request, the
 * merge. A re-run finds the first ones done; a change that its gate refused becomes a draft for people to mend.
 */
function deliveryWishes(facts) {
    const stop = whyNotDelivered(facts);
    const { change } = facts.results;
    const draft = stop !== null && deservesDraft(facts, stop);
    if (change === undefined || (stop !== null && !draft) || pullRequestOf(facts)?.state === 'merged')
        return [];
    const merge = !draft && whyNotMerge(facts) === null ? [mergeWish(facts)] : [];
    return [deliveringWish(facts), ...publishWish(facts, change), ...pullRequestWish(facts, draft), ...merge];
}
function titleOf({ results, opening }) {
    return headline(results.plan?.kind ?? 'fix', opening.snapshot.title);
}
function publishWish(facts, change) {
    const { name, state } = branchOf(facts);
    if (state === 'ready')
        return [];
    const head = state === 'ours' ? facts.subject.branch?.sha : undefined;
    const rebased = deliveredBefore(facts)?.base_sha !== facts.opening.baseSha;
    const onto = head === undefined ? null : { headSha: head, mergesBase: rebased };
    const body = commitBody(facts.results, facts.opening.snapshot.number);
    return [{ kind: 'publish', branch: name, onto, change, headline: titleOf(facts), body }];
}
function pullRequestWish(facts, draft) {
    const existing = pullRequestOf(facts);
    const body = `${pullRequestText(reportOf(facts, null))}\n\n${changeMarker(changeDigest(facts))}`;
    const text = { title: titleOf(facts), body, draft };
    if (existing === null)
        return [{ kind: 'open-pull-request', branch: branchOf(facts).name, base: facts.opening.baseBranch, ...text }];
    return existing.body === body && existing.isDraft === draft
        ? []
        : [{ kind: 'update-pull-request', pullRequest: existing, ...text }];
}
function mergeWish(facts) {
    const method = mergeMethodFor(facts.subject.repository, facts.inputs['merge-method']);
    const found = pullRequestOf(facts);
    // Exactly what was judged is merged: the head that holds the change, not whatever the pull request shows by now.
    const pullRequest = found && { ...found, headSha: facts.subject.branch?.sha ?? found.headSha };
    return { kind: 'merge', pullRequest, method, headline: titleOf(facts) };
}
/** Written before anything else, so that a run that dies here can be resumed from its batons. */
function deliveringWish(facts) {
    const record = { ...recordOf(facts), status: 'in_progress', delivered: deliveredBefore(facts) };
    return recordWish(facts, record, `Deliver issue #${record.issue_number}`);
}
function recordWish({ pipeline, opening }, record, message) {
    const path = recordPath(pipeline.name, opening.snapshot.number);
    return { kind: 'record', path, expectedTicket: opening.claim.ticket, record, message };
}
/** The record without its end: claim, base, and the batons of this run and of the one that it resumed. */
function recordOf(facts) {
    const { pipeline, opening, handedOn, subject, now } = facts;
    const stored = subject.state.stored.kind === 'sound' ? subject.state.stored.record : null;
    const passed = new Set(opening.resumed?.passed.map(({ phase }) => phase));
    const kept = Object.entries(stored?.batons ?? {}).filter(([phase]) => passed.has(phase));
    return {
        format: 1,
        pipeline: pipeline.name,
        issue_number: opening.snapshot.number,
        mode: opening.mode,
        claim: opening.claim,
        base_sha: opening.baseSha,
        resume: stored?.resume ?? null,
        batons: { ...Object.fromEntries(kept), ...handedOn },
        history: stored?.history ?? [],
        updated_at: now,
    };
}
/** The runs before this one; a last job that is run again has told of its own already. */
function earlierRuns({ subject: { state }, opening }) {
    const history = state.stored.kind === 'sound' ? state.stored.record.history : [];
    return history.filter(({ run }) => run !== opening.claim.run);
}
function reportOf(facts, ending) {
    const { pipeline, opening, inputs, journey, results, subject, now } = facts;
    return {
        pipeline,
        issue: opening.snapshot.number,
        threshold: inputs.threshold,
        runUrl: opening.runUrl,
        repositoryUrl: subject.repository.url,
        startedAt: opening.claim.claimedAt,
        now,
        journey,
        running: null,
        results,
        branch: null,
        history: earlierRuns(facts),
        ending,
    };
}

// EXTERNAL MODULE: ./build/src/contracts/record.js
var record = __webpack_require__(81257);
;// CONCATENATED MODULE: ./build/src/domain/history.js


/** What is remembered of a run: the scores that it gave itself, how it ended, and what its agents cost. */
function pastRun(run, endedAt, reason, journey) {
    const judged = journey.filter((step) => step.keptFrom === null && step.score !== null);
    const scores = Object.fromEntries(judged.map(({ phase, score }) => [phase, score ?? 0]));
    return { run, ended_at: endedAt, reason, scores, spend: totalSpend(journey) };
}
/** The history with one more run at its end; a run that reports again replaces what it said before. */
function withRun(history, next) {
    return [...history.filter(({ run }) => run !== next.run), next].slice(-record/* PAST_RUNS */.ak);
}
/** What all remembered runs cost together with this one; null when no agent was ever called. */
function spendOfAll(history, now) {
    const spends = [...history.map(({ spend }) => spend), now].filter((spend) => spend !== null);
    return spends.length === 0 ? null : spends.reduce(addSpend);
}

;// CONCATENATED MODULE: ./build/src/domain/plan-comment.js



const PLAN_MARKER = 'plan';
/** Instead of a plan that no comment could hold; half a plan would be read as all of it. */
const NO_PLAN_MARKER = 'plan/too-long';
/** GitHub refuses comments above 65,536 characters; what is redacted may make it a little longer. */
const plan_comment_COMMENT_LIMIT = 60_000;
/**
 * The plan as a comment of its own, which people with write access may edit before the run is resumed. A plan that is
 * too long for a comment is only pointed to.
 */
function planComment(plan, runUrl) {
    const { branch: _branch, ...editable } = plan;
    const whole = editableBody(editable);
    return { kind: 'comment', marker: PLAN_MARKER, body: whole.length <= plan_comment_COMMENT_LIMIT ? whole : pointingBody(runUrl) };
}
function pointingBody(runUrl) {
    return [
        marker(PLAN_MARKER) + marker(NO_PLAN_MARKER),
        '### The plan is too long to be mended here',
        `Its gate stayed shut, and no comment could hold it: [the artifacts of the run](${artifactsUrl(runUrl)}) do. Say in the issue what the plan should do less of, or make several issues of it, and start the run again.`,
    ].join('\n\n');
}
function editableBody(editable) {
    return [
        marker(PLAN_MARKER),
        '### The plan, to be mended',
        'Its gate stayed shut. Edit the plan below (it stays JSON) and start the run again with `resume`: the edited plan is judged anew. Left as it is, a new one is made with the findings in mind.',
        fence(JSON.stringify(editable, null, 2), 'json'),
    ].join('\n\n');
}
/** The plan as it stands in its comment now; only a comment of ours counts, which only writers can edit. */
function editedPlan(issue, branch) {
    const comment = issue.comments.findLast(({ ours, body }) => ours && body.includes(marker(PLAN_MARKER)));
    if (comment === undefined || comment.body.includes(marker(NO_PLAN_MARKER)))
        return { kind: 'none' };
    // The fence is as long as it has to be: a plan may quote fences of its own.
    const block = /^(`{3,})json\n([\s\S]*?)\n\1$/m.exec(comment.body)?.[2];
    if (block === undefined)
        return { kind: 'unreadable', why: 'its block of JSON is gone' };
    const parsed = answers/* planAnswer */.gb.safeParse(jsonOf(block));
    if (parsed.success)
        return { kind: 'plan', plan: { ...parsed.data, branch } };
    const [fault] = parsed.error.issues;
    return { kind: 'unreadable', why: `\`${fault?.path.join('.') || 'plan'}\`: ${fault?.message ?? 'is wrong'}` };
}
/** Undefined for text that is no JSON, which then breaks the contract in words. */
function jsonOf(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}

;// CONCATENATED MODULE: ./build/src/domain/render/checklist.js



/** The seed's "Phase Progress" (000, Workflow Steps): a line a task, and one for each checkpoint. */
function checklist(report) {
    const passed = passedPhases(report.journey);
    const finished = report.ending?.outcome === 'passed' ? report.pipeline.last : null;
    const done = (row) => passed.has(row.phase) || row.phase === finished;
    return report.pipeline.rows
        .filter((row) => row.task !== null)
        .flatMap((row) => [taskLine(row, done(row), report), ...gateLine(row, done(row), report)])
        .join('\n');
}
function taskLine(row, done, { journey, running }) {
    const step = journey.find(({ phase }) => phase === row.phase);
    const judged = done || (row.gate !== null && step?.score !== null && step !== undefined);
    const now = running === row.phase ? ` — _${row.task?.doing}_` : '';
    return `- [${judged ? 'x' : ' '}] Phase ${row.task?.phase}: ${row.phase} (${row.task?.brief})${now}${triesText(step)}`;
}
/** Failed tries of a phase, by what they failed with. */
function triesText(step) {
    const failures = (step?.tries ?? []).map(({ failure }) => failure);
    return failures.length === 0 ? '' : ` — ${failures.length} of ${MAX_TRIES} tries failed: ${failures.join(', ')}`;
}
function gateLine(row, done, report) {
    if (row.gate === null)
        return [];
    const threshold = thresholdOf(row, report.threshold);
    const step = report.journey.find(({ phase }) => phase === row.phase);
    return [`- [${done ? 'x' : ' '}] ${row.gate.name}: Score check (≥${threshold} auto-continue)${scoreText(step)}`];
}
function scoreText(step) {
    return step === undefined || step.score === null ? '' : ` — **${step.score}/100**`;
}

;// CONCATENATED MODULE: ./build/src/domain/render/findings-text.js

/** A judgement as Markdown: a table of its criteria, then its findings, the blocking ones first. */
function findingsText(judgement) {
    const rows = judgement.criteria.map(({ name, points, why }) => `| ${name} | ${points} | ${escapeLine(why)} |`);
    const findings = blockingFirst(judgement.findings).map((finding) => `- **${finding.severity}** ${placeText(finding)}${escapeLine(finding.title)}: ${escapeLine(finding.detail)}`);
    return [
        '| criterion | points | why |',
        '|---|---:|---|',
        ...rows,
        ...(findings.length ? ['', ...findings] : []),
    ].join('\n');
}
function blockingFirst(findings) {
    return [...findings].sort((one, other) => one.severity.localeCompare(other.severity));
}
function placeText({ path, line }) {
    if (path === undefined)
        return '';
    return `(${escapeLine(path)}${line === undefined ? '' : `, line ${line}`}) `;
}

;// CONCATENATED MODULE: ./build/src/domain/render/history-text.js



/** The scores of all runs of the issue, one run a row, this one last; empty when this is the first. */
function historyText(report) {
    const { history, pipeline } = report;
    if (history.length === 0)
        return '';
    const gates = pipeline.rows.filter((row) => row.gate !== null);
    const columns = ['run', ...gates.map(({ gate }) => gate?.name), 'ended with', 'cost'];
    const rows = history.map((past) => row(runLink(report, past.run), scoresOf(past, gates), past.reason, past.spend));
    return [
        line(columns),
        line(columns.map((_, at) => (at > 0 && at <= gates.length ? '---:' : '---'))),
        ...rows,
        ...thisRun(report, gates),
    ].join('\n');
}
function thisRun({ journey, ending }, gates) {
    if (ending === null)
        return [];
    const scores = gates.map(({ phase }) => {
        const step = journey.find((each) => each.phase === phase);
        return step === undefined || step.score === null ? '' : `${step.score}${step.keptFrom === null ? '' : ' (kept)'}`;
    });
    return [row('this one', scores, ending.reason?.code ?? ending.outcome, totalSpend(journey))];
}
const scoresOf = ({ scores }, gates) => gates.map(({ phase }) => (scores[phase] === undefined ? '' : String(scores[phase])));
const row = (run, scores, end, spend) => line([run, ...scores, `\`${end.replaceAll(/[^\w-]/g, '')}\``, spendText(spend)]);
const line = (cells) => `| ${cells.join(' | ')} |`;

;// CONCATENATED MODULE: ./build/src/domain/render/progress-comment.js












/** GitHub refuses comments above 65,536 characters; what is redacted after the cut may make it a little longer. */
const progress_comment_COMMENT_LIMIT = 60_000;
const PROGRESS_MARKER = 'progress';
/**
 * The one sticky comment of an issue: checklist, scores, cost, links, and how to go on. Where it has to be cut, its
 * links stay.
 */
function progressComment(report) {
    const text = [
        `### Issue Relay · ${report.pipeline.name}`,
        headlineOf(report),
        checklist(report),
        ...titled('**All runs of this issue**', historyText(report)),
        ...details(report),
    ];
    const foot = footer(report);
    const room = { limit: progress_comment_COMMENT_LIMIT - foot.length, unit: 'characters' };
    const fitted = fitMarkdown(text.join('\n\n'), room, `_Cut here: [the summary of the run](${report.runUrl}) has the rest._`);
    return { kind: 'comment', marker: PROGRESS_MARKER, body: `${marker(PROGRESS_MARKER)}\n${fitted}\n\n${foot}` };
}
function headlineOf({ ending, runUrl }) {
    if (ending === null)
        return `⏳ At work: [the run](${runUrl}) shows each phase as it goes.`;
    const link = ending.pullRequest ? ` [#${ending.pullRequest.number}](${ending.pullRequest.url})` : '';
    if (ending.outcome === 'passed')
        return `🎉 Resolved by${link || ' a merged pull request'}.`;
    const why = ending.reason ? reasonText(ending.reason) : '';
    if (ending.outcome === 'no-change')
        return `✅ Nothing to change. ${why}`;
    if (link !== '' && ending.outcome === 'stopped')
        return `⏸️ Stopped: ${why}\n\n${draftText(link, ending.pullRequest?.isDraft ?? false)}`;
    return ending.outcome === 'waiting' ? `⏸️ Waiting with pull request${link}. ${why}` : `⏸️ Stopped: ${why}`;
}
/** Where the work is that people may mend. */
function draftText(link, isDraft) {
    const what = isDraft ? 'The change is kept as draft' : 'The change is in';
    return `${what}${link}: what you commit to its branch is verified and reviewed when the run is resumed.`;
}
/** Reasons quote what agents and files are called, so they are shown as text. */
function reasonText({ says, hint, link }) {
    const button = link === undefined ? '' : `\n\n**[Go on here](${link})**`;
    return `${escapeText(says)}\n\n**How to go on:** ${escapeText(hint)}${button}`;
}
function details({ results }) {
    const { plan, evaluation, verification, review } = results;
    return [
        ...(plan ? [progress_comment_folded('Plan', planText(plan))] : []),
        ...(evaluation ? [progress_comment_folded('Evaluation of the plan', findingsText(evaluation))] : []),
        ...(verification ? [progress_comment_folded('Verification', `${evidenceText(verification)}${redOutput(verification)}`)] : []),
        ...(review ? [progress_comment_folded('Review of the change', findingsText(review))] : []),
    ];
}
const titled = (title, text) => (text === '' ? [] : [`${title}\n\n${text}`]);
function progress_comment_folded(title, text) {
    return `<details><summary>${title}</summary>\n\n${text}\n\n</details>`;
}
function footer(report) {
    const { ending, startedAt, now } = report;
    const parts = ending === null ? [] : [`took ${elapsedText(startedAt, now)}`, ...costs(report)];
    return `<sub>${[linksText(report), ...parts].join(' · ')}</sub>`;
}
function costs({ journey, history }) {
    const spend = totalSpend(journey);
    const all = spendOfAll(history, spend);
    return [spendText(spend), ...(history.length === 0 ? [] : [`all runs together: ${spendText(all)}`])];
}

;// CONCATENATED MODULE: ./build/src/domain/tasks.js
/** The chain of tasks of a pipeline; each is blocked by the one before. Status is derived, never stored. */
function tasksOf(pipeline, progress) {
    const rows = pipeline.rows.filter((row) => row.task !== null);
    return rows.map((row, index) => taskOf(row, rows[index - 1] ?? null, progress));
}
function taskOf(row, before, progress) {
    const { phase = '', doing = '', does = '' } = row.task ?? {};
    return {
        id: row.phase,
        subject: `Phase ${phase}: ${row.phase}`,
        description: does,
        activeForm: doing,
        status: statusOf(row, progress),
        blockedBy: before === null ? [] : [before.phase],
        metadata: {
            phase,
            skill: row.phase,
            issue_number: progress.issue,
            ...gateOf(row, progress),
            ...triesOf(row, progress),
        },
    };
}
function statusOf(row, progress) {
    if (progress.passed.has(row.phase))
        return 'completed';
    return progress.running === row.phase ? 'in_progress' : 'pending';
}
function gateOf(row, { threshold }) {
    if (row.gate === null)
        return { checkpoint: false };
    return { checkpoint: true, checkpoint_name: row.gate.name, score_threshold: threshold ?? row.gate.threshold };
}
function triesOf(row, progress) {
    const history = progress.tries[row.phase] ?? [];
    const last = history.at(-1);
    return { retry_count: history.length, retry_history: history, ...(last ? { last_error: last.error } : {}) };
}
/**
 * The task to do next: the first that is not completed and whose blockers all are (seed 000, step 2).
 * Null when nothing is left, or when all that is left is blocked.
 */
function nextTask(tasks) {
    const completed = new Set(tasks.filter((task) => task.status === 'completed').map((task) => task.id));
    const available = (task) => task.status !== 'completed' && task.blockedBy.every((id) => completed.has(id));
    return tasks.find(available) ?? null;
}

;// CONCATENATED MODULE: ./build/src/domain/resume-point.js

/** The seed's resume point (000, step 6). A phase that is no task of its own counts to the task before it. */
function resumePoint({ pipeline, issue, mode, phase, reason, now }) {
    const tasks = tasksOf(pipeline, { issue, threshold: null, passed: new Set(), running: null, tries: {} });
    const row = taskRowAt(pipeline, phase);
    return {
        timestamp: now,
        issue_number: issue,
        stopped_at_task_id: row?.phase ?? phase,
        stopped_at_phase: row?.task?.phase ?? '',
        stopped_at_skill: row?.phase ?? phase,
        reason,
        task_ids: tasks.map((task) => task.id),
        mode,
    };
}
function taskRowAt(pipeline, phase) {
    const upTo = pipeline.rows.slice(0, pipeline.rows.findIndex((row) => row.phase === phase) + 1);
    return upTo.findLast((row) => row.task !== null) ?? pipeline.rows.find((row) => row.task !== null);
}

;// CONCATENATED MODULE: ./build/src/domain/delivery-closing.js








/** The comment comes first, so that people read of an end even if a later write fails; the record comes last. */
function closingWishes(facts, ending, receipts) {
    if (ending.outcome === 'superseded')
        return [];
    const comment = progressComment(endReport(facts, ending, receipts));
    const issue = facts.opening.snapshot.number;
    if (ending.outcome === 'passed') {
        const gone = recordWish(facts, null, `Resolve issue #${issue}`);
        return [comment, { kind: 'close-issue' }, { kind: 'delete-branch', branch: branchOf(facts).name }, gone];
    }
    const message = `Record issue #${issue} as ${ending.outcome}: ${ending.reason?.code ?? ''}`;
    return [comment, ...planWish(facts, ending), recordWish(facts, endRecord(facts, ending, receipts), message)];
}
/** What is told of the run at its end; a branch that was merged is gone. */
function endReport(facts, ending, receipts) {
    const branch = ending.merged ? null : (deliveredNow(facts, ending, receipts)?.branch ?? null);
    return { ...reportOf(facts, ending), branch };
}
/** A plan that its gate refused becomes a comment of its own, for people to mend. */
function planWish({ results, journey, opening }, { reason: why }) {
    const refused = ['score_below_threshold', 'blocking_finding'].includes(why?.code ?? '');
    const atPlan = results.plan !== undefined && results.evaluation !== undefined && results.execution === undefined;
    return refused && atPlan && stoppedAt(journey) !== null && results.plan
        ? [planComment(results.plan, opening.runUrl)]
        : [];
}
function endRecord(facts, ending, receipts) {
    const { pipeline, opening, journey, row, now } = facts;
    const phase = stoppedAt(journey)?.phase ?? row.phase;
    const stop = {
        pipeline,
        issue: opening.snapshot.number,
        mode: opening.mode,
        phase,
        reason: ending.reason?.code ?? '',
        now,
    };
    return {
        ...recordOf(facts),
        status: ending.outcome === 'waiting' ? 'waiting' : 'stopped',
        delivered: deliveredNow(facts, ending, receipts),
        resume: resumePoint(stop),
        history: withRun(recordOf(facts).history, pastRun(opening.claim.run, now, stop.reason, journey)),
    };
}
/** What stands on the branch now: what this run published, else what an earlier one did. */
function deliveredNow(facts, { pullRequest }, receipts) {
    const published = receiptOf(receipts, 'publish');
    const { name, state } = branchOf(facts);
    const head = published?.result === 'done' ? published.sha : state === 'ready' ? facts.subject.branch?.sha : undefined;
    if (head === undefined)
        return deliveredBefore(facts);
    return {
        branch: name,
        base_sha: facts.opening.baseSha,
        head_sha: head,
        change_digest: changeDigest(facts),
        pull_request: pullRequest?.number ?? null,
    };
}

;// CONCATENATED MODULE: ./build/src/domain/delivery-ending.js




/** How a delivery ended, from what is so and from what GitHub made of our wishes. */
function deliveryEnding(facts, receipts) {
    const opened = receiptOf(receipts, 'open-pull-request');
    const pullRequest = (opened?.result === 'done' ? opened.pullRequest : undefined) ?? pullRequestOf(facts);
    const [outcome, why] = outcomeOf(facts, receipts);
    return { outcome, reason: why, pullRequest, merged: outcome === 'passed' };
}
function outcomeOf(facts, receipts) {
    const stop = whyNotDelivered(facts);
    const refusal = refusalOf(receipts);
    if (refusal?.result === 'refused' && refusal.reason === 'claim-lost')
        return ['superseded', reason('claim_lost', {})];
    if (stop)
        return [outcomeOfStop(stop), stop];
    if (pullRequestOf(facts)?.state === 'merged')
        return ['passed', null];
    if (refusal?.result === 'refused')
        return delivery_ending_refused(facts, refusal.reason, refusal.detail);
    if (receipts.some(({ result }) => result === 'skipped'))
        return ['waiting', reason('dry_run', {})];
    const merge = receiptOf(receipts, 'merge');
    if (merge?.result === 'done' && merge.later === true)
        return ['waiting', reason('auto_merge_enabled', {})];
    const left = whyNotMerge(facts);
    return left ? ['waiting', left] : ['passed', null];
}
function outcomeOfStop({ code }) {
    if (code === 'claim_lost')
        return 'superseded';
    if (code === 'switched_off')
        return 'skipped';
    return code === 'no_change' ? 'no-change' : 'stopped';
}
function delivery_ending_refused(facts, why, detail) {
    const branch = branchOf(facts).name;
    switch (why) {
        case 'branch-taken':
            return ['stopped', reason('branch_taken', { branch })];
        case 'pull-request-creation-off':
            return ['stopped', reason('pull_request_creation_off', { compareUrl: compareLink(facts, branch) })];
        case 'pull-request-refused':
            return ['stopped', reason('pull_request_refused', { detail })];
        case 'merge-conflict':
            return ['stopped', reason('base_conflict', {})];
        case 'merge-refused':
            return ['waiting', reason('merge_refused', { detail })];
        case 'head-moved':
            return ['stopped', reason('head_moved', { branch })];
        case 'claim-lost':
        case 'state-refused':
        case 'write-refused':
            return ['failed', reason('write_refused', { detail })];
    }
}
function compareLink(facts, branch) {
    const { opening, subject } = facts;
    return compareUrl(subject.repository, opening.baseBranch, branch, titleOf(facts), opening.snapshot.number);
}

;// CONCATENATED MODULE: ./build/src/domain/render/phase-picture.js

/** White text on these can be read on light and dark pages alike; the words in a box say the same as its colour. */
const PICTURE_CLASSES = {
    done: 'fill:#1a7f37,stroke:#1a7f37,color:#ffffff',
    kept: 'fill:#0969da,stroke:#0969da,color:#ffffff',
    calm: 'fill:#9a6700,stroke:#9a6700,color:#ffffff',
    stopped: 'fill:#cf222e,stroke:#cf222e,color:#ffffff',
    idle: 'fill:#59636e,stroke:#59636e,color:#ffffff,stroke-dasharray:4',
};
/** The phases of a run as a Mermaid picture: what became of each, the way that was gone, and what was left out. */
function phasePicture(report) {
    const boxes = report.pipeline.rows.map((row) => boxOf(row, report));
    const names = boxes.map(({ row, says, look }, at) => `  p${at}["${row.phase}<br/>${says}"]:::${look}`);
    const classes = Object.entries(PICTURE_CLASSES).map(([name, style]) => `  classDef ${name} ${style}`);
    return ['```mermaid', 'flowchart LR', ...names, ...arrows(boxes), ...classes, '```'].join('\n');
}
function boxOf(row, { journey, ending, pipeline, running }) {
    if (row.phase === pipeline.last && ending)
        return { row, says: ending.outcome, look: lookOf(ending.outcome) };
    const step = journey.find(({ phase }) => phase === row.phase);
    if (step?.keptFrom)
        return { row, says: `${phase_picture_scoreText(step)}kept`, look: 'kept' };
    if (step !== undefined && step.result !== 'skipped')
        return { row, says: `${phase_picture_scoreText(step)}${step.outcome || 'lost'}`, look: lookOf(step.outcome) };
    return { row, says: running === row.phase ? 'at work' : 'no turn', look: running === row.phase ? 'calm' : 'idle' };
}
const phase_picture_scoreText = ({ score }) => (score === null ? '' : `${score}/100 · `);
/** A job that ended without a word broke. */
function lookOf(outcome) {
    const known = CONCLUSIONS[outcome];
    if (outcome === 'passed')
        return 'done';
    return known === undefined || known.red ? 'stopped' : 'calm';
}
/** Solid between phases that followed one another, dotted for the way that the table would have led. */
function arrows(boxes) {
    const gone = boxes.flatMap(({ look }, at) => (look === 'idle' ? [] : [at]));
    const taken = gone.slice(1).map((to, index) => `  p${gone[index]} --> p${to}`);
    const planned = boxes.flatMap(({ row }, from) => {
        const to = boxes.findIndex((box) => box.row.phase === row.routes['passed']);
        return to === -1 || taken.includes(`  p${from} --> p${to}`) ? [] : [`  p${from} -.-> p${to}`];
    });
    return [...taken, ...planned];
}

;// CONCATENATED MODULE: ./build/src/domain/render/run-summary.js











/** The summary of a whole run, written by its last job: what it was, what proves it, and what it cost. */
function runSummary(report) {
    const { results, journey, startedAt, now } = report;
    const history = historyText(report);
    const sections = [
        phasePicture(report),
        journeyTable(report),
        `Took ${elapsedText(startedAt, now)}. Cost: ${spendText(totalSpend(journey))}.`,
        linksText(report),
        `#### Final verification\n\n${finalVerification(report)}`,
        ...(history === '' ? [] : [`#### All runs of this issue\n\n${history}`]),
        ...(results.verification
            ? [`#### Verification\n\n${evidenceText(results.verification)}`, outputText(results.verification)]
            : []),
        ...(results.evaluation ? [`#### Evaluation of the plan\n\n${findingsText(results.evaluation)}`] : []),
        ...(results.review ? [`#### Review of the change\n\n${findingsText(results.review)}`] : []),
        ...(results.plan ? [`#### Plan\n\n${planText(results.plan)}`] : []),
        ...(results.change ? [`#### Change\n\n${changeTable(report)}`] : []),
    ];
    return sections.join('\n\n');
}
/** A phase's time is that from the hand-over before it to its own, the wait for a machine included. */
function journeyTable({ journey, startedAt }) {
    let before = startedAt;
    const rows = journey.map((step) => {
        const took = step.endedAt === null ? '' : elapsedText(before, step.endedAt);
        before = step.endedAt ?? before;
        const cost = step.spend === null ? '' : spendText(step.spend);
        return `| ${step.phase} | ${howItEnded(step)} | ${step.score ?? ''} | ${took} | ${cost} | ${escapeLine(step.summary)} |`;
    });
    return ['| phase | outcome | score | took | agent | |', '|---|---|---:|---:|---|---|', ...rows].join('\n');
}
function howItEnded({ outcome, result, tries }) {
    const how = outcome || (result === 'skipped' ? 'no turn' : result);
    return tries.length === 0 ? how : `${how}, ${tries.length} failed ${tries.length === 1 ? 'try' : 'tries'}`;
}
function changeTable({ results: { change } }) {
    if (change === undefined)
        return '';
    const { files, added, deleted } = changeSize(change);
    const rows = change.entries.map((entry) => `| ${escapeLine(entry.path)} | ${entry.operation} | +${entry.addedLines} −${entry.deletedLines} |`);
    const total = `${files} ${files === 1 ? 'file' : 'files'}, +${added} −${deleted}`;
    return [total, '', '| file | | lines |', '|---|---|---:|', ...rows].join('\n');
}
/** The seed's last checklist (000, Final Verification). */
function finalVerification({ pipeline, journey, ending }) {
    const passed = ending?.outcome === 'passed';
    const tasks = pipeline.rows.filter((row) => row.task !== null);
    const gates = pipeline.rows.filter((row) => row.gate !== null);
    const open = gates.every((row) => journey.some((step) => step.phase === row.phase && step.outcome === 'passed'));
    const lines = [
        [passed, `All ${tasks.length} phases completed`],
        [open, `All ${gates.length} checkpoints passed`],
        [passed, 'Issue closed on GitHub'],
        [ending?.merged === true, 'PR merged to the default branch'],
        [passed, 'State files cleaned up'],
    ];
    return lines.map(([done, text]) => `- [${done ? 'x' : ' '}] ${text}`).join('\n');
}

;// CONCATENATED MODULE: ./build/src/domain/verb.js
/**
 * The three makers below erase what only matters where a verb is written: its needs are checked there, and `gather`
 * supplies exactly those.
 */
function agentVerb(name, needs, rest) {
    return { name, seat: 'agent', needs, ...rest };
}
function testerVerb(name, needs, rest) {
    return { name, seat: 'tester', needs, ...rest };
}
function stewardVerb(name, needs, rest) {
    return { name, seat: 'steward', needs, ...rest };
}

;// CONCATENATED MODULE: ./build/src/verbs/deliver.js







/**
 * The last steward: it judges every gate again, then writes branch, commit and pull request through the API, merges,
 * closes and cleans up, or reports why the run stopped and how to go on.
 */
const deliver_deliver = stewardVerb('deliver', DELIVERY_NEEDS, {
    ask: (facts) => deliveryWishes(withThresholds(facts)),
    decide: (given, receipts) => {
        const facts = withThresholds(given);
        const ending = deliveryEnding(facts, receipts);
        return {
            outcome: ending.outcome,
            reason: ending.reason,
            summary: summaryOf(facts, ending),
            results: {},
            details: runSummary(endReport(facts, ending, receipts)),
            pullRequest: ending.pullRequest?.number ?? null,
            effects: closingWishes(facts, ending, receipts),
        };
    },
});
/** The bars of the two gates: the input's, else those of the rows that evaluate and review. */
function withThresholds(facts) {
    const { pipeline, inputs } = facts;
    const barOf = (verb) => thresholdOf(pipeline.rows.find((row) => row.verb === verb), inputs.threshold);
    return { ...facts, thresholds: { plan: barOf('evaluate'), change: barOf('review') } };
}
function summaryOf(facts, { outcome, reason, pullRequest }) {
    const { opening, subject, inputs } = facts;
    if (outcome !== 'passed')
        return reason?.says ?? outcome;
    const byHand = pullRequestOf(facts)?.state === 'merged';
    const method = byHand ? 'already' : mergeMethodFor(subject.repository, inputs['merge-method']);
    return `PR #${pullRequest?.number} merged (${method}) · issue #${opening.snapshot.number} closed`;
}

// EXTERNAL MODULE: ./build/src/contracts/rubric.js
var rubric = __webpack_require__(77857);
;// CONCATENATED MODULE: ./build/src/domain/agent-failures.js
/** What each failure of an agent means, and what a person can do about it. */
const AGENT_FAILURE_TABLE = {
    auth: {
        means: 'The provider does not accept the key.',
        todo: 'Renew the secret behind "agent-key", or give its account access to the model.',
    },
    'rate-limit': {
        means: 'The provider asked for a pause, again and again.',
        todo: 'Go on later, or raise the rate limit of the account.',
    },
    overloaded: {
        means: 'The provider did not answer, or broke off.',
        todo: 'Go on later; the status page of the provider says more.',
    },
    quota: { means: 'The account has no credit left.', todo: 'Add credit to the account of the key.' },
    'bad-request': {
        means: 'The program or the model refused what it was asked for.',
        todo: 'Check "agent-args", "agent-version" and "model".',
    },
    'model-not-found': {
        means: 'The provider has no such model, or not for this key.',
        todo: 'Set "model" to one that the key may use.',
    },
    refused: {
        means: 'The model does not want to do this.',
        todo: 'Say in the issue what it is for, or name another "model".',
    },
    'turn-limit': {
        means: 'The agent took more turns than it may.',
        todo: 'Raise "max-turns", or split the issue.',
    },
    budget: {
        means: 'The run has used up its tokens or its money.',
        todo: 'Raise "max-tokens" or "max-cost-usd", or split the issue.',
    },
    timeout: {
        means: 'The agent did not end in time, or showed no sign of life.',
        todo: 'Raise "timeout-minutes", or split the issue.',
    },
    killed: {
        means: 'Something ended the program, such as a lack of memory.',
        todo: 'Try a larger runner ("runs-on").',
    },
    'invalid-answer': {
        means: 'The answer breaks its contract, also after it was asked to mend it.',
        todo: 'Name a more capable "model".',
    },
    'not-found': {
        means: 'The program is not there.',
        todo: 'Check "agent-command" and what the setup action installs.',
    },
    unknown: { means: 'The program failed, and did not say why.', todo: 'Read the log of the phase.' },
};

;// CONCATENATED MODULE: ./build/src/domain/exhausted.js


const todoFor = (failure) => Object.hasOwn(AGENT_FAILURE_TABLE, failure) ? AGENT_FAILURE_TABLE[failure].todo : '';
/** The end of a phase whose agent failed every try (seed 000: `max_retries_exceeded`); the tree it left is kept. */
function exhausted(reply) {
    const last = reply.tries.at(-1);
    const failure = last?.failure ?? 'unknown';
    const error = last?.error ?? 'it gave no answer';
    const kept = reply.change && reply.change.entries.length > 0 ? { change: reply.change } : {};
    return {
        outcome: 'failed',
        reason: reason('max_retries_exceeded', { tries: reply.tries.length, failure, error, todo: todoFor(failure) }),
        summary: `${reply.tries.length === 1 ? 'the try' : `${reply.tries.length} tries`} failed with ${failure}: ${error}`,
        results: kept,
        effects: [],
    };
}

;// CONCATENATED MODULE: ./build/src/domain/judgement.js

/** An agent's verdict, bound to what it judged, with the score that we compute from it. */
function judgementOf(answer, rubric, subjectDigest, now) {
    const score = scoreOf(answer.criteria, rubric);
    return { ...answer, subjectDigest, score, judgedAt: now, validUntil: validUntil(now) };
}
/** `score 96/100 ≥ 90 · gate open`, or why it is shut. */
function gateSummary(gate, threshold) {
    if (gate.open)
        return `score ${gate.score}/100 ≥ ${threshold} · gate open`;
    if (gate.reason.code === 'score_below_threshold')
        return `score ${gate.score}/100 < ${threshold} · gate shut`;
    const score = gate.score === null ? 'no score' : `score ${gate.score}/100`;
    return `${score} · gate shut: ${gate.reason.says}`;
}

;// CONCATENATED MODULE: ./build/src/verbs/evaluate.js









/** Phase 1.5 of the seed: the plan is judged on a fresh machine by an agent that did not write it. */
const evaluate = agentVerb('evaluate', ['opening', 'plan'], {
    ask: ({ opening, plan }) => ({
        of: 'agent',
        answer: 'evaluation',
        material: { snapshot: opening.snapshot, plan, rubric: rubric/* PLAN_RUBRIC */.e },
        edits: false,
        startFrom: null,
    }),
    decide: ({ plan, row, inputs, now }, reply) => {
        if (reply.end === 'exhausted')
            return exhausted(reply);
        const threshold = thresholdOf(row, inputs.threshold);
        const evaluation = judgementOf(reply.answer, rubric/* PLAN_RUBRIC */.e, digestOf(plan), now);
        const gate = judgePlan({ plan, evaluation }, threshold);
        return {
            outcome: gate.open ? 'passed' : 'shut',
            reason: gate.open ? null : gate.reason,
            summary: gateSummary(gate, threshold),
            results: { evaluation },
            details: findingsText(evaluation),
            annotations: findingAnnotations(evaluation.findings),
            score: evaluation.score,
            effects: [],
        };
    },
});

// EXTERNAL MODULE: ./build/src/contracts/change.js
var contracts_change = __webpack_require__(35688);
;// CONCATENATED MODULE: ./build/src/verbs/execute.js









/** Phase 2 of the seed: the plan becomes a change, read from git and never from the agent's word. */
const execute = agentVerb('execute', ['opening', 'plan', 'evaluation', 'carried'], {
    ask: ({ opening, plan, evaluation, carried }) => ({
        of: 'agent',
        answer: 'execution',
        material: { snapshot: opening.snapshot, plan, evaluation, ...findingsOf(carried) },
        edits: true,
        startFrom: carried.change ?? null,
    }),
    decide: ({ carried }, reply) => {
        if (reply.end === 'exhausted')
            return exhausted(reply);
        const change = reply.change;
        const ended = (outcome, why) => ({ outcome, reason: why, summary: why.says, results: kept(change), effects: [] });
        if (change === null || change.entries.length === 0)
            return ended('no-change', reason('no_change', {}));
        const { denials } = judgeChange(change);
        const [first] = denials;
        if (first) {
            const why = reason('forbidden_change', { ...first, count: touchedPaths(denials) });
            return { ...ended('refused', why), annotations: denialAnnotations(denials) };
        }
        if (carried.review?.subjectDigest === digestOf(change))
            return ended('failed', reason('same_again', { what: 'change' }));
        const size = changeSize(change);
        return {
            outcome: 'passed',
            reason: null,
            summary: `${size.files} ${size.files === 1 ? 'file' : 'files'}, +${size.added} −${size.deleted}`,
            results: { change, execution: reply.answer },
            effects: [],
        };
    },
});
/** A refused change is handed on all the same, so that nothing is lost, unless no baton could hold it. */
function kept(change) {
    return change === null || change.entries.length > contracts_change/* CHANGE_LIMIT */.xK ? {} : { change };
}
/** What its gate refused of an earlier change, to be mended. */
function findingsOf({ verification, review }) {
    return { ...(verification ? { verification } : {}), ...(review ? { review } : {}) };
}

;// CONCATENATED MODULE: ./build/src/domain/admission.js





/** Whatever speaks against beginning, in the order in which people would want to hear it; null when nothing does. */
function whyNotAdmitted(facts) {
    return switchedOff(facts) ?? unfit(facts) ?? unauthorized(facts) ?? taken(facts);
}
/** A file that can't be read might say "off", so that nothing begins before somebody mends it. */
function switchedOff({ config }) {
    const why = whyNotByConfig(config);
    return why && { outcome: why.code === 'switched_off' ? 'skipped' : 'failed', reason: why };
}
function unfit({ trigger, inputs, subject }) {
    const { issue } = subject;
    const skipped = (why) => ({ outcome: 'skipped', reason: why });
    if (trigger.kind === 'label' && trigger.label !== inputs.label)
        return skipped(reason('other_label', { seen: trigger.label, wanted: inputs.label }));
    if (issue.isPullRequest)
        return skipped(reason('not_an_issue', { issue: issue.number }));
    if (!issue.open && !isDelivering(subject, inputs.resume === 'true'))
        return skipped(reason('issue_closed', { issue: issue.number }));
    if (issue.locked)
        return skipped(reason('issue_locked', { issue: issue.number }));
    if (trigger.kind === 'label' && !issue.labels.includes(inputs.label))
        return skipped(reason('label_gone', { label: inputs.label }));
    return null;
}
/** A merge closes the issue; what is left to do after one that was waited for, or interrupted, is to clean up. */
function isDelivering({ state: { stored } }, resume) {
    if (stored.kind !== 'sound')
        return false;
    const { status, batons } = stored.record;
    return status === 'waiting' || (resume && Object.keys(batons).length > 0);
}
function unauthorized({ trigger, run, inputs, authorities, subject: { issue } }) {
    const refused = (why) => ({ outcome: 'refused', reason: why });
    const fault = faultOfActors(actorsOf(trigger, run.actors, issue), authorities, inputs['allowed-bots']);
    if (fault)
        return refused(fault);
    if (trigger.kind === 'label' && labelerOf(issue, inputs.label) === null)
        return refused(reason('label_not_by_writer', { label: inputs.label }));
    const changed = trigger.kind === 'label' && (trigger.title !== issue.title || trigger.body !== issue.body);
    return changed || editedSince(issue, run.createdAt) ? refused(reason('issue_edited', {})) : null;
}
function taken({ subject, run, claimantIsOver, pipelineName }) {
    const stored = subject.state.stored;
    if (stored.kind === 'absent')
        return null;
    if (stored.kind === 'corrupt') {
        const path = recordPath(pipelineName, subject.issue.number);
        return { outcome: 'failed', reason: reason('state_corrupt', { path, why: stored.why }) };
    }
    const { record } = stored;
    if (record.claim.run !== run.run && record.status === 'in_progress' && !claimantIsOver)
        return { outcome: 'superseded', reason: reason('claimed_by_run', { run: record.claim.run }) };
    return null;
}

;// CONCATENATED MODULE: ./build/src/domain/resumption.js





/** Ends after which the same bytes may be judged again: they had no verdict. */
const UNJUDGED = ['score_unavailable', 'score_expired', 'verification_missing'];
/**
 * Where a resumed run goes on (design, section 6). Phases that passed are kept as long as issue and base are those that
 * they were about. A gate that stayed shut never judges the same bytes again in the hope of a better score: what people
 * edited goes to the gate, what nobody edited is made anew with the findings.
 */
function resumption(facts) {
    const { record, kept, snapshot, baseHolds, edited } = facts;
    const { opening: earlier, ...results } = mergeResults(kept.map((baton) => baton.results));
    if (earlier === undefined)
        return { afresh: 'the earlier run left nothing that could be fetched' };
    if (digestOf(earlier.snapshot) !== digestOf(snapshot))
        return { afresh: 'the issue was edited since' };
    if (record.resume?.reason === 'base_conflict')
        return onNewBase(facts, results);
    if (!baseHolds)
        return { afresh: `the base ${earlier.baseSha.slice(0, 7)} is no longer part of the default branch` };
    const resumed = resumedAt(facts, entryOf(facts));
    return { resumed, results: { ...results, ...edited }, baseSha: earlier.baseSha };
}
/** A change that conflicts is made once more, on the default branch as it is now; the plan stands. */
function onNewBase(facts, { plan, evaluation }) {
    const makes = facts.pipeline.rows.find((row) => names/* VERBS */.hU[row.verb].yields.includes('change'));
    if (!makes || !plan || !evaluation)
        return { afresh: 'the plan of the earlier run is gone' };
    return { resumed: resumedAt(facts, makes), results: { plan, evaluation }, baseSha: facts.headSha };
}
function resumedAt({ pipeline, record, kept }, enter) {
    const before = new Set(rowsBefore(pipeline, enter.phase).map((row) => row.phase));
    const passed = passedInOrder(pipeline, kept).filter(({ phase }) => before.has(phase));
    const scored = passed.map(({ phase, results: { evaluation, review } }) => {
        return { phase, score: (evaluation ?? review)?.score ?? null };
    });
    return { run: record.claim.run, enter: enter.phase, passed: scored, spent: spendOfAll(record.history, null) };
}
/** The row to enter: the first that did not pass, or the one that makes anew what a gate refused. */
function entryOf({ pipeline, kept, edited }) {
    const stopped = rowAfter(pipeline, passedInOrder(pipeline, kept));
    const baton = kept.find(({ phase }) => phase === stopped.phase);
    const { judges } = names/* VERBS */.hU[stopped.verb];
    const refused = baton !== undefined && ['shut', 'red'].includes(baton.outcome);
    if (judges === null || !refused || UNJUDGED.includes(baton.reason?.code ?? ''))
        return stopped;
    const serves = (row) => edited[judges] === undefined
        ? names/* VERBS */.hU[row.verb].yields.includes(judges)
        : names/* VERBS */.hU[row.verb].judges === judges;
    return pipeline.rows.find(serves) ?? stopped;
}
/** The batons of the phases that passed, from the second row on, as far as they follow one another. */
function passedInOrder(pipeline, kept) {
    const passed = [];
    for (let phase = pipeline.rows[0]?.routes['passed'] ?? null; phase !== null; phase = advance(pipeline, phase, 'passed')) {
        const baton = kept.find((candidate) => candidate.phase === phase && candidate.outcome === 'passed');
        if (baton === undefined)
            break;
        passed.push(baton);
    }
    return passed;
}
/** The row that follows those that passed. */
function rowAfter(pipeline, passed) {
    const last = passed.at(-1)?.phase ?? pipeline.rows[0]?.phase ?? '';
    const next = advance(pipeline, last, 'passed') ?? pipeline.last;
    return rowOf(pipeline, next) ?? pipeline.rows.at(-1);
}

;// CONCATENATED MODULE: ./build/src/verbs/open.js














const NEEDS = [
    'trigger',
    'run',
    'subject',
    'config',
    'settings',
    'authorities',
    'claimantIsOver',
    'ticket',
    'kept',
    'baseHolds',
    'adopted',
];
/**
 * The first steward: may this run start, on exactly which text, and is the issue free? It takes the snapshot that all
 * later phases read, and claims the issue before it writes anything else. A resumed run is told where to go on.
 */
const open_open = stewardVerb('open', NEEDS, {
    ask: (facts) => (whyNot(facts) ? [] : [claimWish(facts)]),
    decide: (facts, receipts) => {
        const ended = whyNot(facts) ?? whyClaimFailed(receipts);
        return ended ? end(ended) : opened(facts);
    },
});
function whyNot(facts) {
    return whyNotAdmitted({ ...facts, pipelineName: facts.pipeline.name }) ?? whyNotResumed(facts);
}
/** What people did to plan or branch must be readable and allowed before anything is claimed; no pull request is doubled. */
function whyNotResumed(facts) {
    const { denials } = judgeChange(facts.adopted?.change ?? { baseSha: '', entries: [] });
    const [denial] = denials;
    if (denial)
        return { outcome: 'refused', reason: reason('forbidden_change', { ...denial, count: touchedPaths(denials) }) };
    const plan = editOf(facts);
    if (plan.kind === 'unreadable')
        return { outcome: 'failed', reason: reason('plan_unreadable', { why: plan.why }) };
    const record = previous(facts);
    const pullRequest = record?.delivered?.pull_request ?? null;
    if (record?.status !== 'waiting' || pullRequest === null || 'resumed' in goingOn(facts))
        return null;
    return { outcome: 'skipped', reason: reason('pull_request_open', { pullRequest }) };
}
function previous({ subject: { state } }) {
    return state.stored.kind === 'sound' ? state.stored.record : null;
}
const snapshotOf = ({ subject, authorities, run }) => takeSnapshot(subject.issue, writersAmong(authorities), run.createdAt);
function editOf({ kept, subject: { issue } }) {
    const made = kept.find(({ results }) => results.plan)?.results.plan;
    const found = made ? editedPlan(issue, made.branch) : { kind: 'none' };
    const same = found.kind === 'plan' && digestOf(found.plan) === digestOf(made);
    return same ? { kind: 'none' } : found;
}
/** Where the run goes on, if it is to go on from an earlier one. */
function goingOn(facts) {
    const { pipeline, kept, baseHolds, adopted } = facts;
    const record = previous(facts);
    if (record === null || kept.length === 0)
        return { afresh: 'no resume point found' };
    const plan = editOf(facts);
    const edited = {
        ...(plan.kind === 'plan' ? { plan: plan.plan } : {}),
        ...(adopted ? { change: adopted.change } : {}),
    };
    const headSha = facts.subject.repository.defaultBranchSha;
    return resumption({ pipeline, record, kept, snapshot: snapshotOf(facts), baseHolds, edited, headSha });
}
function claimOf({ trigger, run, ticket, now, subject: { issue } }) {
    const [actor = { id: '0', login: 'unknown', isBot: false }] = actorsOf(trigger, run.actors, issue);
    return { run: run.run, attempt: run.attempt, ticket, claimedAt: now, actor };
}
/** A resumed run keeps what the record knows, so that it can be resumed in its turn. */
function claimWish(facts) {
    const { subject, pipeline, inputs, now } = facts;
    const before = previous(facts);
    const going = goingOn(facts);
    const resumed = 'resumed' in going && before !== null;
    const record = {
        format: 1,
        pipeline: pipeline.name,
        issue_number: subject.issue.number,
        status: 'in_progress',
        mode: inputs.mode,
        claim: claimOf(facts),
        base_sha: resumed ? going.baseSha : subject.repository.defaultBranchSha,
        delivered: open_deliveredNow(facts, before, resumed),
        resume: resumed ? before.resume : null,
        batons: resumed ? before.batons : {},
        history: before?.history ?? [],
        updated_at: now,
    };
    return {
        kind: 'record',
        path: recordPath(pipeline.name, subject.issue.number),
        expectedTicket: before?.claim.ticket ?? null,
        record,
        message: `Claim issue #${subject.issue.number} for run ${record.claim.run}`,
    };
}
/** A branch that a person moved on is adopted as it stands by a run that goes on from it, and left alone by any other. */
function open_deliveredNow({ adopted }, before, resumed) {
    const delivered = before?.delivered ?? null;
    if (delivered === null || adopted === null)
        return delivered;
    if (!resumed)
        return null;
    return { ...delivered, head_sha: adopted.headSha, change_digest: digestOf(adopted.change) };
}
function whyClaimFailed(receipts) {
    const refusal = refusalOf(receipts);
    if (refusal?.result !== 'refused')
        return null;
    if (refusal.reason === 'claim-lost')
        return { outcome: 'superseded', reason: reason('claim_lost', {}) };
    return { outcome: 'failed', reason: reason('state_refused', { detail: refusal.detail }) };
}
function end({ outcome, reason: why }) {
    return { outcome, reason: why, summary: why.says, results: {}, effects: [] };
}
function opened(facts) {
    const { subject, authorities } = facts;
    const going = goingOn(facts);
    const resumed = 'resumed' in going ? going : null;
    const opening = {
        snapshot: snapshotOf(facts),
        baseBranch: subject.repository.defaultBranch,
        baseSha: resumed?.baseSha ?? subject.repository.defaultBranchSha,
        mode: facts.inputs.mode,
        settings: facts.settings,
        actor: claimOf(facts).actor,
        claim: claimOf(facts),
        runUrl: facts.run.url,
        branch: open_deliveredNow(facts, previous(facts), resumed !== null)?.branch ?? null,
        resumed: resumed?.resumed ?? null,
    };
    const role = authorities.find(({ account }) => account.id === opening.actor.id)?.role ?? 'none';
    return {
        outcome: 'passed',
        reason: null,
        summary: `${openingSummary(opening, role)}${resumeText(facts, going)}`,
        results: { ...resumed?.results, opening },
        ...(resumed ? { enter: resumed.resumed.enter } : {}),
        effects: [startedComment(facts, opening)],
    };
}
function openingSummary({ actor, snapshot, claim }, role) {
    const hidden = snapshot.hiddenSegments === 0 ? '' : ` · ${snapshot.hiddenSegments} hidden segments removed`;
    const digest = digestOf(snapshot).slice('sha256:'.length, 'sha256:'.length + 4);
    return `actor ${actor.login} (${role}) · snapshot ${digest}… · claim run ${claim.run}${hidden}`;
}
function resumeText({ inputs, kept }, going) {
    if ('resumed' in going)
        return ` · resumed run ${going.resumed.run} at ${going.resumed.enter}`;
    return inputs.resume === 'true' || kept.length > 0 ? ` · ${going.afresh}, starting fresh` : '';
}
function startedComment(facts, { resumed, branch, claim }) {
    const { pipeline, subject, inputs, run, now } = facts;
    const first = pipeline.rows[0];
    return progressComment({
        pipeline,
        issue: subject.issue.number,
        threshold: inputs.threshold,
        runUrl: run.url,
        repositoryUrl: subject.repository.url,
        startedAt: claim.claimedAt,
        now,
        journey: keptSteps(resumed),
        running: resumed?.enter ?? first?.routes['passed'] ?? null,
        results: {},
        branch,
        history: previous(facts)?.history ?? [],
        ending: null,
    });
}

;// CONCATENATED MODULE: ./build/src/verbs/plan.js






/** Phase 1 of the seed: a plan and the branch that will carry it, on the default branch as it is now. */
const plan = agentVerb('plan', ['opening', 'carried'], {
    ask: ({ opening, carried }) => ({
        of: 'agent',
        answer: 'plan',
        material: { snapshot: opening.snapshot, ...plan_findingsOf(carried) },
        edits: false,
        startFrom: null,
    }),
    decide: ({ opening, carried }, reply) => {
        if (reply.end === 'exhausted')
            return exhausted(reply);
        const { snapshot } = opening;
        const kind = changeKind(snapshot.labels, reply.answer.kind);
        const branch = opening.branch ?? branchName(kind, snapshot.number, snapshot.title);
        const made = { ...reply.answer, kind, branch };
        if (carried.evaluation?.subjectDigest === digestOf(made))
            return again(reason('same_again', { what: 'plan' }));
        const steps = reply.answer.steps.length;
        return {
            outcome: 'passed',
            reason: null,
            summary: `plan, ${steps} ${steps === 1 ? 'step' : 'steps'} · branch ${branch}`,
            results: { plan: made },
            details: planText(made),
            effects: [],
        };
    },
});
/** What the gate refused in an earlier run, to be mended. */
function plan_findingsOf({ plan, evaluation }) {
    return plan && evaluation ? { plan, evaluation } : {};
}
function again(why) {
    return { outcome: 'failed', reason: why, summary: why.says, results: {}, effects: [] };
}

;// CONCATENATED MODULE: ./build/src/verbs/review.js









/** Phase 2.5 of the seed: the change is judged on a fresh machine, beside the evidence that a tester's job gathered. */
const review = agentVerb('review', ['opening', 'plan', 'change', 'verification'], {
    ask: ({ opening, plan, change, verification }) => ({
        of: 'agent',
        answer: 'review',
        material: { snapshot: opening.snapshot, plan, change, verification, rubric: rubric/* REVIEW_RUBRIC */.H },
        edits: false,
        startFrom: change,
    }),
    decide: ({ change, verification, row, inputs, now }, reply) => {
        if (reply.end === 'exhausted')
            return { ...exhausted(reply), results: {} };
        const threshold = thresholdOf(row, inputs.threshold);
        const judged = judgementOf(reply.answer, rubric/* REVIEW_RUBRIC */.H, digestOf(change), now);
        const gate = judgeChangeGate({ change, verification, review: judged }, threshold);
        return {
            outcome: gate.open ? 'passed' : 'shut',
            reason: gate.open ? null : gate.reason,
            summary: gateSummary(gate, threshold),
            results: { review: judged },
            details: findingsText(judged),
            annotations: findingAnnotations(judged.findings),
            score: judged.score,
            effects: [],
        };
    },
});

;// CONCATENATED MODULE: ./build/src/verbs/verify.js




/** The repository's own commands, run by us on a fresh machine: with the change as proof, without it to compare. */
const verify = testerVerb('verify', ['opening', 'change', 'commands'], {
    ask: ({ change, commands, inputs }) => commands.length === 0
        ? null
        : { of: 'commands', commands, change, timeoutMs: inputs['verify-timeout-minutes'] * 60_000 },
    decide: ({ change }, { after, before }) => {
        const verification = { changeDigest: digestOf(change), after: [...after], before: [...before] };
        const fault = faultOfVerification(verification, verification.changeDigest);
        return {
            outcome: fault === null ? 'passed' : fault.code === 'verification_red' ? 'red' : 'failed',
            reason: fault,
            summary: after.length === 0 ? (fault?.says ?? '') : commandsSummary(after, before),
            results: { verification },
            details: `${evidenceText(verification)}\n\n${outputText(verification)}`,
            effects: [],
        };
    },
});
function commandsSummary(after, before) {
    return after.map((run, index) => `${run.command}: ${exitText(run)}${beforeText(before[index])}`).join(' · ');
}
function beforeText(run) {
    return run ? ` (before the change: ${exitText(run)})` : '';
}

;// CONCATENATED MODULE: ./build/src/verbs/index.js







/** Every verb, by name. */
const VERB_TABLE = { open: open_open, plan: plan, evaluate: evaluate, execute: execute, verify: verify, review: review, deliver: deliver_deliver };

;// CONCATENATED MODULE: ./build/src/main.js

























/** One job, one pass: facts → ask → decide → advance → effects → report. Throws what stops a job. */
async function main(given, inputs, context, promptsFolder) {
    const asGiven = readJob(given, inputs, context);
    const world = connect(asGiven, context, promptsFolder);
    world.log.info(startLine(asGiven.row));
    const verb = VERB_TABLE[asGiven.row.verb];
    const facts = await world.log.group('Gather facts', () => gather(verb.needs, asGiven, world));
    const job = { ...asGiven, inputs: facts.inputs };
    const turned = await turn(verb, facts, job, world);
    const { decision } = turned;
    const published = (text) => redact(text, secretsOf(job)).text;
    const next = advance(job.pipeline, job.row.phase, decision.outcome, decision.enter);
    runner/* setOutputs */.n0(await world.log.group('Hand over', () => handOver(turned, facts, next, job, world)));
    await runner/* addSummary */.S0(published(phaseSummary(job.row, decision, runUrl(context))));
    for (const annotation of shownAnnotations(decision.annotations ?? []))
        world.log.annotate(annotation);
    for (const line of endLines(job.row, decision, job.inputs.threshold, job.pipeline))
        world.log.info(line);
    if (endsRed(job.pipeline, job.row, decision.outcome))
        runner/* fail */.fJ(annotationText(published(endText(decision))));
    else if (decision.outcome !== 'passed')
        world.log.notice(published(endText(decision)));
}
function readJob(given, inputs, context) {
    const pipeline = PIPELINE_TABLES[inputs.pipeline];
    const row = rowOf(pipeline, inputs.phase);
    if (row === undefined) {
        const phases = pipeline.rows.map(({ phase }) => phase).join(', ');
        throw errors/* RelayError */.cx.of('bad-input', { faults: [`\`phase\` must be one of ${phases}; saw "${inputs.phase}"`] });
    }
    const seat = seatOf(row);
    const held = heldAgainstSeat(seat, {
        githubToken: inputs['github-token'] !== '',
        agentKey: inputs['agent-key'] !== '',
        idToken: context.holdsIdToken,
    });
    if (held !== null)
        throw errors/* RelayError */.cx.of('unsafe-seat', { seat, held });
    if (seat === 'steward' && inputs['github-token'] === '')
        throw errors/* RelayError */.cx.of('bad-input', { faults: ['`github-token` is missing: this job talks to GitHub'] });
    const trigger = readTrigger(context.event, context.payload);
    const { repositoryId, run, attempt, workspace } = context;
    return { pipeline, row, given, inputs, earlier: readEarlier(inputs), trigger, repositoryId, run, attempt, workspace };
}
function runUrl({ serverUrl, owner, repository, run }) {
    return `${serverUrl}/${owner}/${repository}/actions/runs/${run}`;
}
function readEarlier(inputs) {
    try {
        return earlier.parse(JSON.parse(inputs.earlier));
    }
    catch {
        throw errors/* RelayError */.cx.of('bad-input', { faults: ['`earlier` must be the JSON text of `toJSON(needs)`'] });
    }
}
/** Makes the ports, each on its first use: a job loads and reaches only what its seat needs. */
function connect({ inputs }, context, promptsFolder) {
    const { workspace, temporaryDirectory, path, owner, repository, run, cache } = context;
    const log = runner/* runnerLog */.t1({ defuse: defuse, shorten: annotationText });
    const client = once(async () => {
        const { githubClient } = await Promise.all(/* import() */[__webpack_require__.e(11), __webpack_require__.e(193), __webpack_require__.e(520)]).then(__webpack_require__.bind(__webpack_require__, 75520));
        return githubClient({ token: inputs['github-token'], owner, repository, pause: systemClock.pause });
    });
    return {
        clock: systemClock,
        random: systemRandom,
        log,
        prompts: promptFolder(promptsFolder),
        store: once(async () => (await __webpack_require__.e(/* import() */ 76).then(__webpack_require__.bind(__webpack_require__, 84076))).artifactStore({
            temporaryDirectory,
            run,
            token: inputs['github-token'],
            owner,
            repository,
            cache,
        })),
        reader: once(async () => (await __webpack_require__.e(/* import() */ 301).then(__webpack_require__.bind(__webpack_require__, 42301))).githubReader(await client(), run)),
        writer: once(async () => (await __webpack_require__.e(/* import() */ 691).then(__webpack_require__.bind(__webpack_require__, 72691))).githubWriter(await client())),
        git: async (baseSha) => (await Promise.all(/* import() */[__webpack_require__.e(102), __webpack_require__.e(410)]).then(__webpack_require__.bind(__webpack_require__, 23410))).checkoutGit({ workspace, temporaryDirectory, baseSha, path }),
        agent: async (inputs) => connectAgent(inputs, context, log),
        yaml: async (text) => (await Promise.all(/* import() */[__webpack_require__.e(645), __webpack_require__.e(896)]).then(__webpack_require__.bind(__webpack_require__, 58896))).readYamlMapping(text),
        commands: async () => (await __webpack_require__.e(/* import() */ 573).then(__webpack_require__.bind(__webpack_require__, 62573))).repositoryCommands({ workspace, temporaryDirectory, path, log }),
    };
}
/** The agent that the inputs name, or that the credential is for. Throws a RelayError when that can't be told. */
function connectAgent(inputs, context, log) {
    const choice = chooseAgent(inputs.agent, inputs['agent-key'], inputs['agent-command']);
    if (choice === null)
        throw errors/* RelayError */.cx.of('bad-input', {
            faults: ['`agent` must name the agent: `agent-key` does not tell whose it is'],
        });
    const stranger = inputs['agent-base-url'] === null ? misfit(choice.agent, inputs['agent-key']) : null;
    if (stranger !== null)
        throw errors/* RelayError */.cx.of('bad-input', {
            faults: [`\`agent-key\` is one of ${stranger}, which \`agent: ${choice.agent}\` can't use`],
        });
    if (choice.because !== null)
        log.info(`Agent: ${choice.agent}, because ${choice.because}`);
    const { path, temporaryDirectory, toolDirectory, installEnvironment } = context;
    return AGENT_MAKERS[choice.agent]({
        command: inputs['agent-command'],
        key: inputs['agent-key'],
        baseUrl: inputs['agent-base-url'] ?? '',
        version: inputs['agent-version'] ?? '',
        model: inputs.model,
        extraArguments: inputs['agent-args'],
        maxTurns: inputs['max-turns'],
        sandbox: inputs.sandbox,
        home: context.home,
        path,
        temporaryDirectory,
        toolDirectory,
        installEnvironment,
        log,
        conceal: (text) => redact(text, secretsOf({ inputs })).text,
    });
}


/***/ })

};
