import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { isLocked, recordFailure, recordSuccess } from '#web/account/lockout.ts';
import { cleanEmail, isEmail } from '#web/account/rules.ts';
import { signIn } from '#web/account/sign-in.ts';
import { supabase } from '#web/api/client.ts';
import type { PublicConfig } from '#web/api/config.ts';
import { FrontPage } from '#web/shell/front-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { fieldText } from '#web/ui/form.ts';
import { toast } from '#web/ui/toast.tsx';

const REDIRECT_MS = 100;

/** Shows the error of an OAuth return in the address once, and takes it out of the address. */
function useReturnedError(): void {
  const { t } = useTranslation('auth');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const shown = useRef(false);
  const error = search.get('error');
  const description = search.get('error_description');
  useEffect(() => {
    if (!error || !description || shown.current) return;
    shown.current = true;
    toast.bad({ title: t('oauth.title'), text: description });
    void navigate('/auth', { replace: true });
  }, [error, description, navigate, t]);
}

function useSignIn() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function attempt(email: string, password: string): Promise<void> {
    const failure = await signIn(email, password);
    if (failure) {
      if (failure !== 'network') recordFailure(localStorage, email, Date.now());
      toast.bad({ title: t('failed.title'), text: t(`failed.${failure}`) });
      return;
    }
    recordSuccess(localStorage, email);
    toast.good({ title: t('success.title'), text: t('success.text') });
    await new Promise((resolve) => setTimeout(resolve, REDIRECT_MS));
    await navigate('/', { replace: true });
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const email = cleanEmail(fieldText(event.currentTarget, 'email'));
    const password = fieldText(event.currentTarget, 'password');
    if (!email || !password) return toast.bad({ title: t('missing.title'), text: t('missing.text') });
    if (!isEmail(email)) return toast.bad({ title: t('invalidEmail.title'), text: t('invalidEmail.text') });
    if (isLocked(localStorage, email, Date.now())) {
      return toast.bad({ title: t('locked.title'), text: t('locked.text') });
    }
    setBusy(true);
    try {
      await attempt(email, password);
    } catch {
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

/** `/auth`: signing in. How access is had is said in a line; accounts are opened by an administrator. */
export function Component() {
  const { t } = useTranslation('auth');
  const { setupNeeded } = useLoaderData<PublicConfig>();
  const [revealed, setRevealed] = useState(false);
  const { busy, submit } = useSignIn();
  useReturnedError();

  return (
    <FrontPage title={t('title')}>
      {setupNeeded && (
        <p className="mb-4 rounded-md bg-warn-soft p-3 text-warn" data-testid="setup-needed">
          {t('setupNeeded')}
        </p>
      )}
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field label={t('email')}>
          {(wiring) => (
            <Input
              {...wiring}
              name="email"
              onFocus={fetchClient}
              type="email"
              autoComplete="username"
              maxLength={254}
              data-testid="sign-in-email"
            />
          )}
        </Field>
        <Field label={t('password')}>
          {(wiring) => (
            <div className="relative">
              <Input
                {...wiring}
                name="password"
                onFocus={fetchClient}
                type={revealed ? 'text' : 'password'}
                autoComplete="current-password"
                maxLength={128}
                className="pr-10"
                data-testid="sign-in-password"
              />
              <button
                type="button"
                aria-label={revealed ? t('hidePassword') : t('showPassword')}
                aria-pressed={revealed}
                onClick={() => setRevealed(!revealed)}
                className="absolute inset-y-0 right-0 flex w-10 items-center justify-center text-quiet hover:text-ink"
              >
                {revealed ? (
                  <EyeOff className="size-4" aria-hidden />
                ) : (
                  <Eye className="size-4" aria-hidden />
                )}
              </button>
            </div>
          )}
        </Field>
        <Button type="submit" look="primary" busy={busy} className="h-10" data-testid="sign-in-submit">
          {busy ? t('submitting') : t('submit')}
        </Button>
      </form>
      <p className="mt-6 border-t border-line pt-4 text-[0.8125rem] text-quiet">{t('access')}</p>
    </FrontPage>
  );
}
