import type { CommandsAsk } from '../contracts/ask.ts';
import type { CommandRun } from '../contracts/evidence.ts';
import type { CommandsReply } from '../domain/verb.ts';
import type { Commands, Git } from '../ports.ts';

/**
 * Asks the repository's own commands. The change is judged first, on the machine as it came; the run without it only
 * tells what the change made of it, so it may come second.
 */
export async function askCommands(ask: CommandsAsk | null, git: Git, commands: Commands): Promise<CommandsReply> {
  if (ask === null) return { after: [], before: [] };
  await git.apply(ask.change);
  const after = await runAll(ask, commands);
  await git.reset();
  return { after, before: await runAll(ask, commands) };
}

async function runAll(ask: CommandsAsk, commands: Commands): Promise<CommandRun[]> {
  const runs: CommandRun[] = [];
  for (const command of ask.commands) runs.push(await commands.run(command, ask.timeoutMs));
  return runs;
}
