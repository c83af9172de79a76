import type { AnswerName } from '../contracts/answers.ts';
import type { AgentAsk } from '../contracts/ask.ts';
import type { TryRecord } from '../contracts/baton.ts';
import type { AgentFailure } from '../contracts/names.ts';
import type { Spend } from '../contracts/spend.ts';
import { budgetLeft, usedUp } from '../domain/budget.ts';
import { addSpend, NOTHING_SPENT } from '../domain/journey.ts';
import { redactAll } from '../domain/redact-all.ts';
import { afterFailure, isOutage, MAX_TRIES, type Next } from '../domain/retry.ts';
import type { AgentReply } from '../domain/verb.ts';
import type { Agent, AgentReturn, Git } from '../ports.ts';
import { type Job, secretsOf, type World } from './job.ts';
import { type Prompted, type Prompting, promptingFor, promptOf, repairOf } from './prompting.ts';
import { type Read, readAnswer } from './read-answer.ts';
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
  const agent = await world.agent(job.inputs);
  try {
    const asked = agent.ignoresPrompt ? { ...ask, skill: null } : ask;
    const prompting = await promptingFor(asked, git, world);
    return await askUntilAnswered({ ask: asked, prompting, agent, git, job, world, before });
  } finally {
    await agent.close?.();
  }
}

async function askUntilAnswered<N extends AnswerName>(asking: Omit<Calling<N>, 'left'>): Promise<AgentReply<N>> {
  const { ask, git, job, world, before } = asking;
  const deadline = world.clock.milliseconds() + job.inputs['timeout-minutes'] * 60_000;
  const left = () => deadline - world.clock.milliseconds();
  const tries: TryRecord[] = [];
  let spend = NOTHING_SPENT;
  for (let outages = 0; ; ) {
    const calling = { ...asking, left, before: addSpend(before, spend) };
    const tried = redactAll(await tryOnce(calling, tries.at(-1)?.error ?? null), secretsOf(job));
    spend = addSpend(spend, tried.spend);
    const change = ask.edits ? await git.change() : null;
    if (tried.ok) return { end: 'answered', ...tried.read, tries, spend, change };
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
  readonly prompting: Prompting;
  readonly agent: Agent;
  readonly git: Git;
  readonly job: Job;
  readonly world: World;
  readonly left: () => number;
  /** Everything that the run has spent before this try. */
  readonly before: Spend;
}

async function tryOnce<N extends AnswerName>(calling: Calling<N>, previous: string | null): Promise<Tried<N>> {
  const { ask, prompting, git, world, left } = calling;
  const first = await call(calling, promptOf(ask, prompting, previous, world), calling.before);
  const read = await readAnswer(ask, first.returned, git, world);
  if (read.ok || read.failure !== 'invalid-answer' || left() <= 0) return { ...read, spend: first.spend };
  world.log.info(`The answer breaks its contract, asking for a repair: ${read.error}`);
  const spent = addSpend(calling.before, first.spend);
  const refused = { error: read.error, session: first.returned.session };
  const second = await call(calling, repairOf(ask, prompting, refused, world), spent);
  return { ...(await readAnswer(ask, second.returned, git, world)), spend: addSpend(first.spend, second.spend) };
}

async function call({ ask, agent, git, job, world, left }: Calling<AnswerName>, prompted: Prompted, before: Spend) {
  const budget = budgetOf(job);
  const limits = budgetLeft(budget, before);
  const spent = usedUp(limits, budget);
  if (spent !== null) return { returned: outOfBudget(spent), spend: NOTHING_SPENT };
  // A status file that somebody committed, or that an earlier call left, is none of this call's.
  if (ask.skill?.statusFile) await git.take(ask.skill.statusFile, 0);
  const timeoutMs = left();
  const started = world.clock.milliseconds();
  const calling = { ask, ...prompted, workspace: job.workspace, timeoutMs, limits };
  const returned = await world.log.group(`Ask ${agent.name}: ${ask.answer}`, () => agent.call(calling));
  const spend: Spend = { calls: 1, durationMs: world.clock.milliseconds() - started, ...returned.usage };
  return { returned, spend };
}

const outOfBudget = (detail: string): AgentReturn => ({ end: 'failed', failure: 'budget', detail, usage: {} });
