const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `end` when our own process ends, or is told to, before the returned function was called. The runner cancels a
 * job by SIGINT, SIGTERM and SIGKILL to us alone (https://docs.github.com/actions/reference/workflows-and-actions/workflow-cancellation);
 * a child in its own group would live on.
 */
export function endWithUs(end: () => void): () => void {
  const release = () => {
    process.off('exit', end);
    for (const name of SIGNALS) process.off(name, passOn);
  };
  const passOn = (name: NodeJS.Signals) => {
    end();
    release();
    // Others may listen too; if nobody does, the signal now has its usual effect.
    if (process.listenerCount(name) === 0) process.kill(process.pid, name);
  };
  process.once('exit', end);
  for (const name of SIGNALS) process.once(name, passOn);
  return release;
}
