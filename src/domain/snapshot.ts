import type { Issue, IssueComment, Snapshot } from '../contracts/issue.ts';
import { withoutCommand } from './command.ts';
import type { Cleaned } from './invisible.ts';
import { isMarked } from './markdown.ts';
import { sanitize } from './sanitize.ts';

/** Most characters (UTF-16 units) that are read of each part. */
const TITLE_LIMIT = 256;
const LABEL_LIMIT = 100;
const BODY_LIMIT = 64 * 1024;
const COMMENT_LIMIT = 16 * 1024;
const COMMENTS_LIMIT = 256 * 1024;
/** A comment that has less room than this is left out rather than cut. */
const LEAST_ROOM = 256;

type SnapshotComment = Snapshot['comments'][number];

/** Whether something happened after the moment; a time that can't be read counts as after. */
function isAfter(at: string, moment: string): boolean {
  return !(Date.parse(at) <= Date.parse(moment));
}

function stoodAt({ createdAt, lastEditedAt }: IssueComment, moment: string): boolean {
  return !isAfter(createdAt, moment) && (lastEditedAt === null || !isAfter(lastEditedAt, moment));
}

/**
 * Whether title or body changed at or after the moment. GitHub tells times in whole seconds, so an edit in the very second
 * counts as later: it could be.
 */
export function editedSince(issue: Issue, moment: string): boolean {
  return issue.lastEditedAt !== null && !(Date.parse(issue.lastEditedAt) < Date.parse(moment));
}

/** Whether title or body changed once more after they were seen: two times of GitHub, so that no other clock counts. */
export function editedAfter(issue: Issue, seen: string | null): boolean {
  if (issue.lastEditedAt === null) return false;
  return seen === null || isAfter(issue.lastEditedAt, seen);
}

function oneLine(text: string, limit: number): Cleaned {
  const { text: cleaned, hiddenSegments } = sanitize(text, limit);
  return { text: cleaned.replace(/\s+/g, ' ').trim(), hiddenSegments };
}

const omission = (count: number): string =>
  `\n\n… ${count} later comments are left out: together they exceed ${COMMENTS_LIMIT} characters.`;

/** As many comments as there is room for, oldest first; the last one says how many were left out. */
function fitting(comments: readonly IssueComment[]): { comments: SnapshotComment[]; hiddenSegments: number } {
  const kept: SnapshotComment[] = [];
  // What is said of an omission needs room too.
  let room = COMMENTS_LIMIT - LEAST_ROOM;
  let hiddenSegments = 0;
  for (const { author, body } of comments) {
    if (room < LEAST_ROOM) break;
    const cleaned = sanitize(body, Math.min(COMMENT_LIMIT, room));
    kept.push({ author: author?.login ?? '', body: cleaned.text });
    hiddenSegments += cleaned.hiddenSegments;
    room -= cleaned.text.length;
  }
  const last = kept.at(-1);
  const left = comments.length - kept.length;
  if (last !== undefined && left > 0) kept[kept.length - 1] = { ...last, body: last.body + omission(left) };
  return { comments: kept, hiddenSegments };
}

/** With a person's token, what the person writes is `ours` as well: only the marker tells our comments from theirs. */
const isOurNote = ({ ours, body }: IssueComment) => ours && isMarked(body);

/**
 * The issue's text as a run may read it, taken once: title, labels, body, and the comments of people who may write, each
 * sanitized and cut to size. Minimized comments, our own, and those created or edited after `takenBefore` (ISO 8601) stay
 * out; comments of people who may not write are counted as withheld. What steers runs says nothing of the issue, so that
 * commands stay out, and `ownLabels` with them: a run that is resumed by one is about the same text as before.
 */
export function takeSnapshot(
  issue: Issue,
  writers: ReadonlySet<string>,
  takenBefore: string,
  ownLabels: readonly string[] = [],
): Snapshot {
  const standing = issue.comments
    .filter((comment) => !isOurNote(comment) && !comment.minimized && stoodAt(comment, takenBefore))
    .flatMap((comment) => {
      const body = withoutCommand(comment.body);
      return body === null ? [] : [{ ...comment, body }];
    });
  const ofWriters = standing.filter(({ author }) => author !== null && writers.has(author.id));
  const inOrder = ofWriters.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  const title = oneLine(issue.title, TITLE_LIMIT);
  const body = sanitize(issue.body, BODY_LIMIT);
  const labels = issue.labels.filter((label) => !ownLabels.includes(label)).map((label) => oneLine(label, LABEL_LIMIT));
  const { comments, hiddenSegments } = fitting(inOrder);
  const cleaned = [title, body, ...labels];
  return {
    number: issue.number,
    title: title.text,
    body: body.text,
    labels: labels.map(({ text }) => text),
    comments,
    hiddenSegments: cleaned.reduce((sum, part) => sum + part.hiddenSegments, hiddenSegments),
    withheldComments: standing.length - ofWriters.length,
  };
}
