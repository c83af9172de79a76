import { describe, expect, it } from '@jest/globals';
import type { Protection } from '../../src/contracts/approval.ts';
import type { BranchRule, Check, Examination, Told } from '../../src/contracts/checkup.ts';
import { INPUT_NAMES, type Inputs, parseInputs, type RawInputs } from '../../src/contracts/inputs.ts';
import { branchChecks, WORK_BRANCHES } from '../../src/domain/checkup/branch-checks.ts';
import { agentChecks, commandChecks } from '../../src/domain/checkup/job-checks.ts';
import { configCheck, repositoryChecks } from '../../src/domain/checkup/repository-checks.ts';
import { tokenChecks } from '../../src/domain/checkup/token-checks.ts';
import { checksTable } from '../../src/domain/render/checks-table.ts';

const ENVIRONMENTS = ['issue-relay-checkpoint-1', 'issue-relay-checkpoint-2'] as const;
const known = <T>(value: T): Told<T> => ({ known: true, value });
const UNTOLD = { known: false, why: 'this token may not read it' } as const;
const STATE = 'issue-relay/state';

function anExamination(examination: Partial<Examination> = {}): Examination {
  const yes = known(true);
  const reviewed = (environment: string) =>
    known({ environment, exists: true, reviewers: 2, preventsSelfReview: false });
  return {
    url: 'https://github.com/acme/shop',
    isPrivate: false,
    defaultBranch: 'main',
    defaultBranchSha: 'b'.repeat(40),
    mergeMethods: ['squash', 'rebase'],
    autoMergeAllowed: false,
    config: { text: null },
    setupAction: false,
    stateBranchExists: false,
    labels: { names: ['issue-relay'], complete: true },
    scopes: { 'actions: read': yes, 'contents: write': yes, 'issues: write': yes, 'pull-requests: write': yes },
    mayOpenPullRequests: yes,
    protection: { base: null, state: null },
    rules: Object.fromEntries(['main', STATE, ...WORK_BRANCHES].map((branch) => [branch, known([])])),
    environments: Object.fromEntries(ENVIRONMENTS.map((name) => [name, reviewed(name)])),
    ...examination,
  };
}

const rule = (type: string, bypass: Told<boolean>, more: Partial<BranchRule> = {}): BranchRule => ({
  ...{ type, bypass, approvals: 0, statusChecks: [] },
  ...more,
});

function inputsOf(given: Partial<RawInputs> = {}): Inputs {
  const nothing = Object.fromEntries(INPUT_NAMES.map((name) => [name, ''])) as RawInputs;
  const parsed = parseInputs({ ...nothing, phase: 'x', ...given });
  if (!parsed.ok) throw new Error(parsed.faults.join());
  return parsed.inputs;
}

const stateOf = (checks: readonly Check[], name: string) => checks.find((check) => check.name === name)?.state;
const seenOf = (checks: readonly Check[], name: string) => checks.find((check) => check.name === name)?.seen;

describe('a check-up', () => {
  it('finds nothing to mend where nothing is wrong', () => {
    const examination = anExamination();
    const checks = [
      ...tokenChecks(examination),
      ...branchChecks(examination, inputsOf()),
      ...repositoryChecks(examination, inputsOf()),
      configCheck({ kind: 'absent' }, examination),
    ];
    expect(checks.filter(({ state, fix, link }) => state !== 'good' || fix !== '' || link !== null)).toEqual([]);
  });

  it.each<[what: string, change: Partial<Examination>]>([
    ['a scope', { scopes: { ...anExamination().scopes, 'issues: write': UNTOLD } }],
    ['the setting for pull requests', { mayOpenPullRequests: UNTOLD }],
    ['rules', { rules: { ...anExamination().rules, [STATE]: UNTOLD } }],
    ['a bypass', { rules: { ...anExamination().rules, [STATE]: known([rule('update', UNTOLD)]) } }],
    ['an environment', { environments: { ...anExamination().environments, [ENVIRONMENTS[1]]: UNTOLD } }],
    ['all labels', { labels: { names: ['bug'], complete: false } }],
  ])('never guesses %s that it is not told', (_what, change) => {
    const examination = anExamination(change);
    const checks = [
      ...tokenChecks(examination),
      ...branchChecks(examination, inputsOf()),
      ...repositoryChecks(examination, inputsOf()),
    ];
    const odd = checks.filter(({ state }) => state !== 'good');
    expect(odd).toEqual([expect.objectContaining({ state: 'unknown', seen: expect.stringMatching(/^not known: /) })]);
    for (const { fix, link } of odd) expect(`${fix}${link}`).not.toBe('');
  });
});

describe('rules of branches', () => {
  const checksWith = (branch: string, found: BranchRule[], more: Partial<Examination> = {}) =>
    branchChecks(anExamination({ rules: { ...anExamination().rules, [branch]: known(found) }, ...more }), inputsOf());

  it.each<[what: string, found: BranchRule, exists: boolean, state: Check['state']]>([
    ['a creation that is refused', rule('creation', known(false)), false, 'failed'],
    ['… although the branch is there', rule('creation', known(false)), true, 'good'],
    ['… which we may pass by', rule('creation', known(true)), false, 'good'],
    ['a write that is refused', rule('update', known(false)), true, 'failed'],
    ['writes by pull request only', rule('pull_request', known(false)), true, 'failed'],
    ['a pattern of commit messages', rule('commit_message_pattern', known(false)), true, 'warning'],
    ['a rule that never concerns us', rule('deletion', known(false)), true, 'good'],
  ])('on the state branch: %s', (_what, found, stateBranchExists, state) => {
    expect(stateOf(checksWith(STATE, [found], { stateBranchExists }), `writing to ${STATE}`)).toBe(state);
  });

  it('sees classic protection through which this token may not push', () => {
    const protection = { base: null, state: { mayPush: false, approvals: 0, statusChecks: [] } };
    expect(stateOf(branchChecks(anExamination({ protection }), inputsOf()), `writing to ${STATE}`)).toBe('failed');
  });

  it('adds up what both kinds of rules ask of a pull request, and wants auto-merge for that', () => {
    const base = { mayPush: false, approvals: 1, statusChecks: ['lint'] };
    const rules = [rule('pull_request', known(false), { approvals: 2 })];
    const checks = checksWith('main', rules, { protection: { base, state: null } });
    expect(seenOf(checks, 'rules of main')).toContain('2 approvals; checks: lint, and auto-merge is off');
    expect(stateOf(checks, 'rules of main')).toBe('warning');
    expect(stateOf(checksWith('main', rules, { autoMergeAllowed: true }), 'rules of main')).toBe('good');
  });
});

describe('environments', () => {
  const [first] = ENVIRONMENTS;
  const interactive = inputsOf({ mode: 'interactive' });
  const absent = known({ environment: first, exists: false, reviewers: 0, preventsSelfReview: false });
  const checkOf = (rules: Told<Protection>, inputs: Inputs) => {
    const environments = { ...anExamination().environments, [first]: rules };
    return repositoryChecks(anExamination({ environments, isPrivate: true }), inputs).find(({ name }) =>
      name.endsWith(first),
    );
  };

  it('matter where people are to approve, and only there', () => {
    const bare = known({ environment: first, exists: true, reviewers: 0, preventsSelfReview: false });
    expect(checkOf(absent, inputsOf())?.state).toBe('good');
    expect(checkOf(bare, inputsOf())?.state).toBe('good');
    expect(checkOf(absent, interactive)).toMatchObject({ state: 'failed', seen: 'not there' });
    expect(checkOf(bare, interactive)).toMatchObject({ state: 'failed', seen: 'there, without required reviewers' });
    expect(checkOf(bare, interactive)?.fix).toContain('approve by comment with /approve. Private repositories');
  });
});

describe('what the jobs find', () => {
  const run = (command: string, exitCode: number | null, timedOut = false) => ({
    ...{ command, exitCode, timedOut, durationMs: 1, outputTail: '' },
  });

  it('is failed for commands that end otherwise than with 0, and for none at all', () => {
    const ends = commandChecks([run('a', 0), run('b', 1), run('c', 127), run('d', null, true)]);
    expect(ends.map(({ state, seen }) => [state, seen])).toEqual([
      ['good', 'exit 0'],
      ['failed', 'exit 1 on the base'],
      ['failed', 'not found'],
      ['failed', 'a timeout on the base'],
    ]);
    expect(commandChecks([])).toEqual([expect.objectContaining({ state: 'failed' })]);
  });

  it('tells whether there is a key, and never which', () => {
    const checks = agentChecks({ found: true, detail: 'node is there' }, inputsOf({ 'agent-key': 'sk-1' }));
    expect(seenOf(checks, 'agent-key')).toBe('given');
    expect(JSON.stringify(checks)).not.toContain('sk-1');
  });

  it('stands in one table, whatever it quotes', () => {
    const table = checksTable(commandChecks([run('echo "|" @octocat `x`\nls', 1)]));
    expect(table.split('\n')).toHaveLength(3);
    expect(table).not.toMatch(/(?<!`)@octocat/);
  });
});
