import type { CommandRun } from '../contracts/evidence.ts';
import { digestOf } from '../domain/digest.ts';
import { exitText, faultOfVerification } from '../domain/gates.ts';
import { evidenceText, outputText } from '../domain/render/evidence-text.ts';
import { defineVerb } from '../domain/verb.ts';

/** The repository's own commands, run by us on a fresh machine: with the change as proof, without it to compare. */
export const verify = defineVerb('verify', ['opening', 'change', 'commands'], {
  ask: ({ change, commands, inputs }) =>
    commands.length === 0
      ? null
      : { of: 'commands', commands, change, timeoutMs: inputs['verify-timeout-minutes'] * 60_000 },

  decide: ({ change }, { after, before }) => {
    const verification = { changeDigest: digestOf(change), after: [...after], before: [...before] };
    const fault = faultOfVerification(verification, verification.changeDigest);
    return {
      outcome: fault === null ? 'passed' : fault.code === 'verification_red' ? 'red' : 'failed',
      reason: fault,
      summary: after.length === 0 ? (fault?.says ?? '') : commandsSummary(after, before),
      results: { verification },
      details: `${evidenceText(verification)}\n\n${outputText(verification)}`,
      effects: [],
    };
  },
});

function commandsSummary(after: readonly CommandRun[], before: readonly CommandRun[]): string {
  return after.map((run, index) => `${run.command}: ${exitText(run)}${beforeText(before[index])}`).join(' · ');
}

function beforeText(run: CommandRun | undefined): string {
  return run ? ` (before the change: ${exitText(run)})` : '';
}
