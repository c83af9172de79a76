/** A kind of line that a reviewer would stop at. */
export interface Suspicion {
  readonly what: string;
  readonly pattern: RegExp;
  /** The files that it is looked for in, by their endings; all when absent. */
  readonly files?: RegExp;
}

const JAVASCRIPT = /\.(?:[cm]?[jt]sx?|vue|svelte)$/;

export const LEFTOVERS: readonly Suspicion[] = [
  { what: 'a debugging print', pattern: /\bconsole\.(?:log|debug|trace|dir)\s*\(/, files: JAVASCRIPT },
  { what: 'a breakpoint', pattern: /^\s*debugger\b/, files: JAVASCRIPT },
  { what: 'a test that shuts out the others', pattern: /\b(?:describe|it|test)\.only\s*\(/, files: JAVASCRIPT },
  { what: 'a debugging print', pattern: /^\s*print\s*\(/, files: /\.py$/ },
  { what: 'a breakpoint', pattern: /\b(?:breakpoint\(\)|i?pdb\.set_trace\()/, files: /\.py$/ },
  { what: 'a breakpoint', pattern: /\bbinding\.(?:pry|irb)\b/, files: /\.rb$/ },
  { what: 'a debugging print', pattern: /\bdbg!\s*\(/, files: /\.rs$/ },
  { what: 'a debugging print', pattern: /\b(?:var_dump|print_r)\s*\(/, files: /\.php$/ },
];

export const UNFINISHED: readonly Suspicion[] = [
  { what: 'a note that work is left', pattern: /\b(?:TODO|FIXME|XXX|HACK)\b/ },
];

/** What `git merge` leaves in a file (https://git-scm.com/docs/git-merge#_how_conflicts_are_presented). */
export const CONFLICTS: readonly Suspicion[] = [{ what: 'a conflict marker', pattern: /^(?:<{7}|>{7}|\|{7}) / }];

/** Credentials by the prefixes that their issuers publish, and whatever is assigned to a telling name. */
export const SECRETS: readonly Suspicion[] = [
  { what: 'a private key', pattern: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/ },
  { what: 'a GitHub token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{22})/ },
  { what: 'an AWS access key', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/ },
  { what: 'an API key', pattern: /\b(?:sk-[A-Za-z0-9_-]{20}|AIza[0-9A-Za-z_-]{35}|xox[abprs]-[0-9A-Za-z-]{10})/ },
  {
    what: 'a credential in the code',
    pattern: /(?:password|passwd|secret|api[_-]?key|access[_-]?token|auth[_-]?token)["']?\s?[:=]\s?["'][^"'\s]{8}/i,
  },
];

export const DANGERS: readonly Suspicion[] = [
  { what: 'code made from text', pattern: /\b(?:eval|new Function)\s*\(/ },
  { what: 'the start of a program', pattern: /\bchild_process\b|\bos\.system\s*\(|\bshell\s?=\s?True\b/ },
  { what: 'a download that is run', pattern: /\b(?:curl|wget)\b[^|]{0,500}\|\s?(?:sudo )?(?:ba|z|da)?sh\b/ },
  { what: 'unchecked markup', pattern: /\.(?:innerHTML|outerHTML)\s?=|\bdangerouslySetInnerHTML\b/ },
  { what: 'objects made from bytes', pattern: /\b(?:pickle|marshal)\.loads?\s*\(|\byaml\.load\s*\(/, files: /\.py$/ },
];

/** Something suspicious, and the index of the line that it was seen in. */
interface Seen {
  readonly what: string;
  readonly index: number;
}

/** What is suspicious about these lines, in words; one entry for each kind and line. */
export function suspiciousIn(path: string, lines: readonly string[], suspicions: readonly Suspicion[]): Seen[] {
  const apt = suspicions.filter(({ files }) => files?.test(path) ?? true);
  return lines.flatMap((line, index) =>
    apt.filter(({ pattern }) => pattern.test(line)).map(({ what }) => ({ what, index })),
  );
}
