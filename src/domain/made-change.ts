import type { Results } from '../contracts/baton.ts';
import { CHANGE_LIMIT, type Change, type Digest } from '../contracts/change.ts';
import { denialAnnotations } from './annotations.ts';
import { judgeChange } from './change-policy.ts';
import { changeSize } from './change-size.ts';
import { digestOf } from './digest.ts';
import { type Reason, reason } from './reason.ts';
import { touchedPaths } from './touched-paths.ts';
import type { Decision } from './verb.ts';

export interface Made {
  /** What differs from the base, read from git and never from the agent's word. */
  readonly change: Change | null;
  /** Changes that a gate has refused: the same bytes are not judged twice. */
  readonly judged: readonly Digest[];
  /** What is handed on beside the change. */
  readonly made: Results;
  /** More for the line that people read, if there is more. */
  readonly about?: string;
}

type End = Decision<'passed' | 'no-change' | 'refused' | 'failed'>;

/** How a phase ends whose agent was to change the tree: whatever was made is handed on, whether it may go on or not. */
export function judgeMade({ change, judged, made, about }: Made): End {
  if (change === null || change.entries.length === 0) return ended('no-change', reason('no_change', {}), change);
  const { denials } = judgeChange(change);
  const [first] = denials;
  if (first) {
    const why = reason('forbidden_change', { ...first, count: touchedPaths(denials) });
    return { ...ended('refused', why, change), annotations: denialAnnotations(denials) };
  }
  if (judged.includes(digestOf(change))) return ended('failed', reason('same_again', { what: 'change' }), change);
  const size = changeSize(change);
  const text = `${size.files} ${size.files === 1 ? 'file' : 'files'}, +${size.added} −${size.deleted}`;
  const summary = about === undefined ? text : `${text} · ${about}`;
  return { outcome: 'passed', reason: null, summary, results: { change, ...made }, effects: [] };
}

/** A refused change is kept all the same, so that nothing is lost, unless no baton could hold it. */
function ended(outcome: 'no-change' | 'refused' | 'failed', why: Reason, change: Change | null): End {
  const results = change === null || change.entries.length > CHANGE_LIMIT ? {} : { change };
  return { outcome, reason: why, summary: why.says, results, effects: [] };
}
