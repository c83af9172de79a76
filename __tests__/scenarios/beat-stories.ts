import type { LoopIssue, LoopState } from '../../src/contracts/loop-state.ts';
import { loopIt } from '../../src/pipelines/loop-it.ts';
import { anIssue } from '../domain/backlog/issues.ts';
import { aListing, octocat, stranger } from '../fakes/facts.ts';
import type { Story } from '../fakes/story.ts';

const LOOP_STATE = 'loop-it.json';

const BEGAN = '2026-11-30T11:00:00.000Z';

function aStory(story: Story = {}): Story {
  const issues = [
    anIssue({ number: 1, title: 'Add a priority field' }),
    anIssue({ number: 2, title: 'Question: which database?' }),
    anIssue({ number: 3, title: 'Show the priority', body: 'Depends on: #1' }),
    anIssue({ number: 4, title: 'Say how to choose', body: 'Depends on: #2' }),
  ];
  return { pipeline: loopIt, listing: { issues }, ...story, inputs: { issue: '', ...story.inputs } };
}

function aNightState(issues: Readonly<Record<string, LoopIssue>>): string {
  const state: LoopState = {
    ...{ version: 1, started_at: BEGAN, updated_at: BEGAN, repo: 'acme/shop' },
    total_issues: Object.keys(issues).length,
    night: {
      ...{ began_at: BEGAN, actor: octocat, begun: 1, max_parallel: 3, max_issues: 10 },
      ...{ max_open_pull_requests: 5, stop_after: null },
    },
    issues,
  };
  return `${JSON.stringify(state, null, 2)}\n`;
}

const atWork: LoopIssue = {
  ...{ status: 'in_progress', ticket: 'ticket-of-1', actor: octocat, run: '70', attempts: 1, updated_at: BEGAN },
};
const failed: LoopIssue = { ...atWork, status: 'failed', error_class: 'test_failure' };
const withState = (issues: Readonly<Record<string, LoopIssue>>) => ({ [LOOP_STATE]: aNightState(issues) });
const bot = { id: '41898282', login: 'github-actions[bot]', isBot: true };
const leftBranch = { name: 'feat/issue-1-add-a-priority-field', issue: 1, ours: true };

export const BEAT_STORIES: Readonly<Record<string, Story>> = {
  'a first night begins what is ready': aStory(),
  'nothing is open': aStory({ listing: { issues: [] } }),
  'a run has shipped and what depends on it begins': aStory({
    listing: { issues: [anIssue({ number: 3, title: 'Show the priority', body: 'Depends on: #1' })] },
    stateFiles: withState({ '1': { ...atWork, status: 'shipped', completed_at: BEGAN }, '3': { status: 'pending' } }),
    outside: { 1: 'closed' },
    inputs: { ticket: 'ticket-of-1' },
    run: { actors: [bot] },
  }),
  'a run died and its issue is tried again': aStory({
    stateFiles: withState({ '1': atWork, '3': { status: 'pending' } }),
    runsOver: ['70'],
  }),
  'three in a row stop the loop': aStory({
    stateFiles: withState({ '7': failed, '8': failed, '9': failed, '1': { status: 'pending' } }),
    inputs: { ticket: 'ticket-of-1' },
    run: { actors: [bot] },
  }),
  'the ticket is void': aStory({
    stateFiles: withState({ '1': atWork }),
    inputs: { ticket: 'ticket-of-nobody' },
    run: { actors: [bot] },
  }),
  'whoever gave the ticket may no longer write': aStory({
    stateFiles: withState({ '1': atWork }),
    inputs: { ticket: 'ticket-of-1' },
    roles: { [octocat.id]: 'read' },
    run: { actors: [bot] },
  }),
  'a stranger starts the loop': aStory({ run: { actors: [stranger] } }),
  'a bot starts the loop without a ticket': aStory({ run: { actors: [bot] } }),
  'the state is corrupt': aStory({ stateFiles: { [LOOP_STATE]: '{"version": 1,' } }),
  'the state says a thing twice': aStory({ stateFiles: { [LOOP_STATE]: '{"version": 1, "version": 1}' } }),
  'a corrupt state is set aside': aStory({
    stateFiles: { [LOOP_STATE]: '{"version": 1,' },
    inputs: { state: 'restart' },
  }),
  'a state is to be left alone': aStory({
    stateFiles: withState({ '1': { status: 'pending' } }),
    inputs: { state: 'abort' },
  }),
  'a branch of an earlier loop is left': aStory({ listing: { ...aStory().listing, branches: [leftBranch] } }),
  'the issue of a branch that is left is left out': aStory({
    listing: { ...aStory().listing, branches: [leftBranch] },
    inputs: { unfinished: 'stash' },
  }),
  'the repository is archived': aStory({
    listing: { ...aStory().listing, repository: { ...aListing().repository, archived: true } },
  }),
  'another base is asked for': aStory({ inputs: { base: 'develop' } }),
  'the loop is switched off': aStory({ listing: { ...aStory().listing, config: { text: 'enabled: false\n' } } }),
  'GitHub refuses to start runs': aStory({ refusals: { dispatch: 'dispatch-refused' } }),
  'it is only a rehearsal': aStory({ inputs: { 'dry-run': 'true' } }),
  'a commit that never landed says nothing': aStory({
    listing: {
      issues: [
        anIssue({ number: 1, title: 'One', commits: ['a'.repeat(40)] }),
        anIssue({ number: 2, title: 'Two', commits: ['c'.repeat(40)] }),
      ],
    },
    landed: ['c'.repeat(40)],
  }),
};
