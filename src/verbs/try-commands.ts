import { commandChecks } from '../domain/checkup/job-checks.ts';
import { checksTable, checksText } from '../domain/render/checks-table.ts';
import { defineVerb } from '../domain/verb.ts';

/** Runs the verification commands on the base, as they will run beside every change. */
export const tryCommands = defineVerb('try-commands', ['commands'], {
  ask: ({ commands, inputs }) =>
    commands.length === 0
      ? null
      : { of: 'commands', commands, change: null, timeoutMs: inputs['verify-timeout-minutes'] * 60_000 },
  decide: (_facts, { before }) => {
    const checks = commandChecks(before);
    return {
      outcome: 'passed',
      reason: null,
      summary: checksText(checks),
      results: { commandChecks: checks },
      details: checksTable(checks),
      effects: [],
    };
  },
});
