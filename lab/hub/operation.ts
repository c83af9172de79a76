import { Answer } from './answer.ts';
import type { Act } from './caller.ts';
import type { Role } from './surface.ts';

/** One request to an operation; GitHub's document has judged the body before. */
export interface Call<Body = unknown> extends Act {
  /** Path and query, as asked. */
  readonly address: string;
  readonly parameters: Record<string, string>;
  readonly query: Record<string, string>;
  readonly body: Body;
}

export interface Operation {
  /** The scope a job's token needs, as `demand` reads it; `subject` stands for that of the issue or pull request. */
  readonly need: string;
  /** Returns a record, which GitHub's document shapes, or an answer of its own. */
  readonly run: (call: Call) => unknown;
  /** The least role that a person needs; without it, what the scope's level says. */
  readonly role: Role | undefined;
}

/** Operations by route, as GitHub's document writes it. */
export type Operations = Record<string, Operation>;

export function operation<Body>(need: string, run: (call: Call<Body>) => unknown, role?: Role): Operation {
  return { need, run: run as Operation['run'], role };
}

/** One page of a list, with the `link` header that leads to the next. */
export function page({ hub, address, query }: Call, items: readonly unknown[], wrap?: string): Answer {
  const size = Math.min(100, Number(query['per_page'] ?? 30));
  const current = Number(query['page'] ?? 1);
  const shown = items.slice((current - 1) * size, current * size);
  const next = new URL(`${hub.url}/api/v3${address}`);
  next.searchParams.set('page', String(current + 1));
  const headers: Record<string, string> = items.length > current * size ? { link: `<${next}>; rel="next"` } : {};
  return new Answer(200, wrap ? { totalCount: items.length, [wrap]: shown } : shown, headers);
}
