import { describe, expect, it } from '@jest/globals';
import { debugContextText } from '../../../src/domain/render/debug-context-text.ts';
import { aDebugContext, anIteration } from '../../fakes/debug.ts';
import { goldenFolder } from '../../scenarios/golden-folder.ts';
import { DEBUG_STORIES } from './debug-stories.ts';

const golden = goldenFolder('../domain/debug/golden-context');

describe('context.md', () => {
  it.each(Object.entries(DEBUG_STORIES))('%s', (name, { results: { debug } }) => {
    golden.expectTold(name, debugContextText(debug));
  });

  it('has a story for every golden file', () => {
    golden.expectStories(Object.keys(DEBUG_STORIES));
  });

  it('has the headings and fields of the specification, in its order', () => {
    const text = debugContextText(aDebugContext({ status: 'verifying', history: [anIteration(1), anIteration(2)] }));
    const fields = text.split('\n').filter((line) => /^(?:#|---$|\*\*[^*]+\*\*:|```)/.test(line));
    const round = ['Timestamp', 'Research Findings', 'Recommended Operations', 'Applied Fix', 'Result', 'New Issue'];
    const rounds = (n: number) => [`### Iteration ${n}`, ...round.map((field) => `**${field}**:`), '```text', '```'];
    expect(fields.map((line) => line.replace(/^(\*\*[^*]+\*\*:).*$/, '$1'))).toEqual([
      '# Debug Context: Sum of an empty cart is NaN',
      ...['Debug ID', 'Created', 'Status', 'Iteration'].map((field) => `**${field}**:`),
      '## Issue Description',
      '## Success Criteria',
      '## Verification Command',
      '```bash',
      '```',
      '## Investigation History',
      ...[...rounds(1), '---', ...rounds(2)],
    ]);
    expect(text).toContain('**Iteration**: 2 / 5\n');
  });

  it('shows what others wrote as text, which does nothing (O08)', () => {
    const text = debugContextText(
      aDebugContext({
        title: '<img src=x> @octocat',
        issue_description: '# Not a heading\n\nFixes #1\n<!-- issue-relay:progress -->',
        success_criteria: [{ id: 'SC-001', text: 'a\n\n## b', shown_by: 'exit' }],
        verification_commands: ['echo "```"'],
        history: [anIteration(1, { summary: '@org/team\n## Done' })],
      }),
    );
    expect(text).not.toMatch(/^## (?:b|Done)|^# Not/m);
    expect(text).not.toContain('<img');
    expect(text).not.toContain('<!--');
    expect(text).toContain('`@octocat`');
    expect(text).toContain('````bash\necho "```"\n````');
  });

  it('tells that no command is known yet, and that nothing has begun', () => {
    const text = debugContextText(aDebugContext({ verification_commands: [] }));
    expect(text).toContain('# found out when the fault is reproduced');
    expect(text).toContain('**Iteration**: 1 / 5');
    expect(text).toContain('_No iteration has begun._');
  });
});
