import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { cleanEmail, isEmail } from '#web/account/rules.ts';
import { failureOf, type SignInFailure } from '#web/account/sign-in.ts';
import { supabase } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';

type Letter = 'recovery' | 'confirmation';

/** Asks for a letter. Answers why it was not sent, or null. */
async function ask(letter: Letter, email: string): Promise<SignInFailure | null> {
  const { origin } = window.location;
  try {
    const { auth } = await supabase();
    const { error } =
      letter === 'recovery'
        ? await auth.resetPasswordForEmail(email, { redirectTo: `${origin}/auth?view=new-password` })
        : await auth.resend({ type: 'signup', email, options: { emailRedirectTo: `${origin}/auth` } });
    return error ? failureOf(error) : null;
  } catch (error) {
    return error instanceof Error ? failureOf(error) : 'other';
  }
}

/**
 * Asking for the letter with which a forgotten password is replaced, or an address confirmed. Says the same whether the
 * address is known.
 */
export function LetterForm({ letter }: { letter: Letter }) {
  const { t } = useTranslation('auth');
  const [sent, setSent] = useState(false);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } });

  async function submit({ email }: { email: string }): Promise<void> {
    const failure = await ask(letter, cleanEmail(email));
    if (failure === null) return setSent(true);
    const texts = { network: t('failed.network'), rate: t('recovery.wait') };
    const known = failure === 'network' || failure === 'rate';
    toast.bad({ title: t('recovery.failed'), text: known ? texts[failure] : t('unexpected.text') });
  }

  if (sent) {
    return (
      <div role="status" data-testid={`${letter}-sent`} className="flex flex-col gap-2">
        <p className="font-semibold">{t('recovery.sent.title')}</p>
        <p className="text-quiet">{t(`${letter}.sent.text`)}</p>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="flex flex-col gap-4">
      <p className="text-quiet">{t(`${letter}.intro`)}</p>
      <Field label={t('email')} error={formState.errors.email?.message}>
        {(wiring) => (
          <Input
            {...wiring}
            {...register('email', {
              validate: (text) => isEmail(cleanEmail(text)) || t('invalidEmail.text'),
            })}
            type="email"
            autoComplete="username"
            data-testid={`${letter}-email`}
          />
        )}
      </Field>
      <Button
        type="submit"
        look="primary"
        busy={formState.isSubmitting}
        className="h-10"
        data-testid={`${letter}-submit`}
      >
        {t('recovery.submit')}
      </Button>
    </form>
  );
}
