import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isPassword } from '#web/account/rules.ts';
import { supabase } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Failure } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { PasswordField } from './password-field.tsx';

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
        const known = error.code === 'same_password' || error.code === 'weak_password';
        setRefusal(known ? t(`newPassword.${error.code as 'same_password'}`) : t('unexpected.text'));
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
