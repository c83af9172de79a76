import { baseName } from './file-kinds.ts';

/** How a line of a manifest names a package, by the manifest's file name. */
const DECLARATIONS: Readonly<{ [manifest: string]: RegExp }> = {
  'package.json':
    /^\s*"((?:@[\w.-]+\/)?[\w.-]+)"\s*:\s*"(?:[\^~<>=*]|\d|latest|npm:|git|github:|file:|https?:|workspace:)/,
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

export const isManifest = (path: string): boolean => Object.hasOwn(DECLARATIONS, baseName(path));

/** Packages that the added lines of a manifest name and the deleted ones don't: a new version is no new package. */
export function newPackages(path: string, added: readonly string[], deleted: readonly string[]): string[] {
  const before = packagesIn(path, deleted);
  return packagesIn(path, added).filter((name) => !before.includes(name));
}

function packagesIn(path: string, lines: readonly string[]): string[] {
  const declaration = DECLARATIONS[baseName(path)];
  if (declaration === undefined) return [];
  const names = lines.flatMap((line) => declaration.exec(line)?.[1] ?? []);
  return names.filter((name) => !NOT_PACKAGES.includes(name));
}
