import type { AmendedText } from '../contracts/state-amendment.ts';
import { type Amended, amended } from '../domain/backlog/amendment.ts';
import { LOOP_STATE_PATH, readLoopState, writtenLoopState } from '../domain/backlog/loop-state.ts';
import type { Receipt, Wish } from '../domain/effect.ts';
import type { Writer } from '../ports.ts';
import type { Job } from './job.ts';
import { type Made, refused } from './made.ts';

/** Where a job stands: its repository (`owner/name`), and the workflow of which it may start more runs. */
export interface Workplace {
  readonly repository: string;
  readonly workflow: Job['workflow'];
}

export type OfBacklog = Extract<Wish, { kind: 'amend-backlog' | 'dispatch' | 'dashboard' }>;

/** Performs a wish about the backlog: its state, runs to start, or what people are shown of it. */
export function performOnBacklog(
  wish: OfBacklog,
  made: Made,
  writer: Writer,
  workplace: Workplace,
): Promise<[Receipt, Made]> {
  switch (wish.kind) {
    case 'amend-backlog':
      return amendBacklog(wish, made, writer, workplace);
    case 'dispatch':
      return dispatch(wish, made, writer, workplace);
    case 'dashboard':
      return showDashboard(wish, made, writer);
  }
}

async function showDashboard(
  { kind, found, title, body }: Extract<OfBacklog, { kind: 'dashboard' }>,
  made: Made,
  writer: Writer,
): Promise<[Receipt, Made]> {
  const shown = await writer.showDashboard({ found, title, body });
  if (!shown.done) return [refused(kind, shown), made];
  return [{ kind, result: 'done', ...(shown.url === undefined ? {} : { url: shown.url }) }, made];
}

async function amendBacklog(
  { kind, amendment, message, whole }: Extract<OfBacklog, { kind: 'amend-backlog' }>,
  made: Made,
  writer: Writer,
  { repository }: Workplace,
): Promise<[Receipt, Made]> {
  // What is decided last is what was written.
  let last: Amended | null = null;
  const amend = (text: string | null): AmendedText => {
    last = amended(readLoopState(text, repository), amendment);
    return textOf(last, text);
  };
  const written = await writer.amendState({ path: LOOP_STATE_PATH, message, amend });
  if (!written.done) return [refused(kind, written), made];
  const { state, refused: failed, granted, beat } = last as unknown as Extract<Amended, { kind: 'amended' }>;
  if (whole && failed.length > 0)
    return [{ kind, result: 'refused', reason: 'claim-lost', detail: failed.join('; ') }, made];
  const receipt: Receipt = { kind, result: 'done', backlog: { state, refused: failed, beat }, runs: granted };
  return [receipt, { ...made, granted, stateHeadSha: written.stateHeadSha ?? made.stateHeadSha }];
}

function textOf(end: Amended, before: string | null): AmendedText {
  if (end.kind === 'refused') return end;
  if (!end.changed) return { kind: 'unchanged' };
  const aside = end.setAside === null || before === null ? null : { path: end.setAside, text: before };
  return { kind: 'written', text: writtenLoopState(end.state), aside };
}

/** Starts the runs one by one; the first that is refused ends it, since the next would meet the same. */
async function dispatch(
  { kind, runs: wanted }: Extract<OfBacklog, { kind: 'dispatch' }>,
  made: Made,
  writer: Writer,
  { workflow }: Workplace,
): Promise<[Receipt, Made]> {
  const runs = wanted === 'granted' ? made.granted : wanted;
  if (runs.length === 0) return [{ kind, result: 'done', runs }, made];
  if (workflow === null) {
    const detail = 'the runner does not say which workflow this is';
    return [{ kind, result: 'refused', reason: 'dispatch-refused', detail }, made];
  }
  for (const inputs of runs) {
    const started = await writer.dispatch({ workflow: workflow.file, ref: workflow.ref, inputs: { ...inputs } });
    if (!started.done) return [refused(kind, started), made];
  }
  return [{ kind, result: 'done', runs }, made];
}
