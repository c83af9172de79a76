import type { SubjectFacts } from '../contracts/subject.ts';
import type { Wish } from '../domain/effect.ts';
import { marker } from '../domain/markdown.ts';
import type { Settlement } from '../ports.ts';
import type { Made } from './made.ts';

/** Small wishes, which don't build on one another. */
export type Settled = Exclude<
  Wish,
  {
    kind:
      | 'publish'
      | 'open-pull-request'
      | 'update-pull-request'
      | 'merge'
      | 'amend-backlog'
      | 'dispatch'
      | 'dashboard';
  }
>;

/**
 * A small wish in the writer's words; null when there is nothing to do, such as deleting a branch that never was. What
 * answers a comment needs no subject.
 */
export function settlementOf(wish: Settled, subject: SubjectFacts | null, made: Made): Settlement | null {
  return wish.kind === 'reply' || wish.kind === 'react' ? wish : ofSubject(wish, lookedAt(subject), made);
}

/** Throws where a verb wishes for something that is done to a subject at which it has not looked: a fault of ours. */
export function lookedAt(subject: SubjectFacts | null): SubjectFacts {
  if (subject === null) throw new Error('a verb without a subject wished for more than an answer');
  return subject;
}

function ofSubject(
  wish: Exclude<Settled, { kind: 'reply' | 'react' }>,
  { issue, repository, labelIds }: SubjectFacts,
  made: Made,
): Settlement | null {
  const { nodeId, number } = issue;
  switch (wish.kind) {
    case 'comment': {
      const ours = issue.comments.find((comment) => comment.ours && comment.body.includes(marker(wish.marker)));
      return { kind: 'comment', issueNodeId: nodeId, commentNodeId: ours?.nodeId ?? null, body: wish.body };
    }
    case 'label': {
      const labelNodeId = labelIds[wish.label] ?? null;
      return { ...wish, issue: { nodeId, number }, repositoryId: repository.nodeId, labelNodeId };
    }
    case 'unlabel': {
      const labelNodeIds = wish.labels.flatMap((label) => labelIds[label] ?? []);
      return labelNodeIds.length === 0 ? null : { kind: 'unlabel', issueNodeId: nodeId, labelNodeIds };
    }
    case 'close-issue':
      return { kind: 'close-issue', issueNodeId: nodeId };
    case 'delete-branch':
      return made.branchNodeId === null ? null : { kind: 'delete-branch', branchNodeId: made.branchNodeId };
    case 'record': {
      const { path, expectedTicket, record, message } = wish;
      return { kind: 'state', write: { path, expectedTicket, record, message, headSha: made.stateHeadSha } };
    }
  }
}
