import { PROVIDERS, type ProviderChoice } from '#assistant/provider-model.ts';
import { z } from 'zod';
import { flag, list, webAddress, wholeNumber } from './values.ts';

/** Variables about the language model of the chat. */
export const assistantVariables = {
  RAZAO_AI_PROVIDER: z.enum(PROVIDERS, `must be one of ${PROVIDERS.join(', ')}`).optional(),
  RAZAO_AI_BASE_URL: webAddress.optional(),
  RAZAO_AI_MODEL: z.string().optional(),
  RAZAO_AI_KEY: z.string().optional(),
  RAZAO_AI_WHOLE_ANSWERS: flag.default(false),
  RAZAO_AI_MONTHLY_TOKENS: wholeNumber(0, 1_000_000_000_000).optional(),
  RAZAO_AI_PRIVATE_ADDRESSES: flag.default(false),
  RAZAO_SEALING_KEYS: list.default([]),
};

type Found = z.output<z.ZodObject<typeof assistantVariables>>;

/** What was chosen about language models. */
export interface AssistantSettings {
  /** The model that answers instead of the offline one, where organizations chose none of their own. */
  readonly server: ProviderChoice | undefined;
  /** Tokens a month that it takes for an organization; null = any. */
  readonly monthlyTokens: number | null;
  /** Whether organizations may name servers of this network, and by http. */
  readonly privateAddresses: boolean;
  /** Under which keys of organizations are sealed: the first seals, all open. None: a key of the installation's own. */
  readonly sealingKeys: readonly string[];
}

/** The variable that is wrong, and why; null where they go together. */
export function assistantProblem(found: Found): readonly [variable: string, message: string] | null {
  const { RAZAO_AI_PROVIDER: provider = 'openai_compatible', RAZAO_AI_MODEL: model } = found;
  const needsAddress = provider === 'openai_compatible';
  if (found.RAZAO_SEALING_KEYS.some((key) => key.length < 32)) {
    return ['RAZAO_SEALING_KEYS', 'must have keys of 32 characters at least'];
  }
  const isMeant = found.RAZAO_AI_PROVIDER !== undefined || found.RAZAO_AI_BASE_URL !== undefined;
  if (model === undefined) {
    return isMeant ? ['RAZAO_AI_BASE_URL', 'and RAZAO_AI_MODEL go together: set both or none'] : null;
  }
  if (needsAddress && found.RAZAO_AI_BASE_URL === undefined) {
    return ['RAZAO_AI_BASE_URL', 'and RAZAO_AI_MODEL go together: set both or none'];
  }
  const isKeyMissing = !needsAddress && found.RAZAO_AI_KEY === undefined;
  return isKeyMissing ? ['RAZAO_AI_KEY', 'is needed for this provider'] : null;
}

export function assistantSettings(found: Found): AssistantSettings {
  const { RAZAO_AI_PROVIDER: provider = 'openai_compatible', RAZAO_AI_MODEL: model } = found;
  return {
    server:
      model === undefined
        ? undefined
        : {
            provider,
            model,
            baseUrl: found.RAZAO_AI_BASE_URL ?? null,
            key: found.RAZAO_AI_KEY ?? null,
            wholeAnswers: found.RAZAO_AI_WHOLE_ANSWERS,
          },
    monthlyTokens: found.RAZAO_AI_MONTHLY_TOKENS ?? null,
    privateAddresses: found.RAZAO_AI_PRIVATE_ADDRESSES,
    sealingKeys: found.RAZAO_SEALING_KEYS,
  };
}
