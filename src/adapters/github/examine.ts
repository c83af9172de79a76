import type { BranchProtection, Examination, ExaminationQuery } from '../../contracts/checkup.ts';
import { CONFIG_PATH } from '../../contracts/config.ts';
import { type MergeMethod, STATE_BRANCH } from '../../contracts/names.ts';
import type { GithubClient } from './client.ts';
import { configText } from './config-text.ts';
import { EXAMINATION_QUERY, examinationAnswer, type RuleNode } from './examination-query.ts';
import { probeScopes } from './probe-scopes.ts';
import { readProtection } from './read-protection.ts';
import { readRules } from './read-rules.ts';
import { told } from './told.ts';
import { understoodWhole } from './understood.ts';

const CALL = { doing: 'read the repository', permission: 'contents: read' };
const SETUP_PATH = '.github/issue-relay/setup/action.yml';

/** All that the settings of the repository say to this token. Throws a RelayError where GitHub doesn't answer. */
export async function examine(client: GithubClient, run: string, query: ExaminationQuery): Promise<Examination> {
  const found = await readRepository(client);
  const { defaultBranchRef: base, state } = found;
  const names = (found.labels?.nodes ?? []).map(({ name }) => name);
  const branches = [base.name, STATE_BRANCH, ...query.branches];
  const [rules, environments, probed] = await Promise.all([
    byName(branches, (branch) => readRules(client, branch)),
    byName(query.environments, (name) => told(() => readProtection(client, name))),
    probeScopes(client, run, base.name),
  ]);
  return {
    url: found.url,
    isPrivate: found.isPrivate,
    defaultBranch: base.name,
    defaultBranchSha: base.target.oid,
    mergeMethods: mergeMethods(found),
    autoMergeAllowed: found.autoMergeAllowed,
    config: configText(base.target.config),
    setupAction: base.target.setup !== null,
    stateBranchExists: state !== null,
    labels: { names, complete: names.length === (found.labels?.totalCount ?? 0) },
    ...probed,
    protection: { base: protectionOf(base.refUpdateRule), state: protectionOf(state?.refUpdateRule ?? null) },
    rules,
    environments,
  };
}

async function readRepository(client: GithubClient) {
  const answer = await client.graphql(CALL, EXAMINATION_QUERY, {
    owner: client.owner,
    name: client.repository,
    stateRef: `refs/heads/${STATE_BRANCH}`,
    configPath: CONFIG_PATH,
    setupPath: SETUP_PATH,
  });
  return understoodWhole(CALL, examinationAnswer, answer).repository;
}

async function byName<T>(names: readonly string[], read: (name: string) => Promise<T>): Promise<Record<string, T>> {
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await read(name)] as const)));
}

function mergeMethods(found: Readonly<Record<`${'squash' | 'rebase'}MergeAllowed` | 'mergeCommitAllowed', boolean>>) {
  const methods: readonly (readonly [MergeMethod, boolean])[] = [
    ['squash', found.squashMergeAllowed],
    ['merge', found.mergeCommitAllowed],
    ['rebase', found.rebaseMergeAllowed],
  ];
  return methods.filter(([, allowed]) => allowed).map(([method]) => method);
}

function protectionOf(rule: RuleNode): BranchProtection | null {
  if (rule === null) return null;
  return {
    mayPush: rule.viewerCanPush,
    approvals: rule.requiredApprovingReviewCount ?? 0,
    statusChecks: (rule.requiredStatusCheckContexts ?? []).filter((context) => context !== null),
  };
}
