import type { WorkBranch } from '../../contracts/backlog.ts';
import type { Inputs } from '../../contracts/inputs.ts';
import type { Account, Authority } from '../../contracts/issue.ts';
import type { RunFacts } from '../../contracts/subject.ts';
import { faultOfActors } from '../authority.ts';
import { type Reason, reason } from '../reason.ts';
import { actorByTicket, type BeatKnowledge } from './beat-knowledge.ts';
import { LOOP_STATE_PATH } from './loop-state.ts';

/** One of the six things that are looked at before anything begins (seed 001, its checks). */
export interface PreflightCheck {
  readonly name: string;
  /** The seed's sign: fine, a choice to be made, or a fault. */
  readonly sign: '✅' | '⚠️' | '❌';
  readonly says: string;
  /** Why nothing begins; null where it may. */
  readonly stops: Stop | null;
}

export interface Stop {
  readonly outcome: 'refused' | 'skipped' | 'superseded' | 'stopped' | 'failed';
  readonly reason: Reason;
}

export interface PreflightFacts {
  readonly knowledge: BeatKnowledge;
  readonly inputs: Inputs;
  readonly run: RunFacts;
  readonly authorities: readonly Authority[];
}

/** All six, in the seed's order: each is looked at whatever the others say, so that everything can be mended at once. */
export function preflight(facts: PreflightFacts): PreflightCheck[] {
  const { knowledge } = facts;
  return [
    tokenCheck(facts),
    repositoryCheck(knowledge),
    cleanCheck(facts),
    baseCheck(facts),
    { name: 'remote', sign: '✅', says: 'GitHub answers', stops: null },
    stateCheck(facts),
  ];
}

/** The first check that stops the beat. */
export function stopOf(checks: readonly PreflightCheck[]): Stop | null {
  return checks.find(({ stops }) => stops !== null)?.stops ?? null;
}

const fine = (name: string, says: string): PreflightCheck => ({ name, sign: '✅', says, stops: null });

function bad(name: string, sign: '⚠️' | '❌', outcome: Stop['outcome'], why: Reason): PreflightCheck {
  return { name, sign, says: `${why.says} ${why.hint}`, stops: { outcome, reason: why } };
}

/** That the token may read was shown by reading; who started the beat must be somebody whose word counts. */
function tokenCheck({ knowledge, inputs, run, authorities }: PreflightFacts): PreflightCheck {
  const name = 'token and permissions';
  const actors = startersOf({ knowledge, inputs, run });
  if (actors === null) return bad(name, '❌', 'superseded', reason('beat_ticket_void', {}));
  const fault = faultOfActors(actors, authorities, inputs['allowed-bots']);
  if (fault !== null) return bad(name, '❌', 'refused', fault);
  if (!knowledge.mayStart) return bad(name, '❌', 'failed', reason('workflow_unknown', {}));
  return fine(name, `started on the word of ${actors.map(({ login }) => login).join(', ')}`);
}

/** Whose word a beat rests on: that beside its ticket, or of whoever started the run; null for a ticket that is void. */
export function startersOf({ knowledge, inputs, run }: Omit<PreflightFacts, 'authorities'>): readonly Account[] | null {
  if (inputs.ticket === null) return run.actors;
  const actor = actorByTicket(knowledge.stored, inputs.ticket);
  return actor && [actor];
}

function repositoryCheck({ listing, repository }: BeatKnowledge): PreflightCheck {
  const { archived, defaultBranch } = listing.repository;
  if (archived) return bad('repository', '❌', 'failed', reason('repository_archived', {}));
  if (defaultBranch === null) return bad('repository', '❌', 'failed', reason('repository_empty', {}));
  return fine('repository', repository);
}

const NAMED = 10;

function cleanCheck({ knowledge, inputs }: PreflightFacts): PreflightCheck {
  const name = 'clean start';
  const left = unfinished(knowledge, inputs);
  if (left.length === 0) return fine(name, 'no branch of ours is unaccounted for');
  const more = left.length > NAMED ? ` and ${left.length - NAMED} more` : '';
  const branches = `${left
    .slice(0, NAMED)
    .map((branch) => branch.name)
    .join(', ')}${more}`;
  if (inputs.unfinished === 'abort') return bad(name, '⚠️', 'stopped', reason('branches_unfinished', { branches }));
  const what = inputs.unfinished === 'stash' ? 'their issues are left out' : 'the loop goes on regardless';
  return { name, sign: '⚠️', says: `left by an earlier loop: ${branches}; ${what}`, stops: null };
}

/** Branches with commits of ours of which the state knows nothing. What follows from a night's runs was asked when it began. */
export function unfinished({ listing, stored }: BeatKnowledge, inputs: Inputs): readonly WorkBranch[] {
  if (inputs.ticket !== null) return [];
  const issues = stored.kind === 'sound' ? stored.state.issues : {};
  const isOpen = new Set(listing.issues.map(({ number }) => number));
  const isKnown = ({ name, issue }: WorkBranch) => {
    const { branch, status = 'pending' } = issues[issue] ?? {};
    return branch === name || status !== 'pending' || issues[issue]?.attempts !== undefined;
  };
  return listing.branches.filter((branch) => branch.ours && isOpen.has(branch.issue) && !isKnown(branch));
}

function baseCheck({ knowledge, inputs }: PreflightFacts): PreflightCheck {
  const base = knowledge.listing.repository.defaultBranch?.name ?? '';
  if (inputs.base === '' || inputs.base === base || base === '') return fine('base', base);
  return bad('base', '⚠️', 'failed', reason('base_not_default', { asked: inputs.base, base }));
}

function stateCheck({ knowledge: { stored }, inputs }: PreflightFacts): PreflightCheck {
  const name = 'state';
  // Whoever goes on with a night makes no choice about its state.
  const wish = inputs.ticket === null ? inputs.state : 'resume';
  if (stored.kind === 'absent') return fine(name, 'none yet');
  if (wish === 'abort') return bad(name, '⚠️', 'skipped', reason('loop_aborted', {}));
  if (stored.kind === 'corrupt' && wish === 'resume') {
    const why = reason('loop_state_corrupt', { path: LOOP_STATE_PATH, why: stored.why });
    return bad(name, '⚠️', 'failed', why);
  }
  return fine(name, wish === 'restart' ? 'begins anew' : 'goes on');
}
