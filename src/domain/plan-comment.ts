import { planAnswer } from '../contracts/answers.ts';
import type { Plan } from '../contracts/baton.ts';
import type { Issue } from '../contracts/issue.ts';
import type { Wish } from './effect.ts';
import { fence, marker } from './markdown.ts';
import { artifactsUrl } from './render/links.ts';

export const PLAN_MARKER = 'plan';

/** Instead of a plan that no comment could hold; half a plan would be read as all of it. */
const NO_PLAN_MARKER = 'plan/too-long';
/** GitHub refuses comments above 65,536 characters; what is redacted may make it a little longer. */
const COMMENT_LIMIT = 60_000;
const REFUSED =
  'Its gate stayed shut. Edit the plan below (it stays JSON) and start the run again with `resume`: the edited plan is judged anew. Left as it is, a new one is made with the findings in mind.';
const ASKED =
  'If you would have it otherwise, edit the plan below (it stays JSON) and start the run again with `resume`: the edited plan is judged anew, and people are asked again.';

/**
 * The plan as a comment of its own, which people with write access may edit before the run is resumed; `by` says whether
 * its gate refused it, or people are asked about it. A plan that is too long for a comment is only pointed to.
 */
export function planComment(plan: Plan, runUrl: string, by: 'gate' | 'people' = 'gate'): Wish {
  const { branch: _branch, ...editable } = plan;
  const whole = editableBody(editable, by);
  return { kind: 'comment', marker: PLAN_MARKER, body: whole.length <= COMMENT_LIMIT ? whole : pointingBody(runUrl) };
}

function pointingBody(runUrl: string): string {
  return [
    marker(PLAN_MARKER) + marker(NO_PLAN_MARKER),
    '### The plan is too long to be mended here',
    `Its gate stayed shut, and no comment could hold it: [the artifacts of the run](${artifactsUrl(runUrl)}) do. Say in the issue what the plan should do less of, or make several issues of it, and start the run again.`,
  ].join('\n\n');
}

function editableBody(editable: object, by: 'gate' | 'people'): string {
  return [
    marker(PLAN_MARKER),
    '### The plan, to be mended',
    by === 'gate' ? REFUSED : ASKED,
    fence(JSON.stringify(editable, null, 2), 'json'),
  ].join('\n\n');
}

export type EditedPlan =
  | { readonly kind: 'none' }
  | { readonly kind: 'plan'; readonly plan: Plan }
  | { readonly kind: 'unreadable'; readonly why: string };

/** The plan as it stands in its comment now; only a comment of ours counts, which only writers can edit. */
export function editedPlan(issue: Issue, branch: string): EditedPlan {
  const comment = issue.comments.findLast(({ ours, body }) => ours && body.includes(marker(PLAN_MARKER)));
  if (comment === undefined || comment.body.includes(marker(NO_PLAN_MARKER))) return { kind: 'none' };
  // The fence is as long as it has to be: a plan may quote fences of its own.
  const block = /^(`{3,})json\n([\s\S]*?)\n\1$/m.exec(comment.body)?.[2];
  if (block === undefined) return { kind: 'unreadable', why: 'its block of JSON is gone' };
  const parsed = planAnswer.safeParse(jsonOf(block));
  if (parsed.success) return { kind: 'plan', plan: { ...parsed.data, branch } };
  const [fault] = parsed.error.issues;
  return { kind: 'unreadable', why: `\`${fault?.path.join('.') || 'plan'}\`: ${fault?.message ?? 'is wrong'}` };
}

/** Undefined for text that is no JSON, which then breaks the contract in words. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
