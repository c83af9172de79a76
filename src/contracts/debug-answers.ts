import * as z from 'zod';
import { LIST_LIMIT, text, texts } from './answer-text.ts';

/** What a finding is to the fault (seed 002, RESEARCH_CONTEXT). */
export const FINDING_CATEGORIES = ['ROOT_CAUSE', 'SYMPTOM', 'RELATED'] as const;
export const CONFIDENCES = ['HIGH', 'MEDIUM', 'LOW'] as const;
export const OPERATIONS = ['ADD_LOG', 'MODIFY_CODE', 'FIX_CONFIG', 'UPDATE_TEST'] as const;

export const researchFinding = z.strictObject({
  category: z.enum(FINDING_CATEGORIES),
  description: text,
  location: text.describe('`file:line`, or what else tells where it is'),
  confidence: z.enum(CONFIDENCES),
});

export const recommendedOperation = z.strictObject({
  priority: z.number().int().positive().describe('1 comes first'),
  operation: z.enum(OPERATIONS),
  target_file: text.describe('Path of the file'),
  description: text.describe('What to do'),
  rationale: text.describe('Why this might mend it'),
});
export type RecommendedOperation = z.infer<typeof recommendedOperation>;

/** What the researcher answers: the `result` of its response, without what we know better. */
export const researchAnswer = z.strictObject({
  findings: z.array(researchFinding).min(1).max(LIST_LIMIT),
  recommended_operations: z.array(recommendedOperation).max(LIST_LIMIT),
  confidence_level: z.enum(CONFIDENCES).describe('How sure you are of the findings as a whole'),
  files_analyzed: texts.describe('Paths of the files that you read'),
});
export type ResearchAnswer = z.infer<typeof researchAnswer>;

export const fixApplied = z.strictObject({
  operations: texts.describe('What was done, one entry an operation'),
  files_modified: texts.describe('Paths of the files that were changed'),
});

export const newIssue = z.strictObject({
  description: text.describe('What was found that nobody knew before'),
  evidence: text.describe('The error message or log line that shows it'),
});

/** What the executor answers. Its words on verification are claims: a tester's machine finds out. */
export const remedyAnswer = z.strictObject({
  summary: text.describe(
    'What the fix does and why, in two or three sentences; it becomes the text of the pull request',
  ),
  fix_applied: fixApplied,
  verification_result: z.strictObject({
    success_criteria_met: z.boolean().describe('Whether you saw all criteria met'),
    output_summary: text.describe('The lines of the output that matter, or why you could not run it'),
  }),
  criteria: z
    .array(
      z.strictObject({
        id: text.describe('The id of a success criterion, such as SC-002'),
        shown_by: text.describe(
          'A piece of one line that the verification command prints if, and only if, the criterion is met, such as the name of a test in the form in which it is reported as passed',
        ),
      }),
    )
    .max(LIST_LIMIT)
    .describe('For each criterion that the exit code alone does not show'),
  new_issue: newIssue.nullable().describe('What stands in the way now, if something new does'),
  debug_logs_added: texts.describe(
    '`file:line` of each debug log that is in the tree now and was added for this search',
  ),
  debug_logs_removed: texts.describe('`file:line` of each debug log of an earlier iteration that you took out'),
});
