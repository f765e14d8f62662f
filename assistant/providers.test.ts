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
    const models = createModels({ ...mind, environment: {}, pacing: null });
    expect(models.chosen).toBe('offline:rules-1');
    const { text } = await generateText({ model: models.forTurn(() => undefined), prompt: 'oi' });
    expect(text).not.toBe('');
  });

  it('never look a model named by a string up elsewhere: the machine is not left', async () => {
    createModels({ ...mind, environment: {} });
    await expect(generateText({ model: 'openai/gpt-5', prompt: 'oi', maxRetries: 0 })).rejects.toThrow();
    await expect(generateText({ model: 'openai:gpt-5', prompt: 'oi', maxRetries: 0 })).rejects.toThrow(
      /No such provider/,
    );
    const { text } = await generateText({ model: 'offline:rules-1', prompt: 'oi' });
    expect(text).not.toBe('');
  });

  it('refuse half a setting', () => {
    expect(() => createModels({ ...mind, environment: { RAZAO_AI_MODEL: 'x' } })).toThrow('belong together');
    expect(() => createModels({ ...mind, environment: { RAZAO_AI_BASE_URL: 'http://x' } })).toThrow(
      'belong together',
    );
  });

  it('are the configured one when address and model are set', () => {
    const environment = { RAZAO_AI_BASE_URL: 'http://127.0.0.1:1/v1', RAZAO_AI_MODEL: 'llama' };
    const models = createModels({ ...mind, environment });
    expect(models.chosen).toBe('configured:llama');
    expect(models.forTurn(() => undefined).modelId).toBe('llama');
  });
});
