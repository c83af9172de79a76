import * as z from 'zod';
import { text } from './answer-text.ts';
import { ANSWERS, type AnswerName, findings, SCORED_ANSWERS } from './answers.ts';

/** A slash command with its arguments, in one line; only our own placeholders may stand in it. */
const command = z
  .string()
  .max(500)
  .regex(/^\/[A-Za-z0-9][\w.-]*(?::[A-Za-z0-9][\w.-]*)*(?: (?:[^{}\p{Cc}]|\{issue\}|\{mode\})*)?$/u);

/** A path inside the checkout, in one way only, and nothing of git's. */
const statusPath = z
  .string()
  .max(200)
  .regex(/^(?!\.git(?:\/|$))(?!.*(?:^|\/)\.{0,2}(?:\/|$))[^\\\p{Cc}]+\.json$/u);

const unscored = z.strictObject({ command });
const scored = unscored.extend({ 'status-file': statusPath.optional() });

const isScored = (name: AnswerName) => (SCORED_ANSWERS as readonly AnswerName[]).includes(name);
const NAMES = Object.keys(ANSWERS) as AnswerName[];
type SkillEntries = { [N in AnswerName]: N extends (typeof SCORED_ANSWERS)[number] ? typeof scored : typeof unscored };

/** The repository's own slash commands, by the ask that each answers; those that judge may name the file for the score. */
export const skills = z
  .strictObject(Object.fromEntries(NAMES.map((name) => [name, isScored(name) ? scored : unscored])) as SkillEntries)
  .partial();

/** A skill as a phase asks for it: its command with nothing left to fill in. */
export interface Skill {
  readonly command: string;
  /** Where it writes its score; null where the agent answers as it does without a skill. */
  readonly statusFile: string | null;
}

/** Largest status file that is read, in bytes. */
export const STATUS_LIMIT = 256 * 1024;

/** What a skill writes of its verdict (seed 000, step 5: `score`, `status`, `valid_until`); whatever else it notes there is its own. */
export const skillStatus = z.looseObject({
  score: z.number().int().min(0).max(100).describe('How good it is, out of 100'),
  status: z.string().trim().min(1).max(200).optional().describe('The verdict in a word or two'),
  valid_until: z.iso
    .datetime({ offset: true, local: true })
    .nullish()
    .describe('Until when the score holds, in ISO 8601; UTC where no offset is named'),
  summary: text.optional().describe('The judgement in two or three sentences'),
  findings: findings.default([]),
});
export type SkillStatus = z.infer<typeof skillStatus>;

/** What a skill's own score rests on, beside the verdict. */
export interface SkillScore {
  readonly score: number;
  /** The command that gave it. */
  readonly by: string;
  /** Until when it holds, ISO 8601 in UTC; null where the skill does not say. */
  readonly validUntil: string | null;
}
