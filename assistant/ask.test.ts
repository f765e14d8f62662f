import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { convertArrayToReadableStream, MockLanguageModelV4 } from 'ai/test';
import { describe, expect, it } from 'vitest';
import { answerOf } from './ask.ts';

const question = { system: 'Rules.', prompt: 'Matter.' };
const PATIENCE_MS = 600_000;

const usage = {
  inputTokens: { total: 5, noCache: 5, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 2, text: 2, reasoning: 0 },
};

function modelThatStreams(text: string) {
  const parts: LanguageModelV4StreamPart[] = [
    { type: 'stream-start', warnings: [] },
    { type: 'text-start', id: '1' },
    { type: 'text-delta', id: '1', delta: text },
    { type: 'text-end', id: '1' },
    { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage },
  ];
  return new MockLanguageModelV4({
    doStream: () => Promise.resolve({ stream: convertArrayToReadableStream(parts) }),
  });
}

/** Says nothing until it is no longer waited for. */
const mute = () =>
  new MockLanguageModelV4({
    doStream: ({ abortSignal }: LanguageModelV4CallOptions) =>
      new Promise((_, fail) => {
        abortSignal?.addEventListener('abort', () => fail(abortSignal.reason as Error));
      }),
  });

describe('a question to a model', () => {
  it('is answered with its words, and with the tokens of question and answer', async () => {
    expect(await answerOf(modelThatStreams('Words.'), question, PATIENCE_MS)).toEqual({
      text: 'Words.',
      tokens: 7,
    });
  });

  it.each([
    [{}, 4000],
    [{ mostTokens: 6000 }, 6000],
  ])('may be answered as long as it says: %j', async (most, tokens) => {
    const model = modelThatStreams('Words.');
    await answerOf(model, { ...question, ...most }, PATIENCE_MS);
    expect(model.doStreamCalls.map(({ maxOutputTokens }) => maxOutputTokens)).toEqual([tokens]);
  });

  it('is waited for as long as it says, and otherwise as long as the models are', async () => {
    const slow = { name: 'ModelSilent', reason: 'slow' };
    await expect(answerOf(mute(), { ...question, patienceMs: 1 }, PATIENCE_MS)).rejects.toMatchObject(slow);
    await expect(answerOf(mute(), question, 1)).rejects.toMatchObject(slow);
  });

  it('fails with its cause where the model does, and where nothing is said', async () => {
    const cause = new Error('no such model');
    const broken = new MockLanguageModelV4({ doStream: () => Promise.reject(cause) });
    await expect(answerOf(broken, question, PATIENCE_MS)).rejects.toMatchObject({ reason: 'failed', cause });
    await expect(answerOf(modelThatStreams(''), question, PATIENCE_MS)).rejects.toMatchObject({
      reason: 'failed',
    });
  });
});
