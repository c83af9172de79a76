import { agentChecks } from '../domain/checkup/job-checks.ts';
import { checksTable, checksText } from '../domain/render/checks-table.ts';
import { defineVerb } from '../domain/verb.ts';

/** Looks for the agent on a machine like the one that it will work on; it is not called, so this costs nothing. */
export const findAgent = defineVerb('find-agent', ['presence'], {
  ask: () => null,
  decide: ({ presence, inputs }) => {
    const checks = agentChecks(presence, inputs);
    return {
      outcome: 'passed',
      reason: null,
      summary: checksText(checks),
      results: { agentChecks: checks },
      details: checksTable(checks),
      effects: [],
    };
  },
});
