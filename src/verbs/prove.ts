import { defineVerb } from '../domain/verb.ts';

export const prove = defineVerb('prove', ['opening', 'debug', 'change', 'results'], {
  ask: () => null,
  decide: () => {
    throw new Error('not built yet');
  },
});
