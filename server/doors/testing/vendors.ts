import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Scripted endpoints that speak as Anthropic's and Google's do: one call of a tool, then words. */

interface Call {
  readonly name: string;
  readonly input: unknown;
}

export interface Vendor {
  readonly url: string;
  /** Address, key as it was sent, and body of each request. */
  readonly requests: {
    readonly path: string;
    readonly key: string;
    readonly body: Record<string, unknown>;
  }[];
  stop(): Promise<void>;
}

type Speak = (response: ServerResponse, call: Call | null, words: string) => void;

async function vendor(
  base: string,
  keyHeader: string,
  speak: Speak,
  calls: readonly Call[],
  words: string,
): Promise<Vendor> {
  const requests: Vendor['requests'] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const call = calls[requests.length] ?? null;
      const key = String(request.headers[keyHeader]);
      requests.push({ path: request.url ?? '', key, body: JSON.parse(body) as Record<string, unknown> });
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      speak(response, call, words);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The messages protocol of Anthropic. */
export function anthropicServer(calls: readonly Call[], words: string): Promise<Vendor> {
  const event = (response: ServerResponse, data: { type: string }) =>
    response.write(`event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`);
  const speak: Speak = (response, call, text) => {
    const say = (data: { type: string; [key: string]: unknown }) => event(response, data);
    say({
      type: 'message_start',
      message: {
        id: 'm',
        type: 'message',
        role: 'assistant',
        model: 'scripted',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 100, output_tokens: 1 },
      },
    });
    const block = call
      ? { type: 'tool_use', id: 'toolu_1', name: call.name, input: {} }
      : { type: 'text', text: '' };
    say({ type: 'content_block_start', index: 0, content_block: block });
    const delta = call
      ? { type: 'input_json_delta', partial_json: JSON.stringify(call.input) }
      : { type: 'text_delta', text };
    say({ type: 'content_block_delta', index: 0, delta });
    say({ type: 'content_block_stop', index: 0 });
    const reason = call ? 'tool_use' : 'end_turn';
    say({
      type: 'message_delta',
      delta: { stop_reason: reason, stop_sequence: null },
      usage: { output_tokens: 20 },
    });
    say({ type: 'message_stop' });
  };
  return vendor('/v1', 'x-api-key', speak, calls, words);
}

/** The generative language protocol of Google. */
export function googleServer(calls: readonly Call[], words: string): Promise<Vendor> {
  const speak: Speak = (response, call, text) => {
    const part = call ? { functionCall: { name: call.name, args: call.input } } : { text };
    const chunk = {
      candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }],
      usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 20, totalTokenCount: 120 },
      modelVersion: 'scripted',
    };
    response.write(`data: ${JSON.stringify(chunk)}\r\n\r\n`);
  };
  return vendor('/v1beta', 'x-goog-api-key', speak, calls, words);
}
