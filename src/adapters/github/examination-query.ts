import * as z from 'zod';
import { textFile } from './config-text.ts';

const FILE = 'object { ... on Blob { text isTruncated } }';
/** Classic protection as GitHub shows it to those who are no administrators. */
const RULE = 'refUpdateRule { viewerCanPush requiredApprovingReviewCount requiredStatusCheckContexts }';

/** The settings that GraphQL has, in one request. */
export const EXAMINATION_QUERY = `query Examination(
  $owner: String!, $name: String!, $stateRef: String!, $configPath: String!, $setupPath: String!
) {
  repository(owner: $owner, name: $name) {
    url isPrivate
    mergeCommitAllowed squashMergeAllowed rebaseMergeAllowed autoMergeAllowed
    labels(first: 100) { totalCount nodes { name } }
    defaultBranchRef {
      name ${RULE}
      target { oid ... on Commit { config: file(path: $configPath) { ${FILE} } setup: file(path: $setupPath) { ${FILE} } } }
    }
    state: ref(qualifiedName: $stateRef) { ${RULE} }
  }
}`;

const rule = z
  .object({
    viewerCanPush: z.boolean(),
    requiredApprovingReviewCount: z.number().nullish(),
    requiredStatusCheckContexts: z.array(z.string().nullable()).nullish(),
  })
  .nullable();
export type RuleNode = z.infer<typeof rule>;

export const examinationAnswer = z.object({
  repository: z.object({
    url: z.string(),
    isPrivate: z.boolean(),
    mergeCommitAllowed: z.boolean(),
    squashMergeAllowed: z.boolean(),
    rebaseMergeAllowed: z.boolean(),
    autoMergeAllowed: z.boolean(),
    defaultBranchRef: z.object({
      name: z.string(),
      refUpdateRule: rule,
      target: z.object({ oid: z.string(), config: textFile.nullable(), setup: textFile.nullable() }),
    }),
    labels: z.object({ totalCount: z.number(), nodes: z.array(z.object({ name: z.string() })) }).nullable(),
    state: z.object({ refUpdateRule: rule }).nullable(),
  }),
});
