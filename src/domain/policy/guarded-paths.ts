import { fitsName, foldedNames } from './path-names.ts';
import type { PersonRule, PolicyFinding } from './policy-finding.ts';

interface GuardedNames {
  readonly rule: PersonRule;
  readonly because: string;
  /** Folded names of files, with at most one `*`. */
  readonly files?: readonly string[];
  /** Folded names of folders at any depth. */
  readonly folders?: readonly string[];
}

/**
 * Files that agents may change but only people may merge. To have people look at another file, add its name to the row
 * whose reason it shares.
 */
const GUARDED: readonly GuardedNames[] = [
  {
    rule: 'manifest',
    because: 'it names packages and the scripts that installing or building them runs',
    files: [
      ...['package.json', 'pnpm-workspace.yaml', 'deno.json*', 'jsr.json', 'lerna.json', 'pyproject.toml', 'setup.py'],
      ...['setup.cfg', 'requirements*.txt', 'requirements*.in', 'constraints*.txt', 'pipfile', 'environment.y*ml'],
      ...['cargo.toml', 'build.rs', 'go.mod', 'go.work', 'gemfile', '*.gemspec', 'composer.json', 'pom.xml'],
      ...['build.gradle*', 'settings.gradle*', 'gradle.properties', 'libs.versions.toml', 'build.sbt', '*.csproj'],
      ...['*.fsproj', '*.vbproj', '*.props', '*.targets', 'global.json', 'mix.exs', 'pubspec.yaml', 'package.swift'],
      ...['podfile', '*.podspec', 'conanfile.*', 'vcpkg.json', 'flake.nix', '*.cabal', 'stack.yaml', 'dune-project'],
      ...['.tool-versions', '.nvmrc', '.node-version', '.python-version', '.ruby-version', 'rust-toolchain*'],
    ],
  },
  {
    rule: 'lock-file',
    because: 'it decides which packages are installed, and from where',
    files: [
      ...['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'bun.lockb', '*.lock', 'go.sum', 'go.work.sum'],
      ...['packages.lock.json', '*.lockfile', 'package.resolved', 'cabal.project.freeze', 'verification-metadata.xml'],
    ],
  },
  {
    rule: 'git-settings',
    because: 'it decides what git converts, shows and leaves out',
    files: ['.gitattributes', '.gitignore'],
  },
  {
    rule: 'build-script',
    because: 'it is run when the project is built or started',
    files: [
      ...['dockerfile', 'dockerfile.*', '*.dockerfile', 'containerfile*', 'docker-compose*', 'compose.y*ml'],
      ...['docker-bake.*', 'makefile', 'makefile.*', 'gnumakefile', '*.mk', 'cmakelists.txt', '*.cmake', 'justfile'],
      ...['rakefile', 'taskfile*', 'gulpfile*', 'gruntfile*', 'vagrantfile', 'procfile', 'build.xml', 'gradlew*'],
      ...['mvnw*', 'gradle-wrapper.*', 'maven-wrapper.*', 'sconstruct', 'meson.build', 'build.bazel', 'workspace'],
      ...['noxfile.py', 'tox.ini', 'earthfile', 'skaffold.yaml'],
    ],
  },
  {
    rule: 'ci-configuration',
    because: 'a build service runs what it says, with secrets of its own',
    files: [
      ...['.gitlab-ci*', '.travis.yml', 'azure-pipelines*', 'jenkinsfile*', 'bitbucket-pipelines.yml', '.drone.y*ml'],
      ...['appveyor.yml', '.appveyor.yml', 'cloudbuild.y*ml', 'buildspec.y*ml', '.cirrus.y*ml', 'netlify.toml'],
      ...['vercel.json', 'renovate.json*', '.renovaterc*', 'wercker.yml', 'codemagic.yaml', 'bitrise.yml'],
    ],
    folders: ['.circleci', '.buildkite', '.woodpecker', '.semaphore', '.teamcity', '.gitlab', '.forgejo', '.gitea'],
  },
  {
    rule: 'action-definition',
    because: 'other repositories run what this action says',
    files: ['action.yml', 'action.yaml'],
  },
  {
    rule: 'build-result',
    because: 'built files are run but hardly ever read',
    folders: ['dist'],
  },
  {
    rule: 'license',
    because: 'it is a legal text',
    files: ['license', 'license.*', 'license-*', 'licence', 'licence.*', 'copying', 'copying.*', 'notice', 'notice.*'],
  },
  { rule: 'security-policy', because: 'people report faults as it says', files: ['security.md', 'security.txt'] },
  {
    rule: 'example-environment',
    because: 'people copy it into the file that tools load',
    files: ['.env.example', '.env.sample', '.env.template'],
  },
];

function guards({ files = [], folders = [] }: GuardedNames, names: readonly string[]): boolean {
  const file = names.at(-1) ?? '';
  const within = names.slice(0, -1);
  return files.some((pattern) => fitsName(file, pattern)) || folders.some((folder) => within.includes(folder));
}

/** The rules by which a person has to look at a path, one finding a rule. */
export function guardsOf(path: string): PolicyFinding<PersonRule>[] {
  const names = foldedNames(path);
  return GUARDED.filter((row) => guards(row, names)).map(({ rule, because }) => ({ path, rule, because }));
}

const TEST_FOLDERS = ['test', 'tests', '__tests__', 'spec', 'specs', 'e2e', '__snapshots__'];
const TEST_FILE = /(?:^test_|[._-](?:test|tests|spec)\.[^.]+$|tests?\.(?:java|kt|cs|php|scala|swift)$)/;

/** Whether a path is a test by the conventions of the usual languages. */
export function isTest(path: string): boolean {
  const names = foldedNames(path);
  const file = names.at(-1) ?? '';
  return names.slice(0, -1).some((name) => TEST_FOLDERS.includes(name)) || TEST_FILE.test(file);
}
