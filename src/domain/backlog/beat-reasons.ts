const again = 'Then start the loop again.';

/** Why a beat begins nothing: rows of the table of reasons. */
export const BEAT_REASONS = {
  workflow_unknown: {
    says: () => 'The runner does not say which workflow this is, so no run of it can be started.',
    hint: () => `Call "loop-it.yml" from a workflow file of this repository, as examples/loop-it.yml does. ${again}`,
  },
  repository_archived: {
    says: () => 'The repository is archived: nothing can be written to it.',
    hint: () => `Unarchive it in its settings. ${again}`,
  },
  repository_empty: {
    says: () => 'The repository has no commit, so there is nothing to work on.',
    hint: () => `Push a first commit to its default branch. ${again}`,
  },
  base_not_default: {
    says: (d: { asked: string; base: string }) =>
      `The input "base" asks for ${d.asked}; issues are shipped to the default branch, which is ${d.base}.`,
    hint: (d: { asked: string; base: string }) =>
      `Leave "base" empty to work on ${d.base}, or make ${d.asked} the default branch. ${again}`,
  },
  branches_unfinished: {
    says: (d: { branches: string }) =>
      `Branches of an earlier loop are left, of which the state says nothing: ${d.branches}.`,
    hint: () =>
      `Delete or merge them; or set the input "unfinished" to "stash" to leave their issues out, or to "continue" to go on regardless. ${again}`,
  },
  loop_state_corrupt: {
    says: (d: { path: string; why: string }) => `${d.path} on the state branch can't be read: ${d.why}`,
    hint: (d: { path: string }) =>
      `Correct ${d.path} on the branch "issue-relay/state", or set the input "state" to "restart": the file is then kept under another name. It is never overwritten.`,
  },
  loop_aborted: {
    says: () => 'The input "state" says "abort", and there is a state of an earlier loop: nothing was touched.',
    hint: () => 'Set "state" to "resume" to go on with it, or to "restart" to begin anew.',
  },
  beat_ticket_void: {
    says: () => 'The ticket of this beat is not, or no longer, in the state of the backlog.',
    hint: () => 'Nothing to do: another beat has gone on, or the loop was begun anew.',
  },
  loop_stopped: {
    says: (d: { errorClass: string; means: string }) => `The loop stopped by ${d.errorClass}: ${d.means}`,
    hint: () => `Mend the cause; the summary names the issues that met it. ${again}`,
  },
} as const;
