import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { tell } from '../fakes/story.ts';
import { STORIES } from './stories.ts';

const KEY = 'k3y-0f-the-agent-4711-xyzzy';

describe('a secret that an agent spells out', () => {
  it('is in no comment, summary, log, pull request or baton (O05)', async () => {
    const agent = STORIES['straight through']?.agent ?? {};
    const said = JSON.parse(
      JSON.stringify(agent).replaceAll('Start the sum at 0.', `The key is ${KEY}, in base64 ${btoa(KEY)}.`),
    );
    const { lines, world } = await tell({ agent: said, inputs: { 'agent-key': KEY } });
    const published = [
      ...lines,
      ...world.lines,
      world.lastComment,
      world.lastSummary,
      JSON.stringify([...world.artifacts]),
    ].join('\n');
    expect(world.lastComment).toContain('The key is \\[redacted\\]');
    expect(published).not.toContain(KEY);
    expect(published).not.toContain(btoa(KEY).slice(4, -4));
  });
});

describe('debugging of steps', () => {
  it('makes nothing of ours more talkative: no source asks for it, or writes to its log (O12)', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
    const talkative = files.filter((path) =>
      /RUNNER_DEBUG|STEP_DEBUG|isDebug|::debug/.test(readFileSync(join('src', path), 'utf8')),
    );
    expect(talkative).toEqual([]);
  });
});
