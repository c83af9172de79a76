import { Refusal } from './answer.ts';
import { type Act, demand, type Visit } from './caller.ts';
import type { Issue } from './issue.ts';
import { nodeId, readNodeId } from './node-id.ts';
import type { Repository } from './repository.ts';

export interface GitObject {
  readonly __typename: string;
  readonly repository: Repository;
  readonly oid: string;
}

/** Throws NOT_FOUND for what is not there or hidden. */
export function repositoryNamed(visit: Visit, fullName: string): Act {
  try {
    const act = { ...visit, repository: visit.hub.repository(fullName) };
    demand(act, 'metadata:read');
    return act;
  } catch {
    throw new Refusal(404, `Could not resolve to a Repository with the name '${fullName}'.`);
  }
}

/** The repository of a global id, and the key in it. Throws NOT_FOUND. */
export function placeOf(visit: Visit, id: string): { act: Act; key: string } {
  const { repository: number, key } = readNodeId(id);
  const repository = [...visit.hub.repositories.values()].find((each) => each.id === number);
  if (!repository) throw unresolved(id);
  return { act: { ...visit, repository }, key };
}

export function issueById(visit: Visit, id: string): { act: Act; issue: Issue } {
  const { act, key } = placeOf(visit, id);
  const issue = /^(I|PR)_/.test(id) ? act.repository.issues.get(Number(key)) : undefined;
  if (!issue || issue.gone) throw unresolved(id);
  return { act, issue };
}

export function unresolved(id: string): Refusal {
  return new Refusal(404, `Could not resolve to a node with the global id of '${id}'`);
}

export function refRecord(act: Act, ref: string) {
  const target = objectRecord(act, ref);
  return (
    target && { nodeId: nodeId('REF', act.repository.id, ref), name: ref.replace(/^refs\/(heads|tags)\//, ''), target }
  );
}

/** What a git expression names, or null. */
export function objectRecord(act: Act, expression: string): GitObject | null {
  demand(act, 'contents:read');
  const { repository } = act;
  const oid = repository.git.resolve(expression);
  if (oid === undefined) return null;
  const type = String(repository.git.type(oid));
  return { __typename: type.charAt(0).toUpperCase() + type.slice(1), repository, oid };
}
