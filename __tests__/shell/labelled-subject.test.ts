import { describe, expect, it } from '@jest/globals';
import { anIssue, aSubject, octocat, stranger } from '../fakes/facts.ts';
import { tell } from '../fakes/story.ts';

const { labelings, title, body } = anIssue();
const trigger = { kind: 'label', issue: 23, label: 'issue-relay', sender: octocat, title, body } as const;
const by = (login: typeof octocat) => labelings.map((labeling) => ({ ...labeling, by: login }));
/** What the issue's history shows, one look after the other; the last one stays. */
const looks = (...shown: (typeof labelings)[]) =>
  shown.map((each) => aSubject({ issue: anIssue({ labelings: each }) }));

describe('the event of the label that started the run', () => {
  it('is waited for a little where GitHub does not show it yet, and then counts', async () => {
    const { lines, world } = await tell({ trigger, looks: looks([], by(stranger), labelings) });
    expect(lines[0]).toMatch(/^open: passed · actor octocat/);
    expect(world.pauses).toEqual([500, 1_000]);
  });

  it('is not waited for where it is to be seen', async () => {
    expect((await tell({ trigger, looks: looks(labelings) })).world.pauses).toEqual([]);
  });

  it('is asked for four times at most: without it, the run is refused and can be asked for again', async () => {
    const { lines, world } = await tell({ trigger, looks: looks([]) });
    expect(lines[0]).toMatch(/^open: refused \(label_not_by_writer\)/);
    expect(world.pauses).toEqual([500, 1_000, 2_000]);
    expect(world.written).toEqual([]);
  });
});
