export const id = 406;
export const ids = [406];
export const modules = {

/***/ 45406:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  patchAgent: () => (/* binding */ patchAgent)
});

// EXTERNAL MODULE: ./build/src/contracts/rubric.js
var rubric = __webpack_require__(77857);
;// CONCATENATED MODULE: ./build/src/adapters/agents/patch/changed-file.js
/** Reads the new lines of a change by comparing each file with the base commit in the workspace's repository. */
async function readChange(git, change) {
    const files = [];
    for (const entry of change.entries) {
        const text = isText(entry) ? Buffer.from(entry.content, 'base64').toString() : '';
        const before = text !== '' && entry.operation === 'modify' ? await git.show(change.baseSha, entry.path) : NOTHING;
        if (!before.ok)
            return { ok: false, reason: `${entry.path} can't be read in the base: ${before.reason}` };
        const fresh = newLines(before.output, text);
        const [added, addedAt] = [fresh.map(({ line }) => line), fresh.map(({ at }) => at)];
        files.push({ ...entry, text, added, addedAt });
    }
    return { ok: true, files };
}
const NOTHING = { ok: true, output: '' };
const isText = ({ binary, mode }) => !binary && mode.startsWith('100');
function newLines(before, after) {
    const known = new Map();
    for (const line of before.split('\n'))
        known.set(line, (known.get(line) ?? 0) + 1);
    const lines = after.split('\n').map((line, index) => ({ line, at: index + 1 }));
    return lines.filter(({ line }) => {
        const left = known.get(line) ?? 0;
        known.set(line, left - 1);
        return left <= 0;
    });
}

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/adapters/process/plain-text.js
var plain_text = __webpack_require__(47413);
// EXTERNAL MODULE: ./build/src/adapters/process.js + 3 modules
var process = __webpack_require__(63777);
// EXTERNAL MODULE: ./build/src/adapters/untrusted-environment.js
var untrusted_environment = __webpack_require__(77381);
;// CONCATENATED MODULE: ./build/src/adapters/agents/patch/isolated-git.js




const SAFE = ['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'core.protectHFS=true', 'core.protectNTFS=true'];
const CONFIG = [...SAFE, 'protocol.allow=never'].flatMap((setting) => ['-c', setting]);
const OUTPUT_LIMIT = 16 * 1024 * 1024;
/** Git from outside the workspace, with a home of its own. */
async function openIsolatedGit(options) {
    const { workspace, temporaryDirectory, timeoutMs } = options;
    const path = (0,untrusted_environment/* absolutePath */.H)(options.path, workspace);
    const { variables, exchange, remove } = await (0,untrusted_environment/* openUntrustedEnvironment */._)({ path, temporaryDirectory });
    const run = async (gitDirectory, args, stdin) => {
        const environment = { ...variables, GIT_DIR: gitDirectory, GIT_ATTR_NOSYSTEM: '1' };
        const input = stdin === undefined ? {} : { stdin };
        const request = { environment, cwd: workspace, timeoutMs, outputLimit: OUTPUT_LIMIT, ...input };
        const result = await (0,process/* runProcess */.R)({ argv: ['git', ...CONFIG, ...args], ...request });
        if (result.exitCode === 0 && !result.timedOut)
            return { ok: true, output: result.stdout };
        return { ok: false, reason: (0,plain_text/* lastLines */.w)(result.stderr, 6, 1_000), timedOut: result.timedOut };
    };
    // Without a repository, `git apply` runs no filter that the repository's configuration names.
    const noRepository = (0,external_node_path_.join)(exchange, 'no-repository');
    return {
        apply: (args, diff) => run(noRepository, ['apply', '--whitespace=nowarn', ...args, '-'], diff),
        show: (commit, file) => run((0,external_node_path_.join)(workspace, '.git'), ['cat-file', 'blob', `${commit}:${file}`]),
        close: remove,
    };
}

;// CONCATENATED MODULE: ./build/src/adapters/agents/patch/markdown.js
const FENCE = /^( *)(`{3,}|~{3,}) *([^`]*)$/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t](.*))?$/;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?(\S.*)$/;
/** Splits a Markdown text into headings, list items (each by itself, with the lines that go on), fences and other lines. */
function markdownParts(markdown) {
    const lines = markdown.replaceAll('\r\n', '\n').split('\n');
    const parts = [];
    for (let at = 0; at < lines.length;) {
        const fence = readFence(lines, at);
        if (fence !== null)
            parts.push(fence.part);
        else
            parts.push(...readLine(lines[at], parts.pop()));
        at = fence?.next ?? at + 1;
    }
    return parts;
}
/** Reads one line outside fences; together with the part before it, which it may go on. */
function readLine(line, previous) {
    const before = previous === undefined ? [] : [previous];
    const heading = HEADING.exec(line);
    if (heading !== null)
        return [...before, headingOf(heading)];
    const item = ITEM.exec(line);
    if (item !== null)
        return [...before, { kind: 'item', text: item[1].trimEnd() }];
    if (previous?.kind === 'item' && line.trim() !== '')
        return [{ kind: 'item', text: `${previous.text} ${line.trim()}` }];
    return [...before, { kind: 'text', text: line }];
}
function headingOf([, marks = '', text = '']) {
    return { kind: 'heading', level: marks.length, text: text.trim().replace(/\s#+$/, '').trim() };
}
/** Reads a fenced block that opens here; one that is never closed goes on to the end of the text. */
function readFence(lines, at) {
    const [, indent = '', marks = '', info = ''] = FENCE.exec(lines[at] ?? '') ?? [];
    if (marks === '')
        return null;
    let end = at + 1;
    while (end < lines.length && !closes(lines[end], marks))
        end += 1;
    const content = lines.slice(at + 1, end).map((line) => withoutIndent(line, indent.length));
    const language = (info.trim().split(/\s/)[0] ?? '').toLowerCase();
    return { part: { kind: 'fence', language, content: content.map((line) => `${line}\n`).join('') }, next: end + 1 };
}
function closes(line, marks) {
    const text = line.trim();
    return text.length >= marks.length && text === marks[0].repeat(text.length);
}
/** Content loses as much indentation as the fence has. */
function withoutIndent(line, width) {
    let start = 0;
    while (start < width && line[start] === ' ')
        start += 1;
    return line.slice(start);
}

;// CONCATENATED MODULE: ./build/src/adapters/agents/patch/issue-text.js

const CRITERIA = /^(?:acceptance criteria|definition of done)\b/i;
const DIFF_LANGUAGES = ['diff', 'patch'];
/**
 * Takes the issue apart. A later comment corrects an earlier text: the newest text that has criteria gives the criteria,
 * the newest that has a diff gives the diff (all diffs of that text together, for people who write one a file).
 */
function readIssue({ title, labels, body, comments }) {
    const texts = [body, ...comments.map((comment) => comment.body)].map(markdownParts);
    return {
        title,
        labels,
        description: descriptionOf(texts[0] ?? []),
        criteria: texts.map(criteriaOf).findLast((criteria) => criteria.length > 0) ?? [],
        diff: texts.map(diffOf).findLast((diff) => diff !== '') ?? null,
    };
}
function criteriaOf(parts) {
    return parts.filter((part, at) => part.kind === 'item' && isUnderCriteria(parts, at)).map((part) => textOf(part));
}
/** Whether the part stands in a section of criteria: under its heading, or under a deeper heading within it. */
function isUnderCriteria(parts, at) {
    let level = 7;
    for (let above = at - 1; above >= 0 && level > 1; above -= 1) {
        const part = parts[above];
        if (part?.kind !== 'heading' || part.level >= level)
            continue;
        if (CRITERIA.test(part.text.trim()))
            return true;
        level = part.level;
    }
    return false;
}
function diffOf(parts) {
    return parts
        .map((part) => (part.kind === 'fence' && DIFF_LANGUAGES.includes(part.language) ? part.content : ''))
        .join('');
}
function descriptionOf(parts) {
    const prose = parts.filter((part, at) => part.kind === 'text' || (part.kind === 'item' && !isUnderCriteria(parts, at)));
    return prose
        .map(textOf)
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim();
}
const textOf = (part) => (part.kind === 'fence' ? part.content : part.text);

;// CONCATENATED MODULE: ./build/src/adapters/agents/patch/file-kinds.js
/** What a file is for, told by its path alone. */
const TEST = /(?:^|\/)(?:__tests__|tests?|specs?|features)\/|(?:^|\/)(?:test_[^/]*|[^/]*[._-](?:test|tests|spec))\.[^/.]+$|_test\.[^/.]+$/i;
const DOCUMENT = /\.(?:md|mdx|markdown|rst|adoc|txt)$|(?:^|\/)(?:LICENSE|NOTICE|AUTHORS)$/i;
const DECISION = /(?:^|\/)(?:adrs?|decisions|decision-records)\/[^/]+\.(?:md|rst|adoc|txt)$/i;
const LOCK_FILES = {
    'package-lock.json': ['package.json'],
    'npm-shrinkwrap.json': ['package.json'],
    'yarn.lock': ['package.json'],
    'pnpm-lock.yaml': ['package.json'],
    'bun.lock': ['package.json'],
    'Cargo.lock': ['Cargo.toml'],
    'go.sum': ['go.mod'],
    'Gemfile.lock': ['Gemfile'],
    'composer.lock': ['composer.json'],
    'poetry.lock': ['pyproject.toml'],
    'uv.lock': ['pyproject.toml'],
    'Pipfile.lock': ['Pipfile'],
};
const baseName = (path) => path.slice(path.lastIndexOf('/') + 1);
const isTest = (path) => TEST.test(path);
const isDocument = (path) => DOCUMENT.test(path);
const isDecisionRecord = (path) => DECISION.test(path);
/** The manifests that a lock file is made from; empty for every other file. */
const manifestsOf = (path) => LOCK_FILES[baseName(path)] ?? [];
/** Something that tests should speak about: neither a test itself nor a document. */
const isSource = (path) => !isTest(path) && !isDocument(path);

;// CONCATENATED MODULE: ./build/src/adapters/agents/patch/new-packages.js

/** How a line of a manifest names a package, by the manifest's file name. */
const DECLARATIONS = {
    'package.json': /^\s*"((?:@[\w.-]+\/)?[\w.-]+)"\s*:\s*"(?:[\^~<>=*]|\d|latest|npm:|git|github:|file:|https?:|workspace:)/,
    'composer.json': /^\s*"([\w.-]+\/[\w.-]+)"\s*:\s*"/,
    'Cargo.toml': /^([\w-]+)\s*=\s*["{]/,
    'go.mod': /^\s*(?:require\s+)?([\w.-]+\.[a-z]+\/\S+)\s+v\d/,
    Gemfile: /^\s*gem\s+["']([\w-]+)["']/,
    Pipfile: /^([\w.-]+)\s*=\s*["{]/,
    'requirements.txt': /^\s*([A-Za-z][\w.-]*)/,
    'pyproject.toml': /^\s*["']([A-Za-z][\w.-]*)[^"']*["'],?\s*$/,
};
/** Keys of manifests that hold a version without naming a package. */
const NOT_PACKAGES = ['version', 'node', 'npm', 'name', 'edition', 'rust-version', 'python', 'php'];
const isManifest = (path) => Object.hasOwn(DECLARATIONS, baseName(path));
/** Packages that the added lines of a manifest name and the deleted ones don't: a new version is no new package. */
function newPackages(path, added, deleted) {
    const before = packagesIn(path, deleted);
    return packagesIn(path, added).filter((name) => !before.includes(name));
}
function packagesIn(path, lines) {
    const declaration = DECLARATIONS[baseName(path)];
    if (declaration === undefined)
        return [];
    const names = lines.flatMap((line) => declaration.exec(line)?.[1] ?? []);
    return names.filter((name) => !NOT_PACKAGES.includes(name));
}

;// CONCATENATED MODULE: ./build/src/adapters/agents/patch/plan.js


const SUMMARY_LIMIT = 1_000;
/** Most entries of a list of an answer; the contract allows a few more. */
const LIST_LIMIT = 90;
const FAULT = /\b(?:bugs?|fix(?:e[sd])?|faults?|errors?|fail(?:s|ed|ing|ures?)?|crash(?:es|ed)?|wrong(?:ly)?|broken|breaks|regressions?|NaN|undefined|exceptions?|incorrect(?:ly)?|doesn['’]?t|does not|can['’]?t|cannot)\b/i;
const KIND_IN_TITLE = /^(feat|fix)(?:\([^)]*\))?!?:/i;
/** The plan that an issue with a diff amounts to: one step a file. It is drawn up even without a diff, for the judge to refuse. */
function draftPlan(issue, diff) {
    return {
        kind: kindOf(issue),
        summary: summaryOf(issue, diff),
        steps: diff.files.length === 0 ? [stepWithoutDiff(diff)] : stepsOf(diff.files),
        tests: [
            ...diff.files.filter(isAddedTest).map(testOf),
            ...issue.criteria.map((criterion) => `Shows: ${criterion}`),
        ].slice(0, LIST_LIMIT),
        risks: risksOf(diff).slice(0, LIST_LIMIT),
    };
}
function kindOf({ title, labels }) {
    const said = KIND_IN_TITLE.exec(title)?.[1]?.toLowerCase();
    if (said === 'feat' || said === 'fix')
        return said;
    return labels.some((label) => /\bbug\b/i.test(label)) || FAULT.test(title) ? 'fix' : 'feat';
}
function summaryOf({ title, description }, { files }) {
    const about = description.length > SUMMARY_LIMIT ? `${description.slice(0, SUMMARY_LIMIT)}…` : description;
    const doing = files.length === 0 ? '' : `The diff of the issue is applied as it is: ${sizeOf(files)}.`;
    return [title, about, doing].filter((text) => text.trim() !== '').join('\n\n') || 'The issue is empty.';
}
function sizeOf(files) {
    const added = files.reduce((total, file) => total + file.addedLines, 0);
    const deleted = files.reduce((total, file) => total + file.deletedLines, 0);
    return `${files.length} ${files.length === 1 ? 'file' : 'files'}, +${added} −${deleted} lines`;
}
const VERBS = { add: 'Add', modify: 'Change', delete: 'Delete' };
/** One step a file; when there are too many files for that, the same number of files in each step. */
function stepsOf(files) {
    const size = Math.ceil(files.length / LIST_LIMIT);
    const groups = Array.from({ length: Math.ceil(files.length / size) }, (_, at) => files.slice(at * size, (at + 1) * size));
    return groups.map((group) => ({
        title: group.map(({ operation, path }) => `${VERBS[operation]} ${path}`).join(', '),
        files: group.map(({ path }) => path),
        detail: group.map(detailOf).join(', '),
    }));
}
const detailOf = ({ binary, addedLines, deletedLines }) => binary ? 'binary content' : `+${addedLines} −${deletedLines}`;
function stepWithoutDiff({ state, reason }) {
    const detail = state === 'missing' ? 'The issue carries no diff in a fenced block (```diff).' : reason;
    return { title: 'Nothing can be applied', files: [], detail };
}
const isAddedTest = ({ path, addedLines }) => isTest(path) && addedLines > 0;
const testOf = (file) => `${file.path} (${detailOf(file)})`;
function risksOf({ state, reason, files }) {
    const refused = state === 'refused' || state === 'unreadable' ? [`The diff can't be applied: ${reason}`] : [];
    return [...refused, ...files.flatMap(risksOfFile)];
}
function risksOfFile({ path, operation, binary }) {
    const risks = [];
    if (isManifest(path) || manifestsOf(path).length > 0)
        risks.push(`${path} decides which packages are installed.`);
    if (binary)
        risks.push(`${path} is binary and can't be read in a review.`);
    if (operation === 'delete')
        risks.push(`${path} is deleted.`);
    return risks;
}

;// CONCATENATED MODULE: ./build/src/adapters/agents/patch/criterion-terms.js
/** Words that say nothing about what a criterion is about. */
const STOP_WORDS = new Set(`about added after again also always and any are back because been before being both but can case cases could does
  each either else even every exactly for from given has have here how into its just keep like made make makes many
  may more most must need needs never new not now one only other our out over same shall should show shows still such
  than that the their them then there these they this those thus too under until upon used uses using very was were
  what when where which while who whose will with within without work works would yet you your`.split(/\s+/));
/** A code span that is a command to run rather than something to find in code. */
const COMMAND = /^(?:npm|npx|yarn|pnpm|bun|node|make|cargo|go|pytest|tox|mvn|gradle|bundle|composer|dotnet) \S/;
const IDENTIFIER = /\p{L}[\p{L}\p{N}_$]*/gu;
/** Whether the lines of a diff (its paths, added lines, steps) speak of a criterion. */
function speaksOf(text, criterion) {
    const spans = [...criterion.matchAll(/`([^`]+)`/g)].map((match) => match[1].trim());
    if (spans.length > 0)
        return spans.some((span) => text.hasSpan(span));
    const words = significantWords(criterion);
    // A criterion is prose and code is terse: half of its words are as many as can be asked for.
    return words.length > 0 && words.filter((word) => text.hasWord(word)).length * 2 >= words.length;
}
/** The words of a diff, for looking criteria up in them. */
class DiffWords {
    #text;
    #words;
    #hasTests;
    constructor(texts, hasTests) {
        this.#text = withoutSpace(texts.join('\n'));
        this.#words = new Set(texts.flatMap(wordsOf));
        this.#hasTests = hasTests;
    }
    hasWord(word) {
        return this.#words.has(word);
    }
    /** The span as it is, or all the names in it; a command is spoken of by the tests that it would run. */
    hasSpan(span) {
        if (COMMAND.test(span))
            return this.#hasTests;
        if (this.#text.includes(withoutSpace(span)))
            return true;
        const words = wordsOf(span);
        return words.length > 0 && words.every((word) => this.#words.has(word));
    }
}
const withoutSpace = (text) => text.replace(/\s+/g, '');
/** The words of a text or of code in lower case: `emptyCart`, `empty_cart` and "empty carts" have the same two. */
function wordsOf(text) {
    const names = text.match(IDENTIFIER) ?? [];
    const words = names.flatMap((name) => name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').split(/[\s_$]+/));
    return words.filter((word) => word !== '').map((word) => stem(word.toLowerCase()));
}
function significantWords(criterion) {
    const words = (criterion.match(IDENTIFIER) ?? []).filter((word) => word.length > 2);
    return [...new Set(words.filter((word) => !STOP_WORDS.has(word.toLowerCase())).flatMap(wordsOf))];
}
/** Cuts the common English endings, so that "returns" and "returned" are one word. */
const stem = (word) => word.length > 4 ? word.replace(/(?:ing|ed|es|s|e)$/, '') : word.replace(/s$/, '');

;// CONCATENATED MODULE: ./build/src/adapters/agents/patch/rule.js
/** Longest text of one reason, in characters: reasons quote issues, paths and git. */
const REASON_LIMIT = 400;
/** Reasons told of one criterion; a thousand files need no thousand reasons. */
const REASONS = 10;
const FINDINGS = 50;
const lost = (points, why, more = {}) => ({
    points,
    why: why.length > REASON_LIMIT ? `${why.slice(0, REASON_LIMIT)}…` : why,
    ...more,
});
/** Judges the facts by all rules of a rubric: points by criterion, each lost point explained, a finding where points are lost. */
function judge(rubric, rules, facts) {
    const judged = rubric.map((criterion) => judgeCriterion(criterion, rules, facts));
    const criteria = judged.map(({ criterion }) => criterion);
    const findings = judged.flatMap((each) => each.findings);
    const blockingFirst = findings.toSorted((a, b) => a.severity.localeCompare(b.severity)).slice(0, FINDINGS);
    return { summary: rule_summaryOf(criteria, rubric, findings), criteria, findings: blockingFirst };
}
function judgeCriterion({ name, points: most }, rules, facts) {
    const own = rules.filter((rule) => rule.criterion === name);
    const results = own.map((rule) => ({ rule, losses: rule.losses(facts) }));
    const taken = results.map(({ rule, losses }) => Math.min(rule.upTo, sum(losses.map((loss) => loss.points))));
    const losses = results.flatMap((result) => result.losses);
    const points = Math.max(0, most - sum(taken));
    const reasons = losses.slice(0, REASONS).map((loss) => `−${loss.points}: ${loss.why}`);
    if (losses.length > REASONS)
        reasons.push(`and ${losses.length - REASONS} more of these.`);
    const why = losses.length === 0 ? own.map((rule) => rule.holds).join(' ') : reasons.join('\n');
    return { criterion: { name, points, why }, findings: findingsOf(name, most - points, losses, why) };
}
/** One finding for each blocking loss, and one recommendation for all the others of the criterion. */
function findingsOf(name, points, losses, why) {
    const blocking = losses.filter((loss) => loss.blocking === true);
    const findings = blocking.map((loss) => finding('blocking', `${name}: blocks the gate`, loss.why, loss));
    if (losses.length === blocking.length)
        return findings;
    const first = losses.find((loss) => loss.blocking !== true && loss.path !== undefined);
    return [...findings, finding('recommendation', `${name}: ${points} points lost`, why, first ?? {})];
}
const finding = (severity, title, detail, { path, line }) => ({
    severity,
    title,
    detail,
    ...(path === undefined ? {} : { path: path.slice(0, 1_024) }),
    ...(line === undefined ? {} : { line }),
});
function rule_summaryOf(criteria, rubric, findings) {
    const [reached, most] = [sum(criteria.map(({ points }) => points)), sum(rubric.map(({ points }) => points))];
    const blocking = findings.filter(({ severity }) => severity === 'blocking').length;
    const verdict = blocking === 0 ? 'Nothing blocks the gate.' : `${blocking} of the findings block the gate.`;
    return `Judged by fixed rules, without a model: ${reached} of ${most} points. ${verdict}`;
}
const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

;// CONCATENATED MODULE: ./build/src/adapters/agents/patch/plan-rules.js




/** A change of more files than this is hard to judge as one. */
const FEW_FILES = 5;
const TITLE_LIMIT = 72;
const LONG_TITLE = 100;
const CRITERION_LIMIT = 160;
const DESCRIPTION_MINIMUM = 40;
const isPresent = ({ state }) => state !== 'missing' && state !== 'unreadable';
const noDiff = (points) => [lost(points, 'There is no diff that could be judged.')];
/** How PLAN_RUBRIC is judged without a model; the rules of a criterion add up to its points. */
const PLAN_RULES = [
    { criterion: 'architecture', upTo: 25, holds: 'The diff applies to the base.', losses: applies },
    { criterion: 'architecture', upTo: 10, holds: 'It touches few places.', losses: fewPlaces },
    { criterion: 'architecture', upTo: 5, holds: 'The plan names its files.', losses: planNamesFiles },
    { criterion: 'coverage', upTo: 30, holds: 'The diff speaks of every acceptance criterion.', losses: coversCriteria },
    { criterion: 'dependencies', upTo: 10, holds: 'No package comes in unnamed.', losses: namesPackages },
    { criterion: 'dependencies', upTo: 5, holds: 'Lock files change only with manifests.', losses: lockFilesFollow },
    { criterion: 'practices', upTo: 6, holds: 'Tests come with the diff.', losses: bringsTests },
    { criterion: 'practices', upTo: 2, holds: 'The title reads like one.', losses: plainTitle },
    { criterion: 'practices', upTo: 2, holds: 'No line ends in spaces.', losses: noTrailingSpace },
    { criterion: 'clarity', upTo: 2, holds: 'The title is short.', losses: shortTitle },
    { criterion: 'clarity', upTo: 2, holds: 'The criteria are short single sentences.', losses: shortCriteria },
    { criterion: 'clarity', upTo: 1, holds: 'The issue describes what it is about.', losses: described },
];
function applies({ diff: { state, reason } }) {
    const blocking = { blocking: true };
    if (state === 'missing')
        return [lost(25, 'The issue carries no diff in a fenced block (```diff).', blocking)];
    if (state === 'unreadable')
        return [lost(25, `Git can't read the diff: ${reason}`, blocking)];
    if (state === 'refused')
        return [lost(25, `The diff doesn't apply to the base: ${reason}`, blocking)];
    return state === 'applied' ? [lost(25, 'The base has this change already.', blocking)] : [];
}
function fewPlaces({ diff }) {
    if (!isPresent(diff))
        return noDiff(10);
    const more = diff.files.length - FEW_FILES;
    return more > 0 ? [lost(more, `${diff.files.length} files are changed, ${more} more than ${FEW_FILES}.`)] : [];
}
function planNamesFiles({ diff, plan }) {
    if (!isPresent(diff))
        return noDiff(5);
    const planned = new Set(plan.steps.flatMap((step) => step.files));
    const changed = new Set(diff.files.map((file) => file.path));
    const unplanned = [...changed].filter((path) => !planned.has(path));
    const unchanged = [...planned].filter((path) => !changed.has(path));
    return [
        ...unplanned.map((path) => lost(2, `The plan doesn't name ${path}.`, { path })),
        ...unchanged.map((path) => lost(2, `The diff doesn't change ${path}.`, { path })),
    ];
}
function coversCriteria({ issue: { criteria }, diff, plan }) {
    if (criteria.length === 0)
        return [lost(30, 'The issue lists no acceptance criteria under a heading of that name.')];
    const steps = plan.steps.flatMap((step) => [step.title, step.detail]);
    const texts = diff.files.flatMap((file) => [file.path, ...file.added]);
    const words = new DiffWords([...texts, ...steps], diff.files.some(addsTests));
    const unmet = criteria.filter((criterion) => !speaksOf(words, criterion));
    // Shares that add up exactly, rounded so that one unmet criterion among many still costs a point.
    const upTo = (count) => Math.ceil((30 * count) / criteria.length);
    return unmet.map((criterion, index) => lost(upTo(index + 1) - upTo(index), `The diff doesn't speak of: ${criterion}`));
}
function namesPackages({ issue, diff }) {
    const prose = [issue.title, issue.description, ...issue.criteria].join('\n');
    return diff.files.flatMap(({ path, added, deleted }) => newPackages(path, added, deleted)
        .filter((name) => !prose.includes(name))
        .map((name) => lost(5, `${path} brings in \`${name}\`, which the issue doesn't speak of.`, { path })));
}
function lockFilesFollow({ diff }) {
    const names = new Set(diff.files.map((file) => baseName(file.path)));
    const alone = diff.files.filter(({ path }) => manifestsOf(path).length > 0 && !manifestsOf(path).some((name) => names.has(name)));
    return alone.map(({ path }) => lost(5, `${path} changes without its manifest.`, { path }));
}
function bringsTests({ diff }) {
    if (!isPresent(diff))
        return noDiff(6);
    const needed = diff.files.some(({ path, operation }) => operation !== 'delete' && isSource(path));
    return needed && !diff.files.some(addsTests) ? [lost(6, 'The diff changes code and brings no test.')] : [];
}
const addsTests = ({ path, addedLines }) => isTest(path) && addedLines > 0;
function plainTitle({ issue: { title } }) {
    const text = title.trim();
    const losses = [];
    if (/[.,;:!]$/.test(text))
        losses.push(lost(1, 'The title ends in a punctuation mark.'));
    if (!/^[\p{L}\p{N}`"'(]/u.test(text))
        losses.push(lost(1, 'The title starts with neither a letter nor a digit.'));
    if (/\p{L}{4}/u.test(text) && text === text.toUpperCase())
        losses.push(lost(1, 'The title shouts.'));
    return losses;
}
function noTrailingSpace({ diff }) {
    const files = diff.files.filter(({ path, added }) => !isDocument(path) && added.some((line) => /[ \t]$/.test(line)));
    return files.map(({ path }) => lost(1, `Added lines of ${path} end in spaces.`, { path }));
}
function shortTitle({ issue: { title } }) {
    if (title.length <= TITLE_LIMIT)
        return [];
    return [
        lost(title.length > LONG_TITLE ? 2 : 1, `The title has ${title.length} characters, more than ${TITLE_LIMIT}.`),
    ];
}
function shortCriteria({ issue: { criteria } }) {
    if (criteria.length === 0)
        return [lost(2, 'There are no criteria.')];
    const long = criteria.filter((criterion) => criterion.length > CRITERION_LIMIT || /[.!?] \p{Lu}/u.test(criterion));
    if (long.length === 0)
        return [];
    const points = long.length * 2 > criteria.length ? 2 : 1;
    return [lost(points, `${long.length} of ${criteria.length} criteria are longer than one short sentence.`)];
}
function described({ issue: { description } }) {
    return description.length >= DESCRIPTION_MINIMUM
        ? []
        : [lost(1, 'Besides diff and criteria, the issue says hardly anything.')];
}

;// CONCATENATED MODULE: ./build/src/adapters/agents/patch/suspicious-lines.js
const JAVASCRIPT = /\.(?:[cm]?[jt]sx?|vue|svelte)$/;
const LEFTOVERS = [
    { what: 'a debugging print', pattern: /\bconsole\.(?:log|debug|trace|dir)\s*\(/, files: JAVASCRIPT },
    { what: 'a breakpoint', pattern: /^\s*debugger\b/, files: JAVASCRIPT },
    { what: 'a test that shuts out the others', pattern: /\b(?:describe|it|test)\.only\s*\(/, files: JAVASCRIPT },
    { what: 'a debugging print', pattern: /^\s*print\s*\(/, files: /\.py$/ },
    { what: 'a breakpoint', pattern: /\b(?:breakpoint\(\)|i?pdb\.set_trace\()/, files: /\.py$/ },
    { what: 'a breakpoint', pattern: /\bbinding\.(?:pry|irb)\b/, files: /\.rb$/ },
    { what: 'a debugging print', pattern: /\bdbg!\s*\(/, files: /\.rs$/ },
    { what: 'a debugging print', pattern: /\b(?:var_dump|print_r)\s*\(/, files: /\.php$/ },
];
const UNFINISHED = [
    { what: 'a note that work is left', pattern: /\b(?:TODO|FIXME|XXX|HACK)\b/ },
];
/** What `git merge` leaves in a file (https://git-scm.com/docs/git-merge#_how_conflicts_are_presented). */
const CONFLICTS = [{ what: 'a conflict marker', pattern: /^(?:<{7}|>{7}|\|{7}) / }];
/** Credentials by the prefixes that their issuers publish, and whatever is assigned to a telling name. */
const SECRETS = [
    { what: 'a private key', pattern: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/ },
    { what: 'a GitHub token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{22})/ },
    { what: 'an AWS access key', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/ },
    { what: 'an API key', pattern: /\b(?:sk-[A-Za-z0-9_-]{20}|AIza[0-9A-Za-z_-]{35}|xox[abprs]-[0-9A-Za-z-]{10})/ },
    {
        what: 'a credential in the code',
        pattern: /(?:password|passwd|secret|api[_-]?key|access[_-]?token|auth[_-]?token)["']?\s?[:=]\s?["'][^"'\s]{8}/i,
    },
];
const DANGERS = [
    { what: 'code made from text', pattern: /\b(?:eval|new Function)\s*\(/ },
    { what: 'the start of a program', pattern: /\bchild_process\b|\bos\.system\s*\(|\bshell\s?=\s?True\b/ },
    { what: 'a download that is run', pattern: /\b(?:curl|wget)\b[^|]{0,500}\|\s?(?:sudo )?(?:ba|z|da)?sh\b/ },
    { what: 'unchecked markup', pattern: /\.(?:innerHTML|outerHTML)\s?=|\bdangerouslySetInnerHTML\b/ },
    { what: 'objects made from bytes', pattern: /\b(?:pickle|marshal)\.loads?\s*\(|\byaml\.load\s*\(/, files: /\.py$/ },
];
/** What is suspicious about these lines, in words; one entry for each kind and line. */
function suspiciousIn(path, lines, suspicions) {
    const apt = suspicions.filter(({ files }) => files?.test(path) ?? true);
    return lines.flatMap((line, index) => apt.filter(({ pattern }) => pattern.test(line)).map(({ what }) => ({ what, index })));
}

;// CONCATENATED MODULE: ./build/src/adapters/agents/patch/review-rules.js



/** Changed lines that can be read in one sitting. */
const READABLE_LINES = 400;
/** A file above this is large for a repository, in bytes. */
const LARGE_FILE = 256 * 1024;
const EXECUTABLE = '100755';
const REGULAR = ['100644', EXECUTABLE];
/** How REVIEW_RUBRIC is judged without a model; the rules of a criterion add up to its points. */
const REVIEW_RULES = [
    { criterion: 'quality-gates', upTo: 20, holds: 'Every command passes with the change.', losses: commandsPass },
    { criterion: 'quality-gates', upTo: 10, holds: 'Runs or tests show what it does.', losses: isShown },
    { criterion: 'architecture', upTo: 15, holds: 'Nothing is changed besides the plan.', losses: nothingBesides },
    { criterion: 'architecture', upTo: 10, holds: 'Every file of the plan is changed.', losses: planCarriedOut },
    { criterion: 'pillars', upTo: 5, holds: 'The change can be read in one sitting.', losses: readable },
    { criterion: 'pillars', upTo: 5, holds: 'No debugging is left in it.', losses: withoutLeftovers },
    { criterion: 'pillars', upTo: 5, holds: 'It is finished.', losses: finished },
    { criterion: 'pillars', upTo: 5, holds: 'Tests change along with the code.', losses: testsChangeAlong },
    { criterion: 'decisions', upTo: 6, holds: 'Recorded decisions stand.', losses: decisionsStand },
    { criterion: 'decisions', upTo: 4, holds: 'Lines and files end as they should.', losses: keepsConventions },
    { criterion: 'security', upTo: 4, holds: 'No secret comes in.', losses: withoutSecrets },
    { criterion: 'security', upTo: 4, holds: 'Nothing dangerous is called.', losses: withoutDangers },
    { criterion: 'security', upTo: 2, holds: 'No file mode is widened.', losses: keepsModes },
    { criterion: 'performance', upTo: 3, holds: 'No binary comes in.', losses: withoutBinaries },
    { criterion: 'performance', upTo: 2, holds: 'No file is large.', losses: withoutLargeFiles },
];
const passed = ({ exitCode, timedOut }) => exitCode === 0 && !timedOut;
function commandsPass({ verification }) {
    const after = verification?.after ?? [];
    if (after.length === 0)
        return [lost(20, 'No command was run with the change.', { blocking: true })];
    const points = Math.ceil(20 / after.length);
    return after.filter((run) => !passed(run)).map((run) => lost(points, toldOf(run), { blocking: true }));
}
const toldOf = ({ command, exitCode, timedOut }) => timedOut ? `\`${command}\` didn't end in time.` : `\`${command}\` ended with ${exitCode ?? 'a signal'}.`;
/** A command that failed before the change and passes with it proves a fix; tests that come along show the rest. */
function isShown({ verification, files }) {
    const after = verification?.after ?? [];
    if (after.length === 0)
        return [lost(10, 'Nothing shows what the change does.')];
    const failedBefore = (verification?.before ?? []).filter((run) => !passed(run)).map(({ command }) => command);
    const proven = after.some((run) => passed(run) && failedBefore.includes(run.command));
    if (proven || files.some(review_rules_addsTests) || !files.some(needsTests))
        return [];
    return [lost(10, 'No command failed before that passes now, and no test was added.')];
}
const review_rules_addsTests = ({ path, addedLines }) => isTest(path) && addedLines > 0;
const needsTests = ({ path, operation, binary }) => operation !== 'delete' && !binary && isSource(path);
const plannedIn = (plan) => [
    ...new Set(plan?.steps.flatMap((step) => step.files) ?? []),
];
function nothingBesides({ plan, files }) {
    if (plan === undefined)
        return [lost(15, 'There is no plan to compare the change with.')];
    const planned = new Set(plannedIn(plan));
    const besides = files.filter(({ path }) => !planned.has(path));
    return besides.map(({ path }) => lost(5, `The plan doesn't name ${path}.`, { path }));
}
function planCarriedOut({ plan, files }) {
    if (plan === undefined)
        return [lost(10, 'There is no plan that could have been carried out.')];
    const changed = new Set(files.map((file) => file.path));
    const missing = plannedIn(plan).filter((path) => !changed.has(path));
    return missing.map((path) => lost(5, `The plan names ${path}, which is not changed.`, { path }));
}
function readable({ files }) {
    const lines = files.reduce((total, { addedLines, deletedLines }) => total + addedLines + deletedLines, 0);
    if (lines <= READABLE_LINES)
        return [];
    return [lost(Math.ceil((lines - READABLE_LINES) / 100), `${lines} lines are changed, more than ${READABLE_LINES}.`)];
}
/** One loss a file and kind, with how often it was seen. */
function suspicious(files, suspicions, points, blocking = false) {
    return files.flatMap(({ path, added, addedAt }) => {
        const seen = suspiciousIn(path, added, suspicions);
        return [...new Set(seen.map(({ what }) => what))].map((what) => {
            const same = seen.filter((each) => each.what === what);
            const times = same.length;
            const place = { path, line: addedAt[same[0]?.index ?? 0] };
            return lost(points * times, `${path} has ${what}${times > 1 ? ` (${times} times)` : ''}.`, {
                ...place,
                blocking,
            });
        });
    });
}
const code = (files) => files.filter(({ path }) => !isDocument(path));
function withoutLeftovers({ files }) {
    return suspicious(code(files), LEFTOVERS, 2);
}
function finished({ files }) {
    return [...suspicious(code(files), UNFINISHED, 1), ...suspicious(files, CONFLICTS, 5, true)];
}
function testsChangeAlong({ files }) {
    const wanted = files.some(needsTests) && !files.some(({ path }) => isTest(path));
    return wanted ? [lost(5, 'Code changes, and no test changes with it.')] : [];
}
function decisionsStand({ files }) {
    return files
        .filter(({ path, operation }) => isDecisionRecord(path) && operation !== 'add')
        .map(({ path, operation }) => operation === 'delete'
        ? lost(6, `${path} records a decision and is deleted.`, { path })
        : lost(2, `${path} records a decision and is rewritten; a new record should supersede it.`, { path }));
}
function keepsConventions({ files }) {
    const texts = code(files).filter(({ text }) => text !== '');
    return [
        ...texts
            .filter(({ added }) => added.some((line) => /[ \t]\r?$/.test(line)))
            .map(({ path }) => lost(1, `Added lines of ${path} end in spaces.`, { path })),
        ...texts
            .filter(({ text }) => !text.endsWith('\n'))
            .map(({ path }) => lost(1, `${path} ends without a line feed.`, { path })),
        ...texts
            .filter(({ text, added }) => added.some((line) => line.endsWith('\r')) && /[^\r]\n/.test(text))
            .map(({ path }) => lost(2, `${path} mixes two kinds of line endings.`, { path })),
    ];
}
function withoutSecrets({ files }) {
    return suspicious(files, SECRETS, 4, true);
}
function withoutDangers({ files }) {
    return suspicious(code(files), DANGERS, 2);
}
function keepsModes({ files }) {
    const kept = files.filter(({ operation }) => operation !== 'delete');
    const odd = kept.filter(({ mode }) => !REGULAR.includes(mode));
    const widened = kept.filter(({ mode, previousMode }) => mode === EXECUTABLE && previousMode !== EXECUTABLE);
    return [
        ...odd.map(({ path, mode }) => lost(2, `${path} is not a regular file (mode ${mode}).`, { path, blocking: true })),
        ...widened.map(({ path }) => lost(2, `${path} becomes executable.`, { path })),
    ];
}
function withoutBinaries({ files }) {
    const binaries = files.filter(({ binary, operation }) => binary && operation !== 'delete');
    return binaries.map(({ path }) => lost(3, `${path} is binary.`, { path }));
}
function withoutLargeFiles({ files }) {
    const large = files.filter(({ bytes }) => bytes > LARGE_FILE);
    return large.map(({ path, bytes }) => lost(2, `${path} has ${Math.ceil(bytes / 1024)} KiB.`, { path }));
}

;// CONCATENATED MODULE: ./build/src/adapters/agents/patch/hunk-lines.js
const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;
/**
 * The added and deleted lines of a unified diff, one entry a file, in the order of the files. Hunks are followed by the
 * counts in their headers, because a deleted line `-- x` looks like a file's header. Whether the diff is sound, and
 * which files these are, is git's to say.
 */
function hunkLines(diff) {
    const lines = diff.split('\n');
    const files = [];
    let headed = false;
    for (let at = 0; at < lines.length; at += 1) {
        const line = lines[at];
        const isGitHeader = line.startsWith('diff --git ');
        const isNames = line.startsWith('--- ') && lines[at + 1]?.startsWith('+++ ') === true;
        if (isGitHeader || (isNames && !headed))
            files.push({ added: [], deleted: [] });
        if (isGitHeader || isNames)
            headed = isGitHeader;
        const hunk = HUNK.exec(line);
        const file = files.at(-1);
        if (hunk !== null && file !== undefined)
            at += readHunk(lines, at + 1, hunk, file);
    }
    return files;
}
/** Reads the lines of one hunk into the file's, and returns how many there were. */
function readHunk(lines, start, [, old = '1', fresh = '1'], file) {
    let [oldLeft, newLeft, at] = [Number(old), Number(fresh), start];
    for (; at < lines.length && (oldLeft > 0 || newLeft > 0); at += 1) {
        const line = lines[at];
        if (line.startsWith('\\'))
            continue;
        if (line.startsWith('+'))
            file.added.push(line.slice(1));
        if (line.startsWith('-'))
            file.deleted.push(line.slice(1));
        if (!line.startsWith('+'))
            oldLeft -= 1;
        if (!line.startsWith('-'))
            newLeft -= 1;
    }
    return at - start;
}

;// CONCATENATED MODULE: ./build/src/adapters/agents/patch/unified-diff.js

/** Asks git what is in the diff, and whether it applies to the tree or is in it already. */
async function readDiff(git, diff) {
    if (diff === null)
        return { state: 'missing', reason: '', files: [] };
    const numbers = await git.apply(['--numstat', '-z'], diff);
    if (!numbers.ok)
        return { state: 'unreadable', reason: numbers.reason, files: [] };
    const summary = await git.apply(['--summary'], diff);
    const files = filesOf(numbers.output, summary.ok ? summary.output : '', hunkLines(diff));
    const forward = await git.apply(['--check'], diff);
    if (forward.ok)
        return { state: 'applies', reason: '', files };
    const backward = await git.apply(['--check', '--reverse'], diff);
    return backward.ok ? { state: 'applied', reason: '', files } : { state: 'refused', reason: forward.reason, files };
}
/** Joins git's answers; numbers and hunks come in the same order, that of the diff. */
function filesOf(numbers, summary, hunks) {
    const notes = summary.split('\n');
    const isNoted = (what, path) => notes.some((note) => note.startsWith(` ${what} mode `) && note.endsWith(` ${path}`));
    const rows = numbers.split('\0').filter((row) => row !== '');
    return rows.map((row, index) => {
        const [added = '', deleted = '', ...rest] = row.split('\t');
        const path = rest.join('\t');
        const operation = isNoted('create', path) ? 'add' : isNoted('delete', path) ? 'delete' : 'modify';
        const counts = { addedLines: Number(added) || 0, deletedLines: Number(deleted) || 0, binary: added === '-' };
        return { path, operation, ...counts, added: [], deleted: [], ...hunks[index] };
    });
}

;// CONCATENATED MODULE: ./build/src/adapters/agents/patch.js









/**
 * An agent without a model: it resolves issues that carry their acceptance criteria and their diff, and judges plans and
 * changes by fixed rules. It reads the material of the ask only; the prompt says the same in words.
 */
function patchAgent(options) {
    return { name: 'patch', call: (call) => callPatch(options, call) };
}
async function callPatch(options, call) {
    const git = await openIsolatedGit({ ...options, workspace: call.workspace, timeoutMs: call.timeoutMs });
    try {
        const issue = readIssue(call.ask.material.snapshot);
        return await ANSWERERS[call.ask.answer](git, issue, call);
    }
    catch (thrown) {
        return failed('not-found', `git can't be started: ${thrown.message}`);
    }
    finally {
        await git.close();
    }
}
const ANSWERERS = {
    plan: async (git, issue) => answered(draftPlan(issue, await readDiff(git, issue.diff))),
    evaluation: evaluate,
    execution: execute,
    review,
};
async function evaluate(git, issue, { ask }) {
    const diff = await readDiff(git, issue.diff);
    const plan = ask.material.plan ?? draftPlan(issue, diff);
    return answered(judge(rubric/* PLAN_RUBRIC */.e, PLAN_RULES, { issue, diff, plan }));
}
/** Applies the whole diff or nothing; a tree that has it already (of an earlier try) is left as it is. */
async function execute(git, issue, { ask }) {
    const { diff: text } = issue;
    if (text === null)
        return failed('bad-request', 'The issue carries no diff in a fenced block (```diff).');
    const diff = await readDiff(git, text);
    if (diff.state !== 'applied') {
        const result = await git.apply([], text);
        if (!result.ok)
            return failed(result.timedOut ? 'timeout' : 'bad-request', `git apply: ${result.reason}`);
    }
    const { summary, steps } = draftPlan(issue, diff);
    const done = (ask.material.plan?.steps ?? steps).map((step) => step.title);
    return answered({ summary, done, left: [] });
}
async function review(git, _issue, { ask }) {
    const { change, plan, verification } = ask.material;
    if (change === undefined)
        return failed('bad-request', 'There is no change to review.');
    const changed = await readChange(git, change);
    if (!changed.ok)
        return failed('bad-request', changed.reason);
    return answered(judge(rubric/* REVIEW_RUBRIC */.H, REVIEW_RULES, { files: changed.files, plan, verification }));
}
const answered = (answer) => ({ end: 'answered', answer, usage: {} });
const failed = (failure, detail) => ({
    end: 'failed',
    failure,
    detail,
    usage: {},
});


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
