import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Change } from '../../../src/contracts/change.ts';
import { debugLogsIn, withoutDebugLogs } from '../../../src/domain/debug/debug-logs.ts';
import { digestOf } from '../../../src/domain/digest.ts';
import { aDebugContext, anIteration, DEBUG_ID } from '../../fakes/debug.ts';
import { aChange } from '../../fakes/facts.ts';

const debug = aDebugContext();
const log = (text: string) => `console.log('${DEBUG_ID}', ${text});`;
const contentOf = ({ entries }: Change) => Buffer.from(entries[0]?.content ?? '', 'base64').toString();

describe('debug logs', () => {
  it('are found by their marker, whoever names them', () => {
    const change = aChange({ content: `const a = 1;\n  ${log('a')}\nexport { a };\n` });
    expect(debugLogsIn(change, debug)).toEqual([{ path: 'src/cart.js', line: 2, text: log('a') }]);
  });

  it('are found where the executor of this very change named them without a marker', () => {
    const change = aChange({ content: 'const a = 1;\nconsole.log(a);\n' });
    const named = anIteration(1, { change_digest: digestOf(change) });
    named.execution?.result.debug_logs_added.push('src/cart.js:2', 'src/gone.js:1', 'nonsense');
    expect(debugLogsIn(change, aDebugContext({ history: [named] }))).toHaveLength(1);
    // The same words about another change are about other lines.
    expect(debugLogsIn(aChange({ content: 'a\nb\n' }), aDebugContext({ history: [named] }))).toEqual([]);
  });

  it('go, and nothing else does', () => {
    const content = `const a = 1;\r\n${log('a')}\n\nexport { a };`;
    const change = aChange({ content });
    const cleaned = withoutDebugLogs(
      { ...change, entries: change.entries.map((entry) => ({ ...entry, addedLines: 3 })) },
      debug,
    );
    expect(contentOf(cleaned)).toBe('const a = 1;\r\n\nexport { a };');
    expect(cleaned.entries[0]).toMatchObject({ addedLines: 2, deletedLines: 1, bytes: 28 });
  });

  it('take a file out of the change that they alone had changed or made', () => {
    const change = aChange({ content: `a\n${log('a')}\n` });
    const [entry] = change.entries;
    if (entry === undefined) throw new Error('the change is empty');
    const only = { ...change, entries: [{ ...entry, addedLines: 1, deletedLines: 0 }] };
    expect(withoutDebugLogs(only, debug).entries).toEqual([]);
    const made = { ...entry, operation: 'add' as const, previousMode: '000000', content: btoa(`${log('a')}\n\n`) };
    expect(withoutDebugLogs({ ...change, entries: [made] }, debug).entries).toEqual([]);
  });

  it('are not looked for in binary files and deletions', () => {
    const [entry] = aChange({ content: log('a') }).entries;
    if (entry === undefined) throw new Error('the change is empty');
    const change = {
      ...aChange(),
      entries: [
        { ...entry, binary: true },
        { ...entry, operation: 'delete' as const },
      ],
    };
    expect(debugLogsIn(change, debug)).toEqual([]);
  });

  it('are gone once they were taken out, and all other lines stand as they were', () => {
    const line = fc.oneof(fc.constantFrom('', 'a', ' b;', 'é\t'), fc.constant(log('x')));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const change = aChange({ content: ['kept', ...lines].join('\n') });
        const cleaned = withoutDebugLogs(change, debug);
        expect(debugLogsIn(cleaned, debug)).toEqual([]);
        const kept = ['kept', ...lines.filter((text) => !text.includes(DEBUG_ID))].join('\n');
        expect(contentOf(cleaned)).toBe(kept);
        expect(withoutDebugLogs(cleaned, debug)).toEqual(cleaned);
      }),
      { seed: 7 },
    );
  });
});
