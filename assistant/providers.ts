import type { LanguageModelV4, ProviderV4 } from '@ai-sdk/provider';
import type { ModelQuestion } from '#usecases/usecase.ts';
import { createProviderRegistry, customProvider } from 'ai';
import { answerOf } from './ask.ts';
import { FallbackModel } from './fallback.ts';
import { MeteredModel } from './metered.ts';
import { type ModelTest, testModel } from './model-test.ts';
import { DEFAULT_PACING, OfflineModel, type OfflineSettings } from './offline/model.ts';
import { type ProviderChoice, ProviderModel } from './provider-model.ts';

export interface ProviderSettings extends Pick<OfflineSettings, 'vocabulary' | 'understand'> {
  /** The model of the installation; null: the offline one answers. */
  readonly configured: ProviderChoice | null;
  /** Milliseconds between the words of the offline model; null = none. */
  readonly pacing?: OfflineSettings['pacing'];
  /** How long a configured model may keep silent before the offline one answers. */
  readonly patienceMs?: number;
}

/** The models of an installation, or of an organization that has one of its own. */
export interface Models {
  /** `offline:rules-1`, or `configured:<model>`. */
  readonly chosen: string;
  /** Why the offline model answers although another one is configured; absent where none stands in. */
  readonly standsIn?: 'budget' | 'settings';
  /** The model for one turn; `onFallback` is told when the configured one gave up and the offline one took over. */
  forTurn(onFallback: (error: unknown) => void): LanguageModelV4;
  /** Has the configured model answer a question without tools; null: there is none, or its tokens are spent. @throws ModelSilent */
  ask(question: ModelQuestion): Promise<{ text: string; tokens: number } | null>;
  /** Has the chosen model call a tool, without the offline one stepping in. Never throws. */
  test(): Promise<ModelTest>;
}

export interface InstallationModels extends Models {
  /** The offline model alone; `standsIn` says for whom. */
  offline(standsIn?: Models['standsIn']): Models;
  /**
   * The models with another configured one; `onTokens` is told what each call took.
   * @param left tokens that it may still take: once a turn took them, its next steps are the offline model's; null = any
   */
  with(choice: ProviderChoice, onTokens: (tokens: number) => void, left?: number | null): Models;
  /** The models of the installation, likewise. */
  metered(onTokens: (tokens: number) => void, left?: number | null): Models;
}

const PATIENCE_MS = 30_000;

/**
 * Builds the registry of models: offline always, and the configured one where there is one. The registry becomes the
 * SDK's default provider, so that a model named by a string can never be looked up at a vendor's gateway.
 */
export function createModels(settings: ProviderSettings): InstallationModels {
  const { vocabulary, understand, configured, pacing = DEFAULT_PACING, patienceMs = PATIENCE_MS } = settings;
  const offline = new OfflineModel({ vocabulary, understand, pacing });
  const providers: Record<string, ProviderV4> = {
    offline: customProvider({ languageModels: { [offline.modelId]: offline } }),
  };
  globalThis.AI_SDK_DEFAULT_PROVIDER = createProviderRegistry(providers) as unknown as ProviderV4;
  globalThis.AI_SDK_LOG_WARNINGS = false;

  const offlineModels = (standsIn?: Models['standsIn']): Models => ({
    chosen: `offline:${offline.modelId}`,
    ...(standsIn && { standsIn }),
    forTurn: () => offline,
    ask: () => Promise.resolve(null),
    test: () => testModel(offline, { callsTools: false }),
  });
  const modelsOf: InstallationModels['with'] = (choice, onTokens, left = null) => {
    let taken = 0;
    const model = new MeteredModel(new ProviderModel(choice), (tokens) => {
      taken += tokens;
      onTokens(tokens);
    });
    const isSpent = () => left !== null && taken >= left;
    return {
      chosen: `configured:${choice.model}`,
      forTurn: (onFallback) =>
        new FallbackModel({
          configured: model,
          offline,
          patienceMs,
          secret: choice.key,
          isSpent,
          onFallback,
        }),
      ask: async (question) => (isSpent() ? null : answerOf(model, question, patienceMs)),
      test: () => testModel(model),
    };
  };
  const metered: InstallationModels['metered'] = (onTokens, left) =>
    configured ? modelsOf(configured, onTokens, left) : offlineModels();
  return { ...metered(() => undefined), offline: offlineModels, with: modelsOf, metered };
}
