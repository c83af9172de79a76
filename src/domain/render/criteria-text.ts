import type { Results } from '../../contracts/baton.ts';
import type { DebugContext } from '../../contracts/debug.ts';
import { isGreen } from '../debug/criteria.ts';
import { judgedCriteria } from '../debug/judged-criteria.ts';
import { escapeLine } from '../markdown.ts';

/** Each success criterion with what shows it, or why nothing does, by the verification of the change that is delivered. */
export function criteriaText(results: Results, debug: DebugContext): string {
  const { verification } = results;
  const judged = judgedCriteria(results);
  // What is green without the change, too, is no evidence for it.
  const proves = verification === undefined || !isGreen(verification.before);
  const lines = debug.success_criteria.map(({ id, text }) => {
    const { met = false, evidence = 'nothing was verified', doubt } = judged.find((result) => result.id === id) ?? {};
    const said = doubt === undefined ? evidence : `${evidence} (${doubt}: for people to look at)`;
    const shown = `${said}${proves ? '' : ', but the same without the change'}`;
    return `- [${met && proves ? 'x' : ' '}] **${id}**: ${escapeLine(text)} — ${escapeLine(shown)}`;
  });
  return lines.join('\n');
}
