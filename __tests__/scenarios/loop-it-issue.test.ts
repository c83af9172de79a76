import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { tell } from '../fakes/story.ts';
import { LOOP_STATE, LOOP_STORIES } from './loop-stories.ts';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'golden-loop-it-issue');
const fileOf = (name: string) => join(folder, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.md`);

/** The way through the phases with every write, what the backlog says of the issue then, and the comment as it stands. */
function page(name: string, lines: readonly string[], state: string | undefined, comment: string): string {
  const entry = issueIn(state);
  return `# ${name}\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n\n\`\`\`json\n${entry}\n\`\`\`\n\n${comment}\n`;
}

function issueIn(state: string | undefined): string {
  try {
    return JSON.stringify(JSON.parse(state ?? '').issues['23'], null, 2);
  } catch {
    return state ?? 'null';
  }
}

describe('a run for an issue of the backlog', () => {
  it.each(Object.entries(LOOP_STORIES))('%s', async (name, story) => {
    const { lines, world } = await tell(story);
    const told = page(name, lines, world.stateFiles.get(LOOP_STATE), world.lastComment);
    // `GOLDEN=1 npm test -- loop-it-issue` records; a new story has no golden file and fails until somebody has read it.
    if (process.env['GOLDEN']) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(fileOf(name), told);
    }
    expect(existsSync(fileOf(name))).toBe(true);
    expect(told).toBe(readFileSync(fileOf(name), 'utf8'));
  });

  it('has a story for every golden file', () => {
    expect(readdirSync(folder).sort()).toEqual(
      Object.keys(LOOP_STORIES)
        .map((name) => fileOf(name).slice(folder.length + 1))
        .sort(),
    );
  });

  it('keeps secrets out of the state', async () => {
    const { world } = await tell(LOOP_STORIES['a secret stands in the error'] ?? {});
    expect(world.stateFiles.get(LOOP_STATE)).toContain('invalid_answer');
    expect(world.stateFiles.get(LOOP_STATE)).not.toContain('hunter2');
  });
});
