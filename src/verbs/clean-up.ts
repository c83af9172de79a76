import { defineVerb } from '../domain/verb.ts';

export const cleanUp = defineVerb('clean-up', ['opening', 'debug', 'change'], {
  ask: () => null,
  decide: () => {
    throw new Error('not built yet');
  },
});
