import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router';
import { followProfile } from '#web/account/profile-language.ts';
import { forgetWorkOfOthers } from '#web/account/kept-work.ts';
import { owesSecondFactor } from '#web/account/second-factor.ts';
import { isLeavingByHand } from '#web/account/sign-out.ts';
import { keepWayBack } from '#web/account/way-back.ts';
import { contextQuery, queryClient } from '#web/api/queries.ts';
import { OpenedDocument } from '#web/documents/opened-document.tsx';
import { useSession } from '#web/api/session.ts';
import { classes } from '#web/ui/classes.ts';
import { usePageTitle } from '#web/ui/page-title.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { nameOfPath } from './destinations.ts';
import { InactivityWatch } from './inactivity-watch.tsx';
import { OfflineBanner } from './offline.tsx';
import { PageLoading } from './page-loading.tsx';
import { SampleBanner } from './sample-banner.tsx';
import { useShortcuts } from './shortcuts.ts';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './sidebar-state.ts';
import { Topbar } from './topbar.tsx';

const Arrival = lazy(async () => ({ default: (await import('./arrival.tsx')).Arrival }));
const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

/** Leaves for /auth when the session ends, here or in another tab, and forgets what was read under it. */
function useLeaveWhenSignedOut(): void {
  const { status, session } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const userId = session?.user.id ?? null;
  const last = useRef(userId);
  useEffect(() => {
    if (userId === null) return;
    last.current = userId;
    forgetWorkOfOthers(userId);
    followProfile(userId).catch(() => undefined);
  }, [userId]);
  const mustLeave = status === 'signed_out' || owesSecondFactor(session);
  useEffect(() => {
    // Where signing out went wrong that is said for a moment before one goes on.
    if (!mustLeave || isLeavingByHand()) return;
    if (last.current !== null) keepWayBack(last.current, path);
    queryClient.clear();
    void navigate('/auth', { replace: true });
  }, [mustLeave, path, navigate]);
}

/** Who asks, and where: bars, sidebar and banner are drawn by it. */
export const prepare = () => queryClient.prefetchQuery(contextQuery);

/** Everything signed-in pages share: the answers read so far, tooltips and the frame. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <Frame />
      </TooltipProvider>
    </QueryClientProvider>
  );
}

/** The frame of every room: sidebar, top bar, palette and the room itself. */
function Frame() {
  const { t } = useTranslation('shell');
  const { expanded, visible } = useSidebar();
  const { status } = useSession();
  const [palette, setPalette] = useState(false);
  const [shortcuts, setShortcuts] = useState(false);
  const openPalette = useCallback(() => setPalette(true), []);
  const openShortcuts = useCallback(() => setShortcuts(true), []);
  const navigation = useNavigation();
  const location = useLocation();
  const name = nameOfPath(location.pathname);
  usePageTitle(name === null ? t('product') : t(name), t('product'));
  useShortcuts(openPalette, openShortcuts);
  useLeaveWhenSignedOut();

  const leaving = navigation.state === 'loading' && navigation.location.pathname !== location.pathname;
  return (
    <div className="min-h-dvh">
      <a
        href="#room"
        className={
          'clip-hidden focus:[clip-path:none] focus:top-2 focus:left-2 focus:z-50 focus:h-auto ' +
          'focus:w-auto focus:rounded-md focus:bg-panel focus:px-3 focus:py-2'
        }
      >
        {t('skip')}
      </a>
      <Topbar onPalette={openPalette} />
      <Sidebar />
      <main
        id="room"
        tabIndex={-1}
        className={classes(
          'min-h-dvh pt-12 outline-none',
          // A room that fills the window has what the bars over it leave.
          'has-data-fills:flex has-data-fills:flex-col',
          visible && (expanded ? 'md:pl-64' : 'md:pl-[52px]'),
        )}
      >
        <OfflineBanner />
        <SampleBanner />
        {leaving ? <PageLoading /> : <Outlet />}
      </main>
      {status === 'signed_in' && <InactivityWatch />}
      <Suspense fallback={null}>{status === 'signed_in' && <Arrival />}</Suspense>
      {status === 'signed_in' && <OpenedDocument />}
      <Suspense fallback={null}>
        {palette && <Palette open onOpenChange={setPalette} onShortcuts={openShortcuts} />}
        {shortcuts && <ShortcutList onClose={() => setShortcuts(false)} />}
      </Suspense>
    </div>
  );
}
