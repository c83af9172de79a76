/** Every output of the action; the workflow's jobs and the README list them from here. */
export const OUTPUTS = {
  next: 'The phase that comes next; empty when the run ends here.',
  outcome: 'How the phase ended, for example `passed`, `shut` or `no-change`.',
  reason: 'The one reason of an end that is not `passed`; empty otherwise.',
  score: 'The score that the phase gave, 0 to 100; empty where none is given.',
  summary: 'One line on how the phase ended.',
  baton: 'What the phase hands on: artifact id and digest, as JSON.',
  'base-sha': 'The commit that the run is based on.',
  pipeline: 'The pipeline that the front door leads to; empty when nothing is to run.',
  issue: 'Number of the issue that the front door was asked about.',
  mode: 'The mode that was asked for; empty when nothing was said.',
  resume: '`true` when a run is to go on where an earlier one stopped; empty when nothing was said.',
  approve: 'What a person approves: a digest, or `presented`; empty when nothing was said.',
  url: 'Where people read what a checkpoint asks about.',
  'pull-request': 'Number of the pull request, once there is one.',
} as const;

export type OutputName = keyof typeof OUTPUTS;
export type Outputs = Partial<Record<OutputName, string>>;
