import type { AgentFailure } from '../../../contracts/names.ts';
import type { ModelFault } from './key-proxy/outage.ts';

const USED_UP = /insufficient_quota|credit balance|billing|payment required|quota exceeded/i;
const NO_MODEL =
  /model.{0,80}(?:not found|not exist|not supported|unknown|is not available)|(?:unknown|no such) model|model_not_found/is;

/** What a provider's refusal means, by its status; null stands for no answer at all. */
export function failureOf({ status, kind, message }: Pick<ModelFault, 'status' | 'kind' | 'message'>): AgentFailure {
  const said = `${kind} ${message}`;
  // Google says "quota" of limits for a minute, too; only its status 429 with a code of OpenAI is final.
  if (status === 402 || (status !== 429 && USED_UP.test(said)) || kind === 'insufficient_quota') return 'quota';
  if (status === 401 || status === 403) return 'auth';
  if (status === 404 || (status === 400 && NO_MODEL.test(said))) return 'model-not-found';
  if (status === 429) return 'rate-limit';
  if (status === null || status === 408 || status >= 500) return 'overloaded';
  return status >= 400 ? 'bad-request' : 'unknown';
}

/** What a CLI's own words mean, where no status is at hand. */
const WORDS: readonly (readonly [RegExp, AgentFailure])[] = [
  [USED_UP, 'quota'],
  [NO_MODEL, 'model-not-found'],
  [/not logged in|api key|unauthorized|authenticat|invalid x-api-key|login required/i, 'auth'],
  [/rate.?limit|too many requests|\b429\b/i, 'rate-limit'],
  [/overloaded|high demand|\b5(?:0[0-9]|29)\b|unavailable|ECONNREFUSED|ECONNRESET|socket hang up/i, 'overloaded'],
  [/unknown (?:option|argument)|unexpected argument|unrecognized/i, 'bad-request'],
];

export function failureInWords(text: string): AgentFailure {
  return WORDS.find(([words]) => words.test(text))?.[1] ?? 'unknown';
}
