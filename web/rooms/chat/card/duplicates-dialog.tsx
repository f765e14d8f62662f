import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Draft } from '../parts.ts';
import { Repeats } from './findings.tsx';

interface DuplicatesDialogProps {
  /** The drafts that are about to be approved; null closes the dialog. */
  drafts: readonly Draft[] | null;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks whether what repeats a document is another one. */
export function DuplicatesDialog({ drafts, busy, onClose, onConfirm }: DuplicatesDialogProps) {
  const { t } = useTranslation('documents');
  const shell = useTranslation('shell');
  const findings = (drafts ?? []).flatMap(({ id, findings: all }) =>
    all.filter(({ code }) => code === 'draft.duplicate_document').map((finding) => ({ id, finding })),
  );
  return (
    <Dialog
      open={drafts !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('duplicates.title', { count: findings.length })}
      description={t('duplicates.text')}
      closeLabel={shell.t('close')}
      testId="duplicates-dialog"
    >
      <ul className="flex max-h-[40dvh] flex-col gap-2 overflow-y-auto text-[0.8125rem]">
        {findings.map(({ id, finding }) => (
          <li key={id}>
            <Repeats finding={finding} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{shell.t('cancel')}</Button>
        <Button look="primary" busy={busy} onClick={onConfirm} data-testid="duplicates-confirm">
          {t('duplicates.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
