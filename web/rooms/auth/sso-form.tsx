import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { domainOf } from '#web/account/rules.ts';
import { failureOf } from '#web/account/sign-in.ts';
import { supabase } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Failure } from '#web/ui/states.tsx';

/** Signing in at one's enterprise, which is found by the domain of an address. */
export function SsoForm() {
  const { t } = useTranslation('auth');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { address: '' } });

  async function submit({ address }: { address: string }): Promise<void> {
    setRefusal(null);
    const client = await supabase();
    const { data, error } = await client.auth.signInWithSSO({
      domain: domainOf(address) ?? '',
      options: { redirectTo: `${window.location.origin}/auth`, skipBrowserRedirect: true },
    });
    if (data?.url) return window.location.assign(data.url);
    const failure = error ? failureOf(error) : 'other';
    setRefusal(failure === 'network' || failure === 'rate' ? t(`failed.${failure}`) : t('sso.unknown'));
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="flex flex-col gap-4">
      <p className="text-quiet">{t('sso.intro')}</p>
      <Field label={t('sso.address')} error={formState.errors.address?.message}>
        {(wiring) => (
          <Input
            {...wiring}
            {...register('address', { validate: (text) => domainOf(text) !== null || t('sso.invalid') })}
            autoComplete="username"
            maxLength={254}
            data-testid="sso-address"
          />
        )}
      </Field>
      {refusal && <Failure title={t('sso.failed')} text={refusal} testId="sso-refused" />}
      <Button
        type="submit"
        look="primary"
        busy={formState.isSubmitting}
        className="h-10"
        data-testid="sso-submit"
      >
        {t('sso.submit')}
      </Button>
    </form>
  );
}
