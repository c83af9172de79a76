import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { type FileReference, parseFileReference } from '@actions/workflow-parser/workflows/file-reference';
import { parse } from 'yaml';
import type { Hub, LabRepository, Permissions } from '../hub/surface.ts';
import { excess, jobPermissions, namedPermissions } from './permissions.ts';

/** The parts of a workflow file that the runner reads, from plain YAML; GitHub's parser has checked their form. */
export interface StepYaml {
  readonly id?: string;
  readonly name?: string;
  readonly if?: unknown;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: unknown;
  readonly env?: unknown;
  readonly shell?: string;
  readonly 'working-directory'?: string;
}

export interface JobYaml extends Pick<StepYaml, 'name' | 'if' | 'uses' | 'with' | 'env'> {
  readonly needs?: string | string[];
  readonly 'runs-on'?: unknown;
  readonly 'timeout-minutes'?: unknown;
  readonly permissions?: unknown;
  readonly secrets?: unknown;
  readonly strategy?: unknown;
  readonly outputs?: unknown;
  readonly steps?: StepYaml[];
}

interface WorkflowYaml extends Pick<JobYaml, 'name' | 'env' | 'permissions'> {
  readonly on?: unknown;
  readonly jobs: Record<string, JobYaml>;
}

/** Where a workflow file or an action comes from. */
export interface Source {
  readonly repository: LabRepository;
  readonly sha: string;
}

export interface WorkflowFile extends Source {
  readonly path: string;
  readonly yaml: WorkflowYaml;
  /** The reusable workflows that its jobs call, by job id. */
  readonly calls: ReadonlyMap<string, WorkflowFile>;
  /** Why GitHub would not start it, those of the called workflows included; empty when it is valid. */
  readonly problems: readonly string[];
}

/** What GitHub runs and the lab does not: it says so instead of leaving it out. */
const UNSUPPORTED = [
  'concurrency',
  'defaults',
  'cache-mode',
  'container',
  'services',
  'environment',
  'continue-on-error',
];

/** The commit that `owner/name@ref` means on the hub: a tag, a branch or a SHA. Throws when there is none. */
export function resolveSource(hub: Hub, name: string, ref: string): Source {
  const repository = hub.repositories.get(name.toLowerCase());
  const names = [`refs/tags/${ref}`, `refs/heads/${ref}`, ref];
  const sha = names.map((each) => repository?.git.resolve(`${each}^{commit}`)).find(Boolean);
  if (repository && sha) return { repository, sha };
  const why = repository ? `unable to find version \`${ref}\`` : 'repository not found on the hub of the lab';
  throw new Error(`Unable to resolve \`${name}@${ref}\`, ${why}`);
}

/** Reads a workflow file and all that it calls, from the hub's git. Faults become `problems`. */
export async function loadWorkflow(hub: Hub, source: Source, path: string): Promise<WorkflowFile> {
  const content = source.repository.git.show(source.sha, path) ?? '';
  const { context, value } = parseWorkflow({ name: path, content }, new NoOperationTraceWriter());
  const files = { getFileContent: async (reference: FileReference) => readCall(hub, source, reference) };
  if (value) await convertWorkflowTemplate(context, value, files, { errorPolicy: 1, fetchReusableWorkflowDepth: 1 });
  const problems = context.errors.getErrors().map((error) => error.message);
  const yaml: WorkflowYaml = problems.length === 0 ? parse(content) : { jobs: {} };
  const calls = new Map<string, WorkflowFile>();
  for (const [id, job] of Object.entries(yaml.jobs)) {
    const reference = job.uses === undefined ? undefined : parseFileReference(job.uses);
    if (reference) calls.set(id, await loadWorkflow(hub, callSource(hub, source, reference), reference.path));
    problems.push(
      ...unsupported(`job '${id}'`, job),
      ...(job.steps ?? []).flatMap((step) => unsupported(`job '${id}'`, step, ['timeout-minutes'])),
    );
  }
  for (const callee of calls.values()) problems.push(...callee.problems);
  return { ...source, path, yaml, calls, problems: [...new Set([...unsupported('workflow', yaml), ...problems])] };
}

/** `./` and `$/` mean the repository and commit of the calling file; `owner/name/path@ref` any other on the hub. */
function callSource(hub: Hub, source: Source, reference: FileReference): Source {
  if (!('repository' in reference)) return source;
  return resolveSource(hub, `${reference.owner}/${reference.repository}`, reference.version);
}

function readCall(hub: Hub, source: Source, reference: FileReference) {
  const { repository, sha } = callSource(hub, source, reference);
  const content = repository.git.show(sha, reference.path);
  if (content === undefined) throw new Error(`workflow was not found: ${reference.path}`);
  return { name: reference.path, content };
}

function unsupported(where: string, part: object, more: readonly string[] = []): string[] {
  const keys = [...UNSUPPORTED, ...more].filter((key) => key in part);
  return keys.map((key) => `${where}: the lab does not run '${key}'`);
}

/** A called workflow may lower permissions, never raise them: GitHub does not start a run in which one asks for more. */
export function permissionProblems({ yaml, calls }: WorkflowFile, given: Permissions, nested = false): string[] {
  const problems = nested ? excess('The workflow', namedPermissions(yaml.permissions), given) : [];
  for (const [id, job] of Object.entries(yaml.jobs)) {
    const callee = calls.get(id);
    if (nested) problems.push(...excess(`The nested job '${id}'`, namedPermissions(job.permissions), given));
    if (callee) problems.push(...permissionProblems(callee, jobPermissions(yaml, job, given), true));
  }
  return problems;
}
