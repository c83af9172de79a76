import { getOctokit } from '@actions/github';
import { RelayError } from '../../errors.ts';

/** The API of one repository, with one token. */
export interface GithubClient {
  readonly owner: string;
  readonly repository: string;
  /** A REST call, for example `GET /repos/{owner}/{repo}/pulls/{pull_number}`; resolves to the body of the answer. */
  rest(call: Call, route: string, parameters?: Record<string, unknown>): Promise<unknown>;
  /** A GraphQL document; errors come back beside the data, since mutations of one document fail one by one. */
  graphql(call: Call, document: string, variables: Record<string, unknown>): Promise<GraphqlAnswer>;
  /** Waits between two questions about something that GitHub is still computing, in ms. */
  pause(milliseconds: number): Promise<void>;
}

/** What a call is for, in words that complete "GitHub refused to …", and the scope that it needs. */
export interface Call {
  readonly doing: string;
  readonly permission: string;
}

export interface GraphqlFault {
  readonly type: string;
  readonly message: string;
  /** The field that failed: its alias in the document. */
  readonly field: string;
}

export interface GraphqlAnswer {
  readonly data: Record<string, unknown>;
  readonly faults: readonly GraphqlFault[];
}

/** A status that the caller wants to judge itself; anything else that GitHub refuses is thrown as a RelayError. */
export class GithubStatus extends Error {
  readonly status: number;
  readonly location: string;

  constructor(status: number, message: string, location: string) {
    super(message);
    this.status = status;
    this.location = location;
  }
}

interface Thrown {
  readonly status?: number;
  readonly message?: string;
  readonly response?: { readonly headers?: Record<string, string | number | undefined>; readonly data?: unknown };
  readonly errors?: readonly { type?: string; message?: string; path?: readonly (string | number)[] }[];
  readonly data?: Record<string, unknown> | null;
}

export interface ClientOptions {
  readonly token: string;
  readonly owner: string;
  readonly repository: string;
  readonly pause: (milliseconds: number) => Promise<void>;
}

const READ_TRIES = 3;

/** A client for one repository; the address of the API comes from the runner, through `@actions/github`. */
export function githubClient({ token, owner, repository, pause }: ClientOptions): GithubClient {
  const octokit = getOctokit(token);
  const rest: GithubClient['rest'] = async (call, route, parameters = {}) => {
    // A redirect would lead to another issue than the one that was authorized: a transferred issue must be told apart.
    const request = { request: { redirect: 'manual' as const }, owner, repo: repository, ...parameters };
    const ask = async () => (await octokit.request(route, request)).data as unknown;
    return attempt(call, route.startsWith('GET ') ? READ_TRIES : 1, ask, pause);
  };
  const graphql: GithubClient['graphql'] = async (call, document, variables) => {
    const ask = () => askGraphql(() => octokit.graphql<Record<string, unknown>>(document, variables));
    return attempt(call, document.startsWith('query') ? READ_TRIES : 1, ask, pause);
  };
  return { owner, repository, rest, graphql, pause };
}

async function askGraphql(ask: () => Promise<Record<string, unknown>>): Promise<GraphqlAnswer> {
  try {
    return { data: await ask(), faults: [] };
  } catch (error) {
    const { errors, data } = error as Thrown;
    if (!Array.isArray(errors)) throw error;
    const faults = (errors as NonNullable<Thrown['errors']>).map(({ type = '', message = '', path = [] }) => ({
      type,
      message,
      field: String(path[0] ?? ''),
    }));
    return { data: data ?? {}, faults };
  }
}

/** Asks again, after a pause that grows, while the service fails; what GitHub decided is not asked twice. */
async function attempt<T>(call: Call, tries: number, ask: () => Promise<T>, pause: GithubClient['pause']): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await ask();
    } catch (error) {
      const thrown = error as Thrown;
      if (count >= tries || !isTransient(thrown)) throw explained(call, thrown, error);
      await pause(2 ** count * 250);
    }
  }
}

function isTransient({ status }: Thrown): boolean {
  return status === undefined || status >= 500;
}

function explained(call: Call, thrown: Thrown, cause: unknown): Error {
  const { status = 0, message = String(cause), response } = thrown;
  const headers = response?.headers ?? {};
  if (status === 401) return RelayError.of('missing-permission', call, cause);
  if ((status === 403 || status === 429) && (headers['x-ratelimit-remaining'] === '0' || headers['retry-after']))
    return RelayError.of('rate-limited', { ...call, until: resetTime(headers) }, cause);
  if (status === 403 && /not accessible by integration/i.test(message))
    return RelayError.of('missing-permission', call, cause);
  if (status === 0 || status >= 500) return RelayError.of('github-unavailable', { ...call, why: message }, cause);
  return new GithubStatus(status, message, String(headers['location'] ?? ''));
}

function resetTime(headers: Record<string, string | number | undefined>): string {
  const after = Number(headers['retry-after']);
  if (after > 0) return `${after} seconds from now`;
  const reset = Number(headers['x-ratelimit-reset']);
  return reset > 0 ? new Date(reset * 1_000).toISOString() : 'later';
}
