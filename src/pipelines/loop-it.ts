import { definePipeline } from '../domain/pipeline.ts';

/** The beat of the loop: it looks at the whole backlog and starts a run for each issue whose turn it is. */
export const loopIt = definePipeline('loop-it', 'select', { select: { verb: 'select', passed: 'end' } });
