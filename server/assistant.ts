import { understand } from '#assistant/language/understand.ts';
import { createModels, type Models } from '#assistant/providers.ts';
import type { Assistant } from '#usecases/usecase.ts';
import type { Library } from '#engine/library.ts';
import { readAliases } from '#reference/library-tables.ts';
import type { ModelServer } from './env.ts';

/**
 * The assistant's models: the offline one, which knows the kinds of the reference library by the words people use, and
 * the configured one where the installation has it.
 */
export function openModels(library: Library, server: ModelServer | undefined): Models {
  return createModels({
    vocabulary: { kinds: Object.values(library.kinds), aliases: readAliases(library.kinds) },
    understand,
    environment: {
      RAZAO_AI_BASE_URL: server?.baseUrl,
      RAZAO_AI_MODEL: server?.model,
      RAZAO_AI_KEY: server?.key,
    },
  });
}

/** What people may know of the models: which one answers, where it runs (its host alone), and whether it answers now. */
export function assistantPort(models: Models, server: ModelServer | undefined): Assistant {
  const model = models.chosen.slice(models.chosen.indexOf(':') + 1);
  return {
    description:
      server === undefined
        ? { provider: 'offline', model, host: null }
        : { provider: 'configured', model, host: new URL(server.baseUrl).host },
    test: () => models.test(),
  };
}
