import { actionOperations } from './action-operations.ts';
import type { Described } from './document.ts';
import { gitOperations } from './git-operations.ts';
import { issueOperations } from './issue-operations.ts';
import { Answer, type Operations, operation, watched } from './operation.ts';
import { pullOperations } from './pull-operations.ts';
import { Refusal } from './refusal.ts';
import { accountView, repositoryView } from './views.ts';
import { demand, type Visit } from './world.ts';

const REPOSITORY = '/repos/{owner}/{repo}';
/** The older word for a role, which only has three levels. */
const PERMISSION: Record<string, string> = { triage: 'read', maintain: 'write' };

const OPERATIONS: Operations = {
  [`GET ${REPOSITORY}`]: operation('metadata:read', (call) => repositoryView(call)),
  [`GET ${REPOSITORY}/collaborators/{username}/permission`]: operation('metadata:read', (call) => {
    const account = call.world.accounts.get(String(call.parameters['username']));
    if (!account) throw new Refusal(404, 'Not Found');
    const role_name = call.repository.roleOf(account.login);
    const user = { ...accountView(call.world, account), role_name };
    return { permission: PERMISSION[role_name] ?? role_name, role_name, user };
  }),
  ...issueOperations,
  ...gitOperations,
  ...pullOperations,
  ...actionOperations,
};

export interface RestRequest {
  readonly method: string;
  readonly path: string;
  /** Path and query. */
  readonly address: string;
  readonly query: Record<string, string>;
  readonly body: Buffer;
}

/** Answers one REST request; both it and the answer are checked against GitHub's document. Throws `Refusal`. */
export function answerRest(visit: Visit, described: Described, request: RestRequest): Answer {
  const { world } = visit;
  const { route } = described;
  const wanted = OPERATIONS[route];
  if (!wanted) throw new Error(`${route} is in the document, but has no operation`);
  const groups = described.pattern.exec(request.path)?.groups ?? {};
  const decoded = Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]);
  const parameters: Record<string, string> = Object.fromEntries(decoded);
  const repository = world.repository(`${parameters['owner']}/${parameters['repo']}`);
  const given = parsed(request.body);
  const read = new Set<string>();
  const plain = typeof given === 'object' && given !== null && !Array.isArray(given);
  const body = plain ? watched(given, read) : given;
  const call = {
    ...visit,
    repository,
    parameters,
    address: request.address,
    query: watched(request.query, read),
    body,
  };
  demand(call, wanted.need, wanted.role);
  const { unknown, refused } = world.document.requestFaults(described, request.query, given);
  world.violations.push(...[...unknown, ...refused].map((fault) => `${route}: ${fault}`));
  if (refused.length > 0) throw new Refusal(422, `Invalid request.\n\n${refused.join('\n')}`);
  const result = wanted.run(call);
  const ignored = Object.keys({ ...request.query, ...(plain ? given : {}) }).filter((name) => !read.has(name));
  world.notEmulated.push(...ignored.map((name) => `${route} with ${name}`).filter(() => unknown.length === 0));
  return result instanceof Answer ? result : new Answer(200, result);
}

function parsed(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new Refusal(400, 'Problems parsing JSON');
  }
}
