/** Endpoints by which GitHub offers models of different houses (docs of Copilot's program name none; seen in its code). */
const OFFERED: Readonly<Record<string, readonly string[]>> = {
  'gpt-5.4': ['/responses', 'ws:/responses'],
  'gpt-5-mini': ['/chat/completions'],
  'claude-sonnet-4.5': ['/v1/messages', '/chat/completions'],
};

/** The list of models that Copilot's program asks for before anything else. */
export const githubModels = () => ({
  object: 'list',
  data: Object.entries(OFFERED).map(([id, endpoints]) => ({
    id,
    name: id,
    object: 'model',
    vendor: id.startsWith('claude') ? 'Anthropic' : 'OpenAI',
    version: id,
    preview: false,
    model_picker_enabled: true,
    policy: { state: 'enabled' },
    supported_endpoints: endpoints,
    capabilities: {
      family: id,
      type: 'chat',
      object: 'model_capabilities',
      tokenizer: 'o200k_base',
      limits: { max_context_window_tokens: 200_000, max_output_tokens: 16_000, max_prompt_tokens: 128_000 },
      supports: { streaming: true, tool_calls: true, parallel_tool_calls: true },
    },
  })),
});
