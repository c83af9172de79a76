import { type Answer, found, Refusal } from './answer.ts';
import { type Caller, callerOf, NOBODY, type Visit } from './caller.ts';
import { graphqlTask } from './graphql.ts';
import { restTask } from './rest.ts';
import type { Asked, Errand } from './server.ts';
import type { Hub } from './surface.ts';
import { gitTask } from './upload-pack.ts';

/** A request to one of the hub's three doors. */
export interface Task {
  /** As GitHub's document names it, or `graphql <fields>`, or `git upload-pack`. */
  readonly operation: string;
  readonly run: (visit: Visit) => Answer;
  /** How a refusal is worded where its own answer will not do. */
  readonly refuse?: (refusal: Refusal) => Answer;
}

export type RequestRecord = ReturnType<typeof recordOf>;

/** What is known of a request once it is answered; `path` is below the root of the API that was asked. */
function recordOf({ method, path }: Asked, { operation }: Task, status: number, caller: Caller, scopes: Set<string>) {
  const { kind: token, job } = caller;
  /** The scopes that it used, for example `contents:write`; empty when none is needed. */
  const scope = [...scopes].join(',');
  return { method, path, operation, status, scope, token, ...(job && { job }) };
}

/** Which door a request has come to, and how it is answered and recorded there. */
export function errandOf(hub: Hub, sent: Asked): Errand {
  const asked = { ...sent, path: sent.path.replace(/^\/api(\/v3)?(?=\/)/, '') };
  const task = gitTask(asked) ?? graphqlTask(asked) ?? restTask(hub, asked);
  const { refuse = (refusal: Refusal) => refusal.answer } = task;
  const scopes = new Set<string>();
  // A token may die while its request is held.
  const caller = () => callerOf(hub, asked.headers.authorization);
  const carryOut = () => {
    try {
      return task.run({ hub, caller: found(caller(), 'Bad credentials', 401), scopes });
    } catch (error) {
      if (!(error instanceof Refusal)) hub.violations.push(`${task.operation}: ${(error as Error).stack}`);
      return refuse(error instanceof Refusal ? error : new Refusal(500, String(error)));
    }
  };
  const record = (status: number) => void hub.requests.push(recordOf(asked, task, status, caller() ?? NOBODY, scopes));
  return { names: [`${asked.method} ${asked.path}`, task.operation], carryOut, record };
}
