import { describe, expect, it } from '@jest/globals';
import { commandLine } from '../../src/adapters/workflow-command.ts';
import {
  annotationText,
  denialAnnotations,
  findingAnnotations,
  shownAnnotations,
} from '../../src/domain/annotations.ts';

const finding = { severity: 'blocking', title: 'It drops the table', detail: 'Line 3.' } as const;

describe('findings beside the code', () => {
  it('are errors where they block and notices where they don’t, with file and line', () => {
    const findings = [
      { ...finding, path: 'src/cart.js', line: 3 },
      { ...finding, severity: 'recommendation', path: 'docs/a,b: c.md' },
    ] as const;
    expect(findingAnnotations(findings).map(({ level, ...rest }) => commandLine({ name: level, ...rest }))).toEqual([
      '::error title=It drops the table,file=src/cart.js,line=3::Line 3.',
      '::notice title=It drops the table,file=docs/a%2Cb%3A c.md::Line 3.',
    ]);
  });

  it('that name no place stay in the summary', () => {
    expect(findingAnnotations([finding])).toEqual([]);
  });

  it('can’t end their line, start another command, or hide what they say', () => {
    const [hostile] = findingAnnotations([
      { ...finding, title: 'a\n::add-mask::b', detail: 'x\r\n::error::y', path: 'p\n::stop-commands::z\u202e' },
    ]);
    const line = commandLine({ name: 'error', ...hostile });
    expect(line.split(/[\r\n]/)).toHaveLength(1);
    expect(line).toContain('file=p %3A%3Astop-commands%3A%3Az::');
  });

  it('are as many as GitHub keeps, of each level, with a count of the others', () => {
    const all = Array.from({ length: 50 }, (_, at) => ({ path: `.github/${at}.yml`, because: 'it runs with a token' }));
    const shown = shownAnnotations([...denialAnnotations(all), { level: 'notice', message: 'one' }]);
    expect(shown.filter(({ level }) => level === 'error')).toHaveLength(9);
    expect(shown.at(8)).toEqual({ level: 'error', message: '42 more are in the summary of this job.' });
    expect(shown.at(-1)).toEqual({ level: 'notice', message: 'one' });
  });
});

describe('the text of an annotation', () => {
  it('is cut at the end of a line before GitHub cuts it at 4,096 characters', () => {
    const text = annotationText(`first line\n${'a line of some words\n'.repeat(500)}`);
    expect(text.length).toBeLessThanOrEqual(4_096);
    expect(text).toMatch(/a line of some words\n… The rest is in the summary and the log of this job\.$/);
    expect(annotationText('short')).toBe('short');
  });

  it('is cut within the line where there is only one', () => {
    const text = annotationText('x'.repeat(10_000));
    expect(text).toHaveLength(4_096);
    expect(text).toMatch(/x\n… The rest is in the summary and the log of this job\.$/);
  });
});
