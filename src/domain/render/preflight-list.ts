import type { PreflightCheck } from '../backlog/preflight.ts';
import { escapeLine } from '../markdown.ts';

/** The checks before a beat, as a list for the summary. */
export function checksList(checks: readonly PreflightCheck[]): string {
  return checks.map(({ sign, name, says }) => `- ${sign} ${name}: ${escapeLine(says)}`).join('\n');
}
