import { arrangeBacklog } from '../../src/domain/backlog/backlog.ts';
import { type ListedIssue, listedIssues } from './backlog-corpus.ts';
import { SHAPE_NAMES, shapeOf } from './backlog-shapes.ts';
import { simulate } from './backlog-simulation.ts';

const ISSUES = 10_000;
const ROUNDS = 12;
const WARM_UPS = 3;
const RUNNERS = [1, 4, 16, 64];
const SIZES = [
  { count: 50, seeds: 9 },
  { count: 200, seeds: 5 },
  { count: 1_000, seeds: 1 },
];

export interface OrderingTime {
  readonly issues: number;
  readonly megabytes: number;
  /** CPU time in ms, the least of the rounds: to parse the JSON of the list, and then to read and order its issues. */
  readonly parsed: number;
  readonly ordered: number;
}

interface List {
  readonly data: { readonly repository: { readonly issues: { readonly nodes: readonly ListedIssue[] } } };
}

const NONE: readonly never[] = [];

/** From the answer of GitHub to the order of its issues, as a steward goes; throws when one is lost on the way. */
function order(list: List): void {
  const issues = list.data.repository.issues.nodes.map((node) => ({
    number: node.number,
    title: node.title,
    body: node.body,
    labels: node.labels.nodes.map(({ name }) => name),
    blockedBy: node.blockedBy.nodes.map(({ number, repository }) => ({ number, repository: repository.nameWithOwner })),
    pullRequests: NONE,
    commits: NONE,
  }));
  const { items } = arrangeBacklog(issues, 'octo/shop');
  const waiting = items.filter(({ needs }) => needs.length > 0).length;
  if (items.length !== ISSUES || waiting < ISSUES / 10) throw new Error(`${waiting} of ${items.length} issues wait.`);
}

/** How long 10,000 issues take, beside `JSON.parse` of the same text; the two take turns. */
export function timeOrdering(): OrderingTime {
  const text = listedIssues(ISSUES);
  const list = JSON.parse(text) as List;
  let [parsed, ordered] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    const [parsing, ordering] = [timeOf(() => JSON.parse(text)), timeOf(() => order(list))];
    if (round < WARM_UPS) continue;
    parsed = Math.min(parsed, parsing);
    ordered = Math.min(ordered, ordering);
  }
  return { issues: ISSUES, megabytes: Buffer.byteLength(text) / 1_000_000, parsed, ordered };
}

/** CPU time in ms: where more processes run than there are cores, the longer work would be interrupted more often. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The longest that a backlog of any shape and size takes with so many runners, as times of the least possible. */
export function longestBacklogs(): readonly { readonly runners: number; readonly ratio: number }[] {
  return RUNNERS.map((runners) => {
    const ratios = SIZES.flatMap(({ count, seeds }) =>
      SHAPE_NAMES.flatMap((name) =>
        Array.from({ length: seeds }, (_, seed) =>
          simulate(shapeOf(name, count, seed + 1), runners, { sized: false, seed }),
        ),
      ),
    );
    return { runners, ratio: Math.max(...ratios) };
  });
}
