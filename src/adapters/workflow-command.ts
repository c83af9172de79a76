/** What a line of the log tells the runner: GitHub docs, "Workflow commands for GitHub Actions". */
export interface WorkflowCommand {
  readonly name: 'error' | 'warning' | 'notice' | 'add-mask' | 'group' | 'endgroup';
  readonly title?: string | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly message?: string;
}

/** A command as the runner reads it: its text can't end it, nor start another. */
export function commandLine({ name, title, file, line, message = '' }: WorkflowCommand): string {
  const given = Object.entries({ title, file, line }).filter(([, value]) => value !== undefined);
  const properties = given.map(([key, value]) => `${key}=${property(String(value))}`).join(',');
  return `::${name}${properties === '' ? '' : ` ${properties}`}::${escaped(message)}`;
}

function property(text: string): string {
  return escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** A value as the runner reads it from an output file: between lines that nothing in it can repeat. */
export function outputBlock(name: string, value: string, delimiter: string): string {
  return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
}
