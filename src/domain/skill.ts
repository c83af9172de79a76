import type { AnswerName } from '../contracts/answers.ts';
import type { Opening } from '../contracts/baton.ts';
import type { Skill } from '../contracts/skill.ts';

/** The repository's own command for an ask, its placeholders filled with what no stranger can choose; null where it names none. */
export function skillOf({ skills, snapshot, mode }: Opening, answer: AnswerName): Skill | null {
  const named = skills?.[answer];
  if (named === undefined) return null;
  const command = named.command.replaceAll('{issue}', String(snapshot.number)).replaceAll('{mode}', mode).trim();
  return { command, statusFile: ('status-file' in named ? named['status-file'] : undefined) ?? null };
}
