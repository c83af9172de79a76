import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AGENT_FAILURES, AGENTS } from '../../src/contracts/names.ts';
import { chooseAgent, misfit } from '../../src/domain/agent-choice.ts';
import { AGENT_FAILURE_TABLE } from '../../src/domain/agent-failures.ts';
import { budgetLeft, usedUp } from '../../src/domain/budget.ts';
import { afterFailure, MAX_OUTAGES, MAX_TRIES } from '../../src/domain/retry.ts';

describe('the agent that "auto" stands for', () => {
  it.each([
    ['sk-ant-api03-x', 'claude'],
    ['sk-proj-x', 'codex'],
    ['AIzaSyX', 'gemini'],
    ['ghp_x', 'copilot'],
    ['github_pat_x', 'copilot'],
    ['ghs_x', 'copilot'],
    ['', 'patch'],
  ])('for a key like %s is %s', (key, agent) => {
    const choice = chooseAgent('auto', key, []);
    expect(choice?.agent).toBe(agent);
    if (key !== '') expect(choice?.because).not.toContain(key);
  });

  it('is the command where one is named, and nobody for a key that could be anybody’s', () => {
    expect(chooseAgent('auto', 'sk-ant-x', ['node', 'agent.mjs'])?.agent).toBe('command');
    expect(chooseAgent('auto', 'a-key-of-a-gateway', [])).toBeNull();
  });

  it.each(AGENTS)('is %s where that is named, whatever the key', (agent) => {
    expect(chooseAgent(agent, 'sk-ant-x', ['x'])).toEqual({ agent, because: null });
  });
});

describe('a key', () => {
  it.each([
    ['claude', 'sk-proj-x', 'OpenAI'],
    ['codex', 'ghs_x', 'GitHub'],
    ['gemini', 'sk-ant-x', 'Anthropic'],
    ['copilot', 'AIzaX', 'Google'],
    ['opencode', 'github_pat_x', 'GitHub'],
  ] as const)('that %s can not use is shown to nobody', (agent, key, whose) => {
    expect(misfit(agent, key)).toBe(whose);
  });

  it('fits where it is the right one, or nobody can tell', () => {
    expect(misfit('claude', 'sk-ant-x')).toBeNull();
    expect(misfit('copilot', 'ghs_x')).toBeNull();
    expect(misfit('claude', 'key-of-a-gateway')).toBeNull();
    expect(misfit('command', 'sk-ant-x')).toBeNull();
  });
});

it('every failure says what it means and what to do', () => {
  expect(Object.keys(AGENT_FAILURE_TABLE).sort()).toEqual([...AGENT_FAILURES].sort());
  for (const { means, todo } of Object.values(AGENT_FAILURE_TABLE))
    expect(`${means} ${todo}`).toMatch(/^[A-Z].*\. [A-Z].*\.$/);
});

describe('after a failed call', () => {
  const call = fc.record({
    failure: fc.constantFrom(...AGENT_FAILURES),
    tries: fc.integer({ min: 0, max: 10 }),
    outages: fc.integer({ min: 1, max: 10 }),
    timeLeftMs: fc.integer({ min: -1_000, max: 20_000_000 }),
    retryAfterMs: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
  });

  it('nobody waits longer than there is time, nor shorter than the provider says', () => {
    fc.assert(
      fc.property(call, (failed) => {
        const next = afterFailure(failed);
        if (next.go !== 'wait') return;
        expect(next.pauseMs).toBeLessThan(failed.timeLeftMs);
        expect(next.pauseMs).toBeGreaterThanOrEqual(failed.retryAfterMs ?? 0);
      }),
      { seed: 7 },
    );
  });

  it('nothing goes on for ever', () => {
    fc.assert(
      fc.property(call, (failed) => {
        const enough = failed.tries >= MAX_TRIES && failed.outages >= MAX_OUTAGES;
        if (enough || failed.timeLeftMs <= 0) expect(afterFailure(failed).go).toBe('stop');
      }),
      { seed: 7 },
    );
  });

  const failed = { tries: 1, outages: 1, timeLeftMs: 3_600_000, retryAfterMs: null };
  it.each(['auth', 'quota', 'bad-request', 'model-not-found', 'refused', 'budget', 'not-found'] as const)(
    '%s ends the phase at once',
    (failure) => expect(afterFailure({ ...failed, failure })).toEqual({ go: 'stop' }),
  );

  it('an outage is waited out, longer each time', () => {
    const pauses = [1, 2, 3, 4].map((outages) => afterFailure({ ...failed, failure: 'overloaded', outages }));
    expect(pauses).toEqual([30_000, 60_000, 120_000, 240_000].map((pauseMs) => ({ go: 'wait', pauseMs })));
  });
});

describe('a budget', () => {
  it('is told only as far as it is limited, and never below nothing', () => {
    const spent = { calls: 1, durationMs: 1, inputTokens: 70, outputTokens: 40, costUsd: 0.5 };
    expect(budgetLeft({ tokens: null, costUsd: null }, spent)).toEqual({});
    expect(budgetLeft({ tokens: 100, costUsd: 2 }, spent)).toEqual({ tokens: 0, costUsd: 1.5 });
  });

  it('says which figure is used up', () => {
    expect(usedUp({ tokens: 1, costUsd: 0.1 }, { tokens: 9, costUsd: 1 })).toBeNull();
    expect(usedUp({ tokens: 0 }, { tokens: 9, costUsd: null })).toContain('9 tokens');
    expect(usedUp({ tokens: 1, costUsd: 0 }, { tokens: 9, costUsd: 1 })).toContain('$1');
  });
});
