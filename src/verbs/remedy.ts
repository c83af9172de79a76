import { defineVerb } from '../domain/verb.ts';

export const remedy = defineVerb('remedy', ['opening', 'debug', 'research', 'results'], {
  ask: () => null,
  decide: () => {
    throw new Error('not built yet');
  },
});
