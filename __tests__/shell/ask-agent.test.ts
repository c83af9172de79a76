import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { PLAN_RUBRIC, REVIEW_RUBRIC } from '../../src/contracts/rubric.ts';
import { composePrompt, composeRepair } from '../../src/domain/prompt.ts';
import type { AgentReturn } from '../../src/ports.ts';
import { aPlan, aVerdict } from '../fakes/facts.ts';
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
