export const id = 410;
export const ids = [410];
export const modules = {

/***/ 23410:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  checkoutGit: () => (/* binding */ checkoutGit)
});

// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(57975);
// EXTERNAL MODULE: ./build/src/errors.js
var errors = __webpack_require__(72895);
// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(31421);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ../../main/node_modules/@actions/exec/lib/exec.js + 3 modules
var exec = __webpack_require__(40102);
;// CONCATENATED MODULE: ./build/src/adapters/git/command.js





/**
 * The absolute path of the git binary: the first on `path` that lies outside the workspace, so that a `git` which the
 * repository or an agent put there never runs. Throws `git-failed` when there is none.
 */
function findGit(path, workspace) {
    const root = (0,external_node_fs_.realpathSync)(workspace);
    const found = path
        .split(external_node_path_.delimiter)
        .filter(external_node_path_.isAbsolute)
        .map((folder) => resolved((0,external_node_path_.join)(folder, process.platform === 'win32' ? 'git.exe' : 'git')))
        .find((binary) => binary !== null && !isInside(binary, root));
    if (found)
        return found;
    throw errors/* RelayError */.cx.of('git-failed', { doing: 'be found', why: 'no folder of PATH outside the workspace holds it' });
}
function resolved(file) {
    try {
        (0,external_node_fs_.accessSync)(file, external_node_fs_.constants.X_OK);
        return (0,external_node_fs_.statSync)(file).isFile() ? (0,external_node_fs_.realpathSync)(file) : null;
    }
    catch {
        return null;
    }
}
function isInside(file, folder) {
    const way = (0,external_node_path_.relative)(folder, file);
    return !way.startsWith('..') && !(0,external_node_path_.isAbsolute)(way);
}
/**
 * Binds the binary to a private git directory. Nothing is inherited: no system or user configuration, no attributes
 * file, no `GIT_*` variable, no prompt. A failing command throws `git-failed` with git's own last words.
 */
function gitCommand(binary, directory, workspace) {
    const run = { binary, cwd: workspace, environment: environmentOf(directory) };
    return {
        bare: (args, input) => runGit(run, [`--git-dir=${directory}`, ...args], input),
        onTree: (args, input) => runGit(run, [`--git-dir=${directory}`, `--work-tree=${workspace}`, ...args], input),
    };
}
function environmentOf(directory) {
    return {
        // Git looks for user-level ignore and attributes files below HOME: there are none in its own directory.
        HOME: directory,
        LC_ALL: 'C',
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_ATTR_NOSYSTEM: '1',
        GIT_NO_REPLACE_OBJECTS: '1',
        GIT_NO_LAZY_FETCH: '1',
        GIT_LITERAL_PATHSPECS: '1',
        GIT_TERMINAL_PROMPT: '0',
        GIT_INDEX_FILE: (0,external_node_path_.join)(directory, 'index'),
    };
}
async function runGit(run, args, input) {
    const ended = input ? await withInput(run, args, input) : await withoutInput(run, args);
    if (ended.exitCode === 0)
        return ended.stdout;
    const verb = args.find((argument, at) => !argument.startsWith('-') && args[at - 1] !== '-c') ?? 'git';
    throw errors/* RelayError */.cx.of('git-failed', { doing: `run \`git ${verb}\``, why: lastWords(ended) });
}
function lastWords({ stderr, exitCode }) {
    const lines = stderr.trim().split('\n').slice(-3).join('; ').slice(-500);
    return lines.replace(/\.$/, '') || `it ended with exit code ${exitCode}`;
}
async function withoutInput({ binary, cwd, environment }, args) {
    const chunks = [];
    const { exitCode, stderr } = await (0,exec/* getExecOutput */.H)(`"${binary}"`, [...args], {
        cwd,
        env: { ...environment },
        silent: true,
        ignoreReturnCode: true,
        // The collected text of @actions/exec is decoded as UTF-8, which paths need not be.
        listeners: { stdout: (chunk) => chunks.push(chunk) },
    });
    return { exitCode, stderr, stdout: Buffer.concat(chunks) };
}
/** For commands that read stdin: there, @actions/exec would end the whole job with EPIPE when git stops early. */
function withInput({ binary, cwd, environment }, args, input) {
    return new Promise((resolve, reject) => {
        const child = (0,external_node_child_process_.spawn)(binary, args, { cwd, env: environment, stdio: 'pipe' });
        const stdout = [];
        const stderr = [];
        child.stdout.on('data', (chunk) => stdout.push(chunk));
        child.stderr.on('data', (chunk) => stderr.push(chunk));
        child.on('error', reject);
        child.on('close', (code) => resolve({
            exitCode: code ?? 1,
            stdout: Buffer.concat(stdout),
            stderr: Buffer.concat(stderr).toString(),
        }));
        child.stdin.on('error', () => undefined);
        child.stdin.end(input);
    });
}

;// CONCATENATED MODULE: ./build/src/adapters/git/persisted-credential.js


/**
 * Says in words which credential a checkout keeps, or returns null. Looked at are the checkout's git configuration,
 * those of its submodules, every file that these include on whatever condition, and the files in which
 * actions/checkout keeps its token since version 6 (https://github.com/actions/checkout#readme).
 */
async function persistedCredential(git, workspace, temporaryDirectory) {
    const files = [...configurations((0,external_node_path_.join)(workspace, '.git')), ...checkoutFiles(temporaryDirectory)];
    const seen = new Set();
    for (let file = files.shift(); file !== undefined; file = files.shift()) {
        if (seen.has(file) || !(0,external_node_fs_.existsSync)(file))
            continue;
        seen.add(file);
        const settings = await settingsOf(git, file);
        const held = settings.find(isCredential);
        if (held)
            return `a credential in the checkout's git configuration (\`${nameOf(held)}\`)`;
        files.push(...settings.flatMap(({ key, value }) => (isInclude(key) ? [included(file ?? '', value)] : [])));
    }
    return null;
}
function configurations(directory) {
    const modules = (0,external_node_path_.join)(directory, 'modules');
    const ofModules = (0,external_node_fs_.existsSync)(modules) ? (0,external_node_fs_.readdirSync)(modules, { recursive: true, encoding: 'utf8' }) : [];
    const own = [(0,external_node_path_.join)(directory, 'config'), (0,external_node_path_.join)(directory, 'config.worktree')];
    const found = ofModules.filter((name) => (0,external_node_path_.basename)(name) === 'config').map((name) => (0,external_node_path_.join)(modules, name));
    // A branch may be called `config` too; only beside a HEAD is it a repository's configuration.
    return [...own, ...found.filter((file) => (0,external_node_fs_.existsSync)((0,external_node_path_.join)((0,external_node_path_.dirname)(file), 'HEAD')))];
}
function checkoutFiles(temporaryDirectory) {
    return (0,external_node_fs_.readdirSync)(temporaryDirectory)
        .filter((name) => name.startsWith('git-credentials-'))
        .map((name) => (0,external_node_path_.join)(temporaryDirectory, name));
}
async function settingsOf(git, file) {
    // Git reads the file as data here: nothing in it takes effect, and includes aren't followed.
    const listed = await git.bare(['config', `--file=${file}`, '--no-includes', '--list', '-z']);
    return listed
        .toString()
        .split('\0')
        .map((line) => {
        const [key = '', ...value] = line.split('\n');
        return { key, value: value.join('\n') };
    });
}
const SECRET_SETTING = /^(http\.(.*\.)?(extraheader|cookiefile|sslkey)|credential\.(.*\.)?helper|core\.sshcommand)$/is;
function isCredential({ key, value }) {
    if (value === '')
        return false;
    return SECRET_SETTING.test(key) || (/^(remote|url)\./i.test(key) && /https?:\/\/[^/@\s]+@/.test(`${key} ${value}`));
}
/** Section and variable alone: what stands between them may be an address with the secret in it. */
function nameOf({ key }) {
    return `${key.slice(0, key.indexOf('.'))}.*.${key.slice(key.lastIndexOf('.') + 1)}`;
}
function isInclude(key) {
    return /^include(if\..*)?\.path$/is.test(key);
}
function included(from, path) {
    return (0,external_node_path_.isAbsolute)(path) ? path : (0,external_node_path_.join)((0,external_node_path_.dirname)(from), path);
}

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
;// CONCATENATED MODULE: ./build/src/adapters/git/ignore-rules.js
/**
 * All ignore files of a tree as one list of patterns that are relative to its root and mean the same
 * (https://git-scm.com/docs/gitignore#_pattern_format). Deeper files come later, since the last match decides.
 */
function ignoreRules(files) {
    return [...files]
        .filter(({ folder }) => !folder.includes('\n'))
        .sort((a, b) => depth(a) - depth(b))
        .flatMap(({ folder, text }) => patternsOf(text).map((pattern) => atRoot(folder, pattern)))
        .map((pattern) => `${pattern}\n`)
        .join('');
}
function depth({ folder }) {
    return folder === '' ? 0 : folder.split('/').length;
}
const BYTE_ORDER_MARK = /^\u00ef\u00bb\u00bf/;
const TRAILING_SPACES = /^((?:\\.|[^\\])*?) +$/s;
function patternsOf(text) {
    return text
        .replace(BYTE_ORDER_MARK, '')
        .split('\n')
        .map((line) => line.replace(/\r$/, '').replace(TRAILING_SPACES, '$1'))
        .filter((line) => line !== '' && !line.startsWith('#'));
}
function atRoot(folder, pattern) {
    if (folder === '')
        return pattern;
    const negation = pattern.startsWith('!') ? '!' : '';
    const body = pattern.slice(negation.length);
    // A pattern with a slash before its end is tied to its folder, any other one matches at every depth below it.
    const anchored = body.slice(0, -1).includes('/');
    return `${negation}/${literally(folder)}/${anchored ? body.replace(/^\//, '') : `**/${body}`}`;
}
function literally(folder) {
    return folder.replace(/[\\*?[\]]/g, '\\$&');
}

;// CONCATENATED MODULE: ./build/src/adapters/git/objects.js
const NEWLINE = 0x0a;
/** Sizes of blobs in bytes, in the order asked. One process for all. */
async function blobSizes(git, shas) {
    if (shas.length === 0)
        return [];
    const output = await git.bare(['cat-file', '--batch-check=%(objectsize)', '--buffer'], lines(shas));
    return output.toString().trimEnd().split('\n').map(Number);
}
/** Contents of blobs, in the order asked. One process for all; check the sizes before. */
async function readBlobs(git, shas) {
    if (shas.length === 0)
        return [];
    const output = await git.bare(['cat-file', '--batch=%(objectsize)', '--buffer'], lines(shas));
    const contents = [];
    for (let at = 0; at < output.length;) {
        const start = output.indexOf(NEWLINE, at) + 1;
        const end = start + Number(output.subarray(at, start - 1).toString());
        contents.push(output.subarray(start, end));
        at = end + 1;
    }
    return contents;
}
function lines(shas) {
    return Buffer.from(shas.map((sha) => `${sha}\n`).join(''));
}

;// CONCATENATED MODULE: ./build/src/adapters/git/private-repository.js






/**
 * Everything is said here rather than left to a default, since defaults differ by platform and version.
 * `protectHFS` and `protectNTFS` are off for reading, so that odd names reach the policy instead of stopping git;
 * whatever is written to a tree is checked with both on (`put-change.ts`).
 */
const CONFIG = `[core]
\tbare = true
\trepositoryformatversion = %FORMAT%
\tfileMode = true
\tsymlinks = true
\tignoreCase = false
\tprecomposeUnicode = false
\ttrustctime = true
\tautocrlf = false
\tsafecrlf = false
\teol = lf
\tfsmonitor = false
\tuntrackedCache = false
\thooksPath = /dev/null
\tattributesFile = /dev/null
\texcludesFile = /dev/null
\tprotectHFS = false
\tprotectNTFS = false
\tbigFileThreshold = 16m
\tlooseCompression = 0
[gc]
\tauto = 0
[submodule]
\trecurse = false
`;
/**
 * Copies the base tree of a checkout into a git directory of our own. It must run before anything untrusted does:
 * afterwards not even the checkout's objects are read, so that a forged pack can't change what the base was.
 * Throws `wrong-base` when the checkout doesn't hold the base commit.
 */
async function privateRepository(options) {
    const { workspace, baseSha } = options;
    // mkdtemp makes the folder 0700, under a name that the agent isn't told.
    const directory = await (0,promises_.mkdtemp)((0,external_node_path_.join)(options.temporaryDirectory, 'issue-relay-git-'));
    const binary = findGit(options.path, workspace);
    const git = gitCommand(binary, directory, workspace);
    await layOut(directory, workspace, baseSha);
    const headSha = await headOf(gitCommand(binary, (0,external_node_path_.join)(workspace, '.git'), workspace));
    const baseTree = await treeOf(git, baseSha, headSha);
    await copyTree(git, directory, baseTree);
    const ignoreFile = (0,external_node_path_.join)(directory, 'ignore-rules');
    await (0,promises_.writeFile)(ignoreFile, ignoreRules(await ignoreFiles(git, baseTree)), 'latin1');
    return { git, directory, workspace, baseSha, baseTree, headSha, ignoreFile };
}
async function layOut(directory, workspace, baseSha) {
    const sha256 = baseSha.length === 64;
    const extension = sha256 ? '[extensions]\n\tobjectFormat = sha256\n' : '';
    await (0,promises_.mkdir)((0,external_node_path_.join)(directory, 'objects', 'info'), { recursive: true });
    await (0,promises_.mkdir)((0,external_node_path_.join)(directory, 'objects', 'pack'));
    await (0,promises_.mkdir)((0,external_node_path_.join)(directory, 'refs'));
    await (0,promises_.writeFile)((0,external_node_path_.join)(directory, 'HEAD'), 'ref: refs/heads/none\n');
    await (0,promises_.writeFile)((0,external_node_path_.join)(directory, 'config'), CONFIG.replace('%FORMAT%', sha256 ? '1' : '0') + extension);
    await (0,promises_.writeFile)((0,external_node_path_.join)(directory, 'objects', 'info', 'alternates'), `${(0,external_node_path_.join)(workspace, '.git', 'objects')}\n`);
}
async function headOf(checkout) {
    return private_repository_text(await checkout.bare(['rev-parse', '--verify', 'HEAD']));
}
async function treeOf(git, baseSha, headSha) {
    try {
        return private_repository_text(await git.bare(['rev-parse', '--verify', `${baseSha}^{tree}`]));
    }
    catch {
        throw errors/* RelayError */.cx.of('wrong-base', { seen: headSha, wanted: baseSha });
    }
}
/** One pack of the base tree alone: a shallow checkout has no more, and a deep one's history is never needed. */
async function copyTree(git, directory, baseTree) {
    const objects = await git.bare(['rev-list', '--objects', '--no-object-names', baseTree]);
    await git.bare(['pack-objects', '-q', '--window=0', (0,external_node_path_.join)(directory, 'objects', 'pack', 'pack')], objects);
    await (0,promises_.rm)((0,external_node_path_.join)(directory, 'objects', 'info', 'alternates'));
}
async function ignoreFiles(git, baseTree) {
    const listed = (await git.bare(['ls-tree', '-r', '-z', baseTree])).toString('latin1').split('\0');
    const found = listed.flatMap((line) => {
        // A symbolic link named .gitignore is not followed, as git doesn't follow it either.
        const parts = /^100(?:644|755) blob ([0-9a-f]+)\t(?:(.*)\/)?\.gitignore$/s.exec(line);
        return parts ? [{ sha: parts[1] ?? '', folder: parts[2] ?? '' }] : [];
    });
    const contents = await readBlobs(git, found.map(({ sha }) => sha));
    return found.map(({ folder }, at) => ({ folder, text: (contents[at] ?? Buffer.alloc(0)).toString('latin1') }));
}
function private_repository_text(output) {
    return output.toString().trim();
}

;// CONCATENATED MODULE: ./build/src/adapters/git/obstacle.js


/**
 * The first thing on disk that stands where a change adds a file, as a path; null when the way is free. Git would
 * overwrite ignored files and replace ignored links without asking.
 */
async function findObstacle(workspace, entries) {
    const deleted = new Set(entries.filter(({ operation }) => operation === 'delete').map(({ path }) => path));
    for (const { path } of entries.filter(({ operation }) => operation === 'add')) {
        const obstacle = await obstacleOf(workspace, path, deleted);
        if (obstacle)
            return obstacle;
    }
    return null;
}
async function obstacleOf(workspace, path, deleted) {
    const parts = path.split('/');
    for (let length = 1; length <= parts.length; length++) {
        const upTo = parts.slice(0, length).join('/');
        const stats = await (0,promises_.lstat)((0,external_node_path_.join)(workspace, upTo)).catch(() => null);
        if (stats === null || deleted.has(upTo))
            return null;
        // A folder at the very end is left to git, which gives it up only if nothing untracked is in it.
        if (!stats.isDirectory())
            return upTo;
    }
    return null;
}

;// CONCATENATED MODULE: ./build/src/adapters/git/plain-path.js
/**
 * Whether a path names something inside the tree in one way only: relative, without empty, `.` or `..` parts, without
 * backslashes (a separator elsewhere), and without U+FFFD, which stands for bytes that were lost.
 */
function isPlainPath(path) {
    return !/[\0\\\uFFFD]/.test(path) && path.split('/').every((part) => !['', '.', '..'].includes(part));
}

;// CONCATENATED MODULE: ./build/src/adapters/git/working-tree.js


/**
 * Writes the working tree as a git tree into the private repository. Only plumbing is used: `git add` and
 * `git status` would start processes inside embedded repositories, under those repositories' own configuration.
 */
async function writeWorkingTree(repository) {
    await freshIndex(repository);
    const [tracked, untracked] = await Promise.all([trackedDifferences(repository), untrackedPaths(repository)]);
    const looks = [...tracked.map(look), ...untracked.map((path) => look({ path, mode: '' }))];
    const found = await Promise.all(looks.map((lookAt) => lookAt(repository.workspace)));
    await updateIndex(repository, found);
    const tree = (await repository.git.bare(['write-tree'])).toString().trim();
    return { tree, unstorable: found.filter(({ kind }) => kind === 'unstorable') };
}
/**
 * An index of the base tree in which only files that were read and found equal count as unchanged. It is made anew
 * each time: sizes and times that were noted earlier can be forged by whoever may set the clock.
 */
async function freshIndex({ git, baseTree }) {
    await git.bare(['read-tree', baseTree]);
    await git.onTree(['update-index', '-q', '--refresh']);
}
/** Paths (latin1) that are neither in the base tree nor ignored by its rules; an embedded repository ends in `/`. */
async function untrackedPaths({ git, ignoreFile }) {
    return split(await git.onTree(['ls-files', '--others', '-z', `--exclude-from=${ignoreFile}`]));
}
async function trackedDifferences({ git }) {
    const fields = split(await git.onTree(['diff-files', '-z', '--raw', '--ignore-submodules=dirty', '--no-ext-diff']));
    return fields.flatMap((field, at) => (at % 2 ? [{ path: field, mode: fields[at - 1]?.split(' ')[1] ?? '' }] : []));
}
function look({ path, mode }) {
    return async (workspace) => {
        if (mode === '160000' || path.endsWith('/'))
            return { path: path.replace(/\/$/, ''), kind: 'gitlink', ...NOTHING };
        if (mode === '000000')
            return { path, kind: 'gone', ...NOTHING };
        const name = Buffer.concat([Buffer.from((0,external_node_path_.join)(workspace, '/')), Buffer.from(path, 'latin1')]);
        const stats = await (0,promises_.lstat)(name);
        // Pipes, sockets and devices can't be in a tree; a tracked file that became one is gone.
        if (!stats.isFile() && !stats.isSymbolicLink())
            return { path, kind: 'gone', ...NOTHING };
        const isLink = stats.isSymbolicLink();
        const kind = isUnstorable(path, isLink) ? 'unstorable' : 'file';
        const modeOnDisk = isLink ? '120000' : stats.mode & 0o100 ? '100755' : '100644';
        return { path, kind, mode: modeOnDisk, bytes: isLink ? 0 : stats.size };
    };
}
const NOTHING = { mode: '000000', bytes: 0 };
/** Names that git keeps for itself in any case, such as `.GIT/config`, and links in the place of `.gitmodules`. */
function isUnstorable(path, isLink) {
    return /(^|\/)\.git(\/|$)/i.test(path) || (isLink && /(^|\/)\.gitmodules$/i.test(path));
}
async function updateIndex({ git, baseSha }, found) {
    const none = '0'.repeat(baseSha.length);
    const removals = found.filter(({ kind }) => kind === 'gone').map(({ path }) => `0 ${none}\t${path}\0`);
    // Any commit does for an embedded repository: a change shows that it is there, and no change with one is written.
    const links = found.filter(({ kind }) => kind === 'gitlink').map(({ path }) => `160000 ${baseSha}\t${path}\0`);
    const files = found.filter(({ kind }) => kind === 'file').map(({ path }) => `${path}\0`);
    await git.onTree(['update-index', '-z', '--index-info'], latin1([...removals, ...links]));
    // "Big" files go into one pack together instead of a file each: five times as fast for a thousand of them.
    await git.onTree(['-c', 'core.bigFileThreshold=1', 'update-index', '--add', '-z', '--stdin'], latin1(files));
}
function latin1(lines) {
    return Buffer.from(lines.join(''), 'latin1');
}
function split(output) {
    return output
        .toString('latin1')
        .split('\0')
        .filter((field) => field !== '');
}

;// CONCATENATED MODULE: ./build/src/adapters/git/put-change.js






/**
 * Puts a change on a working tree that is at the base. Git itself writes the files, as it would when checking out the
 * commit: it doesn't follow symbolic links, and it replaces nothing that it doesn't know.
 * Throws `baton-refused` for a change of another base, for paths or modes that a change may not have, and whenever
 * something on disk is in the way.
 */
async function putChange(repository, change) {
    if (change.baseSha !== repository.baseSha)
        throw refused(`its change is based on ${change.baseSha}`);
    for (const entry of change.entries)
        checkEntry(entry);
    const paths = new Set(change.entries.map(({ path }) => path));
    if (paths.size !== change.entries.length)
        throw refused('its change names a path twice');
    const obstacle = await findObstacle(repository.workspace, change.entries);
    if (obstacle)
        throw refused(`something is in the way of its change at \`${obstacle}\``);
    try {
        const tree = await buildTree(repository, change.entries);
        await freshIndex(repository);
        await repository.git.onTree(['read-tree', '-m', '-u', repository.baseTree, tree]);
    }
    catch (error) {
        throw refused('its change does not fit on the checkout', error);
    }
}
/** The refusal of a change; the phase that it came from is not known here. */
function refused(why, cause) {
    const detail = cause instanceof errors/* RelayError */.cx ? `${why} (${cause.happened.replace(/\.$/, '')})` : why;
    return errors/* RelayError */.cx.of('baton-refused', { phase: 'an earlier phase', why: detail }, cause);
}
const FILE_MODES = ['100644', '100755'];
const MODES = {
    add: { mode: FILE_MODES, previousMode: ['000000'] },
    modify: { mode: FILE_MODES, previousMode: FILE_MODES },
    delete: { mode: ['000000'], previousMode: FILE_MODES },
};
function checkEntry({ path, operation, mode, previousMode, bytes, content }) {
    const where = `\`${path}\` of its change`;
    const modes = MODES[operation];
    if (!modes.mode.includes(mode) || !modes.previousMode.includes(previousMode)) {
        throw refused(`${where} has mode ${previousMode} → ${mode}, only 100644 and 100755 are files`);
    }
    if (!isPlainPath(path))
        throw refused(`${where} does not lie plainly inside the checkout`);
    if (Buffer.byteLength(content, 'base64') !== bytes)
        throw refused(`${where} lacks its content`);
}
async function buildTree(repository, entries) {
    const { git, baseTree, baseSha } = repository;
    const written = entries.filter(({ operation }) => operation !== 'delete');
    const shas = await writeBlobs(repository, written);
    const none = '0'.repeat(baseSha.length);
    const removals = entries.filter(({ operation }) => operation === 'delete').map(({ path }) => `0 ${none}\t${path}\0`);
    const files = written.map(({ path, mode }, at) => `${mode} ${shas[at]}\t${path}\0`);
    await git.bare(['read-tree', baseTree]);
    // Removals first, so that a file may take the place of a folder; protection makes git refuse .git in any disguise.
    const protection = ['-c', 'core.protectHFS=true', '-c', 'core.protectNTFS=true'];
    const lines = Buffer.from([...removals, ...files].join(''));
    await git.onTree([...protection, 'update-index', '-z', '--index-info'], lines);
    return (await git.bare(['write-tree'])).toString().trim();
}
/** Stores all contents in one pack; fast-import is the one command that takes many of them on stdin. */
async function writeBlobs(repository, entries) {
    if (entries.length === 0)
        return [];
    const parts = entries.flatMap(({ content }, at) => {
        const bytes = Buffer.from(content, 'base64');
        return [Buffer.from(`blob\nmark :${at + 1}\ndata ${bytes.length}\n`), bytes, Buffer.from('\n')];
    });
    const marks = (0,external_node_path_.join)(repository.directory, 'marks');
    const command = ['-c', 'fastimport.unpackLimit=1', 'fast-import', '--quiet', `--export-marks=${marks}`];
    await repository.git.bare(command, Buffer.concat(parts));
    const named = (await (0,promises_.readFile)(marks, 'utf8')).trimEnd().split('\n');
    const shas = new Map(named.map((line) => line.split(' ')));
    return entries.map((_entry, at) => shas.get(`:${at + 1}`) ?? '');
}

;// CONCATENATED MODULE: ./build/src/adapters/git/read-base-file.js


/** Largest file that is read from the base tree, in bytes. */
const FILE_LIMIT = 1024 * 1024;
/** The text of a file of the base tree; null when it isn't there, isn't a regular file, or is larger than 1 MiB. */
async function readBaseFile({ git, baseTree }, path) {
    // A trailing slash would list what is inside a folder.
    if (!isPlainPath(path))
        return null;
    const listed = await git.bare(['ls-tree', '-z', '--long', '--full-tree', baseTree, '--', path]);
    const parts = /^100\d{3} blob ([0-9a-f]+) +(\d+)\t/.exec(listed.toString());
    if (!parts || Number(parts[2]) > FILE_LIMIT)
        return null;
    const [content] = await readBlobs(git, [parts[1] ?? '']);
    return content?.toString() ?? null;
}

;// CONCATENATED MODULE: ./build/src/adapters/git/restore-base.js



/**
 * Puts every file of the base tree back and removes whatever else is there, except what the base's own ignore rules
 * cover. Files that are as they were aren't touched, so that build tools find them unchanged.
 */
async function restoreBase(repository) {
    await freshIndex(repository);
    // Forced, git replaces folders and links that stand where the base has a file, without following them.
    await repository.git.onTree(['checkout-index', '--all', '--force', '--quiet']);
    for (const path of await untrackedPaths(repository))
        await remove(repository.workspace, path);
}
/** Removes a file or an embedded repository, and the folders that it leaves empty. `path` is latin1 text. */
async function remove(workspace, path) {
    const parts = path.split('/').filter((part) => part !== '');
    await (0,promises_.rm)(onDisk(workspace, parts), { recursive: true, force: true });
    for (let left = parts.length - 1; left > 0; left--) {
        if (!(await removeIfEmpty(onDisk(workspace, parts.slice(0, left)))))
            return;
    }
}
async function removeIfEmpty(folder) {
    try {
        await (0,promises_.rmdir)(folder);
        return true;
    }
    catch {
        return false;
    }
}
function onDisk(workspace, parts) {
    return Buffer.concat([Buffer.from((0,external_node_path_.join)(workspace, '/')), Buffer.from(parts.join('/'), 'latin1')]);
}

// EXTERNAL MODULE: ./build/src/contracts/line-counts.js
var line_counts = __webpack_require__(89859);
;// CONCATENATED MODULE: ./build/src/adapters/git/tree-difference.js


/**
 * How much content a change carries, in bytes before base64. Entries beyond it keep their true size and have no
 * content: the policy sees how large they are, nobody has to hold them, and `apply` refuses them.
 */
const CONTENT_LIMIT = 8 * 1024 * 1024;
/**
 * The entries between the base tree and a working tree, in git's order of paths (by bytes). A rename is a deletion
 * and an addition. Symbolic links and submodules keep their modes and have neither size nor content: a link's target
 * would look like a file's text to a reader that forgets to look at the mode. Bytes of a path that aren't UTF-8
 * become U+FFFD, which the policy denies.
 */
async function treeDifference(repository, now) {
    const raw = await compare(repository, now.tree);
    const after = await blobsOf(repository, shasOf(raw, 'mode', 'sha'));
    const before = await blobsOf(repository, shasOf(raw, 'previousMode', 'previousSha'));
    const entries = raw.map(({ sha, previousSha, ...entry }) => {
        const { bytes, content } = (isFile(entry.mode) && after.get(sha)) || NO_BLOB;
        const former = (isFile(entry.previousMode) && before.get(previousSha)) || NO_BLOB;
        return { ...entry, bytes, content: content.toString('base64'), ...(0,line_counts/* countLines */.l)(former.content, content) };
    });
    return [...entries, ...now.unstorable.map(asEntry)].map((entry) => ({ ...entry, path: utf8(entry.path) }));
}
const NO_BLOB = { bytes: 0, content: Buffer.alloc(0) };
const NO_LINES = { addedLines: 0, deletedLines: 0, binary: false };
const isFile = (mode) => mode.startsWith('100');
function shasOf(raw, mode, sha) {
    return raw.filter((entry) => isFile(entry[mode])).map((entry) => entry[sha]);
}
/** What no tree can hold is still shown, so that the policy refuses the change instead of never hearing of it. */
function asEntry({ path, mode, bytes }) {
    return { path, operation: 'add', mode, previousMode: '000000', bytes, content: '', ...NO_LINES };
}
async function compare({ git, baseTree }, tree) {
    const shown = ['--raw', '--no-abbrev', '--no-renames', '--ignore-submodules=none'];
    const fields = (await git.bare(['diff-tree', '-r', '-z', ...shown, baseTree, tree])).toString('latin1').split('\0');
    return fields.flatMap((path, at) => (at % 2 ? [rawEntry(fields[at - 1] ?? '', path)] : []));
}
const OPERATIONS = { A: 'add', D: 'delete' };
function rawEntry(head, path) {
    const [previousMode = '', mode = '', previousSha = '', sha = '', status = ''] = head.slice(1).split(' ');
    return { path, sha, previousSha, mode, previousMode, operation: OPERATIONS[status] ?? 'modify' };
}
async function blobsOf({ git }, shas) {
    const sizes = await blobSizes(git, shas);
    let room = CONTENT_LIMIT;
    const fitting = shas.filter((_sha, at) => {
        const fits = (sizes[at] ?? 0) <= room;
        if (fits)
            room -= sizes[at] ?? 0;
        return fits;
    });
    const contents = await readBlobs(git, fitting);
    const found = new Map(shas.map((sha, at) => [sha, { ...NO_BLOB, bytes: sizes[at] ?? 0 }]));
    for (const [at, content] of contents.entries())
        found.set(fitting[at] ?? '', { bytes: content.length, content });
    return found;
}
function utf8(path) {
    return Buffer.from(path, 'latin1').toString();
}

;// CONCATENATED MODULE: ./build/src/adapters/git.js










/**
 * The checkout of a job, to be opened before an agent or a command of the repository runs in it. From then on nothing
 * in its `.git` folder is read again, so that no configuration, hook, filter or forged object there takes effect.
 * Calls must not overlap. Throws `unsafe-seat` when the checkout keeps a credential, `wrong-base` when it doesn't hold
 * the base commit, `git-failed` when git itself fails.
 */
async function checkoutGit(options) {
    await refuseCredential(options);
    const repository = await privateRepository(options);
    const change = () => changeOf(repository);
    return {
        headSha: async () => repository.headSha,
        change,
        apply: async (wanted) => {
            await putChange(repository, wanted);
            if (!(0,external_node_util_.isDeepStrictEqual)(await change(), wanted)) {
                throw refused('its change, once applied, reads differently from what it says');
            }
        },
        reset: () => restoreBase(repository),
        read: (path) => readBaseFile(repository, path),
    };
}
async function refuseCredential({ workspace, temporaryDirectory, path }) {
    const git = gitCommand(findGit(path, workspace), temporaryDirectory, workspace);
    const held = await persistedCredential(git, workspace, temporaryDirectory);
    if (held)
        throw errors/* RelayError */.cx.of('unsafe-seat', { seat: 'agent or tester', held });
}
async function changeOf(repository) {
    const entries = await treeDifference(repository, await writeWorkingTree(repository));
    return { baseSha: repository.baseSha, entries };
}


/***/ }),

/***/ 89859:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ countLines)
/* harmony export */ });
/**
 * How many lines of each text the other lacks, each as often as it stands there. Whoever reads a change counts like
 * this, a checkout's git as well as GitHub's API, so that the counts of a change can be checked like its bytes. Lines
 * that only moved count as neither: the numbers may be a little below those of `git diff`. Binary content has no lines.
 */
function countLines(before, after) {
    if (isBinary(before) || isBinary(after))
        return { addedLines: 0, deletedLines: 0, binary: true };
    const [old, now] = [linesOf(before), linesOf(after)];
    const kept = commonLines(old, now);
    return { addedLines: now.length - kept, deletedLines: old.length - kept, binary: false };
}
/** As git tells text from binary: by a NUL among the first 8,000 bytes. */
const isBinary = (bytes) => bytes.subarray(0, 8_000).includes(0);
function linesOf(bytes) {
    if (bytes.length === 0)
        return [];
    // Every byte stays a character of its own; the end of the last line starts no further one.
    return bytes.toString('latin1').replace(/\n$/, '').split('\n');
}
function commonLines(old, now) {
    const unmatched = new Map();
    for (const line of old)
        unmatched.set(line, (unmatched.get(line) ?? 0) + 1);
    return now.filter((line) => {
        const left = unmatched.get(line) ?? 0;
        unmatched.set(line, left - 1);
        return left > 0;
    }).length;
}


/***/ })

};
