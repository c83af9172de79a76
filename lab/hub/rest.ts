import { Answer, Refusal } from './answer.ts';
import { demand, type Visit } from './caller.ts';
import type { Described } from './document.ts';
import { OPERATIONS, subjectOf } from './operations.ts';
import { watched } from './watched.ts';

export interface RestRequest {
  readonly path: string;
  readonly query: Record<string, string>;
  /** Path and query. */
  readonly address: string;
  readonly body: Buffer;
}

/** Answers one REST request; GitHub's document judges it, and shapes the answer. Throws `Refusal`. */
export function answerRest(visit: Visit, described: Described, request: RestRequest): Answer {
  const { document, violations, notEmulated } = visit.hub;
  const { route } = described;
  const operation = OPERATIONS[route];
  if (!operation) throw new Error(`${route} is in the document, but has no operation`);
  const given = parsed(request.body);
  const { parameters, repository } = placeOf(visit, described, request);
  const read = new Set<string>();
  const named = typeof given === 'object' && !Array.isArray(given) ? given : null;
  const body = named ? watched(named, read) : given;
  const call = { ...visit, ...request, repository, parameters, query: watched(request.query, read), body };
  demand(call, 'metadata:read');
  demand(call, operation.need.replace('subject', subjectOf(call)?.scopes ?? ''), operation.role);
  const { unknown, refused } = document.requestFaults(described, request.query, given);
  violations.push(...[...unknown, ...refused].map((fault) => `${route}: ${fault}`));
  if (refused.length > 0) throw new Refusal(422, `Invalid request.\n\n${refused.join('\n')}`);
  const result = operation.run(call);
  const ignored = Object.keys({ ...request.query, ...named }).filter((name) => !read.has(name));
  if (unknown.length === 0) notEmulated.push(...ignored.map((name) => `${route} with ${name}`));
  const answer = result instanceof Answer ? result : undefined;
  const success = document.success(described, answer ? answer.body : result, answer?.status);
  return new Answer(success.status, success.body, answer?.headers);
}

function placeOf({ hub }: Visit, { pattern, route }: Described, { path }: RestRequest) {
  const groups = Object.entries(pattern.exec(`${route.split(' ')[0]} ${path}`)?.groups ?? {});
  const decoded = groups.map(([name, value]) => [name, decodeURIComponent(value)]);
  const parameters: Record<string, string> = Object.fromEntries(decoded);
  return { parameters, repository: hub.repository(`${parameters['owner']}/${parameters['repo']}`) };
}

function parsed(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new Refusal(400, 'Problems parsing JSON');
  }
}
