import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { cleanEmail, isEmail } from '#web/account/rules.ts';
import { failureOf } from '#web/account/sign-in.ts';
import { supabase } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Asking for the letter with which a forgotten password is replaced. Says the same whether the address is known. */
export function RecoveryForm() {
  const { t } = useTranslation('auth');
  const [sent, setSent] = useState(false);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } });

  async function submit({ email }: { email: string }): Promise<void> {
    const client = await supabase();
    const redirectTo = `${window.location.origin}/auth?view=new-password`;
    const { error } = await client.auth.resetPasswordForEmail(cleanEmail(email), { redirectTo });
    if (error) {
      const failure = failureOf(error);
      toast.bad({
        title: t('recovery.failed'),
        text: failure === 'network' || failure === 'rate' ? t(`failed.${failure}`) : t('unexpected.text'),
      });
      return;
    }
    setSent(true);
  }

  if (sent) {
    return (
      <div role="status" data-testid="recovery-sent" className="flex flex-col gap-2">
        <p className="font-semibold">{t('recovery.sent.title')}</p>
        <p className="text-quiet">{t('recovery.sent.text')}</p>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="flex flex-col gap-4">
      <p className="text-quiet">{t('recovery.intro')}</p>
      <Field label={t('email')} error={formState.errors.email?.message}>
        {(wiring) => (
          <Input
            {...wiring}
            {...register('email', {
              validate: (text) => isEmail(cleanEmail(text)) || t('invalidEmail.text'),
            })}
            type="email"
            autoComplete="username"
            data-testid="recovery-email"
          />
        )}
      </Field>
      <Button
        type="submit"
        look="primary"
        busy={formState.isSubmitting}
        className="h-10"
        data-testid="recovery-submit"
      >
        {t('recovery.submit')}
      </Button>
    </form>
  );
}
