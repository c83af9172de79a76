import type { Lab } from '../lab.ts';

/** What shells expect of a program that ends by an interrupt. */
const INTERRUPTED = 130;

/** Ends with all machines, where the user interrupts or nobody reads what is printed any more: nothing is left running. */
export function endWithMachines({ runner }: Lab): void {
  const end = async (code: number) => {
    const jobs = runner.runs.flatMap((run) => run.jobs);
    await Promise.allSettled(jobs.map((job) => job.kill?.()));
    process.exit(code);
  };
  process.once('SIGINT', () => {
    process.stderr.write('\nInterrupted: the machines are ended.\n');
    void end(INTERRUPTED);
  });
  process.once('SIGTERM', () => void end(INTERRUPTED));
  process.stdout.once('error', () => void end(0));
}
