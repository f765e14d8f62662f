import { ChevronsLeft, ChevronsRight, PanelLeftClose } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { classes } from '#web/ui/classes.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import type { Destination } from './destinations.ts';
import { OrganizationMenu } from './organization-menu.tsx';
import { setSidebar, toggleSidebar, useSidebar } from './sidebar-state.ts';
import { useDestinations } from './use-destinations.ts';

/** How much waits is asked for after the page stands: so is the code that does. */
const InboxBadge = lazy(async () => ({ default: (await import('./inbox-badge.tsx')).InboxBadge }));

const rowLook = 'flex h-9 items-center gap-3 rounded-md px-2.5 text-quiet hover:bg-sunken hover:text-ink';

function Hint({
  text,
  keys,
  shown,
  children,
}: {
  text: string;
  keys?: string;
  shown: boolean;
  children: ReactNode;
}) {
  if (!shown) return children;
  return (
    <Tooltip text={text} side="right" {...(keys ? { keys } : {})}>
      {children}
    </Tooltip>
  );
}

function Entry({ destination, wide }: { destination: Destination; wide: boolean }) {
  const { t } = useTranslation('shell');
  const Icon = destination.icon;
  return (
    <li>
      <Hint text={t(destination.key)} shown={!wide}>
        <NavLink
          to={destination.to}
          // The start of the site is the beginning of every path.
          end={destination.to === '/'}
          aria-label={t(destination.key)}
          onClick={() => setSidebar({ overlay: false })}
          className={classes(
            rowLook,
            'relative',
            'aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent',
          )}
        >
          <Icon className="size-4 shrink-0" aria-hidden />
          {wide && <span className="truncate">{t(destination.key)}</span>}
          {destination.key === 'nav.inbox' && (
            <Suspense fallback={null}>
              <InboxBadge wide={wide} />
            </Suspense>
          )}
        </NavLink>
      </Hint>
    </li>
  );
}

/** The rooms of a group, as ways to them. */
function Entries({
  group,
  wide,
  className,
}: {
  group: Destination['group'];
  wide: boolean;
  className?: string;
}) {
  const destinations = useDestinations().filter((destination) => destination.group === group);
  return (
    <ul className={classes('flex flex-col gap-0.5', className)}>
      {destinations.map((destination) => (
        <Entry key={destination.to} destination={destination} wide={wide} />
      ))}
    </ul>
  );
}

/** Makes the rail wide or narrow, and hides it. */
function SizeButtons({ wide }: { wide: boolean }) {
  const { t } = useTranslation('shell');
  const { expanded, overlay } = useSidebar();
  const sizeLabel = expanded ? t('sidebar.collapse') : t('sidebar.expand');
  const SizeIcon = expanded ? ChevronsLeft : ChevronsRight;
  return (
    <div className="mt-1.5 flex flex-col gap-0.5 border-t border-line pt-1.5">
      <Hint text={sizeLabel} keys="Ctrl+B" shown>
        <button
          type="button"
          aria-label={sizeLabel}
          aria-expanded={expanded}
          onClick={toggleSidebar}
          className={classes(rowLook, 'max-md:hidden')}
          data-testid="sidebar-size"
        >
          <SizeIcon className="size-4" aria-hidden />
          {wide && <span className="truncate">{sizeLabel}</span>}
        </button>
      </Hint>
      <Hint text={t('sidebar.hide')} shown={!wide}>
        <button
          type="button"
          aria-label={t('sidebar.hide')}
          onClick={() => setSidebar(overlay ? { overlay: false } : { visible: false })}
          className={rowLook}
          data-testid="sidebar-hide"
        >
          <PanelLeftClose className="size-4" aria-hidden />
          {wide && <span className="truncate">{t('sidebar.hide')}</span>}
        </button>
      </Hint>
    </div>
  );
}

/** The icon rail on the left. */
export function Sidebar() {
  const { t } = useTranslation('shell');
  const { expanded, visible, overlay } = useSidebar();
  const wide = expanded || overlay;
  return (
    <>
      {overlay && (
        <div
          aria-hidden
          className="appear fixed inset-0 z-30 bg-black/35 md:hidden"
          onClick={() => setSidebar({ overlay: false })}
        />
      )}
      <nav
        aria-label={t('navigation')}
        data-testid="sidebar"
        data-bars
        className={classes(
          'fixed bottom-0 left-0 z-30 flex-col justify-between border-r border-line bg-panel p-1.5 md:z-10',
          overlay ? 'top-0 flex md:top-12' : 'top-12 hidden',
          visible ? 'md:flex' : 'md:hidden',
          wide ? 'w-64' : 'w-[52px]',
        )}
      >
        {overlay && <OrganizationMenu place="sidebar" />}
        {/* On a low window the rooms scroll, and what stands below them stays in sight. */}
        <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
          <Entries group="work" wide={wide} />
          <Entries group="reference" wide={wide} className="mt-2 border-t border-line pt-2" />
        </div>
        <SizeButtons wide={wide} />
      </nav>
    </>
  );
}
