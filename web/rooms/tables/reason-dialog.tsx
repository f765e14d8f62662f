import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly action: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly problem: string | null;
  /** What must be typed before it is done. */
  readonly confirmation?: string;
  readonly disabled?: boolean;
  readonly children?: ReactNode;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** The reason last given: the next line of the same mistake needs no typing. */
let lastReason = '';

/** Asks why the ledger is to be changed, and for a confirmation typed by hand where much is at stake. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { t } = useTranslation('tables');
  const shell = useTranslation('shell');
  const [reason, setReason] = useState(lastReason);
  const [typed, setTyped] = useState('');
  const { confirmation } = props;
  const isReady =
    reason.trim() !== '' && (confirmation === undefined || typed.trim() === confirmation) && !props.disabled;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={props.title}
      description={props.text}
      closeLabel={shell.t('close')}
      testId="reason-dialog"
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady || props.busy) return;
          lastReason = reason.trim();
          props.onConfirm(lastReason);
        }}
      >
        {props.children}
        <Field label={t('reason')} hint={t('reason.hint')}>
          {(wiring) => (
            <TextArea
              {...wiring}
              rows={2}
              maxLength={500}
              required
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              data-testid="reason"
            />
          )}
        </Field>
        {confirmation !== undefined && (
          <Field label={t('confirm.type', { text: confirmation })}>
            {(wiring) => (
              <input
                {...wiring}
                value={typed}
                autoComplete="off"
                onChange={(event) => setTyped(event.target.value)}
                className="h-10 w-full rounded-md border border-edge bg-panel px-3"
                data-testid="typed-confirmation"
              />
            )}
          </Field>
        )}
        {props.problem && (
          <p role="alert" className="text-danger" data-testid="reason-refused">
            {props.problem}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={props.onClose}>{shell.t('cancel')}</Button>
          <Button
            type="submit"
            look={props.danger ? 'danger' : 'primary'}
            busy={props.busy}
            disabled={!isReady}
            data-testid="reason-confirm"
          >
            {props.action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
