import { access, constants, stat } from 'node:fs/promises';
import { delimiter, resolve } from 'node:path';

/** Where a program lies that is named by a path, or by a name to look up in the search path; null where it is not. */
export async function findProgram(program: string, searchPath: string, folder: string): Promise<string | null> {
  const folders = program.includes('/') ? [''] : searchPath.split(delimiter).filter((entry) => entry !== '');
  for (const entry of folders) {
    const place = resolve(folder, entry, program);
    if (await isExecutable(place)) return place;
  }
  return null;
}

async function isExecutable(place: string): Promise<boolean> {
  try {
    await access(place, constants.X_OK);
    return (await stat(place)).isFile();
  } catch {
    return false;
  }
}
