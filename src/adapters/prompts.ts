import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Prompts } from '../ports.ts';

/** The templates in a folder, one Markdown file an ask; the bundle carries them beside itself. */
export function promptFolder(folder: string): Prompts {
  return { template: (name) => readFileSync(join(folder, `${name}.md`), 'utf8') };
}
