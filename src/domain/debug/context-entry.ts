import type { Change, ChangeEntry } from '../../contracts/change.ts';
import type { DebugContext } from '../../contracts/debug.ts';
import { judgeChange } from '../change-policy.ts';
import { redactAll } from '../redact-all.ts';
import { debugContextText } from '../render/debug-context-text.ts';
import { contextFile } from './context-place.ts';

const NEVER_THERE = '000000';
const PLAIN_FILE = '100644';

/**
 * A change with the debug context beside the fix, as it is published where that is wanted. It is rendered anew from the
 * context, so that a re-run makes the same bytes; a context that the policy would refuse is left out.
 */
export function withContextFile(change: Change, debug: DebugContext): Change {
  const entry = contextEntry(debug);
  const rest = withoutContextFile(change, debug);
  if (judgeChange({ ...rest, entries: [entry] }).denials.length > 0) return rest;
  const entries = [...rest.entries, entry].sort((one, other) => (one.path < other.path ? -1 : 1));
  return { ...rest, entries };
}

/** A change without the debug context that was published with it: what is judged is the fix alone. */
export function withoutContextFile(change: Change, debug: DebugContext): Change {
  const path = contextFile(debug);
  return { ...change, entries: change.entries.filter((entry) => entry.path !== path) };
}

/** Always a new file: the id in its path is of this search and of no other. */
function contextEntry(debug: DebugContext): ChangeEntry {
  // Before it is rendered: escaped text hides a secret from whoever looks for one.
  const text = debugContextText(redactAll(debug, []));
  const bytes = Buffer.from(text, 'utf8');
  return {
    path: contextFile(debug),
    operation: 'add',
    mode: PLAIN_FILE,
    previousMode: NEVER_THERE,
    bytes: bytes.length,
    content: bytes.toString('base64'),
    addedLines: text.split('\n').length - 1,
    deletedLines: 0,
    binary: false,
  };
}
