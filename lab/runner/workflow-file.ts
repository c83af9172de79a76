import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { type FileReference, parseFileReference } from '@actions/workflow-parser/workflows/file-reference';
import { parse } from 'yaml';
import { found } from '../hub/answer.ts';
import type { Hub, LabRepository, Permissions } from '../hub/surface.ts';

/** The parts of a workflow file that the runner reads, from plain YAML; GitHub's parser has checked their form. */
type Texts = 'id' | 'name' | 'run' | 'uses' | 'shell' | 'working-directory';
export type StepYaml = Partial<Record<Texts, string> & Record<'if' | 'with' | 'env', unknown>>;

export interface JobYaml extends Pick<StepYaml, 'name' | 'if' | 'uses' | 'with' | 'env'> {
  readonly needs?: string | string[];
  readonly permissions?: Permissions;
  readonly environment?: string | { readonly name: string; readonly url?: string };
  readonly secrets?: unknown;
  readonly outputs?: unknown;
  readonly 'timeout-minutes'?: unknown;
  readonly steps?: StepYaml[];
}

export interface WorkflowYaml extends Pick<JobYaml, 'name' | 'env' | 'permissions'> {
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
const UNSUPPORTED = /^(concurrency|defaults|cache-mode|container|services|continue-on-error|strategy)$/;

/** The commit that `owner/name@ref` means on the hub: a tag, a branch or a SHA. Throws when there is none. */
export function resolveSource(hub: Hub, name: string, ref: string): Source {
  const repository = hub.repositories.get(name.toLowerCase());
  const names = [`refs/tags/${ref}`, `refs/heads/${ref}`, ref];
  const sha = names.map((each) => repository?.git.resolve(`${each}^{commit}`)).find(Boolean);
  if (repository && sha) return { repository, sha };
  const why = repository ? `unable to find version \`${ref}\`` : 'repository not found on the hub of the lab';
  throw new Error(`Unable to resolve \`${name}@${ref}\`, ${why}`);
}

/** Valid files by their content: every event looks at each of them, and GitHub's parser takes its time. */
const valid = new Map<string, WorkflowFile>();

/** Reads a workflow file and all that it calls, from the hub's git. Faults become `problems`. */
export async function loadWorkflow(hub: Hub, source: Source, path: string): Promise<WorkflowFile> {
  // `./` and `$/` mean the repository and commit of the calling file; `owner/name/path@ref` any other on the hub.
  const sourceOf = (call: FileReference) =>
    'repository' in call ? resolveSource(hub, `${call.owner}/${call.repository}`, call.version) : source;
  const read = ({ repository: { git }, sha }: Source, name: string) => ({ name, content: found(git.show(sha, name)) });
  const stands = ({ calls, yaml: { jobs } }: WorkflowFile): boolean =>
    [...calls].every(([id, callee]) => {
      const { repository, sha } = sourceOf(parseFileReference(jobs[id]?.uses ?? ''));
      return repository === callee.repository && sha === callee.sha && stands(callee);
    });
  const file = read(source, path);
  const known = valid.get(file.content);
  if (known && stands(known)) return { ...known, ...source, path };
  const { context, value } = parseWorkflow(file, new NoOperationTraceWriter());
  const files = { getFileContent: async (call: FileReference) => read(sourceOf(call), call.path) };
  if (value) await convertWorkflowTemplate(context, value, files, { errorPolicy: 1, fetchReusableWorkflowDepth: 1 });
  const problems = context.errors.getErrors().map((error) => error.message);
  const yaml: WorkflowYaml = problems.length === 0 ? parse(file.content) : { jobs: {} };
  problems.push(...unsupported('workflow', yaml));
  const calls = new Map<string, WorkflowFile>();
  for (const [id, job] of Object.entries(yaml.jobs)) {
    problems.push(...unsupported(`job '${id}'`, job));
    for (const step of job.steps ?? []) problems.push(...unsupported(`job '${id}'`, step, 'timeout-minutes'));
    if (job.uses === undefined) continue;
    const call = parseFileReference(job.uses);
    const callee = await loadWorkflow(hub, sourceOf(call), call.path);
    calls.set(id, callee);
    problems.push(...callee.problems);
  }
  const loaded = { ...source, path, yaml, calls, problems: [...new Set(problems)] };
  if (problems.length === 0) valid.set(file.content, loaded);
  return loaded;
}

function unsupported(where: string, part: object, more?: string): string[] {
  const keys = Object.keys(part).filter((key) => UNSUPPORTED.test(key) || key === more);
  if ('permissions' in part && typeof part.permissions === 'string') keys.push(`permissions: ${part.permissions}`);
  return keys.map((key) => `${where}: the lab does not run '${key}'`);
}
