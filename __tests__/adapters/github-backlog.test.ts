import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openPlace, type Place } from './github-place.ts';

let place: Place;
beforeEach(async () => {
  place = await openPlace();
});
afterEach(() => place.close());

const STATE = 'loop-it.json';
const open = (title: string, body = '') => place.api('POST', '/issues', { title, body });
const listing = () => place.reader.backlog(STATE);

describe('the list of open issues', () => {
  it('tells of an empty repository that there is nothing', async () => {
    expect(await listing()).toMatchObject({
      issues: [],
      state: { kind: 'absent' },
      dashboard: null,
      branches: [],
      openPullRequests: [],
      repository: { archived: false, defaultBranch: { name: 'main' } },
    });
  });

  it('has all of them in ⌈N/100⌉ calls, and one more for all that stands outside', async () => {
    for (let number = 1; number <= 101; number += 1) await open(`Issue ${number}`, 'Depends on: #500');
    await place.api('PATCH', '/issues/7', { state: 'closed' });
    await open('The last');
    const before = place.hub.requests.length;
    const { issues } = await listing();
    expect(issues.map(({ number }) => number)).toEqual([...Array(102).keys()].map((n) => n + 1).filter((n) => n !== 7));
    const { states } = await place.reader.outside([7, 500], []);
    expect([...states]).toEqual([
      [7, 'closed'],
      [500, 'missing'],
    ]);
    expect(place.hub.requests.length - before).toBe(3);
  });
});
