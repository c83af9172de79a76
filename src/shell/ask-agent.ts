import * as z from 'zod';
import { ANSWERS, type Answer, type AnswerName } from '../contracts/answers.ts';
import type { AgentAsk } from '../contracts/ask.ts';
import type { TryRecord } from '../contracts/baton.ts';
import type { AgentFailure } from '../contracts/names.ts';
import type { Spend } from '../contracts/spend.ts';
import { addSpend } from '../domain/journey.ts';
import { composePrompt } from '../domain/prompt.ts';
import { redactAll } from '../domain/redact-all.ts';
import { MAX_TRIES, mayTryAgain } from '../domain/retry.ts';
import type { AgentReply } from '../domain/verb.ts';
import type { Agent, AgentReturn, Git } from '../ports.ts';
import { type Job, secretsOf, type World } from './job.ts';

const NOTHING_SPENT: Spend = { calls: 0, durationMs: 0 };

type Tried<N extends AnswerName> = { readonly spend: Spend } & (
  | { readonly ok: true; readonly answer: Answer<N> }
  | { readonly ok: false; readonly failure: AgentFailure; readonly error: string }
);

/**
 * Asks an agent until its answer satisfies the contract: up to three tries, all within one timeout, each with the
 * error of the one before; an answer that breaks its contract may be repaired once within its try.
 */
export async function askAgent<N extends AnswerName>(
  ask: AgentAsk<N>,
  git: Git,
  job: Job,
  world: World,
): Promise<AgentReply<N>> {
  if (ask.startFrom) await git.apply(ask.startFrom);
  const agent = await world.agent(job.inputs);
  const deadline = world.clock.milliseconds() + job.inputs['timeout-minutes'] * 60_000;
  const left = () => deadline - world.clock.milliseconds();
  const tries: TryRecord[] = [];
  let spend = NOTHING_SPENT;
  for (;;) {
    const tried = redactAll(await tryOnce(ask, agent, job, world, left, tries.at(-1)?.error ?? null), secretsOf(job));
    spend = addSpend(spend, tried.spend);
    const change = ask.edits ? await git.change() : null;
    if (tried.ok) return { end: 'answered', answer: tried.answer, tries, spend, change };
    tries.push(tryRecord(tries.length + 1, tried.failure, tried.error, world));
    if (!mayTryAgain(tried.failure, tries.length, left())) return { end: 'exhausted', tries, spend, change };
    world.log.warning(
      `Retrying ${job.row.phase} (attempt ${tries.length + 1}/${MAX_TRIES}): ${tried.failure}: ${tried.error}`,
    );
  }
}

function tryRecord(attempt: number, failure: AgentFailure, error: string, world: World): TryRecord {
  return { attempt, failure, error, timestamp: world.clock.now() };
}

async function tryOnce<N extends AnswerName>(
  ask: AgentAsk<N>,
  agent: Agent,
  job: Job,
  world: World,
  left: () => number,
  previous: string | null,
): Promise<Tried<N>> {
  const first = await call(ask, agent, job, world, left(), previous);
  const read = readAnswer(ask.answer, first.returned);
  if (read.ok || read.failure !== 'invalid-answer' || left() <= 0) return { ...read, spend: first.spend };
  world.log.info(`The answer breaks its contract, asking for a repair: ${read.error}`);
  const second = await call(ask, agent, job, world, left(), `Your answer was refused: ${read.error}`);
  return { ...readAnswer(ask.answer, second.returned), spend: addSpend(first.spend, second.spend) };
}

async function call(ask: AgentAsk, agent: Agent, job: Job, world: World, timeoutMs: number, previous: string | null) {
  const schema = z.toJSONSchema(ANSWERS[ask.answer]);
  const template = world.prompts.template(ask.answer);
  const houseRules = world.prompts.template('house-rules');
  const prompt = composePrompt({ template, houseRules, ask, schema, nonce: world.random.token(), previous });
  const started = world.clock.milliseconds();
  const calling = { ask, prompt, schema, workspace: job.workspace, timeoutMs };
  const returned = await world.log.group(`Ask ${agent.name}: ${ask.answer}`, () => agent.call(calling));
  const spend: Spend = { calls: 1, durationMs: world.clock.milliseconds() - started, ...returned.usage };
  return { returned, spend };
}

type Read<N extends AnswerName> =
  | { readonly ok: true; readonly answer: Answer<N> }
  | { readonly ok: false; readonly failure: AgentFailure; readonly error: string };

/** Parses what an agent returned by the contract of the ask; what breaks it is told in words. */
function readAnswer<N extends AnswerName>(name: N, returned: AgentReturn): Read<N> {
  if (returned.end === 'failed') return { ok: false, failure: returned.failure, error: returned.detail };
  const parsed = ANSWERS[name].safeParse(returned.answer);
  if (parsed.success) return { ok: true, answer: parsed.data as Answer<N> };
  return { ok: false, failure: 'invalid-answer', error: z.prettifyError(parsed.error).slice(0, 2_000) };
}
