import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { tell } from '../fakes/story.ts';
import { STORIES } from './stories.ts';

const folder = join(import.meta.dirname, 'summaries');
/** One story for each kind of end: resolved, stopped by evidence, made again, lost on the way. */
const TOLD = [
  'straight through',
  'verification is red at 100',
  'review scores 89, nobody mends it, and the run is resumed',
  'job of the execution dies',
];

describe('the summary of a run', () => {
  it.each(TOLD)('%s', async (name) => {
    const { world } = await tell(STORIES[name] ?? {});
    const file = join(folder, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.md`);
    // `GOLDEN=1 npm test -- scenarios` records; a new summary fails until somebody has read it.
    if (process.env['GOLDEN']) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, world.lastSummary);
    }
    expect(existsSync(file)).toBe(true);
    expect(world.lastSummary).toBe(readFileSync(file, 'utf8'));
  });

  it('is told of each story that has a golden file', () => {
    expect(readdirSync(folder)).toHaveLength(TOLD.length);
  });
});
