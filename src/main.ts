import { AGENT_MAKERS } from './adapters/agents/index.ts';
import { systemClock } from './adapters/clock.ts';
import { promptFolder } from './adapters/prompts.ts';
import { systemRandom } from './adapters/random.ts';
import * as runner from './adapters/runner.ts';
import { earlier } from './contracts/earlier.ts';
import { readTrigger } from './contracts/event.ts';
import { type Inputs, parseInputs } from './contracts/inputs.ts';
import { endsRed } from './domain/conclusion.ts';
import { defuse } from './domain/log-safety.ts';
import { oneLine } from './domain/one-line.ts';
import { advance, rowOf, seatOf } from './domain/pipeline.ts';
import { endText } from './domain/render/end-text.ts';
import { phaseSummary } from './domain/render/phase-summary.ts';
import { endLines, startLine } from './domain/render/progress-lines.ts';
import { heldAgainstSeat } from './domain/seat.ts';
import { asRelayError, RelayError } from './errors.ts';
import { PIPELINE_TABLES } from './pipelines/index.ts';
import { gather } from './shell/gather.ts';
import { handOver } from './shell/hand-over.ts';
import type { Job, World } from './shell/job.ts';
import { once } from './shell/once.ts';
import { turn } from './shell/turn.ts';
import { VERB_TABLE } from './verbs/index.ts';

/** One job, one pass: inputs → facts → ask → decide → advance → effects → report. The only `catch` of the program. */
export async function main(promptsFolder: string): Promise<void> {
  try {
    const context = runner.runnerContext();
    const job = readJob(context);
    const world = connect(job, context, promptsFolder);
    world.log.info(startLine(job.row));
    const verb = VERB_TABLE[job.row.verb];
    const facts = await world.log.group('Gather facts', () => gather(verb.needs, job, world));
    const turned = await turn(verb, facts, job, world);
    const { decision } = turned;
    const next = advance(job.pipeline, job.row.phase, decision.outcome);
    runner.setOutputs(await world.log.group('Hand over', () => handOver(turned, facts, next, job, world)));
    await runner.addSummary(phaseSummary(job.row, decision));
    for (const line of endLines(job.row, decision, job.inputs.threshold, job.pipeline)) world.log.info(line);
    if (endsRed(job.pipeline, job.row, decision.outcome)) runner.fail(endText(decision));
    else if (decision.outcome !== 'passed') world.log.notice(endText(decision));
  } catch (thrown) {
    const error = asRelayError(thrown);
    runner.setOutputs({ outcome: 'failed', reason: error.code, summary: oneLine(error.happened) });
    await runner.addSummary(`### ${error.happened}\n\n${error.remedy}\n`);
    runner.fail(error.message);
  }
}

function readJob(context: runner.RunnerContext): Job {
  const parsed = parseInputs(runner.rawInputs());
  if (!parsed.ok) throw RelayError.of('bad-input', { faults: parsed.faults });
  const { inputs } = parsed;
  const pipeline = PIPELINE_TABLES[inputs.pipeline];
  const row = rowOf(pipeline, inputs.phase);
  if (row === undefined) {
    const phases = pipeline.rows.map(({ phase }) => phase).join(', ');
    throw RelayError.of('bad-input', { faults: [`\`phase\` must be one of ${phases}; saw "${inputs.phase}"`] });
  }
  const seat = seatOf(row);
  const held = heldAgainstSeat(seat, {
    githubToken: inputs['github-token'] !== '',
    agentKey: inputs['agent-key'] !== '',
    idToken: context.holdsIdToken,
  });
  if (held !== null) throw RelayError.of('unsafe-seat', { seat, held });
  if (seat === 'steward' && inputs['github-token'] === '')
    throw RelayError.of('bad-input', { faults: ['`github-token` is missing: this job talks to GitHub'] });
  const trigger = readTrigger(context.event, context.payload);
  const { repositoryId, run, attempt, workspace } = context;
  return { pipeline, row, inputs, earlier: readEarlier(inputs), trigger, repositoryId, run, attempt, workspace };
}

function readEarlier(inputs: Inputs): Job['earlier'] {
  try {
    return earlier.parse(JSON.parse(inputs.earlier));
  } catch {
    throw RelayError.of('bad-input', { faults: ['`earlier` must be the JSON text of `toJSON(needs)`'] });
  }
}

/** Makes the ports, each on its first use: a job loads and reaches only what its seat needs. */
function connect(job: Job, context: runner.RunnerContext, promptsFolder: string): World {
  const { inputs } = job;
  const { workspace, temporaryDirectory, path, owner, repository, run } = context;
  const log = runner.runnerLog(defuse);
  const client = once(async () => {
    const { githubClient } = await import('./adapters/github/client.ts');
    return githubClient({ token: inputs['github-token'], owner, repository, pause: systemClock.pause });
  });
  return {
    clock: systemClock,
    random: systemRandom,
    log,
    prompts: promptFolder(promptsFolder),
    store: once(async () => (await import('./adapters/store.ts')).artifactStore({ temporaryDirectory, run })),
    reader: once(async () => (await import('./adapters/github/read.ts')).githubReader(await client(), run)),
    writer: once(async () => (await import('./adapters/github/write.ts')).githubWriter(await client())),
    git: async (baseSha) =>
      (await import('./adapters/git.ts')).checkoutGit({ workspace, temporaryDirectory, baseSha, path }),
    agent: () =>
      AGENT_MAKERS[inputs.agent]({
        command: inputs['agent-command'],
        key: inputs['agent-key'],
        path,
        temporaryDirectory,
        log,
      }),
    commands: async () =>
      (await import('./adapters/commands.ts')).repositoryCommands({ workspace, temporaryDirectory, path, log }),
  };
}
