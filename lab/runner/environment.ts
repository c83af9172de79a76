import { askReviewers } from '../hub/deployments.ts';
import type { Conclusion } from '../hub/surface.ts';
import type { JobCall } from './call.ts';
import { interpolateText } from './expressions.ts';
import type { LabJob } from './record.ts';

/**
 * Lets a job that names an environment wait for its reviewers; it holds no machine meanwhile. Resolves to null when it
 * may begin, else to how it ended. An environment that is missing is made, without any protection, as on GitHub.
 */
export async function awaitEnvironment(start: JobCall, job: LabJob): Promise<Conclusion | null> {
  const { call, yaml, signal } = start;
  if (yaml.environment === undefined) return null;
  const block = typeof yaml.environment === 'string' ? { name: yaml.environment } : yaml.environment;
  const name = interpolateText(block.name, start);
  job.environment = { name, url: interpolateText(block.url, start) };
  const { environments } = call.run.event.repository;
  const rules = environments.get(name) ?? { reviewers: [], preventSelfReview: false };
  environments.set(name, rules);
  if (rules.reviewers.length === 0) return null;
  job.status = 'waiting';
  call.run.view.status = 'waiting';
  const answer = askReviewers(call.run.view, name, signal);
  call.shop.log({ event: 'job waiting', run: call.run, job });
  const verdict = await answer;
  job.status = 'queued';
  if (verdict !== 'rejected') return verdict === null ? 'cancelled' : null;
  job.annotations.push({ level: 'error', message: `The deployment to ${name} was rejected.` });
  return 'failure';
}
