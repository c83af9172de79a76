import * as z from 'zod';
import { AGENT_QUESTIONS, type AgentQuestion } from './agent-questions.ts';
import { LIST_LIMIT, text, texts } from './answer-text.ts';
import { remedyAnswer, researchAnswer } from './debug-answers.ts';
import { CHANGE_KINDS } from './names.ts';
import { type Criterion, PLAN_RUBRIC, REVIEW_RUBRIC } from './rubric.ts';

export const planAnswer = z.strictObject({
  kind: z.enum(CHANGE_KINDS).describe('`fix` mends a fault, `feat` adds something'),
  summary: text.describe('The approach, in two or three sentences'),
  steps: z
    .array(
      z.strictObject({
        title: text.describe('What this step does, in one line'),
        files: texts.describe('Paths that the step creates, changes or deletes'),
        detail: text.describe('How it does it'),
      }),
    )
    .min(1)
    .max(LIST_LIMIT),
  tests: texts.describe('How the result will be shown to work'),
  risks: texts.describe('What could go wrong, or what was left open'),
});

const finding = z.strictObject({
  severity: z.enum(['blocking', 'recommendation']).describe('A blocking finding shuts the gate whatever the score'),
  title: text,
  detail: text,
  path: z.string().max(1_024).optional().describe('The file that the finding is about, if there is one'),
  line: z.number().int().positive().optional().describe('The line of that file, if there is one'),
});

export const findings = z.array(finding).max(LIST_LIMIT);

const verdict = (rubric: readonly Criterion[]) =>
  z.strictObject({
    summary: text.describe('The judgement in two or three sentences'),
    criteria: z
      .array(
        z.strictObject({
          name: z.enum(rubric.map((criterion) => criterion.name)),
          points: z.number().int().min(0),
          why: text,
        }),
      )
      .max(LIST_LIMIT)
      .describe(`One entry for each of: ${rubric.map(({ name, points }) => `${name} (0-${points})`).join(', ')}`),
    findings,
  });

export const evaluationAnswer = verdict(PLAN_RUBRIC);
export const reviewAnswer = verdict(REVIEW_RUBRIC);

export const executionAnswer = z.strictObject({
  summary: text.describe('What was done, in two or three sentences; it becomes the text of the pull request'),
  done: texts.describe('The steps of the plan that were carried out'),
  left: texts.describe('What was left out or done otherwise, and why'),
});

export const implementationAnswer = z.strictObject({
  kind: z.enum(CHANGE_KINDS).describe('`fix` mends a fault, `feat` adds something'),
  summary: text.describe('What was done, in two or three sentences; it becomes the text of the pull request'),
  criteria: z
    .array(
      z.strictObject({
        criterion: text.describe('The acceptance criterion, as the issue or the file that it names says it'),
        met: z.boolean(),
        evidence: text.describe('What shows that it is met, such as a test with its path; or why it is not'),
      }),
    )
    .max(LIST_LIMIT)
    .describe('Every acceptance criterion, in the order of the issue'),
  done: texts.describe('What was done, step by step'),
  left: texts.describe('What was left out, and why'),
  nothingToDo: z
    .strictObject({
      because: z.enum(Object.keys(AGENT_QUESTIONS) as [AgentQuestion, ...AgentQuestion[]]),
      why: text.describe('What shows it, such as the place in the code that does it already'),
    })
    .optional()
    .describe('Only where nothing is to be implemented: then no file is changed'),
});

export const correctionAnswer = z.strictObject({
  summary: text.describe('What was mended, in two or three sentences'),
  done: texts.describe('The findings that were mended, each with how'),
  left: texts.describe('Findings that were not followed, and why'),
});

/** What an agent may answer, by the name of the ask's template. */
export const ANSWERS = {
  plan: planAnswer,
  evaluation: evaluationAnswer,
  execution: executionAnswer,
  review: reviewAnswer,
  implementation: implementationAnswer,
  correction: correctionAnswer,
  research: researchAnswer,
  remedy: remedyAnswer,
} as const;

export type AnswerName = keyof typeof ANSWERS;
/** The answers that give a score. */
export const SCORED_ANSWERS = ['evaluation', 'review'] as const satisfies readonly AnswerName[];
export type Answer<N extends AnswerName> = z.infer<(typeof ANSWERS)[N]>;
export type PlanAnswer = z.infer<typeof planAnswer>;
export type VerdictAnswer = Answer<'evaluation'> | Answer<'review'>;
export type Finding = z.infer<typeof finding>;
