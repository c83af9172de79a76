import { describe, expect, it } from '@jest/globals';
import type { Trigger } from '../../src/contracts/event.ts';
import type { Account } from '../../src/contracts/issue.ts';
import { problemSolver } from '../../src/pipelines/problem-solver.ts';
import { anOperation } from '../fakes/debug.ts';
import { aChange, anIssue, aSubject, NOW, octocat, stranger } from '../fakes/facts.ts';
import { type Story, type Told, tell } from '../fakes/story.ts';
import type { FakeWorld } from '../fakes/world.ts';

const research = {
  findings: [{ category: 'ROOT_CAUSE', description: 'no start value', location: 'src/cart.js:3', confidence: 'HIGH' }],
  recommended_operations: [anOperation()],
  confidence_level: 'HIGH',
  files_analyzed: ['src/cart.js'],
};
const remedy = {
  summary: 'The sum starts at 0 now.',
  fix_applied: { operations: ['Gave reduce its start value'], files_modified: ['src/cart.js'] },
  verification_result: { success_criteria_met: true, output_summary: 'all green' },
  criteria: [],
  new_issue: null,
  debug_logs_added: [],
  debug_logs_removed: [],
};
const answered = (answer: unknown) => [{ end: 'answered', answer, usage: {} }] as const;
const solver: Story = {
  pipeline: problemSolver,
  agent: { research: answered(research), remedy: answered(remedy) },
  edits: aChange(),
  runsInTurn: [1, 1, 0, 1],
};

/** A run that a comment of octocat's asks for. */
function commented(body: string): Pick<Story, 'trigger' | 'subject'> {
  const { title, body: text } = anIssue();
  const comment = { nodeId: 'IC_7', issueNodeId: 'I_23', body, createdAt: NOW, authors: [octocat] };
  const written = { nodeId: 'IC_7', url: '', body, createdAt: NOW, lastEditedAt: null, author: octocat };
  return {
    trigger: { kind: 'comment', issue: 23, onPullRequest: false, comment, title, body: text },
    subject: aSubject({ command: { ...written, minimized: false, ours: false, association: 'MEMBER' } }),
  };
}

/** A run of an issue by somebody, which octocat labelled. */
function labelled(title: string, author: Account | null): Pick<Story, 'trigger' | 'subject'> {
  const issue = anIssue({ title, author });
  const trigger: Trigger = { kind: 'label', issue: 23, label: 'issue-relay', sender: octocat, title, body: issue.body };
  return { trigger, subject: aSubject({ issue }) };
}

const line = ({ lines }: Told, phase: string) => lines.find((told) => told.startsWith(`${phase}: `)) ?? '';
const debugs = ({ world }: Told) => [...world.artifacts.values()].flatMap(({ results }) => results.debug ?? []);
const commandsRun = (told: Told) =>
  debugs(told)
    .at(-1)
    ?.reproduction?.runs.map(({ command }) => command);

describe('a search is opened', () => {
  it('with the command of a comment, whatever the workflow names', async () => {
    const asked = commented('fix: the sum, verify with: make sum');
    const told = await tell({ ...solver, ...asked, inputs: { verify: 'npm test' } });
    expect(debugs(told)[0]).toMatchObject({
      request: 'the sum',
      verification_commands: ['make sum'],
      reproduction: null,
    });
    expect(commandsRun(told)).toEqual(['make sum', 'make sum']);
    expect(line(told, 'report')).toContain('passed');
  });

  it('with what the repository is known by, where nobody names one', async () => {
    const told = await tell({ ...solver, ...commented('fix: the sum') });
    expect(debugs(told)[0]?.verification_commands).toEqual([]);
    expect(commandsRun(told)).toEqual(['npm test', 'npm test']);
  });

  const title = 'fix: the sum, success when it is 0, verify with: make sum';

  it('with the command of an issue whose author may write', async () => {
    expect(commandsRun(await tell({ ...solver, ...labelled(title, octocat) }))).toEqual(['make sum', 'make sum']);
  });

  it.each<[string, Account | null, Record<string, string>, string]>([
    ['an outsider', stranger, {}, 'mallory may not write'],
    ['somebody who may triage', stranger, { [stranger.id]: 'triage' }, 'mallory may not write'],
    ['a bot that may write', { id: '5', login: 'forms[bot]', isBot: true }, { 5: 'write' }, 'forms[bot] may not write'],
    ['an account that is gone', null, {}, 'its author may not write'],
  ])('without the command of an issue by %s, and says so', async (_who, author, roles, why) => {
    const told = await tell({ ...solver, ...labelled(title, author), roles: { [octocat.id]: 'write', ...roles } });
    expect(line(told, 'open')).toContain(`the issue's verification command is left out: ${why}`);
    expect(commandsRun(told)).toEqual(['npm test', 'npm test']);
    expect(debugs(told)[0]?.success_criteria.map(({ text }) => text)).toContain('it is 0');
  });

  /** What a person writes on the issue as it stands after an earlier run. */
  const thenSays = (body: string): Pick<Story, 'trigger' | 'before'> => {
    const { trigger, subject } = commented(body);
    const command = subject?.command ?? null;
    const before = (world: FakeWorld) => {
      const { issue } = world.subject;
      const comments = [...issue.comments, ...(command ? [{ ...command, nodeId: 'IC_8' }] : [])];
      world.subject = { ...world.subject, command, issue: { ...issue, comments } };
    };
    return { ...(trigger ? { trigger } : {}), before };
  };
  const begins = (body: string): Pick<Story, 'trigger' | 'before'> => ({ ...commented(body), ...thenSays(body) });
  const second = ({ lines }: Told) => lines.slice(lines.indexOf('--- run 2') + 1);

  it('anew as a fix of what an investigation found', async () => {
    const first = { ...solver, ...begins('investigate: the sum') };
    const next: Story = { ...solver, ...thenSays('fix: --resume'), runsInTurn: [0, 1] };
    const told = await tell({ ...first, next });
    expect(line(told, 'fix-1')).toContain('passed');
    expect(second(told)[0]).toMatch(/ resumed run 1 at fix-1$/);
    const ids = debugs(told).map(({ debug_id }) => debug_id);
    expect(new Set(ids).size).toBe(1);
    expect(debugs(told).at(-1)).toMatchObject({ kind: 'solve', history: [{ result: 'PASS' }] });
  });

  it('anew where it ended, by a comment that says no more than that', async () => {
    const inputs = { 'max-iterations': '1' };
    const first = { ...solver, ...begins('fix: the sum, verify with: make sum'), runsInTurn: [1], inputs };
    const next: Story = { ...solver, ...thenSays('debug: --resume'), runsInTurn: [1, 0, 1] };
    const told = await tell({ ...first, next });
    expect(second(told)[0]).toMatch(/ resumed run 1 at research-1$/);
    expect(debugs(told).at(-1)).toMatchObject({
      request: 'the sum',
      verification_commands: ['make sum'],
      max_iterations: 5,
    });
    expect(
      debugs(told)
        .at(-1)
        ?.history.map(({ iteration }) => iteration),
    ).toEqual(expect.arrayContaining([1, 2]));
  });

  it('afresh where the next run asks for something else', async () => {
    const exhausted = { ...solver, ...commented('fix: the sum'), runsInTurn: [1], inputs: { 'max-iterations': '1' } };
    const next = { ...solver, inputs: { resume: 'true', request: 'fix: the total' } };
    const told = await tell({ ...exhausted, next });
    expect(told.lines.join('\n')).toContain('something else was asked for, starting fresh');
    expect(debugs(told).at(-1)).toMatchObject({ request: 'the total' });
  });
});
