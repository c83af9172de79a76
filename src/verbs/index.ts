import type { VerbName } from '../contracts/names.ts';
import type { Verb } from '../domain/verb.ts';
import { applyFix } from './apply-fix.ts';
import { checkpoint } from './checkpoint.ts';
import { cleanUp } from './clean-up.ts';
import { deliver } from './deliver.ts';
import { diagnose } from './diagnose.ts';
import { evaluate } from './evaluate.ts';
import { examine } from './examine.ts';
import { execute } from './execute.ts';
import { findAgent } from './find-agent.ts';
import { findCause } from './find-cause.ts';
import { fix } from './fix.ts';
import { implement } from './implement.ts';
import { open } from './open.ts';
import { plan } from './plan.ts';
import { present } from './present.ts';
import { prove } from './prove.ts';
import { reproduce } from './reproduce.ts';
import { review } from './review.ts';
import { route } from './route.ts';
import { select } from './select.ts';
import { tryCommands } from './try-commands.ts';
import { verify } from './verify.ts';

/** Every verb, by name. */
export const VERB_TABLE: Readonly<Record<VerbName, Verb>> = {
  route,
  select,
  open,
  plan,
  evaluate,
  execute,
  implement,
  fix,
  verify,
  review,
  reproduce,
  'find-cause': findCause,
  'apply-fix': applyFix,
  prove,
  'clean-up': cleanUp,
  present,
  checkpoint,
  deliver,
  examine,
  'find-agent': findAgent,
  'try-commands': tryCommands,
  diagnose,
};
