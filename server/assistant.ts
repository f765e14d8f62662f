import { understand } from '#assistant/language/understand.ts';
import { createModels, type InstallationModels } from '#assistant/providers.ts';
import { wordTexts } from '#assistant/report-texts.ts';
import { hostOf } from '#assistant/provider-model.ts';
import type { Assistant } from '#usecases/usecase.ts';
import type { Library } from '#engine/library.ts';
import { readAliases } from '#reference/library-tables.ts';
import type { ModelServer } from './env.ts';
import { addressProblem } from './models/guarded-fetch.ts';
import type { OrganizationModels } from './models/organization-models.ts';
import type { Sealer } from './models/sealer.ts';

/**
 * The assistant's models: the offline one, which knows the kinds of the reference library by the words people use, and
 * the configured one where the installation has it.
 */
export function openModels(library: Library, server: ModelServer | undefined): InstallationModels {
  return createModels({
    vocabulary: { kinds: Object.values(library.kinds), aliases: readAliases(library.kinds) },
    understand,
    configured: server ?? null,
  });
}

export interface AssistantPortSettings {
  readonly models: InstallationModels;
  readonly server: ModelServer | undefined;
  readonly organizations: OrganizationModels;
  readonly sealer: Sealer;
  /** Whether organizations may name servers of this network, and by http. */
  readonly privateAddresses: boolean;
  /** Told why a model's words were not taken. */
  readonly onFault: (error: unknown) => void;
}

/**
 * What people may know of the models: which one answers, where it runs (its host alone), and whether it can work here; and
 * what choosing another one needs of the server.
 */
export function assistantPort(settings: AssistantPortSettings): Assistant {
  const { models, server, organizations, sealer, privateAddresses } = settings;
  const model = models.chosen.slice(models.chosen.indexOf(':') + 1);
  return {
    description:
      server === undefined
        ? { provider: 'offline', model, host: null }
        : { provider: 'configured', model, host: hostOf(server) },
    test: async (organizationId) => (await organizations.of(organizationId)).test(),
    try: (organizationId, choice) => organizations.try(organizationId, choice),
    ask: async (organizationId, question) => (await organizations.of(organizationId)).ask(question),
    sealKey: (organizationId, key) => sealer.seal(organizationId, key),
    wordTexts: async (organizationId, asked) => {
      const chosen = await organizations.of(organizationId);
      return wordTexts((question) => chosen.ask(question), asked, settings.onFault);
    },
    addressProblem: (address) =>
      privateAddresses && /^https?:/.test(address) ? Promise.resolve(null) : addressProblem(address),
  };
}
