import type { AgentFailure } from '../../../contracts/names.ts';
import type { AgentReturn, Usage } from '../../../ports.ts';
import { lastLines } from '../../process/plain-text.ts';
import type { ProcessResult } from '../../process.ts';
import { lastJsonObject } from '../last-json-object.ts';
import type { Report } from './adapter.ts';
import { failureInWords, failureOf } from './failure.ts';
import type { ProxyReport } from './key-proxy.ts';

const DETAIL_LINES = 12;
const DETAIL_CHARACTERS = 2_000;

/** Everything that is known of one call once it is over. */
export interface Evidence {
  readonly result: ProcessResult;
  readonly report: Report;
  readonly proxy: ProxyReport;
}

/**
 * What a call came to. An answer counts only if the program ended by itself with 0, said that it succeeded, and left a
 * JSON object: the exit code, the event and the answer each lie alone. Failures are read from whoever is nearest to the
 * cause: from us, who ended it, from the proxy, which saw the model's refusal, and last from the words of the CLI.
 */
export function verdictOf(evidence: Evidence, usage: Usage): AgentReturn {
  const { report, result } = evidence;
  const session = report.session === null ? {} : { session: report.session };
  const fail = (failure: AgentFailure, detail: string): AgentReturn => ({
    ...{ end: 'failed', failure, usage, ...session, ...pauseOf(evidence, failure) },
    detail: lastLines(
      [detail, denials(report)].filter((text) => text !== '').join('\n'),
      DETAIL_LINES,
      DETAIL_CHARACTERS,
    ),
  });
  const failed = failureIn(evidence);
  if (failed !== null) return fail(...failed);
  const answer = report.structured ?? lastJsonObject(report.text);
  if (answer !== null) return { end: 'answered', answer, usage, ...session };
  // Some CLIs end well when the model refused.
  if (evidence.proxy.refused) return fail('refused', report.text || 'The model refused, without a word.');
  const tail = lastLines(result.stderr, DETAIL_LINES, DETAIL_CHARACTERS);
  return fail('invalid-answer', `There is no JSON object in what it said last: ${report.text.slice(-500)}\n${tail}`);
}

type Failed = readonly [AgentFailure, string];

function failureIn(evidence: Evidence): Failed | null {
  return endedByUs(evidence) ?? stoppedByLimit(evidence) ?? toldByCli(evidence);
}

function endedByUs({ result: { timedOut, silent, stopped, exitCode, signal, durationMs } }: Evidence): Failed | null {
  // We stop it only after it was told that it is enough, which says why.
  if (stopped) return null;
  const after = `${(durationMs / 1_000).toFixed(1)} s`;
  if (silent) return ['timeout', `It was ended after ${after}, because it had printed nothing for too long.`];
  if (timedOut) return ['timeout', `It was ended at its deadline, after ${after}.`];
  // 137 stands for SIGKILL where a program around it was left: that is how a machine without memory ends one.
  if (signal === 'SIGKILL' || exitCode === 137)
    return ['resource', `It was killed after ${after}: a machine does that when its memory is used up.`];
  return signal === null ? null : ['killed', `It was ended by ${signal} after ${after}.`];
}

function stoppedByLimit({ proxy: { stopped, turns, inputTokens, outputTokens } }: Evidence): Failed | null {
  if (stopped === 'turn-limit') return ['turn-limit', `It had used up its ${turns} turns.`];
  return stopped === null ? null : ['budget', `It had used up its tokens (${inputTokens + outputTokens}).`];
}

/** The CLI ended by itself: did it fail, and why? */
function toldByCli({ report: { succeeded, fault }, result, proxy }: Evidence): Failed | null {
  // Some print that they succeeded when they are told to stop.
  if (result.exitCode === 0 && succeeded && !result.stopped) return null;
  if (proxy.refused) return ['refused', fault?.message || 'The model refused, without a word.'];
  if (fault?.failure !== undefined) return [fault.failure, fault.message];
  if (proxy.fault !== null) return [failureOf(proxy.fault), describe(proxy.fault.status, proxy.fault.message)];
  const told = fault?.message || result.stderr || `It ended with exit code ${result.exitCode}, without saying how.`;
  if (fault?.status !== undefined)
    return [failureOf({ status: fault.status, kind: '', message: told }), describe(fault.status, told)];
  return [failureInWords(told), told];
}

const describe = (status: number | null, message: string) => (status === null ? message : `HTTP ${status}: ${message}`);

const denials = ({ denied }: Report) =>
  denied.length === 0 ? '' : `Tools that it was not allowed: ${denied.join(', ')}.`;

/** When the provider says to come back. */
function pauseOf({ proxy: { fault } }: Evidence, failure: AgentFailure) {
  const told = failure === 'rate-limit' || failure === 'overloaded' ? fault?.retryAfterMs : null;
  return told == null ? {} : { retryAfterMs: told };
}
