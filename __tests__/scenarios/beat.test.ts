import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { tell } from '../fakes/story.ts';
import type { FakeWorld } from '../fakes/world.ts';
import { BEAT_STORIES } from './beat-stories.ts';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'golden-beat');
const fileOf = (name: string) => join(folder, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.md`);

/** What a beat did, what its log told, every file of the state as it is then, and the summary of the job. */
function page(name: string, lines: readonly string[], { quoted, stateFiles, lastSummary }: FakeWorld): string {
  const files = [...stateFiles].map(([path, text]) => `${path}\n\n\`\`\`json\n${text.trimEnd()}\n\`\`\``);
  const told = [...lines, '', ...quoted].join('\n');
  return `${[`# ${name}`, `\`\`\`\n${told}\n\`\`\``, ...files, lastSummary].join('\n\n')}\n`;
}

describe('a beat of the loop', () => {
  it.each(Object.entries(BEAT_STORIES))('%s', async (name, story) => {
    const { lines, world } = await tell(story);
    const told = page(name, lines, world);
    // `GOLDEN=1 npm test -- scenarios/beat` records; a new story has no golden file and fails until somebody has read it.
    if (process.env['GOLDEN']) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(fileOf(name), told);
    }
    expect(existsSync(fileOf(name))).toBe(true);
    expect(told).toBe(readFileSync(fileOf(name), 'utf8'));
  });

  it('has a story for every golden file', () => {
    expect(readdirSync(folder).sort()).toEqual(
      Object.keys(BEAT_STORIES)
        .map((name) => fileOf(name).slice(folder.length + 1))
        .sort(),
    );
  });
});
