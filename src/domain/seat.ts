import type { Seat } from '../contracts/names.ts';

/** Things that a job may hold. */
export interface Held {
  readonly githubToken: boolean;
  readonly writerToken: boolean;
  readonly agentKey: boolean;
  readonly idToken: boolean;
}

/** What a job holds although its seat must not: who holds the pen never holds the model (design, section 7). */
export function heldAgainstSeat(seat: Seat, held: Held): string | null {
  if (seat !== 'steward' && held.githubToken) return 'a GitHub token (input `github-token`)';
  if (seat !== 'steward' && held.writerToken) return 'the token of a writer (input `writer-token`)';
  if (seat !== 'steward' && held.idToken) return 'the permission `id-token: write`';
  return seat !== 'agent' && held.agentKey ? "the agent's credential (input `agent-key`)" : null;
}
