import type { Mode, OutcomeOf, PipelineName, VerbName } from '../contracts/names.ts';
import { VERBS } from '../contracts/names.ts';

/** The task that a row stands for in the seed's chain of tasks. */
export interface TaskRow {
  readonly phase: string;
  /** Shown while the task runs. */
  readonly doing: string;
  /** What the task is for. */
  readonly does: string;
  /** The same in a few words, for the checklist. */
  readonly brief: string;
}

/** The gate that a row's judgement opens or shuts. */
export interface GateRow {
  readonly name: string;
  /** Score from which the gate opens, unless the input `threshold` says otherwise. */
  readonly threshold: number;
  /** The row that asks people, in interactive mode. */
  readonly asks?: string;
}

/** One row of a pipeline as the rest of the program sees it. */
export interface PhaseRow {
  readonly phase: string;
  readonly verb: VerbName;
  readonly routes: Readonly<Record<string, string>>;
  readonly task: TaskRow | null;
  readonly gate: GateRow | null;
}

export interface Pipeline {
  readonly name: PipelineName;
  /** The row that delivers or reports; every end that the table does not route leads to it. */
  readonly last: string;
  readonly rows: readonly PhaseRow[];
}

/** Where a route may lead: another row, or out of the pipeline. */
type Target<Rows> = Extract<keyof Rows, string> | 'end';

type GateOf<Rows> = Omit<GateRow, 'asks'> & { readonly asks?: Extract<keyof Rows, string> };

/** A row is right when its verb exists, `passed` leads on, and each further route is an outcome of its verb. */
type Checked<Row, Rows> = Row extends { readonly verb: infer V extends VerbName }
  ? { readonly verb: V; readonly passed: Target<Rows>; readonly task?: TaskRow; readonly gate?: GateOf<Rows> } & {
      readonly [O in Exclude<OutcomeOf<V>, 'passed'>]?: Target<Rows>;
    } & { readonly [K in Exclude<keyof Row, 'verb' | 'passed' | 'task' | 'gate' | OutcomeOf<V>>]: never }
  : { readonly verb: VerbName };

/**
 * Defines a pipeline as data. An unknown verb, a foreign outcome, a route to a row that is not there, or a missing
 * `passed` does not compile.
 */
export function definePipeline<const Rows extends Record<string, { readonly verb: VerbName }>>(
  name: PipelineName,
  last: Extract<keyof Rows, string>,
  rows: Rows & { readonly [Phase in keyof Rows]: Checked<Rows[Phase], Rows> },
): Pipeline {
  return { name, last, rows: Object.entries(rows).map(([phase, row]) => phaseRow(phase, row)) };
}

function phaseRow(phase: string, row: { verb: VerbName; task?: TaskRow; gate?: GateRow }): PhaseRow {
  const { verb, task = null, gate = null, ...routes } = row;
  return { phase, verb, task, gate, routes: routes as Record<string, string> };
}

export function rowOf(pipeline: Pipeline, phase: string): PhaseRow | undefined {
  return pipeline.rows.find((row) => row.phase === phase);
}

export function seatOf(row: PhaseRow) {
  return VERBS[row.verb].seat;
}

/** Rows that can have run before this one. */
export function rowsBefore(pipeline: Pipeline, phase: string): readonly PhaseRow[] {
  return pipeline.rows.slice(
    0,
    pipeline.rows.findIndex((row) => row.phase === phase),
  );
}

/**
 * The phase that follows an outcome, or null when the run ends. A first row that does not pass ends the run, since
 * nothing was claimed yet and there is nothing to report on; the last row always ends it. A phase that passed may name
 * the phase to `enter`, as a resumed run does.
 */
export function advance(pipeline: Pipeline, phase: string, outcome: string, enter?: string): string | null {
  const row = rowOf(pipeline, phase);
  if (row === undefined || phase === pipeline.last) return null;
  if (outcome === 'passed' && enter !== undefined) return enter;
  const target = row.routes[outcome] ?? (row === pipeline.rows[0] ? 'end' : pipeline.last);
  return target === 'end' ? null : target;
}

/** Whether a row does a task again that another has: without a task and a gate of its own, by the same verb. */
export function repeatsTask(row: PhaseRow, task: PhaseRow): boolean {
  return row.task === null && row.gate === null && task.task !== null && row.verb === task.verb;
}

/** The phases that a run goes through when all goes well: from the first row on, where `passed` leads. */
export function mainWay(pipeline: Pipeline): ReadonlySet<string> {
  const way = new Set<string>();
  for (let row = pipeline.rows[0]; row !== undefined && !way.has(row.phase); ) {
    way.add(row.phase);
    row = rowOf(pipeline, row.routes['passed'] ?? '');
  }
  return way;
}

/** Whether a row hands on this result. */
export function yields({ verb }: PhaseRow, result: string): boolean {
  return (VERBS[verb].yields as readonly string[]).includes(result);
}

/** Whether a row of the table hands on this result. */
export function makes({ rows }: Pipeline, result: string): boolean {
  return rows.some((row) => yields(row, result));
}

/** Whether the table leads what did not pass to rows that change something anew, instead of to the end of the run. */
export function mendsOnTheWay(pipeline: Pipeline): boolean {
  return pipeline.rows.some(({ routes }) =>
    Object.entries(routes).some(([outcome, target]) => outcome !== 'passed' && changesFrom(pipeline, target)),
  );
}

/** Whether the way from a row on, as long as all goes well, comes to one that makes a change. */
function changesFrom(pipeline: Pipeline, phase: string): boolean {
  const row = rowOf(pipeline, phase);
  if (row === undefined) return false;
  return yields(row, 'change') || changesFrom(pipeline, row.routes['passed'] ?? '');
}

/** The row in which a gate's people are asked: in interactive mode, where the table names one. */
export function asksAt({ gate }: PhaseRow, mode: Mode): string | undefined {
  return mode === 'interactive' ? gate?.asks : undefined;
}

/** The row whose gate people are asked about in this one, where it is shown or where its approval is waited for. */
export function gateAskedAt({ rows }: Pipeline, phase: string): PhaseRow | null {
  const asking = [phase, ...rows.filter(({ routes }) => routes['passed'] === phase).map((row) => row.phase)];
  return rows.find(({ gate }) => gate?.asks !== undefined && asking.includes(gate.asks)) ?? null;
}

/** The phase that an approval leads to: what follows the rows in which a gate's people are asked. */
export function afterApproval(pipeline: Pipeline, { gate }: PhaseRow): string {
  const passed = (phase: string) => rowOf(pipeline, phase)?.routes['passed'] ?? pipeline.last;
  return passed(passed(gate?.asks ?? pipeline.last));
}

/** The environment whose reviewers must say yes before the job of a row begins; null for most rows. */
export function environmentOf({ phase, verb }: PhaseRow): string | null {
  return 'waitsForPeople' in VERBS[verb] ? `issue-relay-${phase}` : null;
}
