import type { Act } from './caller.ts';
import { nodeId } from './node-id.ts';
import type { Repository } from './repository.ts';

export type GitObject = NonNullable<ReturnType<typeof objectNamed>>;
export type Ref = NonNullable<ReturnType<typeof refNamed>>;

/** What a git expression names, or null. */
export function objectNamed(repository: Repository, expression: string) {
  const sha = repository.git.resolve(expression);
  return sha === undefined ? null : { repository, sha, type: String(repository.git.type(sha)) };
}

/** A ref, for example `refs/heads/main`, or null. */
export function refNamed({ repository }: Act, ref: string) {
  const object = objectNamed(repository, ref);
  const name = ref.replace(/^refs\/(heads|tags)\//, '');
  return object && { ref, name, nodeId: nodeId('REF', repository.id, ref), object };
}
