import type { Baton, BatonReference, ResultName } from '../contracts/baton.ts';
import { batonReference } from '../contracts/baton.ts';
import type { KeptBaton } from '../contracts/record.ts';
import { type PhaseRow, rowsBefore, yields } from '../domain/pipeline.ts';
import { RelayError } from '../errors.ts';
import type { Store } from '../ports.ts';
import type { Job } from './job.ts';

/** One phase's hand-over as its job's outputs name it. */
interface HandOver {
  readonly row: PhaseRow;
  readonly reference: BatonReference;
}

/** Every hand-over of the earlier phases, in the order of the table. An output that can't be read is a refusal. */
export function handOvers(job: Job): readonly HandOver[] {
  return rowsBefore(job.pipeline, job.row.phase).flatMap((row) => {
    const text = job.earlier[row.phase]?.outputs['baton'] ?? '';
    return text === '' ? [] : [{ row, reference: readReference(row.phase, text) }];
  });
}

function readReference(phase: string, text: string): BatonReference {
  const parsed = batonReference.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw RelayError.of('baton-refused', { phase, why: 'the output that names it is not an artifact id with a digest' });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The last phase that was to hand on this result; a phase whose baton is missing makes it missing, never older. Where
 * none had its turn, a resumed run has it from its first phase.
 */
export function handOverOf(job: Job, result: ResultName): HandOver {
  const rows = rowsBefore(job.pipeline, job.row.phase).filter((row) => yields(row, result) && hadItsTurn(job, row));
  const row = rows.at(-1) ?? job.pipeline.rows[0];
  const found = handOvers(job).find((handOver) => handOver.row === row);
  if (found) return found;
  const phase = row?.phase ?? result;
  throw RelayError.of('baton-refused', { phase, why: whyNothing(job, phase) });
}

/** A job that ended well has named its baton: then it was GitHub that left the name out. */
function whyNothing({ earlier }: Job, phase: string): string {
  return earlier[phase]?.result === 'success'
    ? 'the output that names it is empty. GitHub drops outputs that hold the text of a secret: look for a secret that is short, or a common word'
    : 'its job handed nothing on';
}

const hadItsTurn = (job: Job, row: PhaseRow) => (job.earlier[row.phase]?.result ?? 'skipped') !== 'skipped';

/**
 * Reads a baton and checks that it was made for this run, by that phase, on the run's base, and from the baton before
 * it: a baton of another run, however well-formed, is refused (design, section 6).
 */
export async function readBaton(job: Job, store: Store, { row, reference }: HandOver): Promise<Baton> {
  const read = await store.get(reference);
  const all = handOvers(job);
  const before = all[all.findIndex((handOver) => handOver.row === row) - 1] ?? null;
  const wanted: readonly (readonly [string, unknown, unknown])[] = [
    ['repository', read.repository, job.repositoryId],
    ['run', read.run, job.run],
    ['phase', read.phase, row.phase],
    ['parent', read.parent, before?.reference.digest ?? null],
    ['base', read.baseSha, job.earlier[job.pipeline.rows[0]?.phase ?? '']?.outputs['base-sha']],
  ];
  const wrong = wanted.find(([, seen, expected]) => seen !== expected);
  const fault = wrong
    ? `its ${wrong[0]} is another than this run's`
    : read.attempt > job.attempt
      ? 'it comes from a later attempt'
      : null;
  if (fault === null) return read;
  throw RelayError.of('baton-refused', { phase: row.phase, why: fault });
}

/** A baton of an earlier run, if it is what the record says it is; whatever is not is left out and done again. */
export function checkKept(job: Job, phase: string, kept: KeptBaton, baton: Baton | null): Baton | null {
  const same =
    baton !== null && baton.repository === job.repositoryId && baton.run === kept.run && baton.phase === phase;
  return same ? baton : null;
}

/** A store that downloads each baton once: several facts may rest on the same one. */
export function remembering(store: Store): Store {
  const read = new Map<number, Promise<Baton>>();
  const get: Store['get'] = (reference) => {
    const known = read.get(reference.artifactId) ?? store.get(reference);
    read.set(reference.artifactId, known);
    return known;
  };
  return { ...store, get };
}
