import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Account, LabRepository, NewRepository } from '../../lab/hub/surface.ts';
import { type Lab, startLab } from '../../lab/lab.ts';
import { holds, interpolate } from '../../lab/runner/expressions.ts';
import type { LabRun } from '../../lab/runner/record.ts';
import { runGraph } from '../../lab/runner/schedule.ts';

const HERE = '.github/workflows/main.yml';
const ON = 'on: workflow_dispatch\n';
let lab: Lab;
let mona: Account;
let directory: string;
let count = 0;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'lab-runner-'));
  lab = await startLab({ directory, grace: [200, 200] });
  mona = lab.hub.addAccount('mona');
  lab.hub.addAccount('acme', 'Organization');
});

afterEach(() => {
  expect(lab.hub.violations).toEqual([]);
  expect(lab.hub.notEmulated).toEqual([]);
});

afterAll(async () => {
  await lab.close();
  rmSync(directory, { recursive: true, force: true });
});

function repository(files: NewRepository['files'], more: Partial<NewRepository> = {}): LabRepository {
  count += 1;
  return lab.hub.createRepository({
    owner: 'mona',
    name: `app-${count}`,
    files: { 'README.md': 'x', ...files },
    ...more,
  });
}

async function api(method: string, path: string, body?: unknown, token = mona.token): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(`${lab.hub.url}/api/v3${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

function dispatch(
  { fullName }: LabRepository,
  inputs: Record<string, unknown> = {},
  file = 'main.yml',
): Promise<Response> {
  return api('POST', `/repos/${fullName}/actions/workflows/${file}/dispatches`, { ref: 'main', inputs });
}

const headOf = async ({ fullName }: LabRepository, name: string): Promise<string> => {
  const answer = await api('GET', `/repos/${fullName}/git/ref/heads/${name}`);
  return ((await answer.json()) as { object: { sha: string } }).object.sha;
};

async function branch(made: LabRepository, name: string): Promise<void> {
  await api('POST', `/repos/${made.fullName}/git/refs`, { ref: `refs/heads/${name}`, sha: await headOf(made, 'main') });
}

/** Adds a file to a branch. */
async function commit(made: LabRepository, name: string, path: string): Promise<void> {
  const query =
    'mutation ($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid } } }';
  const target = { repositoryNameWithOwner: made.fullName, branchName: name };
  const fileChanges = { additions: [{ path, contents: Buffer.from(path).toString('base64') }] };
  const input = { branch: target, expectedHeadOid: await headOf(made, name), message: { headline: path }, fileChanges };
  const headers = { authorization: `Bearer ${mona.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ query, variables: { input } });
  const answer = await fetch(`${lab.hub.url}/api/graphql`, { method: 'POST', headers, body });
  expect(await answer.json()).not.toHaveProperty('errors');
}

const runsOf = ({ fullName }: LabRepository): LabRun[] =>
  lab.runner.runs.filter((run) => run.event.repository.fullName === fullName);

/** Dispatches `main.yml` of a new repository and waits until its run has ended. */
async function rehearse(files: NewRepository['files'], inputs: Record<string, unknown> = {}): Promise<LabRun> {
  const made = repository(files);
  expect((await dispatch(made, inputs)).status).toBe(204);
  await lab.runner.idle();
  return runsOf(made).at(-1) as LabRun;
}

const conclusions = (run: LabRun) => Object.fromEntries(run.jobs.map((job) => [job.key, job.conclusion]));
const said = (run: LabRun, key: string) =>
  run
    .job(key)
    .log.split('\n')
    .filter((line) => line && !line.startsWith('##[group]') && line !== '##[endgroup]');

describe('expressions and conditions', () => {
  const success = {
    contexts: { needs: { a: { outputs: { next: 'x' } }, b: { outputs: {} } } },
    functions: { success: () => true, cancelled: () => false, failure: () => false },
  };
  const failed = { ...success, functions: { ...success.functions, success: () => false } };

  it('keeps the type of a lone expression and writes text around others', () => {
    const texts = { a: `\${{ 1 == 1 }}`, b: `n=\${{ 3 }} \${{ null }}.` };
    expect(interpolate(texts, success)).toEqual({ a: true, b: 'n=3 .' });
    expect(interpolate(`\${{ 'a}}b' }}`, success)).toBe('a}}b');
  });

  it('asks for success() unless the condition asks for a status itself', () => {
    expect(holds("contains(needs.*.outputs.next, 'x')", success)).toBe(true);
    expect(holds("contains(needs.*.outputs.next, 'x')", failed)).toBe(false);
    expect(holds(`\${{ !cancelled() && contains(needs.*.outputs.next, 'x') }}`, failed)).toBe(true);
    expect(holds("'failure()' != ''", failed)).toBe(false);
    expect(holds(undefined, success)).toBe(true);
  });
});

describe('job graph', () => {
  it('starts no job before all that it needs, and shows it the whole chain', async () => {
    const order: string[] = [];
    const needs = new Map([
      ['d', ['b', 'c']],
      ['b', ['a']],
      ['c', ['a']],
      ['a', []],
    ]);
    await runGraph<string>(needs, async (id, direct, chain) => {
      order.push(`${id}<${Object.keys(direct).join('')}<${chain.sort().join('')}`);
      return id;
    });
    expect(order).toEqual(['a<<', 'b<a<a', 'c<a<a', 'd<bc<abc']);
  });
});

describe('jobs, needs and conditions', () => {
  it('skips what stands behind a failed or skipped job, and runs what asks for it', async () => {
    const run = await rehearse({
      [HERE]: `${ON}jobs:
  a: {runs-on: x, steps: [{run: exit 3}]}
  b: {runs-on: x, needs: a, steps: [{run: echo}]}
  c: {runs-on: x, needs: b, if: failure(), steps: [{run: echo}]}
  d: {runs-on: x, needs: [a, b], if: always(), steps: [{run: 'echo a=\${{ needs.a.result }} b=\${{ needs.b.result }}'}]}
  e: {runs-on: x, needs: d, steps: [{run: echo}]}
`,
    });
    const expected = {
      a: 'failure',
      b: 'skipped',
      c: 'success',
      d: 'success',
      e: 'skipped',
    };
    expect(conclusions(run)).toEqual(expected);
    expect(run.conclusion).toBe('failure');
    expect(said(run, 'd')).toEqual(['a=failure b=skipped']);
    expect(run.job('a').annotations).toEqual([{ level: 'error', message: 'Process completed with exit code 3.' }]);
    expect(readFileSync(join(run.directory, 'd.log'), 'utf8')).toContain('a=failure');
    expect(run.jobs.map((job) => job.status)).toEqual(Array(5).fill('completed'));
  });

  it('passes outputs on, routes by them and skips the steps whose condition fails', async () => {
    const run = await rehearse({
      [HERE]: `${ON}env: {LEVEL: workflow}
jobs:
  plan:
    runs-on: [self-hosted, linux]
    env: {JOB: "\${{ github.job }} job"}
    outputs: {next: "\${{ steps.p.outputs.next }}", text: "\${{ steps.p.outputs.text }}", odd: "\${{ toJSON(steps.p.outputs) }}"}
    steps:
      - id: p
        env: {STEP: "\${{ env.LEVEL }} \${{ env.JOB }} step"}
        run: |
          { echo 'text<<E'; echo "$STEP"; echo two; echo E; echo 'none<<E'; echo E; echo 'next=execute'; echo 'odd=a<<b=c'; } >> "$GITHUB_OUTPUT"
          echo LATER=yes >> "$GITHUB_ENV"
          mkdir bin; echo 'echo tool ran' > bin/tool; chmod +x bin/tool; echo "$PWD/bin" >> "$GITHUB_PATH"
      - {if: failure(), run: echo never}
      - run: tool; echo "$LATER"
  execute:
    runs-on: x
    needs: plan
    if: \${{ contains(needs.*.outputs.next, 'execute') }}
    steps: [{run: 'printf "%s" "$NEEDS"', env: {NEEDS: "\${{ toJSON(needs) }}"}}]
  other: {runs-on: x, needs: plan, if: "contains(needs.*.outputs.next, 'other')", steps: [{run: echo}]}
`,
    });
    const text = 'workflow plan job step\ntwo';
    const { odd, ...outputs } = run.job('plan').outputs;
    expect(outputs).toEqual({ next: 'execute', text });
    expect(JSON.parse(odd ?? '')).toEqual({ next: 'execute', text, none: '', odd: 'a<<b=c' });
    expect(said(run, 'plan').slice(-2)).toEqual(['tool ran', 'yes']);
    expect(run.job('plan').steps.map((step) => step.outcome)).toEqual(['success', 'skipped', 'success']);
    expect(JSON.parse(said(run, 'execute').join('\n'))).toEqual({
      plan: { result: 'success', outputs: { ...outputs, odd } },
    });
    expect(conclusions(run)).toEqual({ plan: 'success', execute: 'success', other: 'skipped' });
  });
});

describe('reusable workflows and actions', () => {
  const SOLVE = '.github/workflows/solve.yml';
  const relay = {
    [SOLVE]: `on:
  workflow_call:
    inputs: {who: {type: string, default: nobody}, times: {type: number, default: 2}}
    secrets: {key: {required: true}}
    outputs: {said: {value: "\${{ jobs.work.outputs.said }}"}}
jobs:
  work:
    runs-on: x
    permissions: {contents: read, issues: write}
    outputs: {said: "\${{ steps.p.outputs.said }}"}
    steps:
      - {id: p, uses: $/phase, with: {who: "\${{ inputs.who }} \${{ inputs.times }}", agent-key: "\${{ secrets.key }}"}}
      - run: env | sort
`,
    'phase/action.yml': `name: phase
inputs: {who: {required: true}, agent-key: {default: ''}, token: {default: "\${{ github.token }}"}}
runs: {using: node24, main: ../dist/index.js}
`,
    'dist/index.js': `const { appendFileSync } = require('node:fs');
const { INPUT_WHO, INPUT_TOKEN, GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_OUTPUT, GITHUB_STEP_SUMMARY, ACTIONS_RUNTIME_TOKEN } = process.env;
const headers = { authorization: 'Bearer ' + INPUT_TOKEN, 'content-type': 'application/json' };
(async () => {
  const answer = await fetch(GITHUB_API_URL + '/repos/' + GITHUB_REPOSITORY + '/issues', { method: 'POST', headers, body: JSON.stringify({ title: INPUT_WHO }) });
  appendFileSync(GITHUB_OUTPUT, 'said=' + INPUT_WHO + ' ' + answer.status + ' ' + Boolean(ACTIONS_RUNTIME_TOKEN) + '\\n');
  appendFileSync(GITHUB_STEP_SUMMARY, '# key ' + process.env['INPUT_AGENT-KEY']);
  console.log('key', process.env['INPUT_AGENT-KEY'], INPUT_TOKEN);
})();`,
  };
  const caller = (more = '') => `${ON}permissions: {contents: read, issues: write}
jobs:
  solve:
    uses: acme/relay/${SOLVE}@main
    with: {who: "\${{ github.event.repository.name }}"}
    secrets: {key: "\${{ secrets.AGENT }}"}
${more}  end: {runs-on: x, needs: solve, steps: [{run: 'echo "\${{ needs.solve.outputs.said }}"'}]}
`;

  it('runs an action of the called repository with the permissions of the called job', async () => {
    lab.hub.createRepository({ owner: 'acme', name: 'relay', files: relay });
    const made = repository({ [HERE]: caller() });
    lab.runner.secrets.set(made.fullName, { AGENT: 'sk-very-secret' });
    await dispatch(made);
    await lab.runner.idle();
    const [run] = runsOf(made);
    const work = run?.job('solve / work');
    expect(said(run as LabRun, 'end')).toEqual([`${made.name} 2 201 true`]);
    expect(work?.permissions).toEqual({ contents: 'read', issues: 'write' });
    expect(work?.summary).toBe('# key ***\n');
    expect(work?.log).toContain('key *** ***\n');
    expect(work?.steps[0]).toEqual({ name: 'Run $/phase', outcome: 'success' });
    const [request] = lab.hub.requests.filter((one) => one.job?.name === 'solve / work');
    expect(request).toMatchObject({ scope: 'issues:write', status: 201, token: 'job' });
    // A `run:` step sees neither the token nor the services, and nothing of the machine that runs the lab.
    const names = said(run as LabRun, 'solve / work').flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? []);
    expect(names).not.toContain('GITHUB_TOKEN');
    expect(names.filter((name) => !/^(GITHUB|RUNNER)_/.test(name))).toEqual([
      'CI',
      'HOME',
      'LANG',
      'PATH',
      'PWD',
      'SHLVL',
      'TMPDIR',
      '_',
    ]);
    expect(names).toEqual(
      expect.arrayContaining(['GITHUB_EVENT_PATH', 'GITHUB_RUN_ATTEMPT', 'GITHUB_WORKFLOW_SHA', 'RUNNER_TEMP']),
    );
  });

  it('does not start a run whose called workflow asks for more than its caller may give', async () => {
    const greedy = caller().replace('permissions: {contents: read, issues: write}', 'permissions: {contents: read}');
    const run = await rehearse({ [HERE]: greedy });
    expect(run.conclusion).toBe('failure');
    expect(run.jobs).toEqual([]);
    expect(run.problems).toEqual([
      "The nested job 'work' is requesting 'issues: write', but is only allowed 'issues: none'.",
    ]);
  });

  it('refuses a call without a required secret, an unknown workflow, and what the lab does not run', async () => {
    const keyless = caller().replace(/ {4}secrets: \{key.*\n/, '');
    const grouped = await rehearse({ [HERE]: `${ON}concurrency: x\njobs: {a: {runs-on: x, steps: [{run: echo}]}}` });
    expect(grouped.problems).toEqual(["workflow: the lab does not run 'concurrency'"]);
    const legs = await rehearse({
      [HERE]: `${ON}jobs: {a: {runs-on: x, strategy: {matrix: {n: [1]}}, steps: [{run: echo}]}}`,
    });
    expect(legs.problems).toEqual(["job 'a': the lab does not run 'strategy'"]);
    const words = await rehearse({
      [HERE]: `${ON}permissions: read-all\njobs: {a: {runs-on: x, steps: [{run: echo}]}}`,
    });
    expect(words.problems).toEqual(["workflow: the lab does not run 'permissions: read-all'"]);
    const deep = '{uses: actions/checkout@v4, with: {fetch-depth: 0}}';
    const fetched = await rehearse({ [HERE]: `${ON}jobs: {a: {runs-on: x, steps: [${deep}]}}` });
    expect(said(fetched, 'a')).toEqual(["##[error]The lab's checkout knows ref, persist-credentials, not fetch-depth"]);
    expect((await rehearse({ [HERE]: keyless })).problems.join()).toContain('Secret key is required, but not provided');
    const lost = await rehearse({ [HERE]: caller().replace('acme/relay', 'acme/nowhere') });
    expect(lost.problems.join()).toContain('Unable to find reusable workflow');
    const self = await rehearse({ [HERE]: `${ON}jobs: {a: {runs-on: x, steps: [{uses: $/}]}}` });
    expect(self.job('a').log).toContain("Expected format {org}/{repo}[/path]@ref. Actual '$/'");
  });

  it('passes inputs, secrets and the token through calls, which may lower rights', async () => {
    const inner = '.github/workflows/inner.yml';
    const made = repository({
      [HERE]: `on: issues
jobs:
  outer:
    name: Outer \${{ github.event.action }}
    uses: ./.github/workflows/middle.yml
    permissions: {issues: write, contents: read}
    with: {n: 2}
    secrets: inherit
`,
      '.github/workflows/middle.yml': `on: {workflow_call: {inputs: {n: {type: number}}, outputs: {token: {value: x}}}}
jobs:
  inner:
    uses: $/${inner}
    with: {text: "<\${{ inputs.n }}>"}
    secrets: {first: "\${{ secrets.FIRST }}"}
`,
      [inner]: `on: {workflow_call: {inputs: {text: {type: string}}, secrets: {first: {}}}}
jobs:
  a:
    runs-on: x
    permissions: {contents: read}
    steps:
      - uses: $/probe
      - run: echo "\${{ inputs.text }} \${{ secrets.first == 'key-1' }} \${{ secrets.SECOND == '' }} \${{ secrets.GITHUB_TOKEN == github.token }}"
`,
      'probe/action.yml': 'name: probe\nruns: {using: node20, main: p.js}\n',
      'probe/p.js': 'console.log(process.env.ACTIONS_CACHE_MODE, process.env.GITHUB_SERVER_URL)',
    });
    lab.runner.secrets.set(made.fullName, { FIRST: 'key-1', SECOND: 'key-2' });
    await api('POST', `/repos/${made.fullName}/issues`, { title: 'x' });
    await lab.runner.idle();
    const [run] = runsOf(made) as [LabRun];
    expect(Object.keys(conclusions(run)).sort()).toEqual(['Outer opened / inner / a']);
    expect(run.conclusion).toBe('success');
    expect(said(run, 'Outer opened / inner / a')).toEqual(['read https://github.com', '<2> true true true']);
    expect(run.job('Outer opened / inner / a').permissions).toEqual({ contents: 'read' });
  });

  it('runs composite actions, with their own steps, inputs and outputs', async () => {
    const run = await rehearse({
      'setup/action.yml': `name: setup
inputs: {who: {default: "\${{ github.repository_owner }}"}}
outputs: {hello: {value: "\${{ steps.say.outputs.hello }}"}}
runs:
  using: composite
  steps:
    - {id: say, shell: bash, run: 'echo "hello=hi \${{ inputs.who }} $FROM" >> "$GITHUB_OUTPUT"'}
    - {if: "inputs.who == 'nobody'", shell: bash, run: exit 1}
    - {uses: ./setup/inner}
`,
      'setup/inner/action.yml': `name: inner
runs: {using: composite, steps: [{shell: sh, run: 'basename "$GITHUB_ACTION_PATH"; test -z "\${{ steps.say.outputs.hello }}"'}]}
`,
      [HERE]: `${ON}jobs:
  lost: {runs-on: x, steps: [{uses: ./setup}]}
  gone: {runs-on: x, steps: [{run: echo first}, {uses: acme/relay/nothing@v9}]}
  found:
    runs-on: x
    steps:
      - uses: actions/checkout@v4
      - {id: s, uses: ./setup, env: {FROM: there}}
      - run: echo "\${{ steps.s.outputs.hello }}"
      - {id: t, uses: ./setup, with: {who: nobody, extra: 1}}
      - {if: failure(), run: 'echo "\${{ steps.t.outcome }}"'}
`,
    });
    expect(conclusions(run)).toEqual({ lost: 'failure', gone: 'failure', found: 'failure' });
    expect(run.job('lost').log).toContain('Did you forget to run actions/checkout');
    expect(run.job('gone').log).toBe('##[error]Unable to resolve `acme/relay@v9`, unable to find version `v9`\n');
    expect(said(run, 'found')).toEqual(expect.arrayContaining(['inner', 'hi mona there', 'failure']));
    expect(run.job('found').log).toContain("Unexpected input(s) 'extra'");
  });
});

describe('machines', () => {
  it('checks out over HTTP with the rights of the job, each job on a fresh machine', async () => {
    const made = repository(
      {
        [HERE]: `${ON}permissions: {contents: read}
jobs:
  branch:
    runs-on: x
    steps:
      - run: touch left "$HOME/left" "$TMPDIR/left"
      - {uses: actions/checkout@v4}
      - run: git rev-parse --abbrev-ref HEAD; git log --oneline | wc -l; git config --get-regexp extraheader | wc -l; echo \${{ hashFiles('README.md') }}
  other:
    runs-on: x
    needs: branch
    steps:
      - run: ls -A . "$HOME" "$TMPDIR"
      - {uses: actions/checkout@v4, with: {ref: side, persist-credentials: false}}
      - run: git rev-parse --abbrev-ref HEAD; cat side.txt; echo; git log --oneline | wc -l; git config --get-regexp extraheader | wc -l
      - run: git commit -q --allow-empty -m x; git push origin side
        env: {GIT_AUTHOR_NAME: a, GIT_AUTHOR_EMAIL: a@b, GIT_COMMITTER_NAME: a, GIT_COMMITTER_EMAIL: a@b}
  none: {runs-on: x, permissions: {}, steps: [{uses: actions/checkout@v4}]}
`,
      },
      { private: true },
    );
    await commit(made, 'main', 'b.txt');
    await branch(made, 'side');
    await commit(made, 'side', 'side.txt');
    await dispatch(made);
    await lab.runner.idle();
    const [run] = runsOf(made) as [LabRun];
    expect(conclusions(run)).toEqual({ branch: 'success', other: 'failure', none: 'failure' });
    expect(said(run, 'branch').slice(-4)).toEqual(['main', '1', '1', expect.stringMatching(/^[0-9a-f]{64}$/)]);
    const other = said(run, 'other');
    expect(other.filter((line) => line.startsWith('left'))).toEqual([]);
    expect(other).toEqual(expect.arrayContaining(['side', 'side.txt', '1', '0']));
    expect(run.job('other').steps.at(-1)?.outcome).toBe('failure');
    expect(existsSync(join(run.directory, 'machines', String(run.jobs[0]?.number)))).toBe(false);
  });

  it('stops what runs out of time, with all that it started', async () => {
    const stubborn = `trap '' INT TERM; setsid bash -c 'trap "" INT TERM; echo $$ > "$OUT/stray"; exec sleep 60' & echo $$ > "$OUT/own"; while true; do sleep 0.1; done`;
    const made = repository({
      [HERE]: `${ON}env: {OUT: "\${{ vars.OUT }}"}
jobs:
  job:
    runs-on: x
    timeout-minutes: 0.01
    steps:
      - run: ${JSON.stringify(stubborn)}
      - {run: echo never}
      - {if: cancelled(), run: echo cleanup}
  after: {runs-on: x, needs: job, if: "always() && !cancelled()", steps: [{run: 'echo \${{ needs.job.result }}'}]}
`,
    });
    const out = mkdtempSync(join(directory, 'out-'));
    lab.runner.variables.set(made.fullName, { OUT: out });
    await dispatch(made);
    await lab.runner.idle();
    const [run] = runsOf(made) as [LabRun];
    expect(conclusions(run)).toEqual({ job: 'cancelled', after: 'success' });
    expect(said(run, 'job')).toEqual([
      'cleanup',
      '##[error]The job has exceeded the maximum execution time of 0.01 minutes.',
    ]);
    expect(said(run, 'after')).toEqual(['cancelled']);
    for (const file of ['own', 'stray']) {
      const pid = Number(readFileSync(join(out, file), 'utf8'));
      const state = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[2] : 'gone';
      expect(['gone', 'Z', 'X']).toContain(state);
    }
  });

  it('hides secrets everywhere and obeys workflow commands', async () => {
    const made = repository({
      [HERE]: `${ON}jobs:
  a:
    runs-on: x
    outputs: {leak: "\${{ steps.s.outputs.leak }}", fine: ok}
    steps:
      - id: s
        env: {KEY: "\${{ secrets.KEY }}"}
        run: |
          echo "plain $KEY"; printf %s "$KEY" | base64
          echo "::add-mask::hunter2"; echo "saw hunter2"
          echo "::error file=a.js,title=T%3A hunter2::bad%0Ahunter2"
          echo "::debug::quiet"; echo "::group::G"; echo "::endgroup::"
          echo "::stop-commands::tok"; echo "::error::not one"; echo "::tok::"
          for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo "::warning::w$i"; done
          echo "leak=x$KEY" >> "$GITHUB_OUTPUT"
          echo "summary $KEY" >> "$GITHUB_STEP_SUMMARY"
      - run: head -c 1100000 /dev/zero | tr '\\0' a >> "$GITHUB_STEP_SUMMARY"
      - {run: echo 'no command' >> "$GITHUB_OUTPUT"}
`,
    });
    lab.runner.secrets.set(made.fullName, { KEY: 'sk-12345' });
    await dispatch(made);
    await lab.runner.idle();
    const [run] = runsOf(made) as [LabRun];
    const { log, annotations, outputs, summary, steps } = run.job('a');
    expect(log).not.toMatch(/sk-12345|hunter2|c2stMTIzNDU|quiet/);
    expect(log).toContain('plain ***\n***\n::add-mask::***\nsaw ***\n##[error]bad\n***\n##[group]G\n##[endgroup]\n');
    expect(log).toContain('::stop-commands::tok\n::error::not one\n::tok::\n');
    expect(annotations[0]).toEqual({ level: 'error', message: 'bad\n***', title: 'T: ***', file: 'a.js' });
    expect(annotations.filter(({ level, message }) => level === 'warning' && message.startsWith('w'))).toHaveLength(10);
    expect(annotations.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        "Skip output 'leak' since it may contain secret.",
        '$GITHUB_STEP_SUMMARY upload aborted, supports content up to a size of 1024k, got 1075k.',
        "Unable to process file command 'output' successfully. Invalid format 'no command'",
      ]),
    );
    expect(outputs).toEqual({ fine: 'ok' });
    expect(summary).toBe('summary ***\n');
    expect(steps.map(({ outcome }) => outcome)).toEqual(['success', 'success', 'failure']);
  });

  it('gives a token that can do what the job may and dies with the job', async () => {
    const post = `curl -s -o /dev/null -w '%{http_code}' -X POST -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/issues" -d '{"title":"x"}'`;
    const job = (permissions: string) =>
      `{runs-on: x, ${permissions}env: {TOKEN: "\${{ github.token }}"}, steps: [{run: ${JSON.stringify(post)}}, {run: 'printf %s "$TOKEN" > "\${{ vars.OUT }}"'}]}`;
    const made = repository({
      [HERE]: `${ON}jobs:\n  none: ${job('permissions: {}, ')}\n  write: ${job('permissions: {issues: write}, ')}\n  usual: ${job('')}\n`,
    });
    const out = join(directory, 'token');
    lab.runner.variables.set(made.fullName, { OUT: out });
    await dispatch(made);
    await lab.runner.idle();
    const [run] = runsOf(made) as [LabRun];
    expect(['none', 'write', 'usual'].map((key) => said(run, key)[0])).toEqual(['403', '201', '403']);
    expect(run.job('usual').permissions).toEqual({ contents: 'read', packages: 'read' });
    expect(
      (await api('POST', `/repos/${made.fullName}/issues`, { title: 'late' }, readFileSync(out, 'utf8'))).status,
    ).toBe(401);
  });
});

describe('what starts a run', () => {
  it('takes typed inputs of a dispatch and refuses wrong ones', async () => {
    const files = {
      [HERE]: `on: {workflow_dispatch: {inputs: {who: {required: true}, n: {type: number, default: 3}, on: {type: boolean}, mode: {type: choice, options: [auto, interactive]}}}}
jobs: {a: {runs-on: x, steps: [{run: "echo '\${{ toJSON(inputs) }}' '\${{ toJSON(github.event.inputs) }}'"}]}}
`,
    };
    const run = await rehearse(files, { who: 'mona', n: '4', on: 'true' });
    expect(JSON.parse(`[${said(run, 'a').join('').replace('} {', '},{')}]`)).toEqual([
      { who: 'mona', n: 4, on: true, mode: 'auto' },
      { who: 'mona', n: '4', on: 'true', mode: 'auto' },
    ]);
    const made = repository(files);
    expect((await dispatch(made)).status).toBe(422);
    expect((await dispatch(made, { who: 'x', odd: '1' })).status).toBe(422);
    expect((await dispatch(made, { who: 'x', mode: 'both' })).status).toBe(422);
    expect(runsOf(made)).toEqual([]);
  });

  it('is a dispatch by a job that may write actions, in the name of the bot', async () => {
    const jobs = 'jobs: {a: {runs-on: x, permissions: {actions: LEVEL}, steps: [{run: RUN}]}}';
    const inputs = 'on: {workflow_dispatch: {inputs: {issue: {}, ticket: {}}}}';
    const curl = `curl -sf -X POST -H "authorization: Bearer \${{ github.token }}" \${{ github.api_url }}/repos/\${{ github.repository }}/actions/workflows/main.yml/dispatches -d`;
    const next = `${curl} '{"ref":"main","inputs":{"issue":"\${{ github.event_name }}"}}'`;
    const run = `if [ -z "$ISSUE" ]; then ${next}; fi`;
    const files = (level: string) => ({
      'main.yml': `${inputs}\nenv: {ISSUE: "\${{ inputs.issue }}"}\n${jobs.replace('LEVEL', level).replace('RUN', () => JSON.stringify(run))}\n`,
    });
    const made = repository({ [HERE]: files('write')['main.yml'] });
    await dispatch(made);
    await lab.runner.idle();
    const [first, second] = runsOf(made);
    expect(runsOf(made)).toHaveLength(2);
    expect([first?.view.actor.login, second?.view.actor.login]).toEqual(['mona', 'github-actions[bot]']);
    expect([second?.conclusion, second?.event.payload['inputs']]).toEqual([
      'success',
      { issue: 'workflow_dispatch', ticket: '' },
    ]);
    const weak = await rehearse({ [HERE]: files('read')['main.yml'] });
    expect([weak.conclusion, runsOf(weak.event.repository as LabRepository)]).toEqual(['failure', [weak]]);
  });

  it('is the schedule that a file names, of the default branch and in the name of a person', async () => {
    const job = `jobs: {a: {runs-on: x, steps: [{run: 'echo "\${{ github.event_name }} \${{ github.actor }} <\${{ inputs.issue }}>"'}]}}\n`;
    const made = repository({
      '.github/workflows/night.yml': `on: {schedule: [{cron: '7 1 * * *'}, {cron: '7 3 * * *'}], workflow_dispatch: {inputs: {issue: {}}}}\n${job}`,
      '.github/workflows/day.yml': `on: {schedule: [{cron: '0 12 * * *'}]}\n${job}`,
    });
    lab.hub.fireSchedule(made.fullName, 'mona', '7 3 * * *');
    await lab.runner.idle();
    const [run, ...others] = runsOf(made) as [LabRun, ...LabRun[]];
    expect([others, run.view.path]).toEqual([[], '.github/workflows/night.yml']);
    expect(said(run, 'a')).toEqual(['schedule mona <>']);
  });

  it('is an event of its name and type', async () => {
    const job = 'jobs: {a: {runs-on: x, steps: [{run: echo}]}}\n';
    const made = repository({
      '.github/workflows/issues.yml': `on: {issues: {types: [labeled]}}\n${job}`,
      '.github/workflows/comment.yml': `on: [issue_comment, push]\n${job}`,
      '.github/workflows/broken.yml':
        'on: workflow_dispatch\njobs: {a: {runs-on: x, needs: b, steps: [{run: echo}]}, c: {runs-on: x, steps: [{run: echo}]}}\n',
    });
    const at = `/repos/${made.fullName}`;
    await api('POST', `${at}/issues`, { title: 'x' });
    await api('POST', `${at}/issues/1/labels`, { labels: ['issue-relay'] });
    await api('POST', `${at}/issues/1/comments`, { body: '/approve' });
    await dispatch(made, {}, 'broken.yml');
    await lab.runner.idle();
    expect(runsOf(made).map((run) => `${run.view.event} ${run.view.path.split('/').pop()}`)).toEqual([
      'issues issues.yml',
      'issue_comment comment.yml',
      'workflow_dispatch broken.yml',
    ]);
    expect(runsOf(made).at(-1)?.problems.join()).toContain("Job 'a' depends on unknown job 'b'");
  });

  it('can be cancelled by a person, with its clean-up done', async () => {
    const gate = join(directory, 'gate');
    const made = repository({
      [HERE]: `${ON}jobs:
  a: {runs-on: x, steps: [{run: "touch ${gate}; sleep 60"}, {if: cancelled(), run: echo cleaned up}]}
  b: {runs-on: x, needs: a, steps: [{run: echo}]}
  c: {runs-on: x, needs: a, if: always(), steps: [{run: echo reported}]}
`,
    });
    await dispatch(made);
    while (!existsSync(gate)) await new Promise((next) => setTimeout(next, 10));
    runsOf(made)[0]?.controller.abort();
    await lab.runner.idle();
    const [run] = runsOf(made) as [LabRun];
    expect([run.conclusion, conclusions(run)]).toEqual(['cancelled', { a: 'cancelled', b: 'cancelled', c: 'success' }]);
    expect(said(run, 'a')).toEqual(['cleaned up']);
    expect(said(run, 'c')).toEqual(['reported']);
  });
});
