import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Skill, skills } from '../../src/contracts/skill.ts';
import { digestOf } from '../../src/domain/digest.ts';
import { judgeGate } from '../../src/domain/gates.ts';
import { judgementOf } from '../../src/domain/judgement.ts';
import { composeRepair, composeSkill } from '../../src/domain/prompt.ts';
import { findingsText } from '../../src/domain/render/findings-text.ts';
import { skillOf } from '../../src/domain/skill.ts';
import { expandSkill, placesOf, type SkillPlace } from '../../src/domain/skill-definition.ts';
import { readStatus } from '../../src/domain/skill-status.ts';
import { anOpening, NOW } from '../fakes/facts.ts';

const SKILL: Skill = { command: '/eval-plan 7 --mode=auto', statusFile: '.claude/.eval-plan-status.json' };
const place = (change: Partial<SkillPlace> = {}): SkillPlace => ({ path: 'x', folder: null, first: 0, ...change });

describe('a command in the settings', () => {
  const sound = (command: unknown) => skills.safeParse({ evaluation: { command } }).success;

  it.each(['/eval-plan', '/eval-plan {issue} --mode={mode}', '/team:eval-plan {issue}', '/x "quoted words" $HOME'])(
    'may be %j',
    (command) => {
      expect(sound(command)).toBe(true);
    },
  );

  it.each([
    'eval-plan',
    '/',
    '/ eval',
    '/eval-plan {title}',
    '/eval-plan {{issue}}',
    '/eval/plan',
    '/../plan',
    '/a\n/b',
    '',
    7,
  ])('is never %j', (command) => {
    expect(sound(command)).toBe(false);
  });

  it('belongs to an ask that there is, and names a file only where there is a score', () => {
    const command = '/do-it';
    expect(skills.safeParse({ review: { command, 'status-file': '.claude/.review-status.json' } }).success).toBe(true);
    expect(skills.safeParse({ execution: { command } }).success).toBe(true);
    expect(skills.safeParse({ execution: { command, 'status-file': 'a.json' } }).success).toBe(false);
    expect(skills.safeParse({ verify: { command } }).success).toBe(false);
  });

  it.each([
    '/etc/passwd.json',
    '../a.json',
    'a/../b.json',
    'a//b.json',
    './a.json',
    '.git/a.json',
    'a\\b.json',
    'status.txt',
    '.json/',
  ])('has its score nowhere like %j', (path) => {
    expect(skills.safeParse({ review: { command: '/review', 'status-file': path } }).success).toBe(false);
  });

  it('gets what no stranger can choose: the number of the issue and the mode', () => {
    const opening = anOpening({
      skills: {
        evaluation: { command: '/eval-plan {issue} --mode={mode}', 'status-file': '.claude/.eval-plan-status.json' },
        plan: { command: '/start-issue {issue} ' },
      },
    });
    const { number } = opening.snapshot;
    expect(skillOf(opening, 'evaluation')).toEqual({ ...SKILL, command: `/eval-plan ${number} --mode=auto` });
    expect(skillOf(opening, 'plan')).toEqual({ command: `/start-issue ${number}`, statusFile: null });
    expect(skillOf(opening, 'review')).toBeNull();
  });
});

describe('the definition of a command', () => {
  it('is looked for by its name, skills first', () => {
    const paths = placesOf('/eval-plan 7').map(({ path }) => path);
    expect(paths[0]).toBe('.claude/skills/eval-plan/SKILL.md');
    expect(paths).toContain('.claude/commands/eval-plan.md');
    expect(placesOf('/team:check').map(({ path }) => path)).toContain('.claude/commands/team/check.md');
  });

  it('has the arguments in place, and nothing that is for programs', () => {
    const text = '---\nname: eval-plan\nallowed-tools: Bash\n---\n\nJudge $ARGUMENTS: $0 in $1, $ARGUMENTS[1], $2.\n';
    expect(expandSkill(text, '/eval-plan 7 --mode=auto', place())).toBe(
      'Judge 7 --mode=auto: 7 in --mode=auto, --mode=auto, .',
    );
    expect(expandSkill('Judge $1.', '/eval-plan 7', place({ first: 1 }))).toBe('Judge 7.');
    expect(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of Claude's
      expandSkill('sh ${CLAUDE_SKILL_DIR}/a.sh', '/eval-plan', place({ folder: '.claude/skills/eval-plan' })),
    ).toBe('sh .claude/skills/eval-plan/a.sh');
    expect(expandSkill('Costs $100 and $ARGUMENTSX, --- not front matter ---', '/x', place())).toBe(
      'Costs $100 and $ARGUMENTSX, --- not front matter ---',
    );
  });

  it('takes nothing from an argument, whatever it holds', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[$&A-Z0-9 ]{1,20}$/), (given) => {
        const words = given.trim();
        expect(expandSkill('<$ARGUMENTS>', `/x ${words}`, place())).toBe(`<${words}>`);
      }),
      { seed: 27 },
    );
  });
});

describe('a status file', () => {
  const read = (status: unknown) => readStatus(JSON.stringify(status), SKILL, NOW);

  it('is an answer without criteria, with its score beside it', () => {
    const finding = { severity: 'recommendation', title: 'A test', detail: 'is missing' };
    const status = {
      score: 93,
      status: 'approved',
      valid_until: '2026-11-30T13:30:00Z',
      findings: [finding],
      issue: 7,
    };
    expect(read(status)).toEqual({
      ok: true,
      answer: {
        summary: '/eval-plan 7 --mode=auto gave 93 of 100: approved.',
        criteria: [],
        findings: [finding],
      },
      skillScore: { score: 93, by: '/eval-plan 7 --mode=auto', validUntil: '2026-11-30T13:30:00.000Z' },
    });
    expect(read({ score: 0, summary: 'Poor.', valid_until: null })).toMatchObject({
      answer: { summary: 'Poor.' },
      skillScore: { score: 0, validUntil: null },
    });
  });

  it.each<[valid: string, until: string]>([
    ['2026-11-30T12:30:00.123456', '2026-11-30T12:30:00.123Z'],
    ['2026-11-30T14:30:00+02:00', '2026-11-30T12:30:00.000Z'],
  ])('may say until when by %s', (valid, until) => {
    expect(read({ score: 9, valid_until: valid })).toMatchObject({ skillScore: { validUntil: until } });
  });

  it.each<[what: string, status: unknown, error: string]>([
    ['has gone stale', { score: 99, valid_until: '2026-11-30T11:59:59' }, 'has gone stale'],
    ['has gone stale elsewhere', { score: 99, valid_until: '2026-11-30T13:00:00+02:00' }, 'has gone stale'],
    ['has no score', { status: 'approved' }, 'score'],
    ['has none on purpose', { score: null }, 'score'],
    ['has too high a score', { score: 101 }, 'score'],
    ['has a score in words', { score: '95' }, 'score'],
    ['names a day', { score: 95, valid_until: 'tomorrow' }, 'valid_until'],
    ['is a list', [95], 'breaks its contract'],
    ['is a number', 95, 'breaks its contract'],
  ])('that %s says nothing but why', (_what, status, error) => {
    const reading = read(status);
    if (reading.ok) throw new Error('it was read');
    expect(reading.error).toContain(error);
    expect(reading.error).toContain('.claude/.eval-plan-status.json');
  });

  it('of any bytes is never thrown about', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => typeof readStatus(text, SKILL, NOW).ok === 'boolean'),
      { seed: 27 },
    );
    expect(readStatus('{"score": 9', SKILL, NOW)).toMatchObject({ ok: false, error: expect.stringContaining('JSON') });
  });

  it('gives the score of the gate, and holds no longer than ours does', () => {
    const judgementBy = (status: object) => {
      const reading = read(status);
      if (!reading.ok) throw new Error(reading.error);
      return judgementOf(reading.answer, [], digestOf('plan'), NOW, reading.skillScore);
    };
    const gate = (status: object) =>
      judgeGate({
        judgement: judgementBy(status),
        subject: { what: 'plan', digest: digestOf('plan') },
        threshold: 90,
        openedAt: NOW,
      });
    expect(gate({ score: 90 })).toEqual({ open: true, score: 90 });
    expect(gate({ score: 89 })).toMatchObject({ open: false, reason: { code: 'score_below_threshold' } });
    const finding = { severity: 'blocking', title: 'Unsafe', detail: 'It deletes data' };
    expect(gate({ score: 100, findings: [finding] })).toMatchObject({ reason: { code: 'blocking_finding' } });
    expect(judgementBy({ score: 90, valid_until: '2027-01-01T00:00:00Z' }).validUntil).toBe('2026-11-30T13:30:00.000Z');
    expect(judgementBy({ score: 90, valid_until: '2026-11-30T12:10:00Z' }).validUntil).toBe('2026-11-30T12:10:00.000Z');
    expect(findingsText(judgementBy({ score: 90, summary: 'Good.' }))).toBe(
      '90/100 by `/eval-plan` 7 --mode=auto: Good.',
    );
  });
});

describe('the prompt of a command', () => {
  const template = (name: string) => readFileSync(`src/prompts/${name}.md`, 'utf8');
  const { snapshot } = anOpening();
  const parts = {
    template: template('skill'),
    houseRules: 'RULES {{nonce}}',
    ask: { of: 'agent', answer: 'evaluation', material: { snapshot }, edits: false, startFrom: null },
    schema: { title: 'SCHEMA' },
    nonce: 'n-1',
    previous: null,
    command: SKILL.command,
    definition: 'DO THIS, not {{material}}',
    status: { template: template('status'), file: SKILL.statusFile ?? '' },
  } as const;

  it('begins with the command, and has beside it what a template of ours has', () => {
    const prompt = composeSkill(parts);
    expect(prompt.split('\n')[0]).toBe('# /eval-plan 7 --mode=auto');
    expect(prompt).toContain('DO THIS, not {{material}}');
    expect(prompt.match(/<issue-n-1>/g)).toHaveLength(1);
    expect(prompt).toContain('RULES n-1');
    expect(prompt).toContain('write the file `.claude/.eval-plan-status.json`');
    expect(prompt).toContain('"SCHEMA"');
    expect(prompt.replace(parts.definition, '')).not.toMatch(/\{\{/);
  });

  it('asks for an answer where there is no status file', () => {
    const prompt = composeSkill({ ...parts, status: null });
    expect(prompt).not.toContain('In place of the answer');
    expect(prompt).toContain('"SCHEMA"');
  });

  it('has a repair that asks for the file again', () => {
    const prompt = composeRepair({ ...parts, template: template('status-repair'), previous: 'is {{answer}} JSON' });
    expect(prompt).toContain('<previous-n-1>\nis {{answer}} JSON\n</previous-n-1>');
    expect(prompt).toContain('write the file `.claude/.eval-plan-status.json`');
  });
});
