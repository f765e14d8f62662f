import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog, Drawer } from '#web/ui/dialog.tsx';
import { Refusal } from './refusal.tsx';

/** The sending of a form, as a mutation tells of it. */
interface Sending {
  readonly isPending: boolean;
  readonly error: Error | null;
}

interface FormBodyProps extends Pick<ComponentProps<'form'>, 'noValidate'> {
  /** `x-drawer` or `x-dialog`; what was refused is `x-refused` then, and what sends it `x-save`. */
  readonly testId: string;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly sending: Sending;
  /** What the button says that sends it, and how a test finds it where it is not `x-save`. None: it is only read. */
  readonly action?: string | undefined;
  readonly actionTestId?: string;
  /** Nothing can be sent yet. */
  readonly disabled?: boolean;
  /** A button beside the one that sends; it may leave without sending. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** A form with its fields, why it was refused, and what sends it. */
export function FormBody(props: FormBodyProps) {
  const { sending, beside, onSubmit } = props;
  const subject = props.testId.replace(/-(drawer|dialog)$/, '');
  return (
    <form
      noValidate={props.noValidate}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        // The Enter key sends too, where the button would not.
        if (sending.isPending) event.preventDefault();
        else onSubmit(event);
      }}
    >
      {props.children}
      <Refusal error={sending.error} testId={`${subject}-refused`} />
      {props.action !== undefined && (
        <div className="flex flex-wrap justify-end gap-2">
          {beside}
          <Button
            type="submit"
            look="primary"
            busy={sending.isPending}
            disabled={props.disabled}
            data-testid={props.actionTestId ?? `${subject}-save`}
          >
            {props.action}
          </Button>
        </div>
      )}
    </form>
  );
}

interface FormProps extends FormBodyProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly onClose: () => void;
}

/** A form in a side panel. */
export function FormDrawer(props: FormProps) {
  return <FormIn sheet={Drawer} {...props} />;
}

/** A small form in the middle of the page. */
export function FormDialog(props: FormProps) {
  return <FormIn sheet={Dialog} {...props} />;
}

function FormIn({ sheet: Sheet, ...props }: FormProps & { readonly sheet: typeof Drawer }) {
  const { t } = useTranslation('shell');
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={props.title}
      description={props.description}
      closeLabel={t('close')}
      testId={props.testId}
    >
      <FormBody {...props} />
    </Sheet>
  );
}

/** Leaves a form without sending it. */
export function CancelButton({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('shell');
  return <Button onClick={onClose}>{t('cancel')}</Button>;
}
