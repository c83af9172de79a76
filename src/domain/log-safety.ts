import { visible } from './invisible.ts';

/**
 * Output of untrusted programs for the runner's log: no line is a workflow command any more, all of it can still be read.
 * The runner obeys `::command::` at the start of a line (white space aside) and the older `##[command]` anywhere in it
 * (actions/runner, ActionCommand.cs); a space inside disarms either. Carriage returns end lines, as they do for the
 * runner; colours and control characters go.
 */
export function defuse(text: string): string {
  return visible(text)
    .text.replace(/^(\s*):(?=:)/gm, '$1: ')
    .replaceAll('##[', '## [');
}
