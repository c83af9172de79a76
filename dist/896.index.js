export const id = 896;
export const ids = [896];
export const modules = {

/***/ 58896:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   readYamlMapping: () => (/* binding */ readYamlMapping)
/* harmony export */ });
/* harmony import */ var yaml__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53645);

/** How often all aliases of a file may be followed: enough for people, too few to blow up a machine. */
const ALIAS_LIMIT = 20;
/**
 * The entries of a mapping in YAML 1.2 with the line of each key. Values are plain data: a tag that makes anything else
 * is a fault, and so are keys that stand twice, further documents, and what is no mapping. Never throws.
 */
function readYamlMapping(text) {
    const lines = new yaml__WEBPACK_IMPORTED_MODULE_0__/* .LineCounter */ .HN();
    const document = parsed(text, lines);
    if (document === null)
        return { entries: [], faults: [{ line: 0, key: '', seen: 'too many levels', wanted: 'settings' }] };
    const lineAt = (offset) => lines.linePos(offset).line;
    const faults = [...document.errors, ...document.warnings].map(({ pos, message }) => syntaxFault(lineAt(pos[0]), message));
    const { contents } = document;
    if (contents === null || ((0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .isScalar */ .jn)(contents) && contents.value === null))
        return { entries: [], faults };
    if (!(0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .isMap */ .jh)(contents))
        return { entries: [], faults: faults.length > 0 ? faults : [noMapping(lineAt(startOf(contents)))] };
    const read = contents.items.map((pair) => readPair(pair, document, lineAt));
    return {
        entries: read.flatMap((entry) => ('value' in entry ? [entry] : [])),
        faults: [...faults, ...read.flatMap((entry) => ('seen' in entry ? [entry] : []))],
    };
}
/** Null for text that is nested so deep that the parser gives up. */
function parsed(text, lineCounter) {
    try {
        return (0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .parseDocument */ .Tp)(text, { lineCounter, prettyErrors: false, uniqueKeys: true, logLevel: 'error' });
    }
    catch {
        return null;
    }
}
function readPair({ key, value }, document, lineAt) {
    const line = lineAt(startOf(key));
    const name = (0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .isScalar */ .jn)(key) ? String(key.value) : null;
    if (name === null)
        return { line, key: '', seen: 'a key that is no text', wanted: 'a text as key' };
    try {
        return { key: name, line, value: value === null ? null : value.toJS(document, { maxAliasCount: ALIAS_LIMIT }) };
    }
    catch {
        return { line, key: name, seen: 'an alias of nothing, or too many of them', wanted: 'the value itself' };
    }
}
const startOf = (node) => node.range?.[0] ?? 0;
/** The parser's messages may go on over several lines; the first says what is wrong. */
function syntaxFault(line, message) {
    const [first = ''] = message.split('\n');
    return {
        line,
        key: '',
        seen: `what YAML does not allow (${first.replace(/[.:\s]+$/, '').slice(0, 200)})`,
        wanted: 'YAML',
    };
}
const noMapping = (line) => ({
    line,
    key: '',
    seen: 'something else than settings',
    wanted: 'lines of the form `setting: value`',
});


/***/ })

};
