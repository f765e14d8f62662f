import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import { FigureGuard, figuresOfPrompt } from './figure_guard.ts';

export interface FallbackSettings {
  readonly configured: LanguageModelV4;
  readonly offline: LanguageModelV4;
  /** Longest wait for the first part of a stream and between two parts, in milliseconds. */
  readonly patienceMs: number;
  /** Told once, when the configured model gave up. */
  onFallback(error: unknown): void;
}

/**
 * The model of one turn: the configured one, until it fails or keeps silent; from then on the offline one for the rest
 * of the turn. A failure before the first part is answered at once. A failure in the middle of a stream is passed on as
 * an error part: `streamText` then takes the step back and calls again (`onError` → `retry`), and gets the offline model.
 * A figure that stands in no tool result and not in the message is such a failure (`UnsupportedFigure`).
 */
export class FallbackModel implements LanguageModelV4 {
  readonly specificationVersion = 'v4';
  readonly #settings: FallbackSettings;
  #failed = false;

  constructor(settings: FallbackSettings) {
    this.#settings = settings;
  }

  get provider(): string {
    return this.#current.provider;
  }

  get modelId(): string {
    return this.#current.modelId;
  }

  get supportedUrls() {
    return this.#current.supportedUrls;
  }

  /** True once the offline model has taken over. */
  get failed(): boolean {
    return this.#failed;
  }

  get #current(): LanguageModelV4 {
    return this.#failed ? this.#settings.offline : this.#settings.configured;
  }

  async doGenerate(options: LanguageModelV4CallOptions): Promise<LanguageModelV4GenerateResult> {
    if (this.#failed) return this.#settings.offline.doGenerate(options);
    const { patienceMs, configured } = this.#settings;
    try {
      const signal = AbortSignal.any([
        AbortSignal.timeout(patienceMs),
        ...(options.abortSignal ? [options.abortSignal] : []),
      ]);
      const result = await configured.doGenerate({ ...options, abortSignal: signal });
      const known = figuresOfPrompt(options.prompt);
      for (const part of result.content) if (part.type === 'text') checked(new FigureGuard(known), part.text);
      return result;
    } catch (error) {
      options.abortSignal?.throwIfAborted();
      this.#giveUp(error);
      return this.#settings.offline.doGenerate(options);
    }
  }

  async doStream(options: LanguageModelV4CallOptions): Promise<LanguageModelV4StreamResult> {
    if (this.#failed) return this.#settings.offline.doStream(options);
    const silence = new AbortController();
    const signal = AbortSignal.any([silence.signal, ...(options.abortSignal ? [options.abortSignal] : [])]);
    const watch = new Watch(this.#settings.patienceMs, silence);
    try {
      const result = await watch.over(
        Promise.resolve(this.#settings.configured.doStream({ ...options, abortSignal: signal })),
      );
      return { ...result, stream: this.#guarded(result.stream, watch, options) };
    } catch (error) {
      options.abortSignal?.throwIfAborted();
      this.#giveUp(error);
      return this.#settings.offline.doStream(options);
    }
  }

  #guarded(
    stream: ReadableStream<LanguageModelV4StreamPart>,
    watch: Watch,
    { abortSignal: stopped, prompt }: LanguageModelV4CallOptions,
  ): ReadableStream<LanguageModelV4StreamPart> {
    const reader = stream.getReader();
    const words = new CheckedWords(prompt);
    const fail = (error: unknown): LanguageModelV4StreamPart => {
      this.#giveUp(error);
      return { type: 'error', error };
    };
    return new ReadableStream<LanguageModelV4StreamPart>({
      async pull(controller) {
        try {
          const { done, value } = await watch.over(reader.read());
          if (done) controller.close();
          else if (value.type === 'error') controller.enqueue(fail(value.error));
          else for (const part of words.check(value)) controller.enqueue(part);
        } catch (error) {
          if (stopped?.aborted) {
            controller.error(error);
            return;
          }
          controller.enqueue(fail(error));
          controller.close();
          await reader.cancel(error).catch(() => undefined);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    });
  }

  #giveUp(error: unknown): void {
    if (this.#failed) return;
    this.#failed = true;
    this.#settings.onFallback(error);
  }
}

/** The parts of a stream with the words of each text held back until their figures are borne out. */
class CheckedWords {
  readonly #prompt: LanguageModelV4CallOptions['prompt'];
  readonly #guards = new Map<string, FigureGuard>();

  constructor(prompt: LanguageModelV4CallOptions['prompt']) {
    this.#prompt = prompt;
  }

  /** @throws UnsupportedFigure */
  check(part: LanguageModelV4StreamPart): LanguageModelV4StreamPart[] {
    if (part.type === 'text-delta') {
      const delta = this.#guard(part.id).push(part.delta);
      return delta === '' ? [] : [{ ...part, delta }];
    }
    if (part.type === 'text-end') {
      const delta = this.#guard(part.id).end();
      return [...(delta === '' ? [] : [{ type: 'text-delta' as const, id: part.id, delta }]), part];
    }
    return [part];
  }

  #guard(id: string): FigureGuard {
    const guard = this.#guards.get(id) ?? new FigureGuard(figuresOfPrompt(this.#prompt));
    this.#guards.set(id, guard);
    return guard;
  }
}

function checked(guard: FigureGuard, text: string): void {
  guard.push(text);
  guard.end();
}

/** Aborts when what it watches over keeps silent for too long. */
class Watch {
  readonly #patienceMs: number;
  readonly #silence: AbortController;

  constructor(patienceMs: number, silence: AbortController) {
    this.#patienceMs = patienceMs;
    this.#silence = silence;
  }

  async over<T>(awaited: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const silent = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const error = new DOMException('The model kept silent for too long.', 'TimeoutError');
        this.#silence.abort(error);
        reject(error);
      }, this.#patienceMs);
    });
    try {
      return await Promise.race([awaited, silent]);
    } finally {
      clearTimeout(timer);
    }
  }
}
