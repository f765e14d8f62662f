import { useQuery } from '@tanstack/react-query';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { contextQuery } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { useSwitch } from './use-switch.ts';

/** The organization one works in; a menu where there are several. It stands in the top bar, and on a phone in the sidebar. */
export function OrganizationMenu({ place }: { place: 'topbar' | 'sidebar' }) {
  const { t } = useTranslation('shell');
  const { status } = useSession();
  const { data: context } = useQuery({ ...contextQuery, enabled: status === 'signed_in' });
  const { busy, switchTo } = useSwitch();
  if (!context?.organization) return null;
  const { organization, organizations } = context;
  const look =
    place === 'topbar'
      ? 'min-w-0 border-l border-line pl-3 text-quiet max-sm:hidden'
      : 'mb-1.5 w-full min-w-0 border-b border-line px-2.5 py-2 text-left text-quiet sm:hidden';
  if (organizations.length < 2) {
    return <span className={`${look} block truncate`}>{organization.name}</span>;
  }
  return (
    <MenuButton
      button={{
        'data-testid': place === 'topbar' ? 'organization-menu' : 'organization-menu-phone',
        className: `${look} flex items-center gap-1.5 hover:text-ink`,
        'aria-busy': busy || undefined,
        children: (
          <>
            <span className="clip-hidden">{t('organization.choose')}</span>
            <span className="truncate">{organization.name}</span>
            <ChevronsUpDown className="size-3.5 shrink-0" aria-hidden />
          </>
        ),
      }}
    >
      {({ MenuPanel, MenuItem }) => (
        <MenuPanel className="w-72">
          {organizations.map(({ id, name, role, engaged }) => (
            <MenuItem
              key={id}
              disabled={busy}
              onSelect={() => {
                if (id !== organization.id) void switchTo(id, name);
              }}
              data-testid={`organization-${id}`}
            >
              <span className="flex size-4 shrink-0 items-center justify-center">
                {id === organization.id && <Check aria-hidden />}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate">{name}</span>
                <span className="block text-[0.8125rem] text-quiet">
                  {engaged ? t('organization.client', { role: t(`role.${role}`) }) : t(`role.${role}`)}
                </span>
              </span>
            </MenuItem>
          ))}
        </MenuPanel>
      )}
    </MenuButton>
  );
}
