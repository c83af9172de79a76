import * as z from 'zod';
import type { FoundDashboard } from '../../contracts/dashboard.ts';
import type { Account } from '../../contracts/issue.ts';
import { DASHBOARD_LABEL } from '../../contracts/names.ts';
import { ACTOR, accountOf, actor } from './actor.ts';

/** GitHub lists edits from the newest on. */
const EDITS = `userContentEdits(first: 30) { totalCount nodes { editedAt editor { ${ACTOR} } } }`;

/** What to ask of a repository, in any query, for `foundDashboard`: the issues with our label, whoever put it on. */
export const DASHBOARD_FIELDS = `dashboardLabel: label(name: ${JSON.stringify(DASHBOARD_LABEL.name)}) { id }
    dashboards: issues(first: 10, labels: [${JSON.stringify(DASHBOARD_LABEL.name)}], orderBy: { field: CREATED_AT, direction: ASC }) {
      nodes { number url state body lastEditedAt viewerDidAuthor author { ${ACTOR} } ${EDITS} }
    }`;

const edit = z.object({ editedAt: z.string(), editor: actor });
const node = z.object({
  number: z.number(),
  url: z.string(),
  state: z.enum(['OPEN', 'CLOSED']),
  body: z.string(),
  lastEditedAt: z.string().nullable(),
  viewerDidAuthor: z.boolean(),
  author: actor,
  userContentEdits: z.object({ totalCount: z.number(), nodes: z.array(edit.nullable()) }).nullable(),
});
type Node = z.infer<typeof node>;

/** The answer to `DASHBOARD_FIELDS`, a part of the answer about the repository. */
export const dashboardAnswer = z.object({
  dashboardLabel: z.object({ id: z.string() }).nullable(),
  dashboards: z.object({ nodes: z.array(node) }),
});
export type DashboardAnswer = z.infer<typeof dashboardAnswer>;

/**
 * The dashboard of the account that we write as: anybody may write an issue that looks like one. Of several, as two beats
 * at once may make them, the lowest number is it, an open one before those that are closed. Null where there is none.
 */
export function foundDashboard({ dashboards }: DashboardAnswer): FoundDashboard | null {
  const ours = ownDashboards(dashboards.nodes);
  const found = ours.find(({ state }) => state === 'OPEN') ?? ours[0];
  if (found === undefined) return null;
  const { number, url, state, body, lastEditedAt: editedAt } = found;
  return { number, url, open: state === 'OPEN', body, editedAt, editors: editorsOf(found) };
}

export function ownDashboards(nodes: readonly Node[]): readonly Node[] {
  return nodes.filter((each) => each.viewerDidAuthor).sort((a, b) => a.number - b.number);
}

/** Edits that are told of later than GitHub says the body was changed last are of the newest end of the list. */
const CLOCKS_DIFFER_MS = 5_000;

/**
 * Who edited the body since our own last edit. The account of a person that we write as may have ticked boxes itself, so
 * that none of its edits is known to be ours: then it is everybody who edited it lately.
 */
function editorsOf({ author, lastEditedAt, userContentEdits: edits }: Node): readonly (Account | null)[] {
  if (lastEditedAt === null) return [];
  const known = (edits?.nodes ?? []).filter((each) => each !== null);
  const newestFirst = known.sort((a, b) => Date.parse(b.editedAt) - Date.parse(a.editedAt));
  const newest = Date.parse(newestFirst[0]?.editedAt ?? '');
  if (!(newest >= Date.parse(lastEditedAt) - CLOCKS_DIFFER_MS)) return [null];
  const editors = newestFirst.map(({ editor }) => accountOf(editor));
  const we = accountOf(author);
  if (we === null || !we.isBot) return eachOnce(editors);
  const ourLast = editors.findIndex((editor) => editor?.id === we.id);
  if (ourLast !== -1) return eachOnce(editors.slice(0, ourLast));
  return eachOnce((edits?.totalCount ?? 0) > editors.length ? [...editors, null] : editors);
}

function eachOnce(editors: readonly (Account | null)[]): readonly (Account | null)[] {
  return [...new Map(editors.map((editor) => [editor?.id, editor])).values()];
}
