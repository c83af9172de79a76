import type { getOctokit } from '@actions/github';
import { Answer } from './answer.ts';
import type { Act } from './caller.ts';

type Rest = ReturnType<typeof getOctokit>['rest'];

/** What octokit sends to an operation, its body above all: GitHub's own description of it as a type. */
export type Sent<Group extends keyof Rest, Name extends keyof Rest[Group]> = Rest[Group][Name] extends (
  sent?: infer All,
) => unknown
  ? NonNullable<All>
  : never;

/** One request to an operation; GitHub's document has judged the body before. */
export interface Call<Body = unknown> extends Act {
  readonly url: URL;
  readonly parameters: Record<string, string>;
  readonly query: Record<string, string>;
  readonly body: Body;
}

/**
 * The scope that a job's token needs, as `demand` reads it (`subject` stands for that of what the path is about), and
 * what is done, with the comment, issue or pull request that the path is about. It returns a record, which GitHub's
 * document shapes, or an answer of its own.
 */
export type Operation = readonly [need: string, run: (call: never, subject: never) => unknown];

/** One page of a list, with the `link` header that leads to the next. */
export function page({ url, query }: Call<unknown>, items: readonly unknown[], wrap?: string): Answer {
  const size = Math.min(100, Number(query['per_page'] ?? 30));
  const current = Number(query['page'] ?? 1);
  const shown = items.slice((current - 1) * size, current * size);
  const next = new URL(url);
  next.searchParams.set('page', String(current + 1));
  const headers: Record<string, string> = items.length > current * size ? { link: `<${next}>; rel="next"` } : {};
  return new Answer(200, wrap ? { totalCount: items.length, [wrap]: shown } : shown, headers);
}
