import { stringify } from 'yaml';
import { declaredDefault, INPUT_NAMES, type InputName, inputMeta } from '../src/contracts/inputs.ts';
import type { Seat } from '../src/contracts/names.ts';
import { OUTPUTS } from '../src/contracts/outputs.ts';
import { type PhaseRow, type Pipeline, rowsBefore, seatOf } from '../src/domain/pipeline.ts';
import { declaredDescription } from './declared-description.ts';
import { GENERATED } from './generated-note.ts';

/** How the workflow names the action that stands beside it, in its own repository and at its own commit. */
const PHASE_ACTION = '$/phase';

const CHECKOUT = { uses: 'actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd', comment: 'v6.0.2' };
const SETUP = '.github/issue-relay/setup';

/** Minutes; a constant far above what the phases' own timeouts allow, so that these decide. */
const JOB_TIMEOUT = { agent: 360, tester: 360, steward: 15 } as const satisfies Record<Seat, number>;

/** What a seat's jobs may do: who may write runs no agent and no code of the repository. */
const PERMISSIONS = {
  agent: { contents: 'read' },
  tester: { contents: 'read' },
  steward: { actions: 'read', contents: 'write', issues: 'write', 'pull-requests': 'write' },
} as const satisfies Record<Seat, Record<string, 'read' | 'write'>>;

/** The permissions that the calling job has to grant: those of the stewards. */
export const CALLER_PERMISSIONS = PERMISSIONS.steward;

const RUNS_ON = {
  'steward-runs-on': {
    description: 'Runner of the jobs that only talk to GitHub.',
    default: 'ubuntu-slim',
  },
  'runs-on': {
    description: "Runner of the jobs that run the agent or the repository's commands.",
    default: 'ubuntu-latest',
  },
} as const;

const JOB_OUTPUTS = Object.keys(OUTPUTS);

/** The reusable workflow of a pipeline: one job a row, which decides nothing itself. */
export function workflowYaml(pipeline: Pipeline): string {
  const jobs = pipeline.rows.map((row) => [row.phase, jobOf(pipeline, row)]);
  const workflow = {
    name: `Issue Relay: ${pipeline.name}`,
    on: { workflow_call: { inputs: workflowInputs(), secrets: workflowSecrets(), outputs: workflowOutputs(pipeline) } },
    permissions: {},
    jobs: Object.fromEntries(jobs),
  };
  const text = stringify(workflow, { lineWidth: 0, aliasDuplicateObjects: false });
  return `${GENERATED}${text.replaceAll(CHECKOUT.uses, `${CHECKOUT.uses} # ${CHECKOUT.comment}`)}`;
}

const namesFrom = (from: 'workflow' | 'job' | 'secret') => INPUT_NAMES.filter((name) => inputMeta(name).from === from);

function workflowInputs() {
  const inputs = namesFrom('workflow').map((name) => {
    return [name, { description: declaredDescription(name), type: 'string', default: declaredDefault(name) }];
  });
  const runners = Object.entries(RUNS_ON).map(([name, input]) => [name, { ...input, type: 'string' }]);
  return Object.fromEntries([...inputs, ...runners]);
}

function workflowSecrets() {
  return Object.fromEntries(
    namesFrom('secret').map((name) => [name, { description: inputMeta(name).description, required: false }]),
  );
}

function workflowOutputs(pipeline: Pipeline) {
  const of = (name: 'outcome' | 'reason' | 'summary' | 'pull-request') => [
    name,
    {
      description: OUTPUTS[name],
      value: `\${{ jobs.${pipeline.last}.outputs.${name} || jobs.${pipeline.rows[0]?.phase}.outputs.${name} }}`,
    },
  ];
  return Object.fromEntries([of('outcome'), of('reason'), of('summary'), of('pull-request')]);
}

function jobOf(pipeline: Pipeline, row: PhaseRow) {
  const seat = seatOf(row);
  const earlier = rowsBefore(pipeline, row.phase).map(({ phase }) => phase);
  return {
    ...(earlier.length > 0 ? { needs: earlier, if: conditionOf(pipeline, row) } : {}),
    'runs-on': `\${{ inputs.${seat === 'steward' ? 'steward-runs-on' : 'runs-on'} }}`,
    'timeout-minutes': JOB_TIMEOUT[seat],
    permissions: PERMISSIONS[seat],
    outputs: Object.fromEntries(JOB_OUTPUTS.map((name) => [name, `\${{ steps.phase.outputs.${name} }}`])),
    steps: [...(seat === 'steward' ? [] : checkoutSteps(pipeline)), phaseStep(pipeline, row, seat)],
  };
}

/** The last row reports on whatever happened after a claim; every other row has its turn when it is named. */
function conditionOf(pipeline: Pipeline, row: PhaseRow): string {
  const first = pipeline.rows[0]?.phase;
  return row.phase === pipeline.last
    ? `\${{ always() && needs.${first}.outputs.next != '' }}`
    : `\${{ !cancelled() && contains(needs.*.outputs.next, '${row.phase}') }}`;
}

function checkoutSteps(pipeline: Pipeline) {
  return [
    {
      uses: CHECKOUT.uses,
      with: { ref: `\${{ needs.${pipeline.rows[0]?.phase}.outputs.base-sha }}`, 'persist-credentials': false },
    },
    { if: `\${{ hashFiles('${SETUP}/action.yml') != '' }}`, uses: `./${SETUP}` },
  ];
}

function phaseStep(pipeline: Pipeline, row: PhaseRow, seat: Seat) {
  const passed = INPUT_NAMES.filter((name) => inputMeta(name).from !== 'job' && inputMeta(name).seats.includes(seat));
  const first = row === pipeline.rows[0];
  return {
    id: 'phase',
    uses: PHASE_ACTION,
    with: {
      pipeline: pipeline.name,
      phase: row.phase,
      ...(first ? {} : { earlier: '${{ toJSON(needs) }}' }),
      ...(seat === 'steward' ? {} : { 'github-token': '' }),
      ...Object.fromEntries(passed.map((name) => [name, expressionOf(name)])),
    },
  };
}

const expressionOf = (name: InputName) => `\${{ ${inputMeta(name).from === 'secret' ? 'secrets' : 'inputs'}.${name} }}`;
