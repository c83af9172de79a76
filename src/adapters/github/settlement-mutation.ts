import { STATE_LABELS } from '../../contracts/names.ts';
import type { Settlement } from '../../ports.ts';
import type { GithubClient } from './client.ts';
import { stateCommit } from './state.ts';

/** One mutation of a document: its input's type, the field, and the input. */
export interface Mutation {
  readonly type: string;
  readonly field: string;
  readonly input: object;
  /** What to ask of the payload; nothing of interest unless said. */
  readonly gives?: string;
  /** A comment that the mutation adds: repeated, it would stand there twice. */
  readonly adds?: { readonly subjectId: string; readonly body: string };
}

/** The mutation that settles a small write; null when none can, since a branch that is not there takes no commit. */
export function mutationOf(client: GithubClient, settlement: Settlement): Mutation | null {
  switch (settlement.kind) {
    case 'comment': {
      const { issueNodeId: subjectId, commentNodeId: id, body } = settlement;
      if (id !== null) {
        const gives = 'issueComment { url }';
        return { type: 'UpdateIssueCommentInput', field: 'updateIssueComment', input: { id, body }, gives };
      }
      const adds = { subjectId, body };
      return { type: 'AddCommentInput', field: 'addComment', input: adds, adds, gives: 'commentEdge { node { url } }' };
    }
    case 'reply': {
      const adds = { subjectId: settlement.issueNodeId, body: settlement.body };
      return { type: 'AddCommentInput', field: 'addComment', input: adds, adds };
    }
    case 'react': {
      const input = { subjectId: settlement.commentNodeId, content: settlement.reaction.toUpperCase() };
      return { type: 'AddReactionInput', field: 'addReaction', input };
    }
    case 'label':
      return labelMutation(settlement);
    case 'unlabel': {
      const input = { labelableId: settlement.issueNodeId, labelIds: settlement.labelNodeIds };
      return { type: 'RemoveLabelsFromLabelableInput', field: 'removeLabelsFromLabelable', input };
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
      return { type: 'CreateCommitOnBranchInput', field: 'createCommitOnBranch', input, gives: 'commit { oid }' };
    }
  }
}

/** The colour of our labels, a grey that fits between those of others. */
const COLOR = 'bfc5cc';

/** A label that the repository lacks. */
export function labelCreation(
  repositoryId: string,
  label: { readonly name: string; readonly description: string },
): Mutation {
  return { type: 'CreateLabelInput', field: 'createLabel', input: { repositoryId, ...label, color: COLOR } };
}

/** A label that the repository lacks is made first; it is put on by its name afterwards, since its id isn't known here. */
function labelMutation({ issue, repositoryId, label, labelNodeId }: Extract<Settlement, { kind: 'label' }>): Mutation {
  if (labelNodeId === null) return labelCreation(repositoryId, { name: label, description: STATE_LABELS[label] });
  const input = { labelableId: issue.nodeId, labelIds: [labelNodeId] };
  return { type: 'AddLabelsToLabelableInput', field: 'addLabelsToLabelable', input };
}
