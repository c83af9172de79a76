import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCommandReader } from './commands.ts';
import type { Scope } from './expressions.ts';
import { type Variables, variables } from './machine.ts';
import { fail, type Level, type Session } from './session.ts';

const FILES = ['OUTPUT', 'ENV', 'PATH', 'STEP_SUMMARY', 'STATE'] as const;
const SUMMARY_BYTES = 1024 * 1024;

/** Runs one process of a step: its commands, its command files, its summary. Throws where a command file is malformed. */
export async function runProcess(session: Session, scope: Scope, command: string[], cwd: string, more: Variables = {}) {
  const { machine, signal } = session;
  const folder = mkdtempSync(join(machine.temp, '_runner_file_commands-'));
  for (const name of FILES) writeFileSync(join(folder, name), '');
  const read = (name: (typeof FILES)[number]) => readFileSync(join(folder, name), 'utf8');
  const environment = { ...environmentOf(session, scope, folder), ...more };
  const onLine = createCommandReader(session);
  const { code, cancelled } = await machine.run({ command, cwd, environment, signal, onLine });
  Object.assign(session.environment, pairs(read('ENV'), 'env'));
  const added = read('PATH').split(/\r?\n/).filter(Boolean);
  if (added.length > 0) session.environment['PATH'] = [...added.reverse(), environment['PATH']].join(':');
  summarize(session, read('STEP_SUMMARY'));
  const outputs = pairs(read('OUTPUT'), 'output');
  const outcome: Level['status'] = cancelled ? 'cancelled' : code === 0 ? 'success' : 'failure';
  return { code, outputs, outcome };
}

/** A step's variables: the `github` context as texts, less the token, which no step gets unless it is mapped. */
function environmentOf({ machine }: Session, { contexts }: Scope, folder: string): Variables {
  const { event: _event, token: _token, ...texts } = contexts['github'] as Variables;
  const files = Object.fromEntries(FILES.map((name) => [name, join(folder, name)]));
  const github = variables('GITHUB', { ...texts, ...files });
  return { ...machine.environment, ...(contexts['env'] as Variables), ...github };
}

/** More than 1 MiB a step is not uploaded. */
function summarize(session: Session, summary: string): void {
  const bytes = Buffer.byteLength(summary);
  const limit = `$GITHUB_STEP_SUMMARY upload aborted, supports content up to a size of 1024k, got ${Math.ceil(bytes / 1024)}k.`;
  if (bytes > SUMMARY_BYTES) fail(session, limit);
  else if (summary) session.job.summary += session.masks.hide(`${summary.trimEnd()}\n`);
}

/** `name=value` lines and `name<<DELIMITER` blocks. Throws, in the runner's words, for a line that is neither. */
function pairs(text: string, command: string): Variables {
  const found: Variables = {};
  // A name, then a block until the first line that is its delimiter, or a value; else a line that is wrong.
  const parts = /^((?:(?!<<)[^=\n])+)(?:<<(.*)\n(?:([\s\S]*?)\n)??\2|=(.*))$|^(.+)$/gm;
  for (const [, name = '', , block = '', value = block, wrong] of text.replaceAll('\r\n', '\n').matchAll(parts)) {
    const reason = `Unable to process file command '${command}' successfully. Invalid format '${wrong}'`;
    if (wrong !== undefined) throw new Error(reason);
    found[name] = value;
  }
  return found;
}
