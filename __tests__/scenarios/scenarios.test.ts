import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { tell } from '../fakes/story.ts';
import { STORIES } from './stories.ts';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'golden');
const fileOf = (name: string) => join(folder, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.md`);

/** A golden file is read by people: the way through the phases with every write, then the comment as it stands at the end. */
function page(name: string, lines: readonly string[], comment: string): string {
  return `# ${name}\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n\n${comment}\n`;
}

describe('a run of auto-solve', () => {
  it.each(Object.entries(STORIES))('%s', async (name, story) => {
    const { lines, world } = await tell(story);
    const told = page(name, lines, world.lastComment);
    // `GOLDEN=1 npm test -- scenarios` records; a new story has no golden file and fails until somebody has read it.
    if (process.env['GOLDEN']) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(fileOf(name), told);
    }
    expect(existsSync(fileOf(name))).toBe(true);
    expect(told).toBe(readFileSync(fileOf(name), 'utf8'));
  });

  it('has a story for every golden file', () => {
    expect(readdirSync(folder).sort()).toEqual(
      Object.keys(STORIES)
        .map((name) => fileOf(name).slice(folder.length + 1))
        .sort(),
    );
  });
});
