import type { DebugContext } from '../contracts/debug.ts';
import type { CommandRun } from '../contracts/evidence.ts';
import { basePasses } from '../domain/debug/base-passes.ts';
import { isGreen } from '../domain/debug/criteria.ts';
import { failureSignature, signatureText } from '../domain/debug/failure-signature.ts';
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
      summary: why?.says ?? `reproduced: ${signature === null ? 'nothing failed' : signatureText(signature)}`,
      results: { debug },
      ...(runs.length > 0 ? { details: baseRunsText(runs) } : {}),
      effects: [],
    } satisfies Decision<'passed' | 'no-change' | 'stopped'>;
  },
});

/** What a shell ends with where it finds no such program, or may not run it. */
const NOT_RUN: readonly (number | null)[] = [126, 127];
const MISREAD = /^(?:bash|sh): .*(?:syntax error|unexpected (?:EOF|end of file))/m;

/** A command that no shell could run says nothing of the code. */
const isBroken = ({ exitCode, outputTail }: CommandRun): boolean =>
  NOT_RUN.includes(exitCode) || (exitCode !== 0 && MISREAD.test(outputTail));

function whyNotReproduced(
  commands: readonly string[],
  runs: readonly CommandRun[],
  passes: readonly (readonly CommandRun[])[],
): Reason | null {
  const [command] = commands;
  if (command === undefined) return reason('verification_unknown', {});
  const broken = runs.find(isBroken);
  if (broken) return reason('verification_broken', { command: broken.command, exit: exitText(broken) });
  const green = passes.filter(isGreen).length;
  if (green === 0) return null;
  if (green === passes.length) return reason('not_reproduced', { command: commands.join(' && ') });
  const red = runs.find(({ exitCode }) => exitCode !== 0);
  const how = `ended with ${red ? exitText(red) : 'a failure'} once and with exit 0 the other time, on one machine and with no change of ours between`;
  return reason('verification_flaky', { command: red?.command ?? command, how });
}
