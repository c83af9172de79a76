import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { type FileReference, parseFileReference } from '@actions/workflow-parser/workflows/file-reference';
import { parse } from 'yaml';
import type { Hub, Permissions } from '../hub/surface.ts';
import { readText, resolveSource, type Source } from './git.ts';
import { excess, namedPermissions } from './permissions.ts';
import type { JobYaml, WorkflowYaml } from './workflow-yaml.ts';

export type Filters = Record<string, string[] | undefined>;

export interface WorkflowFile extends Source {
  readonly path: string;
  readonly yaml: WorkflowYaml;
  /** What starts it, as GitHub's parser normalises `on`: event to filters. */
  readonly events: Record<string, Filters | undefined>;
  /** The reusable workflows that its jobs call, by job id. */
  readonly calls: ReadonlyMap<string, WorkflowFile>;
  /** Why GitHub would not start it, those of the called workflows included; empty when it is valid. */
  readonly problems: readonly string[];
}

const MAX_LEVELS = 10;
// Syntax that GitHub runs and that the newest published parser does not know yet.
const UNKNOWN_TO_PARSER = /Unexpected value 'cache-mode'/;

/** Reads a workflow file and all that it calls, from the hub's git. Faults become `problems`. */
export async function loadWorkflow(hub: Hub, source: Source, path: string, level = 1): Promise<WorkflowFile> {
  const content = (await readText(source.repository, source.sha, path)) ?? '';
  const { context, value } = parseWorkflow({ name: path, content }, new NoOperationTraceWriter());
  const files = { getFileContent: (reference: FileReference) => readCall(hub, source, reference) };
  const options = { errorPolicy: 1, fetchReusableWorkflowDepth: 1 };
  const template = value && (await convertWorkflowTemplate(context, value, files, options));
  const errors = context.errors.getErrors().map((error) => error.message);
  const problems = errors.filter((message) => !UNKNOWN_TO_PARSER.test(message));
  const yaml: WorkflowYaml = problems.length === 0 ? parse(content) : { jobs: {} };
  const calls = new Map<string, WorkflowFile>();
  for (const [id, job] of Object.entries(yaml.jobs)) {
    problems.push(...refusals(id, job));
    if (job.uses === undefined) continue;
    if (level >= MAX_LEVELS) problems.push(`${path}: job '${id}' calls more than ${MAX_LEVELS} levels of workflows`);
    else calls.set(id, await loadCall(hub, source, parseFileReference(job.uses), level));
  }
  for (const callee of calls.values()) problems.push(...callee.problems);
  const events = (template?.events ?? {}) as unknown as WorkflowFile['events'];
  return { ...source, path, yaml, events, calls, problems: [...new Set(problems)] };
}

async function loadCall(hub: Hub, source: Source, reference: FileReference, level: number): Promise<WorkflowFile> {
  return loadWorkflow(hub, await callSource(hub, source, reference), reference.path, level + 1);
}

/** `./` and `$/` mean the repository and commit of the calling file; `owner/name/path@ref` any other on the hub. */
async function callSource(hub: Hub, source: Source, reference: FileReference): Promise<Source> {
  if (!('repository' in reference)) return source;
  return resolveSource(hub, `${reference.owner}/${reference.repository}`, reference.version);
}

async function readCall(hub: Hub, source: Source, reference: FileReference) {
  const found = await callSource(hub, source, reference);
  const content = await readText(found.repository, found.sha, reference.path);
  if (content === undefined) throw new Error(`workflow was not found: ${reference.path}`);
  return { name: reference.path, content };
}

/** What GitHub's parser lets pass, and what GitHub runs and the lab does not. */
function refusals(id: string, job: JobYaml): string[] {
  const unsupported = (['container', 'services'] as const).filter((key) => job[key] !== undefined);
  const uses = (job.steps ?? []).map((step) => step.uses);
  return [
    ...unsupported.map((key) => `job '${id}': the lab does not run '${key}'`),
    ...(uses.includes('$/') ? [`job '${id}': Expected format {org}/{repo}[/path]@ref. Actual '$/'`] : []),
    ...uses.filter((use) => use?.startsWith('docker://')).map((use) => `job '${id}': the lab does not run ${use}`),
  ];
}

/** The permissions that a job's token has: its own block, else its workflow's, else what the caller gives. */
export function jobPermissions(file: WorkflowFile, job: JobYaml, given: Permissions): Permissions {
  return namedPermissions(job.permissions) ?? namedPermissions(file.yaml.permissions) ?? given;
}

/** A called workflow may lower permissions, never raise them: GitHub does not start a run in which one asks for more. */
export function permissionProblems(file: WorkflowFile, given: Permissions, nested = false): string[] {
  const problems = nested ? excess('The workflow', namedPermissions(file.yaml.permissions), given) : [];
  for (const [id, job] of Object.entries(file.yaml.jobs)) {
    const callee = file.calls.get(id);
    if (nested) problems.push(...excess(`The nested job '${id}'`, namedPermissions(job.permissions), given));
    if (callee) problems.push(...permissionProblems(callee, jobPermissions(file, job, given), true));
  }
  return problems;
}
