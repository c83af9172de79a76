import type { PipelineName } from '../contracts/names.ts';
import type { Pipeline } from '../domain/pipeline.ts';
import { autoSolve } from './auto-solve.ts';
import { doctor } from './doctor.ts';
import { route } from './route.ts';

/** Every pipeline, by name. */
export const PIPELINE_TABLES: Readonly<Record<PipelineName, Pipeline>> = { 'auto-solve': autoSolve, route, doctor };
