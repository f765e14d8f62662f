import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { setTimeout as sleep } from 'node:timers/promises';
import { HELP_TOOL } from '../questions/help-pages.ts';
import { rememberBounded } from './limits.ts';
import { type Mind, plan, type PlanSettings } from './plan.ts';
import type { Step } from './step.ts';

export interface OfflineSettings extends Mind {
  /** Milliseconds between words of the reply, from and to; null = all at once. */
  readonly pacing: readonly [number, number] | null;
}

/** How the ids of this model's parts begin, so that they can be told from another model's in one stream. */
export const OFFLINE_ID = 'offline-';

function newId(): string {
  return OFFLINE_ID + crypto.randomUUID();
}

/** A word a blink: quick to read along, and still visibly written. */
export const DEFAULT_PACING = [5, 8] as const;

/**
 * The language model that needs no network and no weights: rules that read a message in Portuguese or English and call
 * the same tools through the same stream as every model. A pure function of the prompt. It can be neither injected
 * nor made to invent: text is data for a parser, and what the parser cannot place is reported or asked.
 */
export class OfflineModel implements LanguageModelV4 {
  readonly specificationVersion = 'v4';
  readonly provider = 'offline';
  readonly modelId = 'rules-1';
  readonly supportedUrls = { '*/*': [/.*/] };
  readonly #settings: OfflineSettings;
  readonly #plan: PlanSettings;

  constructor(settings: OfflineSettings) {
    this.#settings = settings;
    const read = rememberBounded((input) => settings.understand(input));
    this.#plan = { vocabulary: settings.vocabulary, read };
  }

  async doGenerate(options: LanguageModelV4CallOptions): Promise<LanguageModelV4GenerateResult> {
    options.abortSignal?.throwIfAborted();
    const step = plan(options.prompt, this.#plan, offersHelp(options));
    return { content: contentOf(step), finishReason: finishOf(step), usage: NOTHING_USED, warnings: [] };
  }

  async doStream(options: LanguageModelV4CallOptions): Promise<LanguageModelV4StreamResult> {
    options.abortSignal?.throwIfAborted();
    // Planned before the stream opens: a fault is a rejected call and not a broken stream.
    const step = plan(options.prompt, this.#plan, offersHelp(options));
    const paced = options.providerOptions?.['offline']?.['pacing'] !== false;
    const parts = partsOf(step, paced ? this.#settings.pacing : null, options.abortSignal);
    return { stream: streamOf(parts) };
  }
}

/** Whether the help can be asked in this turn. */
function offersHelp({ tools }: LanguageModelV4CallOptions): boolean {
  return tools?.some(({ name }) => name === HELP_TOOL) === true;
}

const NOTHING_USED: LanguageModelV4Usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

function finishOf({ calls }: Step): LanguageModelV4FinishReason {
  const unified = calls.length > 0 ? 'tool-calls' : 'stop';
  return { unified, raw: unified };
}

function contentOf({ text, calls }: Step): LanguageModelV4Content[] {
  return [
    ...(text === '' ? [] : [{ type: 'text' as const, text }]),
    ...calls.map(({ tool, input }) => ({
      type: 'tool-call' as const,
      toolCallId: newId(),
      toolName: tool,
      input: JSON.stringify(input),
    })),
  ];
}

async function* partsOf(
  step: Step,
  pacing: readonly [number, number] | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<LanguageModelV4StreamPart> {
  yield { type: 'stream-start', warnings: [] };
  for (const content of contentOf(step)) {
    signal?.throwIfAborted();
    if (content.type === 'text') yield* textParts(content.text, pacing, signal);
    if (content.type === 'tool-call') {
      const { toolCallId: id, toolName, input } = content;
      yield { type: 'tool-input-start', id, toolName };
      yield { type: 'tool-input-delta', id, delta: input };
      yield { type: 'tool-input-end', id };
      yield content;
    }
  }
  yield { type: 'finish', finishReason: finishOf(step), usage: NOTHING_USED };
}

async function* textParts(
  text: string,
  pacing: readonly [number, number] | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<LanguageModelV4StreamPart> {
  const id = newId();
  yield { type: 'text-start', id };
  if (!pacing) yield { type: 'text-delta', id, delta: text };
  else {
    const [least, most] = pacing;
    for (const word of text.match(/\S+\s*/g) ?? []) {
      yield { type: 'text-delta', id, delta: word };
      // Longer words take longer, as if they were written: no chance involved.
      await sleep(Math.min(most, least + word.length / 4), undefined, { signal });
    }
  }
  yield { type: 'text-end', id };
}

function streamOf(
  parts: AsyncGenerator<LanguageModelV4StreamPart>,
): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(error);
      }
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
