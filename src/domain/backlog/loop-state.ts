import * as z from 'zod';
import { type LoopIssue, type LoopState, loopState, type StoredLoopState } from '../../contracts/loop-state.ts';
import { parseStrictJson } from '../../contracts/strict-json.ts';

/** Where the state of the backlog stands on the state branch. */
export const LOOP_STATE_PATH = 'loop-it.json';

/** Reads the state of a repository (`owner/name`) from the text of its file; null where there is no file. */
export function readLoopState(text: string | null, repository: string): StoredLoopState {
  if (text === null) return { kind: 'absent' };
  const json = parsed(text);
  if ('why' in json) return { kind: 'corrupt', why: json.why };
  const read = loopState.safeParse(json.value);
  if (!read.success) return { kind: 'corrupt', why: z.prettifyError(read.error) };
  if (read.data.repo.toLowerCase() !== repository.toLowerCase())
    return { kind: 'corrupt', why: `it is about ${read.data.repo}, not ${repository}` };
  return { kind: 'sound', state: read.data };
}

/** What the engine says of broken JSON quotes the text; what we refuse in sound JSON we say ourselves. */
function parsed(text: string): { readonly value: unknown } | { readonly why: string } {
  try {
    JSON.parse(text);
  } catch {
    return { why: 'it is not JSON' };
  }
  try {
    return { value: parseStrictJson(text) };
  } catch (error) {
    return { why: (error as SyntaxError).message };
  }
}

/** The state of a backlog that nobody has begun: every open issue is pending. */
export function newLoopState(repository: string, open: readonly number[], now: string): LoopState {
  const empty: LoopState = {
    version: 1,
    started_at: now,
    updated_at: now,
    repo: repository,
    total_issues: 0,
    issues: {},
  };
  return withOpenIssues(empty, open, now);
}

/** The state with the open issues that it doesn't know yet as pending; all others stay as they are. */
export function withOpenIssues(state: LoopState, open: readonly number[], now: string): LoopState {
  const unknown = open.filter((number) => state.issues[number] === undefined);
  if (unknown.length === 0) return state;
  return withIssues(state, new Map(unknown.map((number) => [number, { status: 'pending' }])), now);
}

/** The state with these issues changed. */
export function withIssues(state: LoopState, changed: ReadonlyMap<number, LoopIssue>, now: string): LoopState {
  if (changed.size === 0) return state;
  const issues = { ...state.issues };
  for (const [number, issue] of changed) issues[number] = issue;
  return { ...state, updated_at: now, total_issues: Object.keys(issues).length, issues };
}

/** The file of a state, in the seed's form. */
export function writtenLoopState(state: LoopState): string {
  return `${JSON.stringify(state, null, 2)}\n`;
}
