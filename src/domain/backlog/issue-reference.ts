/** An issue, or a pull request, that a text refers to. */
export interface IssueReference {
  /** `owner/name` in lower case; null for the repository that the text stands in. */
  readonly repository: string | null;
  readonly number: number;
}

const OWNER = '([\\w-]{1,39})';
const NAME = '([\\w.-]{1,100})';
const NUMBER = '([1-9]\\d{0,9})';
const SITE = '(?:https?://)?(?:www\\.)?github\\.com/';
const FORMS = [
  `${SITE}${OWNER}/${NAME}/(?:issues|pull)/${NUMBER}(?!\\w)[^\\s()[\\]<>,;]*`,
  `${OWNER}/${NAME}#${NUMBER}(?!\\w)`,
  `(?:#|gh-)${NUMBER}(?!\\w)`,
].join('|');

/** The forms that GitHub links: https://docs.github.com/en/get-started/writing-on-github/working-with-advanced-formatting/autolinked-references-and-urls */
const ANYWHERE = new RegExp(`(?<![\\w/#.-])(?:${FORMS})`, 'gi');
const EXACTLY_HERE = new RegExp(`(?:${FORMS})`, 'iy');

/** GitHub numbers issues in 32 bits with a sign (GraphQL's `Int`). */
const LARGEST = 2_147_483_647;

function referenceOf(match: RegExpExecArray): IssueReference | null {
  const [, site, siteName, siteNumber, owner, name, number, short] = match;
  const repository = site === undefined ? (owner === undefined ? null : `${owner}/${name}`) : `${site}/${siteName}`;
  const value = Number(siteNumber ?? number ?? short);
  return value > LARGEST ? null : { repository: repository?.toLowerCase() ?? null, number: value };
}

/** All references of a text, in its order. */
export function referencesIn(text: string): IssueReference[] {
  const references: IssueReference[] = [];
  ANYWHERE.lastIndex = 0;
  for (let match = ANYWHERE.exec(text); match !== null; match = ANYWHERE.exec(text)) {
    const reference = referenceOf(match);
    if (reference !== null) references.push(reference);
  }
  return references;
}

/** The reference that starts exactly here, and where it ends; null when there is none. */
export function referenceAt(text: string, at: number): { reference: IssueReference; end: number } | null {
  EXACTLY_HERE.lastIndex = at;
  const match = EXACTLY_HERE.exec(text);
  const reference = match === null ? null : referenceOf(match);
  return reference === null ? null : { reference, end: EXACTLY_HERE.lastIndex };
}
