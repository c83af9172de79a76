import { LEVELS } from '../hub/caller.ts';
import type { Permissions } from '../hub/surface.ts';
import type { JobYaml, WorkflowFile } from './workflow-file.ts';

/** What a job's token may do where no workflow says: what GitHub gives in a new repository. */
export const USUAL_PERMISSIONS: Permissions = { contents: 'read', packages: 'read' };

type Block = Pick<JobYaml, 'permissions'>;

/** The permissions that a job's token has: its own block, else its workflow's, else what the caller gives. */
export function jobPermissions(workflow: Block, job: Block, given: Permissions): Permissions {
  return job.permissions ?? workflow.permissions ?? given;
}

/** A called workflow may lower permissions, never raise them: GitHub does not start a run in which one asks for more. */
export function permissionProblems({ yaml, calls }: WorkflowFile, given: Permissions, nested = false): string[] {
  const problems = nested ? excess('The workflow', yaml, given) : [];
  for (const [id, job] of Object.entries(yaml.jobs)) {
    const callee = calls.get(id);
    if (nested) problems.push(...excess(`The nested job '${id}'`, job, given));
    if (callee) problems.push(...permissionProblems(callee, jobPermissions(yaml, job, given), true));
  }
  return problems;
}

/** The scopes that ask for more than the caller of a reusable workflow may give, as GitHub words its refusal. */
function excess(who: string, { permissions: asked = {} }: Block, ceiling: Permissions): string[] {
  const level = (permissions: Permissions, scope: string) => permissions[scope] ?? 'none';
  const describe = (permissions: Permissions, scope: string) => `'${scope}: ${level(permissions, scope)}'`;
  return Object.keys(asked)
    .filter((scope) => LEVELS[level(asked, scope)] > LEVELS[level(ceiling, scope)])
    .map((scope) => `${who} is requesting ${describe(asked, scope)}, but is only allowed ${describe(ceiling, scope)}.`);
}
