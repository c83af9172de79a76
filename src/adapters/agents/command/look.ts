import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Presence } from '../../../contracts/checkup.ts';
import { findProgram } from '../../process/find-program.ts';

interface Looked {
  readonly command: readonly string[];
  readonly path: string;
}

/** Arguments that name a file of the repository: a folder and an ending, and no option. */
const SCRIPT = /^(?!-)(?!\/)[\w./-]+\.(?:[cm]?[jt]s|py|rb|sh|pl)$/;

/** Whether the program is found as a call will find it, and the script that it is to run, if one is named. */
export async function lookForCommand({ command, path }: Looked, workspace: string): Promise<Presence> {
  const [program, ...rest] = command;
  if (program === undefined) return { found: false, detail: 'no command is named in "agent-command"' };
  const place = await findProgram(program, path, workspace);
  if (place === null) return { found: false, detail: `the program ${program} is not found` };
  const missing = rest.find((word) => SCRIPT.test(word) && !existsSync(resolve(workspace, word)));
  if (missing !== undefined)
    return { found: false, detail: `${program} is there, ${missing} is not in the repository` };
  return { found: true, detail: `${program} is there` };
}
