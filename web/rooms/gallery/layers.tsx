import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Dialog, Drawer } from '#web/ui/dialog.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { Menu, MenuItem, MenuLine, MenuPanel, MenuTrigger } from '#web/ui/menu.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { Popover, PopoverPanel, PopoverTrigger } from '#web/ui/popover.tsx';
import { toast } from '#web/ui/toast.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { Exhibit } from './exhibit.tsx';

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

function Messages() {
  const { t } = useTranslation('gallery');
  const message = { title: t('sample'), text: t('long') };
  const [said, setSaid] = useState(0);
  return (
    <Exhibit title={t('toast')}>
      <Button onClick={() => toast.good(message)}>{t('good')}</Button>
      <Button
        onClick={() => {
          // Each another one: an equal message would take the place of the last.
          toast.bad({ ...message, title: `${message.title} ${said + 1}` });
          setSaid(said + 1);
        }}
        data-testid="gallery-toast"
      >
        {t('bad')}
      </Button>
      <Button
        onClick={() =>
          toast.plain({ ...message, action: { label: t('again'), onPress: () => toast.good(message) } })
        }
      >
        {t('withAction')}
      </Button>
    </Exhibit>
  );
}

function Sheets() {
  const { t } = useTranslation('gallery');
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'confirm' | 'reason' | null>(null);
  const close = () => setOpen(null);
  const props = {
    onOpenChange: close,
    title: t('sample'),
    description: t('hint'),
    closeLabel: t('close'),
  };
  return (
    <Exhibit title={t('sheets')}>
      <Button onClick={() => setOpen('dialog')} data-testid="gallery-dialog">
        {t('dialog')}
      </Button>
      <Button onClick={() => setOpen('drawer')} data-testid="gallery-drawer">
        {t('drawer')}
      </Button>
      <Button onClick={() => setOpen('confirm')}>{t('confirm')}</Button>
      <Button onClick={() => setOpen('reason')} data-testid="gallery-reason">
        {t('reason')}
      </Button>
      <Dialog {...props} open={open === 'dialog'}>
        <p>{t('long')}</p>
      </Dialog>
      <Drawer {...props} open={open === 'drawer'}>
        <p>{t('long')}</p>
      </Drawer>
      {open === 'confirm' && (
        <Confirm
          title={t('sample')}
          text={t('long')}
          action={t('look.danger')}
          labels={{ close: t('close'), cancel: t('cancel') }}
          busy={false}
          onConfirm={close}
          onClose={close}
        />
      )}
      {open === 'reason' && (
        <ReasonDialog
          title={t('sample')}
          text={t('long')}
          action={t('look.danger')}
          labels={{ reason: t('reason'), hint: t('hint'), close: t('close'), cancel: t('cancel') }}
          danger
          busy={false}
          problem={null}
          onConfirm={close}
          onClose={close}
        />
      )}
    </Exhibit>
  );
}

/** What lies over the page. */
export function Layers() {
  const { t } = useTranslation('gallery');
  return (
    <>
      <Exhibit title={t('menu')}>
        <Menu>
          <MenuTrigger asChild>
            <Button data-testid="gallery-menu">{t('menu')}</Button>
          </MenuTrigger>
          <MenuPanel>
            <MenuItem>
              <Check aria-hidden />
              {t('one')}
            </MenuItem>
            <MenuItem disabled>{t('disabled')}</MenuItem>
            <MenuLine />
            <MenuItem>{t('two')}</MenuItem>
          </MenuPanel>
        </Menu>
        <MenuButton button={{ className: 'underline', children: t('menuLate') }}>
          {({ MenuPanel: Panel, MenuItem: Item }) => (
            <Panel>
              <Item>{t('one')}</Item>
              <Item>{t('two')}</Item>
            </Panel>
          )}
        </MenuButton>
        <Popover>
          <PopoverTrigger asChild>
            <Button data-testid="gallery-popover">{t('popover')}</Button>
          </PopoverTrigger>
          <PopoverPanel className="w-64" aria-label={t('popover')}>
            {t('long')}
          </PopoverPanel>
        </Popover>
        {SIDES.map((side) => (
          <Tooltip key={side} text={t('hint')} side={side} keys="Ctrl+K">
            <Button look="quiet">{t(`tooltip.${side}`)}</Button>
          </Tooltip>
        ))}
      </Exhibit>
      <Sheets />
      <Messages />
    </>
  );
}
