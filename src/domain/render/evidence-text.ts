import type { CommandRun, Verification } from '../../contracts/evidence.ts';
import { exitText } from '../gates.ts';
import { escapeLine, fence, htmlCode } from '../markdown.ts';

/** Characters of a red command's output that a comment shows; the summary of the run has more. */
const SHOWN_OUTPUT = 2_000;

/** What our own runs of the commands said, with the change and before it. */
export function evidenceText(verification: Verification): string {
  const rows = verification.after.map((run, index) => {
    const before = verification.before[index];
    return `| ${escapeLine(run.command)} | ${before ? exitText(before) : '—'} | ${exitText(run)} | ${seconds(run)} |`;
  });
  return ['| command | before the change | with the change | time |', '|---|---|---|---:|', ...rows].join('\n');
}

/** The same for runs on the base alone, with the ends of what they printed. */
export function baseRunsText(runs: readonly CommandRun[]): string {
  const rows = runs.map((run) => `| ${escapeLine(run.command)} | ${exitText(run)} | ${seconds(run)} |`);
  const table = ['| command | on the base | time |', '|---|---|---:|', ...rows].join('\n');
  return [table, ...runs.map((run) => folded(run, 'on the base', run.outputTail))].join('\n\n');
}

const seconds = ({ durationMs }: CommandRun) => `${(durationMs / 1_000).toFixed(1)} s`;

/** The ends of what the commands printed, each folded under its command: with the change, then before it. */
export function outputText({ after, before }: Verification): string {
  const all = [
    ...after.map((run) => folded(run, 'with the change', run.outputTail)),
    ...before.map((run) => folded(run, 'before the change', run.outputTail)),
  ];
  return all.join('\n\n');
}

/** The last lines of the commands that failed with the change, for people who read only the comment. */
export function redOutput({ after }: Verification): string {
  const red = after.filter((run) => run.exitCode !== 0 && run.outputTail.trim() !== '');
  return red.map((run) => `\n\n${folded(run, 'with the change', lastLines(run.outputTail))}`).join('');
}

function folded(run: CommandRun, when: string, output: string): string {
  const title = `${htmlCode(run.command)} ${when}: ${exitText(run)}`;
  const shown = output.trim() === '' ? 'It printed nothing.' : fence(output, 'text');
  return `<details><summary>${title}</summary>\n\n${shown}\n\n</details>`;
}

/** The last whole lines that fit; the end of the text where not even one does. */
function lastLines(text: string): string {
  if (text.length <= SHOWN_OUTPUT) return text;
  const end = text.slice(-SHOWN_OUTPUT);
  const start = end.indexOf('\n') + 1;
  return `…\n${end.slice(start === end.length ? 0 : start).replace(/^[\udc00-\udfff]/, '')}`;
}
