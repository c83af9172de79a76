import type { Lab } from './lab.ts';
import type { LabEvent } from './runner/call.ts';

/** Ends the machine of the first run's job for a phase, as a power cut would, at its first word to the artifact service. */
export function strike(lab: Lab, phase: string, { event, ...line }: LabEvent): void {
  if (event !== 'job started' || !('job' in line) || line.run.id !== 1 || line.job.id !== phase) return;
  const { reached, release } = lab.services.hold(/ListArtifacts|CreateArtifact/);
  void reached.then(async () => {
    await lab.runner.kill(line.run.id, line.job.key);
    release();
  });
}
