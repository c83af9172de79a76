import { describe, it } from '@jest/globals';
import { tell } from '../fakes/story.ts';
import type { FakeWorld } from '../fakes/world.ts';
import { BEAT_STORIES } from './beat-stories.ts';
import { goldenFolder } from './golden-folder.ts';

const golden = goldenFolder('golden-beat');

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
    golden.expectTold(name, told);
  });

  it('has a story for every golden file', () => {
    golden.expectStories(Object.keys(BEAT_STORIES));
  });
});
