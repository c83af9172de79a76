import { defineVerb } from '../domain/verb.ts';

export const reproduce = defineVerb('reproduce', ['opening', 'debug', 'commands'], {
  ask: () => null,
  decide: () => {
    throw new Error('not built yet');
  },
});
