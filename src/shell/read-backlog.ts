import type { BacklogListing } from '../contracts/backlog.ts';
import type { Authority } from '../contracts/issue.ts';
import type { StoredLoopState } from '../contracts/loop-state.ts';
import type { RunFacts } from '../contracts/subject.ts';
import { arrangeBacklog } from '../domain/backlog/backlog.ts';
import type { BeatKnowledge } from '../domain/backlog/beat-knowledge.ts';
import { tickersOf } from '../domain/backlog/dashboard-ticks.ts';
import { LOOP_STATE_PATH, readLoopState } from '../domain/backlog/loop-state.ts';
import { startersOf } from '../domain/backlog/preflight.ts';
import type { Job, World } from './job.ts';

/** All that a beat has to know, in one call a page, one for what stands outside of the list, and one for each run at work. */
export async function readBacklog({ repository, workflow }: Job, world: World): Promise<BeatKnowledge> {
  const reader = await world.reader();
  const listing = await reader.backlog(LOOP_STATE_PATH);
  const arranged = arrangeBacklog(listing.issues, repository);
  const commits = [...new Set(listing.issues.flatMap((issue) => issue.commits))];
  const nothing = arranged.outside.length === 0 && commits.length === 0;
  const found = nothing ? NOTHING : await reader.outside(arranged.outside, commits);
  const stored = storedIn(listing, repository);
  const running = runsAtWork(stored);
  const over = await Promise.all(running.map((run) => reader.runIsOver(run)));
  const tickers = listing.dashboard === null ? [] : tickersOf(listing.dashboard);
  const backlog = commits.length === 0 ? arranged : arrangeBacklog(onlyLanded(listing, found.landed), repository);
  return {
    ...{ repository, listing, backlog, stored },
    mayStart: workflow !== null,
    outside: found.states,
    overRuns: running.filter((_, index) => over[index]),
    tickers: await Promise.all(tickers.map((account) => reader.authority(account))),
  };
}

const NOTHING = { states: new Map(), landed: new Set<string>() } as const;

function storedIn({ state }: BacklogListing, repository: string): StoredLoopState {
  if (state.kind === 'unreadable') return { kind: 'corrupt', why: state.why };
  return readLoopState(state.kind === 'text' ? state.text : null, repository);
}

/** As many as run at the same time, which a night limits. */
function runsAtWork(stored: StoredLoopState): readonly string[] {
  const issues = stored.kind === 'sound' ? Object.values(stored.state.issues) : [];
  const runs = issues.flatMap(({ status, run }) => (status === 'in_progress' && run !== undefined ? [run] : []));
  return [...new Set(runs)];
}

/** A commit that never came to the default branch has done nothing about the issue that it names. */
function onlyLanded({ issues }: BacklogListing, landed: ReadonlySet<string>) {
  return issues.map((issue) => ({ ...issue, commits: issue.commits.filter((commit) => landed.has(commit)) }));
}

/** Everybody on whose word a beat rests, with their role as it is now; nobody where its ticket is void. */
export async function beatAuthorities(
  knowledge: BeatKnowledge,
  run: RunFacts,
  { inputs }: Job,
  world: World,
): Promise<readonly Authority[]> {
  const reader = await world.reader();
  const starters = startersOf({ knowledge, inputs, run }) ?? [];
  return Promise.all(starters.map((account) => reader.authority(account)));
}
