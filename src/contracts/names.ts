/**
 * Every closed set of words that the product speaks, each said once.
 * Phases and verbs are named here, in `pipelines/` and in `verbs/`, and nowhere else.
 */

/** Who a job is: what it may hold follows from the seat, never from the phase. */
export const SEATS = ['agent', 'tester', 'steward'] as const;
export type Seat = (typeof SEATS)[number];

/**
 * Who does each verb, how it can end, what it hands on and what it judges. `passed` leads on; every other outcome leads to the last row unless the
 * pipeline's table says otherwise.
 */
export const VERBS = {
  route: { seat: 'steward', outcomes: ['passed', 'skipped', 'failed'], yields: [], judges: null },
  select: {
    seat: 'steward',
    outcomes: ['passed', 'refused', 'skipped', 'superseded', 'stopped', 'failed'],
    yields: [],
    judges: null,
  },
  open: {
    seat: 'steward',
    outcomes: ['passed', 'refused', 'skipped', 'superseded', 'failed'],
    yields: ['opening', 'debug'],
    judges: null,
  },
  plan: { seat: 'agent', outcomes: ['passed', 'failed'], yields: ['plan'], judges: null },
  evaluate: { seat: 'agent', outcomes: ['passed', 'shut', 'failed'], yields: ['evaluation'], judges: 'plan' },
  execute: {
    seat: 'agent',
    outcomes: ['passed', 'no-change', 'refused', 'failed'],
    yields: ['change', 'execution'],
    judges: null,
  },
  implement: {
    seat: 'agent',
    outcomes: ['passed', 'skipped', 'no-change', 'refused', 'failed'],
    yields: ['change', 'implementation'],
    judges: null,
  },
  fix: {
    seat: 'agent',
    outcomes: ['passed', 'no-change', 'refused', 'failed'],
    yields: ['change', 'correction'],
    judges: null,
  },
  verify: { seat: 'tester', outcomes: ['passed', 'red', 'failed'], yields: ['verification'], judges: 'change' },
  review: { seat: 'agent', outcomes: ['passed', 'shut', 'failed'], yields: ['review'], judges: 'change' },
  reproduce: {
    seat: 'tester',
    outcomes: ['passed', 'no-change', 'stopped', 'failed'],
    yields: ['debug'],
    judges: null,
  },
  'find-cause': {
    seat: 'agent',
    outcomes: ['passed', 'stopped', 'failed'],
    yields: ['research', 'debug'],
    judges: null,
  },
  'apply-fix': {
    seat: 'agent',
    outcomes: ['passed', 'no-change', 'refused', 'stopped', 'failed'],
    yields: ['remedy', 'change', 'debug'],
    judges: null,
  },
  prove: {
    seat: 'tester',
    outcomes: ['passed', 'shut', 'red', 'stopped', 'failed'],
    yields: ['verification', 'debug', 'best'],
    judges: 'change',
  },
  'clean-up': {
    seat: 'tester',
    outcomes: ['passed', 'stopped', 'failed'],
    yields: ['verification', 'debug'],
    judges: 'change',
  },
  present: {
    seat: 'steward',
    outcomes: ['passed', 'waiting', 'refused', 'superseded', 'failed'],
    yields: ['presentation'],
    judges: null,
  },
  checkpoint: {
    seat: 'steward',
    outcomes: ['passed', 'refused', 'superseded', 'failed'],
    yields: ['planApproval', 'changeApproval'],
    judges: null,
    waitsForPeople: true,
  },
  examine: { seat: 'steward', outcomes: ['passed'], yields: ['checkup'], judges: null },
  'find-agent': { seat: 'agent', outcomes: ['passed'], yields: ['agentChecks'], judges: null },
  'try-commands': { seat: 'tester', outcomes: ['passed'], yields: ['commandChecks'], judges: null },
  diagnose: { seat: 'steward', outcomes: ['passed', 'failed'], yields: [], judges: null },
  deliver: {
    seat: 'steward',
    outcomes: ['passed', 'waiting', 'no-change', 'skipped', 'superseded', 'stopped', 'failed'],
    yields: [],
    judges: null,
    reportsEveryEnd: true,
  },
} as const satisfies Record<
  string,
  {
    seat: Seat;
    outcomes: readonly ['passed', ...string[]];
    yields: readonly string[];
    judges: 'plan' | 'change' | null;
    /** Its job begins only when a person said yes, by an environment of GitHub's. */
    waitsForPeople?: true;
    /** It tells of every end, also of one that left it nothing to go on from. */
    reportsEveryEnd?: true;
  }
>;

export type VerbName = keyof typeof VERBS;
export type OutcomeOf<V extends VerbName> = (typeof VERBS)[V]['outcomes'][number];
export type Outcome = OutcomeOf<VerbName>;

/** The front door, the pipelines that it leads to, and the check-up. */
export const PIPELINES = ['auto-solve', 'loop-it', 'loop-it-issue', 'problem-solver', 'route', 'doctor'] as const;
export type PipelineName = (typeof PIPELINES)[number];

/** Pipelines whose runs are started by runs of ours: what they may do rests on the ticket that the backlog's state gave out. */
export const BY_TICKET: readonly PipelineName[] = ['loop-it-issue'];

/** `auto` lets scores decide at the gates, `interactive` asks people there. */
export const MODES = ['auto', 'interactive'] as const;
export type Mode = (typeof MODES)[number];

/** The agents that the action can call; each is one file below `adapters/agents/`. */
export const AGENTS = ['claude', 'codex', 'gemini', 'copilot', 'opencode', 'command', 'patch'] as const;
export type AgentName = (typeof AGENTS)[number];
/** What people may ask for: an agent, or the one that the credential is for. */
export const AGENT_CHOICES = ['auto', ...AGENTS] as const;

/** Whether an agent is shut in: where that works, always, or never. */
export const SANDBOX_MODES = ['auto', 'required', 'none'] as const;
export type SandboxMode = (typeof SANDBOX_MODES)[number];

export const MERGE_POLICIES = ['auto', 'never'] as const;

export const MERGE_METHODS = ['squash', 'merge', 'rebase'] as const;
export type MergeMethod = (typeof MERGE_METHODS)[number];

/** How people are asked at the gates of an interactive run: by GitHub's environments, or by a comment. */
export const APPROVAL_WAYS = ['environment', 'comment'] as const;
export type ApprovalWay = (typeof APPROVAL_WAYS)[number];

/** Roles on a repository that may start and steer a run. */
export const WRITER_ROLES = ['write', 'maintain', 'admin'] as const;

/** Why an agent's call did not yield an answer; one vocabulary for every agent. */
export const AGENT_FAILURES = [
  'auth',
  'rate-limit',
  'overloaded',
  'quota',
  'bad-request',
  'model-not-found',
  'refused',
  'turn-limit',
  'budget',
  'timeout',
  'killed',
  'resource',
  'invalid-answer',
  'not-found',
  'unknown',
] as const;
export type AgentFailure = (typeof AGENT_FAILURES)[number];

/** The two kinds of change that a branch and a commit are named after. */
export const CHANGE_KINDS = ['feat', 'fix'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Why GitHub refused a write, as far as a person can mend it. */
export const REFUSALS = [
  'claim-lost',
  'state-refused',
  'branch-taken',
  'pull-request-creation-off',
  'pull-request-refused',
  'merge-refused',
  'checks-missing',
  'merge-conflict',
  'head-moved',
  'write-refused',
  'dispatch-refused',
] as const;
export type RefusalReason = (typeof REFUSALS)[number];

/** The labels that say what an issue waits for once a run has ended, with the description that they are created with. */
export const STATE_LABELS = {
  'issue-relay:blocked': 'Something outside of the issue is in the way',
  'issue-relay:needs-decision': 'A person has to decide or to mend something',
  'issue-relay:failed': 'Something broke on the way',
} as const;
export type StateLabel = keyof typeof STATE_LABELS;

/** The label of the one issue on which the loop shows how the backlog stands; no run puts it on or takes it off. */
export const DASHBOARD_LABEL = {
  name: 'issue-relay:dashboard',
  description: 'Where the loop shows how the backlog stands',
} as const;

/** What our reactions to a command say: seen, started, done, and refused or stopped; in the words of GitHub's API. */
export const REACTIONS = { seen: 'eyes', started: 'rocket', done: 'hooray', refused: 'confused' } as const;
export type Reaction = (typeof REACTIONS)[keyof typeof REACTIONS];

/** Roles that every repository knows; organizations may add their own. */
export const STANDARD_ROLES = ['none', 'read', 'triage', ...WRITER_ROLES] as const;

/** The orphan branch that keeps the records, written by stewards only. */
export const STATE_BRANCH = 'issue-relay/state';

/** What to do with a state of the backlog that is there, and with branches that a loop before it left. */
export const STATE_WISHES = ['resume', 'restart', 'abort'] as const;
export const UNFINISHED_WISHES = ['abort', 'stash', 'continue'] as const;

/** How an issue of the backlog stands (seed 001, the state file). */
export const LOOP_STATUSES = ['pending', 'in_progress', 'skipped', 'shipped', 'failed', 'blocked'] as const;
export type LoopStatus = (typeof LOOP_STATUSES)[number];

/** How far the run of an issue of the backlog has come; `goal` stands in files that older versions wrote. */
export const LOOP_PHASES = ['goal', 'implement', 'implement_done', 'review', 'review_done', 'ship'] as const;
export type LoopPhase = (typeof LOOP_PHASES)[number];

/** What kind of error an issue of the backlog failed with. */
export const ERROR_CLASSES = [
  'build_failure',
  'test_failure',
  'lint_failure',
  'merge_conflict',
  'rate_limit',
  'network',
  'timeout',
  'permission',
  'agent_unavailable',
  'invalid_answer',
  'review_unresolved',
  'unknown',
] as const;
export type ErrorClass = (typeof ERROR_CLASSES)[number];
