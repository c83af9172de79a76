import { stringify } from 'yaml';
import { declaredDefault, INPUT_NAMES, type InputName, inputMeta, isTakenBy } from '../src/contracts/inputs.ts';
import type { PipelineName, Seat } from '../src/contracts/names.ts';
import { OUTPUTS, type OutputName } from '../src/contracts/outputs.ts';
import { environmentOf, type PhaseRow, type Pipeline, rowsBefore, seatOf } from '../src/domain/pipeline.ts';
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

/** A way to use a pipeline that takes a workflow of its own. */
export interface Variant {
  /** What stands behind the pipeline's name, in that of the file and in that of the workflow. */
  readonly file: string;
  readonly title: string;
  /** What jobs with an agent may do besides reading contents. */
  readonly permissions: Permissions;
  /** Inputs that are settled, by their value; a caller can't set them. */
  readonly settled: Readonly<Partial<Record<InputName, string>>>;
}

/**
 * Copilot paid by the organization: its jobs hold a permission that no other caller grants, and GitHub starts no run in
 * which a job asks for more than its caller grants, so they can't stand in the workflow that everybody calls.
 */
export const WITH_COPILOT: Variant = {
  file: '-copilot',
  title: ' with Copilot',
  permissions: { 'copilot-requests': 'write' },
  settled: { agent: 'copilot', 'agent-command': '', 'agent-key': '${{ github.token }}' },
};

/** The variants of a pipeline: one that runs no agent has none. */
export function variantsOf({ rows }: Pipeline): readonly Variant[] {
  return rows.some((row) => seatOf(row) === 'agent') ? [WITH_COPILOT] : [];
}

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

type Permissions = Readonly<Record<string, 'read' | 'write'>>;

const LOOP_INPUTS = INPUT_NAMES.filter((name) => inputMeta(name).only?.includes('loop-it'));

/** Pipelines of one job that needs other than its seat may have: what it may do, what it reads, and what it tells. */
const SMALL: Partial<Record<PipelineName, { permissions: Permissions; inputs: InputName[]; outputs: OutputName[] }>> = {
  route: {
    permissions: { contents: 'read', issues: 'write' },
    inputs: ['label', 'allowed-bots', 'dry-run'],
    outputs: ['pipeline', 'issue', 'mode', 'resume', 'approve', 'outcome', 'reason', 'summary'],
  },
  'loop-it': {
    // It starts runs, which is no part of what other stewards may do.
    permissions: { actions: 'write', contents: 'write', issues: 'write', 'pull-requests': 'read' },
    inputs: [...LOOP_INPUTS, 'allowed-bots', 'dry-run'],
    outputs: ['outcome', 'reason', 'summary'],
  },
};

const STARTS_RUNS: Permissions = { actions: 'write' };

/** What stewards may do besides: those of the backlog's issues start the next beat, and a search with iterations left its next run. */
function besides(pipeline: Pipeline, row: PhaseRow): Permissions {
  const starts =
    pipeline.name === 'loop-it-issue' || (pipeline.name === 'problem-solver' && row.phase === pipeline.last);
  return starts ? STARTS_RUNS : {};
}

const DOOR_OUTPUTS: readonly string[] = ['pipeline', 'issue', 'mode', 'resume', 'approve'] satisfies OutputName[];
const JOB_OUTPUTS = Object.keys(OUTPUTS).filter((name) => !DOOR_OUTPUTS.includes(name));

/** The reusable workflow of a pipeline: one job a row, which decides nothing itself. */
export function workflowYaml(pipeline: Pipeline, variant: Variant | null = null): string {
  const jobs = pipeline.rows.map((row) => [row.phase, jobOf(pipeline, row, variant)]);
  const workflow = {
    name: `Issue Relay: ${pipeline.name}${variant?.title ?? ''}`,
    on: { workflow_call: callOf(pipeline, variant) },
    permissions: {},
    jobs: Object.fromEntries(jobs),
  };
  const text = stringify(workflow, { lineWidth: 0, aliasDuplicateObjects: false });
  return `${GENERATED}${text.replaceAll(CHECKOUT.uses, `${CHECKOUT.uses} # ${CHECKOUT.comment}`)}`;
}

function callOf(pipeline: Pipeline, variant: Variant | null) {
  const { inputs, outputs } = SMALL[pipeline.name] ?? {};
  const open = (from: 'workflow' | 'secret') =>
    namesFrom(from).filter(
      (name) => isTakenBy(pipeline.name, name) && (variant === null || !(name in variant.settled)),
    );
  if (inputs === undefined) {
    return {
      inputs: workflowInputs(open('workflow')),
      secrets: workflowSecrets(open('secret')),
      outputs: workflowOutputs(pipeline),
    };
  }
  return { inputs: workflowInputs(inputs, ['steward-runs-on']), outputs: workflowOutputs(pipeline, outputs) };
}

const namesFrom = (from: 'workflow' | 'job' | 'secret') => INPUT_NAMES.filter((name) => inputMeta(name).from === from);

function workflowInputs(names: readonly InputName[], machines: readonly string[] = Object.keys(RUNS_ON)) {
  const inputs = names.map((name) => {
    return [name, { description: declaredDescription(name), type: 'string', default: declaredDefault(name) }];
  });
  const runners = Object.entries(RUNS_ON)
    .filter(([name]) => machines.includes(name))
    .map(([name, input]) => [name, { ...input, type: 'string' }]);
  return Object.fromEntries([...inputs, ...runners]);
}

function workflowSecrets(names: readonly InputName[]) {
  return Object.fromEntries(names.map((name) => [name, { description: inputMeta(name).description, required: false }]));
}

function workflowOutputs(
  pipeline: Pipeline,
  names: readonly OutputName[] = ['outcome', 'reason', 'summary', 'pull-request'],
) {
  const jobs = [...new Set([pipeline.last, pipeline.rows[0]?.phase])];
  const sourceOf = (name: OutputName) => jobs.map((job) => `jobs.${job}.outputs.${name}`).join(' || ');
  return Object.fromEntries(
    names.map((name) => [name, { description: OUTPUTS[name], value: `\${{ ${sourceOf(name)} }}` }]),
  );
}

function jobOf(pipeline: Pipeline, row: PhaseRow, variant: Variant | null) {
  const seat = seatOf(row);
  const earlier = rowsBefore(pipeline, row.phase).map(({ phase }) => phase);
  const { permissions = PERMISSIONS[seat], outputs = JOB_OUTPUTS } = SMALL[pipeline.name] ?? {};
  return {
    ...(earlier.length > 0 ? { needs: earlier, if: conditionOf(pipeline, row) } : {}),
    'runs-on': `\${{ inputs.${seat === 'steward' ? 'steward-runs-on' : 'runs-on'} }}`,
    'timeout-minutes': JOB_TIMEOUT[seat],
    permissions: {
      ...permissions,
      ...(seat === 'agent' ? variant?.permissions : {}),
      ...(seat === 'steward' ? besides(pipeline, row) : {}),
    },
    ...environmentBlock(pipeline, row),
    outputs: Object.fromEntries(outputs.map((name) => [name, `\${{ steps.phase.outputs.${name} }}`])),
    steps: [...(seat === 'steward' ? [] : checkoutSteps(pipeline)), phaseStep(pipeline, row, seat, variant)],
  };
}

/** The last row reports on whatever happened after a claim; every other row has its turn when it is named. */
function conditionOf(pipeline: Pipeline, row: PhaseRow): string {
  const first = pipeline.rows[0]?.phase;
  return row.phase === pipeline.last
    ? `\${{ always() && needs.${first}.outputs.next != '' }}`
    : `\${{ !cancelled() && contains(needs.*.outputs.next, '${row.phase}') }}`;
}

/** A job that waits for people links to what they are asked about, which the row before it showed them. */
function environmentBlock(pipeline: Pipeline, row: PhaseRow) {
  const name = environmentOf(row);
  const shows = pipeline.rows.find(({ routes }) => routes['passed'] === row.phase);
  return name === null ? {} : { environment: { name, url: `\${{ needs.${shows?.phase}.outputs.url }}` } };
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

function phaseStep(pipeline: Pipeline, row: PhaseRow, seat: Seat, variant: Variant | null) {
  const ofSeat = INPUT_NAMES.filter((name) => {
    const { from, seats } = inputMeta(name);
    return from !== 'job' && seats.includes(seat) && isTakenBy(pipeline.name, name);
  });
  const passed = SMALL[pipeline.name]?.inputs ?? ofSeat;
  const first = row === pipeline.rows[0];
  return {
    id: 'phase',
    uses: PHASE_ACTION,
    with: {
      pipeline: pipeline.name,
      phase: row.phase,
      ...(first ? {} : { earlier: '${{ toJSON(needs) }}' }),
      ...(seat === 'steward' ? {} : { 'github-token': '' }),
      ...Object.fromEntries(passed.map((name) => [name, variant?.settled[name] ?? expressionOf(name)])),
    },
  };
}

const expressionOf = (name: InputName) => `\${{ ${inputMeta(name).from === 'secret' ? 'secrets' : 'inputs'}.${name} }}`;
