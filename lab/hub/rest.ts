import { Answer, notEmulated, Refusal } from './answer.ts';
import { demand, type Visit } from './caller.ts';
import type { Described } from './document.ts';
import type { Task } from './http.ts';
import { OPERATIONS, subjectOf } from './operations.ts';
import type { Asked } from './server.ts';
import type { Hub } from './surface.ts';
import { watched } from './watched.ts';

/** What Copilot's program asks beside its models; GitHub's document does not name it. Here no organization limits it. */
const COPILOT_SETTINGS = 'GET /copilot_internal/managed_settings';

/** A request to the REST API, whose answer GitHub's document judges. */
export function restTask(hub: Hub, asked: Asked): Task {
  const name = `${asked.method} ${asked.path}`;
  if (name === COPILOT_SETTINGS) return { operation: 'copilot settings', run: () => new Answer(200, {}) };
  const described = hub.document.find(name);
  if (!described) return { operation: 'unknown', run: () => notEmulated(hub, name) };
  const judged = (answer: Answer) => {
    hub.violations.push(...hub.document.answerFaults(described, answer));
    return answer;
  };
  const run = (visit: Visit) => judged(answerRest(visit, described, asked));
  return { operation: described.id, run, refuse: ({ answer }) => judged(answer) };
}

/** Answers one request; GitHub's document judges it, and shapes the answer. Throws `Refusal`. */
function answerRest(visit: Visit, described: Described, { url, body: bytes }: Asked): Answer {
  const { document, violations, notEmulated } = visit.hub;
  const { id, route, parameters } = described;
  const [need, run] = OPERATIONS[id] ?? [];
  if (!need || !run) throw new Error(`${id} is in the document, but has no operation`);
  const body = bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined;
  const query = Object.fromEntries(url.searchParams);
  const read = new Set<string>();
  const repository = visit.hub.repository(`${parameters['owner']}/${parameters['repo']}`);
  const call = { ...visit, url, repository, parameters, query: watched(query, read), body: watched(body ?? {}, read) };
  demand(call, 'metadata:read');
  const subject = subjectOf(call);
  demand(call, need.replace('subject', subject?.scopes ?? ''));
  const { unknown, refused } = document.requestFaults(described, query, body);
  violations.push(...[...unknown, ...refused].map((fault) => `${route}: ${fault}`));
  if (refused.length > 0) throw new Refusal(422, `Invalid request.\n\n${refused.join('\n')}`);
  const result = run(call as never, subject as never);
  const ignored = Object.keys({ ...query, ...body }).filter((name) => !read.has(name));
  if (unknown.length === 0) notEmulated.push(...ignored.map((name) => `${route} with ${name}`));
  return document.success(described, result);
}
