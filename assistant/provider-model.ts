import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';

export const PROVIDERS = ['openai_compatible', 'openai', 'anthropic', 'google'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** A language model of somebody's: at a vendor, or on any server that speaks as OpenAI's does. */
export interface ProviderChoice {
  readonly provider: Provider;
  readonly model: string;
  /** Needed for `openai_compatible`; for the others an address that stands in for the vendor's own. */
  readonly baseUrl: string | null;
  readonly key: string | null;
  /** True: answers are asked for whole and streamed from here, for servers that lose calls of tools in a stream. */
  readonly wholeAnswers: boolean;
  /** How the model is reached; by default as everything is. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Bytes of one answer: some fifty thousand words with what a stream writes around each. */
const MOST_BYTES = 16 * 1024 * 1024;

/** `fetch` whose answers break off where they are longer than any real one, before anybody holds them. */
function bounded(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    if (answer.body === null) return answer;
    let bytes = 0;
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          bytes += piece.length;
          if (bytes > MOST_BYTES) throw new TypeError('The answer of the model is too large.');
          controller.enqueue(piece);
        },
      }),
    );
    const { status, statusText, headers } = answer;
    return new Response(counted, { status, statusText, headers });
  };
}

/** Where vendors answer; for people and for what may be reached. */
const VENDOR_HOSTS: Readonly<Record<Exclude<Provider, 'openai_compatible'>, string>> = {
  openai: 'api.openai.com',
  anthropic: 'api.anthropic.com',
  google: 'generativelanguage.googleapis.com',
};

/** The host that is asked. */
export function hostOf({ provider, baseUrl }: Pick<ProviderChoice, 'provider' | 'baseUrl'>): string | null {
  if (baseUrl !== null) return new URL(baseUrl).host;
  return provider === 'openai_compatible' ? null : VENDOR_HOSTS[provider];
}

/**
 * A configured model. The code that speaks a vendor's protocol is loaded with the first question, so that an installation
 * without one neither starts later nor weighs more.
 */
export class ProviderModel implements LanguageModelV4 {
  readonly specificationVersion = 'v4';
  readonly provider: string;
  readonly modelId: string;
  /** Files are read by tools and never handed over. */
  readonly supportedUrls = {};
  readonly #choice: ProviderChoice;
  #opened: Promise<LanguageModelV4> | null = null;

  constructor(choice: ProviderChoice) {
    this.#choice = choice;
    this.provider = choice.provider;
    this.modelId = choice.model;
  }

  async doGenerate(options: LanguageModelV4CallOptions): Promise<LanguageModelV4GenerateResult> {
    return (await this.#model()).doGenerate(options);
  }

  async doStream(options: LanguageModelV4CallOptions): Promise<LanguageModelV4StreamResult> {
    return (await this.#model()).doStream(options);
  }

  #model(): Promise<LanguageModelV4> {
    this.#opened ??= open(this.#choice);
    return this.#opened;
  }
}

async function open(choice: ProviderChoice): Promise<LanguageModelV4> {
  const fetch = bounded(choice.fetch ?? ((input, init) => globalThis.fetch(input, init)));
  const model = await OPEN[choice.provider]({ ...choice, fetch });
  if (!choice.wholeAnswers) return model;
  const { simulateStreamingMiddleware, wrapLanguageModel } = await import('ai');
  return wrapLanguageModel({ model, middleware: simulateStreamingMiddleware() });
}

const OPEN: Readonly<Record<Provider, (choice: ProviderChoice) => Promise<LanguageModelV4>>> = {
  async openai_compatible(choice) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const { model, baseUrl, key, fetch } = choice;
    const provider = createOpenAICompatible({
      name: 'configured',
      baseURL: baseUrl ?? '',
      includeUsage: true,
      ...(key && { apiKey: key }),
      ...(fetch && { fetch }),
    });
    return provider.chatModel(model);
  },
  async openai(choice) {
    const { createOpenAI } = await import('@ai-sdk/openai');
    // Its chat protocol and not the newer one, with which the vendor keeps what was said.
    return createOpenAI(common(choice)).chat(choice.model);
  },
  async anthropic(choice) {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic(common(choice))(choice.model);
  },
  async google(choice) {
    const { createGoogle } = await import('@ai-sdk/google');
    return createGoogle(common(choice))(choice.model);
  },
};

/** The key is named always: without one, a vendor's package would look for its own variable in the environment. */
function common({ baseUrl, key, fetch }: ProviderChoice) {
  return { apiKey: key ?? '', ...(baseUrl !== null && { baseURL: baseUrl }), ...(fetch && { fetch }) };
}
