import * as z from 'zod';
import { ANSWERS, type Answer, type AnswerName } from '../contracts/answers.ts';
import type { AgentAsk } from '../contracts/ask.ts';
import type { AgentFailure } from '../contracts/names.ts';
import { type Skill, type SkillScore, STATUS_LIMIT } from '../contracts/skill.ts';
import { readStatus } from '../domain/skill-status.ts';
import type { AgentReturn, Git } from '../ports.ts';
import type { World } from './job.ts';

export type Read<N extends AnswerName> =
  | { readonly ok: true; readonly read: { readonly answer: Answer<N>; readonly skillScore?: SkillScore } }
  | {
      readonly ok: false;
      readonly failure: AgentFailure;
      readonly error: string;
      readonly retryAfterMs: number | null;
    };

/**
 * Reads what an agent returned, or the status file that it was to write, by its contract; what breaks it is told in
 * words. The file is taken away, so that it is in no change and no later call finds it.
 */
export async function readAnswer<N extends AnswerName>(
  { answer: name, skill }: AgentAsk<N>,
  returned: AgentReturn,
  git: Git,
  world: World,
): Promise<Read<N>> {
  if (skill?.statusFile) return readStatusFile(skill, skill.statusFile, returned, git, world);
  if (returned.end === 'failed') return failedBy(returned);
  const parsed = ANSWERS[name].safeParse(returned.answer);
  if (parsed.success) return { ok: true, read: { answer: parsed.data as Answer<N> } };
  return invalid(z.prettifyError(parsed.error).slice(0, 2_000));
}

async function readStatusFile<N extends AnswerName>(
  skill: Skill,
  path: string,
  returned: AgentReturn,
  git: Git,
  world: World,
): Promise<Read<N>> {
  const file = await git.take(path, STATUS_LIMIT);
  // What it says last need not be JSON here.
  if (returned.end === 'failed' && returned.failure !== 'invalid-answer') return failedBy(returned);
  if (file.kind === 'absent') return invalid(`The status file ${path} was not written.`);
  if (file.kind === 'unusable') return invalid(`The status file ${path} can't be used: ${file.why}.`);
  const read = readStatus(file.text, skill, world.clock.now());
  if (!read.ok) return invalid(read.error);
  return { ok: true, read: { answer: read.answer as Answer<N>, skillScore: read.skillScore } };
}

type Failed = Extract<Read<AnswerName>, { ok: false }>;

function failedBy({ failure, detail, retryAfterMs }: Extract<AgentReturn, { end: 'failed' }>): Failed {
  return { ok: false, failure, error: detail, retryAfterMs: retryAfterMs ?? null };
}

const invalid = (error: string): Failed => ({ ok: false, failure: 'invalid-answer', error, retryAfterMs: null });
