import { definePipeline } from '../domain/pipeline.ts';

/** The front door of a repository: it finds out what an event asks for, and runs nothing itself. */
export const route = definePipeline('route', 'route', { route: { verb: 'route', passed: 'end' } });
