import { describe, expect, it } from '@jest/globals';
import { tell } from '../fakes/story.ts';
import { goldenFolder } from './golden-folder.ts';
import { LOOP_STATE, LOOP_STORIES } from './loop-stories.ts';

const golden = goldenFolder('golden-loop-it-issue');

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
    golden.expectTold(name, told);
  });

  it('has a story for every golden file', () => {
    golden.expectStories(Object.keys(LOOP_STORIES));
  });

  it('keeps secrets out of the state', async () => {
    const { world } = await tell(LOOP_STORIES['a secret stands in the error'] ?? {});
    expect(world.stateFiles.get(LOOP_STATE)).toContain('invalid_answer');
    expect(world.stateFiles.get(LOOP_STATE)).not.toContain('hunter2');
  });
});
