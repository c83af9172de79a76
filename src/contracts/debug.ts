import * as z from 'zod';
import { change, digestText } from './change.ts';
import { fixApplied, newIssue, recommendedOperation, researchAnswer, researchFinding } from './debug-answers.ts';
import { commandRun, verification } from './evidence.ts';

/**
 * The contracts of seed 002, field by field. What a seed's agent would have told its orchestrator passes between jobs here,
 * in the baton; what an agent can't be believed about (numbers, times, exit codes) is filled in by us.
 */
export const RESEARCHER = 'debug-researcher';
export const EXECUTOR = 'debug-executor';

export const debugId = z.string().regex(/^debug-[0-9]{14}$/);
const iterationNumber = z.number().int().positive();

/** RESEARCH_CONTEXT: researcher to executor. */
export const researchContext = z.strictObject({
  research_from: z.literal(RESEARCHER),
  iteration: iterationNumber,
  findings: z.array(researchFinding),
  recommended_operations: z.array(recommendedOperation),
});
export type ResearchContext = z.infer<typeof researchContext>;

/** FEEDBACK_CONTEXT: what came of the fix, by the tester's own run of the command. */
export const feedbackContext = z.strictObject({
  feedback_from: z.literal(EXECUTOR),
  iteration: iterationNumber,
  fix_applied: fixApplied,
  verification_result: z.strictObject({
    command: z.string(),
    /** Null when the command was killed. */
    exit_code: z.number().int().nullable(),
    output_summary: z.string(),
    success_criteria_met: z.boolean(),
  }),
  new_issue: newIssue.nullable(),
});
export type FeedbackContext = z.infer<typeof feedbackContext>;

const response = {
  status: z.enum(['success', 'error']),
  timestamp: z.iso.datetime(),
  /** In ms, all tries together. */
  execution_time_ms: z.number().min(0),
};
const ofIteration = { debug_id: debugId, iteration: iterationNumber };

export const researcherResponse = z.strictObject({
  agent: z.literal(RESEARCHER),
  ...response,
  result: researchAnswer.extend(ofIteration),
});
export type ResearcherResponse = z.infer<typeof researcherResponse>;

export const executorResponse = z.strictObject({
  agent: z.literal(EXECUTOR),
  ...response,
  result: z.strictObject({
    ...ofIteration,
    fix_applied: fixApplied,
    /** What the executor claims; the tester's word is in FEEDBACK_CONTEXT. */
    verification_result: z.strictObject({
      command: z.string(),
      success_criteria_met: z.boolean(),
      output_summary: z.string(),
    }),
    new_issue: newIssue.nullable(),
    debug_logs_added: z.array(z.string()),
    debug_logs_removed: z.array(z.string()),
  }),
});
export type ExecutorResponse = z.infer<typeof executorResponse>;

/** How a criterion is seen to be met: by the exit code, or by a line of the output that the fix names. */
export const successCriterion = z.strictObject({
  id: z.string().regex(/^SC-[0-9]{3}$/),
  text: z.string().min(1),
  shown_by: z.enum(['exit', 'output']),
  /** The test file that it is about, where it is about one. */
  path: z.string().optional(),
});
export type SuccessCriterion = z.infer<typeof successCriterion>;

/** What became of one criterion in one verification. */
export const criterionResult = z.strictObject({
  id: z.string(),
  met: z.boolean(),
  /** The line of the output, or why there is none. */
  evidence: z.string(),
  /** Why a person should look whether the evidence means what it is taken for; left out where nothing speaks against it. */
  doubt: z.string().optional(),
});
export type CriterionResult = z.infer<typeof criterionResult>;

/** One round of research, fix and verification; what has not happened yet is null. */
export const iteration = z.strictObject({
  iteration: iterationNumber,
  timestamp: z.iso.datetime(),
  research: researcherResponse,
  /** Whether the research had to find another approach than the ones before. */
  approach_changed: z.boolean(),
  execution: executorResponse.nullable(),
  /** The executor's words on its fix. */
  summary: z.string().nullable(),
  /** The pieces of output by which the fix wants its criteria to be seen. */
  shown_by: z.array(z.strictObject({ id: z.string(), shown_by: z.string() })),
  /** The change as it stood after the fix; null where nothing was changed. */
  change_digest: digestText.nullable(),
  feedback: feedbackContext.nullable(),
  criteria: z.array(criterionResult),
  /** What the failure looks like once numbers, times and places that change with every run are left out. */
  signature: z.string().nullable(),
  result: z.enum(['PASS', 'FAIL']).nullable(),
});
export type Iteration = z.infer<typeof iteration>;

export const DEBUG_STATUSES = ['investigating', 'fixing', 'verifying', 'resolved', 'exhausted'] as const;

/** How the fault showed on the base, before anybody changed anything. */
export const reproduction = z.strictObject({ runs: z.array(commandRun), signature: z.string().nullable() });

/** The debug context (seed 002): made before any research, handed on by every phase, and shown as `context.md`. */
export const debugContext = z.strictObject({
  debug_id: debugId,
  created: z.iso.datetime(),
  status: z.enum(DEBUG_STATUSES),
  /** `investigate` stops after the first research. */
  kind: z.enum(['solve', 'investigate']),
  title: z.string(),
  /** What was asked for, in the words of whoever asked; empty where the issue says it all. */
  request: z.string(),
  issue_description: z.string(),
  success_criteria: z.array(successCriterion).min(1),
  /** The commands that prove success, in order; the tester's first job fills them in where nobody named one. */
  verification_commands: z.array(z.string()),
  max_iterations: iterationNumber,
  /** The branch on which the fix is delivered. */
  branch: z.string().min(1),
  reproduction: reproduction.nullable(),
  history: z.array(iteration),
});
export type DebugContext = z.infer<typeof debugContext>;

/** WORKFLOW_CONTEXT: what each agent is given, with everything that earlier iterations found out. */
export const workflowContext = z.strictObject({
  workflow_id: z.string(),
  debug_id: debugId,
  debug_dir: z.string(),
  context_file: z.string(),
  iteration: iterationNumber,
  max_iterations: iterationNumber,
  issue_description: z.string(),
  success_criteria: z.array(z.string()),
  verification_command: z.string(),
  /** The newest of each; null before there is one. */
  previous_results: z.strictObject({
    [RESEARCHER]: researcherResponse.nullable(),
    [EXECUTOR]: executorResponse.nullable(),
  }),
  /** Every earlier iteration, oldest first. */
  iterations: z.array(iteration),
  reproduction: reproduction.nullable(),
});
export type WorkflowContext = z.infer<typeof workflowContext>;

/** The best change so far, with its evidence: what people get where no iteration solves the problem. */
export const bestChange = z.strictObject({ iteration: iterationNumber, change, verification });
export type BestChange = z.infer<typeof bestChange>;
