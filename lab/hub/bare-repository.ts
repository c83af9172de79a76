import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Git, NOTHING } from './git.ts';

/** Refs stay loose, so that they can be read as files. */
const CONFIG = `[http]\n\treceivepack = true\n[uploadpack]\n\tallowAnySHA1InWant = true\n\tallowFilter = true\n[gc]\n\tauto = 0\n`;
/** Refuses pushes with GitHub's words; the server says by environment which rules hold for who pushes. */
const UPDATE_HOOK = `#!/bin/sh
if [ "$1" = "$HUB_PROTECTED_REF" ]; then
  echo "error: GH006: Protected branch update failed for $1." >&2
  exit 1
fi
[ -z "$HUB_REFUSE_WORKFLOWS" ] && exit 0
[ "$3" = ${NOTHING} ] && exit 0
old=$2
[ "$old" = ${NOTHING} ] && old=$(git merge-base HEAD "$3" || git hash-object -t tree /dev/null)
file=$(git diff --name-only "$old" "$3" -- .github/workflows | head -1)
[ -z "$file" ] && exit 0
echo "refusing to allow a GitHub App to create or update workflow \\\`$file\\\` without \\\`workflows\\\` permission" >&2
exit 1
`;

/** Makes an empty bare repository whose default branch is `main` and that accepts pushes over HTTP. */
export function createBareRepository(directory: string): Git {
  mkdirSync(directory, { recursive: true });
  const git = new Git(directory);
  git.run(['init', '--quiet', '--bare', '--initial-branch=main', '.']);
  appendFileSync(join(directory, 'config'), CONFIG);
  writeFileSync(join(directory, 'hooks', 'update'), UPDATE_HOOK);
  chmodSync(join(directory, 'hooks', 'update'), 0o755);
  return git;
}
