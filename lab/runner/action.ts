import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'yaml';
import type { Level, Session } from './session.ts';
import { resolveSource, type Source, type StepYaml } from './workflow-file.ts';

/** An action's folder on the machine and its `action.yml`. */
export interface Action {
  readonly folder: string;
  readonly source: Source;
  readonly inputs?: Record<string, { readonly default?: unknown } | null>;
  readonly outputs?: Record<string, { readonly value?: unknown }>;
  readonly runs: Partial<Record<'main' | 'pre' | 'post', string>> & { using: string; steps?: StepYaml[] };
}

/**
 * Brings an action to the machine: `./dir` from the workspace, `$/dir` from the repository that holds the workflow file
 * or the composite action, `owner/name[/dir]@ref` from the hub. Throws in the runner's words when there is none.
 */
export function fetchAction({ machine, call }: Session, level: Level, uses: string): Action {
  if (uses.startsWith('./')) return readAction(resolve(machine.workspace, uses), level.source);
  const [, own, name = '', path = '', ref = ''] = /^(?:(\$)|([^/]+\/[^/@]+))(\/[^@]*)?(?:@(.+))?$/.exec(uses) ?? [];
  if (own ? path === '/' : ref === '') throw new Error(`Expected format {org}/{repo}[/path]@ref. Actual '${uses}'`);
  const source = own ? level.source : resolveSource(call.shop.hub, name, ref);
  const root = join(machine.actions, source.repository.fullName, source.sha);
  if (!existsSync(root)) download(source, root);
  return readAction(join(root, path), source);
}

/**
 * GitHub hands out actions as archives: `export-ignore` and file modes count, the git history does not come along. One is
 * unpacked once a lab, and every machine gets a link to it, so that Node finds what it compiled for another machine.
 */
function download({ repository: { git }, sha }: Source, folder: string): void {
  const unpacked = join(git.directory, 'unpacked', sha);
  if (!existsSync(unpacked)) {
    mkdirSync(unpacked, { recursive: true });
    execFileSync('tar', ['-x', '-C', unpacked], { input: git.output(['archive', sha]) });
  }
  mkdirSync(dirname(folder), { recursive: true });
  symlinkSync(unpacked, folder);
}

function readAction(folder: string, source: Source): Action {
  const path = ['action.yml', 'action.yaml'].map((name) => join(folder, name)).find(existsSync);
  if (path !== undefined) return { ...parse(readFileSync(path, 'utf8')), folder, source };
  const hint = 'Did you forget to run actions/checkout before running your local action?';
  throw new Error(`Can't find 'action.yml', 'action.yaml' or 'Dockerfile' under '${folder}'. ${hint}`);
}
