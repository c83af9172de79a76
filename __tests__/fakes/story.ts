import type { Earlier } from '../../src/contracts/earlier.ts';
import type { Trigger } from '../../src/contracts/event.ts';
import { INPUT_NAMES, type InputName, parseInputs } from '../../src/contracts/inputs.ts';
import type { Outputs } from '../../src/contracts/outputs.ts';
import { askedFor } from '../../src/domain/asked-for.ts';
import { advance, environmentOf, type PhaseRow, type Pipeline } from '../../src/domain/pipeline.ts';
import { phaseSummary } from '../../src/domain/render/phase-summary.ts';
import { settledInputs } from '../../src/domain/settled-inputs.ts';
import { RelayError } from '../../src/errors.ts';
import { autoSolve } from '../../src/pipelines/auto-solve.ts';
import { gather } from '../../src/shell/gather.ts';
import { handOver } from '../../src/shell/hand-over.ts';
import type { Job } from '../../src/shell/job.ts';
import { refuseCommand } from '../../src/shell/refuse-command.ts';
import { turn } from '../../src/shell/turn.ts';
import { VERB_TABLE } from '../../src/verbs/index.ts';
import { octocat } from './facts.ts';
import { type FakeWorld, fakeWorld, type Setting } from './world.ts';

export interface Story extends Setting {
  /** The pipeline that runs; auto-solve unless told otherwise. */
  readonly pipeline?: Pipeline;
  readonly inputs?: Partial<Record<InputName, string>>;
  readonly trigger?: Trigger;
  /** Phases whose job dies without a word. */
  readonly lost?: readonly string[];
  /** Phases to whose job GitHub does not show the issue. */
  readonly broken?: readonly string[];
  /** Minutes by which the clocks of the machines are ahead, by phase; each phase has a machine of its own. */
  readonly clocks?: Readonly<Record<string, number>>;
  /** A later run in the world that this one left. */
  readonly next?: Story;
  /** Changes the world before the run begins. */
  readonly before?: (world: FakeWorld) => void;
  /** Changes the world after a phase. */
  readonly after?: Readonly<Record<string, (world: FakeWorld) => void>>;
}

export interface Told {
  readonly lines: readonly string[];
  readonly world: FakeWorld;
}

/** Plays a run, and the ones after it, through the real verbs and shell, job by job as the workflow would. */
export async function tell(story: Story, before: Told | null = null, runId = 1): Promise<Told> {
  const world = fakeWorld(story, String(runId), before?.world ?? null);
  story.before?.(world);
  const lines = [
    ...(before ? [...before.lines, `--- run ${runId}`] : []),
    ...(await play(story, String(runId), world)),
  ];
  const told = { lines, world };
  return story.next ? tell(story.next, told, runId + 1) : told;
}

async function play(story: Story, runId: string, world: FakeWorld): Promise<string[]> {
  const earlier: Earlier = {};
  const lines: string[] = [];
  const { pipeline = autoSolve } = story;
  for (const row of pipeline.rows) {
    world.clockAhead = story.clocks?.[row.phase] ?? 0;
    const last = row.phase === pipeline.last && earlier['open']?.outputs['next'] !== '';
    const named = Object.values(earlier).some(({ outputs }) => outputs['next'] === row.phase);
    if (row !== pipeline.rows[0] && !last && !named) earlier[row.phase] = { result: 'skipped', outputs: {} };
    else if (story.lost?.includes(row.phase)) {
      earlier[row.phase] = { result: 'failure', outputs: {} };
      lines.push(`${row.phase}: lost`);
    } else if (!begins(row, story, world)) {
      earlier[row.phase] = { result: 'failure', outputs: {} };
      lines.push(`${row.phase}: never began`);
    } else {
      const job = jobOf(row.phase, earlier, story, runId);
      const seen = story.broken?.includes(row.phase) ? withoutIssue(world) : world;
      const outputs = await phase(job, seen).catch(async (fault: unknown) => {
        await refuseCommand(job, seen);
        return faultOutputs(fault);
      });
      const result = outputs.outcome === 'failed' ? 'failure' : 'success';
      earlier[row.phase] = { result, outputs: Object.fromEntries(Object.entries(outputs)) };
      lines.push(
        `${row.phase}: ${outputs.outcome}${outputs.reason ? ` (${outputs.reason})` : ''} · ${outputs.summary}`,
      );
      lines.push(...world.written.splice(0).map((line) => `  ${line}`));
    }
    story.after?.[row.phase]?.(world);
  }
  return lines;
}

function withoutIssue(world: FakeWorld): FakeWorld {
  const fault = RelayError.of('github-unavailable', { doing: 'read the issue', why: 'it answered 502' });
  return { ...world, reader: async () => ({ ...(await world.reader()), subject: () => Promise.reject(fault) }) };
}

/** What a job that a fault stops says of itself, as `start` tells it. */
function faultOutputs(fault: unknown): Outputs {
  if (!(fault instanceof RelayError)) throw fault;
  return { next: '', outcome: 'failed', reason: fault.code, summary: fault.happened };
}

/** Whether the job of a phase begins: one that names an environment waits for what people answer. */
function begins(row: PhaseRow, { answers = {} }: Story, world: FakeWorld): boolean {
  const environment = environmentOf(row);
  if (environment === null) return true;
  const answer = answers[row.phase] ?? { state: 'approved' };
  if (answer === 'nobody') world.wait(31);
  if (typeof answer === 'string') return answer === 'bypassed';
  const { state, by = octocat, comment = '' } = answer;
  world.reviews.push({ environments: [environment], state, by, comment });
  return state === 'approved';
}

async function phase(given: Job, world: FakeWorld) {
  const verb = VERB_TABLE[given.row.verb];
  const facts = await gather(verb.needs, given, world);
  const job = { ...given, inputs: facts.inputs };
  const turned = await turn(verb, facts, job, world);
  world.lastSummary = phaseSummary(job.row, turned.decision, 'https://github.com/acme/shop/actions/runs/1');
  return handOver(
    turned,
    facts,
    advance(job.pipeline, job.row.phase, turned.decision.outcome, turned.decision.enter),
    job,
    world,
  );
}

function jobOf(name: string, earlier: Earlier, story: Story, run: string): Job {
  const raw = Object.fromEntries(INPUT_NAMES.map((input) => [input, ''])) as Record<InputName, string>;
  const { pipeline = autoSolve } = story;
  const given = { ...raw, phase: name, issue: '23', ...story.inputs };
  const parsed = parseInputs(given);
  const row = pipeline.rows.find((candidate) => candidate.phase === name);
  const trigger = story.trigger ?? { kind: 'dispatch', issue: '23', form: {} };
  if (!parsed.ok || row === undefined) throw new Error(`the story is wrong: ${JSON.stringify(parsed)}`);
  return {
    pipeline,
    row,
    environments: [],
    given: { ...given, ...askedFor(trigger), ...settledInputs(pipeline.name) },
    inputs: { ...parsed.inputs, ...askedFor(trigger), ...settledInputs(pipeline.name) },
    earlier,
    trigger,
    repository: 'acme/shop',
    workflow: { file: 'issue-relay.yml', ref: 'refs/heads/main' },
    repositoryId: '42',
    run,
    attempt: 1,
    workspace: '.',
  };
}
