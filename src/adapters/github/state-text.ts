import type { StateText } from '../../contracts/backlog.ts';
import { parseStrictJson } from '../strict-json.ts';

/** A text of the state branch, as long as two readers would understand it in the same way. */
export function strictText(text: string): StateText {
  try {
    parseStrictJson(text);
    return { kind: 'text', text };
  } catch (error) {
    return { kind: 'unreadable', why: error instanceof SyntaxError ? 'it is not JSON' : 'it can not be read' };
  }
}
