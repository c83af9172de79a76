/** Writes every file that is derived from tables and contracts; with `--check` it only says which ones are stale. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generatedFiles } from './generated-files.ts';

const root = process.cwd();
const checking = process.argv.includes('--check');
const current = (path: string) => {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return '';
  }
};
const stale = Object.entries(generatedFiles(current)).filter(([path, text]) => current(path) !== text);
for (const [path, text] of checking ? [] : stale) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
process.stdout.write(
  stale.map(([path]) => `${checking ? 'stale' : 'wrote'} ${path}\n`).join('') || 'all generated files are fresh\n',
);
process.exitCode = checking && stale.length > 0 ? 1 : 0;
