import type { Check, Presence } from '../../contracts/checkup.ts';
import type { CommandRun } from '../../contracts/evidence.ts';
import type { Inputs } from '../../contracts/inputs.ts';
import { exitText } from '../gates.ts';
import type { Journey } from '../journey.ts';
import { good, notGood } from './check.ts';

/** Whether the agent's job has what it needs; the agent itself is not asked anything. */
export function agentChecks({ found, detail }: Presence, inputs: Inputs): Check[] {
  const question = {
    name: `agent ${inputs.agent}`,
    wanted: 'there',
    fix: 'Install it in .github/issue-relay/setup/action.yml, or correct "agent-command".',
  };
  const key = { name: 'agent-key', wanted: 'what the agent needs', fix: '' };
  return [
    found ? good(question, detail) : notGood('failed', question, detail),
    good(key, inputs['agent-key'] === '' ? 'none given' : 'given'),
  ];
}

/** What the verification commands say of the base: where they fail there, every change is refused that does not mend it. */
export function commandChecks(runs: readonly CommandRun[]): Check[] {
  const none = {
    name: 'verification',
    wanted: 'at least one command',
    fix: 'Name one in "verify", for example "npm test": without one no change is proved.',
  };
  return runs.length === 0
    ? [notGood('failed', none, 'no command, and none that the repository is known by')]
    : runs.map(commandCheck);
}

/** How shells say that there is no such program (POSIX, "Exit Status for Commands"). */
const NOT_FOUND = 127;

function commandCheck(run: CommandRun): Check {
  const missing = run.exitCode === NOT_FOUND;
  const question = {
    name: `verification ${run.command}`,
    wanted: 'exit 0',
    fix: missing
      ? 'Install it in .github/issue-relay/setup/action.yml, or by an earlier command in "verify".'
      : 'Read its output in the log of its job, and mend the default branch or the command.',
  };
  if (run.exitCode === 0) return good(question, 'exit 0');
  return notGood('failed', question, missing ? 'not found' : `${exitText(run)} on the base`);
}

/** Jobs that ended without saying what they found. */
export function lostChecks(journey: Journey): Check[] {
  return journey
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ phase, summary, result }) => {
      const question = {
        name: `job ${phase}`,
        wanted: 'a job that ends well',
        fix: 'Read its log: often the setup action fails.',
      };
      const end = result === 'skipped' ? 'had no turn' : `ended with ${result}`;
      return notGood('failed', question, summary === '' ? end : summary);
    });
}
