import type { Results } from '../../contracts/baton.ts';
import type { DebugContext } from '../../contracts/debug.ts';
import { criteriaResults } from '../debug/criteria.ts';
import { fixesIn } from '../debug/fixes-in.ts';
import { escapeLine } from '../markdown.ts';

/** Each success criterion with what shows it, or why nothing does, by the verification of the change that is delivered. */
export function criteriaText(results: Results, debug: DebugContext): string {
  const { verification } = results;
  const claims = fixesIn(results, debug).at(-1)?.shown_by ?? [];
  const judged = verification ? criteriaResults(debug, claims, verification) : [];
  const lines = debug.success_criteria.map(({ id, text }) => {
    const { met = false, evidence = 'nothing was verified' } = judged.find((result) => result.id === id) ?? {};
    return `- [${met ? 'x' : ' '}] **${id}**: ${escapeLine(text)} — ${escapeLine(evidence)}`;
  });
  return lines.join('\n');
}
