import type { Approval } from '../contracts/approval.ts';
import type { Opening, Results } from '../contracts/baton.ts';
import type { Account } from '../contracts/issue.ts';
import type { Mode } from '../contracts/names.ts';
import { askedAt } from './admission.ts';
import { type Approved, judgeApprove } from './approve-command.ts';
import { checkpointAt, tellCheckpoint } from './checkpoint.ts';
import { type CheckpointWay, checkpointWay } from './checkpoint-way.ts';
import type { Wish } from './effect.ts';
import { modeOf } from './going-on.ts';
import { resultsOf } from './handed-on.ts';
import type { Facts } from './verb.ts';

/** What a run that begins knows of asking people. */
type AskingFacts = Facts<'subject' | 'protections' | 'kept' | 'run' | 'trigger'>;

export function modeNow({ inputs, subject }: AskingFacts): Mode {
  return modeOf(inputs, subject.state.stored);
}

/** How people will be asked; null where scores decide. */
export function wayOf(facts: AskingFacts): CheckpointWay | null {
  return modeNow(facts) === 'interactive' ? checkpointWay(facts.protections, facts.subject.repository) : null;
}

/** What the author approves by starting this run; null for a run that approves nothing. */
export function approvedByStart(
  facts: AskingFacts,
  author: Account,
  edited: Pick<Results, 'plan' | 'change'>,
): Approved | null {
  const { inputs, run, trigger, kept, pipeline } = facts;
  if (inputs.approve === null) return null;
  const results = resultsOf(pipeline, kept);
  const gate = shownCheckpoint(facts, results)?.gate ?? null;
  const digest = inputs.approve === 'presented' ? null : inputs.approve;
  const requester = results.opening?.actor ?? null;
  const asked = { results, gate, edited, givenAt: askedAt(trigger, run), requester };
  return judgeApprove({ command: 'approve', digest, author }, asked);
}

/** The checkpoint at which the earlier run showed something last. */
function shownCheckpoint({ pipeline, inputs }: AskingFacts, results: Results) {
  const asking = pipeline.rows.find(({ gate }) => gate?.name === results.presentation?.checkpoint)?.gate?.asks;
  return asking === undefined ? null : checkpointAt(pipeline, asking, results, inputs.threshold);
}

/** The comment of the checkpoint that this run was started to approve says who did. */
export function approvedComment(
  facts: AskingFacts,
  runUrl: string,
  results: Results,
  approval: Approval | null,
): Wish[] {
  const checkpoint = shownCheckpoint(facts, results);
  const { presentation } = results;
  if (!approval || !checkpoint || !presentation) return [];
  const { threshold } = facts.inputs;
  const telling = { checkpoint, presentation, results, threshold, runUrl, changeUrl: null };
  return [tellCheckpoint(telling, { is: 'approved', approval })];
}

/** How people will be asked, where they are asked otherwise than by environments. */
export function askText({ asks }: Opening): string[] {
  return asks?.way === 'comment' ? [`people approve by a comment, since ${asks.because}`] : [];
}
