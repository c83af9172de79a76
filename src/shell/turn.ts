import { faultsBetween } from '../contracts/inputs.ts';
import { describeWish, isHint, type Wish } from '../domain/effect.ts';
import { redactAll, redactWish } from '../domain/redact-all.ts';
import type { AgentReply, Decision, Facts, Verb } from '../domain/verb.ts';
import { RelayError } from '../errors.ts';
import type { Git } from '../ports.ts';
import { askAgent } from './ask-agent.ts';
import { askCommands } from './ask-commands.ts';
import { baseOf, type Job, secretsOf, type World } from './job.ts';
import { type Made, madeBefore } from './made.ts';
import { type Performed, perform } from './perform.ts';

/** A phase's decision, and what its agent went through on the way; null where no agent was asked. */
export interface Turn {
  readonly decision: Decision;
  readonly reply: Pick<AgentReply, 'tries' | 'spend'> | null;
}

type Of<S extends Verb['seat']> = Extract<Verb, { seat: S }>;

/** Whom a verb asks follows from its seat: an agent, the repository's commands, or GitHub. */
export function turn(verb: Verb, facts: Facts, job: Job, world: World): Promise<Turn> {
  switch (verb.seat) {
    case 'agent':
      return agentTurn(verb, facts, job, world);
    case 'tester':
      return testerTurn(verb, facts, job, world);
    case 'steward':
      return stewardTurn(verb, facts, job, world);
  }
}

/** Decisions are taken at their own time: an agent may have worked for an hour since the facts were gathered. */
const later = (facts: Facts, world: World): Facts => ({ ...facts, now: world.clock.now() });

/** The checkout, which must stand at the base of the run. Throws a RelayError when it doesn't. */
async function checkout(job: Job, world: World): Promise<Git> {
  const wanted = baseOf(job);
  const git = await world.git(wanted);
  const seen = await git.headSha();
  if (seen !== wanted) throw RelayError.of('wrong-base', { seen, wanted });
  return git;
}

/** What comes of an agent that nobody asked. */
const UNASKED: AgentReply = { end: 'exhausted', tries: [], spend: { calls: 0, durationMs: 0 }, change: null };

async function agentTurn(verb: Of<'agent'>, facts: Facts, job: Job, world: World): Promise<Turn> {
  const ask = verb.ask(facts);
  if (ask === null) return { decision: verb.decide(later(facts, world), UNASKED), reply: null };
  const faults = faultsBetween(job.inputs);
  if (faults.length > 0) throw RelayError.of('bad-input', { faults });
  const reply = await askAgent(ask, await checkout(job, world), job, world);
  return { decision: verb.decide(later(facts, world), reply), reply };
}

async function testerTurn(verb: Of<'tester'>, facts: Facts, job: Job, world: World): Promise<Turn> {
  const reply = await askCommands(verb.ask(facts), await checkout(job, world), await world.commands(), world.log);
  return { decision: verb.decide(later(facts, world), redactAll(reply, secretsOf(job))), reply: null };
}

/** A steward's decision rests on what GitHub made of its wishes; what it wants besides is done after it. */
async function stewardTurn(verb: Of<'steward'>, facts: Facts, job: Job, world: World): Promise<Turn> {
  const secrets = secretsOf(job);
  const wishes = verb.ask(facts).map((wish) => redactWish(wish, secrets));
  if (job.inputs['dry-run'] === 'true') return rehearsal(verb, wishes, facts, world);
  const subject = verb.needs.includes('subject') ? facts.subject : null;
  // Who wishes for nothing loads no client, which is most of the time that the front door takes.
  const act = async (wanted: readonly Wish[], made: Made): Promise<Performed> =>
    wanted.length === 0 ? { receipts: [], made } : perform(wanted, subject, await world.writer(), made, job);
  const asked = await act(wishes, madeBefore(subject));
  const decision = verb.decide(later(facts, world), asked.receipts);
  tellLog(decision, secrets, world);
  const effects = decision.effects.map((wish) => redactWish(wish, secrets));
  const done = await act(effects, asked.made);
  for (const receipt of done.receipts) {
    if (receipt.result !== 'refused') continue;
    const tell = isHint(receipt) ? world.log.info : world.log.warning;
    tell(`${receipt.kind} was refused: ${receipt.detail}`);
  }
  await world.log.group('Written to GitHub', async () => {
    for (const [at, receipt] of [...asked.receipts, ...done.receipts].entries())
      world.log.info(`${receipt.result}: ${describeWish([...wishes, ...effects][at] as Wish)}`);
  });
  return { decision, reply: null };
}

/** In our log nothing of others is a command to the runner. */
function tellLog({ log }: Decision, secrets: readonly string[], world: World): void {
  if (log !== undefined) world.log.quote(redactAll(log, secrets));
}

/** A dry run tells its wishes and does none of them. */
function rehearsal(verb: Of<'steward'>, wishes: readonly Wish[], facts: Facts, world: World): Turn {
  const decision = verb.decide(
    facts,
    wishes.map(({ kind }) => ({ kind, result: 'skipped' })),
  );
  tellLog(decision, [], world);
  for (const wish of [...wishes, ...decision.effects]) world.log.info(`dry run: would ${describeWish(wish)}`);
  return { decision, reply: null };
}
