import type { Answer } from '../../src/contracts/answers.ts';
import { PLAN_RUBRIC, REVIEW_RUBRIC } from '../../src/contracts/rubric.ts';
import { caller } from './rig.ts';

const ALL_POINTS = 'Nothing is missing.';
const fullPoints = <const R extends readonly { name: string; points: number }[]>(rubric: R) =>
  rubric.map(({ name, points }) => ({ name: name as R[number]['name'], points, why: ALL_POINTS }));

/** Sound answers to every ask; judgements give all 100 points. */
export const ANSWERS: { [N in 'plan' | 'evaluation' | 'execution' | 'review']: Answer<N> } = {
  plan: {
    kind: 'fix',
    summary: 'Give 0 for an empty cart.',
    steps: [{ title: 'Guard the division', files: ['src/cart.js'], detail: 'Return 0 when there are no items.' }],
    tests: ['The test of the empty cart passes.'],
    risks: [],
  },
  evaluation: { summary: ALL_POINTS, criteria: fullPoints(PLAN_RUBRIC), findings: [] },
  execution: { summary: 'An empty cart costs 0.', done: ['Guard the division'], left: [] },
  review: { summary: ALL_POINTS, criteria: fullPoints(REVIEW_RUBRIC), findings: [] },
};

/**
 * A program for `agent: command` that solves the issue of the sample project, unless the story says otherwise: its code
 * may change `answers` and replace `work`, the edits of the execution, and sees `ask` and `prompt`. It refuses to work
 * where it finds variables that no agent may see.
 */
export function scriptedAgent(story = ''): string {
  return `import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
const ask = process.env.ISSUE_RELAY_ASK;
const prompt = readFileSync(process.env.ISSUE_RELAY_PROMPT, 'utf8');
const answers = ${JSON.stringify(ANSWERS)};
const replace = (path, from, to) => writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
const stop = (message, code = 1) => { console.error(message); process.exit(code); };
const leaked = Object.keys(process.env).filter((name) => /^(GITHUB|ACTIONS|RUNNER|INPUT)_|TOKEN/i.test(name));
if (leaked.length > 0) stop('An agent must not see ' + leaked, 9);
let work = () => replace('src/cart.js', 'return sum /', 'return items.length === 0 ? 0 : sum /');
${story}
if (ask === 'execution') work();
console.log(JSON.stringify(answers[ask]));
`;
}

/** A repository whose caller workflow hands its issues to a scripted agent. */
export function scripted(story = '', inputs: Readonly<Record<string, string>> = {}) {
  const agent = { agent: 'command', 'agent-command': 'node tools/agent.mjs', verify: 'node test/cart.test.js' };
  return { caller: caller({ ...agent, ...inputs }), files: { 'tools/agent.mjs': scriptedAgent(story) } };
}
