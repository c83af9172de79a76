import { at, listAt, textAt } from '../../../src/adapters/agents/json-at.ts';
import { nextId, openStream, type Protocol, sendJson, TOKENS } from './protocol.ts';
import type { Reply } from './tools.ts';

/** Messages, https://platform.claude.com/docs/en/api/messages. */
export const anthropic: Protocol = {
  path: /\/v1\/messages$/,

  read: (body) => {
    let calls = 0;
    let answered = false;
    for (const message of listAt(body, 'messages')) {
      const blocks = listAt(message, 'content');
      if (textAt(message, 'role') !== 'assistant') {
        // An answer that breaks its schema comes back as an error of the tool, and is given once more.
        if (blocks.some((block) => at(block, 'is_error') === true)) answered = false;
        continue;
      }
      const uses = blocks.filter((block) => textAt(block, 'type') === 'tool_use');
      calls = uses.length > 0 ? calls + 1 : 0;
      answered = uses.some((use) => textAt(use, 'name') === 'StructuredOutput');
    }
    const tools = listAt(body, 'tools').map((tool) => ({ name: textAt(tool, 'name'), custom: false }));
    return { model: textAt(body, 'model'), streams: at(body, 'stream') === true, tools, calls, answered };
  },

  send: (response, request, reply, cut) => {
    const usage = { input_tokens: TOKENS.input, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
    const start = { id: nextId('msg'), type: 'message', role: 'assistant', model: request.model, stop_sequence: null };
    const stop = { stop_reason: stopOf(reply), stop_sequence: null };
    const block = blockOf(reply);
    const spent = { output_tokens: TOKENS.output };
    if (!request.streams)
      return sendJson(response, 200, { ...start, ...stop, content: [block], usage: { ...usage, ...spent } });
    const send = openStream(response);
    const event = (type: string, data: object) => send({ type, ...data }, type);
    event('message_start', {
      message: { ...start, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } },
    });
    const empty = reply.kind === 'call' ? { ...block, input: {} } : { type: 'text', text: '' };
    event('content_block_start', { index: 0, content_block: empty });
    const delta =
      reply.kind === 'call'
        ? { type: 'input_json_delta', partial_json: JSON.stringify(reply.input) }
        : { type: 'text_delta', text: reply.text };
    event('content_block_delta', { index: 0, delta });
    if (cut) return void response.destroy();
    event('content_block_stop', { index: 0 });
    event('message_delta', { delta: stop, usage: spent });
    event('message_stop', {});
    response.end();
  },

  error: (status, message) => ({ type: 'error', error: { type: ERRORS[status] ?? 'api_error', message } }),
};

const ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

const blockOf = (reply: Reply) =>
  reply.kind === 'call'
    ? { type: 'tool_use', id: nextId('toolu'), name: reply.tool.name, input: reply.input }
    : { type: 'text', text: reply.text };

function stopOf(reply: Reply): string {
  if (reply.kind === 'call') return 'tool_use';
  return reply.refused ? 'refusal' : 'end_turn';
}
