import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One reply of the scripted server: words, tool calls, a status, silence, or a line cut in the middle of a stream. */
export interface Scripted {
  readonly text?: string;
  readonly calls?: readonly { readonly name: string; readonly input: unknown }[];
  readonly status?: number;
  /** Never answers. */
  readonly silent?: boolean;
  /** Ends the connection after the text, before the stream is complete. */
  readonly cut?: boolean;
}

export interface ScriptedServer {
  readonly url: string;
  /** Bodies of the requests, in order. */
  readonly requests: Record<string, unknown>[];
  stop(): Promise<void>;
}

/** An OpenAI-compatible server on loopback that says what the script says, the last reply again and again. */
export async function scriptedServer(script: readonly Scripted[]): Promise<ScriptedServer> {
  const requests: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const reply = script[Math.min(requests.length, script.length - 1)] ?? {};
      requests.push(JSON.parse(body) as Record<string, unknown>);
      answer(response, reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function answer(response: ServerResponse, reply: Scripted): void {
  if (reply.silent) return;
  if (reply.status) {
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'scripted failure', type: 'server_error' } }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({
        id: 'scripted',
        object: 'chat.completion.chunk',
        created: 0,
        model: 'scripted',
        choices: [{ index: 0, delta, finish_reason: finish }],
      })}\n\n`,
    );
  if (reply.text) send({ role: 'assistant', content: reply.text });
  if (reply.cut) {
    setTimeout(() => response.destroy(), 20);
    return;
  }
  reply.calls?.forEach(({ name, input }, index) =>
    send({
      role: 'assistant',
      tool_calls: [
        {
          index,
          id: `call-${index}-${Math.random()}`,
          type: 'function',
          function: { name, arguments: JSON.stringify(input) },
        },
      ],
    }),
  );
  send({}, reply.calls ? 'tool_calls' : 'stop');
  response.end('data: [DONE]\n\n');
}
