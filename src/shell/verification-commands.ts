import type { Git } from '../ports.ts';

/** How a repository is known to be tested, by a file of its base tree; the first that fits counts. */
const KNOWN: readonly { readonly file: string; readonly holds: RegExp; readonly command: string }[] = [
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
export async function verificationCommands(input: readonly string[], git: Git): Promise<readonly string[]> {
  if (input.length > 0) return input;
  for (const { file, holds, command } of KNOWN) {
    if (holds.test((await git.read(file)) ?? '')) return [command];
  }
  return [];
}
