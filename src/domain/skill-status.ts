import * as z from 'zod';
import type { VerdictAnswer } from '../contracts/answers.ts';
import { type Skill, type SkillScore, type SkillStatus, skillStatus } from '../contracts/skill.ts';

export type StatusReading =
  | { readonly ok: true; readonly answer: VerdictAnswer; readonly skillScore: SkillScore }
  | { readonly ok: false; readonly error: string };

/**
 * What a status file says, as the answer of its phase: no criteria, because the skill has its own, and the score beside
 * it. A file that breaks its contract, or whose score has gone stale by `now`, says nothing but why.
 */
export function readStatus(text: string, { command, statusFile }: Skill, now: string): StatusReading {
  const refused = (why: string): StatusReading => ({ ok: false, error: `The status file ${statusFile} ${why}` });
  const json = parse(text);
  if (json === undefined) return refused('is not JSON.');
  const parsed = skillStatus.safeParse(json);
  if (!parsed.success) return refused(`breaks its contract:\n${z.prettifyError(parsed.error).slice(0, 2_000)}`);
  const validUntil = momentOf(parsed.data.valid_until);
  if (validUntil !== null && validUntil < now)
    return refused(`has gone stale: its \`valid_until\` is ${validUntil}, and now it is ${now}. Judge again.`);
  const answer = { summary: summaryOf(parsed.data, command), criteria: [], findings: parsed.data.findings };
  return { ok: true, answer, skillScore: { score: parsed.data.score, by: command, validUntil } };
}

const summaryOf = ({ summary, status, score }: SkillStatus, command: string): string =>
  summary ?? `${command} gave ${score} of 100${status === undefined ? '' : `: ${status}`}.`;

/** A time without an offset is meant in UTC, which is the zone of the runners. */
function momentOf(text: string | null | undefined): string | null {
  if (text == null) return null;
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`;
  return new Date(zoned).toISOString();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
