/**
 * What GitHub says when it refuses. Its words may quote what strangers wrote, so they can be matched and never shown:
 * they stand in no message, and no log of one of these objects prints them.
 */
export class GithubStatus extends Error {
  readonly status: number;
  readonly #words: string;

  constructor(status: number, words: string) {
    super(`GitHub answered with status ${status}`);
    this.status = status;
    this.#words = words;
  }

  says(pattern: RegExp): boolean {
    return pattern.test(this.#words);
  }
}

/** One error of a GraphQL answer; several can stand beside data, since mutations of one document fail one by one. */
export class GraphqlFault {
  /** GitHub's word for the kind of error, such as `NOT_FOUND`; empty when it gives none. */
  readonly type: string;
  /** The fields that lead to what failed, by their aliases in the document; empty when the whole document failed. */
  readonly path: readonly string[];
  readonly #words: string;

  constructor(type: string, path: readonly string[], words: string) {
    this.type = /^[A-Z_]{1,40}$/.test(type) ? type : '';
    this.path = path;
    this.#words = words;
  }

  says(pattern: RegExp): boolean {
    return pattern.test(this.#words);
  }
}

const LACKS_PERMISSION = /not accessible by (integration|personal access token)/i;

/** Whether the token was refused for what it may not do, which the caller's `permissions:` can mend. */
export function lacksPermission(fault: GithubStatus | GraphqlFault): boolean {
  const forbidden = fault instanceof GithubStatus ? fault.status === 403 : fault.type === 'FORBIDDEN';
  return forbidden && fault.says(LACKS_PERMISSION);
}
