import type { DebugContext } from '../contracts/debug.ts';
import type { CommandRun } from '../contracts/evidence.ts';
import { basePasses } from '../domain/debug/base-passes.ts';
import { isGreen } from '../domain/debug/criteria.ts';
import { failureSignature } from '../domain/debug/failure-signature.ts';
import { exitText } from '../domain/gates.ts';
import { type Reason, reason } from '../domain/reason.ts';
import { baseRunsText } from '../domain/render/evidence-text.ts';
import { type Decision, defineVerb } from '../domain/verb.ts';

/** Twice: a command that fails once and not the other time proves nothing, whatever is changed. */
const TIMES = 2;

/** Before anything is changed the fault is seen: the commands that are to prove success have to fail on the base. */
export const reproduce = defineVerb('reproduce', ['debug', 'commands'], {
  ask: ({ commands, inputs }) =>
    commands.length === 0
      ? null
      : { of: 'commands', commands, change: null, timeoutMs: inputs['verification-timeout'], times: TIMES },

  decide: ({ debug: given, commands }, { before: runs }) => {
    const signature = failureSignature(runs);
    const debug: DebugContext = {
      ...given,
      verification_commands: [...commands],
      reproduction: { runs: [...runs], signature },
    };
    const passes = basePasses(runs, commands.length);
    const why = debug.kind === 'investigate' ? null : whyNotReproduced(commands, runs, passes);
    return {
      outcome: why === null ? 'passed' : why.code === 'not_reproduced' ? 'no-change' : 'stopped',
      reason: why,
      summary: why?.says ?? `reproduced: ${signature ?? 'nothing failed'}`,
      results: { debug },
      ...(runs.length > 0 ? { details: baseRunsText(runs) } : {}),
      effects: [],
    } satisfies Decision<'passed' | 'no-change' | 'stopped'>;
  },
});

function whyNotReproduced(
  commands: readonly string[],
  runs: readonly CommandRun[],
  passes: readonly (readonly CommandRun[])[],
): Reason | null {
  const [command] = commands;
  if (command === undefined) return reason('verification_unknown', {});
  const green = passes.filter(isGreen).length;
  if (green === 0) return null;
  if (green === passes.length) return reason('not_reproduced', { command: commands.join(' && ') });
  const red = runs.find(({ exitCode }) => exitCode !== 0);
  const how = `ended with ${red ? exitText(red) : 'a failure'} once and with exit 0 the other time, with no change between`;
  return reason('verification_flaky', { command: red?.command ?? command, how });
}
