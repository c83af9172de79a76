import type { Review } from '../../contracts/baton.ts';
import { PLAN_RUBRIC, REVIEW_RUBRIC } from '../../contracts/rubric.ts';
import type { Agent, AgentCall, AgentReturn } from '../../ports.ts';
import { readChange } from './patch/changed-file.ts';
import { type IsolatedGit, openIsolatedGit } from './patch/isolated-git.ts';
import { type IssueText, readIssue } from './patch/issue-text.ts';
import { draftPlan } from './patch/plan.ts';
import { PLAN_RULES } from './patch/plan-rules.ts';
import { REVIEW_RULES } from './patch/review-rules.ts';
import { judge } from './patch/rule.ts';
import { readDiff } from './patch/unified-diff.ts';

export interface PatchAgentOptions {
  readonly path: string;
  readonly temporaryDirectory: string;
}

/**
 * An agent without a model: it resolves issues that carry their acceptance criteria and their diff, and judges plans and
 * changes by fixed rules. It reads the material of the ask only; the prompt says the same in words.
 */
export function patchAgent(options: PatchAgentOptions): Agent {
  return {
    name: 'patch',
    ignoresPrompt: true,
    call: (call) => callPatch(options, call),
    look: () => Promise.resolve({ found: true, detail: 'built in; it solves issues that carry their own diff' }),
  };
}

async function callPatch(options: PatchAgentOptions, call: AgentCall): Promise<AgentReturn> {
  const git = await openIsolatedGit({ ...options, workspace: call.workspace, timeoutMs: call.timeoutMs });
  try {
    const issue = readIssue(call.ask.material.snapshot);
    return await ANSWERERS[call.ask.answer](git, issue, call);
  } catch (thrown) {
    return failed('not-found', `git can't be started: ${(thrown as Error).message}`);
  } finally {
    await git.close();
  }
}

type Answerer = (git: IsolatedGit, issue: IssueText, call: AgentCall) => Promise<AgentReturn>;

const ANSWERERS: Readonly<{ [answer in AgentCall['ask']['answer']]: Answerer }> = {
  plan: async (git, issue) => answered(draftPlan(issue, await readDiff(git, issue.diff))),
  evaluation: evaluate,
  execution: execute,
  implementation: implement,
  correction: (_git, _issue, { ask }) => Promise.resolve(answered(mendNothing(ask.material.review))),
  review,
  research,
  remedy,
};

async function evaluate(git: IsolatedGit, issue: IssueText, { ask }: AgentCall): Promise<AgentReturn> {
  const diff = await readDiff(git, issue.diff);
  const plan = ask.material.plan ?? draftPlan(issue, diff);
  return answered(judge(PLAN_RUBRIC, PLAN_RULES, { issue, diff, plan }));
}

/** Applies the whole diff or nothing; a tree that has it already (of an earlier try) is left as it is. */
async function execute(git: IsolatedGit, issue: IssueText, { ask }: AgentCall): Promise<AgentReturn> {
  const { diff: text } = issue;
  if (text === null) return failed('bad-request', 'The issue carries no diff in a fenced block (```diff).');
  const diff = await readDiff(git, text);
  if (diff.state !== 'applied') {
    const result = await git.apply([], text);
    if (!result.ok) return failed(result.timedOut ? 'timeout' : 'bad-request', `git apply: ${result.reason}`);
  }
  const { summary, steps } = draftPlan(issue, diff);
  const done = (ask.material.plan?.steps ?? steps).map((step) => step.title);
  return answered({ summary, done, left: [] });
}

/** The diff is all that is to be done; that each criterion is met is what the review looks for. */
async function implement(git: IsolatedGit, issue: IssueText, call: AgentCall): Promise<AgentReturn> {
  const executed = await execute(git, issue, call);
  if (executed.end === 'failed') return executed;
  const { kind, tests } = draftPlan(issue, await readDiff(git, issue.diff));
  const evidence = tests.join(', ') || 'the diff of the issue';
  const criteria = issue.criteria.map((criterion) => ({ criterion, met: true, evidence }));
  return answered({ ...(executed.answer as object), kind, criteria });
}

/** All that this agent knows is the diff of the issue, which stands in the tree: every finding stays. */
function mendNothing(review: Review | undefined) {
  const summary = 'The diff of the issue is applied as it is; nothing of the findings was followed.';
  return { summary, done: [], left: review?.findings.map(({ title }) => title) ?? [] };
}

async function review(git: IsolatedGit, issue: IssueText, { ask }: AgentCall): Promise<AgentReturn> {
  const { change, verification, implementation } = ask.material;
  if (change === undefined) return failed('bad-request', 'There is no change to review.');
  const changed = await readChange(git, change);
  if (!changed.ok) return failed('bad-request', changed.reason);
  // Without a plan the diff of the issue says what was to be done.
  const plan = ask.material.plan ?? (implementation && draftPlan(issue, await readDiff(git, issue.diff)));
  return answered(judge(REVIEW_RUBRIC, REVIEW_RULES, { files: changed.files, plan, verification }));
}

/** The cause that this agent knows is what the diff of the issue changes. */
async function research(git: IsolatedGit, issue: IssueText): Promise<AgentReturn> {
  const { summary, steps } = draftPlan(issue, await readDiff(git, issue.diff));
  const files = [...new Set(steps.flatMap(({ files }) => files))];
  const operations = files.map((file, index) => ({
    priority: index + 1,
    operation: 'MODIFY_CODE',
    target_file: file,
    description: `Apply what the diff of the issue says of ${file}`,
    rationale: 'The issue carries its own solution',
  }));
  return answered({
    findings: [{ category: 'ROOT_CAUSE', description: summary, location: files[0] ?? 'unknown', confidence: 'MEDIUM' }],
    recommended_operations: operations,
    confidence_level: 'MEDIUM',
    files_analyzed: files,
  });
}

/** A criterion that the exit code does not show is met where the output says it in the criterion's own words. */
async function remedy(git: IsolatedGit, issue: IssueText, call: AgentCall): Promise<AgentReturn> {
  const executed = await execute(git, issue, call);
  if (executed.end === 'failed') return executed;
  const { summary, done } = executed.answer as { summary: string; done: string[] };
  const { files } = await readDiff(git, issue.diff);
  const criteria = (call.ask.material.workflowContext?.success_criteria ?? []).map((criterion) => {
    const [, id = '', text = ''] = /^(SC-\d+): (.*)$/s.exec(criterion) ?? [];
    return { id, shown_by: text };
  });
  return answered({
    summary,
    fix_applied: { operations: done, files_modified: files.map(({ path }) => path) },
    verification_result: { success_criteria_met: false, output_summary: 'This agent runs no commands.' },
    criteria: criteria.filter(({ id, shown_by: text }) => id !== '' && text !== ''),
    new_issue: null,
    debug_logs_added: [],
    debug_logs_removed: [],
  });
}

const answered = (answer: object): AgentReturn => ({ end: 'answered', answer, usage: {} });

const failed = (failure: 'bad-request' | 'timeout' | 'not-found', detail: string): AgentReturn => ({
  end: 'failed',
  failure,
  detail,
  usage: {},
});
