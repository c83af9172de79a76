import type { PipelineName } from '../contracts/names.ts';
import { environmentOf, type Pipeline } from '../domain/pipeline.ts';
import { autoSolve } from './auto-solve.ts';
import { doctor } from './doctor.ts';
import { loopIt } from './loop-it.ts';
import { loopItIssue } from './loop-it-issue.ts';
import { problemSolver } from './problem-solver.ts';
import { route } from './route.ts';

/** Every pipeline, by name. */
export const PIPELINE_TABLES: Readonly<Record<PipelineName, Pipeline>> = {
  'auto-solve': autoSolve,
  'loop-it': loopIt,
  'loop-it-issue': loopItIssue,
  'problem-solver': problemSolver,
  route,
  doctor,
};

/** Every environment at which a pipeline waits for people. */
export const ENVIRONMENTS: readonly string[] = Object.values(PIPELINE_TABLES)
  .flatMap(({ rows }) => rows.map(environmentOf))
  .filter((name) => name !== null);
