import type { AgentFailure } from '../contracts/names.ts';

/** What each failure of an agent means, and what a person can do about it. */
export const AGENT_FAILURE_TABLE: Readonly<Record<AgentFailure, { readonly means: string; readonly todo: string }>> = {
  auth: {
    means: 'The provider does not accept the key.',
    todo: 'Renew the secret behind "agent-key", or give its account access to the model.',
  },
  'rate-limit': {
    means: 'The provider asked for a pause, again and again.',
    todo: 'Go on later, or raise the rate limit of the account.',
  },
  overloaded: {
    means: 'The provider did not answer, or broke off.',
    todo: 'Go on later; the status page of the provider says more.',
  },
  quota: { means: 'The account has no credit left.', todo: 'Add credit to the account of the key.' },
  'bad-request': {
    means: 'The program or the model refused what it was asked for.',
    todo: 'Check "agent-args", "agent-version" and "model".',
  },
  'model-not-found': {
    means: 'The provider has no such model, or not for this key.',
    todo: 'Set "model" to one that the key may use.',
  },
  refused: {
    means: 'The model does not want to do this.',
    todo: 'Say in the issue what it is for, or name another "model".',
  },
  'turn-limit': {
    means: 'The agent took more turns than it may.',
    todo: 'Raise "max-turns", or split the issue.',
  },
  budget: {
    means: 'The run has used up its tokens or its money.',
    todo: 'Raise "max-tokens" or "max-cost-usd", or split the issue.',
  },
  timeout: {
    means: 'The agent did not end in time, or showed no sign of life.',
    todo: 'Raise "timeout-minutes", or split the issue.',
  },
  killed: {
    means: 'Something ended the program that was not us.',
    todo: 'Read the log of the phase for what ended it.',
  },
  resource: {
    means: 'The machine had no memory left for the program.',
    todo: 'Use a larger runner ("runs-on"), or split the issue.',
  },
  'invalid-answer': {
    means: 'The answer breaks its contract, also after it was asked to mend it.',
    todo: 'Name a more capable "model".',
  },
  'not-found': {
    means: 'The program is not there.',
    todo: 'Check "agent-command" and what the setup action installs.',
  },
  unknown: { means: 'The program failed, and did not say why.', todo: 'Read the log of the phase.' },
};
