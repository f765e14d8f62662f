import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import {
  Building2,
  FlaskConical,
  History,
  Keyboard,
  KeyRound,
  Languages,
  MessageSquarePlus,
  PanelLeft,
  SunMoon,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { contextQuery } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { toggleTheme } from '#web/ui/theme.ts';
import { wordFilter } from '#web/ui/word-filter.ts';
import { Finds } from './palette-finds.tsx';
import { groupLook, Item } from './palette-item.tsx';
import { noteVisit, recentVisits, type Visit } from './palette-recent.ts';
import { toggleSidebar } from './sidebar-state.ts';
import { toggleLanguage } from './toggles.tsx';
import { ROOM_KEYWORDS } from './room-keywords.ts';
import { useDestinations } from './use-destinations.ts';
import { useSwitch } from './use-switch.ts';

/** The other organizations of the person, each of them to go on in. */
function Organizations({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { data: context } = useQuery(contextQuery);
  const { switchTo } = useSwitch();
  const others = context?.organizations.filter(({ id }) => id !== context.organization?.id) ?? [];
  if (others.length === 0) return null;
  return (
    <Command.Group heading={t('palette.organizations')} className={groupLook}>
      {others.map(({ id, name }) => (
        <Item
          key={id}
          id={`organization ${id}`}
          label={name}
          keywords={['organização', 'cliente', 'trocar', 'organization', 'client', 'switch']}
          icon={<Building2 aria-hidden />}
          onSelect={() => {
            onClose();
            void switchTo(id, name);
          }}
        />
      ))}
    </Command.Group>
  );
}

interface GroupProps {
  /** Shuts the palette, and does what was chosen. */
  readonly then: (action: () => void) => () => void;
}

/** Where one was last. */
function Recent({ visits, onGo }: { visits: readonly Visit[]; onGo: (visit: Visit) => void }) {
  const { t } = useTranslation('shell');
  return (
    <Command.Group heading={t('palette.recent')} className={groupLook}>
      {visits.map((visit) => (
        <Item
          key={visit.to}
          id={`recent ${visit.to}`}
          label={visit.label}
          keywords={[]}
          icon={<History aria-hidden />}
          onSelect={() => onGo(visit)}
        />
      ))}
    </Command.Group>
  );
}

/** Places that stand in no bar. */
const OTHER_PLACES = [
  {
    to: '/profile',
    key: 'nav.profile',
    icon: UserRound,
    keywords: ['perfil', 'nome', 'foto', 'logotipo', 'cargo', 'profile', 'name', 'picture', 'logo'],
  },
  {
    to: '/security',
    key: 'nav.security',
    icon: KeyRound,
    keywords: ['segurança', 'senha', 'sessões', '2fa', 'security', 'password', 'passkey', 'sessions'],
  },
  {
    to: '/add-sample-data',
    key: 'nav.sample',
    icon: FlaskConical,
    keywords: ['exemplo', 'demonstração', 'teste', 'sample', 'example', 'demo', 'test'],
  },
] as const;

function Places({ then }: GroupProps) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const rooms = useDestinations().map(({ to, key, icon }) => ({
    to,
    key,
    icon,
    keywords: ROOM_KEYWORDS[key],
  }));
  return (
    <Command.Group heading={t('palette.places')} className={groupLook}>
      {[...rooms, ...OTHER_PLACES].map(({ to, key, icon: Icon, keywords }) => (
        <Item
          key={to}
          label={t(key)}
          keywords={keywords}
          icon={<Icon aria-hidden />}
          onSelect={then(() => void navigate(to))}
        />
      ))}
    </Command.Group>
  );
}

function Actions({ then, onShortcuts }: GroupProps & { readonly onShortcuts: () => void }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  return (
    <Command.Group heading={t('palette.actions')} className={groupLook}>
      <Item
        label={t('palette.newThread')}
        keywords={['nova', 'conversa', 'new', 'chat', 'thread']}
        icon={<MessageSquarePlus aria-hidden />}
        onSelect={then(() => void navigate('/?new=1'))}
      />
      <Item
        label={t('palette.theme')}
        keywords={['tema', 'escuro', 'claro', 'theme', 'dark', 'light']}
        icon={<SunMoon aria-hidden />}
        keys="Ctrl+P"
        onSelect={then(toggleTheme)}
      />
      <Item
        label={t('palette.sidebar')}
        keywords={['menu', 'lateral', 'sidebar']}
        icon={<PanelLeft aria-hidden />}
        keys="Ctrl+B"
        onSelect={then(toggleSidebar)}
      />
      <Item
        label={t('palette.language')}
        keywords={['idioma', 'língua', 'language', 'english', 'português', 'inglês']}
        icon={<Languages aria-hidden />}
        onSelect={then(toggleLanguage)}
      />
      <Item
        label={t('palette.shortcuts')}
        keywords={['atalhos', 'teclado', 'teclas', 'ajuda', 'shortcuts', 'keyboard', 'keys', 'help']}
        icon={<Keyboard aria-hidden />}
        keys="?"
        onSelect={then(onShortcuts)}
      />
    </Command.Group>
  );
}

interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onShortcuts: () => void;
}

/** Everything that can be done or gone to, by typing a few letters of it. */
export function Palette({ open, onOpenChange, onShortcuts }: PaletteProps) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const userId = useSession().session?.user.id ?? '';
  const [typed, setTyped] = useState('');
  const [recent] = useState(() => recentVisits(userId));
  const isTyped = typed.trim() !== '';
  const then = (action: () => void) => () => {
    onOpenChange(false);
    action();
  };
  const go = (visit: Visit) => {
    noteVisit(userId, visit);
    then(() => void navigate(visit.to))();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={<span className="clip-hidden">{t('palette.title')}</span>}
      closeLabel={t('close')}
      className="top-[12dvh] translate-y-0 gap-0 p-0! [&>header]:absolute [&>header]:top-2 [&>header]:right-3"
      testId="palette"
    >
      <Command label={t('palette.title')} loop filter={wordFilter}>
        <Command.Input
          autoFocus
          value={typed}
          onValueChange={setTyped}
          maxLength={200}
          placeholder={t('palette.placeholder')}
          className="h-12 w-full border-b border-line bg-transparent px-4 pr-12 outline-none placeholder:text-quiet"
          data-testid="palette-input"
        />
        <Command.List className="max-h-[300px] overflow-y-auto p-1.5">
          <Command.Empty className="p-6 text-center text-quiet">{t('palette.empty')}</Command.Empty>
          {!isTyped && recent.length > 0 && <Recent visits={recent} onGo={go} />}
          <Places then={then} />
          <Organizations onClose={() => onOpenChange(false)} />
          <Actions then={then} onShortcuts={onShortcuts} />
          {isTyped && <Finds typed={typed} onGo={go} />}
        </Command.List>
      </Command>
    </Dialog>
  );
}
