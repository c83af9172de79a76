/** Prints what was left out, and the counts alone on the last line, the form that continuous integration looks for. */
export default class CountsReporter {
  constructor({ testNamePattern }) {
    this.filtered = Boolean(testNamePattern);
  }

  onRunComplete(_contexts, results) {
    const tests = results.testResults.flatMap((file) => file.testResults);
    const skipped = tests.filter(({ status }) => status === 'pending');
    const leftOut = this.filtered ? [] : [...new Set(skipped.map(({ ancestorTitles: [group] }) => group))];
    if (!this.filtered && !process.env.AGENTS) leftOut.push('the real agents, tested by `npm run test:agents`');
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    // jest prints its own summary after every reporter, so the line waits for the end of the process.
    process.once('exit', () => {
      for (const group of leftOut) process.stdout.write(`left out: ${group}\n`);
      process.stdout.write(`${results.numPassedTests} passed, ${failed} failed\n`);
    });
  }
}
