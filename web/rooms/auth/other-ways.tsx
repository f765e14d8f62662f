import type { Provider } from '@supabase/supabase-js';
import { Building2, Fingerprint, LogIn } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { brandOf } from '#web/account/brand.ts';
import { failureOf } from '#web/account/sign-in.ts';
import { supabase } from '#web/api/client.ts';
import type { PublicConfig } from '#web/api/config.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useArrival } from './arrival.ts';

function useOtherWays(onSignedIn: () => void) {
  const { t } = useTranslation('auth');
  const [busy, setBusy] = useState<string | null>(null);
  const arrive = useArrival(onSignedIn);

  async function doing(way: string, act: () => Promise<void>): Promise<void> {
    if (busy !== null) return;
    setBusy(way);
    try {
      await act();
    } catch {
      toast.bad({ title: t('unexpected.title'), text: t('unexpected.text') });
    } finally {
      setBusy(null);
    }
  }

  const passkey = () =>
    doing('passkey', async () => {
      const client = await supabase();
      const { error } = await client.auth.signInWithPasskey();
      if (!error) return arrive();
      const failure = failureOf(error);
      const text = failure === 'network' || failure === 'rate' ? t(`failed.${failure}`) : t('passkey.failed');
      toast.bad({ title: t('failed.title'), text });
    });

  const provider = (name: string) =>
    doing(name, async () => {
      const client = await supabase();
      const { error } = await client.auth.signInWithOAuth({
        // The client's list of names is closed; an installation may have a provider of its own.
        provider: name as Provider,
        options: { redirectTo: `${window.location.origin}/auth` },
      });
      if (error) toast.bad({ title: t('oauth.title'), text: t('unexpected.text') });
    });

  return { busy, passkey, provider };
}

/** The ways in besides a password that this installation is set up for; nothing when there is none. */
export function OtherWays({ ways, onSignedIn }: { ways: PublicConfig['signIn']; onSignedIn: () => void }) {
  const { t } = useTranslation('auth');
  const { busy, passkey, provider } = useOtherWays(onSignedIn);
  const canPasskey = ways.passkeys && 'PublicKeyCredential' in window;
  if (!canPasskey && !ways.sso && ways.providers.length === 0) return null;
  return (
    <div className="mt-4 flex flex-col gap-2">
      <p
        className={
          'flex items-center gap-3 text-[0.8125rem] text-quiet before:h-px before:flex-1 before:bg-line ' +
          'after:h-px after:flex-1 after:bg-line'
        }
      >
        {t('otherWays')}
      </p>
      {canPasskey && (
        <Button
          className="h-10"
          busy={busy === 'passkey'}
          onClick={() => void passkey()}
          data-testid="sign-in-passkey"
        >
          <Fingerprint aria-hidden />
          {t('passkey.submit')}
        </Button>
      )}
      {ways.providers.map((name) => (
        <Button
          key={name}
          className="h-10"
          busy={busy === name}
          onClick={() => void provider(name)}
          data-testid={`sign-in-${name}`}
        >
          <LogIn aria-hidden />
          {t('provider.submit', { name: brandOf(name) })}
        </Button>
      ))}
      {ways.sso && (
        <Button asChild className="h-10">
          <Link to="/auth?view=sso" data-testid="to-sso">
            <Building2 aria-hidden />
            {t('sso.link')}
          </Link>
        </Button>
      )}
    </div>
  );
}
