import type { Account, Authority } from '../../contracts/issue.ts';
import { writersAmong } from '../authority.ts';
import { marker } from '../markdown.ts';

/** What a box on the dashboard asks for: take an issue up again, or leave it out. */
export const DASHBOARD_ACTIONS = ['retry', 'skip'] as const;
export type DashboardAction = (typeof DASHBOARD_ACTIONS)[number];

/** A box that somebody ticked. */
export interface Tick {
  readonly issue: number;
  readonly action: DashboardAction;
}

/** What GitHub makes of a click is this very line with an `x`; its editor ends lines with a carriage return, too. */
const TICKED = /^ {2}- \[[xX]\] <!-- issue-relay:(retry|skip)#([1-9][0-9]{0,9}) -->/;

/** The line of a box that nobody ticked, below the line of its issue. The hidden marker says what it is for. */
export function tickBox({ issue, action }: Tick): string {
  return `  - [ ] ${marker(`${action}#${issue}`)} ${action}`;
}

/** The boxes that are ticked in the body of the dashboard, each once; all other text says nothing. */
export function ticksIn(body: string): Tick[] {
  const ticks = body.split(/\r\n|\r|\n/).flatMap((line) => {
    const [whole, action, issue] = TICKED.exec(line) ?? [];
    return whole === undefined ? [] : [{ issue: Number(issue), action: action as DashboardAction }];
  });
  return [...new Map(ticks.map((tick) => [`${tick.action}#${tick.issue}`, tick])).values()];
}

/** The dashboard as it was found. */
export interface TickedDashboard {
  readonly body: string;
  /** When the body was edited last; null for never. */
  readonly editedAt: string | null;
  /** Everybody who edited the body since our own last edit; null for an account that is gone or can't be known. */
  readonly editors: readonly (Account | null)[];
  /** The roles of these, as the API says now. */
  readonly authorities: readonly Authority[];
}

/** Whose roles have to be asked for before the ticks can be heard: nobody's where nothing is ticked. */
export function tickersOf({ body, editors }: Pick<TickedDashboard, 'body' | 'editors'>): readonly Account[] {
  const people = editors.filter((editor) => editor !== null && !editor.isBot) as readonly Account[];
  return ticksIn(body).length === 0 ? [] : people;
}

export interface HeardTicks {
  /** What is to be done; either all ticks of a body or none. */
  readonly ticks: readonly Tick[];
  /** Logins of those who ticked, for the record. */
  readonly by: readonly string[];
  /** Why ticks that are there don't count; null where all do. */
  readonly unheard: { readonly ticks: readonly Tick[]; readonly because: readonly string[] } | null;
}

/**
 * The ticks that count. GitHub tells who edited a body but not who ticked which box, so all count if everybody who edited
 * it since our own last edit is a person who may write, and otherwise none. `heardAt` is the edit up to which ticks were
 * heard: where a beat dies before it could untick them, they count no more.
 */
export function heardTicks(
  { body, editedAt, editors, authorities }: TickedDashboard,
  heardAt: string | null,
): HeardTicks {
  const ticks = ticksIn(body);
  const isHeard = editedAt !== null && heardAt !== null && Date.parse(editedAt) <= Date.parse(heardAt);
  if (isHeard) return { ticks: [], by: [], unheard: null };
  if (ticks.length === 0) return { ticks, by: [], unheard: null };
  const writers = writersAmong(authorities);
  const strangers = editors.filter((editor) => editor === null || editor.isBot || !writers.has(editor.id));
  if (editors.length > 0 && strangers.length === 0) return { ticks, by: namesOf(editors), unheard: null };
  return { ticks: [], by: [], unheard: { ticks, because: namesOf(strangers) } };
}

function namesOf(editors: readonly (Account | null)[]): string[] {
  return [...new Set(editors.map((editor) => editor?.login ?? 'somebody whose account is not known'))];
}
