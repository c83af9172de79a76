import { log, type Session } from './session.ts';

const PER_LEVEL = 10;
const MESSAGE_CHARACTERS = 4096;
const TEXT = { '%0D': '\r', '%0A': '\n', '%25': '%' };
const PROPERTY = { '%3A': ':', '%2C': ',', ...TEXT };

/**
 * Reads a step's output line by line and acts on its workflow commands; other lines go to the log.
 * Of each level it keeps ten annotations a step, their messages cut at 4096 characters, as GitHub's runner does.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
export function createCommandReader(session: Session): (line: string) => void {
  const { job, masks } = session;
  let resumeToken: string | undefined;
  const counts = { error: 0, warning: 0, notice: 0 };
  return (line) => {
    const [, name = '', properties = '', rest = ''] = /^\s*::([\w-]+)(?:\s+(.*?))?\s*::(.*)$/s.exec(line) ?? [];
    const command = resumeToken === undefined ? name.toLowerCase() : '';
    const message = decode(rest, TEXT);
    if (name === resumeToken) resumeToken = undefined;
    if (command === 'debug') return; // GitHub shows these only when the repository turns on step debugging.
    if (command === 'stop-commands') resumeToken = message;
    if (command === 'add-mask') masks.add(message);
    if (command === 'error' || command === 'warning' || command === 'notice') {
      counts[command] += 1;
      const read = (key: string) =>
        masks.hide(decode(new RegExp(`(?:^|,)\\s*${key}=([^,]*)`).exec(properties)?.[1] ?? '', PROPERTY));
      const [title, file, at] = [read('title'), read('file'), Number(read('line'))];
      const place = { ...(title !== '' && { title }), ...(file !== '' && { file }), ...(at > 0 && { line: at }) };
      const text = masks.hide(message.slice(0, MESSAGE_CHARACTERS));
      if (counts[command] <= PER_LEVEL) job.annotations.push({ level: command, message: text, ...place });
    }
    const hidden = command === 'add-mask' ? '::add-mask::***' : line;
    log(session, /^(error|warning|notice|group|endgroup)$/.test(command) ? `##[${command}]${message}` : hidden);
  };
}

function decode(text: string, codes: Record<string, string>): string {
  return Object.entries(codes).reduce((decoded, [code, character]) => decoded.replaceAll(code, character), text);
}
