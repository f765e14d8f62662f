import type { z } from 'zod';
import { hasRole } from '../../may/roles.ts';
import { organizationOf } from '../../organization.ts';
import { type ModelChoice, Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { assistantGetSettings, assistantTestSettings, assistantUpdateSettings } from './settings.contract.ts';

interface SettingsRow {
  readonly provider: ModelChoice['provider'] | 'offline';
  readonly model: string | null;
  readonly baseUrl: string | null;
  readonly keyEnd: string | null;
  readonly wholeAnswers: boolean;
  readonly monthlyTokens: number | null;
  readonly updatedAt: string;
}

type Given = NonNullable<z.output<typeof assistantUpdateSettings.input>['settings']>;

const mayChoose = ({ actor }: RunContext): boolean => hasRole(actor, 'owner', 'manager');

/** The organization's own choice. */
export const getAssistantSettings: UseCase<
  typeof assistantGetSettings.input,
  typeof assistantGetSettings.output
> = {
  contract: assistantGetSettings,
  may: mayChoose,
  async run(context) {
    const month = `${context.now.toISOString().slice(0, 7)}-01`;
    const [used] = await context.tx.query<{ tokens: string }>(
      'select tokens from public.assistant_usage where organization_id = $1 and month = $2',
      [organizationOf(context.actor), month],
    );
    return { settings: await read(context), month, tokens: Number(used?.tokens ?? 0) };
  },
};

/**
 * Chooses a model. Refuses with `assistant.incomplete` (422), and an address with `assistant.address_insecure` or
 * `assistant.address_private` (422): the server itself calls it.
 */
export const updateAssistantSettings: UseCase<
  typeof assistantUpdateSettings.input,
  typeof assistantUpdateSettings.output
> = {
  contract: assistantUpdateSettings,
  may: mayChoose,
  async run(context, { settings }) {
    const { tx, actor, ports, now } = context;
    const organizationId = organizationOf(actor);
    if (settings === null) {
      await tx.query('delete from public.assistant_settings where organization_id = $1', [organizationId]);
      return { settings: null };
    }
    await refuseChoice(context, settings);
    const { provider, model, baseUrl, key, wholeAnswers, monthlyTokens } = settings;
    const before = await read(context);
    // A key belongs to whom it was given for: it never travels along to another address.
    const keeps = key === undefined && before?.provider === provider && before.baseUrl === baseUrl;
    const sealed = key ? ports.assistant.sealKey(organizationId, key) : null;
    const said = [
      organizationId,
      provider,
      model,
      baseUrl,
      wholeAnswers,
      monthlyTokens,
      actor.userId,
      now.toISOString(),
    ];
    const ofKey = [sealed, key ? key.slice(-4) : null];
    // No `on conflict`: it would have to read the sealed key, which nobody but the server may.
    const changed = await tx.query(
      `update public.assistant_settings set provider = $2, model = $3, base_url = $4, whole_answers = $5,
         monthly_tokens = $6, updated_by = $7, updated_at = $8 ${keeps ? '' : ', key_sealed = $9, key_end = $10'}
       where organization_id = $1 returning organization_id`,
      keeps ? said : [...said, ...ofKey],
    );
    if (changed.length === 0) {
      await tx.query(
        `insert into public.assistant_settings
           (organization_id, provider, model, base_url, whole_answers, monthly_tokens, updated_by, updated_at, key_sealed, key_end)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [...said, ...ofKey],
      );
    }
    return { settings: await read(context) };
  },
  journal: (_, { settings }) => ({
    subjectIds: [],
    detail: { provider: settings?.provider ?? 'installation' },
  }),
};

/** Tries a model without keeping it; without a key, with the one that is kept for the same address. */
export const testAssistantSettings: UseCase<
  typeof assistantTestSettings.input,
  typeof assistantTestSettings.output
> = {
  contract: assistantTestSettings,
  may: mayChoose,
  async run(context, { settings }) {
    await refuseChoice(context, settings);
    const { provider, model, baseUrl, key, wholeAnswers } = settings;
    if (provider === 'offline' || model === null) return { outcome: 'ok', milliseconds: 0 };
    const before = key === undefined ? await read(context) : null;
    const keeps = before?.provider === provider && before.baseUrl === baseUrl;
    return context.ports.assistant.try(organizationOf(context.actor), {
      provider,
      model,
      baseUrl,
      key: key ?? null,
      keepsKey: keeps,
      wholeAnswers,
    });
  },
};

async function refuseChoice({ ports }: RunContext, { provider, model, baseUrl }: Given): Promise<void> {
  if (provider === 'offline') return;
  if (model === null) throw new Refused('assistant.incomplete', 422, { field: 'model' });
  if (provider === 'openai_compatible' && baseUrl === null) {
    throw new Refused('assistant.incomplete', 422, { field: 'baseUrl' });
  }
  if (baseUrl === null) return;
  const problem = await ports.assistant.addressProblem(baseUrl);
  if (problem === 'insecure') throw new Refused('assistant.address_insecure', 422);
  if (problem === 'private') throw new Refused('assistant.address_private', 422);
}

async function read({ tx, actor }: RunContext): Promise<SettingsRow | null> {
  const [row] = await tx.query<Omit<SettingsRow, 'monthlyTokens'> & { monthlyTokens: string | null }>(
    `select provider, model, base_url as "baseUrl", key_end as "keyEnd", whole_answers as "wholeAnswers",
       monthly_tokens as "monthlyTokens", to_json(updated_at) #>> '{}' as "updatedAt"
     from public.assistant_settings where organization_id = $1`,
    [organizationOf(actor)],
  );
  if (!row) return null;
  return { ...row, monthlyTokens: row.monthlyTokens === null ? null : Number(row.monthlyTokens) };
}
