import type { DebugContext, SuccessCriterion } from '../../contracts/debug.ts';
import type { Snapshot } from '../../contracts/issue.ts';
import { branchName } from '../naming.ts';
import type { SearchAsk } from './search-ask.ts';

/** What a search for a fault begins with. */
export interface NewSearch {
  readonly ask: SearchAsk;
  readonly snapshot: Pick<Snapshot, 'number' | 'body'>;
  /** Whether the issue's author may name commands to run: whoever may write to the repository. */
  readonly authorMayWrite: boolean;
  /** ISO 8601. */
  readonly now: string;
  readonly maxIterations: number;
  /** The branch that an earlier run delivered on; null when there was none. */
  readonly branch: string | null;
}

/** The debug context as it stands before any research (seed 002, phase 1). */
export function beginDebug(search: NewSearch): DebugContext {
  const { ask, snapshot, now, maxIterations, branch } = search;
  const { said, issue, title } = ask;
  const commands = believedCommands(search);
  return {
    debug_id: `debug-${new Date(now).toISOString().replace(/\D/g, '').slice(0, 14)}`,
    created: now,
    status: 'investigating',
    kind: (said ?? issue).kind,
    title,
    request: said?.text || issue.text,
    issue_description: [said?.text || title, snapshot.body].filter((text) => text.trim() !== '').join('\n\n'),
    success_criteria: criteriaOf(ask, commands),
    verification_commands: [...commands],
    max_iterations: maxIterations,
    branch: branch ?? branchName('fix', snapshot.number, title),
    reproduction: null,
    history: [],
  };
}

/** Commands that somebody without write access wants to have run; told, and never run. */
export function unbelievedCommands({ ask: { said, issue }, authorMayWrite }: NewSearch): readonly string[] {
  return authorMayWrite || said?.commands.length ? [] : issue.commands;
}

/** Whoever started the run was asked for their role; what the issue says is only as good as its author's. */
function believedCommands({ ask: { said, issue }, authorMayWrite }: NewSearch): readonly string[] {
  if (said?.commands.length) return said.commands;
  return authorMayWrite ? issue.commands : [];
}

/** Counted in order: the command, then the tests that were named, then what was said to be success. */
function criteriaOf({ said, issue }: SearchAsk, commands: readonly string[]): SuccessCriterion[] {
  const command = commands.length === 0 ? 'the verification command' : commands.join(' && ');
  const paths = distinct([...(said?.testPaths ?? []), ...issue.testPaths]);
  const explicit = distinct([...(said?.criteria ?? []), ...issue.criteria]);
  const all: Omit<SuccessCriterion, 'id'>[] = [
    { text: `${command} ends with exit 0`, shown_by: 'exit' },
    ...paths.map((path) => ({ text: `The tests in ${path} pass`, shown_by: 'exit' as const, path })),
    ...explicit.map((text) => ({
      text,
      shown_by: isAboutExit(text, commands) ? ('exit' as const) : ('output' as const),
    })),
  ];
  return all.map((criterion, at) => ({ id: criterionId(at), ...criterion }));
}

/** Criteria are counted from SC-001 (seed 002). */
export const criterionId = (at: number): string => `SC-${String(at + 1).padStart(3, '0')}`;

const distinct = (texts: readonly string[]) => [...new Set(texts)];

const PASSES = /^(?:passes|succeeds|is green|(?:ends|exits)(?: with)?(?: exit)?(?: code)? 0)$/;

/** Whether a criterion only says that the command succeeds; no line of its output could show more than its exit code. */
function isAboutExit(criterion: string, commands: readonly string[]): boolean {
  const said = criterion.replaceAll('`', '').trim();
  const subjects = ['it', 'the command', 'the verification', 'the verification command', ...commands];
  return subjects.some((subject) => {
    const about = said.toLowerCase().startsWith(`${subject.toLowerCase()} `);
    return about && PASSES.test(said.slice(subject.length).trim().toLowerCase());
  });
}
