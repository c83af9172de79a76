import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { REQUIREMENT_FILES, requirementFile, requirementPaths } from '../../src/domain/requirement-files.ts';

const named = (body: string) => requirementPaths({ body });

describe('the files that an issue names for what is wanted', () => {
  it('are requirements and specifications, in the order in which they are named, each once', () => {
    const body = 'See `tasks/prd-cart.md`, [the spec](docs/SPEC.md) and\n- ./tasks/prd-sum.md\n- tasks/prd-cart.md.';
    expect(named(body)).toEqual(['tasks/prd-cart.md', 'docs/SPEC.md', 'tasks/prd-sum.md']);
  });

  it('are no other files, and nothing outside of the repository', () => {
    expect(named('README.md, src/spec.ts, inspect.md, tasks/prd-cart.mdx')).toEqual([]);
    expect(named('../other/prd-secret.md, tasks/../../prd-secret.md, /etc/prd-passwd.md')).toEqual([]);
  });

  it('are few, so that the issue is not crowded out', () => {
    const body = Array.from({ length: 50 }, (_, at) => `tasks/prd-${at}.md`).join(' ');
    expect(named(body)).toHaveLength(REQUIREMENT_FILES);
  });

  it('are cut where they are long, and say so', () => {
    expect(requirementFile('SPEC.md', 'short')).toEqual({ path: 'SPEC.md', text: 'short' });
    const { text } = requirementFile('SPEC.md', 'x'.repeat(1_000_000));
    expect(text.length).toBeLessThan(41_000);
    expect(text).toMatch(/Cut here/);
  });

  it('are found in time, whatever is written', () => {
    const bodies = fc.array(fc.constantFrom('a/', '../', 'prd', 'spec', '-x', '.md', ' ', '('), { maxLength: 2_000 });
    fc.assert(
      fc.property(bodies, (parts) => {
        for (const path of named(parts.join(''))) expect(path.split('/')).not.toContain('..');
      }),
    );
  });
});
