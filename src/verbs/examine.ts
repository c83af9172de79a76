import { branchChecks } from '../domain/checkup/branch-checks.ts';
import { configCheck, repositoryChecks } from '../domain/checkup/repository-checks.ts';
import { tokenChecks } from '../domain/checkup/token-checks.ts';
import { checksTable, checksText } from '../domain/render/checks-table.ts';
import { defineVerb } from '../domain/verb.ts';

/** The first steward of a check-up: it asks GitHub what a run could do, and does none of it. */
export const examine = defineVerb('examine', ['examination', 'config', 'settings'], {
  ask: () => [],
  decide: ({ examination, config, settings, inputs }) => {
    const checks = [
      ...tokenChecks(examination),
      ...branchChecks(examination, inputs),
      ...repositoryChecks(examination, inputs),
      configCheck(config, examination),
    ];
    return {
      outcome: 'passed',
      reason: null,
      summary: checksText(checks),
      results: { checkup: { baseSha: examination.defaultBranchSha, settings, checks } },
      details: checksTable(checks),
      effects: [],
    };
  },
});
