import type { LoopIssue, StoredLoopState } from '../../contracts/loop-state.ts';

/** An entry whose ticket was shown. */
export type HeldIssue = LoopIssue & { readonly ticket: string };

/** The issue's entry, if the ticket is the one that its run was started with; null where it is somebody else's, or nobody's. */
export function entryOf(stored: StoredLoopState | null, issue: number, ticket: string | null): HeldIssue | null {
  if (stored?.kind !== 'sound' || ticket === null) return null;
  const entry = stored.state.issues[issue];
  return entry?.ticket === ticket ? { ...entry, ticket } : null;
}

/** The same, as long as the run may still work on it. */
export function heldEntry(stored: StoredLoopState | null, issue: number, ticket: string | null): HeldIssue | null {
  const entry = entryOf(stored, issue, ticket);
  return entry?.status === 'in_progress' ? entry : null;
}
