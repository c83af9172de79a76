import { Refusal } from './refusal.ts';
import type { Issue, Pull } from './repository.ts';
import type { Role } from './surface.ts';
import type { Act } from './world.ts';

/** One request to a REST operation; GitHub's document has judged the body before. */
export interface Call<Body = unknown> extends Act {
  /** Path and query, as asked. */
  readonly address: string;
  readonly parameters: Record<string, string>;
  readonly query: Record<string, string>;
  readonly body: Body;
}

export class Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;

  constructor(status: number, body?: unknown, headers: Record<string, string> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export interface Operation {
  /** The scope a job's token needs, as `authorize` reads it. */ readonly need: string;
  /** The least role that a person needs; without it, what the scope's level says. */
  readonly role?: Role | undefined;
  readonly run: (call: Call) => unknown;
}

/** Operations by route, as GitHub's document writes it. */
export type Operations = Record<string, Operation>;

export function operation<Body = unknown>(need: string, run: (call: Call<Body>) => unknown, role?: Role): Operation {
  return { need, role, run: run as (call: Call) => unknown };
}

/** The issue or pull request of the path. Throws 404, 410 (deleted) or 301 (transferred). */
export function issueOf({ parameters, repository }: Call<unknown>): Issue {
  const issue = repository.issues.get(Number(parameters['issue_number']));
  if (!issue) throw new Refusal(404, 'Not Found');
  if (issue.gone === 'deleted') throw new Refusal(410, 'This issue was deleted');
  if (!issue.gone) return issue;
  const url = issue.gone.movedTo;
  throw new Refusal(301, 'Moved Permanently', { headers: { location: url }, fields: { url } });
}

export function pullOf({ parameters, repository }: Call<unknown>): Pull {
  const issue = repository.issues.get(Number(parameters['pull_number']));
  if (!issue?.pull) throw new Refusal(404, 'Not Found');
  return issue as Pull;
}

/** A view of `values` that notes which of them were asked for: what nobody reads was not honoured. */
export function watched<Values extends object>(values: Values, read: Set<string>): Values {
  const get = (all: Values, name: string) => {
    read.add(name);
    return Reflect.get(all, name);
  };
  return new Proxy(values, { get: (all, name) => get(all, String(name)) });
}

/** One page of a list, with GitHub's `link` header. */
export function page<Item>(call: Call<unknown>, items: Item[], show: (item: Item) => unknown, wrap?: string): Answer {
  const size = Math.min(100, Number(call.query['per_page'] ?? 30));
  const current = Number(call.query['page'] ?? 1);
  const last = Math.max(1, Math.ceil(items.length / size));
  const shown = items.slice((current - 1) * size, current * size).map(show);
  const link = links(`${call.world.url}/api/v3${call.address}`, current, last);
  const body = wrap ? { total_count: items.length, [wrap]: shown } : shown;
  return new Answer(200, body, link ? { link } : {});
}

function links(address: string, current: number, last: number): string {
  const to = (number: number, relation: string) => {
    const url = new URL(address);
    url.searchParams.set('page', String(number));
    return `<${url}>; rel="${relation}"`;
  };
  const before = current > 1 ? [to(current - 1, 'prev'), to(1, 'first')] : [];
  return [...before, ...(current < last ? [to(current + 1, 'next'), to(last, 'last')] : [])].join(', ');
}
