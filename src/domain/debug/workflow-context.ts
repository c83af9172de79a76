import {
  type DebugContext,
  EXECUTOR,
  RESEARCHER,
  type SuccessCriterion,
  type WorkflowContext,
} from '../../contracts/debug.ts';
import { contextFile, debugDir } from './context-place.ts';

/** A criterion as the seed writes it: `SC-001: …`. */
export const criterionText = ({ id, text }: SuccessCriterion): string => `${id}: ${text}`;

/** The verification command in one line; several are run in order, each only counts where all end with 0. */
export const commandText = ({ verification_commands: commands }: Pick<DebugContext, 'verification_commands'>): string =>
  commands.join(' && ');

/** WORKFLOW_CONTEXT of an iteration: everything that is known before it begins, or before its fix. */
export function workflowContextOf(debug: DebugContext, iteration: number, run: string): WorkflowContext {
  const earlier = debug.history.filter((each) => each.iteration < iteration);
  return {
    workflow_id: run,
    debug_id: debug.debug_id,
    debug_dir: debugDir(debug),
    context_file: contextFile(debug),
    iteration,
    max_iterations: debug.max_iterations,
    issue_description: debug.issue_description,
    success_criteria: debug.success_criteria.map(criterionText),
    verification_command: commandText(debug),
    previous_results: {
      [RESEARCHER]: earlier.at(-1)?.research ?? null,
      [EXECUTOR]: earlier.findLast(({ execution }) => execution !== null)?.execution ?? null,
    },
    iterations: earlier,
    reproduction: debug.reproduction,
  };
}
