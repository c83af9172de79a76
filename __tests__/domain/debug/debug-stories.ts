import type { Results } from '../../../src/contracts/baton.ts';
import type { DebugContext } from '../../../src/contracts/debug.ts';
import { digestOf } from '../../../src/domain/digest.ts';
import { type ReasonCode, reason } from '../../../src/domain/reason.ts';
import type { Ending } from '../../../src/domain/render/report.ts';
import { aDebugContext, anIteration, anOperation, aRun, aVerification, DEBUG_ID } from '../../fakes/debug.ts';
import { aChange } from '../../fakes/facts.ts';

/** A search for a fault as its last job finds it. */
export interface DebugStory {
  readonly results: Results & { debug: DebugContext };
  readonly ending: Pick<Ending, 'outcome' | 'reason'>;
}

const shownByLine = { id: 'SC-002', text: 'the total of a discounted cart is 8', shown_by: 'output' } as const;
const criteria = [...aDebugContext().success_criteria, shownByLine];
const met = [
  { id: 'SC-001', met: true, evidence: 'npm test: exit 0' },
  { id: 'SC-002', met: true, evidence: '✔ total of a discounted cart (0.4ms)' },
];

const base = aChange();
const [entry] = base.entries as [(typeof base.entries)[number]];
const withTests = {
  ...base,
  entries: [
    { ...entry, path: 'src/cart.js' },
    { ...entry, path: 'test/cart.test.js', operation: 'add' as const, previousMode: '000000', deletedLines: 0 },
    { ...entry, path: 'test/old.test.js', operation: 'delete' as const, mode: '000000', bytes: 0, content: '' },
    { ...entry, path: 'test/price.test.js' },
  ],
};

const discount = anOperation({ target_file: 'src/discount.js', description: 'Apply the discount once' });
const elsewhere = {
  ...anIteration(2, { operations: [discount] }).research,
  result: {
    ...anIteration(2, { operations: [discount] }).research.result,
    findings: [
      { category: 'ROOT_CAUSE', description: 'discount is applied twice', location: 'src/discount.js:9' },
      { category: 'SYMPTOM', description: 'totals are too low', location: 'test/cart.test.js:12' },
    ].map((finding) => ({ ...finding, confidence: 'HIGH' as const, category: finding.category as 'ROOT_CAUSE' })),
  },
};

const fixed = (n: number, operation: string, file: string, logs: string[] = []) => {
  const { execution, feedback } = anIteration(n);
  const fix_applied = { operations: [operation], files_modified: [file] };
  if (execution === null || feedback === null) throw new Error('an iteration without a fix');
  return {
    execution: { ...execution, result: { ...execution.result, fix_applied, debug_logs_added: logs } },
    feedback: { ...feedback, fix_applied },
  };
};

const solved = anIteration(2, {
  ...fixed(2, 'Applied the discount once', 'src/discount.js'),
  shown_by: [{ id: 'SC-002', shown_by: '✔ total of a discounted cart' }],
  feedback: null,
  research: elsewhere,
  summary: 'The discount is applied once.',
  criteria: met,
  result: 'PASS',
  signature: null,
  change_digest: digestOf(withTests),
});

const failing = (n: number, location: string, confidence: 'HIGH' | 'MEDIUM', description: string) => {
  const plain = anIteration(n);
  const finding = { category: 'ROOT_CAUSE' as const, location, confidence, description };
  const { result } = plain.research;
  return { ...plain, research: { ...plain.research, result: { ...result, findings: [finding] } } };
};

const logged = aChange({ content: `console.log('${DEBUG_ID}', items);\nexport const total = 0;\n`, addedLines: 2 });
const exhausted = [
  failing(1, 'src/cart.js:3', 'HIGH', 'reduce has no start value'),
  {
    ...failing(2, 'src/price.js:8', 'HIGH', 'prices are parsed as text'),
    ...fixed(2, 'Rounded prices', 'src/money.js'),
  },
  {
    ...failing(3, 'src/tax.js:2', 'MEDIUM', 'the tax of nothing is not a number'),
    ...fixed(3, 'Logged what is added up', 'src/cart.js', ['src/cart.js:1']),
  },
];

export const DEBUG_STORIES: Readonly<Record<string, DebugStory>> = {
  'made before any research': {
    results: { debug: aDebugContext() },
    ending: stopped('cancelled'),
  },
  'solved in the second iteration': {
    results: {
      debug: aDebugContext({ status: 'resolved', success_criteria: criteria, history: [anIteration(1), solved] }),
      change: withTests,
      verification: {
        ...aVerification(digestOf(withTests)),
        after: [aRun(0, '✔ total of an empty cart (0.3ms)\n✔ total of a discounted cart (0.4ms)\n')],
      },
    },
    ending: { outcome: 'passed', reason: null },
  },
  exhausted: {
    results: {
      debug: aDebugContext({ status: 'exhausted', max_iterations: 3, history: exhausted }),
      change: logged,
      best: { iteration: 3, change: logged, verification: aVerification(digestOf(logged), 1) },
      verification: aVerification(digestOf(logged), 1),
    },
    ending: {
      outcome: 'stopped',
      reason: reason('problem_exhausted', { used: 3, max: 3, remaining: 'npm test ended with exit 1.' }),
    },
  },
  'an iteration without a fix': {
    results: {
      debug: aDebugContext({
        status: 'fixing',
        history: [
          anIteration(1, { result: 'FAIL', feedback: null, criteria: [], change_digest: null, signature: 'no change' }),
          anIteration(2, { execution: null, feedback: null, result: null, criteria: [], summary: null }),
        ],
      }),
    },
    ending: { outcome: 'stopped', reason: reason('iterations_left', { used: 2, max: 5, remaining: 'all of it' }) },
  },
  investigated: {
    results: {
      debug: aDebugContext({
        kind: 'investigate',
        reproduction: { runs: [aRun(1, 'AssertionError')], signature: 'exit 1 · AssertionError' },
        history: [
          anIteration(1, {
            ...{ research: elsewhere, execution: null, summary: null, feedback: null, criteria: [] },
            ...{ change_digest: null, signature: null, result: null },
          }),
        ],
      }),
    },
    ending: { outcome: 'no-change', reason: reason('investigated', {}) },
  },
};

function stopped(code: Extract<ReasonCode, 'cancelled'>): DebugStory['ending'] {
  return { outcome: 'stopped', reason: reason(code, {}) };
}
