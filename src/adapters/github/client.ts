import { getOctokit } from '@actions/github';
import { GithubStatus, GraphqlFault } from './answer-fault.ts';
import { attempt, type Call, LimitReached, Unanswered } from './attempt.ts';

/** The API of one repository, with one token. */
export interface GithubClient {
  readonly owner: string;
  readonly repository: string;
  /**
   * A REST call, for example `GET /repos/{owner}/{repo}/pulls/{pull_number}`; resolves to the body of the answer.
   * Throws a `GithubStatus` for refusals and redirects, which the caller judges, and a RelayError for the rest.
   */
  rest(call: Call, route: string, parameters?: Record<string, unknown>): Promise<unknown>;
  /** A GraphQL document, which is ours to the last letter: what others wrote travels in `variables` only. */
  graphql(call: Call, document: string, variables: Record<string, unknown>): Promise<GraphqlAnswer>;
  /** Waits between two questions about something that GitHub is still computing, in ms. */
  pause(milliseconds: number): Promise<void>;
}

export interface GraphqlAnswer {
  readonly data: Readonly<Record<string, unknown>>;
  readonly faults: readonly GraphqlFault[];
}

export interface ClientOptions {
  readonly token: string;
  readonly owner: string;
  readonly repository: string;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Address of the API; what the runner says in `GITHUB_API_URL` unless told otherwise. */
  readonly apiUrl?: string;
}

const READ_TRIES = 5;
const ANSWER_LIMIT_MS = 60_000;

const silent = () => undefined;
/** octokit tells of deprecated routes on the console, addresses included. */
const NO_LOG = { debug: silent, info: silent, warn: silent, error: silent };

/** A client for one repository. Reads are tried five times, writes once: who writes knows how to look for the result. */
export function githubClient({ token, owner, repository, pause, apiUrl }: ClientOptions): GithubClient {
  const octokit = getOctokit(token, apiUrl === undefined ? {} : { baseUrl: apiUrl });
  const settings = () => ({ log: NO_LOG, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
  // On Node 20, octokit looks for big integers with an expression that gives up on bodies of some megabytes.
  const unread = () => ({ ...settings(), redirect: 'manual' as const, parseSuccessResponseBody: false });
  const rest: GithubClient['rest'] = (call, route, parameters = {}) => {
    const ask = async () => {
      const sent = { owner, repo: repository, ...parameters, request: unread() };
      const { status, data } = await octokit.request(route, sent);
      // A redirect leads to another issue or repository than the one that was authorized.
      if (status >= 300) throw new GithubStatus(status, '');
      return status === 204 ? undefined : await parsed(data as ReadableStream);
    };
    return attempt(call, route.startsWith('GET ') ? READ_TRIES : 1, ask, pause);
  };
  const graphql: GithubClient['graphql'] = (call, document, variables) => {
    const ask = () => answered(() => octokit.graphql<unknown>(document, { ...variables, request: settings() }));
    return attempt(call, document.startsWith('query') ? READ_TRIES : 1, ask, pause);
  };
  return { owner, repository, rest, graphql, pause };
}

/** What a body says. Throws `Unanswered` for one that breaks off: GitHub answers with objects and lists. */
async function parsed(body: ReadableStream): Promise<unknown> {
  const data: unknown = await new Response(body).json().catch(() => null);
  if (typeof data !== 'object' || data === null) throw new Unanswered();
  return data;
}

/** The errors that GraphQL reports with status 200, beside its data. */
interface Reported {
  readonly errors?: readonly { type?: string; message?: string; path?: readonly (string | number)[] }[];
  readonly data?: Record<string, unknown> | null;
  readonly headers?: Record<string, string>;
}

async function answered(ask: () => Promise<unknown>): Promise<GraphqlAnswer> {
  try {
    const data = await ask();
    if (typeof data !== 'object' || data === null) throw new Unanswered();
    return { data: data as Record<string, unknown>, faults: [] };
  } catch (error) {
    const { errors, data, headers = {} } = error as Reported;
    if (!Array.isArray(errors)) throw error;
    const faults = (errors as NonNullable<Reported['errors']>).map(
      ({ type = '', message = '', path = [] }) => new GraphqlFault(type, path.map(String), message),
    );
    if (faults.some((fault) => /^RATE_LIMIT/.test(fault.type) || fault.says(/secondary rate limit/i)))
      throw new LimitReached(headers);
    if (faults.some((fault) => fault.path.length === 0 && fault.says(/something went wrong|timed? ?out/i)))
      throw new Unanswered();
    return { data: data ?? {}, faults };
  }
}
