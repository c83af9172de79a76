import { definePipeline } from '../domain/pipeline.ts';

/** Whether a run would get through, before one costs money; each row looks from the seat that a run looks from. */
export const doctor = definePipeline('doctor', 'diagnose', {
  examine: { verb: 'examine', passed: 'find-agent' },
  'find-agent': { verb: 'find-agent', passed: 'try-commands' },
  'try-commands': { verb: 'try-commands', passed: 'diagnose' },
  diagnose: { verb: 'diagnose', passed: 'end' },
});
