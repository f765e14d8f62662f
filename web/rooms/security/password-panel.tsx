import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isPassword } from '#web/account/rules.ts';
import { supabase } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Failure } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { accountChanged } from './account-query.ts';
import { AccountRefused } from './refusal.ts';

interface Values {
  present: string;
  code: string;
  password: string;
}

/** By which the service is shown that it is the person: the present password, or a code that it sent. */
type Proof = 'present' | 'code';

async function sendCode(): Promise<void> {
  const client = await supabase();
  const { error } = await client.auth.reauthenticate();
  if (error) throw new AccountRefused(error);
}

async function change({ present, code, password }: Values, proof: Proof): Promise<void> {
  const client = await supabase();
  const { error } = await client.auth.updateUser({
    password,
    ...(proof === 'present' ? { current_password: present } : { nonce: code.replace(/\s/g, '') }),
  });
  if (error) throw new AccountRefused(error);
}

/** The change, shown by the present password or by a code that is sent where the service wants one. */
function usePasswordChange() {
  const { t } = useTranslation('security');
  const [proof, setProof] = useState<Proof>('present');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const form = useForm<Values>({
    defaultValues: { present: '', code: '', password: '' },
  });

  async function askForCode(): Promise<void> {
    if (sending) return;
    setSending(true);
    setRefusal(null);
    try {
      await sendCode();
      setProof('code');
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : t('error.other'));
    } finally {
      setSending(false);
    }
  }

  async function submit(values: Values): Promise<void> {
    setRefusal(null);
    try {
      await change(values, proof);
      form.reset();
      setProof('present');
      toast.good({ title: t('password.done'), text: t('password.doneText') });
      await accountChanged();
    } catch (error) {
      if (error instanceof AccountRefused && error.code === 'reauthentication_needed') await askForCode();
      setRefusal(error instanceof Error ? error.message : t('error.other'));
    }
  }

  return { form, proof, setProof, refusal, sending, askForCode, submit };
}

/** Changing one's password. */
export function PasswordPanel({ email }: { email: string }) {
  const { t } = useTranslation('security');
  const { form, proof, setProof, refusal, sending, askForCode, submit } = usePasswordChange();
  const { register, handleSubmit, formState } = form;
  const labels = { show: t('password.show'), hide: t('password.hide') };
  return (
    <Panel title={t('password.title')} text={t('password.text')} testId="password-panel">
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(submit)(event)}
        className="flex max-w-md flex-col gap-4"
      >
        {/* Password managers learn from it whose password this is. */}
        <input type="email" value={email} autoComplete="username" readOnly hidden />
        <ProofField form={form} proof={proof} email={email} />
        <Field label={t('password.new')} hint={t('password.rule')} error={formState.errors.password?.message}>
          {(wiring) => (
            <PasswordInput
              {...wiring}
              {...register('password', { validate: (text) => isPassword(text) || t('password.wrong') })}
              revealLabels={labels}
              autoComplete="new-password"
              data-testid="password-new"
            />
          )}
        </Field>
        {refusal && <Failure title={t('failed')} text={refusal} testId="password-refused" />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" busy={formState.isSubmitting} data-testid="password-submit">
            {t('password.submit')}
          </Button>
          {proof === 'present' ? (
            <Button
              look="quiet"
              busy={sending}
              onClick={() => void askForCode()}
              data-testid="password-by-code"
            >
              {t('password.byCode')}
            </Button>
          ) : (
            <Button look="quiet" onClick={() => setProof('present')}>
              {t('password.byPresent')}
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}

interface ProofFieldProps {
  readonly form: UseFormReturn<Values>;
  readonly proof: Proof;
  readonly email: string;
}

/** By what the person shows that it is they. */
function ProofField({ form: { register, formState }, proof, email }: ProofFieldProps) {
  const { t } = useTranslation('security');
  const labels = { show: t('password.show'), hide: t('password.hide') };
  const filled = (text: string) => text.trim() !== '' || t('password.required');
  return proof === 'present' ? (
    <Field label={t('password.present')} error={formState.errors.present?.message}>
      {(wiring) => (
        <PasswordInput
          {...wiring}
          {...register('present', { validate: filled })}
          revealLabels={labels}
          autoComplete="current-password"
          data-testid="password-present"
        />
      )}
    </Field>
  ) : (
    <Field
      label={t('password.code')}
      hint={t('password.codeSent', { email })}
      error={formState.errors.code?.message}
    >
      {(wiring) => (
        <Input
          {...wiring}
          {...register('code', { validate: filled })}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          data-testid="password-code"
        />
      )}
    </Field>
  );
}
