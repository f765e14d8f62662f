import type { Provider } from '@supabase/supabase-js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandOf } from '#web/account/brand.ts';
import { supabase } from '#web/api/client.ts';
import { loadConfig } from '#web/api/config.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { accountQuery, type Identity } from './account-query.ts';
import { Part, useDoing } from './part.tsx';
import { AccountRefused } from './refusal.ts';

async function link(provider: string): Promise<void> {
  const client = await supabase();
  const { error } = await client.auth.linkIdentity({
    // The client's list of names is closed; an installation may have a provider of its own.
    provider: provider as Provider,
    options: { redirectTo: `${window.location.origin}/auth` },
  });
  if (error) throw new AccountRefused(error);
}

async function unlink(identityId: string): Promise<void> {
  const client = await supabase();
  const { data, error } = await client.auth.getUserIdentities();
  if (error) throw new AccountRefused(error);
  const identity = data.identities.find(({ identity_id }) => identity_id === identityId);
  if (!identity) return;
  const outcome = await client.auth.unlinkIdentity(identity);
  if (outcome.error) throw new AccountRefused(outcome.error);
}

/** The providers of the installation that do not open this account yet. */
function LinkButtons({ linked }: { linked: readonly Identity[] }) {
  const { t } = useTranslation('security');
  const { data: config } = useQuery({ queryKey: ['config'], queryFn: () => loadConfig() });
  const linking = useDoing(link, undefined);
  const others = (config?.signIn.providers ?? []).filter(
    (name) => !linked.some(({ provider }) => provider === name),
  );
  if (others.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {others.map((name) => (
        <Button key={name} busy={linking.isPending} onClick={() => linking.mutate(name)}>
          {t('identities.link', { name: brandOf(name) })}
        </Button>
      ))}
    </div>
  );
}

/** The identities that open the account: those of providers are linked and unlinked here. */
export function IdentitiesPanel() {
  const { t } = useTranslation('security');
  const shell = useTranslation('shell');
  const query = useQuery(accountQuery);
  const [leaving, setLeaving] = useState<Identity | null>(null);
  const unlinking = useDoing(unlink, () => {
    setLeaving(null);
    toast.good({ title: t('identities.unlinked') });
  });
  const nameOf = (provider: string) => (provider === 'email' ? t('identities.email') : brandOf(provider));
  return (
    <Panel title={t('identities.title')} text={t('identities.text')} testId="identities-panel">
      <Part query={query}>
        {({ identities }) => (
          <>
            <ul>
              {identities.map((identity) => (
                <li
                  key={identity.id}
                  className="flex flex-wrap items-center gap-3 border-b border-line py-3 last:border-b-0"
                  data-testid="identity"
                >
                  <div className="min-w-0 grow">
                    <p className="font-medium">{nameOf(identity.provider)}</p>
                    <p className="text-[0.8125rem] break-all text-quiet">{identity.address}</p>
                  </div>
                  {identities.length > 1 && (
                    <Button size="small" onClick={() => setLeaving(identity)}>
                      {t('identities.unlink')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <LinkButtons linked={identities} />
          </>
        )}
      </Part>
      {leaving && (
        <Confirm
          title={t('identities.unlinkTitle', { name: nameOf(leaving.provider) })}
          text={t('identities.unlinkText')}
          action={t('identities.unlink')}
          labels={{ close: shell.t('close'), cancel: shell.t('cancel') }}
          busy={unlinking.isPending}
          onConfirm={() => unlinking.mutate(leaving.id)}
          onClose={() => setLeaving(null)}
        />
      )}
    </Panel>
  );
}
