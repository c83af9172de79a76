import { resume, runAgain } from './how-to-go-on.ts';

/** Why a run that asks people can end: rows of the table of reasons. */
export const APPROVAL_REASONS = {
  environment_missing: {
    says: (d: { names: string }) =>
      `Interactive mode waits for people at environments that don't exist here: ${d.names}.`,
    hint: (d: { first: string; repository: string; settings: string }) =>
      `Make them with required reviewers in ${d.settings}, or for each: gh api -X PUT repos/${d.repository}/environments/${d.first} -F "reviewers[][type]=User" -F "reviewers[][id]=ID", where gh api users/LOGIN --jq .id tells the ID. ${runAgain}`,
  },
  environment_unprotected: {
    says: (d: { environment: string }) => `The environment ${d.environment} has no required reviewers any more.`,
    hint: (d: { environment: string }) => `Give ${d.environment} required reviewers. ${resume}`,
  },
  approval_awaited: {
    says: (d: { checkpoint: string; what: string; digest: string; score: string }) =>
      `${d.checkpoint} waits for a person: the ${d.what} ${d.digest} has ${d.score}.`,
    hint: (d: { digest: string; because: string }) =>
      `Since ${d.because}, somebody with write access approves by the comment "/approve ${d.digest}", or by starting the workflow with "approve: ${d.digest}".`,
  },
  approval_missing: {
    says: (d: { what: string }) => `Nobody approved the ${d.what}.`,
    hint: () => 'Start the run again with "resume": it is shown to people again.',
  },
  approval_for_other_bytes: {
    says: (d: { what: string; approved: string; digest: string }) =>
      `What was approved is ${d.approved}, but the ${d.what} is ${d.digest} by now.`,
    hint: (d: { digest: string }) => `Read it as it is now and approve ${d.digest}, if you like it.`,
  },
  approval_not_on: {
    says: (d: { why: string }) => `The approval can't be followed: ${d.why}.`,
    hint: () => 'Start the run with "resume" instead: what still holds is kept, and people are asked again.',
  },
  approver_refused: {
    says: (d: { login: string; why: string }) => `The approval by ${d.login} does not count: ${d.why}.`,
    hint: () => 'Let another reviewer of the environment approve. Start the run again with "resume" to be asked again.',
  },
  approval_expired: {
    says: (d: { checkpoint: string }) => `Nobody decided on ${d.checkpoint} within 30 days, so GitHub ended the wait.`,
    hint: () => 'Start the run again with "resume" to be asked again; what has expired since is made anew.',
  },
  user_stopped: {
    says: (d: { login: string; checkpoint: string; comment: string }) =>
      `${d.login} said no at ${d.checkpoint}${d.comment === '' ? '.' : `: ${d.comment}`}`,
    hint: () =>
      `Edit the plan in its comment or commit to the branch of the draft, then start the run again with "resume": what was edited is judged anew, and people are asked again.`,
  },
} as const;
