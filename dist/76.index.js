export const id = 76;
export const ids = [76];
export const modules = {

/***/ 84076:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  artifactStore: () => (/* binding */ artifactStore)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./build/src/contracts/baton.js + 1 modules
var contracts_baton = __webpack_require__(51276);
// EXTERNAL MODULE: ./build/src/errors.js
var errors = __webpack_require__(72895);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ../../main/node_modules/zod/v4/classic/schemas.js + 5 modules
var schemas = __webpack_require__(54237);
;// CONCATENATED MODULE: ./build/src/adapters/store/cache.js



/** Longest wait for one answer, in ms: a cache is a hint, and a job has better things to do. */
const ANSWER_LIMIT_MS = 30_000;
/** An entry is found by key and version; ours says that it holds the bytes of a baton and nothing around them. */
const VERSION = (0,external_node_crypto_.createHash)('sha256').update('issue-relay baton 1').digest('hex');
const entryOf = (digest) => ({ key: `issue-relay-${digest.replace(':', '-')}`, version: VERSION });
/** The service may write the names of its fields either way (Protocol Buffers, "JSON mapping"). */
const found = schemas/* object */.Ikc({ signed_download_url: schemas/* string */.YjP().optional(), signedDownloadUrl: schemas/* string */.YjP().optional() });
const reserved = schemas/* object */.Ikc({
    ok: schemas/* boolean */.zMY().optional(),
    signed_upload_url: schemas/* string */.YjP().optional(),
    signedUploadUrl: schemas/* string */.YjP().optional(),
});
const finished = schemas/* object */.Ikc({ ok: schemas/* boolean */.zMY().optional() });
/** The bytes that the cache has under a digest; they may be anybody's. Null when it has none, or does not serve. */
async function readCache(service, digest) {
    try {
        const answer = await ask(service, 'GetCacheEntryDownloadURL', { ...entryOf(digest), restore_keys: [] });
        const { signed_download_url: snake, signedDownloadUrl: address = snake } = found.parse(await answer.json());
        return address ? await download(address) : null;
    }
    catch {
        return null;
    }
}
/** Puts bytes under their digest. False when the cache does not take them; true also when it has the key already. */
async function writeCache(service, digest, bytes) {
    try {
        const answer = await ask(service, 'CreateCacheEntry', entryOf(digest));
        if (answer.status === 409)
            return true;
        const { ok, signed_upload_url: snake, signedUploadUrl: address = snake } = reserved.parse(await answer.json());
        if (!ok || !address || !(await upload(address, bytes)))
            return false;
        const size = { size_bytes: String(bytes.length) };
        const end = await ask(service, 'FinalizeCacheEntryUpload', { ...entryOf(digest), ...size });
        return finished.parse(await end.json()).ok === true;
    }
    catch {
        return false;
    }
}
function ask({ url, token }, method, request) {
    const address = new URL(`/twirp/github.actions.results.api.v1.CacheService/${method}`, url);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return fetch(address, { method: 'POST', headers, body: JSON.stringify(request), ...patience() });
}
/** No redirect is followed: the first address is the one that the service signed. */
const patience = () => ({ signal: AbortSignal.timeout(ANSWER_LIMIT_MS), redirect: 'error' });
async function download(address) {
    const { status, body } = await fetch(address, patience());
    if (status !== 200 || body === null)
        return null;
    const chunks = [];
    let bytes = 0;
    for await (const chunk of body) {
        bytes += chunk.length;
        if (bytes > contracts_baton/* BATON_LIMIT */.RW)
            return null;
        chunks.push(chunk);
    }
    return Buffer.concat(chunks);
}
async function upload(address, bytes) {
    const headers = { 'x-ms-blob-type': 'BlockBlob', 'content-type': 'application/octet-stream' };
    return (await fetch(address, { method: 'PUT', headers, body: new Uint8Array(bytes), ...patience() })).ok;
}

;// CONCATENATED MODULE: ./build/src/adapters/store/private-folder.js


/** Lends an empty folder that only we may enter (mkdtemp makes it 0700), and removes it whatever happens. */
async function inPrivateFolder(parent, use) {
    const folder = await (0,promises_.mkdtemp)((0,external_node_path_.join)(parent, 'issue-relay-baton-'));
    try {
        return await use(folder);
    }
    finally {
        await (0,promises_.rm)(folder, { recursive: true, force: true });
    }
}

// EXTERNAL MODULE: ../../main/node_modules/zod/v4/core/errors.js
var core_errors = __webpack_require__(56446);
;// CONCATENATED MODULE: ./build/src/adapters/store/strict-json.js
/** Deepest nesting that is read. */
const DEPTH_LIMIT = 32;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/**
 * Parses JSON that may come from an enemy, in time linear to its length. Two readers never disagree on what it accepts
 * (RFC 8259, section 4): a key given twice is a fault, and so are keys that mean something to JavaScript and nesting
 * below 32. Throws a SyntaxError with a reason that ends without a full stop.
 */
function parseStrictJson(text) {
    checkStructure(text);
    return JSON.parse(text);
}
/** Follows brackets and keys only; what else may be wrong with the text is left to JSON.parse. */
function checkStructure(text) {
    const open = [];
    let expectsKey = false;
    for (let at = 0; at < text.length; at++) {
        const character = text[at];
        if (character === '"') {
            const end = endOfString(text, at);
            const keys = open.at(-1);
            if (expectsKey && keys)
                addKey(keys, text.slice(at, end + 1));
            expectsKey = false;
            at = end;
        }
        else if (character === '{' || character === '[') {
            if (open.push(character === '{' ? new Set() : null) > DEPTH_LIMIT) {
                throw new SyntaxError(`it is nested deeper than ${DEPTH_LIMIT} levels`);
            }
            expectsKey = character === '{';
        }
        else if (character === '}' || character === ']') {
            open.pop();
            expectsKey = false;
        }
        else if (character === ',') {
            expectsKey = true;
        }
    }
}
function addKey(keys, literal) {
    // Parsed, since `"\u0061"` and `"a"` are the same key.
    const key = String(JSON.parse(literal));
    if (keys.has(key))
        throw new SyntaxError(`the key ${JSON.stringify(key)} stands in it twice`);
    if (FORBIDDEN_KEYS.has(key))
        throw new SyntaxError(`the key ${JSON.stringify(key)} is not allowed in it`);
    keys.add(key);
}
/** Jumps from quote to quote, since a string may be millions of characters of base64. */
function endOfString(text, start) {
    for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
        let backslashes = 0;
        while (text[end - 1 - backslashes] === '\\')
            backslashes++;
        if (backslashes % 2 === 0)
            return end;
    }
    throw new SyntaxError('a string in it does not end');
}

;// CONCATENATED MODULE: ./build/src/adapters/store/read-baton.js






/** Why some bytes are not the baton that was asked for, in words that end without a full stop. */
class NotTheBaton extends Error {
}
/** What names exact bytes: their SHA-256. */
function digestOf(bytes) {
    return `sha256:${(0,external_node_crypto_.createHash)('sha256').update(bytes).digest('hex')}`;
}
/** The bytes of the one regular file in a folder that something untrusted was downloaded to. Throws NotTheBaton. */
async function onlyFile(folder) {
    const names = await (0,promises_.readdir)(folder);
    const [name] = names;
    if (name === undefined || names.length > 1)
        throw new NotTheBaton(`it holds ${names.length} files instead of one`);
    const file = (0,external_node_path_.join)(folder, name);
    // Not followed: a link would lend us whatever file of ours it points to.
    const stats = await (0,promises_.lstat)(file);
    if (!stats.isFile())
        throw new NotTheBaton('it is not a regular file');
    if (stats.size > contracts_baton/* BATON_LIMIT */.RW)
        throw new NotTheBaton(tooLarge(stats.size));
    return (0,promises_.readFile)(file);
}
function tooLarge(bytes) {
    return `it has ${bytes} bytes, at most ${contracts_baton/* BATON_LIMIT */.RW} are read`;
}
/** Parses the bytes of a baton whose digest was checked before. Throws NotTheBaton. */
function parseBaton(bytes) {
    const parsed = contracts_baton/* baton */.Lv.safeParse(jsonOf(bytes));
    if (!parsed.success)
        throw new NotTheBaton(faultsOf(parsed.error));
    return parsed.data;
}
/** What a contract found wrong, in one line. */
function faultsOf(error) {
    return core_errors/* prettifyError */.S1(error)
        .replace(/\s*\n\s*/g, ' ')
        .slice(0, 1_000);
}
function jsonOf(bytes) {
    try {
        return parseStrictJson(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    }
    catch (error) {
        throw new NotTheBaton(`it is no strict JSON: ${error instanceof Error ? error.message : error}`);
    }
}

;// CONCATENATED MODULE: ./build/src/adapters/store/recall.js




/**
 * Batons of earlier runs: from the artifact, else from the cache, else null. Whatever comes counts only if it has
 * exactly the digest of the record, since every workflow of the repository can upload artifacts and fill the cache.
 */
function recaller(options) {
    const listings = new Map();
    return async (artifacts, kept) => {
        const fromArtifact = await recall_download(options, artifacts, listings, kept).catch(() => null);
        if (fromArtifact !== null && digestOf(fromArtifact) === kept.digest)
            return parsed(fromArtifact);
        const fromCache = options.cache === null ? null : await readCache(options.cache, kept.digest);
        return fromCache !== null && digestOf(fromCache) === kept.digest ? parsed(fromCache) : null;
    };
}
function parsed(bytes) {
    try {
        return parseBaton(bytes);
    }
    catch {
        return null;
    }
}
async function recall_download(options, artifacts, listings, kept) {
    const { token, owner: repositoryOwner, repository: repositoryName, temporaryDirectory } = options;
    const findBy = { token, workflowRunId: Number(kept.run), repositoryOwner, repositoryName };
    const list = async () => (await artifacts.listArtifacts({ findBy })).artifacts;
    const listing = listings.get(kept.run) ?? list();
    listings.set(kept.run, listing);
    const listed = (await listing).find(({ id }) => id === kept.artifactId);
    if (!listed || !isPlausible(listed, kept))
        return null;
    return inPrivateFolder(temporaryDirectory, async (path) => {
        await artifacts.downloadArtifact(kept.artifactId, { path, findBy, skipDecompress: true });
        return onlyFile(path);
    });
}
/** Judged before anything is downloaded: the digest decides anyhow, but only after the bytes lie on our disk. */
function isPlausible({ size, digest }, kept) {
    return size <= contracts_baton/* BATON_LIMIT */.RW && (digest === undefined || digest === kept.digest);
}

;// CONCATENATED MODULE: ./build/src/adapters/store.js








/**
 * Batons as artifacts of this run, each one raw JSON file: no archive, hence no links, no traversal, no bomb.
 * Batons of other runs come by `recall` only, through the API and by the digest that a steward recorded.
 * Throws `artifact-service` when the service fails, `baton-refused` when the bytes are not what they should be.
 */
function artifactStore(options) {
    const recall = recaller(options);
    return {
        put: (name, baton) => put(options, name, baton),
        get: (reference) => get(options, reference),
        recall: async (kept) => recall(await client(), kept),
        keep: (references) => keep(options, references),
    };
}
async function put(options, name, baton) {
    const bytes = serialize(options, baton);
    const digest = digestOf(bytes);
    const uploaded = await inPrivateFolder(options.temporaryDirectory, async (folder) => {
        // A raw upload is named after the file, whatever name is passed; `.json` makes the service call it JSON.
        const file = (0,external_node_path_.join)(folder, fileName(name));
        await (0,promises_.writeFile)(file, bytes, { mode: 0o600, flag: 'wx' });
        return uploadOrFind(options, file, folder, fileName(name), digest);
    });
    if (uploaded.id && uploaded.digest === digest)
        return { artifactId: uploaded.id, digest };
    throw failure(`keep \`${name}\``, `it received other bytes (${uploaded.digest}) than were sent (${digest})`);
}
function serialize({ run }, baton) {
    const parsed = contracts_baton/* baton */.Lv.safeParse(baton);
    if (!parsed.success)
        throw refused(baton.phase, faultsOf(parsed.error));
    if (baton.run !== run)
        throw refused(baton.phase, `it is of run ${baton.run}, this is run ${run}`);
    const bytes = Buffer.from(JSON.stringify(parsed.data));
    if (bytes.length > contracts_baton/* BATON_LIMIT */.RW)
        throw refused(baton.phase, tooLarge(bytes.length));
    return bytes;
}
function fileName(name) {
    if (/^[\w-][\w.-]*$/.test(name))
        return `${name}.json`;
    throw errors/* RelayError */.cx.of('internal', { why: `\`${name}\` can't be the name of an artifact` });
}
async function uploadOrFind({ retentionDays }, file, folder, name, digest) {
    const artifacts = await client();
    const keep = retentionDays === undefined ? {} : { retentionDays };
    try {
        const { id, digest: hexadecimal } = await artifacts.uploadArtifact(name, [file], folder, {
            ...keep,
            skipArchive: true,
        });
        // Uploads report the bare hexadecimal digits, lists report them with `sha256:` in front.
        return { id, digest: `sha256:${hexadecimal}` };
    }
    catch (error) {
        if (!isNameTaken(error))
            throw failure(`keep \`${name}\``, messageOf(error), error);
        return sameUnderThatName(artifacts, name, digest);
    }
}
/** The client has no type for this fault, only the text of the service's answer. */
function isNameTaken(error) {
    return /CreateArtifact.*\(409\)/.test(messageOf(error));
}
/** An upload that was repeated after its answer got lost finds its own bytes under the name. */
async function sameUnderThatName(artifacts, name, digest) {
    const same = (await list(artifacts)).find((artifact) => artifact.name === name && artifact.digest === digest);
    if (same)
        return same;
    throw failure(`keep \`${name}\``, 'the run already has another artifact of that name');
}
async function get(options, reference) {
    const artifacts = await client();
    const listed = (await list(artifacts)).find(({ id }) => id === reference.artifactId);
    try {
        const found = parseBaton(await fetchListed(options, artifacts, listed, reference));
        if (found.run !== options.run)
            throw new NotTheBaton(`it is of run ${found.run}, this is run ${options.run}`);
        return found;
    }
    catch (error) {
        throw error instanceof NotTheBaton ? refused(labelOf(reference, listed), error.message) : error;
    }
}
async function fetchListed(options, artifacts, listed, reference) {
    checkListing(listed, reference);
    return store_download(options, artifacts, reference);
}
/**
 * Copies batons into the cache, which may outlive their artifacts. It is a hint: many triggers may only read it, and
 * entries vanish. So nothing is a fault here, and the first refusal ends it, since it holds for the others too.
 */
async function keep(options, references) {
    const { cache } = options;
    if (cache === null || references.length === 0)
        return;
    try {
        const artifacts = await client();
        const all = await list(artifacts);
        for (const reference of references) {
            const listed = all.find(({ id }) => id === reference.artifactId);
            const bytes = await fetchListed(options, artifacts, listed, reference);
            if (!(await writeCache(cache, reference.digest, bytes)))
                return;
        }
    }
    catch {
        // The artifacts are still there; when they are gone as well, the phases are done again.
    }
}
/** Ours carry the phase in their name; a name proves nothing, so it is only shown, and only if it looks like ours. */
function labelOf({ artifactId }, listed) {
    return listed && /^[\w.-]{1,100}$/.test(listed.name) ? listed.name : `artifact ${artifactId}`;
}
function checkListing(listed, { digest }) {
    if (!listed)
        throw new NotTheBaton('this run has no such artifact');
    if (!(listed.size <= contracts_baton/* BATON_LIMIT */.RW))
        throw new NotTheBaton(tooLarge(listed.size));
    if (listed.digest !== undefined && listed.digest !== digest) {
        throw new NotTheBaton(`its digest is ${listed.digest} instead of ${digest}`);
    }
}
async function store_download({ temporaryDirectory }, artifacts, { artifactId, digest }) {
    return inPrivateFolder(temporaryDirectory, async (path) => {
        // Unasked, the client would unpack whatever calls itself a zip file before anybody has checked its bytes.
        const how = { path, expectedHash: digest, skipDecompress: true };
        const { digestMismatch } = await asking('fetch a baton', () => artifacts.downloadArtifact(artifactId, how));
        // The file's name comes from a header of the answer, so it is looked up and not believed.
        const bytes = await onlyFile(path);
        // The client only reports a mismatch, it doesn't throw; and what counts is what lies on disk.
        if (digestMismatch || digestOf(bytes) !== digest)
            throw new NotTheBaton(`its bytes are not those of ${digest}`);
        return bytes;
    });
}
async function list(artifacts) {
    return (await asking('list the artifacts of the run', () => artifacts.listArtifacts())).artifacts;
}
/** Loaded when it is needed: the client is by far the largest thing in the bundle, and many jobs end before. */
async function client() {
    const { DefaultArtifactClient } = await Promise.all(/* import() */[__webpack_require__.e(11), __webpack_require__.e(102), __webpack_require__.e(193), __webpack_require__.e(864), __webpack_require__.e(322)]).then(__webpack_require__.bind(__webpack_require__, 11322));
    return new DefaultArtifactClient();
}
async function asking(doing, ask) {
    try {
        return await ask();
    }
    catch (error) {
        throw failure(doing, messageOf(error), error);
    }
}
function failure(doing, why, cause) {
    return errors/* RelayError */.cx.of('artifact-service', { doing, why: why.replace(/\.$/, '') }, cause);
}
function refused(phase, why) {
    return errors/* RelayError */.cx.of('baton-refused', { phase, why });
}
function messageOf(error) {
    return error instanceof Error ? error.message : String(error);
}


/***/ })

};
