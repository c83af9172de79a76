import { at, type JsonEvent, numberAt, textAt } from '../json-at.ts';
import type { CliAdapter, Dialect, EventReader, Fault, LaunchFacts } from './adapter.ts';

/** OpenCode, https://opencode.ai/docs/cli. */
export const opencode: CliAdapter = {
  name: 'opencode',
  package: 'opencode-ai',
  version: '1.18.33',
  programs: ['opencode'],
  installScript: 'postinstall.mjs',
  dialects: ['openai', 'anthropic', 'gemini'],
  // Without a model it waits for ever.
  defaultModel: {
    openai: 'openai/gpt-5.4',
    anthropic: 'anthropic/claude-sonnet-4-5',
    gemini: 'google/gemini-2.5-pro',
  },
  countsTurns: false,
  cumulative: [],
  obeys: [],
  launch,
  reader,
};

type Spoken = Exclude<Dialect, 'github'>;

/** Its own providers, by dialect: their name, and the version that stands in their paths. */
const PROVIDERS: Readonly<Record<Spoken, { readonly name: string; readonly version: string }>> = {
  openai: { name: 'openai', version: 'v1' },
  anthropic: { name: 'anthropic', version: 'v1' },
  gemini: { name: 'google', version: 'v1beta' },
};

function launch({ endpoint, token, dialect, model, resume, instructions, extra }: LaunchFacts) {
  const config = {
    ...configOf(endpoint, token, dialect, model),
    // It reads them by itself only together with the settings.
    instructions: instructions === null ? [] : [instructions],
    permission: 'allow',
    autoupdate: false,
    share: 'disabled',
  };
  return {
    args: [
      // A title of ours spares a request for one.
      ...['run', '--format', 'json', '--title', 'Issue Relay'],
      ...(resume === null ? [] : ['--session', resume]),
      ...extra,
    ],
    environment: {
      OPENCODE_CONFIG_CONTENT: JSON.stringify(config),
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_PROJECT_CONFIG: '1',
      OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    },
  };
}

/** A model of a provider that it knows keeps its own protocol; any other one is asked by chat completions. */
function configOf(endpoint: string, token: string, dialect: Dialect, model: string) {
  const [provider = '', ...rest] = model.split('/');
  const known = PROVIDERS[dialect as Spoken];
  const options = { baseURL: `${endpoint}/${known.version}`, apiKey: token, timeout: 600_000 };
  if (provider === known.name) return { model, small_model: model, provider: { [provider]: { options } } };
  const name = rest.join('/') || provider;
  const own = { npm: '@ai-sdk/openai-compatible', name: 'relay', options, models: { [name]: { name } } };
  return { model: `relay/${name}`, small_model: `relay/${name}`, provider: { relay: own } };
}

/** Its words for a tool that a rule forbids, or that a person would have had to allow. */
const REFUSED = /rule which prevents you from using|rejected permission/;

function reader(): EventReader {
  let session: string | null = null;
  let text = '';
  let reason = '';
  let fault: Fault | null = null;
  let denied: readonly string[] = [];
  const steps: unknown[] = [];
  const sum = (...path: string[]) => steps.reduce<number>((all, step) => all + (numberAt(step, ...path) ?? 0), 0);
  return {
    take: (event) => {
      session = textAt(event, 'sessionID') || session;
      const part = at(event, 'part');
      switch (textAt(event, 'type')) {
        case 'text':
          text = textAt(part, 'text') || text;
          return textAt(part, 'text') || null;
        case 'tool_use':
          if (REFUSED.test(textAt(part, 'state', 'error'))) denied = [...denied, textAt(part, 'tool')];
          return `→ ${textAt(part, 'tool')} ${JSON.stringify(at(part, 'state', 'input'))}`;
        case 'step_finish':
          reason = textAt(part, 'reason');
          steps.push(part);
          return null;
        case 'error':
          fault = faultOf(event);
          return fault.message || null;
        default:
          return null;
      }
    },
    report: () => {
      const costUsd = sum('cost');
      const inputTokens = sum('tokens', 'input') + sum('tokens', 'cache', 'read') + sum('tokens', 'cache', 'write');
      return {
        // It has no event for the end of a run: the last step tells.
        succeeded: reason === 'stop' && fault === null,
        session,
        text,
        usage:
          steps.length === 0
            ? {}
            : { inputTokens, outputTokens: sum('tokens', 'output'), ...(costUsd > 0 ? { costUsd } : {}) },
        fault,
        denied,
      };
    },
  };
}

function faultOf(event: JsonEvent): Fault {
  const status = numberAt(event, 'error', 'data', 'statusCode');
  const name = textAt(event, 'error', 'name');
  return {
    ...(status === undefined ? {} : { status }),
    ...(name === 'ContentFilterError' ? { failure: 'refused' as const } : {}),
    message: textAt(event, 'error', 'data', 'message') || name,
  };
}
