import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileName, type LabJob, type LabRun } from '../runner/record.ts';
import type { Stage } from '../stage.ts';
import { type JobView, type PageView, pageOf } from './page.ts';

interface Text {
  readonly number: number;
  readonly title: string;
  readonly state: string;
  readonly merged_at?: string | null;
  readonly body: string | null;
  readonly user: { readonly login: string };
}

/**
 * Leaves the page of a run in the run's folder and returns its path: jobs with their summaries, the issue with its
 * comments, and the pull requests as they stand now. It opens from the disk, without a server or a network.
 */
export async function writePage(stage: Stage, run: LabRun, issue: number): Promise<string> {
  const style = readFileSync('lab/page/page.css', 'utf8');
  const path = join(run.directory, 'index.html');
  writeFileSync(path, pageOf(await viewOf(stage, run, issue), style));
  copyFileSync(createRequire(import.meta.url).resolve('@mermaid-js/tiny'), join(run.directory, 'mermaid.js'));
  return path;
}

async function viewOf({ api, maintainer, repository }: Stage, run: LabRun, issue: number): Promise<PageView> {
  const get = async (path: string) => (await api(maintainer, 'GET', path)).body;
  const comments = (await get(`/issues/${issue}/comments?per_page=100`)) as Text[];
  const pulls = (await get('/pulls?state=all&per_page=100')) as Text[];
  return {
    repository: repository.fullName,
    run: { number: run.id, event: run.view.event, conclusion: run.conclusion ?? run.view.status },
    jobs: run.jobs.map(jobView),
    issue: textView((await get(`/issues/${issue}`)) as Text),
    comments: comments.map(textView),
    pulls: pulls.map(textView),
  };
}

function textView({ number, title, state, merged_at: merged, body, user }: Text) {
  return { number, title, state: merged ? 'merged' : state, body: body ?? '', author: user.login };
}

function jobView(job: LabJob): JobView {
  const { key, conclusion, outputs, durationMs, summary, annotations } = job;
  const { outcome = '', reason = '' } = outputs;
  return {
    name: key,
    conclusion: conclusion ?? 'in progress',
    outcome: reason === '' ? outcome : `${outcome} (${reason})`,
    seconds: durationMs / 1_000,
    log: `${fileName(job)}.log`,
    summary,
    annotations,
  };
}
