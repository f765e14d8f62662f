import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface SlowModel {
  /** Base address of an OpenAI-compatible server on loopback. */
  readonly url: string;
  stop(): Promise<void>;
}

const WORDS = 'Cada número tem a sua fonte e cada fonte tem a sua edição, palavra por palavra. '.split(' ');

/** A model server that says a word every 50 ms for some ten seconds: long enough to be stopped, left and come back to. */
export async function startSlowModel(): Promise<SlowModel> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => void speak(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function speak(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish: string | null) =>
    response.write(
      `data: ${JSON.stringify({
        id: 'slow',
        object: 'chat.completion.chunk',
        created: 0,
        model: 'slow',
        choices: [{ index: 0, delta, finish_reason: finish }],
      })}\n\n`,
    );
  for (let word = 0; word < 200 && !response.destroyed; word += 1) {
    send({ role: 'assistant', content: `${WORDS[word % WORDS.length] || 'assim'} ` }, null);
    await sleep(50);
  }
  if (response.destroyed) return;
  send({ content: 'FIM' }, null);
  send({}, 'stop');
  response.end('data: [DONE]\n\n');
}
