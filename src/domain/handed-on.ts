import type { Baton, Results } from '../contracts/baton.ts';
import type { Change, Digest } from '../contracts/change.ts';
import { VERBS } from '../contracts/names.ts';
import { digestOf } from './digest.ts';
import { mergeResults } from './journey.ts';
import { type Pipeline, rowOf, seatOf } from './pipeline.ts';

type Handed = Pick<Baton, 'phase' | 'results'>;

/**
 * All that phases handed on, of each only what its verb is there for: a machine on which the repository's code ran has no
 * say in anything else. The first phase carries what an earlier run made.
 */
export function resultsOf(pipeline: Pipeline, batons: readonly Handed[]): Results {
  return mergeResults(batons.map((baton) => yieldedBy(pipeline, baton)));
}

function yieldedBy(pipeline: Pipeline, { phase, results }: Handed): Results {
  const row = rowOf(pipeline, phase);
  if (row === undefined || row === pipeline.rows[0]) return results;
  const { yields } = VERBS[row.verb];
  const own = Object.entries(results).filter(([name]) => (yields as readonly string[]).includes(name));
  return Object.fromEntries(own);
}

/** The digests of all changes that came from no tester: only such bytes may be written. */
export function changesMade(pipeline: Pipeline, batons: readonly Handed[]): readonly Digest[] {
  const trusted = batons.filter(({ phase }) => {
    const row = rowOf(pipeline, phase);
    return row !== undefined && seatOf(row) !== 'tester';
  });
  const changes = trusted.flatMap(({ results: { change, best } }): (Change | undefined)[] => [change, best?.change]);
  return changes.filter((change) => change !== undefined).map((change) => digestOf(change));
}
