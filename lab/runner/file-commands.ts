import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILES = ['OUTPUT', 'ENV', 'STATE', 'PATH', 'STEP_SUMMARY'] as const;
const SUMMARY_BYTES = 1024 * 1024;

export interface FileCommands {
  outputs: Record<string, string>;
  environment: Record<string, string>;
  state: Record<string, string>;
  path: string[];
  summary: string;
}

/** Empty files for one step's outputs, environment, state, path and summary, as environment variables. */
export function createCommandFiles(folder: string): Record<string, string> {
  const files = FILES.map((name) => [`GITHUB_${name}`, join(folder, name.toLowerCase())] as const);
  for (const [, path] of files) writeFileSync(path, '');
  return Object.fromEntries(files);
}

/** What a step wrote into its files. Throws, in the runner's words, for a line that is no command. */
export function readCommandFiles(folder: string): FileCommands {
  const read = (name: (typeof FILES)[number]) => readFileSync(join(folder, name.toLowerCase()), 'utf8');
  const environment = pairs(read('ENV'), 'env');
  if ('NODE_OPTIONS' in environment)
    throw new Error("Can't store NODE_OPTIONS output parameter using '$GITHUB_ENV' command.");
  const path = read('PATH')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  return {
    outputs: pairs(read('OUTPUT'), 'output'),
    environment,
    state: pairs(read('STATE'), 'state'),
    path,
    summary: read('STEP_SUMMARY'),
  };
}

/** Why GitHub would not show this summary, or undefined: more than 1 MiB a step is not uploaded. */
export function summaryProblem(summary: string): string | undefined {
  const bytes = Buffer.byteLength(summary);
  if (bytes <= SUMMARY_BYTES) return undefined;
  return `$GITHUB_STEP_SUMMARY upload aborted, supports content up to a size of 1024k, got ${Math.ceil(bytes / 1024)}k.`;
}

/** `name=value` lines and `name<<DELIMITER` blocks. */
function pairs(text: string, command: string): Record<string, string> {
  const found: Record<string, string> = {};
  const lines = text.split(/\r?\n/);
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const [, name, sign, rest] = /^(.+?)(=|<<)(.*)$/.exec(line) ?? [];
    if (line === '') continue;
    if (name === undefined || rest === undefined) throw failure(command, `Invalid format '${line}'`);
    const end = sign === '<<' ? lines.indexOf(rest, index + 1) : index;
    if (end < 0) throw failure(command, `Invalid value. Matching delimiter not found '${rest}'`);
    found[name] = sign === '<<' ? lines.slice(index + 1, end).join('\n') : rest;
    index = end;
  }
  return found;
}

const failure = (command: string, reason: string) =>
  new Error(`Unable to process file command '${command}' successfully. ${reason}`);
