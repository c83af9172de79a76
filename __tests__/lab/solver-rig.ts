import type { LabRun } from '../../lab/runner/record.ts';
import type { Stage } from '../../lab/stage.ts';
import type { Rig } from './rig.ts';

/** What the fix of one iteration leaves in the tree. */
export interface Step {
  /** The value that the fix writes, as code. */
  readonly value: string;
  /** A debug log is added, and told of or not. */
  readonly log?: 'named' | 'unnamed';
  /** A file that it deletes. */
  readonly deletes?: string;
  /** A file outside of the checkout that the fix makes, to stand still until its machine is ended. */
  readonly standsAt?: string;
}

export interface Fault {
  /** What each iteration does; the last one again where there are no more. */
  readonly steps: readonly Step[];
  readonly inputs?: Readonly<Record<string, string>>;
  /** What the module holds before anything is mended. */
  readonly value?: string;
  /** The program that proves success, in place of the usual one. */
  readonly test?: string;
}

/** What is asked for, as in a comment; the value is right when it is 3. */
export const FIX = 'fix: the value is wrong, success when the value is 3, verify with: node test.mjs';

/** Says what the value is, hangs on `'hang'`, and ends with 0 when it is right. */
const TEST = `import { value } from './src/value.mjs';
console.log('value is ' + value);
if (value === 'hang') setInterval(() => {}, 1_000);
else process.exit(value === 3 ? 0 : 1);
`;

/**
 * A program for \`agent: command\` that does what its scenario says of the iteration. It refuses to work where it is not given what
 * earlier iterations found out, or finds variables that no agent may see.
 */
const AGENT = `import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
const { ISSUE_RELAY_ASK: ask, ISSUE_RELAY_PROMPT: prompt } = process.env;
const stop = (message) => { console.error(message); process.exit(9); };
const leaked = Object.keys(process.env).filter((name) => /^(GITHUB|ACTIONS|RUNNER|INPUT)_|TOKEN/i.test(name));
if (leaked.length > 0) stop('An agent must not see ' + leaked);
const part = (name) => {
  const [, text] = new RegExp('^<' + name + '-[^>]*>\\\\n([^]*?)\\\\n</' + name + '-', 'm').exec(readFileSync(prompt, 'utf8')) ?? [];
  return text === undefined ? undefined : JSON.parse(text);
};
const { debug_id: id, iteration, iterations, success_criteria: criteria } = part('workflow-context');
if (iterations.length !== iteration - 1) stop('Iteration ' + iteration + ' was told of ' + iterations.length + ' earlier ones');
if (!iterations.every(({ research, execution, result }) => research && execution && result === 'FAIL')) stop('A gap in ' + JSON.stringify(iterations));
const { steps } = JSON.parse(readFileSync('.github/issue-relay/scenario.json', 'utf8'));
const step = steps[Math.min(iteration, steps.length) - 1];
const file = 'src/value.mjs';
const answers = {
  research: () => ({
    findings: [{ category: 'ROOT_CAUSE', description: 'The value should be ' + step.value, location: file + ':1', confidence: 'MEDIUM' }],
    recommended_operations: [{ priority: 1, operation: 'MODIFY_CODE', target_file: file, description: 'Write ' + step.value, rationale: 'It might be that' }],
    confidence_level: 'MEDIUM',
    files_analyzed: [file],
  }),
  remedy: () => {
    if (part('research-context')?.iteration !== iteration) stop('The research is not of iteration ' + iteration);
    if (step.standsAt && !existsSync(step.standsAt)) {
      writeFileSync(step.standsAt, '');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    }
    const mark = step.log === 'unnamed' ? ' // ' + part('debug-log-marker') : '';
    const log = step.log ? 'console.log("looking at value");' + mark + '\\n' : '';
    writeFileSync(file, log + 'export const value = ' + step.value + ';\\n');
    if (step.deletes) rmSync(step.deletes, { force: true });
    return {
      summary: 'The value is ' + step.value + ' now.',
      fix_applied: { operations: ['Write ' + step.value], files_modified: [file] },
      verification_result: { success_criteria_met: true, output_summary: 'It must be right.' },
      criteria: criteria.map((text) => ({ id: text.slice(0, 6), shown_by: 'value is 3' })),
      new_issue: null,
      debug_logs_added: step.log === 'named' ? [file + ':1'] : [],
      debug_logs_removed: [],
    };
  },
};
console.log(JSON.stringify(answers[ask]()));
`;

/** A repository with a fault, an agent that follows a script, and a caller workflow that people start with a request. */
export async function faultyStage(rig: Rig, name: string, { steps, inputs = {}, value = '0', test = TEST }: Fault) {
  return rig.stage(name, {
    project: 'lab/faulty-project',
    caller: callerOf({ agent: 'command', 'agent-command': 'node .github/issue-relay/agent.mjs', ...inputs }),
    files: {
      'src/value.mjs': `export const value = ${value};\n`,
      'test.mjs': test,
      'test/other.test.mjs': "import { test } from 'node:test';\n\ntest('something else', () => {});\n",
      '.github/issue-relay/agent.mjs': AGENT,
      '.github/issue-relay/scenario.json': JSON.stringify({ steps }),
    },
  });
}

const callerOf = (inputs: Readonly<Record<string, string>>) => `name: Solve
on:
  workflow_dispatch:
    inputs:
      issue: { description: Number of the issue }
      request: { description: What to solve }
      resume: { description: Go on }
      iterations: { description: How many }
permissions: {}
jobs:
  solve:
    permissions: { actions: write, contents: write, issues: write, pull-requests: write }
    uses: issue-relay/issue-relay/.github/workflows/problem-solver.yml@v1
    with:
      issue: \${{ inputs.issue }}
      request: \${{ inputs.request }}
      resume: \${{ inputs.resume || 'false' }}
      max-iterations: \${{ inputs.iterations || '5' }}
${Object.entries(inputs)
  .map(([name, value]) => `      ${name}: ${JSON.stringify(value)}\n`)
  .join('')}`;

/** Files the fault and asks for it to be solved; resolves to the number of the issue. */
export async function ask(stage: Stage, request = FIX): Promise<number> {
  const issue = await stage.fileIssue('The value is wrong', 'It should be 3.');
  await stage.dispatch(issue, stage.maintainer, { request });
  return issue;
}

/** What became of each job that had a turn: `verify-1: red (verification_red)`. */
export const way = ({ jobs }: LabRun): readonly string[] =>
  jobs
    .filter(({ conclusion }) => conclusion !== 'skipped')
    .map(({ id, conclusion, outputs: { outcome, reason } }) => {
      const end = outcome || `no outcome, ${conclusion}`;
      return `${id}: ${end}${reason ? ` (${reason})` : ''}`;
    });

/** The way of iterations that failed, from the first to this one. */
export const failedUntil = (last: number): readonly string[] =>
  Array.from({ length: last }, (_, index) => index + 1).flatMap((n) => [
    `research-${n}: passed`,
    `fix-${n}: passed`,
    `verify-${n}: red (verification_red)`,
  ]);
