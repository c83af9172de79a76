import type { Baton, Opening, ResultName, Results } from '../contracts/baton.ts';
import type { ConfigReading, Settings } from '../contracts/config.ts';
import type { Account, Authority } from '../contracts/issue.ts';
import type { RunFacts } from '../contracts/subject.ts';
import { withPeople } from '../domain/approval.ts';
import { actorsOf, candidateWriters } from '../domain/authority.ts';
import { heldEntry } from '../domain/backlog/ticket.ts';
import { WORK_BRANCHES } from '../domain/checkup/branch-checks.ts';
import { readCommand } from '../domain/command.ts';
import { continuedRecord } from '../domain/debug/continued-search.ts';
import { modeOf } from '../domain/going-on.ts';
import { changesMade, resultsOf } from '../domain/handed-on.ts';
import { recordPath } from '../domain/naming.ts';
import { openingOfRecord } from '../domain/opening-of-record.ts';
import { environmentOf, makes } from '../domain/pipeline.ts';
import { mayTurnOnSettings } from '../domain/routing.ts';
import type { FactName, Facts, FactTable } from '../domain/verb.ts';
import { workBranchOf } from '../domain/work.ts';
import { RelayError } from '../errors.ts';
import { checkKept, handOverOf, handOvers, readBaton, remembering } from './batons.ts';
import { goesOn, loadAdopted, loadBaseHolds, loadStanding } from './branch-facts.ts';
import { issueNumber } from './issue-number.ts';
import { baseOf, type Job, type World } from './job.ts';
import { labelledSubject } from './labelled-subject.ts';
import type { Fetch, Loader } from './loader.ts';
import { once } from './once.ts';
import { beatAuthorities, readBacklog } from './read-backlog.ts';
import { readJourney } from './read-journey.ts';
import { readLoop, startedBy } from './read-loop.ts';
import { readRequirements } from './read-requirements.ts';
import { readRemaining, unlessGone } from './remaining-batons.ts';
import { effectiveInputs, readConfig, settingsIn } from './settings.ts';
import { verificationCommands } from './verification-commands.ts';

const LOADERS: { readonly [N in FactName]: Loader<N> } = {
  trigger: (_fetch, job) => job.trigger,
  run: loadRun,
  loopState: (_fetch, job, world) => readLoop(job, world),
  ticket: (_fetch, _job, world) => world.random.token(),
  beat: (_fetch, job, world) => readBacklog(job, world),
  subject: loadSubject,
  config: loadConfig,
  settings: loadSettings,
  authorities: loadAuthorities,
  commenters: loadCommenters,
  claimantIsOver: loadClaimant,
  journey: (fetch, job, world) => readJourney(job, world, () => fetch('subject')),
  results: async (_fetch, job, world) => resultsOf(job.pipeline, (await readRemaining(job, world)).batons),
  changesMade: async (_fetch, job, world) => changesMade(job.pipeline, (await readRemaining(job, world)).batons),
  handedOn: (_fetch, job) =>
    Object.fromEntries(handOvers(job).map(({ row, reference }) => [row.phase, { run: job.run, ...reference }])),
  kept: loadKept,
  baseHolds: loadBaseHolds,
  adopted: loadAdopted,
  standing: loadStanding,
  protections: loadProtections,
  reviews: async (_fetch, _job, world) => (await world.reader()).reviews(),
  approvedPlan: loadApprovedPlan,
  examination: loadExamination,
  presence: async (fetch, job, world) =>
    (await world.agent(effectiveInputs(job, await fetch('settings')))).look(job.workspace),
  carried: async (_fetch, job, world) => {
    const { results } = await readBaton(job, await world.store(), handOverOf(job, 'opening'));
    return { ...results, opening: undefined };
  },
  opening: loadOpening,
  plan: resultLoader('plan'),
  implementation: resultLoader('implementation'),
  basis: async (fetch, { pipeline }) =>
    makes(pipeline, 'plan') ? { plan: await fetch('plan') } : { implementation: await fetch('implementation') },
  requirements: async (fetch, job, world) => readRequirements((await fetch('opening')).snapshot, job, world),
  reviewed: async (_fetch, job, world) =>
    (await readRemaining(job, world)).batons.flatMap(({ results }) => results.review?.subjectDigest ?? []),
  debug: resultLoader('debug'),
  research: resultLoader('research'),
  evaluation: resultLoader('evaluation'),
  change: resultLoader('change'),
  verification: resultLoader('verification'),
  review: resultLoader('review'),
  commands: async (fetch, job, world) => {
    const named = makes(job.pipeline, 'research') ? (await fetch('debug')).verification_commands : [];
    if (named.length > 0) return named;
    const baseSha = baseOf(job);
    const { verify } = effectiveInputs(job, await fetch('settings'));
    return verificationCommands(verify, await world.git(baseSha));
  },
};

/** Gathers exactly the facts that a verb declares, and what these rest on. */
export async function gather(needs: readonly FactName[], job: Job, outside: World): Promise<Facts> {
  const world = { ...outside, store: once(async () => remembering(await outside.store())) };
  const pending = new Map<FactName, Promise<unknown>>();
  const fetch: Fetch = (name) => {
    const known = pending.get(name) ?? (async () => (LOADERS[name] as Loader<FactName>)(fetch, job, world, needs))();
    pending.set(name, known);
    return known as never;
  };
  const entries = await Promise.all(needs.map(async (name) => [name, await fetch(name)] as const));
  const { pipeline, row } = job;
  // Who begins without a look at the file goes by the inputs.
  const looks = needs.includes('config');
  const inputs = effectiveInputs(job, row === pipeline.rows[0] && !looks ? {} : await fetch('settings'));
  return { ...Object.fromEntries(entries), now: world.clock.now(), pipeline, row, inputs } as Facts;
}

/** Whose word the run rests on: of one that we started, the person's beside its ticket. */
async function loadRun(fetch: Fetch, job: Job, world: World): Promise<RunFacts> {
  const run = await (await world.reader()).run();
  if (!makes(job.pipeline, 'research') || job.inputs.ticket === null)
    return startedBy(run, job, await fetch('loopState'));
  const continued = continuedRecord((await fetch('subject')).state.stored, job.inputs.ticket);
  return { ...run, actors: continued === null ? [] : [continued.claim.actor] };
}

/** The first phase reads the file, and hands on what it read; a file that can't be used says nothing. */
async function loadSettings(fetch: Fetch, job: Job, world: World): Promise<Settings> {
  if (job.row === job.pipeline.rows[0]) return settingsIn(await fetch('config'));
  const baton = await unlessGone(job, readFirst(job, world));
  // A run whose first baton is gone reports by what the file says now.
  if (baton === null) return settingsIn(await fetch('config'));
  const { opening, checkup } = baton.results;
  return (opening ?? checkup)?.settings ?? {};
}

const readFirst = async (job: Job, world: World) => readBaton(job, await world.store(), handOverOf(job, 'opening'));

async function loadOpening(fetch: Fetch, job: Job, world: World, needs: readonly FactName[]): Promise<Opening> {
  const opening = await unlessGone(job, (async () => resultLoader('opening')(fetch, job, world, needs))());
  if (opening !== null) return opening;
  const [subject, settings] = await Promise.all([fetch('subject'), fetch('settings')]);
  const recorded = openingOfRecord(subject, job.run, settings);
  if (recorded !== null) return recorded;
  throw RelayError.of('baton-expired', { phase: job.row.phase });
}

/** Both ways to ask for the repository bring the file along; the front door asks for it where it may turn on it. */
async function loadConfig(fetch: Fetch, job: Job, world: World, needs: readonly FactName[]): Promise<ConfigReading> {
  const { row, pipeline, trigger, given, inputs } = job;
  if (needs.includes('beat')) return readConfig((await fetch('beat')).listing.config, world);
  if (needs.includes('examination')) return readConfig((await fetch('examination')).config, world);
  if (row !== pipeline.rows[0] || needs.includes('subject')) return readConfig((await fetch('subject')).config, world);
  return mayTurnOnSettings(trigger, given, inputs.label)
    ? readConfig(await (await world.reader()).config(), world)
    : { kind: 'absent' };
}

async function loadExamination(_fetch: Fetch, { environments }: Job, world: World) {
  return (await world.reader()).examine({ environments, branches: WORK_BRANCHES });
}

function resultLoader<N extends ResultName & FactName>(name: N): Loader<N> {
  return async (_fetch, job, world) => {
    const handOver = handOverOf(job, name);
    const { results } = await readBaton(job, await world.store(), handOver);
    const found = results[name];
    if (found !== undefined) return found as FactTable[N];
    throw RelayError.of('baton-refused', { phase: handOver.row.phase, why: `it holds no ${name}` });
  };
}

/** The first phase learns its issue from the event; the later ones from the opening, which no event can change. */
async function loadSubject(fetch: Fetch, job: Job, world: World) {
  const first = job.row === job.pipeline.rows[0];
  const results: Results = first ? {} : await fetch('results');
  const comment = first && job.trigger.kind === 'comment' ? job.trigger.comment.nodeId : null;
  const issue = results.opening?.snapshot.number ?? issueNumber(job.inputs.issue, job.trigger);
  const query = {
    issue,
    recordPath: recordPath(job.pipeline.name, issue),
    branch: workBranchOf(results)?.branch ?? null,
    comment,
  };
  const reader = await world.reader();
  const read = () => reader.subject(query);
  return first ? labelledSubject(job, world.clock, read) : read();
}

/** Before the opening: whoever started the run or may have written comments. After it: the person that it names. */
async function loadAuthorities(
  fetch: Fetch,
  job: Job,
  world: World,
  needs: readonly FactName[],
): Promise<readonly Authority[]> {
  const reader = await world.reader();
  if (needs.includes('beat')) return beatAuthorities(await fetch('beat'), await fetch('run'), job, world);
  if (job.row !== job.pipeline.rows[0]) return [await reader.authority((await fetch('opening')).actor)];
  const [{ issue }, { actors }] = await Promise.all([fetch('subject'), fetch('run')]);
  // What an issue names to be run counts by its author's role.
  const author = makes(job.pipeline, 'research') ? [issue.author].filter((account) => account !== null) : [];
  const accounts = [...actorsOf(job.trigger, actors, issue), ...candidateWriters(issue), ...author];
  return Promise.all(distinct(accounts).map((account) => reader.authority(account)));
}

/** Asked only where there is something to answer: most comments are none of ours. */
async function loadCommenters(_fetch: Fetch, { trigger }: Job, world: World): Promise<readonly Authority[]> {
  if (trigger.kind !== 'comment' || trigger.onPullRequest) return [];
  const { authors, body } = trigger.comment;
  if (readCommand(body).kind === 'none') return [];
  const reader = await world.reader();
  return Promise.all(authors.map((account) => reader.authority(account)));
}

function distinct(accounts: readonly Account[]): readonly Account[] {
  return [...new Map(accounts.map((account) => [account.id, account])).values()];
}

/** What an earlier run left, if this one is to resume it; what can't be fetched is done again. */
async function loadKept(fetch: Fetch, job: Job, world: World): Promise<readonly Baton[]> {
  const record = goesOn(job, await fetch('subject'));
  if (record === null) return [];
  const store = await world.store();
  const entries = Object.entries(record.batons);
  const found = await Promise.all(
    entries.map(async ([phase, kept]) => checkKept(job, phase, kept, await store.recall(kept))),
  );
  return found.filter((baton) => baton !== null);
}

/** In the first phase all environments that the run may wait at, if it is to ask people; later the one of the row. */
async function loadProtections(fetch: Fetch, job: Job, world: World): Promise<FactTable['protections']> {
  const first = job.row === job.pipeline.rows[0];
  const inputs = effectiveInputs(job, await fetch('settings'));
  if (first && modeOf(inputs, (await fetch('subject')).state.stored) !== 'interactive') return [];
  const rows = first ? job.pipeline.rows : [job.row];
  const environments = rows.map(environmentOf).filter((name) => name !== null);
  const reader = await world.reader();
  return Promise.all(environments.map((name) => reader.protection(name)));
}

/** In an interactive run exactly the plan that somebody approved is carried out, or none. */
async function loadApprovedPlan(fetch: Fetch): Promise<FactTable['approvedPlan']> {
  const [plan, { mode }] = await Promise.all([fetch('plan'), fetch('opening')]);
  if (mode !== 'interactive') return plan;
  const gate = withPeople({ open: true, score: null }, 'plan', { ...(await fetch('results')), plan });
  if (gate.open) return plan;
  throw RelayError.of('approval-refused', { why: gate.reason.says });
}

async function loadClaimant(fetch: Fetch, job: Job, world: World): Promise<boolean> {
  const [subject, loop] = await Promise.all([fetch('subject'), fetch('loopState')]);
  const { stored } = subject.state;
  const claimed = stored.kind === 'sound' && stored.record.status === 'in_progress' ? stored.record.claim.run : null;
  const runs = new Set([claimed, heldEntry(loop, subject.issue.number, job.inputs.ticket)?.run ?? null]);
  const others = [...runs].filter((run) => run !== null && run !== job.run) as string[];
  const reader = others.length === 0 ? null : await world.reader();
  return (await Promise.all(others.map((run) => reader?.runIsOver(run)))).every(Boolean);
}
