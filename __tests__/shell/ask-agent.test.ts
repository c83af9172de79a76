import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { PLAN_RUBRIC, REVIEW_RUBRIC } from '../../src/contracts/rubric.ts';
import { composePrompt, composeRepair } from '../../src/domain/prompt.ts';
import type { AgentReturn } from '../../src/ports.ts';
import { aPlan, aSubject, aVerdict } from '../fakes/facts.ts';
import { type Story, tell } from '../fakes/story.ts';

const answered = (answer: unknown, session?: string): AgentReturn => ({
  ...{ end: 'answered', answer, usage: {} },
  ...(session === undefined ? {} : { session }),
});
const { branch: _branch, ...plan } = aPlan();
const good = {
  plan: [answered(plan)],
  evaluation: [answered(aVerdict(PLAN_RUBRIC, 96))],
  execution: [answered({ summary: 'Done.', done: ['It'], left: [] })],
  review: [answered(aVerdict(REVIEW_RUBRIC, 94))],
};
const promptsOf = async (story: Story) => (await tell(story)).world.prompts_;

describe('a repair', () => {
  it('goes on with the session where there is one, and says only what was wrong', async () => {
    const [first = '', second = ''] = await promptsOf({
      agent: { ...good, plan: [answered({ summary: 'a plan' }, 'session-1'), answered(plan)] },
    });
    expect(first).toMatch(/^plan: /);
    expect(second).toMatch(/^repair: /);
    expect(second).toContain('steps');
    expect(second).not.toContain('acme/shop');
  });

  it('is asked for with everything where there is no session', async () => {
    const [, second = ''] = await promptsOf({
      agent: { ...good, plan: [answered({ summary: 'a plan' }), answered(plan)] },
    });
    expect(second).toMatch(/^plan: /);
    expect(second).toContain('Your answer was refused');
  });
});

describe('a template of the repository', () => {
  const path = '.github/issue-relay/prompts/plan.md';

  it('is taken from the base tree, for the ask that it is named after', async () => {
    const prompts = await promptsOf({ agent: good, baseFiles: { [path]: 'OUR OWN WORDS {{material}}' } });
    expect(prompts[0]).toMatch(/^OUR OWN WORDS/);
    expect(prompts[1]).toMatch(/^evaluation: /);
  });

  it('gets at its end what it leaves out and no agent can do without', () => {
    const snapshot = {
      number: 7,
      title: 'T',
      body: 'B',
      labels: [],
      comments: [],
      hiddenSegments: 0,
      withheldComments: 0,
    };
    const prompt = composePrompt({
      ...{ template: 'Just do it: {{material}}', houseRules: 'RULES {{nonce}}', schema: { title: 'SCHEMA' } },
      ...{ nonce: 'n-1', previous: 'BEFORE' },
      ask: { of: 'agent', answer: 'plan', material: { snapshot }, edits: false, startFrom: null },
    });
    expect(prompt.match(/<issue-n-1>/g)).toHaveLength(1);
    expect(prompt).toMatch(/^Just do it: [\s\S]*RULES n-1[\s\S]*BEFORE[\s\S]*SCHEMA/);
  });
});

it('the words of a repair fence what was said as data, and take no placeholder from it', () => {
  const template = readFileSync('src/prompts/repair.md', 'utf8');
  const prompt = composeRepair({ template, schema: { title: 'SCHEMA' }, nonce: 'n-1', previous: 'said {{schema}}' });
  expect(prompt).toContain('<previous-n-1>\nsaid {{schema}}\n</previous-n-1>');
  expect(prompt.match(/SCHEMA/g)).toHaveLength(1);
});

describe("a command of the repository's own", () => {
  const STATUS = '.claude/.eval-plan-status.json';
  const skills = `skills: { evaluation: { command: "/eval-plan {issue} --mode={mode}", status-file: ${STATUS} } }`;
  const definition = { '.claude/skills/eval-plan/SKILL.md': '---\nname: eval-plan\n---\nJudge the plan of $0.' };
  const said = {
    end: 'failed',
    failure: 'invalid-answer',
    detail: 'There is no JSON.',
    usage: {},
    session: 's',
  } as const;
  /** An agent that says nothing of use, and leaves these texts as its status file, one a call. */
  const judging = (...texts: readonly string[]): Story => ({
    agent: { ...good, evaluation: [said] },
    leaves: { evaluation: texts.map((text): Record<string, string> => (text === '' ? {} : { [STATUS]: text })) },
    subject: aSubject({ config: { text: skills } }),
    baseFiles: definition,
  });
  const evaluationOf = async (story: Story) => {
    const { lines, world } = await tell(story);
    const prompts = world.prompts_.filter((prompt) => /^(?:skill|status-repair): /.test(prompt));
    return { line: lines.find((text) => text.startsWith('eval-plan:')) ?? '', prompts, world };
  };

  it('takes the place of our template, and its status file that of the answer', async () => {
    const { line, prompts, world } = await evaluationOf(judging('{"score": 94, "status": "approved"}'));
    expect(line).toBe('eval-plan: passed · score 94/100 ≥ 90 · gate open');
    expect(prompts).toHaveLength(1);
    expect(prompts[0]).toContain('Judge the plan of 23.');
    expect(prompts[0]).toContain(`status: ${STATUS}`);
    const [evaluation] = [...world.artifacts.values()].flatMap(({ results }) => results.evaluation ?? []);
    expect(evaluation).toMatchObject({ score: 94, scoredBy: '/eval-plan 23 --mode=auto', criteria: [] });
  });

  it('shuts the gate by a low score, as any other does', async () => {
    const { line } = await evaluationOf(judging('{"score": 89}'));
    expect(line).toBe('eval-plan: shut (score_below_threshold) · score 89/100 < 90 · gate shut');
  });

  it.each([
    ['missing', '', 'was not written'],
    ['broken', '{"score": 9', 'is not JSON'],
    ['stale', '{"score": 99, "valid_until": "2026-11-30T11:00:00"}', 'has gone stale'],
  ])('is asked to mend a status file that is %s', async (_what, text, why) => {
    const { line, prompts } = await evaluationOf(judging(text, '{"score": 91}'));
    expect(line).toContain('score 91/100');
    expect(prompts).toHaveLength(2);
    expect(prompts[1]).toContain(why);
    expect(prompts[1]).toMatch(/^status-repair: /);
  });

  it('fails when no try leaves a file that can be used, and says so', async () => {
    const { line, prompts } = await evaluationOf(judging());
    expect(line).toContain('eval-plan: failed (max_retries_exceeded)');
    expect(line).toContain('was not written');
    expect(prompts).toHaveLength(6);
  });

  it('believes no file of an agent that failed otherwise, and leaves none for the next try', async () => {
    const story = judging('{"score": 99}', '');
    const overloaded: AgentReturn = { end: 'failed', failure: 'timeout', detail: 'It was ended.', usage: {} };
    const { line } = await evaluationOf({ ...story, agent: { ...good, evaluation: [overloaded, said, said] } });
    expect(line).toContain('was not written');
  });

  it('without a status file is answered as ever', async () => {
    const { line, prompts } = await evaluationOf({
      ...judging(),
      agent: good,
      subject: aSubject({ config: { text: 'skills: { evaluation: { command: "/eval-plan {issue}" } }' } }),
    });
    expect(line).toContain('score 96/100');
    expect(prompts[0]).toContain('Judge the plan of 23.');
  });

  it('that the base does not define stops the phase before any agent is asked', async () => {
    const { line, prompts } = await evaluationOf({ ...judging('{"score": 99}'), baseFiles: {} });
    expect(line).toContain('eval-plan: failed (skill-missing)');
    expect(prompts).toEqual([]);
  });

  it('is nothing for an agent that goes by no prompt', async () => {
    const { line } = await evaluationOf({ ...judging(), agent: good, ignoresPrompt: true });
    expect(line).toContain('score 96/100');
  });
});
