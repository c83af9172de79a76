import type { LoopIssue, LoopState } from '../../contracts/loop-state.ts';
import type { BacklogItem } from './backlog.ts';
import { type Beat, LEFT_OVER } from './beat-facts.ts';
import { type LoopEvent, transition } from './loop-transition.ts';
import { isSkipByRule, skipWords } from './skip-rules.ts';
import { judgeItem } from './verdict.ts';

/** The state after the rules: what they leave out is skipped, and what they left out before and no longer do comes back. */
export function withVerdicts(before: LoopState, beat: VerdictFacts): LoopState {
  const leftOut = new Set(beat.leftOut);
  let state = before;
  for (const item of beat.backlog.items) {
    const event = eventOf(item, state, leftOut, beat);
    if (event === null) continue;
    const next = transition(state, event, beat.at);
    if (next.kind !== 'refused') state = next.state;
  }
  return state;
}

export type VerdictFacts = Pick<Beat, 'backlog' | 'outside' | 'leftOut' | 'at'>;

function eventOf(
  item: BacklogItem,
  state: LoopState,
  leftOut: ReadonlySet<number>,
  beat: VerdictFacts,
): LoopEvent | null {
  const { number } = item.issue;
  const issue = state.issues[number];
  if (issue === undefined || !['pending', 'blocked', 'skipped'].includes(issue.status)) return null;
  const verdict = judgeItem(withoutOurs(item, issue), state, beat.outside);
  const skips = verdict.kind === 'skip';
  if (issue.status === 'skipped') return isSkipByRule(issue) && !skips ? { kind: 'ready', issue: number } : null;
  if (skips) return { kind: 'skipped', issue: number, ticket: null, reason: skipWords(verdict.skip) };
  return leftOut.has(number) ? { kind: 'skipped', issue: number, ticket: null, reason: LEFT_OVER } : null;
}

/** A pull request that a run of ours opened says nothing about whether somebody else is at work. */
function withoutOurs(item: BacklogItem, { pull_request: ours }: LoopIssue): BacklogItem {
  if (ours === undefined || !item.issue.pullRequests.includes(ours)) return item;
  const pullRequests = item.issue.pullRequests.filter((number) => number !== ours);
  return { ...item, issue: { ...item.issue, pullRequests } };
}
