import { at, listAt, textAt } from '../../../src/adapters/agents/json-at.ts';
import { nextId, openStream, type Protocol, sendJson, TOKENS } from './protocol.ts';

/** generateContent, https://ai.google.dev/api/generate-content. */
export const gemini: Protocol = {
  path: /:(?:stream)?generateContent$/i,

  read: (body, path) => {
    const said = listAt(body, 'contents').filter((content) => textAt(content, 'role') === 'model');
    const isCall = (content: unknown) =>
      listAt(content, 'parts').some((part) => at(part, 'functionCall') !== undefined);
    const tools = listAt(body, 'tools')
      .flatMap((tool) => listAt(tool, 'functionDeclarations'))
      .map((declared) => ({ name: textAt(declared, 'name'), custom: false }));
    return {
      model: /models\/([^:]+):/.exec(path)?.[1] ?? '',
      streams: path.includes(':stream'),
      tools,
      calls: said.reduce<number>((all, content) => (isCall(content) ? all + 1 : 0), 0),
      answered: false,
    };
  },

  send: (response, request, reply, cut) => {
    const part =
      reply.kind === 'text'
        ? { text: reply.text }
        : { functionCall: { id: nextId('fc'), name: reply.tool.name, args: reply.input } };
    const content = { role: 'model', parts: [part] };
    const finishReason = reply.kind === 'text' && reply.refused ? 'SAFETY' : 'STOP';
    const whole = {
      candidates: [{ content, finishReason, index: 0 }],
      usageMetadata: {
        promptTokenCount: TOKENS.input,
        candidatesTokenCount: TOKENS.output,
        totalTokenCount: TOKENS.input + TOKENS.output,
      },
      modelVersion: request.model,
    };
    if (!request.streams) return sendJson(response, 200, whole);
    const send = openStream(response);
    if (cut) {
      send({ candidates: [{ content, index: 0 }] });
      return void response.destroy();
    }
    send(whole);
    response.end();
  },

  error: (status, message) => ({ error: { code: status, message, status: STATUS[status] ?? 'UNKNOWN' } }),
};

const STATUS: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
};
