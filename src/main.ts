import { AGENT_MAKERS } from './adapters/agents/index.ts';
import { systemClock } from './adapters/clock.ts';
import { promptFolder } from './adapters/prompts.ts';
import { systemRandom } from './adapters/random.ts';
import * as runner from './adapters/runner.ts';
import { earlier } from './contracts/earlier.ts';
import { readTrigger } from './contracts/event.ts';
import { type Inputs, parseInputs, type RawInputs, soundInputs } from './contracts/inputs.ts';
import { chooseAgent, misfit } from './domain/agent-choice.ts';
import { annotationText, shownAnnotations } from './domain/annotations.ts';
import { askedFor } from './domain/asked-for.ts';
import { endsRed } from './domain/conclusion.ts';
import { defuse } from './domain/log-safety.ts';
import { writesAsJob } from './domain/own-token.ts';
import { advance, rowOf, seatOf } from './domain/pipeline.ts';
import { redact } from './domain/redact.ts';
import { endText } from './domain/render/end-text.ts';
import { phaseSummary } from './domain/render/phase-summary.ts';
import { endLines, startLine } from './domain/render/progress-lines.ts';
import { heldAgainstSeat } from './domain/seat.ts';
import { settledInputs } from './domain/settled-inputs.ts';
import { RelayError } from './errors.ts';
import { ENVIRONMENTS, PIPELINE_TABLES } from './pipelines/index.ts';
import { gather } from './shell/gather.ts';
import { handOver } from './shell/hand-over.ts';
import { type Job, secretsOf, type World } from './shell/job.ts';
import { once } from './shell/once.ts';
import { refuseCommand } from './shell/refuse-command.ts';
import { turn } from './shell/turn.ts';
import { VERB_TABLE } from './verbs/index.ts';

/** One job, one pass: facts → ask → decide → advance → effects → report. Throws what stops a job. */
export async function main(
  given: RawInputs,
  inputs: Inputs,
  context: runner.RunnerContext,
  promptsFolder: string,
): Promise<void> {
  const asGiven = readJob(given, inputs, context);
  const world = connect(asGiven, context, promptsFolder);
  world.log.info(startLine(asGiven.row));
  const verb = VERB_TABLE[asGiven.row.verb];
  const facts = await world.log.group('Gather facts', () => gather(verb.needs, asGiven, world));
  const job = { ...asGiven, inputs: facts.inputs };
  const turned = await turn(verb, facts, job, world);
  const { decision } = turned;
  const published = (text: string) => redact(text, secretsOf(job)).text;
  const next = advance(job.pipeline, job.row.phase, decision.outcome, decision.enter);
  runner.setOutputs(await world.log.group('Hand over', () => handOver(turned, facts, next, job, world)));
  await runner.addSummary(published(phaseSummary(job.row, decision, runUrl(context))));
  for (const annotation of shownAnnotations(decision.annotations ?? [])) world.log.annotate(annotation);
  for (const line of endLines(job.row, decision, job.inputs.threshold, job.pipeline)) world.log.info(line);
  if (endsRed(job.pipeline, job.row, decision.outcome)) runner.fail(annotationText(published(endText(decision))));
  else if (decision.outcome !== 'passed') world.log.notice(published(endText(decision)));
}

/**
 * Tells whoever commanded a run that a fault stopped this job, as far as its inputs are sound enough for that. Throws
 * what keeps it from doing so.
 */
export async function refuse(given: RawInputs, context: runner.RunnerContext): Promise<void> {
  const sound = soundInputs(given);
  const parsed = parseInputs(sound);
  if (!parsed.ok) return;
  const job = readJob(sound, parsed.inputs, context);
  await refuseCommand(job, connect(job, context, ''));
}

function readJob(given: RawInputs, inputs: Inputs, context: runner.RunnerContext): Job {
  const pipeline = PIPELINE_TABLES[inputs.pipeline];
  const row = rowOf(pipeline, inputs.phase);
  if (row === undefined) {
    const phases = pipeline.rows.map(({ phase }) => phase).join(', ');
    throw RelayError.of('bad-input', { faults: [`\`phase\` must be one of ${phases}; saw "${inputs.phase}"`] });
  }
  const seat = seatOf(row);
  const held = heldAgainstSeat(seat, {
    githubToken: inputs['github-token'] !== '',
    writerToken: inputs['writer-token'] !== '',
    agentKey: inputs['agent-key'] !== '',
    idToken: context.holdsIdToken,
  });
  if (held !== null) throw RelayError.of('unsafe-seat', { seat, held });
  if (seat === 'steward' && inputs['github-token'] === '')
    throw RelayError.of('bad-input', { faults: ['`github-token` is missing: this job talks to GitHub'] });
  const trigger = readTrigger(context.event, context.payload);
  const { repositoryId, run, attempt, workspace, workflow } = context;
  return {
    pipeline,
    row,
    environments: ENVIRONMENTS,
    given: { ...given, ...askedFor(trigger), ...settledInputs(pipeline.name) },
    inputs: { ...inputs, ...askedFor(trigger), ...settledInputs(pipeline.name) },
    earlier: readEarlier(inputs),
    trigger,
    repository: `${context.owner}/${context.repository}`,
    repositoryId,
    run,
    attempt,
    workspace,
    workflow,
  };
}

function runUrl({ serverUrl, owner, repository, run }: runner.RunnerContext): string {
  return `${serverUrl}/${owner}/${repository}/actions/runs/${run}`;
}

function readEarlier(inputs: Inputs): Job['earlier'] {
  try {
    return earlier.parse(JSON.parse(inputs.earlier));
  } catch {
    throw RelayError.of('bad-input', { faults: ['`earlier` must be the JSON text of `toJSON(needs)`'] });
  }
}

/** Makes the ports, each on its first use: a job loads and reaches only what its seat needs. */
function connect({ inputs }: Job, context: runner.RunnerContext, promptsFolder: string): World {
  const { workspace, temporaryDirectory, path, owner, repository, run, cache } = context;
  const log = runner.runnerLog({ defuse, shorten: annotationText });
  const client = once(async () => {
    const { githubClient } = await import('./adapters/github/client.ts');
    const token = inputs['writer-token'] || inputs['github-token'];
    return githubClient({ token, owner, repository, pause: systemClock.pause });
  });
  return {
    clock: systemClock,
    random: systemRandom,
    log,
    prompts: promptFolder(promptsFolder),
    store: once(async () =>
      (await import('./adapters/store.ts')).artifactStore({
        temporaryDirectory,
        run,
        token: inputs['github-token'],
        owner,
        repository,
        cache,
      }),
    ),
    reader: once(async () => (await import('./adapters/github/read.ts')).githubReader(await client(), run)),
    writer: once(async () =>
      (await import('./adapters/github/write.ts')).githubWriter(
        await client(),
        writesAsJob(inputs) ? 'job' : 'account',
      ),
    ),
    git: async (baseSha) =>
      (await import('./adapters/git.ts')).checkoutGit({ workspace, temporaryDirectory, baseSha, path }),
    agent: async (inputs) => connectAgent(inputs, context, log),
    yaml: async (text) => (await import('./adapters/yaml.ts')).readYamlMapping(text),
    commands: async () =>
      (await import('./adapters/commands.ts')).repositoryCommands({ workspace, temporaryDirectory, path, log }),
  };
}

/** The agent that the inputs name, or that the credential is for. Throws a RelayError when that can't be told. */
function connectAgent(inputs: Inputs, context: runner.RunnerContext, log: World['log']): ReturnType<World['agent']> {
  const choice = chooseAgent(inputs.agent, inputs['agent-key'], inputs['agent-command']);
  if (choice === null)
    throw RelayError.of('bad-input', {
      faults: ['`agent` must name the agent: `agent-key` does not tell whose it is'],
    });
  const stranger = inputs['agent-base-url'] === null ? misfit(choice.agent, inputs['agent-key']) : null;
  if (stranger !== null)
    throw RelayError.of('bad-input', {
      faults: [`\`agent-key\` is one of ${stranger}, which \`agent: ${choice.agent}\` can't use`],
    });
  if (choice.because !== null) log.info(`Agent: ${choice.agent}, because ${choice.because}`);
  const { path, temporaryDirectory, toolDirectory, installEnvironment } = context;
  return AGENT_MAKERS[choice.agent]({
    command: inputs['agent-command'],
    key: inputs['agent-key'],
    baseUrl: inputs['agent-base-url'] ?? '',
    githubApi: context.apiUrl,
    version: inputs['agent-version'] ?? '',
    model: inputs.model,
    extraArguments: inputs['agent-args'],
    maxTurns: inputs['max-turns'],
    sandbox: inputs.sandbox,
    home: context.home,
    path,
    temporaryDirectory,
    toolDirectory,
    installEnvironment,
    log,
    conceal: (text) => redact(text, secretsOf({ inputs })).text,
  });
}
