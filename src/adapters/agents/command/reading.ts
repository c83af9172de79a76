import type { AgentFailure } from '../../../contracts/names.ts';
import type { AgentReturn } from '../../../ports.ts';
import { lastLines } from '../../process/plain-text.ts';
import type { ProcessResult } from '../../process.ts';
import { readUntrustedFile } from '../../untrusted-file.ts';
import { lastJsonObject } from '../last-json-object.ts';

/** Takes secrets out of a text. */
export type Conceal = (text: string) => string;

/** Largest answer that is read, in bytes. */
const ANSWER_LIMIT = 4 * 1024 * 1024;
const DETAIL_LINES = 12;
const DETAIL_CHARACTERS = 2_000;

/** What a program's end and output mean: an answer only after exit code 0, and never when we had to end it. */
export async function readReturn(result: ProcessResult, answerFile: string, conceal: Conceal): Promise<AgentReturn> {
  const failure = failureOf(result);
  if (failure !== null) return failed(failure, conceal(withErrors(howItEnded(result), result)));
  const file = await readUntrustedFile(answerFile, ANSWER_LIMIT);
  if (file.kind === 'unusable') return failed('invalid-answer', `ISSUE_RELAY_ANSWER: ${file.why}.`);
  const answer = file.kind === 'text' ? parse(conceal(file.text)) : lastJsonObject(conceal(result.stdout));
  if (answer !== undefined && answer !== null) return { end: 'answered', answer, usage: {} };
  const why =
    file.kind === 'text' ? 'The file ISSUE_RELAY_ANSWER is not JSON.' : 'There is no JSON object in its output.';
  return failed('invalid-answer', conceal(withErrors(why, result)));
}

/** An agent's call that yielded nothing, told in the words of the port. */
export const failed = (failure: AgentFailure, detail: string): AgentReturn => ({
  end: 'failed',
  failure,
  detail,
  usage: {},
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failureOf({ exitCode, signal, timedOut }: ProcessResult): AgentFailure | null {
  if (timedOut) return 'timeout';
  if (outOfMemory({ exitCode, signal })) return 'resource';
  if (signal !== null) return 'killed';
  // The shell's word for a command that it can't find (POSIX, Shell Command Language, 2.8.2).
  if (exitCode === 127) return 'not-found';
  return exitCode === 0 ? null : 'unknown';
}

/** A kill that is not ours is the system's, for want of memory; a shell reports it as 128 and the signal's number. */
const outOfMemory = ({ exitCode, signal }: Pick<ProcessResult, 'exitCode' | 'signal'>): boolean =>
  signal === 'SIGKILL' || exitCode === 137;

function howItEnded({ exitCode, signal, timedOut, durationMs }: ProcessResult): string {
  if (timedOut) return `Ended by us at its deadline, after ${(durationMs / 1_000).toFixed(1)} s.`;
  const how = signal === null ? `Exit code ${exitCode}.` : `Ended by ${signal}.`;
  return outOfMemory({ exitCode, signal }) ? `${how} A machine does that when its memory is used up.` : how;
}

/** Adds the last lines of the standard error, which may come from anywhere: capped, without control characters. */
const withErrors = (what: string, { stderr }: ProcessResult): string =>
  `${what}\n${lastLines(stderr, DETAIL_LINES, DETAIL_CHARACTERS)}`.trim();
