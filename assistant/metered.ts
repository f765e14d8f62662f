import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';

/** A model that tells what each call took, in tokens of input and output together, as its server counts them. */
export class MeteredModel implements LanguageModelV4 {
  readonly specificationVersion = 'v4';
  readonly #model: LanguageModelV4;
  readonly #told: (tokens: number) => void;

  constructor(model: LanguageModelV4, told: (tokens: number) => void) {
    this.#model = model;
    this.#told = told;
  }

  get provider(): string {
    return this.#model.provider;
  }

  get modelId(): string {
    return this.#model.modelId;
  }

  get supportedUrls() {
    return this.#model.supportedUrls;
  }

  async doGenerate(options: LanguageModelV4CallOptions): Promise<LanguageModelV4GenerateResult> {
    const result = await this.#model.doGenerate(options);
    this.#count(result.usage);
    return result;
  }

  async doStream(options: LanguageModelV4CallOptions): Promise<LanguageModelV4StreamResult> {
    const result = await this.#model.doStream(options);
    const counting = new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
      transform: (part, controller) => {
        if (part.type === 'finish') this.#count(part.usage);
        controller.enqueue(part);
      },
    });
    return { ...result, stream: result.stream.pipeThrough(counting) };
  }

  #count({ inputTokens, outputTokens }: LanguageModelV4Usage): void {
    const tokens = (inputTokens.total ?? 0) + (outputTokens.total ?? 0);
    if (tokens > 0) this.#told(tokens);
  }
}
