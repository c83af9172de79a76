import { at, isObject, type JsonEvent, numberAt, textAt } from '../json-at.ts';
import type { CliAdapter, EventReader, LaunchFacts } from './adapter.ts';

/** Codex, https://developers.openai.com/codex/noninteractive. */
export const codex: CliAdapter = {
  name: 'codex',
  package: '@openai/codex',
  version: '0.171.0',
  programs: ['codex'],
  dialects: ['openai'],
  defaultModel: { openai: 'gpt-5.5' },
  countsTurns: false,
  cumulative: ['inputTokens', 'outputTokens'],
  obeys: [],
  launch,
  reader,
};

/** Nothing is asked of other hosts, and failures are told soon: our proxy is the one that is patient. */
const SETTINGS = [
  'features.plugins=false',
  'features.apps=false',
  'analytics.enabled=false',
  'otel.metrics_exporter="none"',
  'check_for_update_on_startup=false',
  'feedback.enabled=false',
  // What the agent starts gets no variable that could hold a key.
  'shell_environment_policy.inherit="core"',
  // Its own sandbox needs what hosted runners don't allow, and then it "succeeds" without a change; ours is around it.
  'sandbox_mode="danger-full-access"',
  'model_provider="relay"',
];

function launch({ endpoint, token, model, state, schema, schemaFile, resume, extra }: LaunchFacts) {
  const provider = [
    `name="relay",base_url="${endpoint}/v1",env_key="OPENAI_API_KEY",wire_api="responses"`,
    'request_max_retries=2,stream_max_retries=2',
  ];
  const settings = [...SETTINGS, `model_providers.relay={${provider.join(',')}}`];
  return {
    args: [
      ...['exec', ...(resume === null ? [] : ['resume']), '--json', '--skip-git-repo-check'],
      ...settings.flatMap((setting) => ['-c', setting]),
      ...['-m', model, ...(schema === null ? [] : ['--output-schema', schemaFile])],
      ...extra,
      ...(resume === null ? [] : [resume]),
      '-',
    ],
    environment: { CODEX_HOME: `${state}/codex`, OPENAI_API_KEY: token },
    // The folder has to be there, or it doesn't start.
    files: { 'codex/config.toml': '' },
  };
}

function reader(): EventReader {
  let session: string | null = null;
  let text = '';
  let completed: JsonEvent | null = null;
  let error = '';
  return {
    take: (event) => {
      const type = textAt(event, 'type');
      session = textAt(event, 'thread_id') || session;
      if (type === 'turn.completed') completed = event;
      if (type === 'error') error = textAt(event, 'message') || error;
      if (type === 'turn.failed') error = textAt(event, 'error', 'message') || error || type;
      if (type === 'turn.failed') completed = null;
      if (type !== 'item.completed') return null;
      if (textAt(event, 'item', 'type') === 'agent_message') text = textAt(event, 'item', 'text');
      return shown(at(event, 'item'));
    },
    report: (_readFile, errors) => ({
      succeeded: completed !== null,
      session,
      text,
      usage: usageOf(completed),
      fault: completed === null && error !== '' ? { message: error } : null,
      denied: deniedIn(errors),
    }),
  };
}

/** It has no event for an edit that it refuses, only a line on standard error. */
function deniedIn(errors: string): readonly string[] {
  return /\bpatch rejected\b/.test(errors) ? ['apply_patch'] : [];
}

function shown(item: unknown): string | null {
  switch (textAt(item, 'type')) {
    case 'agent_message':
      return textAt(item, 'text');
    case 'command_execution':
      return `→ ${textAt(item, 'command')} (${numberAt(item, 'exit_code') ?? textAt(item, 'status')})`;
    case 'file_change':
      return `→ ${JSON.stringify(at(item, 'changes'))}`;
    case 'error':
      return textAt(item, 'message');
    default:
      return null;
  }
}

function usageOf(completed: JsonEvent | null) {
  const usage = at(completed, 'usage');
  if (!isObject(usage)) return {};
  return { inputTokens: numberAt(usage, 'input_tokens') ?? 0, outputTokens: numberAt(usage, 'output_tokens') ?? 0 };
}
