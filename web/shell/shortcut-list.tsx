import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialog.tsx';

/** Keys by where they work; `keys.*` says in words what each does. */
const GROUPS = [
  {
    where: 'everywhere',
    rows: [
      { keys: ['?'], does: 'list' },
      { keys: ['Ctrl', 'K'], does: 'palette' },
      { keys: ['Ctrl', 'B'], does: 'sidebar' },
      { keys: ['Ctrl', 'P'], does: 'theme' },
      { keys: ['Esc'], does: 'close' },
    ],
  },
  {
    where: 'chat',
    rows: [
      { keys: ['Enter'], does: 'send' },
      { keys: ['Shift', 'Enter'], does: 'newLine' },
    ],
  },
  {
    where: 'tables',
    rows: [
      { keys: ['↑', '↓', '←', '→'], does: 'move' },
      { keys: ['Enter'], does: 'edit' },
      { keys: ['Ctrl', 'Z'], does: 'undo' },
      { keys: ['Ctrl', 'C'], does: 'copy' },
      { keys: ['Ctrl', 'V'], does: 'paste' },
      { keys: ['Del'], does: 'withdraw' },
    ],
  },
] as const;

/** Every shortcut there is, on `?`. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('keys.title')}
      closeLabel={t('close')}
      testId="shortcut-list"
    >
      {GROUPS.map(({ where, rows }) => (
        <section key={where}>
          <h3 className="mb-1 text-[0.8125rem] font-medium text-quiet">{t(`keys.in.${where}`)}</h3>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
            {rows.map(({ keys, does }) => (
              <div key={does} className="contents">
                <dt>{t(`keys.${does}`)}</dt>
                <dd className="flex gap-1">
                  {keys.map((key) => (
                    <kbd
                      key={key}
                      className="rounded border border-line bg-sunken px-1.5 font-sans text-xs leading-5"
                    >
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
