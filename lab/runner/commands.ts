/** One message that a step shows beside the code or on the run's page. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly message: string;
  readonly title?: string;
  readonly file?: string;
  readonly line?: number;
}

interface CommandTarget {
  log(line: string): void;
  mask(value: string): void;
  annotate(annotation: Annotation): void;
}

const PER_LEVEL = 10;
const MESSAGE_CHARACTERS = 4096;

/**
 * Reads a step's output line by line and acts on its workflow commands; other lines go to the log.
 * Of each level it keeps ten annotations a step, their messages cut at 4096 characters, as GitHub's runner does.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
export function createCommandReader({ log, mask, annotate }: CommandTarget): (line: string) => void {
  let resumeToken: string | undefined;
  const counts = { error: 0, warning: 0, notice: 0 };
  return (line) => {
    const [, name = '', properties = '', rest = ''] = /^\s*::([\w-]+)(?:\s+(.*?))?\s*::(.*)$/s.exec(line) ?? [];
    const command = resumeToken === undefined ? name.toLowerCase() : '';
    const message = decode(rest);
    if (name === resumeToken) resumeToken = undefined;
    if (command === 'debug') return; // GitHub shows these only when the repository turns on step debugging.
    if (command === 'stop-commands') resumeToken = message;
    if (command === 'add-mask') mask(message);
    if (command === 'error' || command === 'warning' || command === 'notice') {
      counts[command] += 1;
      if (counts[command] <= PER_LEVEL)
        annotate({ level: command, message: message.slice(0, MESSAGE_CHARACTERS), ...place(properties) });
    }
    const hidden = command === 'add-mask' ? '::add-mask::***' : line;
    log(/^(error|warning|notice|group|endgroup)$/.test(command) ? `##[${command}]${message}` : hidden);
  };
}

function place(properties: string): Partial<Annotation> {
  const pairs = properties.split(',').map((pair) => pair.split(/=(.*)/s));
  const values = pairs.map(([key = '', value = '']) => [key.trim(), decode(value, { '%3A': ':', '%2C': ',' })]);
  const { title, file, line } = Object.fromEntries(values) as Record<string, string>;
  return { ...(title && { title }), ...(file && { file }), ...(line && { line: Number(line) }) };
}

function decode(text: string, more: Record<string, string> = {}): string {
  const codes = Object.entries({ '%0D': '\r', '%0A': '\n', ...more, '%25': '%' });
  return codes.reduce((decoded, [code, character]) => decoded.replaceAll(code, character), text);
}
