/** Prints the counts alone on the last line, the form that continuous integration looks for. */
export default class CountsReporter {
  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    // jest prints its own summary after every reporter, so the line waits for the end of the process.
    process.once('exit', () => process.stdout.write(`${results.numPassedTests} passed, ${failed} failed\n`));
  }
}
