import { at, isObject, type JsonEvent, listAt, numberAt, textAt } from '../json-at.ts';
import type { CliAdapter, EventReader, Fault, LaunchFacts, Report } from './adapter.ts';

/** Claude Code, https://code.claude.com/docs/en/headless. */
export const claude: CliAdapter = {
  name: 'claude',
  package: '@anthropic-ai/claude-code',
  version: '2.1.332',
  programs: ['claude'],
  installScript: 'install.cjs',
  dialects: ['anthropic'],
  defaultModel: {},
  countsTurns: true,
  cumulative: ['costUsd'],
  obeys: [],
  launch,
  reader,
};

function launch(facts: LaunchFacts) {
  return {
    args: [
      ...['-p', '--output-format', 'stream-json', '--verbose', '--dangerously-skip-permissions'],
      // Settings of the checkout run hooks and servers, and can name another server for the key.
      ...['--setting-sources', 'user', '--strict-mcp-config'],
      ...(facts.model === '' ? [] : ['--model', facts.model]),
      ...(facts.schema === null ? [] : ['--json-schema', JSON.stringify(withoutDialect(facts.schema))]),
      ...['--max-turns', String(facts.maxTurns)],
      ...(facts.maxCostUsd === null ? [] : ['--max-budget-usd', String(facts.maxCostUsd)]),
      ...(facts.resume === null ? [] : ['--resume', facts.resume]),
      // It reads them by itself only together with the settings.
      ...(facts.instructions === null ? [] : ['--append-system-prompt-file', facts.instructions]),
      ...facts.extra,
    ],
    environment: {
      ANTHROPIC_BASE_URL: facts.endpoint,
      ANTHROPIC_API_KEY: facts.token,
      CLAUDE_CONFIG_DIR: `${facts.state}/claude`,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      CLAUDE_CODE_MAX_RETRIES: '3',
      DISABLE_AUTOUPDATER: '1',
      ...(facts.asRoot ? { IS_SANDBOX: '1' } : {}),
    },
  };
}

/** It refuses a schema that names the draft it is written in, if that is a late one. */
function withoutDialect(schema: object): object {
  const { $schema: _dialect, ...rest } = schema as { readonly $schema?: unknown };
  return rest;
}

function reader(): EventReader {
  let session: string | null = null;
  let result: JsonEvent | null = null;
  return {
    take: (event) => {
      session = textAt(event, 'session_id') || session;
      if (textAt(event, 'type') === 'result') result = event;
      return textAt(event, 'type') === 'assistant' ? shown(event) : null;
    },
    report: () => reportOf(result, session),
  };
}

function shown(event: JsonEvent): string | null {
  const blocks = listAt(event, 'message', 'content').map((block) => {
    if (textAt(block, 'type') === 'tool_use') return `→ ${textAt(block, 'name')} ${JSON.stringify(at(block, 'input'))}`;
    return textAt(block, 'text');
  });
  return blocks.filter((text) => text !== '').join('\n') || null;
}

function reportOf(result: JsonEvent | null, session: string | null): Report {
  const cost = numberAt(result, 'total_cost_usd');
  const structured = at(result, 'structured_output');
  return {
    // The subtype says "success" for errors of the API, too.
    succeeded: result !== null && at(result, 'is_error') === false && textAt(result, 'subtype') === 'success',
    session,
    text: textAt(result, 'result'),
    ...(structured === undefined ? {} : { structured }),
    usage: { ...tokens(result), ...(cost === undefined ? {} : { costUsd: cost }) },
    fault: faultOf(result),
    denied: listAt(result, 'permission_denials').map((denial) => textAt(denial, 'tool_name')),
  };
}

function tokens(result: JsonEvent | null) {
  const usage = at(result, 'usage');
  if (!isObject(usage)) return {};
  const input = ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens'];
  return {
    inputTokens: input.reduce((sum, name) => sum + (numberAt(usage, name) ?? 0), 0),
    outputTokens: numberAt(usage, 'output_tokens') ?? 0,
  };
}

const FAILURES: Readonly<Record<string, Fault['failure']>> = {
  max_turns: 'turn-limit',
  error_max_turns: 'turn-limit',
  budget_exhausted: 'budget',
  error_max_budget_usd: 'budget',
  structured_output_retry_exhausted: 'invalid-answer',
  error_max_structured_output_retries: 'invalid-answer',
};

function faultOf(result: JsonEvent | null): Fault | null {
  if (result === null || (at(result, 'is_error') === false && textAt(result, 'subtype') === 'success')) return null;
  const failure =
    textAt(result, 'stop_reason') === 'refusal'
      ? ('refused' as const)
      : (FAILURES[textAt(result, 'terminal_reason')] ?? FAILURES[textAt(result, 'subtype')]);
  const status = numberAt(result, 'api_error_status');
  const errors = listAt(result, 'errors').filter((error) => typeof error === 'string');
  return {
    ...(failure === undefined ? {} : { failure }),
    ...(status === undefined ? {} : { status }),
    message: textAt(result, 'result') || errors.join('\n') || textAt(result, 'subtype'),
  };
}
