import type { Change } from '../../src/contracts/change.ts';
import type { InputName } from '../../src/contracts/inputs.ts';
import { withContextFile } from '../../src/domain/debug/context-entry.ts';
import { problemSolver } from '../../src/pipelines/problem-solver.ts';
import type { AgentReturn } from '../../src/ports.ts';
import { aDebugContext, anOperation } from '../fakes/debug.ts';
import { aChange, anIssue } from '../fakes/facts.ts';
import type { Story } from '../fakes/story.ts';
import type { FakeWorld } from '../fakes/world.ts';

/** The id of the search that a story begins: its first phase decides in this second. */
const SEARCH = 'debug-20261130120001';
const investigate = { request: 'investigate: the sum of an empty cart is NaN' };

const answered = (answer: unknown): AgentReturn => ({ end: 'answered', answer, usage: {} });

const PLACES = ['src/cart.js', 'src/price.js', 'src/tax.js', 'src/total.js', 'src/shop.js', 'src/till.js'];

/** What the research finds, each time another cause. */
const research = PLACES.map((file, at) =>
  answered({
    findings: [
      { category: 'ROOT_CAUSE', description: `cause ${at + 1}`, location: `${file}:3`, confidence: 'HIGH' },
      { category: 'SYMPTOM', description: 'the sum is NaN', location: 'test/cart.test.js:9', confidence: 'MEDIUM' },
    ],
    recommended_operations: [anOperation({ target_file: file, description: `Mend cause number ${at + 1}` })],
    confidence_level: 'HIGH',
    files_analyzed: [file],
  }),
);

const remedyOf = (file: string, more: object = {}) =>
  answered({
    summary: `Mended ${file}.`,
    fix_applied: { operations: [`Changed ${file}`], files_modified: [file] },
    verification_result: { success_criteria_met: true, output_summary: 'all green' },
    criteria: [],
    new_issue: null,
    debug_logs_added: [],
    debug_logs_removed: [],
    ...more,
  });
const remedy = PLACES.map((file) => remedyOf(file));
const agent = { research, remedy };
/** The same after some iterations: the answers of a world are counted anew in each run. */
const agentFrom = (iteration: number) => ({
  research: research.slice(iteration - 1),
  remedy: remedy.slice(iteration - 1),
});

const draft = (n: number) => aChange({ content: `export const total = ${n};\n` });
const drafts = [1, 2, 3, 4, 5, 6].map(draft);
const logged: Change = aChange({
  content: `console.log('${SEARCH}', items);\nexport const total = 1;\n`,
  addedLines: 2,
});
/** The log stands where a line of the base stood. */
const mixed: Change = aChange({ content: `export const total = 1; // ${SEARCH}\n` });
const deletesTest: Change = {
  ...draft(1),
  entries: draft(1).entries.flatMap((entry) => [
    entry,
    { ...entry, path: 'test/cart.test.js', operation: 'delete' as const, mode: '000000', bytes: 0, content: '' },
  ]),
};

const solver = { pipeline: problemSolver, agent, editsInTurn: drafts } as const;
const resume = (more: Partial<Record<InputName, string>> = {}) => ({ resume: 'true', ...more });

/** A tester runs the commands twice on the base; then once with each change, and once without it where that was green. */
const bot = { id: '41898282', login: 'github-actions[bot]', isBot: true };
const BASE_RED = [1, 1];
const SOLVED = [0, 1];
const red = (rounds: number) => Array.from({ length: rounds }, () => 1);

/** A person commits to the branch of the draft. */
const personCommits = (world: FakeWorld) => {
  const { branch } = world.subject;
  if (branch !== null)
    world.subject = { ...world.subject, branch: { ...branch, sha: '9'.repeat(40), message: 'Mine' } };
};

const saysMore = (world: FakeWorld) => {
  const { issue } = world.subject;
  const body = `${issue.body}\n\nIt began with the new parser.`;
  world.subject = { ...world.subject, issue: { ...issue, body } };
};

const closeIssue = (world: FakeWorld) => {
  world.subject = { ...world.subject, issue: anIssue({ open: false }) };
};

/** The crossroads of a search for a fault; the golden files hold what happens. */
export const SOLVER_STORIES: { readonly [name: string]: Story } = {
  'solved at once': { ...solver, runsInTurn: [...BASE_RED, ...SOLVED] },
  'solved in the third iteration': { ...solver, runsInTurn: [...BASE_RED, ...red(2), ...SOLVED] },
  'exhausted at five': { ...solver, runsInTurn: [1] },
  'exhausted and resumed without more iterations': {
    ...solver,
    runsInTurn: [1],
    next: { ...solver, inputs: resume(), runsInTurn: [1] },
  },
  'exhausted and resumed with more iterations': {
    ...solver,
    runsInTurn: [1],
    next: {
      ...solver,
      inputs: resume({ 'max-iterations': '8' }),
      agent: agentFrom(6),
      editsInTurn: drafts.slice(5),
      runsInTurn: SOLVED,
    },
  },
  'exhausted, and a person mends the branch': {
    ...solver,
    runsInTurn: [1],
    next: { ...solver, before: personCommits, adopted: draft(9), inputs: resume(), runsInTurn: SOLVED },
  },
  'exhausted, and the issue says more': {
    ...solver,
    runsInTurn: [1],
    next: {
      ...solver,
      before: saysMore,
      inputs: resume(),
      editsInTurn: [draft(7)],
      runsInTurn: [...BASE_RED, ...SOLVED],
    },
  },
  'a run has no more rows, and the next one goes on': {
    ...solver,
    inputs: { 'max-iterations': '8' },
    runsInTurn: [1],
    next: {
      ...solver,
      inputs: resume({ 'max-iterations': '8' }),
      agent: agentFrom(6),
      editsInTurn: drafts.slice(5),
      runsInTurn: SOLVED,
    },
  },
  'a run has no more rows, and the next one that it starts goes on': {
    ...solver,
    inputs: { 'max-iterations': '6' },
    runsInTurn: [1],
    next: {
      ...solver,
      inputs: resume({ ticket: 'token-1-1' }),
      run: { actors: [bot] },
      agent: agentFrom(6),
      editsInTurn: drafts.slice(5),
      runsInTurn: SOLVED,
    },
  },
  'a run shows a ticket that nobody gave it': {
    ...solver,
    inputs: { ticket: 'made-up-ticket' },
    run: { actors: [bot] },
  },
  'the machine of the third fix dies and the next run goes on there': {
    ...solver,
    runsInTurn: [...BASE_RED, ...red(2)],
    lost: ['fix-3'],
    next: {
      ...solver,
      inputs: resume(),
      agent: agentFrom(3),
      editsInTurn: drafts.slice(2),
      runsInTurn: SOLVED,
      runsOver: ['1'],
    },
  },
  'only an investigation': { ...solver, inputs: investigate, runsInTurn: BASE_RED },
  'only an investigation, and it is resumed': {
    ...solver,
    inputs: investigate,
    runsInTurn: BASE_RED,
    next: { ...solver, inputs: resume() },
  },
  'only an investigation, and then it is to be fixed': {
    ...solver,
    inputs: investigate,
    runsInTurn: BASE_RED,
    next: { ...solver, inputs: resume({ request: 'fix: the sum of an empty cart is NaN' }), runsInTurn: SOLVED },
  },
  'an investigation of what is green': {
    ...solver,
    inputs: investigate,
    runsInTurn: [0, 0],
  },
  'an investigation of what is flaky': {
    ...solver,
    inputs: investigate,
    runsInTurn: [1, 0],
  },
  'not reproduced': { ...solver, runsInTurn: [0, 0] },
  'flaky before any change': { ...solver, runsInTurn: [1, 0] },
  'flaky: green without the change, too': { ...solver, runsInTurn: [...BASE_RED, 0, 0] },
  'no command is known': {
    ...solver,
    baseFiles: { 'package.json': '{}' },
  },
  'debug logs are taken out and the rest is proved again': {
    ...solver,
    editsInTurn: [logged],
    runsInTurn: [...BASE_RED, ...SOLVED, ...SOLVED],
  },
  'debug logs are left in': {
    ...solver,
    inputs: { 'auto-cleanup-logs': 'false' },
    editsInTurn: [logged],
    runsInTurn: [...BASE_RED, ...SOLVED],
  },
  'debug logs are left in, and the next run takes them out': {
    ...solver,
    inputs: { 'auto-cleanup-logs': 'false' },
    editsInTurn: [logged],
    runsInTurn: [...BASE_RED, ...SOLVED],
    next: { ...solver, inputs: resume(), runsInTurn: [...SOLVED, ...SOLVED] },
  },
  'the machine that takes out debug logs dies and the next run goes on there': {
    ...solver,
    editsInTurn: [logged],
    runsInTurn: [...BASE_RED, ...SOLVED],
    lost: ['clean-up'],
    next: { ...solver, inputs: resume(), runsInTurn: SOLVED },
  },
  'a debug log took the place of a line of the base': {
    ...solver,
    editsInTurn: [mixed],
    runsInTurn: [...BASE_RED, ...SOLVED],
  },
  'the agent breaks off after a first fix, which is kept': {
    ...solver,
    agent: { ...agent, remedy: [remedy[0] ?? answered({}), answered('nonsense')] },
    runsInTurn: [...BASE_RED, 1],
  },
  'the command is none that a shell could run': { ...solver, runsInTurn: [127, 127] },
  'the issue is edited, and who resumes means what was asked before': {
    ...solver,
    inputs: { request: 'fix: carts are short, verify with: node check.js' },
    runsInTurn: [1],
    next: {
      ...solver,
      before: (world) => {
        world.subject = { ...world.subject, issue: anIssue({ body: 'It should be 0, always.' }) };
      },
      inputs: resume({ merge: 'never' }),
      runsInTurn: [...BASE_RED, ...SOLVED],
    },
  },
  'the fix holds only with its debug logs': {
    ...solver,
    editsInTurn: [logged],
    runsInTurn: [...BASE_RED, ...SOLVED, 1],
  },
  'the fix deletes a test': { ...solver, editsInTurn: [deletesTest], runsInTurn: [...BASE_RED, ...SOLVED] },
  'the same idea fails in the same way': {
    ...solver,
    agent: { ...agent, research: [research[0] ?? answered({})] },
    runsInTurn: [1],
  },
  'the context is committed beside the fix': {
    ...solver,
    inputs: { 'commit-debug-context': 'true', merge: 'never' },
    runsInTurn: [...BASE_RED, ...SOLVED],
  },
  'the context is committed, and a person goes on from the draft': {
    ...solver,
    inputs: { 'commit-debug-context': 'true' },
    runsInTurn: [1],
    next: {
      ...solver,
      before: personCommits,
      adopted: withContextFile(draft(9), aDebugContext({ debug_id: SEARCH })),
      inputs: resume({ 'commit-debug-context': 'true' }),
      runsInTurn: SOLVED,
    },
  },
  'people are to decide': { ...solver, inputs: { mode: 'interactive' }, runsInTurn: [...BASE_RED, ...SOLVED] },
  'the agent gives up in the second research': {
    ...solver,
    agent: {
      ...agent,
      research: [research[0] ?? answered({}), { end: 'failed', failure: 'auth', detail: '401', usage: {} }],
    },
    runsInTurn: [...BASE_RED, 1],
  },
  'the issue is closed meanwhile': {
    ...solver,
    runsInTurn: [...BASE_RED, ...SOLVED],
    after: {
      'verify-1': closeIssue,
    },
  },
};
