import type { Trigger } from '../../contracts/event.ts';
import type { Snapshot } from '../../contracts/issue.ts';
import { type Ask, firstLine, readCommand } from '../command.ts';
import { sanitize } from '../sanitize.ts';
import { askOfIssue } from './ask-of-issue.ts';
import { type DebugRequest, readDebugRequest } from './debug-request.ts';

/** Most characters (UTF-16 units) that are read of a comment. */
const COMMENT_LIMIT = 16 * 1024;

/** A request, and whether it is for a fix or for research alone. */
export type Said = DebugRequest & Pick<Ask, 'kind'>;

/** What a run is asked to search for. */
export interface SearchAsk {
  /** The words of whoever started the run, in a comment or a form; null where they said none. */
  readonly said: Said | null;
  /** What the issue says: text and tests of the line that is a command, criteria and commands of all of it. */
  readonly issue: Said;
  /** The issue's title, without what makes it a command. */
  readonly title: string;
}

/** All that asks for a search, read from text that was cleaned as the snapshot is: what counts is what a person sees. */
export function searchAsk(trigger: Trigger, request: string, snapshot: Pick<Snapshot, 'title' | 'body'>): SearchAsk {
  const said = trigger.kind === 'comment' ? saidInComment(trigger.comment.body) : saidInForm(request);
  return { said: said ?? saidInForm(request), ...ofIssue(snapshot) };
}

function saidInComment(body: string): Said | null {
  const command = readCommand(body);
  return command.kind === 'start' && command.ask !== null ? readSaid(body, command.ask.kind) : null;
}

const saidInForm = (request: string): Said | null => (request.trim() === '' ? null : readSaid(request.trim(), 'solve'));

/** A text whose first line may or may not be a command; its own word for the kind beats the one that is given. */
function readSaid(body: string, otherwise: Ask['kind']): Said {
  const { text } = sanitize(body, COMMENT_LIMIT);
  const line = firstLine(text);
  const command = readCommand(text);
  const ask = command.kind === 'start' && command.ask !== null ? command.ask : { kind: otherwise, text: line };
  return { kind: ask.kind, ...readDebugRequest(ask.text, text.slice(line.length)) };
}

function ofIssue({ title, body }: Pick<Snapshot, 'title' | 'body'>): Pick<SearchAsk, 'issue' | 'title'> {
  const ask = askOfIssue({ title, body });
  const line = readDebugRequest(ask?.text ?? '');
  const further = readDebugRequest('', ask?.in === 'body' ? body.slice(firstLine(body).length) : body);
  const issue = {
    kind: ask?.kind ?? ('solve' as const),
    ...line,
    criteria: [...line.criteria, ...further.criteria],
    commands: [...line.commands, ...further.commands],
  };
  return { issue, title: ask?.in === 'title' && line.text !== '' ? line.text : title };
}
