import type { BranchProtection, BranchRule, Check, Examination, Told } from '../../contracts/checkup.ts';
import type { Inputs } from '../../contracts/inputs.ts';
import { STATE_BRANCH } from '../../contracts/names.ts';
import { branchName } from '../naming.ts';
import { checkTold, good, notGood, type Question, unknown } from './check.ts';

/** Branches as a change gets them, one of each kind. */
export const WORK_BRANCHES = [branchName('fix', 1, 'check-up'), branchName('feat', 1, 'check-up')] as const;

/** Rules that refuse a write of ours unless we may pass them by. */
const REFUSING = [
  'creation',
  'update',
  'pull_request',
  'required_status_checks',
  'required_deployments',
  'merge_queue',
];
/** Rules that may refuse one, by what stands in it. */
const MAY_REFUSE = /_pattern$|^file_|^max_file_|^workflows$|^code_scanning$/;

/** What rulesets and classic protection let us do to the branches of a run. */
export function branchChecks(examination: Examination, inputs: Inputs): Check[] {
  const { defaultBranch } = examination;
  return [
    baseCheck(examination, inputs, examination.rules[defaultBranch]),
    writeCheck(examination, STATE_BRANCH, examination.protection.state, examination.stateBranchExists),
    ...WORK_BRANCHES.map((branch) => writeCheck(examination, branch, null, false)),
  ];
}

function baseCheck(
  { defaultBranch, autoMergeAllowed, protection, url }: Examination,
  inputs: Inputs,
  told: Told<readonly BranchRule[]> = NOT_ASKED,
): Check {
  const question: Question = {
    name: `rules of ${defaultBranch}`,
    wanted: 'rules that a pull request can meet',
    fix: 'Turn on "Allow auto-merge", or set "merge: never" and merge by hand.',
    link: `${url}/settings`,
  };
  return checkTold(
    { ...question, fix: 'Look what they ask of a pull request.', link: `${url}/rules` },
    told,
    (rules) => {
      const asked = demands(rules, protection.base);
      if (asked === '') return good(question, 'none: a pull request is merged as soon as its gates are open');
      if (inputs.merge === 'never' || autoMergeAllowed) return good(question, asked);
      return notGood('warning', question, `${asked}, and auto-merge is off: the pull request stays open`);
    },
  );
}

function demands(rules: readonly BranchRule[], protection: BranchProtection | null): string {
  const approvals = Math.max(protection?.approvals ?? 0, ...rules.map((rule) => rule.approvals));
  const contexts = [...(protection?.statusChecks ?? []), ...rules.flatMap((rule) => rule.statusChecks)];
  const checks = [...new Set(contexts)];
  return [
    ...(approvals > 0 ? [approvals === 1 ? 'one approval' : `${approvals} approvals`] : []),
    ...(checks.length > 0 ? [`checks: ${checks.join(', ')}`] : []),
    ...(rules.some(({ type }) => type === 'merge_queue') ? ['a merge queue'] : []),
  ].join('; ');
}

function writeCheck(
  { rules, url }: Examination,
  branch: string,
  protection: BranchProtection | null,
  exists: boolean,
): Check {
  const question: Question = {
    name: `writing to ${branch}`,
    wanted: 'no rule in the way',
    fix: `Leave ${branch.replace(/-1-check-up$/, '-*')} out of the ruleset, or put GitHub Actions on its bypass list.`,
    link: `${url}/rules`,
  };
  if (protection?.mayPush === false) return notGood('failed', question, 'protected, and this token may not push');
  return checkTold(question, rules[branch] ?? NOT_ASKED, (found) => {
    const inTheWay = found.filter(({ type }) => REFUSING.includes(type) && !(exists && type === 'creation'));
    const refusing = inTheWay.filter(({ bypass }) => bypass.known && !bypass.value);
    if (refusing.length > 0) return notGood('failed', question, `refused by ${typesOf(refusing)}`);
    const unclear = found.filter(
      ({ type, bypass }) => !bypass.known && (REFUSING.includes(type) || MAY_REFUSE.test(type)),
    );
    if (unclear.length > 0) return unknown(question, `whether ${typesOf(unclear)} may be passed by`);
    const odd = found.filter(({ type, bypass }) => MAY_REFUSE.test(type) && bypass.known && !bypass.value);
    return odd.length > 0 ? notGood('warning', question, `may be refused by ${typesOf(odd)}`) : good(question, 'none');
  });
}

const NOT_ASKED: Told<never> = { known: false, why: 'it was not asked for' };

const typesOf = (rules: readonly BranchRule[]) => [...new Set(rules.map(({ type }) => type))].join(', ');
