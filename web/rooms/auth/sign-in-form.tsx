import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isLocked, recordFailure, recordSuccess } from '#web/account/lockout.ts';
import { browserStorage } from '#web/account/browser-storage.ts';
import { cleanEmail, isEmail } from '#web/account/rules.ts';
import { signIn } from '#web/account/sign-in.ts';
import { supabase } from '#web/api/client.ts';
import { recordAuthFault } from '#web/diagnostics/page.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { toast } from '#web/ui/toast.tsx';
import { useArrival } from './arrival.ts';
import { PasswordField } from './password-field.tsx';

function useSignIn(onSignedIn: () => void) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const arrive = useArrival(onSignedIn);

  async function attempt(email: string, password: string): Promise<void> {
    const refused = await signIn(email, password);
    if (refused) {
      const { failure, unconfirmed } = refused;
      if (failure !== 'network') recordFailure(browserStorage(), email, Date.now());
      const again = {
        label: t('confirmation.link'),
        onPress: () => void navigate('/auth?view=confirmation'),
      };
      const text = t(`failed.${failure}`);
      toast.bad({ title: t('failed.title'), text, ...(unconfirmed ? { action: again } : {}) });
      return;
    }
    recordSuccess(browserStorage(), email);
    await arrive();
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const email = cleanEmail(fieldText(event.currentTarget, 'email'));
    const password = fieldText(event.currentTarget, 'password');
    if (!email || !password) return toast.bad({ title: t('missing.title'), text: t('missing.text') });
    if (!isEmail(email)) return toast.bad({ title: t('invalidEmail.title'), text: t('invalidEmail.text') });
    if (isLocked(browserStorage(), email, Date.now())) {
      return toast.bad({ title: t('locked.title'), text: t('locked.text') });
    }
    setBusy(true);
    try {
      await attempt(email, password);
    } catch (error) {
      recordAuthFault('sign-in', error);
      toast.bad({ title: t('unexpected.title'), text: t('unexpected.text') });
    } finally {
      setBusy(false);
    }
  }

  return { busy, submit };
}

/** The client is fetched while the first field is being filled in. */
function fetchClient(): void {
  supabase().catch(() => undefined);
}

/** Signing in with an address and a password. */
export function SignInForm({ email, onSignedIn }: { email?: string; onSignedIn: () => void }) {
  const { t } = useTranslation('auth');
  const { busy, submit } = useSignIn(onSignedIn);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label={t('email')}>
        {(wiring) => (
          <Input
            {...wiring}
            name="email"
            onFocus={fetchClient}
            type="email"
            autoComplete="username"
            defaultValue={email}
            data-testid="sign-in-email"
          />
        )}
      </Field>
      <PasswordField
        label={t('password')}
        name="password"
        onFocus={fetchClient}
        autoComplete="current-password"
        data-testid="sign-in-password"
      />
      <Button type="submit" look="primary" busy={busy} className="h-10" data-testid="sign-in-submit">
        {busy ? t('submitting') : t('submit')}
      </Button>
    </form>
  );
}
