import { readFileSync, statSync } from 'node:fs';

export interface IssueText {
  readonly title: string;
  readonly body: string;
}

/** GitHub takes no longer title and text for an issue, in characters. */
const LONGEST_TITLE = 256;
const LONGEST_BODY = 65_536;
/** More than any text of that length takes in UTF-8, the title with it. */
const LONGEST_FILE = 4 * (LONGEST_BODY + 2 * LONGEST_TITLE);
const DIFF = /^ {0,3}(?:`{3,}|~{3,}) *(?:diff|patch)\b/im;

/** Reads an issue from a Markdown file: its title in the first line, then its body. Gives the faults, in words, else. */
export function readIssueFile(path: string): { readonly issue: IssueText } | { readonly faults: readonly string[] } {
  let text: string;
  try {
    const { size } = statSync(path);
    if (size > LONGEST_FILE) return { faults: [`--issue: ${path} has ${size} bytes, more than any issue.`] };
    text = readFileSync(path, 'utf8');
  } catch (fault) {
    return { faults: [`--issue: ${path} can't be read: ${(fault as Error).message}.`] };
  }
  if (/[\0\ufffd]/.test(text)) return { faults: [`--issue: ${path} is no text in UTF-8.`] };
  const issue = issueOf(text);
  const faults = [
    ...(issue.title === '' ? [`--issue: ${path} is empty; its first line is to be the title.`] : []),
    ...(issue.title !== '' && !DIFF.test(issue.body)
      ? [
          `--issue: ${path} carries no diff. The agent \`patch\` applies one from a block that starts with \`\`\`diff: lab/sample-issue.md is an example.`,
        ]
      : []),
    ...(issue.title.length > LONGEST_TITLE
      ? [
          `--issue: the title, which is the first line, has ${issue.title.length} characters; GitHub takes ${LONGEST_TITLE}.`,
        ]
      : []),
    ...(issue.body.length > LONGEST_BODY
      ? [`--issue: the text of ${path} has ${issue.body.length} characters; GitHub takes ${LONGEST_BODY}.`]
      : []),
  ];
  return faults.length > 0 ? { faults } : { issue };
}

function issueOf(text: string): IssueText {
  const [title = '', ...body] = text.replaceAll('\r\n', '\n').trim().split('\n');
  return { title: title.replace(/^#+\s*/, '').trim(), body: body.join('\n').trim() };
}
