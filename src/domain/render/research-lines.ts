import type { RecommendedOperation, ResearchAnswer } from '../../contracts/debug-answers.ts';
import { escapeLine } from '../markdown.ts';

export type Finding = ResearchAnswer['findings'][number];

/** A finding in one line: what it is to the fault, how sure, where, and what. */
export function findingText({ category, confidence, location, description }: Finding): string {
  return `**${category}** (${confidence}) ${escapeLine(location)}: ${escapeLine(description)}`;
}

/** A recommended operation in one line: what, where, and why it might help. */
export function operationText({ operation, target_file, description, rationale }: RecommendedOperation): string {
  return `**${operation}** ${escapeLine(target_file)}: ${escapeLine(description)} (${escapeLine(rationale)})`;
}
