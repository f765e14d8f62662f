import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { setAutoLoggedOut } from '#web/account/auto-logout.ts';
import { pauseAfterSignIn } from '#web/account/pauses.ts';
import { owesSecondFactor } from '#web/account/second-factor.ts';
import { sessionState } from '#web/api/session.ts';
import { toast } from '#web/ui/toast.tsx';

/**
 * What happens once somebody proved who they are: the news, and the way in after a moment. While a second factor is due
 * nothing happens: the room asks for it.
 */
export function useArrival(onSignedIn: () => void): () => Promise<void> {
  const { t } = useTranslation('auth');
  return useCallback(async () => {
    setAutoLoggedOut(false);
    if (owesSecondFactor(sessionState().session)) return;
    toast.good({ title: t('success.title'), text: t('success.text') });
    await pauseAfterSignIn();
    onSignedIn();
  }, [t, onSignedIn]);
}
