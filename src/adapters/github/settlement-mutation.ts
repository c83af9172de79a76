import type { Settlement } from '../../ports.ts';
import type { GithubClient } from './client.ts';
import { stateCommit } from './state.ts';

/** One mutation of a document: its input's type, the field, and the input. */
export interface Mutation {
  readonly type: string;
  readonly field: string;
  readonly input: object;
  /** A comment that the mutation adds: repeated, it would stand there twice. */
  readonly adds?: { readonly subjectId: string; readonly body: string };
}

/** The mutation that settles a small write; null when none can, since a branch that is not there takes no commit. */
export function mutationOf(client: GithubClient, settlement: Settlement): Mutation | null {
  switch (settlement.kind) {
    case 'comment': {
      const { issueNodeId: subjectId, commentNodeId: id, body } = settlement;
      if (id !== null) return { type: 'UpdateIssueCommentInput', field: 'updateIssueComment', input: { id, body } };
      const adds = { subjectId, body };
      return { type: 'AddCommentInput', field: 'addComment', input: adds, adds };
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
