import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';

interface UndoDialogProps {
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** Asks for the reason with which a saved line is withdrawn. */
export function UndoDialog({ open, busy, onClose, onConfirm }: UndoDialogProps) {
  const { t } = useTranslation('chat');
  const shell = useTranslation('shell');
  const [reason, setReason] = useState(t('undo.default'));
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('undo.title')}
      description={t('undo.text')}
      closeLabel={shell.t('close')}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim()) onConfirm(reason.trim());
        }}
      >
        <Field label={t('undo.reason')}>
          {(wiring) => (
            <TextArea
              {...wiring}
              rows={2}
              maxLength={500}
              required
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              data-testid="undo-reason"
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{shell.t('cancel')}</Button>
          <Button
            type="submit"
            look="danger"
            busy={busy}
            disabled={!reason.trim()}
            data-testid="undo-confirm"
          >
            {t('undo.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
