import type { Finding, VerdictAnswer } from '../../../contracts/answers.ts';
import type { Criterion } from '../../../contracts/rubric.ts';

/** Points that were lost, and why; a blocking loss shuts the gate whatever the score. */
export interface Loss {
  readonly points: number;
  readonly why: string;
  readonly blocking?: boolean;
  readonly path?: string;
  readonly line?: number | undefined;
}

/** One small question to the facts. Losing nothing means full points. */
export interface Rule<Name extends string, Facts> {
  readonly criterion: Name;
  /** Most points that this rule can take; its losses beyond that are told, but cost nothing more. */
  readonly upTo: number;
  /** What is so when nothing is lost. */
  readonly holds: string;
  readonly losses: (facts: Facts) => readonly Loss[];
}

/** Longest text of one reason, in characters: reasons quote issues, paths and git. */
const REASON_LIMIT = 400;
/** Reasons told of one criterion; a thousand files need no thousand reasons. */
const REASONS = 10;
const FINDINGS = 50;

export const lost = (points: number, why: string, more: Omit<Loss, 'points' | 'why'> = {}): Loss => ({
  points,
  why: why.length > REASON_LIMIT ? `${why.slice(0, REASON_LIMIT)}…` : why,
  ...more,
});

interface Judged<Name extends string> {
  readonly criterion: { readonly name: Name; readonly points: number; readonly why: string };
  readonly findings: readonly Finding[];
}

/** Judges the facts by all rules of a rubric: points by criterion, each lost point explained, a finding where points are lost. */
export function judge<Name extends string, Facts>(
  rubric: readonly (Criterion & { readonly name: Name })[],
  rules: readonly Rule<Name, Facts>[],
  facts: Facts,
): Pick<VerdictAnswer, 'summary' | 'findings'> & { criteria: { name: Name; points: number; why: string }[] } {
  const judged = rubric.map((criterion) => judgeCriterion(criterion, rules, facts));
  const criteria = judged.map(({ criterion }) => criterion);
  const findings = judged.flatMap((each) => each.findings);
  const blockingFirst = findings.toSorted((a, b) => a.severity.localeCompare(b.severity)).slice(0, FINDINGS);
  return { summary: summaryOf(criteria, rubric, findings), criteria, findings: blockingFirst };
}

function judgeCriterion<Name extends string, Facts>(
  { name, points: most }: Criterion & { readonly name: Name },
  rules: readonly Rule<Name, Facts>[],
  facts: Facts,
): Judged<Name> {
  const own = rules.filter((rule) => rule.criterion === name);
  const results = own.map((rule) => ({ rule, losses: rule.losses(facts) }));
  const taken = results.map(({ rule, losses }) => Math.min(rule.upTo, sum(losses.map((loss) => loss.points))));
  const losses = results.flatMap((result) => result.losses);
  const points = Math.max(0, most - sum(taken));
  const reasons = losses.slice(0, REASONS).map((loss) => `−${loss.points}: ${loss.why}`);
  if (losses.length > REASONS) reasons.push(`and ${losses.length - REASONS} more of these.`);
  const why = losses.length === 0 ? own.map((rule) => rule.holds).join(' ') : reasons.join('\n');
  return { criterion: { name, points, why }, findings: findingsOf(name, most - points, losses, why) };
}

/** One finding for each blocking loss, and one recommendation for all the others of the criterion. */
function findingsOf(name: string, points: number, losses: readonly Loss[], why: string): Finding[] {
  const blocking = losses.filter((loss) => loss.blocking === true);
  const findings: Finding[] = blocking.map((loss) => finding('blocking', `${name}: blocks the gate`, loss.why, loss));
  if (losses.length === blocking.length) return findings;
  const first = losses.find((loss) => loss.blocking !== true && loss.path !== undefined);
  return [...findings, finding('recommendation', `${name}: ${points} points lost`, why, first ?? {})];
}

type Place = Pick<Loss, 'path' | 'line'>;

const finding = (severity: Finding['severity'], title: string, detail: string, { path, line }: Place): Finding => ({
  severity,
  title,
  detail,
  ...(path === undefined ? {} : { path: path.slice(0, 1_024) }),
  ...(line === undefined ? {} : { line }),
});

function summaryOf(
  criteria: readonly { points: number }[],
  rubric: readonly Criterion[],
  findings: readonly Finding[],
) {
  const [reached, most] = [sum(criteria.map(({ points }) => points)), sum(rubric.map(({ points }) => points))];
  const blocking = findings.filter(({ severity }) => severity === 'blocking').length;
  const verdict = blocking === 0 ? 'Nothing blocks the gate.' : `${blocking} of the findings block the gate.`;
  return `Judged by fixed rules, without a model: ${reached} of ${most} points. ${verdict}`;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
