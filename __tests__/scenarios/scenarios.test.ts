import { describe, it } from '@jest/globals';
import { tell } from '../fakes/story.ts';
import { goldenFolder } from './golden-folder.ts';
import { STORIES } from './stories.ts';

const golden = goldenFolder('golden');

/** A golden file is read by people: the way through the phases with every write, then the comment as it stands at the end. */
function page(name: string, lines: readonly string[], comment: string): string {
  return `# ${name}\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n\n${comment}\n`;
}

describe('a run of auto-solve', () => {
  it.each(Object.entries(STORIES))('%s', async (name, story) => {
    const { lines, world } = await tell(story);
    const told = page(name, lines, world.lastComment);
    golden.expectTold(name, told);
  });

  it('has a story for every golden file', () => {
    golden.expectStories(Object.keys(STORIES));
  });
});
