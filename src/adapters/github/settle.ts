import type { Settlement, Written } from '../../ports.ts';
import type { GithubClient, GraphqlFault } from './client.ts';
import { refusal, throwIfForbidden } from './refusal.ts';
import { afterStateFault, createStateBranch, STATE_CALL, stateCommit } from './state.ts';

const CALL = { doing: 'write to the issue', permission: 'issues: write' };

/** One mutation of the document: its input's type, the field, and the input. */
interface Mutation {
  readonly type: string;
  readonly field: string;
  readonly input: object;
}

/**
 * Settles small writes in one GraphQL document, whose mutations GitHub carries out one after another and answers one
 * by one (GraphQL specification, section 6.2.2). Only the creation of the state branch needs requests of its own.
 */
export async function settle(
  client: GithubClient,
  settlements: readonly Settlement[],
): Promise<readonly Written<object>[]> {
  const mutations = settlements.map((settlement) => mutationOf(client, settlement));
  const faults = await send(client, mutations);
  const answers: Written<object>[] = [];
  for (const [index, settlement] of settlements.entries()) {
    answers.push(await answerOf(client, settlement, faults.get(index), mutations[index] !== null));
  }
  return answers;
}

async function send(
  client: GithubClient,
  mutations: readonly (Mutation | null)[],
): Promise<ReadonlyMap<number, GraphqlFault>> {
  const sent = [...mutations.entries()].filter((entry): entry is [number, Mutation] => entry[1] !== null);
  if (sent.length === 0) return new Map();
  const parameters = sent.map(([index, { type }]) => `$i${index}: ${type}!`).join(', ');
  const fields = sent
    .map(([index, { field }]) => `  m${index}: ${field}(input: $i${index}) { clientMutationId }`)
    .join('\n');
  const variables = Object.fromEntries(sent.map(([index, { input }]) => [`i${index}`, input]));
  const { faults } = await client.graphql(CALL, `mutation Settle(${parameters}) {\n${fields}\n}`, variables);
  const whole = faults.find((fault) => !/^m\d+$/.test(fault.field));
  return new Map(
    whole ? sent.map(([index]) => [index, whole]) : faults.map((fault) => [Number(fault.field.slice(1)), fault]),
  );
}

function mutationOf(client: GithubClient, settlement: Settlement): Mutation | null {
  switch (settlement.kind) {
    case 'comment': {
      const { issueNodeId: subjectId, commentNodeId: id, body } = settlement;
      if (id === null) return { type: 'AddCommentInput', field: 'addComment', input: { subjectId, body } };
      return { type: 'UpdateIssueCommentInput', field: 'updateIssueComment', input: { id, body } };
    }
    case 'close-issue': {
      const input = { issueId: settlement.issueNodeId, stateReason: 'COMPLETED' };
      return { type: 'CloseIssueInput', field: 'closeIssue', input };
    }
    case 'delete-branch':
      return { type: 'DeleteRefInput', field: 'deleteRef', input: { refId: settlement.branchNodeId } };
    case 'state': {
      const { write } = settlement;
      if (write.headSha === null) return null;
      const input = stateCommit(client, write, write.headSha);
      return { type: 'CreateCommitOnBranchInput', field: 'createCommitOnBranch', input };
    }
  }
}

async function answerOf(
  client: GithubClient,
  settlement: Settlement,
  fault: GraphqlFault | undefined,
  sent: boolean,
): Promise<Written<object>> {
  if (settlement.kind === 'state' && !sent) return createStateBranch(client, settlement.write);
  if (fault === undefined) return { done: true };
  if (settlement.kind === 'state') return afterStateFault(client, settlement.write, fault);
  throwIfForbidden(settlement.kind === 'delete-branch' ? STATE_CALL : CALL, fault);
  // A branch that is gone is what we wanted; the repository may delete it on merge.
  if (settlement.kind === 'delete-branch' && fault.type === 'NOT_FOUND') return { done: true };
  return refusal('write-refused', fault.message);
}
