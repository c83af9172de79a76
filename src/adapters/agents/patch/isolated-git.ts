import { join } from 'node:path';
import { lastLines } from '../../process/plain-text.ts';
import { runProcess } from '../../process.ts';
import { absolutePath, openUntrustedEnvironment } from '../../untrusted-environment.ts';

export interface IsolatedGitOptions {
  readonly workspace: string;
  readonly path: string;
  readonly temporaryDirectory: string;
  /** For each run of git, in ms. */
  readonly timeoutMs: number;
}

export type GitResult =
  | { readonly ok: true; readonly output: string }
  | { readonly ok: false; readonly reason: string; readonly timedOut: boolean };

/** Git on a workspace whose own configuration it doesn't read. */
export interface IsolatedGit {
  /** `git apply` with these arguments and the diff on its input; the tree is just files to it. */
  apply(args: readonly string[], diff: string): Promise<GitResult>;
  /** The text of a file in a commit of the workspace's repository. */
  show(commit: string, path: string): Promise<GitResult>;
  close(): Promise<void>;
}

const SAFE = ['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'core.protectHFS=true', 'core.protectNTFS=true'];
const CONFIG = [...SAFE, 'protocol.allow=never'].flatMap((setting) => ['-c', setting]);
const OUTPUT_LIMIT = 16 * 1024 * 1024;

/** Git from outside the workspace, with a home of its own. */
export async function openIsolatedGit(options: IsolatedGitOptions): Promise<IsolatedGit> {
  const { workspace, temporaryDirectory, timeoutMs } = options;
  const path = absolutePath(options.path, workspace);
  const { variables, exchange, remove } = await openUntrustedEnvironment({ path, temporaryDirectory });
  const run = async (gitDirectory: string, args: readonly string[], stdin?: string): Promise<GitResult> => {
    const environment = { ...variables, GIT_DIR: gitDirectory, GIT_ATTR_NOSYSTEM: '1' };
    const input = stdin === undefined ? {} : { stdin };
    const request = { environment, cwd: workspace, timeoutMs, outputLimit: OUTPUT_LIMIT, ...input };
    const result = await runProcess({ argv: ['git', ...CONFIG, ...args], ...request });
    if (result.exitCode === 0 && !result.timedOut) return { ok: true, output: result.stdout };
    return { ok: false, reason: lastLines(result.stderr, 6, 1_000), timedOut: result.timedOut };
  };
  // Without a repository, `git apply` runs no filter that the repository's configuration names.
  const noRepository = join(exchange, 'no-repository');
  return {
    apply: (args, diff) => run(noRepository, ['apply', '--whitespace=nowarn', ...args, '-'], diff),
    show: (commit, file) => run(join(workspace, '.git'), ['cat-file', 'blob', `${commit}:${file}`]),
    close: remove,
  };
}
