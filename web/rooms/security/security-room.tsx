import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { loadConfig } from '#web/api/config.ts';
import { useSession } from '#web/api/session.ts';
import { Room } from '#web/ui/room.tsx';
import { Spinner } from '#web/ui/states.tsx';
import { ApplicationsPanel } from './applications-panel.tsx';
import { EventsPanel } from './events-panel.tsx';
import { FactorsPanel } from './factors-panel.tsx';
import { IdentitiesPanel } from './identities-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { RecoveryPanel } from './recovery-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TokensPanel } from './tokens-panel.tsx';

const ConsentPage = lazy(async () => ({ default: (await import('./consent-page.tsx')).ConsentPage }));

/** `/security`, and `/consent`, where an application asks to be let in: one room, as the shell has one entry for both. */
export function Component() {
  const { t } = useTranslation('security');
  const { pathname } = useLocation();
  if (!pathname.startsWith('/consent')) return <Account />;
  return (
    <Suspense fallback={<Spinner text={t('loading')} />}>
      <ConsentPage />
    </Suspense>
  );
}

/** How one proves who one is, where the account is open, and what happened to it. */
function Account() {
  const { t } = useTranslation('security');
  const { session } = useSession();
  const { data: config } = useQuery({ queryKey: ['config'], queryFn: () => loadConfig() });
  const email = session?.user.email ?? '';
  return (
    <Room title={t('title')} text={t('intro')} narrow testId="security">
      <PasswordPanel email={email} />
      <FactorsPanel />
      <RecoveryPanel email={email} />
      {config?.signIn.passkeys && <PasskeysPanel />}
      <SessionsPanel />
      <IdentitiesPanel />
      <ApplicationsPanel />
      <TokensPanel />
      <EventsPanel />
    </Room>
  );
}
