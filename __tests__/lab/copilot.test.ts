import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { caller, course, expectLaw, openRig, phase, type Rig, told } from './rig.ts';

jest.setTimeout(300_000);

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
});
afterAll(() => rig.close());

const EXAMPLE = readFileSync('examples/copilot.yml', 'utf8');
/** Stands where npm would put it, and shows what it is given by whom instead of asking a model. */
const SETUP = `runs:
  using: composite
  steps:
    - shell: bash
      run: |
        folder="$RUNNER_TOOL_CACHE/issue-relay-copilot/1.0.102/x64"
        mkdir -p "$folder/node_modules/.bin"
        cp tools/copilot.sh "$folder/node_modules/.bin/copilot"
        chmod +x "$folder/node_modules/.bin/copilot"
        touch "$folder.complete"
`;
const PROGRAM = `#!/bin/bash
cat > /dev/null
echo "given \${COPILOT_GITHUB_TOKEN:0:10} for \${COPILOT_API_URL%:*}" >&2
exit 1
`;
const files = { '.github/issue-relay/setup/action.yml': SETUP, 'tools/copilot.sh': PROGRAM };

async function runOf(name: string, workflow: string) {
  const stage = await rig.stage(name, { caller: workflow, files });
  await stage.dispatch(await stage.fileIssue('Sum of an empty cart is NaN', 'An empty cart should cost 0.'));
  const [run] = await rig.ended(stage);
  if (run === undefined) throw new Error('there was no run');
  expectLaw(rig.lab, [run]);
  return run;
}

it("gives Copilot's permission to the agent's jobs alone, and their token to nobody", async () => {
  const run = await runOf('paid', EXAMPLE);
  const holders = run.jobs.filter(({ permissions }) => 'copilot-requests' in permissions).map(({ id }) => id);
  // The others of its seat had no turn.
  expect(holders).toEqual(['start-issue']);
  const agent = phase(run, 'start-issue');
  expect(agent.permissions).toEqual({ contents: 'read', 'copilot-requests': 'write' });
  expect(agent.log).toContain('given ghs_relay- for http://127.0.0.1');
  expect(course(run).slice(0, 2)).toEqual([
    'open: success · passed',
    expect.stringMatching(/^start-issue: failure · failed/),
  ]);
});

it('starts no run where the caller does not grant it, and says which permission is missing', async () => {
  const run = await runOf('unpaid', EXAMPLE.replace('copilot-requests: write, ', ''));
  expect([run.conclusion, run.jobs]).toEqual(['failure', []]);
  expect(run.problems).toContain(
    "The nested job 'start-issue' is requesting 'copilot-requests: write', but is only allowed 'copilot-requests: none'.",
  );
});

it('asks it of nobody who calls the workflow of other agents', async () => {
  const run = await runOf('others', caller({ agent: 'copilot' }));
  expect(run.jobs.some(({ permissions }) => 'copilot-requests' in permissions)).toBe(false);
  expect(told(phase(run, 'open'), 'error') + told(phase(run, 'start-issue'), 'error')).toContain(
    '`agent-key` is missing',
  );
});
