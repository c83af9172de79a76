import type { LoopState, StoredLoopState } from '../../contracts/loop-state.ts';
import { LOOP_STATE_PATH, newLoopState, withOpenIssues } from './loop-state.ts';

/** What to do with a state that is there: the seed's choices, of which going on is the default. */
export type StateWish = 'resume' | 'restart' | 'abort';

/** How the loop begins, and what was decided about the file. */
export type LoopBeginning =
  | { readonly kind: 'begins' | 'resumes' | 'restarts'; readonly state: LoopState; readonly setAside: string | null }
  | { readonly kind: 'aborted' }
  /** Somebody must look at the file first. */
  | { readonly kind: 'corrupt'; readonly why: string; readonly offers: readonly StateWish[] };

export interface BeginningFacts {
  readonly stored: StoredLoopState;
  readonly wish: StateWish;
  readonly repository: string;
  readonly open: readonly number[];
  readonly now: string;
}

/**
 * Decides from which state the loop goes on (seed 001, check 6 and step 2). A corrupt file is never overwritten: only
 * who asks for a restart gets one, and the file is kept under the name `setAside`.
 */
export function loopBeginning({ stored, wish, repository, open, now }: BeginningFacts): LoopBeginning {
  if (stored.kind === 'absent') return { kind: 'begins', state: newLoopState(repository, open, now), setAside: null };
  if (wish === 'abort') return { kind: 'aborted' };
  if (wish === 'restart') {
    const setAside = stored.kind === 'corrupt' ? asideName(now) : null;
    return { kind: 'restarts', state: newLoopState(repository, open, now), setAside };
  }
  if (stored.kind === 'corrupt') return { kind: 'corrupt', why: stored.why, offers: ['restart', 'abort'] };
  return { kind: 'resumes', state: withOpenIssues(stored.state, open, now), setAside: null };
}

/** A name that no other corrupt file has, without the colons of a time, which Windows doesn't allow in names. */
function asideName(now: string): string {
  return LOOP_STATE_PATH.replace('.json', `.corrupt-${now.replace(/[^0-9TZ]/g, '')}.json`);
}
