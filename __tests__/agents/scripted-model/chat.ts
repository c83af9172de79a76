import { at, listAt, textAt } from '../../../src/adapters/agents/json-at.ts';
import { nextId, openStream, type Protocol, sendJson, TOKENS } from './protocol.ts';
import type { Reply } from './tools.ts';

/** Chat Completions, https://platform.openai.com/docs/api-reference/chat. */
export const chat: Protocol = {
  path: /\/chat\/completions$/,

  read: (body) => {
    const said = listAt(body, 'messages').filter((message) => textAt(message, 'role') === 'assistant');
    const calls = said.reduce<number>((all, message) => (listAt(message, 'tool_calls').length > 0 ? all + 1 : 0), 0);
    const tools = listAt(body, 'tools').map((tool) => ({
      name: textAt(tool, 'function', 'name') || textAt(tool, 'custom', 'name') || textAt(tool, 'name'),
      custom: textAt(tool, 'type') === 'custom',
    }));
    return { model: textAt(body, 'model'), streams: at(body, 'stream') === true, tools, calls, answered: false };
  },

  send: (response, request, reply, cut) => {
    const base = { id: nextId('chatcmpl'), created: 1, model: request.model };
    const usage = {
      prompt_tokens: TOKENS.input,
      completion_tokens: TOKENS.output,
      total_tokens: TOKENS.input + TOKENS.output,
    };
    const content = reply.kind === 'text' ? { content: reply.text } : { tool_calls: [callOf(reply)] };
    const finish = reply.kind === 'call' ? 'tool_calls' : reply.refused ? 'content_filter' : 'stop';
    if (!request.streams) {
      const choice = { index: 0, message: { role: 'assistant', ...content }, finish_reason: finish };
      return sendJson(response, 200, { ...base, object: 'chat.completion', choices: [choice], usage });
    }
    const send = openStream(response);
    const chunk = (delta: object, finish_reason: string | null) =>
      send({ ...base, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] });
    chunk({ role: 'assistant', content: '' }, null);
    chunk(content, null);
    if (cut) return void response.destroy();
    chunk({}, finish);
    send({ ...base, object: 'chat.completion.chunk', choices: [], usage });
    response.end('data: [DONE]\n\n');
  },

  error: openAiError,
};

/** An error as both protocols of OpenAI tell it. */
export function openAiError(status: number, message: string, code: string): object {
  const type = status < 500 ? 'invalid_request_error' : 'server_error';
  return { error: { message, type, param: null, code: code || (status === 401 ? 'invalid_api_key' : null) } };
}

function callOf({ tool, input }: Extract<Reply, { kind: 'call' }>) {
  const text = typeof input === 'string' ? JSON.stringify({ input }) : JSON.stringify(input);
  return { index: 0, id: nextId('call'), type: 'function', function: { name: tool.name, arguments: text } };
}
