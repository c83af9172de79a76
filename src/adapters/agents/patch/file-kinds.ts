/** What a file is for, told by its path alone. */

const TEST =
  /(?:^|\/)(?:__tests__|tests?|specs?|features)\/|(?:^|\/)(?:test_[^/]*|[^/]*[._-](?:test|tests|spec))\.[^/.]+$|_test\.[^/.]+$/i;
const DOCUMENT = /\.(?:md|mdx|markdown|rst|adoc|txt)$|(?:^|\/)(?:LICENSE|NOTICE|AUTHORS)$/i;
const DECISION = /(?:^|\/)(?:adrs?|decisions|decision-records)\/[^/]+\.(?:md|rst|adoc|txt)$/i;
const LOCK_FILES: Readonly<{ [lockFile: string]: readonly string[] }> = {
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

export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export const isTest = (path: string): boolean => TEST.test(path);
export const isDocument = (path: string): boolean => DOCUMENT.test(path);
export const isDecisionRecord = (path: string): boolean => DECISION.test(path);

/** The manifests that a lock file is made from; empty for every other file. */
export const manifestsOf = (path: string): readonly string[] => LOCK_FILES[baseName(path)] ?? [];

/** Something that tests should speak about: neither a test itself nor a document. */
export const isSource = (path: string): boolean => !isTest(path) && !isDocument(path);
