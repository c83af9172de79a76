import { lostChecks } from '../domain/checkup/job-checks.ts';
import { reason } from '../domain/reason.ts';
import { checksTable, checksText } from '../domain/render/checks-table.ts';
import { defineVerb } from '../domain/verb.ts';

/** The last steward of a check-up: one table of all that was found, red if a run could not get through. */
export const diagnose = defineVerb('diagnose', ['journey', 'results'], {
  ask: () => [],
  decide: ({ journey, results }) => {
    const told = [results.checkup?.checks, results.agentChecks, results.commandChecks].flatMap(
      (checks) => checks ?? [],
    );
    const checks = [...told, ...lostChecks(journey)];
    const failed = checks.filter(({ state }) => state === 'failed').map(({ name }) => name);
    return {
      outcome: failed.length === 0 ? 'passed' : 'failed',
      reason: failed.length === 0 ? null : reason('not_ready', { count: failed.length, names: failed.join(', ') }),
      summary: checksText(checks),
      results: {},
      details: checksTable(checks),
      effects: [],
    };
  },
});
