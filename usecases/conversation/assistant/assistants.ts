import { mayUseReference } from '../../may/everyone.ts';
import type { UseCase } from '../../usecase.ts';
import { assistantDescribe, assistantTest } from './assistant.contract.ts';

const VENDOR_HOSTS: Readonly<Record<string, string>> = {
  openai: 'api.openai.com',
  anthropic: 'api.anthropic.com',
  google: 'generativelanguage.googleapis.com',
};

/** Which model answers: the organization's own choice, else the installation's. */
export const describeAssistant: UseCase<typeof assistantDescribe.input, typeof assistantDescribe.output> = {
  contract: assistantDescribe,
  may: ({ actor }) => mayUseReference(actor),
  async run({ tx, actor, ports }) {
    const [own] = await tx.query<{ provider: string; model: string | null; host: string | null }>(
      `select provider, model, substring(base_url from '://([^/]+)') as host
       from public.assistant_settings where organization_id = $1`,
      [actor.organizationId],
    );
    const installed = ports.assistant.description;
    if (!own) return { ...installed };
    if (own.provider === 'offline' || own.model === null)
      return { provider: 'offline', model: 'rules-1', host: null };
    return { provider: 'configured', model: own.model, host: own.host ?? VENDOR_HOSTS[own.provider] ?? null };
  },
};

/** Whether the model answers, and how long it takes. */
export const testAssistant: UseCase<typeof assistantTest.input, typeof assistantTest.output> = {
  contract: assistantTest,
  may: ({ actor }) => mayUseReference(actor),
  run: ({ ports, actor }) => ports.assistant.test(actor.organizationId),
};
