/** What a line of the log tells the runner: GitHub docs, "Workflow commands for GitHub Actions". */
export interface WorkflowCommand {
  readonly name: 'error' | 'warning' | 'notice' | 'add-mask' | 'group' | 'endgroup';
  readonly title?: string;
  readonly message?: string;
}

/** A command as the runner reads it: its text can't end it, nor start another. */
export function commandLine({ name, title, message = '' }: WorkflowCommand): string {
  const properties =
    title === undefined ? '' : ` title=${escaped(title).replaceAll(':', '%3A').replaceAll(',', '%2C')}`;
  return `::${name}${properties}::${escaped(message)}`;
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** A value as the runner reads it from an output file: between lines that nothing in it can repeat. */
export function outputBlock(name: string, value: string, delimiter: string): string {
  return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
}
