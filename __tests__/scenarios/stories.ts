import type { AgentFailure } from '../../src/contracts/names.ts';
import type { Record } from '../../src/contracts/record.ts';
import { PLAN_RUBRIC, REVIEW_RUBRIC } from '../../src/contracts/rubric.ts';
import { changeMarker } from '../../src/domain/delivery.ts';
import { digestOf } from '../../src/domain/digest.ts';
import type { AgentReturn } from '../../src/ports.ts';
import {
  aChange,
  aClaim,
  anIssue,
  aPlan,
  aPullRequest,
  aRepository,
  aSubject,
  aVerdict,
  NOW,
  octocat,
  stranger,
} from '../fakes/facts.ts';
import type { Story } from '../fakes/story.ts';
import type { FakeWorld } from '../fakes/world.ts';

const answered = (answer: unknown): AgentReturn => ({ end: 'answered', answer, usage: {} });
const failed = (failure: AgentFailure, detail: string): AgentReturn => ({
  end: 'failed',
  failure,
  detail,
  usage: {},
});
const blocking = { severity: 'blocking', title: 'It drops the table', detail: 'Line 3.' } as const;

const { branch: _branch, ...planAnswer } = aPlan();
const execution = { summary: 'The sum starts at 0 now.', done: ['Mended the sum'], left: [] };

const good = {
  plan: [answered(planAnswer)],
  evaluation: [answered(aVerdict(PLAN_RUBRIC, 96))],
  execution: [answered(execution)],
  review: [answered(aVerdict(REVIEW_RUBRIC, 94))],
};

/** The same with so many tokens a call, of which a thousand cost a dollar. */
function spending(inputTokens: number): typeof good {
  const spent = { usage: { inputTokens, costUsd: inputTokens / 1_000 } };
  const entries = Object.entries(good).map(([name, returns]) => [name, returns.map((one) => ({ ...one, ...spent }))]);
  return Object.fromEntries(entries) as typeof good;
}

const change = aChange();
const record: Record = {
  format: 1,
  pipeline: 'auto-solve',
  issue_number: 23,
  status: 'in_progress',
  mode: 'auto',
  claim: aClaim({ run: '7', ticket: 'ticket-of-run-7' }),
  base_sha: 'a'.repeat(40),
  delivered: null,
  resume: null,
  batons: {},
  history: [],
  updated_at: NOW,
};
const withRecord = (changes: object) =>
  aSubject({ state: { headSha: 'c'.repeat(40), stored: { kind: 'sound', record: { ...record, ...changes } } } });
const withConfig = (text: string) => aSubject({ config: { text } });
const configures = (text: string) => (world: FakeWorld) => {
  world.subject = { ...world.subject, config: { text } };
};
const labeled = (sender = octocat, label = 'issue-relay') =>
  ({ kind: 'label', issue: 23, label, sender, title: anIssue().title, body: anIssue().body }) as const;

const said = (body: string, author = octocat) => {
  const comment = { nodeId: 'IC_7', issueNodeId: 'I_23', body, createdAt: NOW, authors: [author] };
  const { title, body: text } = anIssue();
  return { kind: 'comment', issue: 23, onPullRequest: false, comment, title, body: text } as const;
};
/** The comment as it stands on the issue. */
const command = (body: string) => {
  const written = { nodeId: 'IC_7', url: '', body, createdAt: NOW, lastEditedAt: null };
  return { ...written, minimized: false, ours: false, author: octocat, association: 'MEMBER' };
};
const interactive = { mode: 'interactive' } as const;
const reviewer = { id: '77', login: 'hubot-friend', isBot: false };
const withoutReviewers = { 'issue-relay-checkpoint-1': { reviewers: 0 }, 'issue-relay-checkpoint-2': { reviewers: 0 } };
/** A run that was started so many hours after the first. */
const later = (hours: number) => ({ createdAt: new Date(Date.parse(NOW) + hours * 3_600_000).toISOString() });
const approving = { ...said('/approve'), comment: { ...said('/approve').comment, ...later(1) } } as const;

/** The crossroads of auto-solve, each told from the event to the last write; the golden files hold what happens. */
export const STORIES: { readonly [name: string]: Story } = {
  'straight through': { agent: good },
  'straight through by label': { agent: good, trigger: labeled() },
  'plan scores 89': { agent: { ...good, evaluation: [answered(aVerdict(PLAN_RUBRIC, 89))] } },
  'plan scores 89 and the threshold is 80': {
    agent: { ...good, evaluation: [answered(aVerdict(PLAN_RUBRIC, 89))] },
    inputs: { threshold: '80' },
  },
  'plan scores 89 and the threshold of the file is 80': {
    agent: { ...good, evaluation: [answered(aVerdict(PLAN_RUBRIC, 89))] },
    subject: withConfig('threshold: 80\nmerge: never\n'),
    // What the file says later counts for later runs.
    after: { 'start-issue': configures('threshold: 100\n') },
  },
  'plan scores 89 and the threshold of the file gives way to that of the workflow': {
    agent: { ...good, evaluation: [answered(aVerdict(PLAN_RUBRIC, 89))] },
    inputs: { threshold: '89' },
    subject: withConfig('threshold: 95\n'),
  },
  'configuration is wrong': { agent: good, subject: withConfig('treshold: 80\nagent: gpt\n') },
  'configuration gets wrong on the way': { agent: good, after: { review: configures('enabled: flase\n') } },
  'it is switched off': { agent: good, subject: withConfig('enabled: false\n') },
  'it is switched off on the way and later on again': {
    agent: good,
    after: { review: configures('enabled: false # Friday\n') },
    next: {
      agent: good,
      inputs: { resume: 'true' },
      after: { open: configures('enabled: true\n') },
      next: { agent: good, inputs: { resume: 'true' } },
    },
  },
  'plan has no score': {
    agent: {
      ...good,
      evaluation: [answered({ ...aVerdict(PLAN_RUBRIC, 100), criteria: aVerdict(PLAN_RUBRIC, 100).criteria.slice(1) })],
    },
  },
  'plan has a blocking finding at 100': {
    agent: { ...good, evaluation: [answered(aVerdict(PLAN_RUBRIC, 100, [blocking]))] },
  },
  'verification is red at 100': {
    agent: { ...good, review: [answered(aVerdict(REVIEW_RUBRIC, 100))] },
    exitCodes: { 'npm test': 1 },
  },
  'no command proves the change': { agent: good, baseFiles: { 'package.json': '{}' } },
  'review has a blocking finding at 100': {
    agent: { ...good, review: [answered(aVerdict(REVIEW_RUBRIC, 100, [blocking]))] },
  },
  'change touches a workflow': { agent: good, edits: aChange({ path: '.github/workflows/ci.yml' }) },
  'change touches a manifest': { agent: good, edits: aChange({ path: 'package.json', content: '{}' }) },
  'change touches two manifests': {
    agent: good,
    edits: {
      ...change,
      entries: ['package-lock.json', 'package.json'].flatMap((path) => aChange({ path, content: '{}' }).entries),
    },
  },
  'agent changes nothing': { agent: good, edits: { baseSha: change.baseSha, entries: [] } },
  'agent fails twice, then succeeds': {
    agent: {
      ...good,
      execution: [
        failed('timeout', 'it took too long'),
        failed('overloaded', 'the model is busy'),
        answered(execution),
      ],
    },
  },
  'model is out of reach for a while': {
    agent: {
      ...good,
      execution: [
        ...Array(3).fill(failed('overloaded', 'HTTP 529: busy')),
        failed('rate-limit', 'HTTP 429'),
        answered(execution),
      ],
    },
  },
  'model stays out of reach': { agent: { ...good, plan: [failed('overloaded', 'HTTP 529: busy')] } },
  'tokens of the run are used up': {
    agent: { ...spending(400), execution: [{ ...failed('invalid-answer', 'no JSON'), usage: { inputTokens: 200 } }] },
    inputs: { 'max-tokens': '1000' },
  },
  'money of the run is used up by the run that is resumed': {
    agent: { ...spending(400), execution: [failed('timeout', 'it took too long')] },
    inputs: { 'max-cost-usd': '0.85' },
    next: { agent: spending(400), inputs: { resume: 'true', 'max-cost-usd': '0.85' } },
  },
  'answer is repaired by going on with its session': {
    agent: { ...good, plan: [{ ...answered({ summary: 'a plan' }), session: 'session-1' }, answered(planAnswer)] },
  },
  'agent fails three times': { agent: { ...good, execution: [failed('timeout', 'it took too long')] } },
  'agent has a wrong key': { agent: { ...good, plan: [failed('auth', 'the key was refused')] } },
  'answer breaks its contract and is repaired': {
    agent: { ...good, plan: [answered({ summary: 'a plan' }), answered(planAnswer)] },
  },
  'actor may only read': { agent: good, roles: { [octocat.id]: 'read' } },
  'a stranger put the label on': {
    agent: good,
    trigger: labeled(stranger),
    run: { actors: [stranger] },
    roles: { [octocat.id]: 'write', [stranger.id]: 'triage' },
  },
  'straight through by command': {
    agent: good,
    trigger: said('/auto-solve-issue'),
    subject: aSubject({ command: command('/auto-solve-issue') }),
  },
  'GitHub fails in the first job of a run that a command asked for': {
    agent: good,
    trigger: said('/auto-solve-issue'),
    broken: ['open'],
  },
  'GitHub fails in the first job of a run that a stranger asked for': {
    agent: good,
    trigger: said('/auto-solve-issue', stranger),
    broken: ['open'],
  },
  'GitHub fails in the last job of a run that a command asked for': {
    agent: good,
    trigger: said('/auto-solve-issue'),
    subject: aSubject({ command: command('/auto-solve-issue') }),
    broken: ['finish-issue'],
  },
  'a stranger writes the command': {
    agent: good,
    trigger: said('/auto-solve-issue', stranger),
    subject: aSubject({ command: command('/auto-solve-issue') }),
    run: { actors: [stranger] },
  },
  'command is edited': {
    agent: good,
    trigger: said('/auto-solve-issue'),
    subject: aSubject({ command: { ...command('/auto-solve-issue --resume'), lastEditedAt: NOW } }),
  },
  'plan scores 89, and a command resumes the run': {
    agent: { ...good, evaluation: [answered(aVerdict(PLAN_RUBRIC, 89))] },
    after: {
      'finish-issue': (world) => {
        edits('plan', (body) => body.replace('Start the sum at 0.', 'Start the sum at zero.'))(world);
        const written = command('/auto-solve-issue --resume');
        const { issue } = world.subject;
        const comments = [...issue.comments, written];
        world.subject = { ...world.subject, issue: { ...issue, comments }, command: written };
      },
    },
    next: { trigger: said('/auto-solve-issue --resume'), agent: good },
  },
  'label is taken off on the way, and the run is resumed': {
    agent: good,
    trigger: labeled(),
    after: {
      review: (world) => {
        world.subject = { ...world.subject, issue: { ...world.subject.issue, labels: [] } };
      },
    },
    next: { inputs: { resume: 'true' }, agent: good },
  },
  'issue was edited after the label': {
    agent: good,
    trigger: { ...labeled(), body: 'It should be 1.' },
    subject: aSubject({ labelIds: { 'issue-relay': 'LA_1' } }),
  },
  'issue wears the label of an earlier end': {
    agent: good,
    subject: aSubject({
      issue: anIssue({ labels: ['issue-relay', 'issue-relay:failed'] }),
      labelIds: { 'issue-relay:failed': 'LA_2' },
    }),
  },
  'another label': { agent: good, trigger: labeled(octocat, 'bug') },
  'issue is closed': { agent: good, subject: aSubject({ issue: anIssue({ open: false }) }) },
  'issue is a pull request': { agent: good, subject: aSubject({ issue: anIssue({ isPullRequest: true }) }) },
  'issue was edited after the trigger': {
    agent: good,
    subject: aSubject({ issue: anIssue({ lastEditedAt: '2026-11-30T12:00:01.000Z' }) }),
  },
  'clocks differ by twenty minutes, and the issue was edited before the run': {
    agent: good,
    subject: aSubject({ issue: anIssue({ lastEditedAt: '2026-11-30T11:55:00.000Z' }) }),
    clocks: { open: -10, 'eval-plan': 10, verify: -10, review: -10, 'finish-issue': 10 },
  },
  'clocks differ by twenty minutes, and the issue is edited on the way': {
    agent: good,
    clocks: { open: 10, 'finish-issue': -10 },
    after: {
      review: (world) => {
        const issue = { ...world.subject.issue, lastEditedAt: '2026-11-30T12:01:00.000Z' };
        world.subject = { ...world.subject, issue };
      },
    },
  },
  'another run has the issue': { agent: good, subject: withRecord({}) },
  'another run had the issue and is over': { agent: good, subject: withRecord({}), runsOver: ['7'] },
  'record is corrupt': {
    agent: good,
    subject: aSubject({ state: { headSha: 'c'.repeat(40), stored: { kind: 'corrupt', why: 'it is not JSON' } } }),
  },
  'claim is lost on the way': {
    agent: good,
    after: {
      review: (world) => {
        world.subject = withRecord({});
      },
    },
  },
  'issue is edited on the way': {
    agent: good,
    after: {
      'start-issue': (world) => {
        const issue = { ...world.subject.issue, body: 'It should be 1.', lastEditedAt: '2026-11-30T12:30:00.000Z' };
        world.subject = { ...world.subject, issue };
      },
    },
  },
  'issue is closed on the way': {
    agent: good,
    after: {
      review: (world) => {
        world.subject = { ...world.subject, issue: { ...world.subject.issue, open: false } };
      },
    },
  },
  'actor is demoted on the way': {
    agent: good,
    roles: new Proxy({}, { get: demotedAfter(1) }),
  },
  'job of the execution dies': { agent: good, lost: ['execute-plan'] },
  'pull request creation is off': { agent: good, refusals: { openPullRequest: 'pull-request-creation-off' } },
  'rules refuse the merge': { agent: good, refusals: { merge: 'merge-refused' } },
  'rules refuse the merge and auto-merge is allowed': {
    agent: good,
    refusals: { merge: 'merge-refused' },
    subject: aSubject({ repository: { ...aSubject().repository, autoMergeAllowed: true } }),
  },
  'rules ask for checks, which GitHub holds, and the next run completes it': {
    agent: good,
    refusals: { merge: 'checks-missing' },
    next: { agent: good },
  },
  'rules ask for checks, which run because a writer token opened the pull request': {
    agent: good,
    inputs: { 'writer-token': 'ghp_a-person' },
    refusals: { merge: 'checks-missing' },
    subject: aSubject({ repository: { ...aSubject().repository, autoMergeAllowed: true } }),
  },
  'straight through with a writer token': { agent: good, inputs: { 'writer-token': 'ghp_a-person' } },
  'merge is left to people': { agent: good, inputs: { merge: 'never' } },
  'branch holds work of others': {
    agent: good,
    subject: aSubject({ branch: { nodeId: 'REF_9', sha: '9'.repeat(40), message: 'Work in progress' } }),
  },
  'pull request was merged by hand': {
    agent: good,
    after: {
      review: (world) => {
        const body = changeMarker(digestOf(change));
        world.subject = { ...world.subject, pullRequests: [aPullRequest({ state: 'merged', body })] };
      },
    },
  },
  'pull request was closed by hand': {
    agent: good,
    after: {
      review: (world) => {
        const body = changeMarker(digestOf(change));
        world.subject = { ...world.subject, pullRequests: [aPullRequest({ state: 'closed', body })] };
      },
    },
  },
  'plan scores 89, nobody mends it, and the run is resumed': {
    agent: { ...good, evaluation: [answered(aVerdict(PLAN_RUBRIC, 89))] },
    next: {
      inputs: { resume: 'true' },
      agent: { ...good, plan: [answered({ ...planAnswer, summary: 'Start the sum at 0, and say so.' })] },
    },
  },
  'plan scores 89, the same plan is made again': {
    agent: { ...good, evaluation: [answered(aVerdict(PLAN_RUBRIC, 89))] },
    next: { inputs: { resume: 'true' }, agent: good },
  },
  'plan scores 89, a writer mends it, and the run is resumed': {
    agent: { ...good, evaluation: [answered(aVerdict(PLAN_RUBRIC, 89))] },
    after: { 'finish-issue': edits('plan', (body) => body.replace('Start the sum at 0.', 'Start the sum at zero.')) },
    next: { inputs: { resume: 'true' }, agent: good },
  },
  'plan scores 89 and quotes a fence, and a writer mends it': {
    agent: {
      ...good,
      plan: [answered({ ...planAnswer, summary: 'Start the sum at 0.', risks: ['```diff\n-a\n+b\n```'] })],
      evaluation: [answered(aVerdict(PLAN_RUBRIC, 89))],
    },
    after: { 'finish-issue': edits('plan', (body) => body.replace('Start the sum at 0.', 'Start the sum at zero.')) },
    next: { inputs: { resume: 'true' }, agent: good },
  },
  'plan scores 89, a writer breaks its comment': {
    agent: { ...good, evaluation: [answered(aVerdict(PLAN_RUBRIC, 89))] },
    after: { 'finish-issue': edits('plan', (body) => body.replace('"steps"', '"stages"')) },
    next: { inputs: { resume: 'true' }, agent: good },
  },
  'review scores 89, nobody mends it, and the run is resumed': {
    agent: { ...good, review: [answered(aVerdict(REVIEW_RUBRIC, 89))] },
    next: { inputs: { resume: 'true' }, agent: good, edits: aChange({ content: 'export const total = 1;\n' }) },
  },
  'review scores 89, the same change is made again': {
    agent: { ...good, review: [answered(aVerdict(REVIEW_RUBRIC, 89))] },
    next: { inputs: { resume: 'true' }, agent: good },
  },
  'review scores 89, a writer mends the branch, and the run is resumed': {
    agent: { ...good, review: [answered(aVerdict(REVIEW_RUBRIC, 89))] },
    after: { 'finish-issue': movesBranch },
    next: {
      inputs: { resume: 'true' },
      agent: good,
      adopted: aChange({ content: 'export const total = 2;\n' }),
    },
  },
  'job of the execution dies and the run is resumed': {
    agent: good,
    lost: ['execute-plan'],
    next: { inputs: { resume: 'true' }, agent: good },
  },
  'job of the delivery dies and the run is resumed': {
    agent: good,
    lost: ['finish-issue'],
    next: { inputs: { resume: 'true' }, agent: good, runsOver: ['1'] },
  },
  'issue is edited before the run is resumed': {
    agent: { ...good, execution: [failed('timeout', 'it took too long')] },
    after: {
      'finish-issue': (world) => {
        world.subject = { ...world.subject, issue: { ...world.subject.issue, body: 'It should be 0, always.' } };
      },
    },
    next: { inputs: { resume: 'true' }, agent: good },
  },
  'a stranger comments before the run is resumed': {
    agent: { ...good, execution: [failed('timeout', 'it took too long')] },
    after: {
      'finish-issue': (world) => {
        const { comments } = world.subject.issue;
        const metoo = { ...command('Me too!'), author: stranger, association: 'NONE' };
        world.subject = { ...world.subject, issue: { ...world.subject.issue, comments: [...comments, metoo] } };
      },
    },
    next: { inputs: { resume: 'true' }, agent: good },
  },
  'base is rewritten before the run is resumed': {
    agent: { ...good, execution: [failed('timeout', 'it took too long')] },
    after: { 'finish-issue': movesBase },
    next: { inputs: { resume: 'true' }, agent: good, baseHolds: false },
  },
  'batons are gone before the run is resumed': {
    agent: { ...good, execution: [failed('timeout', 'it took too long')] },
    next: { inputs: { resume: 'true' }, agent: good, expired: true },
  },
  'nothing to resume': { agent: good, inputs: { resume: 'true' } },
  'rules refuse the merge, and the next run completes it': {
    agent: good,
    refusals: { merge: 'merge-refused' },
    next: { agent: good },
  },
  'pull request waits, a writer moves its branch on, and the next run judges that': {
    agent: good,
    refusals: { merge: 'merge-refused' },
    after: { 'finish-issue': movesBranch },
    next: { agent: good, adopted: aChange({ content: 'export const total = 2;\n' }) },
  },
  'pull request waits, its branch is brought up to date, and the next run judges it on the new base': {
    agent: good,
    refusals: { merge: 'merge-refused' },
    after: {
      'finish-issue': (world) => {
        movesBranch(world);
        movesBase(world);
      },
    },
    next: { agent: good, adopted: { ...change, baseSha: 'c'.repeat(40) } },
  },
  'pull request waits, its branch is brought up to date and merged, and the next run cleans up': {
    agent: good,
    refusals: { merge: 'merge-refused' },
    after: {
      'finish-issue': (world) => {
        movesBranch(world);
        const pullRequests = world.subject.pullRequests.map((found) => ({ ...found, state: 'merged' as const }));
        world.subject = { ...world.subject, pullRequests, issue: { ...world.subject.issue, open: false } };
      },
    },
    next: { agent: good },
  },
  'change conflicts with the base, and a writer solves that on the branch': {
    agent: good,
    refusals: { merge: 'merge-conflict' },
    after: {
      'finish-issue': (world) => {
        movesBranch(world);
        movesBase(world);
      },
    },
    next: {
      inputs: { resume: 'true' },
      agent: good,
      adopted: { ...aChange({ content: 'export const total = 2;\n' }), baseSha: 'c'.repeat(40) },
    },
  },
  'plan scores 89, a writer mends it, and the run is resumed twice': {
    agent: { ...good, evaluation: [answered(aVerdict(PLAN_RUBRIC, 89))] },
    after: { 'finish-issue': edits('plan', (body) => body.replace('Start the sum at 0.', 'Start the sum at zero.')) },
    next: {
      inputs: { resume: 'true' },
      agent: { ...good, execution: [failed('timeout', 'it took too long')] },
      next: { inputs: { resume: 'true' }, agent: good },
    },
  },
  'base moved on without conflict before the run is resumed': {
    agent: { ...good, execution: [failed('timeout', 'it took too long')] },
    after: { 'finish-issue': movesBase },
    next: { inputs: { resume: 'true' }, agent: good },
  },
  'change conflicts with the base, and is made again on the new one': {
    agent: good,
    refusals: { merge: 'merge-conflict' },
    after: { 'finish-issue': movesBase },
    next: { inputs: { resume: 'true' }, agent: good, edits: { ...change, baseSha: 'c'.repeat(40) } },
  },
  'a branch is moved while the run is at work': {
    agent: { ...good, review: [answered(aVerdict(REVIEW_RUBRIC, 89))] },
    next: {
      inputs: { resume: 'true' },
      agent: good,
      edits: aChange({ content: 'export const total = 1;\n' }),
      after: { review: movesBranch },
    },
  },
  'dry run': { agent: good, inputs: { 'dry-run': 'true' } },
  'people approve at both checkpoints': { agent: good, inputs: interactive },
  'people say no to the plan': {
    agent: good,
    inputs: interactive,
    answers: { 'checkpoint-1': { state: 'rejected', by: reviewer, comment: 'Not like this: @all\nsee #1' } },
  },
  'people say no to the change': {
    agent: good,
    inputs: interactive,
    answers: { 'checkpoint-2': { state: 'rejected', by: reviewer } },
  },
  'people say no to the plan, a writer mends it, and the run is resumed': {
    agent: good,
    inputs: interactive,
    answers: { 'checkpoint-1': { state: 'rejected', by: reviewer } },
    after: { 'finish-issue': edits('plan', (body) => body.replace('Start the sum at 0.', 'Start the sum at zero.')) },
    next: { inputs: { resume: 'true' }, agent: good },
  },
  'people say no to the plan, nobody mends it, and they are asked again': {
    agent: good,
    inputs: interactive,
    answers: { 'checkpoint-1': { state: 'rejected', by: reviewer } },
    next: { inputs: { resume: 'true' }, agent: good },
  },
  'a person overrides a plan that scores 85': {
    agent: { ...good, evaluation: [answered(aVerdict(PLAN_RUBRIC, 85))] },
    inputs: interactive,
    answers: { 'checkpoint-1': { state: 'approved', by: reviewer } },
  },
  'a person overrides a review without a score': {
    agent: {
      ...good,
      review: [answered({ ...aVerdict(REVIEW_RUBRIC, 90), criteria: aVerdict(REVIEW_RUBRIC, 90).criteria.slice(1) })],
    },
    inputs: interactive,
  },
  'nobody is asked about a red verification': {
    agent: { ...good, review: [answered(aVerdict(REVIEW_RUBRIC, 100))] },
    inputs: interactive,
    exitCodes: { 'npm test': 1 },
  },
  'nobody is asked about a blocking finding': {
    agent: { ...good, evaluation: [answered(aVerdict(PLAN_RUBRIC, 100, [blocking]))] },
    inputs: interactive,
  },
  'an approved change that needs a person is left to people': {
    agent: good,
    edits: aChange({ path: 'package.json', content: '{}' }),
    inputs: interactive,
  },
  'a reviewer is the one who asked, and the environment forbids it': {
    agent: good,
    inputs: interactive,
    environments: { 'issue-relay-checkpoint-1': { preventsSelfReview: true } },
  },
  'a bot approves': {
    agent: good,
    inputs: interactive,
    answers: { 'checkpoint-1': { state: 'approved', by: { id: '5', login: 'robot[bot]', isBot: true } } },
  },
  'an administrator lets the job pass without a review': {
    agent: good,
    inputs: interactive,
    answers: { 'checkpoint-1': 'bypassed' },
  },
  'nobody decides for a month': { agent: good, inputs: interactive, answers: { 'checkpoint-1': 'nobody' } },
  'artifacts expire while a run waits, and it is resumed': {
    agent: good,
    inputs: interactive,
    after: { 'present-1': (world) => world.artifacts.clear() },
    next: { inputs: { resume: 'true' }, agent: good },
  },
  'a reviewer says no after artifacts expired': {
    agent: good,
    inputs: interactive,
    answers: { 'checkpoint-2': { state: 'rejected', by: reviewer } },
    after: { 'present-2': (world) => world.artifacts.clear() },
  },
  'artifacts expire before a last job that is run again': {
    agent: good,
    inputs: interactive,
    after: { 'checkpoint-2': (world) => world.artifacts.clear() },
  },
  'it is switched off before a plan is shown': {
    agent: good,
    inputs: interactive,
    after: { 'eval-plan': configures('enabled: false\n') },
  },
  'it is switched off while a run waits': {
    agent: good,
    inputs: interactive,
    after: { 'present-2': configures('enabled: false\n'), 'finish-issue': configures('enabled: true\n') },
    next: { inputs: { resume: 'true' }, agent: good },
  },
  'the issue is edited while the run waits': {
    agent: good,
    inputs: interactive,
    after: {
      'present-1': (world) => {
        const lastEditedAt = '2026-11-30T13:00:00.000Z';
        world.subject = { ...world.subject, issue: { ...world.subject.issue, lastEditedAt } };
      },
    },
  },
  'the plan changes between what was shown and what was approved': {
    agent: good,
    inputs: interactive,
    after: { 'present-1': forgesPresentation },
  },
  'an environment is missing': {
    agent: good,
    inputs: interactive,
    environments: { 'issue-relay-checkpoint-2': { exists: false, reviewers: 0 } },
  },
  'environments have no reviewers, and a person approves both by comment': {
    agent: good,
    inputs: interactive,
    environments: withoutReviewers,
    next: {
      ...{ agent: good, environments: withoutReviewers, inputs: { approve: 'presented' }, run: later(1) },
      next: {
        ...{ agent: good, environments: withoutReviewers, inputs: { approve: digestOf(change) }, run: later(2) },
      },
    },
  },
  'a writer approves by a comment on the issue': {
    agent: good,
    inputs: interactive,
    environments: withoutReviewers,
    after: {
      'finish-issue': (world) => {
        world.subject = { ...world.subject, command: { ...command('/approve'), createdAt: later(1).createdAt } };
      },
    },
    next: { agent: good, environments: withoutReviewers, trigger: approving, run: later(1) },
  },
  'a comment approves an older plan': {
    agent: good,
    inputs: interactive,
    environments: withoutReviewers,
    next: {
      ...{ agent: good, environments: withoutReviewers, run: later(1) },
      inputs: { approve: `sha256:${'0'.repeat(64)}` },
    },
  },
  'a comment approves before anything was shown': {
    agent: good,
    inputs: interactive,
    environments: withoutReviewers,
    next: { agent: good, environments: withoutReviewers, inputs: { approve: 'presented' }, run: later(-1) },
  },
  'a comment approves a plan that was edited since': {
    agent: good,
    inputs: interactive,
    environments: withoutReviewers,
    after: { 'finish-issue': edits('plan', (body) => body.replace('Start the sum at 0.', 'Start the sum at zero.')) },
    next: { agent: good, environments: withoutReviewers, inputs: { approve: 'presented' }, run: later(1) },
  },
  'a comment approves where nothing waits': { agent: good, inputs: { approve: 'presented' } },
  'a stranger approves by comment': {
    agent: good,
    inputs: interactive,
    environments: withoutReviewers,
    next: {
      ...{ agent: good, environments: withoutReviewers, inputs: { approve: 'presented' } },
      run: { ...later(1), actors: [stranger] },
    },
  },
  'a run that people approved dies, and is resumed': {
    agent: good,
    inputs: interactive,
    lost: ['execute-plan'],
    next: { inputs: { resume: 'true' }, agent: good },
  },
  'a private repository has no environments': {
    agent: good,
    inputs: interactive,
    subject: aSubject({ repository: aRepository({ isPrivate: true }) }),
    environments: {
      'issue-relay-checkpoint-1': { exists: false, reviewers: 0 },
      'issue-relay-checkpoint-2': { exists: false, reviewers: 0 },
    },
  },
};

/** Roles by which octocat may write for so many questions, and not any more. */
function demotedAfter(questions: number) {
  let asked = 0;
  return () => (asked++ < questions ? 'write' : 'read');
}

/** A person edits a comment of ours. */
function edits(name: string, change: (body: string) => string) {
  return (world: FakeWorld) => {
    const comments = world.subject.issue.comments.map((comment) =>
      comment.body.includes(`issue-relay:${name} `) ? { ...comment, body: change(comment.body) } : comment,
    );
    world.subject = { ...world.subject, issue: { ...world.subject.issue, comments } };
  };
}

/** A person commits to our branch. */
function movesBranch(world: FakeWorld): void {
  const { branch } = world.subject;
  if (branch) world.subject = { ...world.subject, branch: { ...branch, sha: '7'.repeat(40), message: 'Mend it' } };
}

/** Somebody puts another digest into what was shown. */
function forgesPresentation(world: FakeWorld): void {
  for (const [id, baton] of world.artifacts) {
    const { presentation } = baton.results;
    if (presentation === undefined) continue;
    const forged = { ...presentation, digest: `sha256:${'0'.repeat(64)}` };
    world.artifacts.set(id, { ...baton, results: { ...baton.results, presentation: forged } });
  }
}

/** Something else comes to the default branch. */
function movesBase(world: FakeWorld): void {
  const repository = { ...world.subject.repository, defaultBranchSha: 'c'.repeat(40) };
  world.subject = { ...world.subject, repository };
}
