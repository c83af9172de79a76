import type { Approval, Presentation } from '../../contracts/approval.ts';
import type { Results } from '../../contracts/baton.ts';
import type { Wish } from '../effect.ts';
import { fitMarkdown } from '../fit-markdown.ts';
import { escapeText, fence, marker } from '../markdown.ts';
import type { Reason } from '../reason.ts';
import { approvalText } from './approval-text.ts';
import { changeTable } from './change-table.ts';
import { evidenceText } from './evidence-text.ts';
import { findingsText } from './findings-text.ts';
import { planText } from './plan-text.ts';

const COMMENT_LIMIT = 60_000;

/** How far a checkpoint has come. */
export type CheckpointState =
  | { readonly is: 'waiting'; readonly environment: string; readonly overrides: string | null }
  | { readonly is: 'awaited'; readonly reason: Reason; readonly digest: string; readonly overrides: string | null }
  | { readonly is: 'approved'; readonly approval: Approval }
  | { readonly is: 'stopped'; readonly reason: Reason };

export interface CheckpointReport {
  /** The phase that shows, after which the comment is marked. */
  readonly phase: string;
  /** Name of the checkpoint, and what it asks about. */
  readonly name: string;
  readonly what: Presentation['what'];
  /** Null where it is gone. */
  readonly presentation: Presentation | null;
  readonly threshold: number;
  readonly results: Results;
  readonly runUrl: string;
  /** Where the change can be read: its draft pull request, or a comparison. */
  readonly changeUrl: string | null;
  readonly state: CheckpointState;
}

/** The comment of a checkpoint: what people are asked, all that they need to answer, and later what they answered. */
export function checkpointComment(report: CheckpointReport): Wish {
  const { phase, runUrl } = report;
  const text = [headingOf(report), ...howTo(report), ...scoreLine(report), ...shown(report)].join('\n\n');
  const foot = footer(report);
  const room = { limit: COMMENT_LIMIT - foot.length, unit: 'characters' } as const;
  const fitted = fitMarkdown(text, room, `_Cut here: [the summary of the run](${runUrl}) has the rest._`);
  return {
    kind: 'comment',
    marker: phase,
    body: `${marker(phase)}
${fitted}

${foot}`,
  };
}

function headingOf({ name, what, state }: CheckpointReport): string {
  if (state.is === 'approved') return `### ✅ ${name}: the ${what} was approved`;
  return state.is === 'stopped' ? `### 🛑 ${name}: stopped` : `### ⏸️ ${name}: the ${what} waits for a person`;
}

function howTo({ what, runUrl, state }: CheckpointReport): string[] {
  switch (state.is) {
    case 'approved':
      return [`The ${what} was ${approvalText(state.approval)}.`];
    case 'stopped':
      return [`${escapeText(state.reason.says)}\n\n**How to go on:** ${escapeText(state.reason.hint)}`];
    case 'waiting':
      return [
        `**[Review it in the run](${runUrl})**: there, "Review deployments" for \`${state.environment}\` lets the run go on, or stops it.`,
        ...overridden(state.overrides),
      ];
    case 'awaited':
      return [`${escapeText(state.reason.hint)}`, fence(`/approve ${state.digest}`), ...overridden(state.overrides)];
  }
}

const overridden = (why: string | null) => (why === null ? [] : [`⚠️ An approval overrides this: ${escapeText(why)}`]);

function scoreLine({ presentation, threshold }: CheckpointReport): string[] {
  if (presentation === null) return [];
  const { score } = presentation;
  return [`Score: ${score === null ? '**none**' : `**${score}/100**`}, threshold ${threshold}.`];
}

function shown({ what, results, changeUrl }: CheckpointReport): string[] {
  const { plan, evaluation, change, verification, review } = results;
  if (what === 'plan')
    return [
      ...(plan ? [planText(plan)] : []),
      ...(evaluation ? [folded('Evaluation of the plan', findingsText(evaluation))] : []),
    ];
  return [
    ...(changeUrl ? [`**[Read the change](${changeUrl})**`] : []),
    ...(change ? [changeTable(change)] : []),
    ...(verification ? [evidenceText(verification)] : []),
    ...(review ? [folded('Review of the change', findingsText(review))] : []),
  ];
}

const folded = (title: string, text: string) => `<details><summary>${title}</summary>\n\n${text}\n\n</details>`;

function footer({ what, presentation, runUrl }: CheckpointReport): string {
  const digest = presentation === null ? '' : `The ${what} is \`${presentation.digest}\` · `;
  return `<sub>${digest}[Run](${runUrl})</sub>`;
}
