import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

interface PasswordFieldProps extends ComponentProps<'input'> {
  label: string;
  error?: string | undefined;
  hint?: string;
}

/** The password of every form of this room. */
export function PasswordField({ label, error, hint, ...rest }: PasswordFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <PasswordInput
          {...wiring}
          {...rest}
          revealLabels={{ show: t('showPassword'), hide: t('hidePassword') }}
        />
      )}
    </Field>
  );
}
