/** Sentences that many hints end with. */
export const runAgain = 'Start the run again when that is done.';
export const resume = 'Then start the run again with "resume": it goes on where this one stopped.';
