import { Command } from 'cmdk';
import { Languages, MessageSquarePlus, PanelLeft, SunMoon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Dialog } from '#web/ui/dialog.tsx';
import { toggleTheme } from '#web/ui/theme.ts';
import { wordFilter } from '#web/ui/word-filter.ts';
import { toggleSidebar } from './sidebar-state.ts';
import { toggleLanguage } from './toggles.tsx';
import { useDestinations } from './use-destinations.ts';

const groupLook =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-quiet';

interface ItemProps {
  label: string;
  keywords: readonly string[];
  icon: ReactNode;
  keys?: string;
  onSelect: () => void;
}

function Item({ label, keywords, icon, keys, onSelect }: ItemProps) {
  return (
    <Command.Item
      value={label}
      keywords={[...keywords]}
      onSelect={onSelect}
      className="flex cursor-pointer items-center gap-2.5 rounded-md px-2 py-2 select-none data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent [&_svg]:size-4"
    >
      {icon}
      <span className="flex-1">{label}</span>
      {keys && <kbd className="font-sans text-xs text-quiet">{keys}</kbd>}
    </Command.Item>
  );
}

/** Everything that can be done or gone to, by typing a few letters of it. */
export function Palette({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const destinations = useDestinations();
  const then = (action: () => void) => () => {
    onOpenChange(false);
    action();
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
          placeholder={t('palette.placeholder')}
          className="h-12 w-full border-b border-line bg-transparent px-4 pr-12 outline-none placeholder:text-quiet"
          data-testid="palette-input"
        />
        <Command.List className="max-h-[300px] overflow-y-auto p-1.5">
          <Command.Empty className="p-6 text-center text-quiet">{t('palette.empty')}</Command.Empty>
          <Command.Group heading={t('palette.places')} className={groupLook}>
            {destinations.map(({ to, key, icon: Icon, keywords }) => (
              <Item
                key={to}
                label={t(key)}
                keywords={keywords}
                icon={<Icon aria-hidden />}
                onSelect={then(() => void navigate(to))}
              />
            ))}
          </Command.Group>
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
          </Command.Group>
        </Command.List>
      </Command>
    </Dialog>
  );
}
