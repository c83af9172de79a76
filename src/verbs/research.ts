import { defineVerb } from '../domain/verb.ts';

export const research = defineVerb('research', ['opening', 'debug', 'results'], {
  ask: () => null,
  decide: () => {
    throw new Error('not built yet');
  },
});
