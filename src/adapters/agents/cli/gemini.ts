import { at, isObject, type JsonEvent, numberAt, textAt } from '../json-at.ts';
import type { CliAdapter, EventReader, Fault, LaunchFacts } from './adapter.ts';

/** Gemini CLI, https://geminicli.com/docs/cli/headless. */
export const gemini: CliAdapter = {
  name: 'gemini',
  package: '@google/gemini-cli',
  version: '0.61.0',
  programs: ['gemini'],
  dialects: ['gemini'],
  defaultModel: { gemini: 'gemini-2.5-pro' },
  countsTurns: true,
  cumulative: [],
  // It takes variables from there, the server of the model among them.
  obeys: ['.env'],
  launch,
  reader,
};

function launch({ endpoint, token, model, resume, maxTurns, extra }: LaunchFacts) {
  const settings = {
    security: { auth: { selectedType: 'gemini-api-key' } },
    privacy: { usageStatisticsEnabled: false },
    telemetry: { enabled: false },
    general: { enableAutoUpdate: false, enableAutoUpdateNotification: false, maxAttempts: 3 },
    model: { maxSessionTurns: maxTurns },
    hooksConfig: { enabled: false },
  };
  return {
    args: [
      // `--skip-trust` starts without trusting the folder, so that nothing in it is obeyed.
      ...['-o', 'stream-json', '--skip-trust', '-m', model],
      // It does not start when it is told twice.
      ...(extra.some((argument) => /^--approval-mode\b/.test(argument)) ? [] : ['--approval-mode', 'yolo']),
      ...(resume === null ? [] : ['--resume', resume]),
      ...extra,
    ],
    environment: {
      GEMINI_API_KEY: token,
      GOOGLE_GEMINI_BASE_URL: endpoint,
      // Otherwise it starts itself a second time, and the first one swallows signals.
      GEMINI_CLI_NO_RELAUNCH: 'true',
    },
    files: { 'home/.gemini/settings.json': JSON.stringify(settings) },
  };
}

function reader(): EventReader {
  let session: string | null = null;
  let text = '';
  let result: JsonEvent | null = null;
  let denied: readonly string[] = [];
  const tools = new Map<string, string>();
  return {
    take: (event) => {
      session = textAt(event, 'session_id') || session;
      switch (textAt(event, 'type')) {
        case 'message':
          if (textAt(event, 'role') !== 'assistant') return null;
          text += textAt(event, 'content');
          return textAt(event, 'content') || null;
        case 'tool_use':
          tools.set(textAt(event, 'tool_id'), textAt(event, 'tool_name'));
          return `→ ${textAt(event, 'tool_name')} ${JSON.stringify(at(event, 'parameters'))}`;
        case 'tool_result':
          // Only what comes after the last tool is the answer.
          text = '';
          if (/denied|not allowed/i.test(textAt(event, 'error', 'message')))
            denied = [...denied, tools.get(textAt(event, 'tool_id')) ?? 'a tool'];
          return null;
        case 'result':
          result = event;
          return null;
        default:
          return null;
      }
    },
    report: () => ({
      succeeded: textAt(result, 'status') === 'success',
      session,
      text,
      usage: usageOf(result),
      fault: faultOf(result),
      denied,
    }),
  };
}

function usageOf(result: JsonEvent | null) {
  const stats = at(result, 'stats');
  if (!isObject(stats)) return {};
  return { inputTokens: numberAt(stats, 'input_tokens') ?? 0, outputTokens: numberAt(stats, 'output_tokens') ?? 0 };
}

function faultOf(result: JsonEvent | null): Fault | null {
  if (textAt(result, 'status') !== 'error') return null;
  const limited = textAt(result, 'error', 'type') === 'FatalTurnLimitedError';
  return { ...(limited ? { failure: 'turn-limit' } : {}), message: textAt(result, 'error', 'message') };
}
