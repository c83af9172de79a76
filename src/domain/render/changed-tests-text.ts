import type { Change, ChangeEntry } from '../../contracts/change.ts';
import { escapeLine } from '../markdown.ts';
import { isTest } from '../policy/guarded-paths.ts';

const WORDS = { add: 'added', modify: 'changed', delete: 'deleted — ⚠️ needs a person' } as const;

/** The tests that a change adds, changes or deletes: whoever trusts a green run has to know what became of them. */
export function changedTestsText(change: Change | undefined): string {
  if (change === undefined) return '';
  const tests = change.entries.filter(({ path }) => isTest(path));
  return tests.map(testText).join('\n') || 'None.';
}

const testText = ({ path, operation }: ChangeEntry) => `- ${escapeLine(path)}: ${WORDS[operation]}`;
