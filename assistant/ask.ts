import type { LanguageModelV4 } from '@ai-sdk/provider';
import { type ModelQuestion, ModelSilent } from '#usecases/usecase.ts';
import { streamText } from 'ai';

/** Tokens of one answer of which the question says nothing, and characters of any where a server does not keep to them. */
const MOST_TOKENS = 4000;
const MOST_CHARACTERS = 40_000;

/**
 * What a model answers to a question, in words alone.
 * @param patienceMs how long it may take in all, where the question does not say
 * @throws ModelSilent
 */
export async function answerOf(
  model: LanguageModelV4,
  { system, prompt, ...most }: ModelQuestion,
  patienceMs: number,
): Promise<{ text: string; tokens: number }> {
  const signal = AbortSignal.timeout(most.patienceMs ?? patienceMs);
  let failure: unknown = null;
  const result = streamText({
    model,
    system,
    prompt,
    maxOutputTokens: most.mostTokens ?? MOST_TOKENS,
    maxRetries: 0,
    abortSignal: signal,
    onError: ({ error }) => {
      failure = error;
    },
  });
  let text = '';
  try {
    for await (const piece of result.textStream) {
      text += piece;
      if (text.length > MOST_CHARACTERS) throw new ModelSilent('failed');
    }
  } catch (error) {
    failure ??= error;
  }
  if (signal.aborted) throw new ModelSilent('slow', failure);
  if (failure !== null || text === '') throw new ModelSilent('failed', failure);
  const { totalTokens } = await result.usage;
  return { text, tokens: totalTokens ?? 0 };
}
