import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setAutoLoggedOut } from '#web/account/auto-logout.ts';
import { checkInactivity } from '#web/account/inactivity-checks.ts';
import { ACTIVITY_EVENTS, Inactivity } from '#web/account/inactivity.ts';
import { browserStorage } from '#web/account/browser-storage.ts';
import { signOut } from '#web/account/sign-out.ts';
import { recordAuthFault } from '#web/diagnostics/page.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/lazy-dialog.tsx';
import { useSignOut } from './use-sign-out.ts';

/** Ends the session after 30 minutes without activity in any tab, and warns a minute before. */
export function InactivityWatch() {
  const { t } = useTranslation('shell');
  const { busy, leave } = useSignOut();
  const [warning, setWarning] = useState(false);
  const watch = useRef<Inactivity | null>(null);

  useEffect(() => {
    const inactivity = new Inactivity({ storage: browserStorage(), now: () => Date.now() });
    watch.current = inactivity;
    const { touch, look, stop } = checkInactivity(inactivity, {
      onWarning: setWarning,
      onOver: () => {
        setAutoLoggedOut(true);
        // oxlint-disable-next-line no-console -- the specification asks for a console message
        console.info('Session ended: inactivity timeout');
        signOut(true).catch((error: unknown) => recordAuthFault('sign-out for inactivity', error));
      },
    });
    const options = { capture: true, passive: true };
    for (const event of ACTIVITY_EVENTS) window.addEventListener(event, touch, options);
    // A tab that slept through its checks must not show private data until the next one.
    document.addEventListener('visibilitychange', look);
    return () => {
      for (const event of ACTIVITY_EVENTS) window.removeEventListener(event, touch, options);
      document.removeEventListener('visibilitychange', look);
      stop();
    };
  }, []);

  function stay(): void {
    watch.current?.touch();
    setWarning(false);
  }

  return (
    <Dialog
      open={warning}
      onOpenChange={stay}
      title={t('inactivity.title')}
      description={t('inactivity.text')}
      closeLabel={t('close')}
      testId="inactivity-warning"
    >
      <div className="flex flex-wrap justify-end gap-2">
        <Button busy={busy} onClick={() => void leave()} data-testid="inactivity-leave">
          {t(busy ? 'user.signingOut' : 'user.signOut')}
        </Button>
        <Button look="primary" onClick={stay} data-testid="inactivity-stay">
          {t('inactivity.stay')}
        </Button>
      </div>
    </Dialog>
  );
}
