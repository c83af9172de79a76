import type { AgentFailure, ErrorClass } from '../../contracts/names.ts';

/** The class of each failure of an agent. */
const OF_AGENT: Readonly<Record<AgentFailure, ErrorClass>> = {
  auth: 'agent_unavailable',
  'rate-limit': 'rate_limit',
  overloaded: 'rate_limit',
  quota: 'agent_unavailable',
  'bad-request': 'agent_unavailable',
  'model-not-found': 'agent_unavailable',
  refused: 'invalid_answer',
  'turn-limit': 'timeout',
  budget: 'timeout',
  timeout: 'timeout',
  killed: 'unknown',
  resource: 'unknown',
  'invalid-answer': 'invalid_answer',
  'not-found': 'agent_unavailable',
  unknown: 'unknown',
};

const LINT =
  /\b(?:lint|eslint|biome|prettier|ruff|flake8|pylint|clippy|rubocop|vet|fmt|format|checkstyle|shellcheck)\b/i;
const TEST = /\b(?:tests?|jest|vitest|mocha|pytest|tox|rspec|phpunit|check)\b/i;
const BUILD = /\b(?:build|compile|tsc|typecheck|type-check|make|webpack|vite|assemble|package)\b/i;

export function errorClassOfAgent(failure: AgentFailure): ErrorClass {
  return OF_AGENT[failure];
}

/** The class of a red verification command, by what it is called; one that says nothing proves the change, as tests do. */
export function errorClassOfCommand(command: string): ErrorClass {
  if (LINT.test(command)) return 'lint_failure';
  if (TEST.test(command)) return 'test_failure';
  return BUILD.test(command) ? 'build_failure' : 'test_failure';
}
