import { describe, expect, it } from '@jest/globals';
import type { Wish } from '../../src/domain/effect.ts';
import type { Writer } from '../../src/ports.ts';
import { madeBefore } from '../../src/shell/made.ts';
import { perform } from '../../src/shell/perform.ts';
import { aClaim, aSubject, NOW, octocat } from '../fakes/facts.ts';
import { fakeWorld } from '../fakes/world.ts';

const workplace = { repository: 'acme/shop', workflow: { file: 'loop.yml', ref: 'refs/heads/main' } };
const TICKET = 'ticket-of-issue-23';
const issue = { status: 'in_progress', ticket: TICKET, actor: octocat };
const state = {
  version: 1,
  started_at: NOW,
  updated_at: NOW,
  repo: 'acme/shop',
  total_issues: 1,
  issues: { 23: issue },
};

const started = (run: string): Wish => ({
  kind: 'amend-backlog',
  amendment: { kind: 'events', events: [{ kind: 'started', issue: 23, ticket: TICKET, run, replaces: null }], at: NOW },
  message: 'Issue #23: started',
  whole: true,
});
const record = (run: string): Wish => ({
  kind: 'record',
  path: 'loop-it-issue/23.json',
  expectedTicket: null,
  record: {
    ...{ format: 1, pipeline: 'loop-it-issue', issue_number: 23, status: 'in_progress', mode: 'auto' },
    ...{ claim: aClaim({ run }), base_sha: 'a'.repeat(40), delivered: null, resume: null, batons: {}, history: [] },
    updated_at: NOW,
  },
  message: 'Claim',
});
const comment: Wish = { kind: 'comment', marker: 'progress', body: 'Progress' };
const beat: Wish = { kind: 'dispatch', runs: [{ ticket: TICKET }] };

/** A writer that refuses one kind of small writes. */
async function refusing(kind: string, world: ReturnType<typeof fakeWorld>): Promise<Writer> {
  const writer = await world.writer();
  return {
    ...writer,
    settle: async (settlements) =>
      Promise.all(
        settlements.map(async (one) =>
          one.kind === kind
            ? ({ done: false, reason: 'write-refused', detail: 'no' } as const)
            : ((await writer.settle([one]))[0] ?? { done: true }),
        ),
      ),
  };
}

const backlog = () => fakeWorld({ stateFiles: { 'loop-it.json': JSON.stringify(state) } }, '1', null);

describe('wishes one after the other', () => {
  it('let one of two runs with the same ticket begin, and keep the other from claiming', async () => {
    const world = backlog();
    const writer = await world.writer();
    const begin = (run: string) =>
      perform([started(run), record(run)], aSubject(), writer, madeBefore(aSubject()), workplace);
    const first = await begin('1');
    const second = await begin('2');
    expect(first.receipts.map(({ result }) => result)).toEqual(['done', 'done']);
    expect(second.receipts).toMatchObject([{ result: 'refused', reason: 'claim-lost' }, { result: 'skipped' }]);
    expect(world.written.filter((line) => line.startsWith('record'))).toHaveLength(1);
    expect((await begin('1')).receipts[0]).toMatchObject({ result: 'done' });
  });

  it('tell the backlog of an end though a comment or a label is refused', async () => {
    const world = backlog();
    const wishes: Wish[] = [comment, started('1'), beat];
    const { receipts } = await perform(
      wishes,
      aSubject(),
      await refusing('comment', world),
      madeBefore(null),
      workplace,
    );
    expect(receipts.map(({ result }) => result)).toEqual(['refused', 'done', 'done']);
  });

  it('stop at a record that is refused', async () => {
    const world = backlog();
    const writer = await refusing('state', world);
    const { receipts } = await perform([record('1'), beat], aSubject(), writer, madeBefore(null), workplace);
    expect(receipts.map(({ result }) => result)).toEqual(['refused', 'skipped']);
    expect(world.written).toEqual([]);
  });
});
