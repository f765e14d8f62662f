import { writtenCode } from '#text/goods-code.ts';
import { useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { TypedForm } from '#web/forms/typed-form.ts';
import { Field, Input } from '#web/ui/field.tsx';
import { GoodsList } from './find-good.tsx';

interface CodeFieldProps<Typed extends FieldValues, Said> {
  readonly form: TypedForm<Typed, Said>;
  readonly name: FieldPath<Typed>;
  readonly hint?: string;
  /** A code stands there already: goods are listed once it is changed. */
  readonly isKnown: boolean;
  readonly onTyped?: () => void;
}

/** The code of a good, which is found by its digits or by words. */
export function CodeField<Typed extends FieldValues, Said>({
  form,
  name,
  hint,
  isKnown,
  onTyped,
}: CodeFieldProps<Typed, Said>) {
  const { t } = useTranslation('cbam');
  const { field, fieldState } = useController({ control: form.control, name });
  const [looks, setLooks] = useState(!isKnown);
  return (
    <>
      <Field label={t('form.code')} hint={hint} error={fieldState.error?.message}>
        {(wiring) => (
          <Input
            {...wiring}
            {...field}
            required
            className="figure"
            autoComplete="off"
            onChange={(event) => {
              field.onChange(event);
              setLooks(true);
              onTyped?.();
            }}
          />
        )}
      </Field>
      {looks && (
        <GoodsList
          query={field.value}
          onChoose={(chosen) => {
            field.onChange(writtenCode(chosen));
            setLooks(false);
          }}
        />
      )}
    </>
  );
}
