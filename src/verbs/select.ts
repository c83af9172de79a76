import { defineVerb } from '../domain/verb.ts';

/** The beat of the loop. */
export const select = defineVerb('select', ['run'], {
  ask: () => [],
  decide: ({ run }) => ({ outcome: 'passed', reason: null, summary: `run ${run.run}`, results: {}, effects: [] }),
});
