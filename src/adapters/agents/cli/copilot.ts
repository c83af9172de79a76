import { at, isObject, type JsonEvent, listAt, numberAt, textAt } from '../json-at.ts';
import type { CliAdapter, EventReader, Fault, LaunchFacts } from './adapter.ts';

const USAGE = 'copilot-usage.json';

/** GitHub Copilot CLI, https://docs.github.com/copilot/reference/copilot-cli-reference/cli-command-reference. */
export const copilot: CliAdapter = {
  name: 'copilot',
  package: '@github/copilot',
  version: '1.0.102',
  // The first is the program itself; the second only starts it, and leaves it running when it is ended.
  programs: [`copilot-${process.platform}-${process.arch}`, 'copilot'],
  dialects: ['openai', 'anthropic', 'github'],
  defaultModel: { openai: 'gpt-5.4', anthropic: 'claude-sonnet-4-5' },
  countsTurns: false,
  cumulative: ['inputTokens', 'outputTokens'],
  obeys: ['.github/hooks', '.github/copilot'],
  launch,
  reader,
};

function launch({ model, state, resume, extra, ...facts }: LaunchFacts) {
  return {
    args: [
      ...['--output-format', 'json', '--allow-all-tools', '--allow-all-paths', '--no-ask-user', '--no-auto-update'],
      ...['--disable-builtin-mcps', '--no-remote', '--usage-output-file', `${state}/${USAGE}`],
      ...(facts.dialect === 'github' && model !== '' ? ['--model', model] : []),
      ...(resume === null ? [] : [`--resume=${resume}`]),
      ...extra,
    ],
    environment: {
      ...modelOf(model, facts),
      COPILOT_HOME: `${state}/copilot`,
      COPILOT_AUTO_UPDATE: 'false',
      // The program unpacks itself there, once a job.
      XDG_CACHE_HOME: `${state}/cache`,
    },
  };
}

/** A token of GitHub is for GitHub's own models; any other key is a provider's. Our proxy stands before both. */
function modelOf(model: string, { endpoint, token, dialect }: Pick<LaunchFacts, 'endpoint' | 'token' | 'dialect'>) {
  if (dialect === 'github') {
    return {
      COPILOT_GITHUB_TOKEN: token,
      COPILOT_API_URL: endpoint,
      // What it asks of GitHub's API ends at our proxy, too: the settings of its organization pass, nothing else does.
      COPILOT_DEBUG_GITHUB_API_URL: endpoint,
      COPILOT_CLI_DISABLE_WEBSOCKET_RESPONSES: 'true',
    };
  }
  return {
    COPILOT_PROVIDER_TYPE: dialect,
    COPILOT_PROVIDER_BASE_URL: dialect === 'anthropic' ? endpoint : `${endpoint}/v1`,
    COPILOT_PROVIDER_API_KEY: token,
    COPILOT_MODEL: model,
    COPILOT_OFFLINE: 'true',
  };
}

function reader(): EventReader {
  let result: JsonEvent | null = null;
  let text = '';
  let fault: Fault | null = null;
  let denied: readonly string[] = [];
  return {
    take: (event) => {
      const data = at(event, 'data');
      switch (textAt(event, 'type')) {
        case 'assistant.message':
          text = textAt(data, 'content') || text;
          return shown(data);
        case 'tool.execution_complete':
          if (textAt(data, 'error', 'code') === 'denied')
            denied = [...denied, textAt(data, 'toolName') || textAt(data, 'toolCallId')];
          return null;
        case 'session.error':
          fault = { ...statusOf(data), message: textAt(data, 'message') };
          return fault.message || null;
        case 'result':
          result = event;
          return null;
        default:
          return null;
      }
    },
    report: (readFile) => ({
      succeeded: result !== null && numberAt(result, 'exitCode') === 0,
      session: textAt(result, 'sessionId') || null,
      text,
      usage: usageOf(readFile(USAGE)),
      fault: numberAt(result, 'exitCode') === 0 ? null : fault,
      denied,
    }),
  };
}

function statusOf(data: unknown) {
  const status = numberAt(data, 'statusCode');
  return status === undefined ? {} : { status };
}

function shown(data: unknown): string | null {
  const tools = listAt(data, 'toolRequests').map(
    (tool) => `→ ${textAt(tool, 'name')} ${JSON.stringify(at(tool, 'arguments'))}`,
  );
  return [textAt(data, 'content'), ...tools].filter((line) => line !== '').join('\n') || null;
}

/** Tokens stand in a file of their own, by model. */
function usageOf(file: string | null) {
  const metrics = at(parse(file), 'modelMetrics');
  if (!isObject(metrics)) return {};
  const sum = (name: string) =>
    Object.values(metrics).reduce<number>((all, model) => all + (numberAt(model, 'usage', name) ?? 0), 0);
  return { inputTokens: sum('inputTokens'), outputTokens: sum('outputTokens') };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
