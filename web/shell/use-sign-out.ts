import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { pauseAfterSignOutError } from '#web/account/pauses.ts';
import { setLeavingByHand, signOut } from '#web/account/sign-out.ts';
import { recordAuthFault } from '#web/diagnostics/page.ts';
import { toast } from '#web/ui/toast.tsx';

/** Signing out by hand: what is said of it, and the way to the sign-in page; pressed again while busy it does nothing. */
export function useSignOut(): { busy: boolean; leave: () => Promise<void> } {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const started = useRef(false);

  async function leave(): Promise<void> {
    if (started.current) return;
    started.current = true;
    setBusy(true);
    setLeavingByHand(true);
    let told = false;
    try {
      told = await signOut();
      if (told) toast.good({ title: t('signOut.done') });
      else {
        recordAuthFault('sign-out: the server could not be told');
        toast.bad({ title: t('signOut.error.title'), text: t('signOut.error.text') });
      }
    } catch (error) {
      recordAuthFault('sign-out', error);
      toast.bad({ title: t('signOut.failed.title'), text: t('signOut.failed.text') });
    }
    if (!told) await pauseAfterSignOutError();
    started.current = false;
    setBusy(false);
    setLeavingByHand(false);
    await navigate('/auth', { replace: true });
  }

  return { busy, leave };
}
