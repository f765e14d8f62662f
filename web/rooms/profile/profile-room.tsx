import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LanguageChoice, ThemeChoice } from '#web/account/appearance.tsx';
import { ownProfileQuery } from '#web/account/own-profile.ts';
import { useSession } from '#web/api/session.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { Room } from '#web/ui/room.tsx';
import { AddressPanel } from './address-panel.tsx';
import { LogoPanel } from './logo-panel.tsx';
import { PersonPanel } from './person-panel.tsx';
import { PicturePanel } from './picture-panel.tsx';

/** `/profile`: who one is here, and how one likes to see the product. */
export function Component() {
  const { t } = useTranslation('profile');
  const { session } = useSession();
  const userId = session?.user.id ?? '';
  const query = useQuery({ ...ownProfileQuery(userId), enabled: userId !== '' });
  return (
    <Room title={t('title')} text={t('intro')} narrow testId="profile">
      <Reading
        query={query}
        lines={6}
        labels={{ loading: t('loading'), failed: t('unreadable'), again: t('again') }}
      >
        {(profile) => (
          <>
            <PersonPanel userId={userId} email={session?.user.email ?? ''} profile={profile} />
            <AddressPanel userId={userId} email={session?.user.email ?? ''} />
            <PicturePanel userId={userId} />
            <LogoPanel userId={userId} profile={profile} />
            <Panel title={t('appearance.title')} text={t('appearance.text')}>
              <LanguageChoice />
              <ThemeChoice />
            </Panel>
          </>
        )}
      </Reading>
    </Room>
  );
}
