import type { Protection } from '../../contracts/approval.ts';
import type { Check, Examination } from '../../contracts/checkup.ts';
import { CONFIG_PATH, type ConfigReading } from '../../contracts/config.ts';
import type { Inputs } from '../../contracts/inputs.ts';
import { faultText } from '../config-reading.ts';
import { checkTold, good, notGood, type Question, unknown } from './check.ts';

/** How pull requests are merged, who approves, which label starts a run. */
export function repositoryChecks(examination: Examination, inputs: Inputs): Check[] {
  return [
    mergeCheck(examination, inputs),
    ...Object.keys(examination.environments).map((name) => environmentCheck(name, examination, inputs)),
    labelCheck(examination, inputs.label),
    setupCheck(examination),
  ];
}

function mergeCheck({ mergeMethods, url }: Examination, inputs: Inputs): Check {
  const wanted = inputs['merge-method'];
  const question: Question = {
    name: 'merge method',
    wanted: wanted ?? 'one that is allowed',
    fix: `Allow ${wanted ?? 'a merge method'}, or set "merge-method" to one that is allowed.`,
    link: `${url}/settings`,
  };
  const seen = `allowed: ${mergeMethods.join(', ') || 'none'}`;
  if (inputs.merge === 'never') return good(question, `${seen}; people merge`);
  if (wanted === null || mergeMethods.includes(wanted)) return good(question, seen);
  return notGood('warning', question, `${seen}; the first one is used instead`);
}

function environmentCheck(name: string, { environments, isPrivate, url }: Examination, { mode }: Inputs): Check {
  const needed = mode !== 'auto';
  const plan = isPrivate ? ' Private repositories have reviewers on GitHub Enterprise only.' : '';
  const question: Question = {
    name: `environment ${name}`,
    wanted: needed ? 'there, with required reviewers' : 'only for interactive mode',
    fix: `Make the environment and name its required reviewers, or approve by comment with /approve.${plan}`,
    link: `${url}/settings/environments`,
  };
  return checkTold(question, environments[name] ?? { known: false, why: 'it was not asked for' }, (rules) => {
    if (rules.reviewers > 0) return good(question, reviewersText(rules));
    const seen = rules.exists ? 'there, without required reviewers' : 'not there';
    return needed ? notGood('failed', question, seen) : good(question, seen);
  });
}

function reviewersText({ reviewers, preventsSelfReview }: Protection): string {
  const count = reviewers === 1 ? 'one required reviewer' : `${reviewers} required reviewers`;
  return preventsSelfReview ? `${count}, not for runs of their own` : count;
}

function labelCheck({ labels, url }: Examination, label: string): Check {
  const fix = 'Create the label, if runs are to start by it.';
  const question = { name: `label ${label}`, wanted: 'there', fix, link: `${url}/labels` };
  if (labels.names.some((name) => name.toLowerCase() === label.toLowerCase())) return good(question, 'there');
  return labels.complete ? notGood('warning', question, 'not there') : unknown(question, 'there are too many labels');
}

function setupCheck({ setupAction }: Examination): Check {
  const question = { name: 'setup action', wanted: 'only if tools are to be installed', fix: '' };
  return good(question, setupAction ? 'there: it runs in the jobs with a checkout' : 'none');
}

/** Whether the configuration can be used, with every fault of it. */
export function configCheck(reading: ConfigReading, { url, defaultBranch }: Examination): Check {
  const question: Question = {
    name: 'configuration',
    wanted: 'every setting right, or no file',
    fix: `Correct ${CONFIG_PATH} on ${defaultBranch}.`,
    link: `${url}/blob/${defaultBranch}/${CONFIG_PATH}`,
  };
  if (reading.kind === 'absent') return good(question, 'no file: inputs and defaults hold');
  if (reading.kind === 'broken') return notGood('failed', question, reading.faults.map(faultText).join('; '));
  const off = { ...question, wanted: 'enabled: true', fix: 'Set "enabled" to true to have runs again.' };
  if (reading.config.enabled === false) return notGood('warning', off, 'enabled: false, so that no run begins');
  return good(question, `sets ${Object.keys(reading.config).join(', ') || 'nothing'}`);
}
