import { describe, expect, it } from '@jest/globals';
import { judgeChange } from '../../../src/domain/change-policy.ts';
import { withContextFile, withoutContextFile } from '../../../src/domain/debug/context-entry.ts';
import { branchOf, type DeliveryFacts } from '../../../src/domain/delivery.ts';
import { digestOf } from '../../../src/domain/digest.ts';
import { changeTrailer } from '../../../src/domain/naming.ts';
import { debugContextText } from '../../../src/domain/render/debug-context-text.ts';
import { aDebugContext, anIteration, DEBUG_ID } from '../../fakes/debug.ts';
import { aChange, anOpening, aSubject } from '../../fakes/facts.ts';

const debug = aDebugContext({ status: 'resolved', history: [anIteration(1, { result: 'PASS' })] });
const change = aChange();
const token = `ghp_${'aB3'.repeat(12)}`;
const textIn = ({ entries }: typeof change) =>
  Buffer.from(entries.find(({ path }) => path.endsWith('context.md'))?.content ?? '', 'base64').toString();

describe('the context beside the fix', () => {
  it('is one new file more, whose bytes are those of context.md', () => {
    const published = withContextFile(change, debug);
    const files = published.entries.map(({ path, operation }) => `${operation} ${path}`);
    expect(files).toEqual([`add specs/${DEBUG_ID}/context.md`, 'modify src/cart.js']);
    expect(textIn(published)).toBe(debugContextText(debug));
    expect(judgeChange(published).denials).toEqual([]);
  });

  it('is the same however often it is added, and gone once it is taken out', () => {
    const published = withContextFile(change, debug);
    expect(withContextFile(published, debug)).toEqual(published);
    expect(withoutContextFile(published, debug)).toEqual(change);
  });

  it('holds no secret that was quoted in it', () => {
    const text = textIn(withContextFile(change, aDebugContext({ issue_description: `It prints ${token}.` })));
    expect(text).toContain(String.raw`\[redacted\]`);
    expect(text).not.toContain(token);
  });

  it.each([
    ['true', withContextFile(change, debug), 'ready'],
    ['false', change, 'ready'],
    ['true', change, 'absent'],
    ['false', withContextFile(change, debug), 'absent'],
  ] as const)('belongs to what stands on the branch, where it is asked for (%s)', (wanted, standing, state) => {
    const message = `It adds up.\n\n${changeTrailer(digestOf(change))}`;
    const subject = aSubject({ branch: { nodeId: 'REF_1', sha: 'd'.repeat(40), message } });
    const inputs = { 'commit-debug-context': wanted };
    const facts = { results: { change, debug }, opening: anOpening(), subject, standing, inputs };
    expect(branchOf(facts as unknown as DeliveryFacts).state).toBe(state);
  });
});
