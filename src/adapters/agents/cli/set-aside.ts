import { randomUUID } from 'node:crypto';
import { cp, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What CLIs obey in a checkout, whoever made it: settings, hooks, plugins and servers that they would start. */
export const OBEYED: readonly string[] = [
  '.claude',
  '.mcp.json',
  '.codex',
  '.gemini',
  '.opencode',
  'opencode.json',
  'opencode.jsonc',
  '.github/hooks',
  '.github/copilot',
];

/**
 * Takes paths out of the workspace, into a folder beside it; the returned function puts them back, so that no change
 * shows. Of what is `kept` a copy stays. What an agent has written in their place meanwhile stays: it is its doing, and
 * for the policy to refuse.
 */
export async function setAside(
  workspace: string,
  paths: readonly string[],
  stash: string,
  kept: readonly string[] = [],
): Promise<() => Promise<void>> {
  const moved: { readonly from: string; readonly to: string }[] = [];
  for (const path of new Set(paths)) {
    const from = join(workspace, await upToLink(workspace, path));
    if (!(await exists(from))) continue;
    const to = join(stash, randomUUID());
    await mkdir(stash, { recursive: true, mode: 0o700 });
    await move(from, to);
    moved.push({ from, to });
    for (const keep of kept.filter((keep) => keep.startsWith(`${path}/`)))
      await copy(to, keep.slice(path.length + 1), join(workspace, keep));
  }
  return async () => {
    for (const { from, to } of moved.reverse()) await putBack(to, from);
  };
}

/** A folder on the way that is a link leads elsewhere: then the link itself is what has to go. */
async function upToLink(workspace: string, path: string): Promise<string> {
  const parts = path.split('/');
  for (let count = 1; count < parts.length; count += 1) {
    const part = parts.slice(0, count).join('/');
    const status = await lstat(join(workspace, part)).catch(() => null);
    if (status?.isSymbolicLink()) return part;
  }
  return path;
}

async function putBack(from: string, to: string): Promise<void> {
  if (!(await exists(to))) {
    await mkdir(dirname(to), { recursive: true });
    await move(from, to);
  } else if (await bothFolders(from, to)) {
    for (const name of await readdir(from)) await putBack(join(from, name), join(to, name));
  }
}

async function bothFolders(...paths: readonly string[]): Promise<boolean> {
  const each = await Promise.all(paths.map((path) => lstat(path)));
  return each.every((status) => status.isDirectory());
}

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null)) !== null;
}

/** Only what is there in so many words: a link on the way leads elsewhere. */
async function copy(root: string, path: string, to: string): Promise<void> {
  const linked = (await upToLink(root, path)) !== path || (await lstat(root)).isSymbolicLink();
  const from = join(root, path);
  if (linked || !(await exists(from))) return;
  await cp(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'EXDEV') throw thrown;
    await cp(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    await rm(from, { recursive: true, force: true });
  }
}
