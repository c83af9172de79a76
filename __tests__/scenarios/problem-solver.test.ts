import { describe, it } from '@jest/globals';
import { tell } from '../fakes/story.ts';
import { goldenFolder } from './golden-folder.ts';
import { SOLVER_STORIES } from './solver-stories.ts';

const golden = goldenFolder('golden-problem-solver');

/** The way through the phases with every write, and the comment as it stands. */
const page = (name: string, lines: readonly string[], comment: string) =>
  `# ${name}\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n\n${comment}\n`;

describe('a search for a fault', () => {
  it.each(Object.entries(SOLVER_STORIES))('%s', async (name, story) => {
    const { lines, world } = await tell(story);
    golden.expectTold(name, page(name, lines, world.lastComment));
  });

  it('has a story for every golden file', () => {
    golden.expectStories(Object.keys(SOLVER_STORIES));
  });
});
