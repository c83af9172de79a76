import type { DebugContext } from '../../contracts/debug.ts';
import { faultOfActors } from '../authority.ts';
import type { Beginning, BeginningFacts } from '../beginning.ts';
import { resultsOf } from '../handed-on.ts';
import { searchGoesOn } from './asked-again.ts';
import { beginDebug, criterionId, unbelievedCommands } from './begin-debug.ts';

/** The search that a run opens, and what its summary tells of it. */
export interface OpenedSearch {
  readonly debug: DebugContext;
  readonly says: readonly string[];
}

/** A search that goes on keeps its id, its proof and its history; null in a pipeline that makes no research. */
export function openedSearch(
  facts: BeginningFacts,
  { search: ask, snapshot, delivered }: Beginning,
  earlier: DebugContext | undefined,
): OpenedSearch | null {
  if (ask === null) return null;
  if (earlier !== undefined) return { debug: searchGoesOn(earlier), says: [] };
  const { now, inputs, authorities, subject } = facts;
  const { author } = subject.issue;
  const authorMayWrite = author !== null && faultOfActors([author], authorities, inputs['allowed-bots']) === null;
  const branch = delivered?.branch ?? null;
  const search = { ask, snapshot, authorMayWrite, now, maxIterations: inputs['max-iterations'], branch };
  const unbelieved = unbelievedCommands(search).length > 0;
  const why = `the issue's verification command is left out: ${author?.login ?? 'its author'} may not write`;
  const debug = beginDebug(search);
  const before = ask.said === null ? resultsOf(facts.pipeline, facts.kept).debug : undefined;
  return before === undefined
    ? { debug, says: unbelieved ? [why] : [] }
    : { debug: inTheWordsOf(debug, before), says: ['in the words of the earlier search'] };
}

/** Whoever only says "resume" means what was asked for before, also where nothing of it could be kept. */
function inTheWordsOf(debug: DebugContext, before: DebugContext): DebugContext {
  const { kind, request, success_criteria: asked, verification_commands } = before;
  const known = new Set(asked.map(({ text }) => text));
  // The issue may say more by now; that the command has to succeed stands among the first already.
  const more = debug.success_criteria.slice(1).filter(({ text }) => !known.has(text));
  const success_criteria = [...asked, ...more].map((criterion, at) => ({ ...criterion, id: criterionId(at) }));
  return { ...debug, kind, request, success_criteria, verification_commands };
}
