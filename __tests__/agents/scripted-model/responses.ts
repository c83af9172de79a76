import { at, listAt, textAt } from '../../../src/adapters/agents/json-at.ts';
import { openAiError } from './chat.ts';
import { nextId, openStream, type Protocol, sendJson, TOKENS } from './protocol.ts';
import type { Reply } from './tools.ts';

const CALLS = ['function_call', 'custom_tool_call'];

/** Responses, https://platform.openai.com/docs/api-reference/responses. */
export const responses: Protocol = {
  path: /\/responses$/,

  read: (body) => {
    const items = listAt(body, 'input');
    let calls = 0;
    for (const item of items) {
      if (CALLS.includes(textAt(item, 'type'))) calls += 1;
      else if (textAt(item, 'type') === 'message' && textAt(item, 'role') === 'assistant') calls = 0;
    }
    const tools = listAt(body, 'tools').map((tool) => ({
      name: textAt(tool, 'name'),
      custom: textAt(tool, 'type') === 'custom',
    }));
    return { model: textAt(body, 'model'), streams: at(body, 'stream') === true, tools, calls, answered: false };
  },

  send: (response, request, reply, cut) => {
    const item = itemOf(reply);
    const usage = {
      input_tokens: TOKENS.input,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: TOKENS.output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: TOKENS.input + TOKENS.output,
    };
    const whole = {
      ...{ id: nextId('resp'), object: 'response', created_at: 1, model: request.model, status: 'completed' },
      ...{ output: [item], usage, error: null, incomplete_details: null, tools: [], tool_choice: 'auto' },
    };
    if (!request.streams) return sendJson(response, 200, whole);
    const send = openStream(response);
    let sequence = 0;
    const event = (type: string, data: object) => {
      send({ type, sequence_number: sequence, ...data }, type);
      sequence += 1;
    };
    event('response.created', { response: { ...whole, status: 'in_progress', output: [], usage: null } });
    const place = { output_index: 0, item_id: item.id };
    event('response.output_item.added', {
      output_index: 0,
      item: { ...item, ...emptied(reply), status: 'in_progress' },
    });
    if (reply.kind === 'text') event('response.output_text.delta', { ...place, content_index: 0, delta: reply.text });
    if (cut) return void response.destroy();
    event('response.output_item.done', { output_index: 0, item });
    event('response.completed', { response: whole });
    response.end();
  },

  error: openAiError,
};

function itemOf(reply: Reply) {
  if (reply.kind === 'text') {
    const part = reply.refused
      ? { type: 'refusal', refusal: reply.text }
      : { type: 'output_text', text: reply.text, annotations: [] };
    return { type: 'message', id: nextId('msg'), role: 'assistant', status: 'completed', content: [part] };
  }
  const { tool, input } = reply;
  const call = { call_id: nextId('call'), name: tool.name, status: 'completed' };
  if (tool.custom) return { type: 'custom_tool_call', id: nextId('ctc'), ...call, input: String(input) };
  return { type: 'function_call', id: nextId('fc'), ...call, arguments: JSON.stringify(input) };
}

function emptied(reply: Reply) {
  if (reply.kind === 'text') return { content: [] };
  return reply.tool.custom ? { input: '' } : { arguments: '' };
}
