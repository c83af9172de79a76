import { type Ask, readCommand } from '../command.ts';

interface IssueText {
  readonly title: string;
  readonly body: string;
}

/** What an issue's own first line asks for, and where it stands; the title is read before the body. */
export type AskOfIssue = Ask & { readonly in: 'title' | 'body' };

/** What an issue's title, or the first line of its body, asks of a search for a fault; null when it asks for none. */
export function askOfIssue(issue: IssueText): AskOfIssue | null {
  for (const place of ['title', 'body'] as const) {
    const command = readCommand(issue[place]);
    if (command.kind === 'start' && command.ask !== null) return { ...command.ask, in: place };
  }
  return null;
}
