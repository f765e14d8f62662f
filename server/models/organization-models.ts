import type { Database } from '#database/database.ts';
import type { Tx } from '#database/tx.ts';
import type { ProviderChoice } from '#assistant/provider-model.ts';
import type { InstallationModels, Models } from '#assistant/providers.ts';
import type { AssistantTest, ModelChoice } from '#usecases/usecase.ts';
import { guardedFetch } from './guarded-fetch.ts';
import type { Sealer } from './sealer.ts';

export interface OrganizationModelsSettings {
  readonly database: Pick<Database, 'asService'>;
  readonly models: InstallationModels;
  readonly sealer: Sealer;
  /** Tokens a month that the installation's model takes for an organization without a limit of its own; null = any. */
  readonly monthlyTokens: number | null;
  /** Whether organizations may name servers of this network, and by http. */
  readonly privateAddresses: boolean;
  readonly now?: () => Date;
  readonly onFault: (error: unknown) => void;
}

/** The models of each organization: its own choice, else the installation's; the offline one where a budget is spent. */
export interface OrganizationModels {
  of(organizationId: string | null): Promise<Models>;
  /** Has a model call a tool that was not chosen yet. */
  try(organizationId: string, choice: ModelChoice): Promise<AssistantTest>;
}

interface ChosenRow {
  readonly provider: ModelChoice['provider'] | 'offline';
  readonly model: string;
  readonly base_url: string | null;
  readonly key_sealed: string | null;
  readonly whole_answers: boolean;
  readonly monthly_tokens: string | null;
}

export function organizationModels(settings: OrganizationModelsSettings): OrganizationModels {
  const { database, models, privateAddresses, monthlyTokens, onFault } = settings;
  const month = () => `${(settings.now?.() ?? new Date()).toISOString().slice(0, 7)}-01`;
  const counting = (organizationId: string) => (tokens: number) => {
    const counted = database.asService((tx) =>
      tx.query('select razao.count_tokens($1, $2, $3)', [organizationId, month(), Math.round(tokens)]),
    );
    counted.catch(onFault);
  };
  const guard = privateAddresses ? {} : { fetch: guardedFetch };

  return {
    async of(organizationId) {
      if (organizationId === null) return models;
      const { chosen, spent } = await database.asService(async (tx) => ({
        chosen: await readChosen(tx, organizationId),
        spent: await readSpent(tx, organizationId, month()),
      }));
      if (chosen?.provider === 'offline') return models.offline();
      const limit =
        chosen?.monthly_tokens == null ? (chosen ? null : monthlyTokens) : Number(chosen.monthly_tokens);
      const isOffline = chosen === null && models.chosen.startsWith('offline:');
      if (!isOffline && limit !== null && spent >= limit) return models.offline('budget');
      const left = limit === null ? null : limit - spent;
      if (chosen === null) return models.metered(counting(organizationId), left);
      const key = await openKey(settings, organizationId, chosen.key_sealed);
      if (key === undefined) return models.offline('settings');
      return models.with({ ...choiceOf(chosen, key), ...guard }, counting(organizationId), left);
    },
    async try(organizationId, choice) {
      const kept = choice.keepsKey ? await database.asService((tx) => readChosen(tx, organizationId)) : null;
      const key = choice.key ?? (await openKey(settings, organizationId, kept?.key_sealed ?? null)) ?? null;
      const { provider, model, baseUrl, wholeAnswers } = choice;
      const asked = { provider, model, baseUrl, key, wholeAnswers, ...guard };
      return models.with(asked, counting(organizationId)).test();
    },
  };
}

/** The key in clear; null where none is kept, undefined where it cannot be opened any more. */
async function openKey(
  { sealer, database, onFault }: OrganizationModelsSettings,
  organizationId: string,
  sealed: string | null,
): Promise<string | null | undefined> {
  if (sealed === null) return null;
  try {
    const { text, stale } = sealer.unseal(organizationId, sealed);
    if (stale) {
      await database.asService((tx) =>
        tx.query(
          'update public.assistant_settings set key_sealed = $2 where organization_id = $1 and key_sealed = $3',
          [organizationId, sealer.seal(organizationId, text), sealed],
        ),
      );
    }
    return text;
  } catch (error) {
    onFault(error);
    return undefined;
  }
}

function choiceOf(row: ChosenRow, key: string | null): ProviderChoice {
  const { model, base_url: baseUrl, whole_answers: wholeAnswers } = row;
  const provider = row.provider === 'offline' ? 'openai_compatible' : row.provider;
  return { provider, model, baseUrl, key, wholeAnswers };
}

async function readChosen(tx: Tx, organizationId: string): Promise<ChosenRow | null> {
  const [row] = await tx.query<ChosenRow>(
    `select provider, model, base_url, key_sealed, whole_answers, monthly_tokens
     from public.assistant_settings where organization_id = $1`,
    [organizationId],
  );
  return row ?? null;
}

async function readSpent(tx: Tx, organizationId: string, month: string): Promise<number> {
  const [row] = await tx.query<{ tokens: string }>(
    'select tokens from public.assistant_usage where organization_id = $1 and month = $2',
    [organizationId, month],
  );
  return Number(row?.tokens ?? 0);
}
