import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface SlowModel {
  /** Base address of an OpenAI-compatible server on loopback. */
  readonly url: string;
  /** How many words its next answers have; it says one every 50 ms. */
  words: number;
  stop(): Promise<void>;
}

const WORDS = 'Cada número tem a sua fonte e cada fonte tem a sua edição, palavra por palavra. '.split(' ');

/** A model server that speaks for some ten seconds unless told: long enough to be left and come back to. */
export async function startSlowModel(): Promise<SlowModel> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => void speak(response, model.words));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const model: SlowModel = {
    url: `http://127.0.0.1:${port}/v1`,
    words: 200,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return model;
}

async function speak(response: ServerResponse, words: number): Promise<void> {
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
  for (let word = 0; word < words && !response.destroyed; word += 1) {
    send({ role: 'assistant', content: `${WORDS[word % WORDS.length] || 'assim'} ` }, null);
    await sleep(50);
  }
  if (response.destroyed) return;
  send({ content: 'FIM' }, null);
  send({}, 'stop');
  response.end('data: [DONE]\n\n');
}
