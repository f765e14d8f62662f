import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One reply of the scripted server: words, tool calls, a status, silence, or a line cut in the middle of a stream. */
export interface Scripted {
  readonly text?: string;
  readonly calls?: readonly {
    readonly name: string;
    readonly input: unknown;
    /** What is written of the input, where it is no JSON. */
    readonly written?: string;
  }[];
  /** Words as they come, piece by piece. */
  readonly pieces?: readonly string[];
  readonly status?: number;
  /** Never answers. */
  readonly silent?: boolean;
  /** Ends the connection after the text, before the stream is complete. */
  readonly cut?: boolean;
  /** Says the text so many times, a piece each. */
  readonly times?: number;
  /** Why it says that it is over; by default because all is said, or a tool is called. */
  readonly finish?: 'length' | 'content_filter';
  /** What it says that the answer took. */
  readonly tokens?: number;
  /** Says in the middle of the stream that nothing more comes, with the code of a spent account. */
  readonly outOfCredit?: boolean;
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
  for (let time = 0; reply.text && time < (reply.times ?? 1) && !response.destroyed; time += 1)
    send({ role: 'assistant', content: reply.text });
  if (reply.cut) {
    setTimeout(() => response.destroy(), 20);
    return;
  }
  for (const piece of reply.pieces ?? []) send({ role: 'assistant', content: piece });
  reply.calls?.forEach(({ name, input, written }, index) =>
    send({
      role: 'assistant',
      tool_calls: [
        {
          index,
          id: `call-${index}-${Math.random()}`,
          type: 'function',
          function: { name, arguments: written ?? JSON.stringify(input) },
        },
      ],
    }),
  );
  if (reply.outOfCredit) {
    const error = {
      message: 'You exceeded your quota.',
      type: 'insufficient_quota',
      code: 'insufficient_quota',
    };
    response.end(`data: ${JSON.stringify({ error })}\n\n`);
    return;
  }
  send({}, reply.finish ?? (reply.calls ? 'tool_calls' : 'stop'));
  if (reply.tokens !== undefined) {
    const usage = { prompt_tokens: reply.tokens, completion_tokens: 0, total_tokens: reply.tokens };
    response.write(`data: ${JSON.stringify({ id: 'scripted', choices: [], usage })}\n\n`);
  }
  response.end('data: [DONE]\n\n');
}
