import { parse } from 'yaml';
import { announce } from './events.ts';
import { Answer, type Call, type Operations, operation, page } from './operation.ts';
import { Refusal } from './refusal.ts';
import type { RunView, StoredArtifact } from './surface.ts';
import { accountView, artifactView, jobView, runView } from './views.ts';
import { nodeId } from './world.ts';

const REPOSITORY = '/repos/{owner}/{repo}';
const ACTIONS = `${REPOSITORY}/actions`;
const RUN = `${ACTIONS}/runs/{run_id}`;
const ARTIFACT = `${ACTIONS}/artifacts/{artifact_id}`;

interface DispatchInput {
  readonly required?: boolean;
  readonly default?: unknown;
}

type Triggers = Record<string, { inputs?: Record<string, DispatchInput> } | null>;

/** Throws 404 where the default branch has no such workflow, 422 where it cannot be dispatched or an input is wrong. */
function dispatch(call: Call<{ ref: string; inputs?: Record<string, unknown> }>): Answer {
  const { git, defaultBranch } = call.repository;
  const path = `.github/workflows/${call.parameters['workflow_id']}`;
  if (!git.resolve(`${defaultBranch}:${path}`)) throw new Refusal(404, 'Not Found');
  const sha = git.commitish(call.body.ref);
  const blob = sha && git.resolve(`${sha}:${path}`);
  if (!blob) throw new Refusal(422, `No ref found for: ${call.body.ref}`);
  const inputs = dispatchInputs(String(git.blob(blob)), call.body.inputs ?? {});
  const ref = call.body.ref.startsWith('refs/') ? call.body.ref : `refs/heads/${call.body.ref}`;
  announce(call, {
    name: 'workflow_dispatch',
    payload: { inputs, ref, workflow: path },
    at: { ref, sha },
    workflow: path,
  });
  return new Answer(204);
}

function dispatchInputs(workflow: string, given: Record<string, unknown>): Record<string, unknown> {
  const { on } = parse(workflow) as { on: unknown };
  const triggers = typeof on === 'object' && !Array.isArray(on) ? (on as Triggers) : undefined;
  const named = triggers ? 'workflow_dispatch' in triggers : [on].flat().includes('workflow_dispatch');
  if (!named) throw new Refusal(422, "Workflow does not have 'workflow_dispatch' trigger");
  const declared: Record<string, DispatchInput> = triggers?.['workflow_dispatch']?.inputs ?? {};
  const unexpected = Object.keys(given).filter((name) => !(name in declared));
  if (unexpected.length > 0) throw new Refusal(422, `Unexpected inputs provided: ${JSON.stringify(unexpected)}`);
  const missing = Object.entries(declared).find(
    ([name, input]) => input.required && !('default' in input) && !(name in given),
  );
  if (missing) throw new Refusal(422, `Required input '${missing[0]}' not provided`);
  const values = Object.entries(declared).map(([name, input]) => [name, String(given[name] ?? input.default ?? '')]);
  return Object.fromEntries(values);
}

function runOf({ repository, parameters }: Call): RunView {
  const run = repository.runs.get(Number(parameters['run_id']));
  if (!run) throw new Refusal(404, 'Not Found');
  return run;
}

function listRuns(call: Call): Answer {
  const { event, branch, head_sha: sha, status, actor } = call.query;
  const found = [...call.repository.runs.values()].filter(
    (run) =>
      (!event || run.event === event) &&
      (!branch || run.headBranch === branch) &&
      (!sha || run.headSha === sha) &&
      (!actor || run.actor.login === actor) &&
      (!status || run.status === status || run.conclusion === status),
  );
  return page(call, found.reverse(), (run) => runView(call, run), 'workflow_runs');
}

function listJobs(call: Call): Answer {
  const run = runOf(call);
  const latest = call.query['filter'] !== 'all';
  const jobs = run.jobs.filter(
    (job) => !latest || !run.jobs.some((other) => other.name === job.name && other.runAttempt > job.runAttempt),
  );
  return page(call, jobs, (job) => jobView(call, run, job), 'jobs');
}

function listArtifacts(call: Call): Answer {
  const run = runOf(call);
  const { name } = call.query;
  const found = call.world.artifacts.list().filter((each) => each.runId === run.id && (!name || each.name === name));
  return page(call, found, (artifact) => artifactView(call, run, artifact), 'artifacts');
}

function artifactOf(call: Call): { run: RunView; artifact: StoredArtifact } {
  const artifact = call.world.artifacts.list().find(({ id }) => id === Number(call.parameters['artifact_id']));
  const run = artifact && call.repository.runs.get(artifact.runId);
  if (!run) throw new Refusal(404, 'Not Found');
  return { run, artifact };
}

export const actionOperations: Operations = {
  [`POST ${ACTIONS}/workflows/{workflow_id}/dispatches`]: operation('actions:write', dispatch),
  [`POST ${REPOSITORY}/dispatches`]: operation<{ event_type: string; client_payload?: object }>(
    'contents:write',
    (call) => {
      const { event_type: action, client_payload = {} } = call.body;
      const { defaultBranch: branch } = call.repository;
      announce(call, { name: 'repository_dispatch', payload: { action, branch, client_payload } });
      return new Answer(204);
    },
  ),
  [`GET ${ACTIONS}/runs`]: operation('actions:read', listRuns),
  [`GET ${RUN}`]: operation('actions:read', (call) => runView(call, runOf(call))),
  [`GET ${RUN}/jobs`]: operation('actions:read', listJobs),
  [`GET ${RUN}/artifacts`]: operation('actions:read', listArtifacts),
  [`GET ${ARTIFACT}`]: operation('actions:read', (call) => {
    const { run, artifact } = artifactOf(call);
    return artifactView(call, run, artifact);
  }),
  [`GET ${ARTIFACT}/{archive_format}`]: operation('actions:read', (call) => {
    // Without a token not even a public repository's artifacts can be downloaded.
    if (call.caller.kind === 'none') throw new Refusal(401, 'Requires authentication');
    return new Answer(302, undefined, { location: artifactOf(call).artifact.downloadUrl });
  }),
  [`GET ${REPOSITORY}/environments/{environment_name}`]: operation('actions:read', (call) => {
    const name = String(call.parameters['environment_name']);
    const rules = call.repository.environments.get(name);
    if (!rules) throw new Refusal(404, 'Not Found');
    const reviewers = rules.reviewers
      .map((login) => call.world.accounts.get(login))
      .filter((account) => account !== undefined)
      .map((account) => ({ type: 'User', reviewer: accountView(call.world, account) }));
    const rule = {
      id: 1,
      node_id: '',
      type: 'required_reviewers',
      prevent_self_review: rules.preventSelfReview,
      reviewers,
    };
    const node_id = nodeId('EN', call.repository.id, name);
    return call.world.document.fill('environment', {
      node_id,
      name,
      protection_rules: reviewers.length > 0 ? [rule] : [],
    });
  }),
};
