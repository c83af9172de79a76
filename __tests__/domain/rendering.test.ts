import { describe, expect, it } from '@jest/globals';
import { PAST_RUNS, type PastRun } from '../../src/contracts/record.ts';
import { PLAN_RUBRIC } from '../../src/contracts/rubric.ts';
import type { Wish } from '../../src/domain/effect.ts';
import { spendOfAll, withRun } from '../../src/domain/history.ts';
import { judgementOf } from '../../src/domain/judgement.ts';
import { marker } from '../../src/domain/markdown.ts';
import { editedPlan, planComment } from '../../src/domain/plan-comment.ts';
import { durationText } from '../../src/domain/render/duration-text.ts';
import { outputText, redOutput } from '../../src/domain/render/evidence-text.ts';
import { PICTURE_CLASSES, phasePicture } from '../../src/domain/render/phase-picture.ts';
import { phaseSummary } from '../../src/domain/render/phase-summary.ts';
import { progressComment } from '../../src/domain/render/progress-comment.ts';
import { pullRequestText } from '../../src/domain/render/pull-request-text.ts';
import type { Report } from '../../src/domain/render/report.ts';
import { runSummary } from '../../src/domain/render/run-summary.ts';
import { autoSolve } from '../../src/pipelines/auto-solve.ts';
import { anIssue, aPlan, aVerdict, NOW } from '../fakes/facts.ts';

const RUN = 'https://github.com/acme/shop/actions/runs/1';
/** What GitHub refuses to take: comments and bodies above this, step summaries above 1 MiB. */
const LONGEST_BODY = 65_536;
const LARGEST_SUMMARY = 1_048_576;

const aReport = (report: Partial<Report> = {}): Report => ({
  pipeline: autoSolve,
  issue: 23,
  threshold: null,
  runUrl: RUN,
  repositoryUrl: 'https://github.com/acme/shop',
  startedAt: NOW,
  now: NOW,
  journey: [],
  running: null,
  results: {},
  approvals: [],
  branch: null,
  history: [],
  ending: { outcome: 'stopped', reason: null, pullRequest: null, merged: false },
  ...report,
});
const bodyOf = (wish: Wish) => (wish.kind === 'comment' ? wish.body : '');

/** As much as a contract lets an agent say: a hundred findings of twenty thousand characters. */
const endless = () => {
  const findings = Array.from({ length: 100 }, (_, at) => ({
    severity: 'recommendation' as const,
    title: `finding ${at}`,
    detail: `${'<b>ask @org/team</b> 😀 '.repeat(900)}`,
  }));
  return judgementOf(aVerdict(PLAN_RUBRIC, 96, findings), PLAN_RUBRIC, `sha256:${'0'.repeat(64)}`, NOW);
};
const aRun = (exitCode: number, outputTail: string) => ({
  command: 'npm test </summary>',
  exitCode,
  timedOut: false,
  durationMs: 1_000,
  outputTail,
});
const verification = (exitCode: number, outputTail: string) => ({
  changeDigest: `sha256:${'0'.repeat(64)}`,
  after: [aRun(exitCode, outputTail)],
  before: [],
});

describe('what is too long', () => {
  it('is cut in the comment, whose links stay, with a link to the rest (O13)', () => {
    const body = bodyOf(progressComment(aReport({ results: { evaluation: endless() } })));
    expect(body.length).toBeLessThanOrEqual(LONGEST_BODY);
    expect(body).toContain(
      `</details>\n\n_Cut here: [the summary of the run](${RUN}) has the rest._\n\n<sub>[Run](${RUN})`,
    );
    expect(body).toMatch(/^<!-- issue-relay:progress -->\n/);
    expect(body.endsWith('</sub>')).toBe(true);
  });

  it('is cut in the body of the pull request', () => {
    const plan = aPlan({ risks: Array.from({ length: 100 }, () => 'x '.repeat(9_000)) });
    const body = pullRequestText(aReport({ results: { plan } }));
    expect(body.length).toBeLessThanOrEqual(LONGEST_BODY);
    expect(body).toContain(`_Cut here: [the summary of the run](${RUN}) has the rest._\n\n<sub>[Run](${RUN})`);
  });

  it('is cut in the summary by bytes, and stays escaped (O08)', () => {
    const decision = { outcome: 'stopped', reason: null, summary: 'x', results: {}, effects: [] } as const;
    const details = runSummary(aReport({ results: { evaluation: endless(), review: endless() } }));
    const summary = phaseSummary(autoSolve.rows.at(-1) as never, { ...decision, details }, RUN);
    expect(Buffer.byteLength(details)).toBeGreaterThan(LARGEST_SUMMARY);
    expect(Buffer.byteLength(summary)).toBeLessThan(LARGEST_SUMMARY);
    expect(summary).not.toContain('<b>');
    expect(summary).toMatch(/_Cut here: \[the artifacts of the run\]\(\S+#artifacts\) hold all of it\._\n$/);
  });

  it('is no plan to be mended: half of one would be read as all of it', () => {
    const plan = aPlan({ risks: Array.from({ length: 10 }, () => 'x'.repeat(9_000)) });
    const body = bodyOf(planComment(plan, RUN));
    expect(body).toContain(`[the artifacts of the run](${RUN}#artifacts)`);
    expect(body).toContain(marker('plan'));
    const comment = { body, ours: true } as never;
    expect(editedPlan(anIssue({ comments: [comment] }), plan.branch)).toEqual({ kind: 'none' });
  });
});

describe('what the commands printed', () => {
  it('stands under the command, which is no markup', () => {
    const text = outputText(verification(0, 'ok\n```\n'));
    expect(text).toContain('<summary><code>npm test &lt;/summary&gt;</code> with the change: exit 0</summary>');
    expect(text).toContain('````text\nok\n```\n````');
    expect(outputText(verification(0, ' \n'))).toContain('It printed nothing.');
  });

  it('stands in the comment where it is red, by its last whole lines', () => {
    expect(redOutput(verification(0, 'fine'))).toBe('');
    const text = redOutput(verification(1, `${'a line of output\n'.repeat(500)}the last\n`));
    expect(text).toContain('```text\n…\na line of output\n');
    expect(text).toContain('the last\n```');
    expect(text.length).toBeLessThan(2_300);
  });
});

describe('the picture of the phases', () => {
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  // https://www.w3.org/TR/WCAG22/#contrast-minimum; for parts of a picture 3:1 is enough (#non-text-contrast).
  it.each(Object.entries(PICTURE_CLASSES))('%s can be read, and stands out on light and dark pages', (_, style) => {
    const [, fill = '', text = ''] = /fill:(#\w+),.*color:(#\w+)/.exec(style) ?? [];
    expect(contrast(fill, text)).toBeGreaterThanOrEqual(4.5);
    for (const page of ['#ffffff', '#0d1117']) expect(contrast(fill, page)).toBeGreaterThanOrEqual(3);
  });

  it('shows a run at work', () => {
    const picture = phasePicture(aReport({ running: 'open', ending: null }));
    expect(picture).toContain('p0["open<br/>at work"]:::calm');
    expect(picture).toContain('p6["finish-issue<br/>no turn"]:::idle');
    expect(picture).toContain('p0 -.-> p1');
  });
});

describe('the history of an issue', () => {
  const past = (run: string, calls: number | null): PastRun => {
    const spend = calls === null ? null : { calls, durationMs: 1_000 };
    return { run, ended_at: NOW, reason: 'score_below_threshold', scores: { review: 89 }, spend };
  };

  it('keeps the last runs, and of a run that reports twice the second', () => {
    const many = Array.from({ length: PAST_RUNS + 5 }, (_, at) => past(String(at + 1), 1));
    const kept = many.reduce<PastRun[]>(withRun, []);
    expect(kept).toHaveLength(PAST_RUNS);
    expect(kept.at(-1)?.run).toBe(String(PAST_RUNS + 5));
    expect(withRun([past('1', 1), past('2', 1)], past('1', 7)).map(({ run, spend }) => [run, spend?.calls])).toEqual([
      ['2', 1],
      ['1', 7],
    ]);
  });

  it('sums up what all runs cost', () => {
    expect(spendOfAll([past('1', 2), past('2', null)], { calls: 3, durationMs: 5 })).toMatchObject({ calls: 5 });
    expect(spendOfAll([past('1', null)], null)).toBeNull();
  });

  it('has a row for each run, and links to it', () => {
    const body = bodyOf(progressComment(aReport({ history: [past('7', 2)], ending: null })));
    expect(body).toContain(
      '| [7](https://github.com/acme/shop/actions/runs/7) |  | 89 | `score_below_threshold` | 2 agent calls, 1 s |',
    );
    expect(body).not.toContain('this one');
  });
});

describe('a time', () => {
  it.each([
    [0, '0 s'],
    [-5, '0 s'],
    [59_400, '59 s'],
    [60_000, '1 min'],
    [185_000, '3 min 5 s'],
    [3_600_000, '1 h'],
    [7_815_000, '2 h 10 min'],
  ])('of %d ms is %s', (milliseconds, text) => {
    expect(durationText(milliseconds)).toBe(text);
  });
});
