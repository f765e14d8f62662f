import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  title: string;
  text: ReactNode;
  action: string;
  /** `danger` unless told: of what takes something away. */
  look?: 'danger' | 'primary';
  labels: { close: string; cancel: string };
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
  disabled?: boolean;
}

/** Asks once more before something that cannot be undone. */
export function Confirm({
  title,
  text,
  action,
  look = 'danger',
  labels,
  busy,
  onConfirm,
  onClose,
  children,
  disabled,
}: ConfirmProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      closeLabel={labels.close}
      testId="confirm-dialog"
    >
      {children}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{labels.cancel}</Button>
        <Button
          look={look}
          busy={busy}
          disabled={disabled ?? false}
          onClick={onConfirm}
          data-testid="confirm"
        >
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
