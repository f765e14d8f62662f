import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field, TextArea } from './field.tsx';
import { RefusalText } from '#web/help/refusal-page.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly action: string;
  readonly labels: {
    readonly reason: string;
    readonly hint?: string;
    readonly close: string;
    readonly cancel: string;
    /** What is to be typed, and why; needed where there is a `confirmation`. */
    readonly confirmation?: string;
  };
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

/** The reason last given to each question: the next of the same mistake needs no typing. */
const lastReasons = new Map<string, string>();

/** Asks why something is to be done, and for a confirmation typed by hand where much is at stake. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { labels } = props;
  const [reason, setReason] = useState(lastReasons.get(labels.reason) ?? '');
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
      closeLabel={labels.close}
      testId="reason-dialog"
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady || props.busy) return;
          lastReasons.set(labels.reason, reason.trim());
          props.onConfirm(reason.trim());
        }}
      >
        {props.children}
        <Field label={labels.reason} hint={labels.hint}>
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
          <Field label={labels.confirmation ?? confirmation}>
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
        <Problem text={props.problem} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={props.onClose}>{labels.cancel}</Button>
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

function Problem({ text }: { readonly text: string | null }) {
  return (
    text && (
      <p role="alert" className="text-danger" data-testid="reason-refused">
        <RefusalText text={text} />
      </p>
    )
  );
}
