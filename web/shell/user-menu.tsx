import { useQuery } from '@tanstack/react-query';
import { KeyRound, LogOut, Settings, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { avatarQuery, ownProfileQuery } from '#web/account/own-profile.ts';
import { contextQuery } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { useFormats } from '#web/words/format.ts';
import { displayName, initialsOf } from './person.ts';
import { profileQuery } from './profile.ts';
import { useSignOut } from './use-sign-out.ts';

const PLACES = [
  { to: '/profile', key: 'nav.profile', icon: UserRound },
  { to: '/settings', key: 'nav.settings', icon: Settings },
  { to: '/security', key: 'nav.security', icon: KeyRound },
] as const;

/** The person's picture, or their initials where there is none. */
function Face({ userId, initials }: { userId: string; initials: string }) {
  const { data: profile } = useQuery(ownProfileQuery(userId));
  // Who put up no picture has none to ask for.
  const { data: found } = useQuery({ ...avatarQuery(userId), enabled: Boolean(profile?.avatarUrl) });
  // One that was taken down is not asked for again, and stays in the memory of the page.
  const picture = profile?.avatarUrl ? found : null;
  const [broken, setBroken] = useState<string | null>(null);
  if (!picture || broken === picture) return <span aria-hidden>{initials}</span>;
  return (
    <img
      src={picture}
      alt=""
      width={32}
      height={32}
      onError={() => setBroken(picture)}
      className="size-8 rounded-full object-cover"
      data-testid="user-picture"
    />
  );
}

export function UserMenu() {
  const { t } = useTranslation('shell');
  const formats = useFormats();
  const { session } = useSession();
  const { busy, leave } = useSignOut();
  const { data: profile } = useQuery({ ...profileQuery(session?.user.id ?? ''), enabled: session !== null });
  const { data: context } = useQuery({ ...contextQuery, enabled: session !== null });
  if (!session) return null;

  const email = session.user.email ?? '';
  const fullName = profile?.fullName || null;
  const name = displayName(fullName, email, t('user.fallback'));
  const organization = profile?.organization ?? context?.organization?.name;
  return (
    <MenuButton
      button={{
        'data-testid': 'user-menu',
        className:
          'relative flex size-8 items-center justify-center rounded-full bg-accent text-xs font-semibold text-on-accent',
        children: (
          <>
            <Face userId={session.user.id} initials={initialsOf(fullName, email)} />
            <span className="clip-hidden">{t('user.menu', { name })}</span>
          </>
        ),
      }}
    >
      {({ MenuPanel, MenuItem, MenuLine }) => (
        <MenuPanel className="w-64">
          <div className="px-2 py-1.5 [&>p]:truncate">
            <p className="font-semibold">{name}</p>
            <p className="text-[0.8125rem] text-quiet" title={email}>
              {email}
            </p>
            {organization && <p className="text-[0.8125rem] text-quiet">{organization}</p>}
            {session.user.last_sign_in_at && (
              <p className="mt-1 text-[0.8125rem] text-quiet">
                {t('user.lastLogin')}:{' '}
                <span className="figure">{formats.instant(session.user.last_sign_in_at)}</span>
              </p>
            )}
          </div>
          <MenuLine />
          {PLACES.map(({ to, key, icon: Icon }) => (
            <MenuItem key={to} asChild>
              <Link to={to} data-testid={`menu-to-${to.slice(1)}`}>
                <Icon aria-hidden />
                {t(key)}
              </Link>
            </MenuItem>
          ))}
          <MenuLine />
          <MenuItem
            disabled={busy}
            onSelect={(event) => {
              // Stays open to show that the work is going on.
              event.preventDefault();
              void leave();
            }}
            data-testid="sign-out"
          >
            <LogOut aria-hidden />
            {busy ? t('user.signingOut') : t('user.signOut')}
          </MenuItem>
        </MenuPanel>
      )}
    </MenuButton>
  );
}
