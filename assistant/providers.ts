import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4, ProviderV4 } from '@ai-sdk/provider';
import { createProviderRegistry, customProvider } from 'ai';
import { FallbackModel } from './fallback.ts';
import { type ModelTest, testModel } from './model-test.ts';
import { DEFAULT_PACING, OfflineModel, type OfflineSettings } from './offline/model.ts';

export interface ProviderSettings extends Pick<OfflineSettings, 'vocabulary' | 'understand'> {
  /** `RAZAO_AI_BASE_URL`, `RAZAO_AI_MODEL`, `RAZAO_AI_KEY`: an OpenAI-compatible server (also Ollama, vLLM). */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds between the words of the offline model; null = none. */
  readonly pacing?: OfflineSettings['pacing'];
  /** How long the configured model may keep silent before the offline one answers. */
  readonly patienceMs?: number;
}

/** The models of an installation. */
export interface Models {
  /** `offline:rules-1`, or `configured:<model>`. */
  readonly chosen: string;
  /** The model for one turn; `onFallback` is told when the configured one gave up and the offline one took over. */
  forTurn(onFallback: (error: unknown) => void): LanguageModelV4;
  /** Asks the chosen model for one word, without the offline one stepping in. Never throws. */
  test(): Promise<ModelTest>;
}

const PATIENCE_MS = 30_000;

/**
 * Builds the registry of models: offline always, and the one of the environment if it is set. The registry becomes the
 * SDK's default provider, so that a model named by a string can never be looked up at a vendor's gateway.
 * @throws Error when only one of address and model is set
 */
export function createModels(settings: ProviderSettings): Models {
  const { vocabulary, understand, environment, pacing = DEFAULT_PACING, patienceMs = PATIENCE_MS } = settings;
  const offline = new OfflineModel({ vocabulary, understand, pacing });
  const configured = configuredModel(environment);
  const providers: Record<string, ProviderV4> = {
    offline: customProvider({ languageModels: { [offline.modelId]: offline } }),
  };
  if (configured) {
    providers['configured'] = customProvider({ languageModels: { [configured.modelId]: configured } });
  }
  globalThis.AI_SDK_DEFAULT_PROVIDER = createProviderRegistry(providers) as unknown as ProviderV4;
  globalThis.AI_SDK_LOG_WARNINGS = false;
  if (!configured)
    return { chosen: `offline:${offline.modelId}`, forTurn: () => offline, test: () => testModel(offline) };
  return {
    chosen: `configured:${configured.modelId}`,
    forTurn: (onFallback) => new FallbackModel({ configured, offline, patienceMs, onFallback }),
    test: () => testModel(configured),
  };
}

function configuredModel(environment: ProviderSettings['environment']): LanguageModelV4 | null {
  const address = environment['RAZAO_AI_BASE_URL'];
  const model = environment['RAZAO_AI_MODEL'];
  if (!address && !model) return null;
  if (!address || !model) {
    throw new Error('RAZAO_AI_BASE_URL and RAZAO_AI_MODEL belong together: set both or none.');
  }
  const key = environment['RAZAO_AI_KEY'];
  const provider = createOpenAICompatible({
    name: 'configured',
    baseURL: address,
    includeUsage: true,
    ...(key && { apiKey: key }),
  });
  return provider.chatModel(model);
}
