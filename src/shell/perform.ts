import type { PullRequest } from '../contracts/issue.ts';
import type { SubjectFacts } from '../contracts/subject.ts';
import type { Receipt, Wish } from '../domain/effect.ts';
import type { Writer } from '../ports.ts';
import { type Made, refused } from './made.ts';
import { type OfBacklog, performOnBacklog, type Workplace } from './perform-on-backlog.ts';
import { lookedAt, type Settled, settlementOf } from './settlement.ts';

type Delivered = Exclude<Wish, Settled>;

const isOfBacklog = (wish: Wish): wish is OfBacklog => OF_BACKLOG.includes(wish.kind);

export interface Performed {
  readonly receipts: readonly Receipt[];
  readonly made: Made;
}

const OF_BACKLOG: readonly string[] = ['amend-backlog', 'dispatch', 'dashboard'];
const DELIVERIES: readonly string[] = ['publish', 'open-pull-request', 'update-pull-request', 'merge', ...OF_BACKLOG];
const isSettled = (wish: Wish): wish is Settled => !DELIVERIES.includes(wish.kind);

/** What others build on: a delivery, or the record of the claim; what only tells people is not waited for. */
const isInTheWay = ({ kind, result }: Receipt) => result !== 'done' && (kind === 'record' || DELIVERIES.includes(kind));

/**
 * Performs wishes in their order. A refused delivery skips all that follows, since that builds on it; the small
 * writes between deliveries are settled in one request and don't depend on each other. A verb that does not look at the
 * subject may only wish to answer a comment: for anything else there is nothing to do it to.
 */
export async function perform(
  wishes: readonly Wish[],
  subject: SubjectFacts | null,
  writer: Writer,
  before: Made,
  workplace: Workplace,
): Promise<Performed> {
  const receipts: Receipt[] = [];
  let made = before;
  for (const group of grouped(wishes)) {
    const blocked = receipts.some(isInTheWay);
    if (blocked) receipts.push(...group.map(({ kind }): Receipt => ({ kind, result: 'skipped' })));
    else if (group.every(isSettled)) {
      const settled = await settle(group, subject, made, writer);
      receipts.push(...settled.receipts);
      made = settled.made;
    } else {
      const [wish] = group as [Delivered];
      const [receipt, next] = await (isOfBacklog(wish)
        ? performOnBacklog(wish, made, writer, workplace)
        : deliver(wish, lookedAt(subject), made, writer));
      receipts.push(receipt);
      made = next;
    }
  }
  return { receipts, made };
}

/** Neighbouring small writes together, every delivery by itself. */
function grouped(wishes: readonly Wish[]): readonly Wish[][] {
  const groups: Wish[][] = [];
  for (const wish of wishes) {
    const last = groups.at(-1);
    if (last && isSettled(wish) && last.every(isSettled)) last.push(wish);
    else groups.push([wish]);
  }
  return groups;
}

async function settle(
  wishes: readonly Settled[],
  subject: SubjectFacts | null,
  made: Made,
  writer: Writer,
): Promise<{ receipts: Receipt[]; made: Made }> {
  const settlements = wishes.map((wish) => settlementOf(wish, subject, made));
  const written = await writer.settle(settlements.filter((settlement) => settlement !== null));
  let next = 0;
  const receipts = settlements.map((settlement, index): Receipt => {
    const kind = wishes[index]?.kind ?? 'comment';
    const answer = settlement === null ? undefined : written[next++];
    if (answer && !answer.done) return refused(kind, answer);
    return { kind, result: 'done', ...(answer?.url === undefined ? {} : { url: answer.url }) };
  });
  const state = written.find((answer) => answer.done && answer.stateHeadSha !== undefined);
  return { receipts, made: state?.done && state.stateHeadSha ? { ...made, stateHeadSha: state.stateHeadSha } : made };
}

async function deliver(
  wish: Exclude<Delivered, OfBacklog>,
  { repository }: SubjectFacts,
  made: Made,
  writer: Writer,
): Promise<[Receipt, Made]> {
  switch (wish.kind) {
    case 'publish': {
      const { branch, onto, change, headline, body } = wish;
      const written = await writer.publish({ repository, branch, onto, change, headline, body });
      if (!written.done) return [refused(wish.kind, written), made];
      return [
        { kind: wish.kind, result: 'done', sha: written.headSha },
        { ...made, branchNodeId: written.branchNodeId, headSha: written.headSha },
      ];
    }
    case 'open-pull-request': {
      const { branch, base, title, body, draft } = wish;
      const written = await writer.openPullRequest({
        repositoryId: repository.nodeId,
        branch,
        base,
        title,
        body,
        draft,
      });
      if (!written.done) return [refused(wish.kind, written), made];
      const { pullRequest } = written;
      return [
        { kind: wish.kind, result: 'done', pullRequest },
        { ...made, pullRequest },
      ];
    }
    case 'update-pull-request': {
      const { pullRequest, title, body, draft } = wish;
      const written = await writer.updatePullRequest(pullRequest, { title, body, draft });
      return [written.done ? { kind: wish.kind, result: 'done' } : refused(wish.kind, written), made];
    }
    case 'merge':
      return [await merge(wish, pullRequestToMerge(wish, made), repository.autoMergeAllowed, writer), made];
  }
}

/** A pull request that was there before has the head that was published since. */
function pullRequestToMerge({ pullRequest }: Extract<Wish, { kind: 'merge' }>, made: Made): PullRequest | null {
  const found = made.pullRequest ?? pullRequest;
  return found && made.headSha ? { ...found, headSha: made.headSha } : found;
}

/** Merges now, or, where the rules of the branch refuse that, as soon as they are met. */
async function merge(
  wish: Extract<Wish, { kind: 'merge' }>,
  pullRequest: PullRequest | null,
  autoMergeAllowed: boolean,
  writer: Writer,
): Promise<Receipt> {
  if (pullRequest === null) return { kind: 'merge', result: 'skipped' };
  const merged = await writer.merge(pullRequest, wish.method, wish.headline);
  if (merged.done) return { kind: 'merge', result: 'done', sha: merged.sha };
  const byRules = merged.reason === 'merge-refused' || merged.reason === 'checks-missing';
  if (!byRules || !autoMergeAllowed) return refused('merge', merged);
  const enabled = await writer.enableAutoMerge(pullRequest, wish.method);
  return enabled.done ? { kind: 'merge', result: 'done', waitsFor: merged.reason } : refused('merge', merged);
}
