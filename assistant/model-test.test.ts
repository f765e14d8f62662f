import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { afterEach, expect, it } from 'vitest';
import { testModel } from './model-test.ts';

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

/** A model behind a server that answers every call with this status and body, or with nothing at all. */
async function modelBehind(answer: { status: number; body: object; streams?: boolean } | null) {
  const server = createServer((request, response) => {
    let asked = '';
    request.on('data', (chunk) => (asked += String(chunk)));
    request.on('end', () => {
      if (!answer) return;
      const { status, body, streams } = answer;
      if (status === 200 && asked.includes('"stream":true')) {
        stream(response, streams ? body : {});
        return;
      }
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(status === 200 ? completion(body) : body));
    });
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

function stream(response: ServerResponse, message: object): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const chunk = (delta: object, finish: string | null) => ({
    id: '1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  for (const one of [chunk({ role: 'assistant', ...message }, null), chunk({}, 'stop')])
    response.write(`data: ${JSON.stringify(one)}\n\n`);
  response.end('data: [DONE]\n\n');
}

const completion = (message: object) => ({
  id: '1',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: null, ...message } }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});
const call = (args: string) => ({
  tool_calls: [{ index: 0, id: 'c', type: 'function', function: { name: 'reading', arguments: args } }],
});
const refusal = { error: { message: 'no', type: 'x' } };

it.each([
  ['ok', { status: 200, body: call('{"site":"Betim","count":3}'), streams: true }],
  ['no_tools', { status: 200, body: { content: 'Certainly!' }, streams: true }],
  ['no_tools', { status: 200, body: call('{"site":"Betim","count":'), streams: true }],
  ['no_tools', { status: 200, body: call('{"site":"Betim","count":4}'), streams: true }],
  ['no_streamed_tools', { status: 200, body: call('{"site":"Betim","count":3}'), streams: false }],
  ['refused', { status: 401, body: refusal }],
  ['unknown_model', { status: 404, body: refusal }],
  ['failed', { status: 500, body: refusal }],
] as const)('a model is found to be %s by what its server answers', async (outcome, answer) => {
  expect(await testModel(await modelBehind(answer))).toMatchObject({ outcome });
});

it('a model is found to be slow when its server says nothing', async () => {
  expect(await testModel(await modelBehind(null), { patienceMs: 200 })).toMatchObject({ outcome: 'slow' });
});

it('a model is found to be unreachable when nobody listens', async () => {
  const model = createOpenAICompatible({ name: 'configured', baseURL: 'http://127.0.0.1:1/v1' }).chatModel(
    'm',
  );
  expect(await testModel(model)).toMatchObject({ outcome: 'unreachable' });
});
