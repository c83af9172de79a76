import type { DispatchInputs } from '../../contracts/dispatch.ts';
import type { LoopState, StoredLoopState } from '../../contracts/loop-state.ts';
import { type BeatEnd, beatOn } from './beat.ts';
import type { Beat } from './beat-facts.ts';
import type { HeardTicks } from './dashboard-ticks.ts';
import { type LoopEvent, transition } from './loop-transition.ts';
import type { Held } from './schedule.ts';

/** What is to happen to the state of the backlog: data, so that it can be decided again on what others wrote meanwhile. */
export type BacklogAmendment = LoopEvents | Beat;

export interface LoopEvents {
  readonly kind: 'events';
  readonly events: readonly LoopEvent[];
  /** When they happened. */
  readonly at: string;
}

/** What comes of an amendment: a state to write, or why the file must be left as it is. */
export type Amended =
  | {
      readonly kind: 'amended';
      readonly state: LoopState;
      /** Whether anything is different, so that something has to be written. */
      readonly changed: boolean;
      /** What did not come about, in words. */
      readonly refused: readonly string[];
      /** The runs to start. */
      readonly granted: readonly DispatchInputs[];
      /** What only a beat decides; null for events. */
      readonly beat: { readonly held: Held; readonly heard: HeardTicks | null } | null;
      /** Where the text that stood there before is kept; null where it need not be. */
      readonly setAside: string | null;
    }
  | { readonly kind: 'refused'; readonly why: string };

/** Applies an amendment to the state as it was found; a file that is corrupt or not there is never written over by events. */
export function amended(stored: StoredLoopState, amendment: BacklogAmendment): Amended {
  if (amendment.kind === 'beat') return afterBeat(beatOn(stored, amendment));
  if (stored.kind === 'corrupt') return { kind: 'refused', why: stored.why };
  if (stored.kind === 'absent') return { kind: 'refused', why: 'there is no state of the backlog' };
  return afterEvents(stored.state, amendment);
}

function afterEvents(before: LoopState, { events, at }: LoopEvents): Amended {
  const refused: string[] = [];
  let state = before;
  for (const event of events) {
    const next = transition(state, event, at);
    if (next.kind === 'refused') refused.push(next.why);
    else state = next.state;
  }
  return { kind: 'amended', state, changed: state !== before, refused, granted: [], beat: null, setAside: null };
}

function afterBeat(end: BeatEnd): Amended {
  if (end.kind === 'refused') return end;
  const { state, changed, held, heard, setAside } = end;
  const granted = end.granted.map(({ issue, ticket }) => ({ issue: String(issue), ticket }));
  return { kind: 'amended', state, changed, refused: [], granted, beat: { held, heard }, setAside };
}
