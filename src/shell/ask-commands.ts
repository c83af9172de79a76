import type { CommandsAsk } from '../contracts/ask.ts';
import type { CommandRun } from '../contracts/evidence.ts';
import type { CommandsReply } from '../domain/verb.ts';
import type { Commands, Git, Log } from '../ports.ts';

/**
 * Asks the repository's own commands. The change is judged first, on the machine as it came; the run without it only
 * tells what the change made of it, so it may come second.
 */
export async function askCommands(
  ask: CommandsAsk | null,
  git: Git,
  commands: Commands,
  log: Log,
): Promise<CommandsReply> {
  if (ask === null) return { after: [], before: [] };
  if (ask.change === null)
    return { after: [], before: await log.group('On the base', () => runRepeatedly(ask, commands)) };
  await git.apply(ask.change);
  const after = await log.group('With the change', () => runAll(ask, commands));
  if (ask.baseWhenGreen && after.some(({ exitCode }) => exitCode !== 0)) return { after, before: [] };
  await git.reset();
  const before = await log.group('Before the change', () => runAll(ask, commands));
  return { after, before };
}

/** A command that hung once is not waited for again. */
async function runRepeatedly(ask: CommandsAsk, commands: Commands): Promise<CommandRun[]> {
  const runs: CommandRun[] = [];
  for (let time = 0; time < (ask.times ?? 1) && !runs.some(({ timedOut }) => timedOut); time++)
    runs.push(...(await runAll(ask, commands)));
  return runs;
}

async function runAll(ask: CommandsAsk, commands: Commands): Promise<CommandRun[]> {
  const runs: CommandRun[] = [];
  for (const command of ask.commands) runs.push(await commands.run(command, ask.timeoutMs, ask.looksFor));
  return runs;
}
