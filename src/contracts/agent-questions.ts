/** What only judgement can tell: asked of the agent in the issue's own run, before anything is implemented. */
export const AGENT_QUESTIONS = {
  'already-implemented': 'Does the code do already what the issue asks for?',
  'question-or-discussion': 'Does the issue only ask or discuss, without anything to change?',
  'documentation-only': 'Is it about documentation or wording only?',
  'acceptance-criteria': 'Does the issue say, or let one infer, how to tell that it is done?',
} as const;
export type AgentQuestion = keyof typeof AGENT_QUESTIONS;
