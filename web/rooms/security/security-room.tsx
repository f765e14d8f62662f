import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { loadConfig } from '#web/api/config.ts';
import { useSession } from '#web/api/session.ts';
import { Room } from '#web/ui/room.tsx';
import { ApplicationsPanel } from './applications-panel.tsx';
import { EventsPanel } from './events-panel.tsx';
import { FactorsPanel } from './factors-panel.tsx';
import { IdentitiesPanel } from './identities-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { RecoveryPanel } from './recovery-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TokensPanel } from './tokens-panel.tsx';

/** `/security`: how one proves who one is, where the account is open, and what happened to it. */
export function Component() {
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
