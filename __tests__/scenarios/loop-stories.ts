import type { LoopIssue } from '../../src/contracts/loop-state.ts';
import type { AgentFailure } from '../../src/contracts/names.ts';
import { REVIEW_RUBRIC } from '../../src/contracts/rubric.ts';
import { loopItIssue } from '../../src/pipelines/loop-it-issue.ts';
import type { AgentReturn } from '../../src/ports.ts';
import { aChange, anIssue, aSubject, aVerdict, NOW, octocat, stranger } from '../fakes/facts.ts';
import type { Story } from '../fakes/story.ts';
import type { FakeWorld } from '../fakes/world.ts';

export const LOOP_STATE = 'loop-it.json';
const TICKET = 'ticket-of-issue-23';

const answered = (answer: unknown): AgentReturn => ({ end: 'answered', answer, usage: {} });
const failed = (failure: AgentFailure, detail: string): AgentReturn => ({ end: 'failed', failure, detail, usage: {} });
const blocking = { severity: 'blocking', title: 'It is wrong for one item', detail: 'Line 3.' } as const;

const implementation = {
  kind: 'fix',
  summary: 'The sum starts at 0 now.',
  criteria: [{ criterion: 'It should be 0.', met: true, evidence: 'test/cart.test.js' }],
  done: ['Mended the sum'],
  left: [],
};
const nothingToDo = { because: 'already-implemented', why: 'src/cart.js starts at 0 since last week.' };
const correction = { summary: 'One item is summed, too.', done: ['It is wrong for one item'], left: [] };
const passes = answered(aVerdict(REVIEW_RUBRIC, 94));
const refuses = answered(aVerdict(REVIEW_RUBRIC, 94, [blocking]));

const good = { implementation: [answered(implementation)], correction: [answered(correction)], review: [passes] };
const drafts = [1, 2, 3].map((draft) => aChange({ content: `draft ${draft}` }));
const nothing = { ...aChange(), entries: [] };

/** The state of the backlog, in which the issue has a run that was started and has not begun. */
function state(entry: Partial<LoopIssue> = {}): string {
  const issue = { status: 'in_progress', started_at: NOW, updated_at: NOW, ticket: TICKET, actor: octocat, ...entry };
  const all = { version: 1, started_at: NOW, updated_at: NOW, repo: 'acme/shop', total_issues: 1 };
  return `${JSON.stringify({ ...all, issues: { 23: issue } }, null, 2)}\n`;
}

const shop = { pipeline: loopItIssue, inputs: { ticket: TICKET }, stateFiles: { [LOOP_STATE]: state() } } as const;
/** The state says something else from now on. */
const says = (entry: Partial<LoopIssue>) => (world: FakeWorld) => void world.stateFiles.set(LOOP_STATE, state(entry));
/** What the beat does with an issue that is tried again. */
const again = says({ attempts: 1, branch: 'fix/issue-23-sum-of-an-empty-cart-is-nan', retries: { merge_conflict: 1 } });
/** A person merges what waits, and the beat gives the issue to one more run, which is to clean up. */
const mergedByHand = (world: FakeWorld) => {
  const { issue, pullRequests } = world.subject;
  const merged = pullRequests.map((pullRequest) => ({ ...pullRequest, state: 'merged' as const }));
  world.subject = { ...world.subject, issue: { ...issue, open: false }, pullRequests: merged };
  says({ attempts: 1, branch: 'fix/issue-23-sum-of-an-empty-cart-is-nan', phase: 'ship' })(world);
};
const bot = { id: '41898282', login: 'github-actions[bot]', isBot: true };

/** The crossroads of a run for one issue of the backlog; the golden files hold what happens. */
export const LOOP_STORIES: { readonly [name: string]: Story } = {
  'an issue is shipped at once': { ...shop, agent: good, run: { actors: [bot] } },
  'the findings of the review are mended in the first round': {
    ...shop,
    agent: { ...good, review: [refuses, passes] },
    editsInTurn: drafts,
  },
  'findings are left after the second round': { ...shop, agent: { ...good, review: [refuses] }, editsInTurn: drafts },
  'the verification is red and mended': { ...shop, agent: good, editsInTurn: drafts, redRuns: 2 },
  'the verification stays red': { ...shop, agent: good, editsInTurn: drafts, exitCodes: { 'npm test': 1 } },
  'the same change is made again': { ...shop, agent: { ...good, review: [refuses] } },
  'the second round goes back to what the first review refused': {
    ...shop,
    agent: { ...good, review: [refuses] },
    editsInTurn: [drafts[0], drafts[1], drafts[0]].filter((draft) => draft !== undefined),
  },
  'a review without a score leaves nothing to mend': {
    ...shop,
    agent: {
      ...good,
      review: [answered({ ...aVerdict(REVIEW_RUBRIC, 94), criteria: aVerdict(REVIEW_RUBRIC, 94).criteria.slice(1) })],
    },
    next: { ...shop, agent: good, before: says({ attempts: 1 }) },
  },
  'the agent breaks off while it mends and the next run goes on from its tree': {
    ...shop,
    agent: { ...good, correction: [failed('timeout', 'no sign of life')], review: [refuses] },
    editsInTurn: drafts,
    next: { ...shop, agent: good, edits: drafts[1] ?? aChange(), before: says({ attempts: 1 }) },
  },
  'the agent finds that there is nothing to implement': {
    ...shop,
    agent: { ...good, implementation: [answered({ ...implementation, nothingToDo })] },
    edits: nothing,
  },
  'somebody wants it implemented whatever the agent finds': {
    ...shop,
    stateFiles: { [LOOP_STATE]: state({ asked_for_by: 'octocat' }) },
    agent: { ...good, implementation: [answered({ ...implementation, nothingToDo })] },
    edits: nothing,
  },
  'the agent finds nothing to do and changes something all the same': {
    ...shop,
    agent: { ...good, implementation: [answered({ ...implementation, nothingToDo })] },
  },
  'the agent is out of reach': { ...shop, agent: { ...good, implementation: [failed('rate-limit', 'too many')] } },
  'the key of the agent is wrong': { ...shop, agent: { ...good, implementation: [failed('auth', '401')] } },
  'the machine of the implementation dies': { ...shop, agent: good, lost: ['implement'] },
  'the machine of the second round dies and the next run goes on there': {
    ...shop,
    agent: { ...good, review: [refuses] },
    editsInTurn: drafts,
    lost: ['fix-2'],
    next: { ...shop, agent: good, edits: aChange({ content: 'draft 4' }), before: says({ attempts: 1 }) },
  },
  'the change conflicts and is made again on the new base': {
    ...shop,
    agent: good,
    refusals: { merge: 'merge-conflict' },
    next: { ...shop, agent: good, before: again },
  },
  'the change conflicts once too often': {
    ...shop,
    agent: good,
    stateFiles: { [LOOP_STATE]: state({ attempts: 1, retries: { merge_conflict: 1 } }) },
    refusals: { merge: 'merge-conflict' },
  },
  'the pull request is left to people': { ...shop, agent: good, inputs: { ...shop.inputs, merge: 'never' } },
  'people merge the pull request that waits and the next run writes it down': {
    ...shop,
    agent: good,
    inputs: { ...shop.inputs, merge: 'never' },
    next: { ...shop, agent: good, before: mergedByHand },
  },
  'the run shows no ticket': { ...shop, agent: good, inputs: {} },
  'the ticket is of nobody': { ...shop, agent: good, inputs: { ticket: 'ticket-of-nobody' } },
  'there is no state of the backlog': { ...shop, agent: good, stateFiles: {} },
  'the state of the backlog is corrupt': { ...shop, agent: good, stateFiles: { [LOOP_STATE]: '{"version": 1' } },
  'whoever began the night may not write any more': { ...shop, agent: good, roles: { [octocat.id]: 'read' } },
  'the ticket rests on the word of a stranger': {
    ...shop,
    agent: good,
    stateFiles: { [LOOP_STATE]: state({ actor: stranger }) },
  },
  'another run with the ticket is at work': {
    ...shop,
    agent: good,
    stateFiles: { [LOOP_STATE]: state({ run: '7', attempts: 1 }) },
  },
  'another run with the ticket is dead': {
    ...shop,
    agent: good,
    stateFiles: { [LOOP_STATE]: state({ run: '7', attempts: 1 }) },
    runsOver: ['7'],
  },
  'the state is begun anew while the run is at work': {
    ...shop,
    agent: good,
    after: { verify: says({ ticket: 'ticket-of-another-night' }) },
  },
  'the issue is closed before its run begins': {
    ...shop,
    agent: good,
    subject: aSubject({ issue: anIssue({ open: false }) }),
  },
  'the issue is edited while the run is at work': {
    ...shop,
    agent: good,
    after: {
      verify: (world) => {
        const issue = anIssue({ body: 'It should be 1.', lastEditedAt: '2026-11-30T12:30:00.000Z' });
        world.subject = { ...world.subject, issue };
      },
    },
  },
  'everything is switched off before the run begins': {
    ...shop,
    agent: good,
    subject: aSubject({ config: { text: 'enabled: false\n' } }),
  },
  'a secret stands in the error': {
    ...shop,
    inputs: { ...shop.inputs, 'agent-key': 'sk-hunter2-hunter2-hunter2' },
    agent: { ...good, implementation: [failed('refused', 'no, sk-hunter2-hunter2-hunter2')] },
  },
};
