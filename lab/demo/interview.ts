import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { LabEvent } from '../runner/call.ts';
import type { LabJob, LabRun } from '../runner/record.ts';
import type { WorkflowYaml } from '../runner/workflow-file.ts';
import type { Stage } from '../stage.ts';

/** Who is asked at the checkpoints of the demo, and what with. */
export interface Interviewer {
  readonly stage: Stage;
  /** The terminal, or lines of a file; their end without an answer is a no. */
  readonly input: Readable;
  readonly print: (line: string) => void;
}

/** Makes the environments that these jobs wait for, and the maintainer their reviewer. */
export function protect({ repository, maintainer }: Stage, jobs: WorkflowYaml['jobs']): void {
  for (const { environment } of Object.values(jobs)) {
    const name = typeof environment === 'object' ? environment.name : environment;
    if (name !== undefined)
      repository.environments.set(name, { reviewers: [maintainer.login], preventSelfReview: false });
  }
}

/** Hears what happens in the lab: where a job waits for a person it shows what is asked, and passes the answer on. */
export function interview({ stage, input, print }: Interviewer) {
  const lines = createInterface({ input })[Symbol.asyncIterator]();
  return async (line: LabEvent): Promise<void> => {
    if (line.event !== 'job waiting') return;
    for (const text of await shownText(stage, line.job)) print(`  ${text}`);
    const answer = await answerOf(lines, print);
    if (answer === null) print('  There is no answer, and nobody left to ask: that is a no.');
    print(`  ${answer ? 'approved' : 'rejected'} by ${stage.maintainer.login}`);
    await review(stage, line.run, answer ?? false);
  };
}

/** A yes or a no, asked for until it is one; null when the input ends first. */
async function answerOf(lines: AsyncIterator<string>, print: Interviewer['print']): Promise<boolean | null> {
  for (;;) {
    print('  Go on? (y/n)');
    const { done, value } = await lines.next();
    if (done === true) return null;
    const [, yes, no] = /^\s*(?:(y|yes)|(n|no))\s*$/i.exec(value) ?? [];
    if (yes ?? no) return yes !== undefined;
  }
}

/** The comment of the checkpoint without its folded parts, and the difference where it is about a change. */
async function shownText({ api, maintainer, git }: Stage, job: LabJob): Promise<string[]> {
  const marker = `issue-relay:${job.id.replace('checkpoint', 'present')} `;
  const { body: comments } = await api(maintainer, 'GET', '/issues/1/comments');
  const comment = (comments as { body: string }[]).find(({ body }) => body.includes(marker))?.body ?? '';
  const bare = comment.replace(/<details>[\s\S]*?<\/details>|<!--.*?-->|<\/?sub>/g, '').replace(/\n{2,}/g, '\n');
  // In a terminal nobody takes the backslashes of Markdown away.
  const text = bare.replace(/\\([!-/:-@[-`{-~])/g, '$1');
  const { body: pulls } = await api(maintainer, 'GET', '/pulls');
  const [pull] = pulls as { head: { ref: string } }[];
  const difference = pull === undefined ? '' : await git('diff', `main...${pull.head.ref}`);
  return `${text.trim()}\n${difference}`.trim().split('\n');
}

async function review({ api, maintainer }: Stage, run: LabRun, yes: boolean): Promise<void> {
  const path = `/actions/runs/${run.id}/pending_deployments`;
  const { body: pending } = await api(maintainer, 'GET', path);
  const ids = (pending as { environment: { id: number } }[]).map(({ environment }) => environment.id);
  const answer = { environment_ids: ids, state: yes ? 'approved' : 'rejected', comment: '' };
  const { status } = await api(maintainer, 'POST', path, answer);
  if (status !== 200) throw new Error(`The answer was refused with status ${status}`);
}
