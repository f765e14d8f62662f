import type { FormEvent, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useKeptForm } from '#web/account/kept-form.ts';
import { type Reading, type TypedForm, useTypedForm } from '#web/forms/typed-form.ts';
import { Button } from '#web/ui/button.tsx';

interface Line<Typed extends FieldValues, Said> {
  /** Under which the tab keeps what was typed and not sent yet. */
  readonly name: string;
  readonly start: Typed;
  readonly read: (typed: Typed) => Reading<Typed, Said>;
  /** Settles when it was sent; a refusal, which it says itself, keeps what was typed. */
  readonly onSave: (said: Said) => Promise<unknown>;
}

interface Lined<Typed extends FieldValues, Said> {
  readonly form: TypedForm<Typed, Said>;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
}

/** A form that is empty again once it was sent. */
export function useLineForm<Typed extends FieldValues, Said>(line: Line<Typed, Said>): Lined<Typed, Said> {
  const { name, start, read, onSave } = line;
  const form = useTypedForm(start, read);
  const forget = useKeptForm(form, { name, start, fields: Object.keys(start) });
  const typed = () => JSON.stringify(form.getValues());
  const send = form.handleSubmit(async (said) => {
    const sent = typed();
    await onSave(said);
    // Who has begun to type the next one keeps it.
    if (typed() !== sent) return;
    forget();
    form.reset(start);
  });
  return { form, submit: (event) => void send(event).catch(() => undefined) };
}

interface LineFormProps {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly busy: boolean;
  readonly action: string;
  readonly testId: string;
  /** Two fields. */
  readonly children: ReactNode;
}

/** Two fields and what sends them, on one line where there is room. */
export function LineForm({ onSubmit, busy, action, testId, children }: LineFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        if (busy) event.preventDefault();
        else onSubmit(event);
      }}
      className="grid items-start gap-3 sm:grid-cols-[1fr_14rem_max-content]"
    >
      {children}
      <Button
        type="submit"
        look="primary"
        busy={busy}
        className="h-10 sm:mt-[1.45rem]"
        data-testid={`${testId}-submit`}
      >
        {action}
      </Button>
    </form>
  );
}
