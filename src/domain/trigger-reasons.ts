/** Why an event starts no run: rows of the table of reasons. */
export const TRIGGER_REASONS = {
  actor_not_writer: {
    says: (d: { login: string; role: string }) => `${d.login} has the role ${d.role} here, not write access.`,
    hint: () => 'Ask somebody with the role write, maintain or admin to start the run.',
  },
  bot_not_allowed: {
    says: (d: { login: string; id: string }) => `The bot ${d.login} (id ${d.id}) is not on the list.`,
    hint: (d: { login: string; id: string }) => `Add "${d.login}=${d.id}" to the input "allowed-bots" to allow it.`,
  },
  label_not_by_writer: {
    says: (d: { label: string }) => `The label ${d.label} was not put there by somebody who may write here.`,
    hint: (d: { label: string }) => `Take ${d.label} off and let somebody with write access put it on.`,
  },
  label_gone: {
    says: (d: { label: string }) => `The label ${d.label} is no longer on the issue.`,
    hint: (d: { label: string }) => `Put ${d.label} on again to start a new run.`,
  },
  label_withdrawn: {
    says: (d: { label: string }) => `The label ${d.label} was taken off while the run was at work.`,
    hint: (d: { label: string }) =>
      `Put ${d.label} on again to start anew, or start the run by hand or by a command with "resume" to go on where it stopped.`,
  },
  other_label: {
    says: (d: { seen: string; wanted: string }) => `The label ${d.seen} does not start runs; ${d.wanted} does.`,
    hint: () => 'Nothing to do. The input "label" names the label that starts runs.',
  },
  no_command: {
    says: () => 'The comment holds no command for this workflow.',
    hint: () => 'Nothing to do. A command is the first line of a new comment on an issue, and nothing else in it.',
  },
  command_unclear: {
    says: (d: { why: string }) => `The command is not understood: ${d.why}.`,
    hint: (d: { usage: string }) => `Write a new comment: ${d.usage}`,
  },
  command_gone: {
    says: () => 'The comment with the command was deleted or hidden.',
    hint: () => 'Write the command again in a new comment.',
  },
  command_edited: {
    says: () => 'The comment with the command was edited after it was written.',
    hint: () => 'Write the command again in a new comment: edited ones are not heard.',
  },
  ticket_missing: {
    says: () => 'The run shows no ticket, so nobody has asked for it.',
    hint: () =>
      'Start the workflow without an issue: it goes through the backlog and starts a run for each issue itself.',
  },
  ticket_void: {
    says: (d: { issue: number }) => `The ticket of this run is not, or no longer, that of issue #${d.issue}.`,
    hint: () => 'Nothing to do: the state of the backlog says what became of the issue.',
  },
  event_unknown: {
    says: (d: { event: string }) => `The event ${d.event} starts no run.`,
    hint: () => 'Start runs by hand, by a label, or by a new comment on an issue.',
  },
  issue_edited: {
    says: () => 'The issue was edited after the run was asked for, so its text is not the one that was authorized.',
    hint: () => 'Read the issue as it is now and start the run again.',
  },
} as const;
