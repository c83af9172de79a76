import { describe, expect, it } from '@jest/globals';
import type { CommandsAsk } from '../../src/contracts/ask.ts';
import type { Commands, Git, Log } from '../../src/ports.ts';
import { askCommands } from '../../src/shell/ask-commands.ts';
import { aRun } from '../fakes/debug.ts';
import { aChange } from '../fakes/facts.ts';

const log = { group: (_name: string, work: () => unknown) => work() } as unknown as Log;
const twoCommands: CommandsAsk = { of: 'commands', commands: ['build', 'test'], change: aChange(), timeoutMs: 1_000 };

/** A machine that notes what is done on it; each command ends as the next exit code says, or hangs where it is null. */
function machine(...exits: (number | null)[]) {
  const done: string[] = [];
  const git = {
    apply: async () => void done.push('apply'),
    reset: async () => void done.push('reset'),
  } as unknown as Git;
  const commands: Commands = {
    run: async (command) => {
      done.push(command);
      const exit = exits.shift() ?? null;
      return aRun(exit, '', { command, timedOut: exit === null });
    },
  };
  return { done, ask: (ask: CommandsAsk | null) => askCommands(ask, git, commands, log) };
}

describe('the commands of the repository', () => {
  it('run with the change, and then without it', async () => {
    const { done, ask } = machine(0, 1, 0, 0);
    const { after, before } = await ask(twoCommands);
    expect(done).toEqual(['apply', 'build', 'test', 'reset', 'build', 'test']);
    expect([after, before].map((runs) => runs.map(({ exitCode }) => exitCode))).toEqual([
      [0, 1],
      [0, 0],
    ]);
  });

  it('run without it only where they are green with it, if no more is wanted', async () => {
    const red = machine(0, 1);
    expect((await red.ask({ ...twoCommands, baseWhenGreen: true })).before).toEqual([]);
    expect(red.done).toEqual(['apply', 'build', 'test']);
    const green = machine(0, 0, 0, 1);
    expect((await green.ask({ ...twoCommands, baseWhenGreen: true })).before).toHaveLength(2);
  });

  it('run on the base as often as asked, and not again once one hung', async () => {
    const twice = machine(1, 1, 1, 0);
    expect((await twice.ask({ ...twoCommands, change: null, times: 2 })).before).toHaveLength(4);
    expect(twice.done).toEqual(['build', 'test', 'build', 'test']);
    const hanging = machine(0, null);
    expect((await hanging.ask({ ...twoCommands, change: null, times: 2 })).before).toHaveLength(2);
  });

  it('are none where there is nothing to ask', async () => {
    expect(await machine().ask(null)).toEqual({ after: [], before: [] });
  });
});
