import type { LanguageModelV4 } from '@ai-sdk/provider';
import { APICallError, generateText } from 'ai';

/** Whether a model answered, or what was in the way, and how long it took. */
export interface ModelTest {
  readonly outcome: 'ok' | 'unreachable' | 'refused' | 'unknown_model' | 'slow' | 'failed';
  readonly milliseconds: number;
}

const PATIENCE_MS = 10_000;

/** Asks a model for a word. Never throws: what is in the way is the answer. */
export async function testModel(model: LanguageModelV4, patienceMs = PATIENCE_MS): Promise<ModelTest> {
  const begun = performance.now();
  const outcome = await ask(model, patienceMs);
  return { outcome, milliseconds: Math.round(performance.now() - begun) };
}

async function ask(model: LanguageModelV4, patienceMs: number): Promise<ModelTest['outcome']> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    await generateText({
      model,
      prompt: 'Answer with one word: ok',
      maxOutputTokens: 16,
      maxRetries: 0,
      abortSignal: signal,
    });
    return 'ok';
  } catch (error) {
    if (signal.aborted) return 'slow';
    if (!APICallError.isInstance(error)) return 'failed';
    if (error.statusCode === undefined) return 'unreachable';
    if (error.statusCode === 401 || error.statusCode === 403) return 'refused';
    return error.statusCode === 404 ? 'unknown_model' : 'failed';
  }
}
