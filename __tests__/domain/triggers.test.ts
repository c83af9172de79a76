import { describe, expect, it } from '@jest/globals';
import { readTrigger, type Trigger } from '../../src/contracts/event.ts';
import { INPUT_NAMES, type InputName, parseInputs } from '../../src/contracts/inputs.ts';
import type { Account, Authority, IssueComment } from '../../src/contracts/issue.ts';
import { type AdmissionFacts, isAuthorized, whyNotAdmitted } from '../../src/domain/admission.ts';
import { askedFor } from '../../src/domain/asked-for.ts';
import { mayTurnOnSettings, routingOf } from '../../src/domain/routing.ts';
import { takeSnapshot } from '../../src/domain/snapshot.ts';
import { anIssue, aSubject, NOW, octocat, stranger } from '../fakes/facts.ts';

const AT = '2026-11-30T11:59:30Z';
const renovate: Account = { id: '29139614', login: 'renovate[bot]', isBot: true };

const said = (body: string, more: object = {}) => ({
  action: 'created',
  comment: { node_id: 'IC_7', body, created_at: AT, user: user(octocat) },
  issue: { node_id: 'I_23', number: 23, title: anIssue().title, body: anIssue().body },
  sender: user(octocat),
  ...more,
});
const user = ({ id, login, isBot }: Account) => ({ id: Number(id), login, type: isBot ? 'Bot' : 'User' });

/** A comment on issue 23 by somebody. */
function comment(body: string, by: Account = octocat): Extract<Trigger, { kind: 'comment' }> {
  const trigger = readTrigger('issue_comment', said(body, { sender: user(by) }));
  if (trigger.kind !== 'comment') throw new Error('the payload is wrong');
  return { ...trigger, comment: { ...trigger.comment, authors: [by] } };
}

const standing = (body: string, more: Partial<IssueComment> = {}): IssueComment => ({
  ...{ nodeId: 'IC_7', url: '', body, createdAt: AT, lastEditedAt: null, minimized: false, ours: false },
  ...{ author: octocat, association: 'MEMBER' },
  ...more,
});

function inputsWith(given: Partial<Record<InputName, string>> = {}) {
  const raw = Object.fromEntries(INPUT_NAMES.map((name) => [name, ''])) as Record<InputName, string>;
  const parsed = parseInputs({ ...raw, phase: 'open', ...given });
  if (!parsed.ok) throw new Error(parsed.faults.join());
  return parsed.inputs;
}

const writes = (...accounts: Account[]): Authority[] => accounts.map((account) => ({ account, role: 'write' }));

/** A run that a comment of octocat's asked for, while nothing speaks against it. */
function admission(trigger: Trigger, more: Partial<AdmissionFacts> = {}): AdmissionFacts {
  const command = trigger.kind === 'comment' ? standing(trigger.comment.body) : null;
  return {
    pipelineName: 'auto-solve',
    trigger,
    run: { run: '1', attempt: 1, createdAt: NOW, url: '', actors: [octocat] },
    subject: aSubject({ command }),
    config: { kind: 'absent' },
    authorities: writes(octocat),
    claimantIsOver: true,
    loopState: null,
    inputs: inputsWith(),
    ...more,
  };
}
const why = (facts: AdmissionFacts) => whyNotAdmitted(facts)?.reason.code ?? null;

describe('an event is read', () => {
  it('as a command only when a comment was created', () => {
    expect(readTrigger('issue_comment', said('/approve'))).toMatchObject({
      ...{ kind: 'comment', issue: 23, onPullRequest: false, title: anIssue().title },
      comment: { nodeId: 'IC_7', issueNodeId: 'I_23', body: '/approve', createdAt: AT, authors: [octocat] },
    });
    for (const action of ['edited', 'deleted'])
      expect(readTrigger('issue_comment', said('/approve', { action }))).toEqual({
        kind: 'other',
        event: 'issue_comment',
      });
  });

  it('with everybody whose words it may be', () => {
    const trigger = readTrigger('issue_comment', said('/approve', { sender: user(stranger) }));
    expect(trigger).toMatchObject({ comment: { authors: [octocat, stranger] } });
  });

  it('as one on a pull request', () => {
    const issue = { ...said('').issue, pull_request: { url: 'https://api.github.com/repos/acme/shop/pulls/23' } };
    expect(readTrigger('issue_comment', said('/auto-solve-issue', { issue }))).toMatchObject({ onPullRequest: true });
  });

  it.each([
    ['schedule', {}],
    ['push', {}],
    ['issues', { action: 'opened' }],
    ['issue_comment', {}],
    ['issue_comment', { ...said('/approve'), comment: { body: '/approve' } }],
    ['pull_request_target', said('/approve')],
  ])('as none of ours: %s', (event, payload) => {
    expect(readTrigger(event, payload)).toEqual({ kind: 'other', event });
  });

  it('by form with all that it says, as texts', () => {
    const inputs = { issue: 23, resume: 'true', mode: null };
    expect(readTrigger('workflow_dispatch', { inputs })).toEqual({
      kind: 'dispatch',
      issue: '23',
      form: { issue: '23', resume: 'true' },
    });
    expect(readTrigger('workflow_dispatch', {})).toEqual({ kind: 'dispatch', issue: null, form: {} });
  });
});

describe('a command starts a run', () => {
  it('of a person who may write', () => {
    expect(why(admission(comment('/auto-solve-issue')))).toBeNull();
  });

  it('of a bot that is on the list by login and id', () => {
    const run = { ...admission(comment('')).run, actors: [renovate] };
    const facts = admission(comment('/auto-solve-issue', renovate), { run, authorities: [] });
    expect(why(facts)).toBe('bot_not_allowed');
    const listed = (bots: string) => why({ ...facts, inputs: inputsWith({ 'allowed-bots': bots }) });
    expect(listed('renovate[bot]=29139614')).toBeNull();
    expect(listed('renovate[bot]=1')).toBe('bot_not_allowed');
    expect(listed('dependabot[bot]=29139614')).toBe('bot_not_allowed');
  });

  it('with what it says about mode and resume, whatever the workflow file says', () => {
    expect(askedFor(comment('/auto-solve-issue --resume --auto'))).toEqual({ resume: 'true', mode: 'auto' });
    expect(askedFor(comment('/auto-solve-issue'))).toEqual({});
    expect(askedFor(comment('/approve'))).toEqual({ approve: 'presented' });
    expect(askedFor({ kind: 'dispatch', issue: '1', form: { resume: 'true' } })).toEqual({});
    expect(askedFor({ kind: 'dispatch', issue: '1', form: { request: 'fix: --resume' } })).toEqual({ resume: 'true' });
    expect(askedFor({ kind: 'dispatch', issue: '1', form: { request: '/approve' } })).toEqual({});
  });

  it('of the pipeline that it names, and of no other', () => {
    const at = (pipelineName: 'auto-solve' | 'problem-solver', body: string) =>
      why({ ...admission(comment(body)), pipelineName });
    expect(at('problem-solver', 'fix: the sum\nverify with: npm test')).toBeNull();
    expect(at('problem-solver', 'investigate: --resume')).toBeNull();
    expect(at('auto-solve', 'fix: the sum')).toBe('no_command');
    expect(at('problem-solver', '/auto-solve-issue')).toBe('no_command');
    expect(at('problem-solver', '/approve')).toBe('no_command');
    expect(at('auto-solve', '/approve')).toBeNull();
  });

  it('for the text that its author had read', () => {
    const moment = (lastEditedAt: string) =>
      why(
        admission(comment('/auto-solve-issue'), {
          subject: aSubject({ command: standing('/auto-solve-issue'), issue: anIssue({ lastEditedAt }) }),
        }),
      );
    expect(moment('2026-11-30T11:59:29Z')).toBeNull();
    // Before the run was created, and yet after the comment.
    expect(moment('2026-11-30T11:59:45Z')).toBe('issue_edited');
    const quiet = comment('/auto-solve-issue');
    expect(why(admission({ ...quiet, body: 'It should be 1.' }))).toBe('issue_edited');
    expect(why(admission({ ...quiet, title: 'Delete everything' }))).toBe('issue_edited');
  });

  it('for an issue on which it does not stand, whose text it says nothing about', () => {
    const elsewhere = { ...comment('/auto-solve-issue #23'), issue: 5, title: 'Another', body: 'Another.' };
    expect(why(admission(elsewhere))).toBeNull();
  });
});

describe('a command starts nothing', () => {
  const command = '/auto-solve-issue';

  it.each(['none', 'read', 'triage', 'WRITE', ''])('of somebody with the role %j', (role) => {
    const facts = admission(comment(command), { authorities: [{ account: octocat, role }] });
    expect(whyNotAdmitted(facts)).toMatchObject({ outcome: 'refused', reason: { code: 'actor_not_writer' } });
    expect(isAuthorized(facts)).toBe(false);
  });

  it('of a member of the organization who may not write here', () => {
    const facts = admission(comment(command), {
      authorities: [{ account: octocat, role: 'read' }],
      subject: aSubject({ command: standing(command, { association: 'MEMBER' }) }),
    });
    expect(why(facts)).toBe('actor_not_writer');
  });

  it('of somebody who has the login of a person who may write, but another id', () => {
    const again = { ...octocat, id: '4711' };
    expect(why(admission(comment(command, again)))).toBe('actor_not_writer');
  });

  it('when whoever runs it again may not write, or whoever sent it', () => {
    const run = { ...admission(comment('')).run, actors: [octocat, stranger] };
    expect(why(admission(comment(command), { run }))).toBe('actor_not_writer');
    const sent = comment(command);
    const both = { ...sent, comment: { ...sent.comment, authors: [octocat, stranger] } };
    expect(why(admission(both))).toBe('actor_not_writer');
  });

  it.each<[string, IssueComment | null, string]>([
    ['deleted', null, 'command_gone'],
    ['hidden', standing(command, { minimized: true }), 'command_gone'],
    ['edited', standing(`${command} --resume`, { lastEditedAt: NOW }), 'command_edited'],
    ['edited, and edited back', standing(command, { lastEditedAt: NOW }), 'command_edited'],
    ['changed without a trace', standing(`${command} #7`), 'command_edited'],
  ])('once it was %s', (_what, there, code) => {
    expect(why(admission(comment(command), { subject: aSubject({ command: there }) }))).toBe(code);
  });

  it.each(['Thank you!', '> /approve', '/auto-solve-issue --yolo', '> /auto-solve-issue'])(
    'where the comment is %j',
    (body) => {
      expect(whyNotAdmitted(admission(comment(body)))).toMatchObject({
        outcome: 'skipped',
        reason: { code: 'no_command' },
      });
    },
  );

  it('on a pull request', () => {
    expect(why(admission({ ...comment(command), onPullRequest: true }))).toBe('no_command');
  });
});

describe('a label starts nothing', () => {
  const labeled = (sender: Account): Trigger => {
    const { title, body } = anIssue();
    return { kind: 'label', issue: 23, label: 'issue-relay', sender, title, body };
  };
  const by = (labeler: Account | null) =>
    aSubject({ issue: anIssue({ labelings: [{ label: 'issue-relay', at: AT, by: labeler }] }) });

  it('that came with a form which an outsider filled in', () => {
    const run = { ...admission(labeled(stranger)).run, actors: [stranger] };
    const facts = admission(labeled(stranger), { run, subject: by(stranger), authorities: writes(octocat) });
    expect(why(facts)).toBe('actor_not_writer');
  });

  it('that a bot put on', () => {
    const actions: Account = { id: '41898282', login: 'github-actions[bot]', isBot: true };
    const run = { ...admission(labeled(actions)).run, actors: [actions] };
    expect(why(admission(labeled(actions), { run, subject: by(actions) }))).toBe('bot_not_allowed');
  });

  it('that nobody put on whom one could ask', () => {
    expect(why(admission(labeled(octocat), { subject: by(null) }))).toBe('label_not_by_writer');
  });
});

describe('the front door', () => {
  const inputs = inputsWith();
  const route = (trigger: Trigger, commenters: readonly Authority[] = writes(octocat)) =>
    routingOf({ trigger, commenters, inputs, config: { kind: 'absent' } });
  const to = (more: object) => ({ pipeline: 'auto-solve', issue: '23', mode: '', resume: '', approve: '', ...more });

  it('leads on by form, with what the form says', () => {
    expect(route({ kind: 'dispatch', issue: '23', form: {} })).toEqual({ to: to({}), heard: false });
    expect(
      route({ kind: 'dispatch', issue: '7', form: { resume: 'true', mode: 'auto', approve: 'presented' } }),
    ).toEqual({
      to: to({ issue: '7', resume: 'true', mode: 'auto', approve: 'presented' }),
      heard: false,
    });
  });

  it('leads on by the label that starts runs, and by no other', () => {
    const { title, body } = anIssue();
    const labeled = { kind: 'label', issue: 23, label: 'issue-relay', sender: octocat, title, body } as const;
    expect(route(labeled, [])).toEqual({ to: to({}), heard: false });
    expect(route({ ...labeled, label: 'Issue-Relay' }, [])).toMatchObject({
      to: null,
      heard: false,
      reason: { code: 'other_label' },
    });
  });

  it('leads to the problem-solver by its commands', () => {
    const solver = to({ pipeline: 'problem-solver' });
    for (const body of ['fix: the sum', 'problem-solver: the sum', 'debug:', 'investigate: the sum\nIt is NaN.'])
      expect(route(comment(body))).toEqual({ to: { ...solver, resume: '' }, heard: true });
    expect(route(comment('fix: --resume'))).toEqual({ to: { ...solver, resume: 'true' }, heard: true });
    expect(route(comment('fix: the sum'), [])).toMatchObject({ to: null, heard: false });
    expect(route({ ...comment('fix: the sum'), onPullRequest: true })).toMatchObject({ to: null, heard: false });
  });

  it('leads to the problem-solver by a form in the same words, and by the ticket of a run that goes on by itself', () => {
    const solver = { to: to({ pipeline: 'problem-solver' }), heard: false };
    const byForm = (form: Record<string, string>) => route({ kind: 'dispatch', issue: '23', form });
    expect(byForm({ request: 'fix: the sum, verify with: npm test' })).toEqual(solver);
    expect(byForm({ ticket: 'ticket-of-run-1' })).toEqual(solver);
    expect(byForm({ request: 'fix: --resume' })).toEqual({
      to: to({ pipeline: 'problem-solver', resume: 'true' }),
      heard: false,
    });
    expect(byForm({ request: 'the sum is wrong' })).toEqual(solver);
    expect(byForm({ request: '/auto-solve-issue' })).toEqual({ to: to({}), heard: false });
    expect(byForm({ request: ' ', ticket: '' })).toEqual({ to: to({}), heard: false });
  });

  it('leads to the problem-solver by the label where the issue begins with such a command', () => {
    const { title, body } = anIssue();
    const labeled = { kind: 'label', issue: 23, label: 'issue-relay', sender: octocat, title, body } as const;
    const by = (text: { title?: string; body?: string }) => route({ ...labeled, ...text }, []);
    const solver = { to: to({ pipeline: 'problem-solver' }), heard: false };
    expect(by({ title: 'fix: sum of an empty cart' })).toEqual(solver);
    expect(by({ body: 'investigate: the sum\n\nIt is NaN.' })).toEqual(solver);
    expect(by({ title: 'Fix: sum of an empty cart' })).toEqual({ to: to({}), heard: false });
    expect(by({ body: 'It is NaN.\nfix: the sum' })).toEqual({ to: to({}), heard: false });
    expect(by({ title: '/auto-solve-issue' })).toEqual({ to: to({}), heard: false });
  });

  it('needs the file only where without it the way would end', () => {
    const { title, body } = anIssue();
    const labeled = { kind: 'label', issue: 23, label: 'go', sender: octocat, title, body } as const;
    const needsFile = (trigger: Trigger, given: { label?: string; 'allowed-bots'?: string } = {}) =>
      mayTurnOnSettings(trigger, { label: '', 'allowed-bots': '', ...given }, given.label ?? 'issue-relay');
    expect(needsFile(labeled)).toBe(true);
    expect(needsFile({ ...labeled, label: 'issue-relay' })).toBe(false);
    expect(needsFile(labeled, { label: 'other' })).toBe(false);
    expect(needsFile({ ...labeled, label: 'issue-relay:failed' })).toBe(false);
    expect(needsFile(comment('/approve', renovate))).toBe(true);
    expect(needsFile({ ...comment('/approve', renovate), onPullRequest: true })).toBe(false);
    expect(needsFile(comment('/approve', renovate), { 'allowed-bots': 'other[bot]=1' })).toBe(false);
    expect(needsFile(comment('Bumped.', renovate))).toBe(false);
    expect(needsFile(comment('/approve'))).toBe(false);
    expect(needsFile({ kind: 'dispatch', issue: '23', form: {} })).toBe(false);
  });

  it('says what is wrong with the file where the way ends, and nowhere else', () => {
    const faults = [{ line: 1, key: 'lable', seen: 'an unknown key', wanted: 'label' }];
    const config = { kind: 'broken', faults } as const;
    const { title, body } = anIssue();
    const labeled = { kind: 'label', issue: 23, label: 'go', sender: octocat, title, body } as const;
    const by = (trigger: Trigger) => routingOf({ trigger, commenters: [], inputs, config });
    expect(by(labeled)).toMatchObject({ to: null, heard: false, reason: { code: 'config_invalid' } });
    expect(by({ ...labeled, label: 'issue-relay' })).toMatchObject({ to: to({}) });
  });

  it('leads on by a command of somebody who may write', () => {
    expect(route(comment('/auto-solve-issue'))).toEqual({ to: to({}), heard: true });
    expect(route(comment('/approve'))).toEqual({ to: to({ approve: 'presented' }), heard: true });
    expect(route(comment(`/approve ${'a'.repeat(64)}`))).toMatchObject({ to: { approve: `sha256:${'a'.repeat(64)}` } });
    expect(route(comment('/auto-solve-issue #7 --resume'))).toEqual({
      to: to({ issue: '7', resume: 'true' }),
      heard: true,
    });
  });

  it('answers people who may write, and nobody else', () => {
    const body = '/auto-solve-issue --yolo';
    expect(route(comment(body))).toMatchObject({ to: null, heard: true });
    for (const commenters of [[], [{ account: octocat, role: 'triage' }]])
      expect(route(comment(body), commenters)).toMatchObject({
        to: null,
        heard: false,
        reason: { code: 'actor_not_writer' },
      });
  });

  it('leads nowhere without a word for everything else', () => {
    const silently = { to: null, heard: false };
    expect(route(comment('Thank you!'))).toMatchObject(silently);
    expect(route({ ...comment('/auto-solve-issue'), onPullRequest: true })).toMatchObject(silently);
    expect(route(comment('/auto-solve-issue', renovate))).toMatchObject(silently);
    expect(route({ kind: 'other', event: 'schedule' })).toMatchObject(silently);
  });
});

describe('the text that a run is about', () => {
  const taken = (comments: readonly IssueComment[], labels: readonly string[] = []) =>
    takeSnapshot(anIssue({ comments, labels }), new Set([octocat.id]), NOW, ['issue-relay', 'issue-relay:failed']);

  it('does not change by a command, so that a command may resume a run', () => {
    expect(taken([standing('/auto-solve-issue --resume'), standing('/approve')])).toEqual(taken([]));
    expect(taken([standing('/auto-solve-issue', { author: stranger })])).toEqual(taken([]));
  });

  it('does not change by the labels that start runs or say how they stand', () => {
    expect(taken([], ['bug', 'issue-relay', 'issue-relay:failed'])).toEqual(taken([], ['bug']));
  });

  it('holds what stands below a command', () => {
    const { comments } = taken([standing('/auto-solve-issue\nMind the tests.')]);
    expect(comments).toEqual([{ author: 'octocat', body: 'Mind the tests.' }]);
  });
});
