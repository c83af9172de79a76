import { addSummary, fail, rawInputs, runnerContext, setOutputs } from './adapters/runner.ts';
import { parseInputs, type RawInputs } from './contracts/inputs.ts';
import { asRelayError, RelayError } from './errors.ts';

/**
 * The door of the program and its only `catch`: inputs are read before anything else is loaded, so that a mistake in
 * them is told at once, and whatever stops the job is told in words.
 */
export async function start(promptsFolder: string): Promise<void> {
  const given = rawInputs();
  try {
    const parsed = parseInputs(given);
    if (!parsed.ok) throw RelayError.of('bad-input', { faults: parsed.faults });
    const { main } = await import('./main.ts');
    await main(given, parsed.inputs, runnerContext(), promptsFolder);
  } catch (thrown) {
    await report(asRelayError(thrown));
    await answer(given);
  }
}

/** The reaction to a command that led to a fault; a reaction that fails must not hide why the job stopped. */
async function answer(given: RawInputs): Promise<void> {
  const context = runnerContext();
  // Nobody else is to be answered, and to load the rest takes longer than to tell what is wrong with an input.
  if (context.event !== 'issue_comment') return;
  try {
    const { refuse } = await import('./main.ts');
    await refuse(given, context);
  } catch {
    // The message that was told already says what to do.
  }
}

async function report(error: RelayError): Promise<void> {
  tellOutputs({ outcome: 'failed', reason: error.code, summary: error.happened.replace(/\s+/g, ' ').trim() });
  // Bad input has its place above the log, and needs no page of its own.
  if (error.code !== 'bad-input') await addSummary(`### ${error.happened}\n\n${error.remedy}\n`);
  fail(error.message);
}

/** A disk that takes no outputs must not hide why the job stopped. */
function tellOutputs(outputs: Parameters<typeof setOutputs>[0]): void {
  try {
    setOutputs(outputs);
  } catch {
    // The message that follows says it.
  }
}
