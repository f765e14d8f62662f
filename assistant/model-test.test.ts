import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { afterEach, expect, it } from 'vitest';
import { testModel } from './model-test.ts';

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

/** A model behind a server that answers every call with this status and body, or with nothing at all. */
async function modelBehind(answer: { status: number; body: object } | null) {
  const server = createServer((_, response) => {
    if (!answer) return;
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  closings.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return createOpenAICompatible({ name: 'configured', baseURL: `http://127.0.0.1:${port}/v1` }).chatModel(
    'm',
  );
}

const completion = {
  id: '1',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'ok' } }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
};
const refusal = { error: { message: 'no', type: 'x' } };

it.each([
  ['ok', { status: 200, body: completion }],
  ['refused', { status: 401, body: refusal }],
  ['unknown_model', { status: 404, body: refusal }],
  ['failed', { status: 500, body: refusal }],
] as const)('a model is found to be %s by what its server answers', async (outcome, answer) => {
  expect(await testModel(await modelBehind(answer))).toMatchObject({ outcome });
});

it('a model is found to be slow when its server says nothing', async () => {
  expect(await testModel(await modelBehind(null), 200)).toMatchObject({ outcome: 'slow' });
});

it('a model is found to be unreachable when nobody listens', async () => {
  const model = createOpenAICompatible({ name: 'configured', baseURL: 'http://127.0.0.1:1/v1' }).chatModel(
    'm',
  );
  expect(await testModel(model)).toMatchObject({ outcome: 'unreachable' });
});
