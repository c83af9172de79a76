import { actionOperations } from './action-operations.ts';
import type { Described } from './document.ts';
import { gitOperations } from './git-operations.ts';
import { issueOperations } from './issue-operations.ts';
import { Answer, type Operations, operation } from './operation.ts';
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
  const parameters: Record<string, string> = { ...Object.fromEntries(decoded), path_of_request: request.path };
  const repository = world.repository(`${parameters['owner']}/${parameters['repo']}`);
  const call = { ...visit, repository, parameters, query: request.query, body: parsed(request.body) };
  demand(call, wanted.need, wanted.role);
  const { unknown, refused } = world.document.requestFaults(described, request.query, call.body);
  world.violations.push(...[...unknown, ...refused].map((fault) => `${route}: ${fault}`));
  if (refused.length > 0) throw new Refusal(422, `Invalid request.\n\n${refused.join('\n')}`);
  const result = wanted.run(call);
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
