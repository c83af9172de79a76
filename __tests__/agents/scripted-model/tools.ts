import type { Step } from './script.ts';

/** A tool that a request offers; `custom` tools take plain text instead of JSON. */
export interface OfferedTool {
  readonly name: string;
  readonly custom: boolean;
}

/** What the model answers to one request. */
export type Reply =
  | { readonly kind: 'call'; readonly tool: OfferedTool; readonly input: object | string }
  | { readonly kind: 'text'; readonly text: string; readonly refused: boolean };

type Write = Extract<Step, { write: unknown }>['write'];

const patchOf = ({ path, content }: Write) =>
  [
    ...['*** Begin Patch', `*** Add File: ${path}`],
    ...content
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => `+${line}`),
    '*** End Patch',
  ].join('\n');

type Build<T> = (what: T, absolute: string, tool: OfferedTool) => object | string;

/** How each CLI's tool for writing files wants to be called. */
const WRITE: Readonly<Record<string, Build<Write>>> = {
  Write: ({ content }, path) => ({ file_path: path, content }),
  write_file: ({ path, content }) => ({ file_path: path, content }),
  create: ({ content }, path) => ({ path, file_text: content }),
  write: ({ content }, path) => ({ filePath: path, content }),
  apply_patch: (write, _path, { custom }) => (custom ? patchOf(write) : { patchText: patchOf(write) }),
};

/** How each CLI's tool for commands wants to be called. */
const SHELL: Readonly<Record<string, Build<string>>> = {
  Bash: (command) => ({ command, description: 'scripted' }),
  run_shell_command: (command) => ({ command, description: 'scripted' }),
  exec_command: (command) => ({ cmd: command }),
  bash: (command) => ({ command, description: 'scripted' }),
};

/** The tool of Claude Code by which a model hands in an answer that has to fit a schema. */
const ANSWER_TOOL = 'StructuredOutput';

/** A step in the words of whichever CLI asks: which one it is shows in the tools that it offers. */
export function replyFor(step: Step, tools: readonly OfferedTool[], directory: string, answered: boolean): Reply {
  if ('refuse' in step) return { kind: 'text', text: step.refuse, refused: true };
  if ('text' in step) return { kind: 'text', text: step.text, refused: false };
  if ('json' in step) {
    const tool = tools.find(({ name }) => name === ANSWER_TOOL);
    if (tool !== undefined && !answered) return { kind: 'call', tool, input: step.json };
    return { kind: 'text', text: JSON.stringify(step.json), refused: false };
  }
  const called = 'write' in step ? callOf(WRITE, step.write, tools, `${directory}/${step.write.path}`) : null;
  return called ?? callOf(SHELL, 'write' in step ? inShell(step.write) : step.shell, tools, '') ?? noTool(tools);
}

function callOf<T>(builds: Readonly<Record<string, Build<T>>>, what: T, tools: readonly OfferedTool[], path: string) {
  const tool = Object.keys(builds)
    .map((name) => tools.find((offered) => offered.name === name))
    .find((offered) => offered !== undefined);
  const input = tool && builds[tool.name]?.(what, path, tool);
  return tool && input !== undefined ? ({ kind: 'call', tool, input } as const) : null;
}

/** Some CLIs have no tool for writing files with some models. */
const inShell = ({ path, content }: Write) => `echo ${Buffer.from(content).toString('base64')} | base64 -d > '${path}'`;

function noTool(tools: readonly OfferedTool[]): Reply {
  return { kind: 'text', text: `no tool among ${tools.map(({ name }) => name)}`, refused: false };
}
