/** One message that a step shows beside the code or on the run's page. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly message: string;
  readonly title?: string;
  readonly file?: string;
  readonly line?: number;
}

export interface CommandTarget {
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
export function createCommandReader(target: CommandTarget): (line: string) => void {
  let resumeToken: string | undefined;
  const counts = { error: 0, warning: 0, notice: 0 };
  const annotate = (level: Annotation['level'], properties: Record<string, string>, message: string) => {
    target.log(`##[${level}]${message}`);
    counts[level] += 1;
    if (counts[level] <= PER_LEVEL)
      target.annotate({ level, message: message.slice(0, MESSAGE_CHARACTERS), ...place(properties) });
  };
  return (line) => {
    const [, name = '', properties = '', rest = ''] = /^\s*::([\w-]+)(?:\s+(.*?))?\s*::(.*)$/s.exec(line) ?? [];
    const message = decode(rest);
    if (resumeToken !== undefined) {
      if (name === resumeToken) resumeToken = undefined;
      return target.log(line);
    }
    switch (name.toLowerCase()) {
      case 'error':
      case 'warning':
      case 'notice':
        return annotate(name.toLowerCase() as Annotation['level'], parse(properties), message);
      case 'add-mask':
        target.mask(message);
        return target.log('::add-mask::***');
      case 'stop-commands':
        resumeToken = message;
        return target.log(line);
      case 'group':
        return target.log(`##[group]${message}`);
      case 'endgroup':
        return target.log('##[endgroup]');
      case 'debug':
        return; // GitHub shows these only when the repository turns on step debugging.
      default:
        return target.log(line);
    }
  };
}

function parse(properties: string): Record<string, string> {
  const pairs = properties.split(',').map((pair) => pair.split(/=(.*)/s));
  return Object.fromEntries(
    pairs.map(([key = '', value = '']) => [key.trim(), decode(value).replaceAll('%3A', ':').replaceAll('%2C', ',')]),
  );
}

function place({ title, file, line }: Record<string, string>): Partial<Annotation> {
  return { ...(title && { title }), ...(file && { file }), ...(line && { line: Number(line) }) };
}

const decode = (text: string) => text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
