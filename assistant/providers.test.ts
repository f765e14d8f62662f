import { generateText } from 'ai';
import { afterEach, describe, expect, it } from 'vitest';
import type { Mind } from './offline/plan.ts';
import { createModels } from './providers.ts';

const mind: Mind = {
  vocabulary: { kinds: [], aliases: [] },
  understand: () => ({
    intent: 'greet',
    language: 'en',
    activities: [],
    changes: [],
    removals: [],
    asks: [],
    notUnderstood: [],
  }),
};

afterEach(() => {
  globalThis.AI_SDK_DEFAULT_PROVIDER = undefined;
});

describe('the models of an installation', () => {
  it('are the offline one when nothing is configured', async () => {
    const models = createModels({ ...mind, configured: null, pacing: null });
    expect(models.chosen).toBe('offline:rules-1');
    const { text } = await generateText({ model: models.forTurn(() => undefined), prompt: 'oi' });
    expect(text).not.toBe('');
  });

  it('never look a model named by a string up elsewhere: the machine is not left', async () => {
    createModels({ ...mind, configured: null });
    await expect(generateText({ model: 'openai/gpt-5', prompt: 'oi', maxRetries: 0 })).rejects.toThrow();
    await expect(generateText({ model: 'openai:gpt-5', prompt: 'oi', maxRetries: 0 })).rejects.toThrow(
      /No such provider/,
    );
    const { text } = await generateText({ model: 'offline:rules-1', prompt: 'oi' });
    expect(text).not.toBe('');
  });

  it('are the configured one when address and model are set', () => {
    const configured = {
      provider: 'openai_compatible',
      model: 'llama',
      baseUrl: 'http://127.0.0.1:1/v1',
      key: null,
      wholeAnswers: false,
    } as const;
    const models = createModels({ ...mind, configured });
    expect(models.chosen).toBe('configured:llama');
    expect(models.forTurn(() => undefined).modelId).toBe('llama');
  });
});
