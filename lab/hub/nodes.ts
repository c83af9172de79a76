import { Refusal } from './answer.ts';
import { type Act, demand, type Visit } from './caller.ts';
import { findComment } from './issues.ts';
import { nodeId, readNodeId } from './node-id.ts';
import type { Repository } from './repository.ts';

/** What a global id names, by its kind. */
const KINDS: Record<string, (act: Act, key: string) => object | null | undefined> = {
  R: ({ repository }) => repository,
  REF: ({ repository }, ref) => refNamed(repository, ref),
  I: ({ repository }, number) => presentIssue(repository, Number(number)),
  PR: ({ repository }, number) => presentIssue(repository, Number(number)),
  IC: ({ repository }, id) => findComment(repository, Number(id)),
  LA: ({ repository }, name) => repository.labels.get(name.toLowerCase()),
};

/** The issue or pull request of a number, unless it was deleted or transferred. */
export function presentIssue({ issues }: Repository, number: number) {
  const issue = issues.get(number);
  return issue?.gone ? undefined : issue;
}

/** The node of a global id, of one of these kinds, and its repository. Throws NOT_FOUND. */
export function nodeOf<Node>(visit: Visit, id: string, kinds: string[]): { act: Act; node: Node } {
  const { kind, repository: number, key } = readNodeId(id);
  const repository = [...visit.hub.repositories.values()].find((each) => each.id === number);
  const act = repository && { ...visit, repository };
  const node = act && kinds.includes(kind) ? KINDS[kind]?.(act, key) : undefined;
  if (act && node) return { act, node: node as Node };
  throw new Refusal(404, `Could not resolve to a node with the global id of '${id}'`);
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

export type GitObject = NonNullable<ReturnType<typeof objectNamed>>;
export type Ref = NonNullable<ReturnType<typeof refNamed>>;

/** What a git expression names, or null. */
export function objectNamed(repository: Repository, expression: string) {
  const sha = repository.git.resolve(expression);
  return sha === undefined ? null : { repository, sha, type: String(repository.git.type(sha)) };
}

/** A ref, for example `refs/heads/main`, or null. */
export function refNamed(repository: Repository, ref: string) {
  const object = objectNamed(repository, ref);
  const name = ref.replace(/^refs\/(heads|tags)\//, '');
  return object && { ref, name, nodeId: nodeId('REF', repository.id, ref), object };
}
