import type { VerdictAnswer } from '../../src/contracts/answers.ts';
import type { BacklogListing } from '../../src/contracts/backlog.ts';
import type { Opening, Plan } from '../../src/contracts/baton.ts';
import type { Change } from '../../src/contracts/change.ts';
import type { Account, Issue, PullRequest, Repository } from '../../src/contracts/issue.ts';
import type { Claim } from '../../src/contracts/record.ts';
import type { Criterion } from '../../src/contracts/rubric.ts';
import type { SubjectFacts } from '../../src/contracts/subject.ts';

/** The moment at which the stories of the tests play. */
export const NOW = '2026-11-30T12:00:00.000Z';
export const BASE_SHA = 'b'.repeat(40);

export const octocat: Account = { id: '583231', login: 'octocat', isBot: false };
export const stranger: Account = { id: '999', login: 'mallory', isBot: false };

export function aClaim(claim: Partial<Claim> = {}): Claim {
  return { run: '1', attempt: 1, ticket: 'ticket-of-run-1', claimedAt: NOW, actor: octocat, ...claim };
}

export function anIssue(issue: Partial<Issue> = {}): Issue {
  return {
    nodeId: 'I_23',
    number: 23,
    title: 'Sum of an empty cart is NaN',
    body: 'It should be 0.',
    url: 'https://github.com/acme/shop/issues/23',
    open: true,
    locked: false,
    isPullRequest: false,
    createdAt: '2026-11-29T09:00:00.000Z',
    author: octocat,
    lastEditedAt: null,
    labels: ['issue-relay'],
    labelings: [{ label: 'issue-relay', at: '2026-11-30T11:59:00.000Z', by: octocat }],
    comments: [],
    ...issue,
  };
}

export function aRepository(repository: Partial<Repository> = {}): Repository {
  return {
    id: '42',
    nodeId: 'R_42',
    owner: 'acme',
    name: 'shop',
    url: 'https://github.com/acme/shop',
    isPrivate: false,
    defaultBranch: 'main',
    defaultBranchSha: BASE_SHA,
    mergeMethods: ['squash', 'merge', 'rebase'],
    autoMergeAllowed: false,
    ...repository,
  };
}

/** A repository without an open issue, in which no loop ever ran. */
export function aListing(listing: Partial<BacklogListing> = {}): BacklogListing {
  return {
    repository: {
      nodeId: 'R_42',
      url: 'https://github.com/acme/shop',
      archived: false,
      defaultBranch: { name: 'main', sha: BASE_SHA },
    },
    issues: [],
    state: { kind: 'absent' },
    config: { text: null },
    dashboard: null,
    openPullRequests: [],
    branches: [],
    ...listing,
  };
}

export function aSubject(subject: Partial<SubjectFacts> = {}): SubjectFacts {
  return {
    repository: aRepository(),
    issue: anIssue(),
    state: { headSha: 'c'.repeat(40), stored: { kind: 'absent' } },
    config: { text: null },
    command: null,
    labelIds: {},
    branch: null,
    pullRequests: [],
    ...subject,
  };
}

export function anOpening(opening: Partial<Opening> = {}): Opening {
  return {
    snapshot: {
      number: 23,
      title: 'Sum of an empty cart is NaN',
      body: 'It should be 0.',
      labels: [],
      comments: [],
      hiddenSegments: 0,
      withheldComments: 0,
    },
    lastEditedAt: null,
    baseBranch: 'main',
    baseSha: BASE_SHA,
    mode: 'auto',
    settings: {},
    actor: octocat,
    claim: aClaim(),
    runUrl: 'https://github.com/acme/shop/actions/runs/1',
    branch: null,
    resumed: null,
    ...opening,
  };
}

export function aPlan(plan: Partial<Plan> = {}): Plan {
  return {
    kind: 'fix',
    branch: 'fix/issue-23-sum-of-an-empty-cart-is-nan',
    summary: 'Start the sum at 0.',
    steps: [{ title: 'Mend the sum', files: ['src/cart.js'], detail: 'Give reduce its start value.' }],
    tests: ['npm test'],
    risks: [],
    ...plan,
  };
}

export function aChange({ path = 'src/cart.js', content = 'export const total = 0;\n', addedLines = 1 } = {}): Change {
  const bytes = Buffer.from(content);
  return {
    baseSha: BASE_SHA,
    entries: [
      {
        path,
        operation: 'modify',
        mode: '100644',
        previousMode: '100644',
        bytes: bytes.length,
        content: bytes.toString('base64'),
        addedLines,
        deletedLines: 1,
        binary: false,
      },
    ],
  };
}

/** A verdict whose criteria add up to the score: full points from the first criterion on, as far as the score goes. */
export function aVerdict(
  rubric: readonly Criterion[],
  score: number,
  findings: readonly VerdictAnswer['findings'][number][] = [],
): VerdictAnswer {
  let left = score;
  const criteria = rubric.map(({ name, points }) => {
    const given = Math.min(points, left);
    left -= given;
    return { name, points: given, why: 'As it is.' };
  });
  return { summary: 'Judged.', criteria, findings: [...findings] };
}

export function aPullRequest(pullRequest: Partial<PullRequest> = {}): PullRequest {
  return {
    nodeId: 'PR_24',
    number: 24,
    url: 'https://github.com/acme/shop/pull/24',
    state: 'open',
    isDraft: false,
    headSha: 'd'.repeat(40),
    base: 'main',
    body: '',
    ...pullRequest,
  };
}
