import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';

/** A folder of golden files, one a story, which people read. */
export interface GoldenFolder {
  /**
   * Expects what a story tells to stand in its file. `GOLDEN=1 npm test -- scenarios` records; a new story has no golden
   * file and fails until somebody has read it.
   */
  expectTold(name: string, told: string): void;
  /** Expects a file for each story and no other. */
  expectStories(names: readonly string[]): void;
}

export function goldenFolder(path: string): GoldenFolder {
  const folder = join(dirname(fileURLToPath(import.meta.url)), path);
  const nameOf = (story: string) => `${story.replaceAll(/[^a-z0-9]+/gi, '-')}.md`;
  return {
    expectTold: (name, told) => {
      const file = join(folder, nameOf(name));
      if (process.env['GOLDEN']) {
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, told);
      }
      expect(existsSync(file)).toBe(true);
      expect(told).toBe(readFileSync(file, 'utf8'));
    },
    expectStories: (names) => expect(readdirSync(folder).sort()).toEqual(names.map(nameOf).sort()),
  };
}
