import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { resolveSource, type Source } from './git.ts';
import type { Level, Session } from './session.ts';
import type { InputYaml, StepYaml } from './workflow-yaml.ts';

/** An action's folder on the machine and its `action.yml`. */
export interface Action {
  readonly folder: string;
  readonly source: Source;
  /** `GITHUB_ACTION_REPOSITORY` and `GITHUB_ACTION_REF`, which actions of the workspace do not have. */
  readonly environment: Record<string, string>;
  readonly yaml: {
    readonly inputs?: Record<string, (InputYaml & { deprecationMessage?: string }) | null>;
    readonly outputs?: Record<string, { readonly value?: unknown }>;
    readonly runs: {
      readonly using: string;
      readonly main?: string;
      readonly pre?: string;
      readonly post?: string;
      readonly 'post-if'?: unknown;
      readonly steps?: StepYaml[];
    };
  };
}

const run = promisify(execFile);

/**
 * Brings an action to the machine: `./dir` from the workspace, `$/dir` from the repository that holds the workflow file
 * or the composite action, `owner/name[/dir]@ref` from the hub. Throws in the runner's words when there is none.
 */
export async function fetchAction(session: Session, level: Level, uses: string): Promise<Action> {
  if (uses.startsWith('./')) return readAction(resolve(session.machine.workspace, uses), level.source, {});
  const [, own, name = '', path = '', ref = ''] = /^(?:(\$)|([^/]+\/[^/@]+))(\/[^@]*)?(?:@(.+))?$/.exec(uses) ?? [];
  if (own ? path === '/' : ref === '') throw new Error(`Expected format {org}/{repo}[/path]@ref. Actual '${uses}'`);
  const source = own ? level.source : await resolveSource(session.call.shop.hub, name, ref);
  const root = await download(session, source);
  const environment = {
    GITHUB_ACTION_REPOSITORY: source.repository.fullName,
    GITHUB_ACTION_REF: own ? source.sha : ref,
  };
  return readAction(join(root, path), source, environment);
}

/** GitHub hands out actions as archives: `export-ignore` and file modes count, the git history does not come along. */
async function download(session: Session, { repository, sha }: Source): Promise<string> {
  const folder = join(session.machine.actions, repository.fullName, sha);
  if (existsSync(folder)) return folder;
  mkdirSync(folder, { recursive: true });
  const archive = join(session.machine.actions, `${repository.id}-${sha}.tar`);
  await run('git', ['--git-dir', repository.gitDirectory, 'archive', '--output', archive, sha]);
  await run('tar', ['-xf', archive, '-C', folder]);
  return folder;
}

function readAction(folder: string, source: Source, environment: Record<string, string>): Action {
  const path = ['action.yml', 'action.yaml'].map((name) => join(folder, name)).find(existsSync);
  if (path === undefined)
    throw new Error(
      `Can't find 'action.yml', 'action.yaml' or 'Dockerfile' under '${folder}'. Did you forget to run actions/checkout before running your local action?`,
    );
  return { folder, source, environment, yaml: parse(readFileSync(path, 'utf8')) };
}
