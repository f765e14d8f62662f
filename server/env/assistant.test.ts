import { expect, it } from 'vitest';
import { readEnvironment } from '../env.ts';

it('without a setting the offline model answers, and organizations call nothing of this network', () => {
  expect(readEnvironment({}).assistant).toEqual({
    server: undefined,
    monthlyTokens: null,
    privateAddresses: false,
    sealingKeys: [],
  });
});

it('a server that speaks as OpenAI does needs its address; a vendor needs its key', () => {
  const compatible = { RAZAO_AI_BASE_URL: 'http://127.0.0.1:11434/v1', RAZAO_AI_MODEL: 'qwen3' };
  expect(readEnvironment(compatible).assistant.server).toEqual({
    provider: 'openai_compatible',
    model: 'qwen3',
    baseUrl: 'http://127.0.0.1:11434/v1',
    key: null,
    wholeAnswers: false,
  });
  const vendor = { RAZAO_AI_PROVIDER: 'anthropic', RAZAO_AI_MODEL: 'm', RAZAO_AI_KEY: 'k' };
  expect(readEnvironment(vendor).assistant.server).toMatchObject({ provider: 'anthropic', baseUrl: null });
});

it.each([
  [{ RAZAO_AI_MODEL: 'm' }, /RAZAO_AI_BASE_URL and RAZAO_AI_MODEL go together/],
  [{ RAZAO_AI_BASE_URL: 'http://x/v1' }, /RAZAO_AI_BASE_URL and RAZAO_AI_MODEL go together/],
  [{ RAZAO_AI_PROVIDER: 'google' }, /go together/],
  [{ RAZAO_AI_PROVIDER: 'google', RAZAO_AI_MODEL: 'm' }, /RAZAO_AI_KEY is needed/],
  [{ RAZAO_AI_PROVIDER: 'other', RAZAO_AI_MODEL: 'm' }, /RAZAO_AI_PROVIDER must be one of/],
  [{ RAZAO_AI_MONTHLY_TOKENS: '-1' }, /RAZAO_AI_MONTHLY_TOKENS/],
])('half a setting is refused in one sentence: %o', (variables, sentence) => {
  expect(() => readEnvironment(variables)).toThrow(sentence);
});

it('a key to seal with that is short is refused, also where no model is set, and is not repeated', () => {
  const message = (() => {
    try {
      readEnvironment({ RAZAO_SEALING_KEYS: 'short-key' });
      return '';
    } catch (error) {
      return String(error);
    }
  })();
  expect(message).toMatch(/RAZAO_SEALING_KEYS must have keys of 32 characters/);
  expect(message).not.toContain('short-key');
});
