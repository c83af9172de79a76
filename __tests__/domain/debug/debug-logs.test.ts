import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Change } from '../../../src/contracts/change.ts';
import { canBeCleaned, debugLogsIn, withoutDebugLogs } from '../../../src/domain/debug/debug-logs.ts';
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

  it('are found where the executor of this very change named them without a marker, give or take a line', () => {
    const change = aChange({ content: 'const a = 1;\nconst b = 2;\nconsole.log(a);\n' });
    const found = (...places: string[]) => {
      const named = anIteration(1, { change_digest: digestOf(change) });
      named.execution?.result.debug_logs_added.push(...places);
      return debugLogsIn(change, aDebugContext({ history: [named] })).map(({ line }) => line);
    };
    expect(found('src/cart.js:3')).toEqual([3]);
    expect(found('src/cart.js:2', './src/cart.js:4')).toEqual([3]);
    // What prints nothing is no log, whatever it is called.
    expect(found('src/cart.js:1', 'src/gone.js:3', 'src/cart.js:999', 'nonsense')).toEqual([]);
    const elsewhere = anIteration(1);
    elsewhere.execution?.result.debug_logs_added.push('src/cart.js:3');
    expect(debugLogsIn(change, aDebugContext({ history: [elsewhere] }))).toEqual([]);
  });

  it('leave the bytes of other lines alone, in any encoding', () => {
    const [entry] = aChange().entries;
    if (entry === undefined) throw new Error('the change is empty');
    const content = Buffer.from(`const n = 'caf\xe9';\n${log('n')}\n`, 'latin1').toString('base64');
    const cleaned = withoutDebugLogs({ ...aChange(), entries: [{ ...entry, content, addedLines: 2 }] }, debug);
    expect(Buffer.from(cleaned.entries[0]?.content ?? '', 'base64').toString('latin1')).toBe("const n = 'caf\xe9';\n");
  });

  it('are left to people where one may have taken the place of a line of the base', () => {
    const content = `const a = 1; // ${DEBUG_ID}\n`;
    expect(canBeCleaned(aChange({ content }), debug)).toBe(false);
    expect(canBeCleaned(aChange({ content: `const a = 1;\n${log('a')}\n`, addedLines: 2 }), debug)).toBe(true);
    expect(canBeCleaned(aChange(), debug)).toBe(true);
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
