import * as z from 'zod';
import { ANSWERS, type Answer, type AnswerName } from '../contracts/answers.ts';
import type { AgentAsk } from '../contracts/ask.ts';
import type { TryRecord } from '../contracts/baton.ts';
import type { AgentFailure } from '../contracts/names.ts';
import type { Spend } from '../contracts/spend.ts';
import { budgetLeft, usedUp } from '../domain/budget.ts';
import { addSpend, NOTHING_SPENT } from '../domain/journey.ts';
import { composePrompt, composeRepair, PROMPTS_FOLDER } from '../domain/prompt.ts';
import { redactAll } from '../domain/redact-all.ts';
import { afterFailure, isOutage, MAX_TRIES, type Next } from '../domain/retry.ts';
import type { AgentReply } from '../domain/verb.ts';
import type { Agent, AgentCall, AgentReturn, Git } from '../ports.ts';
import { type Job, secretsOf, type World } from './job.ts';
import { budgetOf, spentBefore } from './spent.ts';

type Tried<N extends AnswerName> = { readonly spend: Spend } & Read<N>;

/**
 * Asks an agent until its answer satisfies the contract: up to three tries, all within one timeout, each with the
 * error of the one before; an answer that breaks its contract may be repaired once within its try. An outage of the
 * model is waited out, and is no try. What the run has left of its budget goes to each call.
 */
export async function askAgent<N extends AnswerName>(
  ask: AgentAsk<N>,
  git: Git,
  job: Job,
  world: World,
): Promise<AgentReply<N>> {
  if (ask.startFrom) await git.apply(ask.startFrom);
  const before = await spentBefore(job, world);
  const template = await templateFor(ask.answer, git, world);
  const agent = await world.agent(job.inputs);
  try {
    return await askUntilAnswered({ ask, template, agent, job, world, before }, git);
  } finally {
    await agent.close?.();
  }
}

async function askUntilAnswered<N extends AnswerName>(
  asking: Omit<Calling<N>, 'left'>,
  git: Git,
): Promise<AgentReply<N>> {
  const { ask, job, world, before } = asking;
  const deadline = world.clock.milliseconds() + job.inputs['timeout-minutes'] * 60_000;
  const left = () => deadline - world.clock.milliseconds();
  const tries: TryRecord[] = [];
  let spend = NOTHING_SPENT;
  for (let outages = 0; ; ) {
    const calling = { ...asking, left, before: addSpend(before, spend) };
    const tried = redactAll(await tryOnce(calling, tries.at(-1)?.error ?? null), secretsOf(job));
    spend = addSpend(spend, tried.spend);
    const change = ask.edits ? await git.change() : null;
    if (tried.ok) return { end: 'answered', answer: tried.answer, tries, spend, change };
    const { failure, error, retryAfterMs } = tried;
    const outage = isOutage(failure);
    outages += outage ? 1 : 0;
    const next = afterFailure({ failure, tries: tries.length + 1, outages, timeLeftMs: left(), retryAfterMs });
    if (!outage || next.go === 'stop') tries.push(tryRecord(tries.length + 1, failure, error, world));
    if (next.go === 'stop') return { end: 'exhausted', tries, spend, change };
    world.log.warning(`${nextText(next, job, tries.length)}: ${failure}: ${error}`);
    if (next.go === 'wait') await world.clock.pause(next.pauseMs);
  }
}

function nextText(next: Next, { row }: Job, tries: number): string {
  if (next.go !== 'wait') return `Retrying ${row.phase} (attempt ${tries + 1}/${MAX_TRIES})`;
  return `The model is not available; asking again in ${Math.round(next.pauseMs / 1_000)} s`;
}

function tryRecord(attempt: number, failure: AgentFailure, error: string, world: World): TryRecord {
  return { attempt, failure, error, timestamp: world.clock.now() };
}

/** What the calls of one try share. */
interface Calling<N extends AnswerName> {
  readonly ask: AgentAsk<N>;
  readonly template: string;
  readonly agent: Agent;
  readonly job: Job;
  readonly world: World;
  readonly left: () => number;
  /** Everything that the run has spent before this try. */
  readonly before: Spend;
}

async function tryOnce<N extends AnswerName>(calling: Calling<N>, previous: string | null): Promise<Tried<N>> {
  const { ask, world, left } = calling;
  const first = await call(calling, promptOf(calling, previous), calling.before);
  const read = readAnswer(ask.answer, first.returned);
  if (read.ok || read.failure !== 'invalid-answer' || left() <= 0) return { ...read, spend: first.spend };
  world.log.info(`The answer breaks its contract, asking for a repair: ${read.error}`);
  const spent = addSpend(calling.before, first.spend);
  const second = await call(calling, repairOf(calling, read.error, first.returned.session), spent);
  return { ...readAnswer(ask.answer, second.returned), spend: addSpend(first.spend, second.spend) };
}

type Prompted = Pick<AgentCall, 'prompt' | 'resume'>;

/** The repository's template of the base tree, which no agent can have changed, else ours. */
async function templateFor(answer: AnswerName, git: Git, world: World): Promise<string> {
  const own = await git.read(`${PROMPTS_FOLDER}/${answer}.md`);
  if (own === null) return world.prompts.template(answer);
  world.log.info(`The prompt is that of the repository: ${PROMPTS_FOLDER}/${answer}.md`);
  return own;
}

function promptOf({ ask, template, world }: Calling<AnswerName>, previous: string | null): Prompted {
  const houseRules = world.prompts.template('house-rules');
  return { prompt: composePrompt({ template, houseRules, ask, ...common(ask.answer, world), previous }) };
}

/** An agent that can go on with its session is only told what was wrong; any other one is told everything again. */
function repairOf(calling: Calling<AnswerName>, error: string, session: string | undefined): Prompted {
  if (session === undefined) return promptOf(calling, `Your answer was refused: ${error}`);
  const { ask, world } = calling;
  const template = world.prompts.template('repair');
  return { prompt: composeRepair({ template, ...common(ask.answer, world), previous: error }), resume: session };
}

const common = (answer: AnswerName, world: World) => ({ schema: schemaOf(answer), nonce: world.random.token() });

const schemaOf = (answer: AnswerName) => z.toJSONSchema(ANSWERS[answer]);

async function call({ ask, agent, job, world, left }: Calling<AnswerName>, prompted: Prompted, before: Spend) {
  const budget = budgetOf(job);
  const limits = budgetLeft(budget, before);
  const spent = usedUp(limits, budget);
  if (spent !== null) return { returned: outOfBudget(spent), spend: NOTHING_SPENT };
  const timeoutMs = left();
  const started = world.clock.milliseconds();
  const calling = {
    ask,
    ...prompted,
    schema: schemaOf(ask.answer),
    workspace: job.workspace,
    timeoutMs,
    limits,
  };
  const returned = await world.log.group(`Ask ${agent.name}: ${ask.answer}`, () => agent.call(calling));
  const spend: Spend = { calls: 1, durationMs: world.clock.milliseconds() - started, ...returned.usage };
  return { returned, spend };
}

const outOfBudget = (detail: string): AgentReturn => ({ end: 'failed', failure: 'budget', detail, usage: {} });

type Read<N extends AnswerName> =
  | { readonly ok: true; readonly answer: Answer<N> }
  | {
      readonly ok: false;
      readonly failure: AgentFailure;
      readonly error: string;
      readonly retryAfterMs: number | null;
    };

/** Parses what an agent returned by the contract of the ask; what breaks it is told in words. */
function readAnswer<N extends AnswerName>(name: N, returned: AgentReturn): Read<N> {
  if (returned.end === 'failed') {
    const { failure, detail: error, retryAfterMs = null } = returned;
    return { ok: false, failure, error, retryAfterMs };
  }
  const parsed = ANSWERS[name].safeParse(returned.answer);
  if (parsed.success) return { ok: true, answer: parsed.data as Answer<N> };
  const error = z.prettifyError(parsed.error).slice(0, 2_000);
  return { ok: false, failure: 'invalid-answer', error, retryAfterMs: null };
}
