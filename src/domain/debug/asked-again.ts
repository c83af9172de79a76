import type { Baton } from '../../contracts/baton.ts';
import type { DebugContext } from '../../contracts/debug.ts';
import { isReproduced } from './base-passes.ts';
import type { SearchAsk } from './search-ask.ts';

/** Why a search can't go on from an earlier one: something else is asked for now. Null when it can. */
export function whyAnotherSearch(earlier: DebugContext | undefined, { said }: SearchAsk): string | null {
  if (earlier === undefined || said === null) return null;
  if (said.text !== '' && said.text !== earlier.request) return 'something else was asked for';
  if (said.commands.length > 0 && said.commands.join('\n') !== earlier.verification_commands.join('\n'))
    return 'another verification command was named';
  if (said.kind === earlier.kind) return null;
  if (said.kind === 'investigate') return 'only an investigation is asked for now';
  return isReproduced(earlier) ? null : 'the investigation did not see the verification fail each time';
}

/** What an investigation left, as what a search for a fix goes on from, where that is asked for now. */
export function goingOnToFix(kept: readonly Baton[], { said }: SearchAsk): readonly Baton[] {
  if (said?.kind !== 'solve') return kept;
  return kept.map((baton) => {
    const { debug } = baton.results;
    return debug ? { ...baton, results: { ...baton.results, debug: { ...debug, kind: 'solve' } } } : baton;
  });
}

/** The context of a search that goes on: one that had ended looks for the cause again. */
export function searchGoesOn(debug: DebugContext): DebugContext {
  const ended = debug.status === 'exhausted' || debug.status === 'resolved';
  return ended ? { ...debug, status: 'investigating' } : debug;
}
