import type { Results } from '../../contracts/baton.ts';
import { digestOf } from '../digest.ts';
import { changeTrailer } from '../naming.ts';
import { workDone } from '../work.ts';

const SUMMARY_LIMIT = 1_000;

/**
 * The body of our commit. Lines of an agent that look like trailers or skip instructions are no longer either: the
 * text is one paragraph, without brackets, colons after words or a closing keyword's number sign.
 */
export function commitBody(results: Results, issue: number): string {
  const told = (workDone(results)?.summary ?? '')
    .replace(/\s+/g, ' ')
    .replace(/[[\]#@:<>]/g, ' ')
    .slice(0, SUMMARY_LIMIT)
    .trim();
  return [told, `For issue ${issue}.`, changeTrailer(digestOf(results.change ?? null))]
    .filter((part) => part !== '')
    .join('\n\n');
}
