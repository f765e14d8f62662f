import { type AuthError, isAuthWeakPasswordError } from '@supabase/supabase-js';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isPassword } from '#web/account/rules.ts';
import { supabase } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Failure } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { PasswordField } from './password-field.tsx';

/** What the identity service may say against a new password, with a sentence of its own here. */
const known = ['same_password', 'weak_password', 'common_password', 'reauthentication_needed'] as const;

/** The refusal of a new password by its code; one that is only too common is told apart. */
function refusalOf(error: AuthError): (typeof known)[number] | null {
  const isCommon = isAuthWeakPasswordError(error) && error.reasons.every((reason) => reason === 'pwned');
  const code = isCommon ? 'common_password' : error.code;
  return known.find((one) => one === code) ?? null;
}

/** Choosing a password with the session that the letter's link opened. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } });

  async function submit({ password }: { password: string }): Promise<void> {
    setRefusal(null);
    try {
      const client = await supabase();
      const { error } = await client.auth.updateUser({ password });
      if (error) {
        const refused = refusalOf(error);
        setRefusal(refused ? t(`newPassword.${refused}`) : t('unexpected.text'));
        return;
      }
    } catch {
      setRefusal(t('unexpected.text'));
      return;
    }
    toast.good({ title: t('newPassword.done.title'), text: t('newPassword.done.text') });
    onDone();
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="flex flex-col gap-4">
      <PasswordField
        label={t('newPassword')}
        hint={t('passwordRule')}
        error={formState.errors.password?.message}
        {...register('password', { validate: (text) => isPassword(text) || t('error.password') })}
        autoComplete="new-password"
        data-testid="new-password"
      />
      {refusal && <Failure title={t('newPassword.refused')} text={refusal} testId="new-password-refused" />}
      <Button
        type="submit"
        look="primary"
        busy={formState.isSubmitting}
        className="h-10"
        data-testid="new-password-submit"
      >
        {t('newPassword.submit')}
      </Button>
    </form>
  );
}
