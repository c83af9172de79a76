import { describe, expect, it } from '@jest/globals';
import type { Wish } from '../../../src/domain/effect.ts';
import { reason } from '../../../src/domain/reason.ts';
import { debugReport } from '../../../src/domain/render/debug-report.ts';
import { phaseSummary } from '../../../src/domain/render/phase-summary.ts';
import { progressComment } from '../../../src/domain/render/progress-comment.ts';
import { pullRequestText } from '../../../src/domain/render/pull-request-text.ts';
import type { Report } from '../../../src/domain/render/report.ts';
import { runSummary } from '../../../src/domain/render/run-summary.ts';
import { problemSolver } from '../../../src/pipelines/problem-solver.ts';
import { aDebugContext, anIteration, aRun, DEBUG_ID } from '../../fakes/debug.ts';
import { aChange, anOpening, aPullRequest, NOW } from '../../fakes/facts.ts';
import { goldenFolder } from '../../scenarios/golden-folder.ts';
import { DEBUG_STORIES, type DebugStory } from './debug-stories.ts';

const golden = goldenFolder('../domain/debug/golden-reports');
const RUN = 'https://github.com/acme/shop/actions/runs/1';
const LATER = new Date(Date.parse(NOW) + 15 * 60_000).toISOString();
const LONGEST_BODY = 65_536;

const reportOf = ({ results, ending }: DebugStory, pullRequest: Report['ending'] | null = null): Report => ({
  pipeline: problemSolver,
  issue: 23,
  threshold: null,
  runUrl: RUN,
  repositoryUrl: 'https://github.com/acme/shop',
  startedAt: NOW,
  now: LATER,
  journey: [],
  running: null,
  results,
  approvals: [],
  branch: null,
  history: [],
  ending: { ...ending, pullRequest: pullRequest?.pullRequest ?? null, merged: ending.outcome === 'passed' },
});
const story = (name: string): DebugStory => {
  const found = DEBUG_STORIES[name];
  if (found === undefined) throw new Error(`no story ${name}`);
  return found;
};
const bodyOf = (wish: Wish) => (wish.kind === 'comment' ? wish.body : '');

/** The report, then the pull request's text where there is a change. */
function page(name: string): string {
  const report = reportOf(story(name));
  const text = debugReport(report);
  const { change } = report.results;
  return `${text}\n${change ? `\n---\n\n${pullRequestText({ ...report, ending: null })}\n` : ''}`;
}

const TOLD = ['solved in the second iteration', 'exhausted', 'an iteration without a fix', 'investigated'];

describe('the report of a search for a fault', () => {
  it.each(TOLD)('%s', (name) => {
    golden.expectTold(name, page(name));
  });

  it('says that debug logs are out again, and nothing where there were none', () => {
    const told = story('solved in the second iteration');
    const out = 'debug logs of the search were taken out';
    expect(debugReport(reportOf(told))).not.toContain(out);
    const { change, verification } = told.results;
    if (change === undefined || verification === undefined) throw new Error('the story has no change');
    const withLog = aChange({ content: `console.log('${DEBUG_ID}');\n`, addedLines: 2 });
    const logged = { ...told, results: { ...told.results, best: { iteration: 2, change: withLog, verification } } };
    expect(debugReport(reportOf(logged))).toContain(out);
  });

  it('has a story for every golden file', () => {
    golden.expectStories(TOLD);
  });

  const headings = (text: string) => text.split('\n').filter((line) => line.startsWith('#'));

  it('has every field of the report of success', () => {
    const text = debugReport(reportOf(story('solved in the second iteration')));
    expect(headings(text).slice(0, 5)).toEqual([
      '## Problem Solved',
      ...['Issue', 'Solution', 'Files Modified', 'Verification'].map((title) => `### ${title}`),
    ]);
    expect(text).toContain(
      '**Debug ID**: debug-20261130120000  \n**Iterations Used**: 2 / 5  \n**Total Time**: 15 min\n',
    );
    expect(text).toContain('```bash\nnpm test\n```\n\nOutput: PASS');
    expect(text).toContain('test/old.test.js: deleted — ⚠️ needs a person');
  });

  it('has every field of the report of failure', () => {
    const text = debugReport(reportOf(story('exhausted')));
    const wanted = ['Issue', 'Investigation Summary', 'Remaining Issue', 'Recommendations', 'Debug Artifacts'];
    expect(headings(text).filter((line) => !/Criteria|Tests/.test(line))).toEqual([
      '## Unable to Resolve',
      ...wanted.map((title) => `### ${title}`),
    ]);
    expect(text).toContain('**Iterations Used**: 3 / 3');
    expect(text).toContain('- Logs: src/cart.js:1');
  });

  it('recommends the causes that no fix touched, the surest first', () => {
    const text = debugReport(reportOf(story('exhausted')));
    const at = (piece: string) => text.indexOf(`Manual investigation of **ROOT_CAUSE** ${piece}`);
    expect(at('(HIGH) src/price.js:8')).toBeGreaterThan(0);
    expect(at('(MEDIUM) src/tax.js:2')).toBeGreaterThan(at('(HIGH) src/price.js:8'));
    // Its file was fixed.
    expect(at('(HIGH) src/cart.js:3')).toBe(-1);
  });

  it('is no report of success where a proof is only claimed', () => {
    const { results, ending } = story('solved in the second iteration');
    const flaky = { ...results, verification: { ...results.verification, before: [aRun(0)] } };
    const text = debugReport(reportOf({ results: flaky as typeof results, ending }));
    expect(text).toMatch(/^## Unable to Resolve/);
  });

  it('stays silent while the run is at work, and where nothing was researched', () => {
    expect(debugReport({ ...reportOf(story('exhausted')), ending: null })).toBe('');
    expect(debugReport(reportOf(story('made before any research')))).toBe('');
  });

  it('tells of a search that took several runs when it began', () => {
    const { results, ending } = story('exhausted');
    const resumed = { run: '1', enter: 'research-1', passed: [], spent: null };
    const opening = anOpening({ resumed });
    const text = debugReport(reportOf({ results: { ...results, opening }, ending }));
    expect(text).toContain(`**Total Time**: 15 min, in this run; the search began at ${NOW}`);
  });
});

describe('where it shows', () => {
  it('is the comment at the end of a run, with the context folded', () => {
    const body = bodyOf(progressComment(reportOf(story('solved in the second iteration'))));
    expect(body).toContain('\n## Problem Solved\n');
    expect(body).toContain('<details><summary><code>specs/debug-20261130120000/context.md</code></summary>\n\n# Debug');
    const begun = bodyOf(progressComment({ ...reportOf(story('exhausted')), ending: null }));
    expect(begun).not.toMatch(/Unable to Resolve|Debug Context/);
  });

  it('is headed as an investigation where one was asked for', () => {
    const body = bodyOf(progressComment(reportOf(story('investigated'))));
    expect(body).toContain('🔎 Investigated. Only an investigation was asked for');
    expect(body).not.toContain('Nothing to change');
  });

  it('is the summary of the run, without checkpoints that the pipeline does not have', () => {
    const text = runSummary(reportOf(story('solved in the second iteration')));
    expect(text).toContain('\n## Problem Solved\n');
    expect(text).toContain('- [x] Every success criterion met, by evidence');
    expect(text).toContain('#### Reproduction');
    expect(text).not.toMatch(/checkpoint/i);
    expect(runSummary(reportOf(story('investigated')))).not.toContain('Final verification');
  });

  it('is the summary of each phase, as far as things are known by then', () => {
    const [, row] = problemSolver.rows;
    const decision = { outcome: 'passed', reason: null, summary: 'reproduced', effects: [] } as const;
    const told = phaseSummary(row as never, { ...decision, results: { debug: aDebugContext() } }, RUN);
    expect(told).toContain('**Status**: investigating');
    expect(phaseSummary(row as never, { ...decision, results: {} }, RUN)).not.toContain('context.md');
  });

  it('is the pull request, which closes its issue and no other', () => {
    const text = pullRequestText(reportOf(story('solved in the second iteration')));
    expect(text.match(/(?:fix|close|resolve)[a-z]* #\d+/gi)).toEqual(['Fixes #23']);
    expect(text).not.toContain('Scores');
    expect(text).toContain('- [x] **SC-001**');
    expect(text).toContain('2 / 5 used (debug-20261130120000)');
  });

  it('names the draft that keeps the best change', () => {
    const { results, ending } = story('exhausted');
    const pullRequest = aPullRequest({ number: 7 });
    const report = { ...reportOf({ results, ending }), ending: { ...ending, pullRequest, merged: false } };
    expect(debugReport(report)).toContain(`- Change: [#7](${pullRequest.url})`);
  });

  it('fits into a comment however much was found out', () => {
    const history = Array.from({ length: 20 }, (_, at) => anIteration(at + 1, { summary: 'x @org/team '.repeat(900) }));
    const debug = aDebugContext({ history, max_iterations: 20, issue_description: 'y '.repeat(20_000) });
    const why = reason('problem_exhausted', { used: 20, max: 20, remaining: 'all' });
    const report = reportOf({ results: { debug }, ending: { outcome: 'stopped', reason: why } });
    expect(bodyOf(progressComment(report)).length).toBeLessThanOrEqual(LONGEST_BODY);
    expect(pullRequestText(report).length).toBeLessThanOrEqual(LONGEST_BODY);
  });
});
