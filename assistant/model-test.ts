import type { LanguageModelV4 } from '@ai-sdk/provider';
import { APICallError, generateText, streamText, tool, ToolChoiceViolationError } from 'ai';
import { z } from 'zod';

/** Whether a model can work here, or what was in the way, and how long it took. */
export interface ModelTest {
  readonly outcome:
    | 'ok'
    | 'unreachable'
    | 'refused'
    | 'unknown_model'
    | 'slow'
    | 'failed'
    /** It answers, but does not call the tools that it is told to. */
    | 'no_tools'
    /** It calls tools in whole answers, and loses the calls when it streams. */
    | 'no_streamed_tools';
  readonly milliseconds: number;
}

const PATIENCE_MS = 20_000;

const question = {
  prompt: 'Call the tool “reading” with the site "Betim" and the count 3.',
  tools: {
    reading: tool({
      description: 'Notes a reading.',
      inputSchema: z.object({ site: z.string(), count: z.number() }),
    }),
  },
  toolChoice: { type: 'tool', toolName: 'reading' },
  maxOutputTokens: 400,
  maxRetries: 0,
} as const;

/**
 * Has a model call a tool of two fields, as every turn does. Never throws: what is in the way is the answer.
 * @param callsTools false for a model that is known to (the offline one), which is asked for a word
 */
export async function testModel(
  model: LanguageModelV4,
  { patienceMs = PATIENCE_MS, callsTools = true } = {},
): Promise<ModelTest> {
  const begun = performance.now();
  const outcome = await ask(model, patienceMs, callsTools);
  return { outcome, milliseconds: Math.round(performance.now() - begun) };
}

async function ask(
  model: LanguageModelV4,
  patienceMs: number,
  callsTools: boolean,
): Promise<ModelTest['outcome']> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    if (!callsTools) {
      await generateText({ model, prompt: 'ok', maxRetries: 0, abortSignal: signal });
      return 'ok';
    }
    if (await callsInStream(model, signal)) return 'ok';
    const { toolCalls } = await generateText({ ...question, model, abortSignal: signal });
    return toolCalls.some(isReading) ? 'no_streamed_tools' : 'no_tools';
  } catch (error) {
    return signal.aborted ? 'slow' : outcomeOf(error);
  }
}

async function callsInStream(model: LanguageModelV4, signal: AbortSignal): Promise<boolean> {
  let failure: unknown;
  const result = streamText({
    ...question,
    model,
    abortSignal: signal,
    onError: ({ error }) => {
      failure = error;
    },
  });
  let calls = false;
  for await (const part of result.stream) if (part.type === 'tool-call') calls ||= isReading(part);
  signal.throwIfAborted();
  // A stream that is nonsense is no call; what the whole answer then is decides.
  if (APICallError.isInstance(failure)) throw failure;
  return calls;
}

function isReading(call: { readonly toolName: string; readonly input: unknown; readonly invalid?: boolean }) {
  if (call.toolName !== 'reading' || call.invalid) return false;
  const { site, count } = call.input as { site?: unknown; count?: unknown };
  return site === 'Betim' && count === 3;
}

function outcomeOf(error: unknown): ModelTest['outcome'] {
  if (ToolChoiceViolationError.isInstance(error)) return 'no_tools';
  if (!APICallError.isInstance(error)) return 'failed';
  if (error.statusCode === undefined) return 'unreachable';
  if (error.statusCode === 401 || error.statusCode === 403) return 'refused';
  return error.statusCode === 404 ? 'unknown_model' : 'failed';
}
