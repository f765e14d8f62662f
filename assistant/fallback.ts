import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import { FigureGuard, figuresOfPrompt } from './figure_guard.ts';
import { readPrompt } from './offline/prompt.ts';

export interface FallbackSettings {
  readonly configured: LanguageModelV4;
  readonly offline: LanguageModelV4;
  /** Longest wait for the first part of a stream and between two parts, in milliseconds. */
  readonly patienceMs: number;
  /** The key of the configured model: blotted out of whatever it writes. */
  readonly secret?: string | null;
  /** True once the tokens of the month are spent: no further step is the configured model's. */
  readonly isSpent?: () => boolean;
  /** Told once, when the configured model gave up. */
  onFallback(error: unknown): void;
}

/**
 * The model of one turn: the configured one, until it fails or keeps silent; from then on the offline one for the rest
 * of the turn. A failure before the first part is answered at once. A failure in the middle of a stream is passed on as
 * an error part: `streamText` then takes the step back and calls again (`onError` → `retry`), and gets the offline model.
 * A figure that stands in no tool result and not in the message is such a failure (`UnsupportedFigure`), and so is a reply
 * that does not come to an end (`Endless`), or is cut short before it.
 */
export class FallbackModel implements LanguageModelV4 {
  readonly specificationVersion = 'v4';
  readonly #settings: FallbackSettings;
  #failed = false;
  #unheard: readonly [from: number, to: number] | null = null;

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
      if (isCutShort(result.finishReason)) throw new Endless();
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
    if (this.#failed) return this.#offline(options);
    const silence = new AbortController();
    const signal = AbortSignal.any([silence.signal, ...(options.abortSignal ? [options.abortSignal] : [])]);
    const watch = new Watch(this.#settings.patienceMs, silence);
    try {
      if (this.#settings.isSpent?.()) throw new BudgetSpent();
      const before = callsBefore(options.prompt);
      const result = await watch.over(
        Promise.resolve(this.#settings.configured.doStream({ ...options, abortSignal: signal })),
      );
      return { ...result, stream: this.#guarded(result.stream, watch, options, before) };
    } catch (error) {
      options.abortSignal?.throwIfAborted();
      this.#giveUp(error);
      if (error instanceof Endless || error instanceof BudgetSpent) this.#unheard = readOnly(options.prompt);
      return this.#offline(options);
    }
  }

  /** The offline model begins anew where the other one only looked around: what it read leads to no words of its own. */
  async #offline(options: LanguageModelV4CallOptions): Promise<LanguageModelV4StreamResult> {
    const [from, to] = this.#unheard ?? [0, 0];
    const prompt = options.prompt.filter((_, at) => at < from || at >= to);
    return this.#settings.offline.doStream({ ...options, prompt });
  }

  #guarded(
    stream: ReadableStream<LanguageModelV4StreamPart>,
    watch: Watch,
    { abortSignal: stopped, prompt }: LanguageModelV4CallOptions,
    before: number,
  ): ReadableStream<LanguageModelV4StreamPart> {
    const reader = stream.getReader();
    const words = new CheckedWords(prompt, before, this.#settings.secret ?? '');
    const fail = (error: unknown): LanguageModelV4StreamPart => {
      this.#giveUp(error);
      return { type: 'error', error };
    };
    return new ReadableStream<LanguageModelV4StreamPart>({
      async pull(controller) {
        try {
          // A pull that brings nothing is not followed by another one: words that are held back are read on behind.
          for (let parts: LanguageModelV4StreamPart[] = []; parts.length === 0; ) {
            const { done, value } = await watch.over(reader.read());
            if (done) return controller.close();
            parts = value.type === 'error' ? [fail(value.error)] : words.check(value);
            for (const part of parts) controller.enqueue(part);
          }
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

/** Characters of words, and of what tools are called with, in one step: nobody reads a longer reply. */
const MOST_CHARACTERS = 100_000;

/** Calls of tools in one turn; those beyond are not made. */
const MOST_CALLS = 50;

/** Shorter ones are words that any reply may hold. */
const SHORTEST_SECRET = 8;
const BLOT = '•••';

/** Steps of one turn that are the configured model's; what then still lacks words gets them from the offline one. */
export const MOST_MODEL_STEPS = 7;

/** A model that does not come to an end, or calls tools without measure. */
export class Endless extends Error {
  override readonly name = 'Endless';

  constructor() {
    super('The model does not come to an end.');
  }
}

/** The tokens of the month were spent by the steps of this turn before. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';

  constructor() {
    super('The tokens of the month are spent.');
  }
}

/** The model would have said more: it came to the length that its server lets it have, or to a filter of it. */
function isCutShort({ unified }: LanguageModelV4FinishReason): boolean {
  return unified === 'length' || unified === 'content-filter';
}

/** How many tools this turn called so far. @throws Endless where another step of the model would lead nowhere */
function callsBefore(prompt: LanguageModelV4CallOptions['prompt']): number {
  const calls = readPrompt(prompt).done.length;
  const last = prompt.findLastIndex(({ role }) => role === 'user');
  const steps = prompt.slice(last + 1).filter(({ role }) => role === 'assistant').length;
  if (calls >= MOST_CALLS || steps >= MOST_MODEL_STEPS) throw new Endless();
  return calls;
}

/** Tools that leave something behind. */
const CHANGES = /^(?:draft_(?:create|update|discard)|document_propose|ask)$/;

/** Where the steps of this turn stand in a prompt, when none of them changed anything; else null. */
function readOnly(prompt: LanguageModelV4CallOptions['prompt']): [number, number] | null {
  const { done } = readPrompt(prompt);
  if (done.some(({ tool, refused }) => refused === null && CHANGES.test(tool))) return null;
  return [prompt.findLastIndex(({ role }) => role === 'user') + 1, prompt.length];
}

/** The parts of a stream with the words of each text held back until their figures are borne out. */
class CheckedWords {
  readonly #prompt: LanguageModelV4CallOptions['prompt'];
  readonly #guards = new Map<string, FigureGuard>();
  readonly #calls = new Set<string>();
  readonly #callsBefore: number;
  readonly #secret: string;
  /** Calls whose input is no JSON: half ones where the answer was cut short. */
  readonly #broken: LanguageModelV4StreamPart[] = [];
  #calledWhole = false;
  #characters = 0;

  constructor(prompt: LanguageModelV4CallOptions['prompt'], callsBefore: number, secret: string) {
    this.#prompt = prompt;
    this.#callsBefore = callsBefore;
    this.#secret = secret;
  }

  /** @throws UnsupportedFigure or Endless */
  check(part: LanguageModelV4StreamPart): LanguageModelV4StreamPart[] {
    if ('delta' in part) this.#characters += part.delta.length;
    if (this.#characters > MOST_CHARACTERS) throw new Endless();
    switch (part.type) {
      case 'text-delta':
        return this.#said(part.id, this.#guard(part.id).push(part.delta));
      case 'text-end':
        return [...this.#said(part.id, this.#guard(part.id).end()), part];
      case 'tool-input-start':
      case 'tool-input-end':
        return this.#mayCall(part.id) ? [part] : [];
      case 'tool-input-delta':
        // Half a call is nobody's to see: it comes whole, or not at all.
        return [];
      case 'tool-call':
        return this.#mayCall(part.toolCallId)
          ? this.#called({ ...part, input: this.#blotted(part.input) })
          : [];
      case 'finish':
        return this.#ended(part);
      default:
        return [part];
    }
  }

  /** What was called whole has an outcome to go on from; of anything else that is cut short the rest is missing. */
  #ended(part: LanguageModelV4StreamPart & { type: 'finish' }): LanguageModelV4StreamPart[] {
    if (!isCutShort(part.finishReason)) return [...this.#broken, part];
    if (!this.#calledWhole) throw new Endless();
    return [{ ...part, finishReason: { ...part.finishReason, unified: 'tool-calls' } }];
  }

  /** What is half a call shows at the end of the answer only. */
  #called(call: LanguageModelV4StreamPart & { type: 'tool-call' }): LanguageModelV4StreamPart[] {
    if (isJson(call.input)) {
      this.#calledWhole = true;
      return [call];
    }
    this.#broken.push(call);
    return [];
  }

  /** Words come whole, so that a key in them does. */
  #said(id: string, delta: string): LanguageModelV4StreamPart[] {
    return delta === '' ? [] : [{ type: 'text-delta', id, delta: this.#blotted(delta) }];
  }

  #blotted(text: string): string {
    return this.#secret.length < SHORTEST_SECRET ? text : text.replaceAll(this.#secret, BLOT);
  }

  #mayCall(id: string): boolean {
    if (this.#callsBefore + this.#calls.size < MOST_CALLS) this.#calls.add(id);
    return this.#calls.has(id);
  }

  #guard(id: string): FigureGuard {
    const guard = this.#guards.get(id) ?? new FigureGuard(figuresOfPrompt(this.#prompt));
    this.#guards.set(id, guard);
    return guard;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
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
