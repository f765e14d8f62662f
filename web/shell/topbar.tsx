import { useQuery } from '@tanstack/react-query';
import { CircleHelp, PanelLeftOpen, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { ownProfileQuery } from '#web/account/own-profile.ts';
import { useSession } from '#web/api/session.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { Mark } from './front-page.tsx';
import { OrganizationMenu } from './organization-menu.tsx';
import { showSidebar, useSidebar } from './sidebar-state.ts';
import { LanguageToggle, ThemeToggle, useLanguageLabel, useThemeLabel } from './toggles.tsx';
import { UserMenu } from './user-menu.tsx';

const LOGO_HEIGHT = { small: 'h-5', medium: 'h-7', large: 'h-9' } as const;

/** The logo that a person put up, at the size of their choice. */
function OwnLogo() {
  const { session } = useSession();
  const { data: profile } = useQuery({
    ...ownProfileQuery(session?.user.id ?? ''),
    enabled: session !== null,
  });
  if (!profile?.customLogoUrl) return null;
  return (
    <img
      src={profile.customLogoUrl}
      alt=""
      onError={(event) => event.currentTarget.classList.add('hidden')}
      className={classes('max-w-40 object-contain max-sm:hidden', LOGO_HEIGHT[profile.logoSize])}
      data-testid="own-logo"
    />
  );
}

/** What is to be read about the room that one is in. */
function RoomHelp() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  return (
    <Tooltip text={t('help.open')}>
      <Button asChild look="quiet" size="icon" className="max-sm:hidden">
        <Link
          to={`/learn?room=${pathname.split('/')[1] ?? ''}`}
          aria-label={t('help.open')}
          data-testid="room-help"
        >
          <CircleHelp aria-hidden />
        </Link>
      </Button>
    </Tooltip>
  );
}

export function Topbar({ onPalette }: { onPalette: () => void }) {
  const { t } = useTranslation('shell');
  const { visible } = useSidebar();
  return (
    <header
      data-bars
      className="fixed inset-x-0 top-0 z-20 flex h-12 items-center gap-2 border-b border-line bg-panel px-2.5"
    >
      <Tooltip text={t('sidebar.show')} keys="Ctrl+B">
        <Button
          look="quiet"
          size="icon"
          aria-label={t('sidebar.show')}
          onClick={showSidebar}
          className={classes(visible && 'md:hidden')}
          data-testid="sidebar-show"
        >
          <PanelLeftOpen aria-hidden />
        </Button>
      </Tooltip>
      <Link
        to="/"
        className="flex items-center gap-2 rounded-md text-base font-semibold"
        data-testid="product-title"
      >
        <Mark className="size-6" />
        {t('product')}
      </Link>
      <OwnLogo />
      <OrganizationMenu place="topbar" />
      <div className="ml-auto flex items-center gap-1">
        <Tooltip text={t('palette.open')} keys="Ctrl+K">
          <Button look="quiet" size="small" onClick={onPalette} data-testid="palette-open">
            <Search aria-hidden />
            <span className="clip-hidden">{t('palette.open')}</span>{' '}
            <kbd className="font-sans text-xs max-sm:hidden">Ctrl K</kbd>
          </Button>
        </Tooltip>
        <RoomHelp />
        <Tooltip text={useLanguageLabel()}>
          <LanguageToggle />
        </Tooltip>
        <Tooltip text={useThemeLabel()}>
          <ThemeToggle />
        </Tooltip>
        <UserMenu />
      </div>
    </header>
  );
}
