import { useContext, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  UNSAFE_DataRouterDataContext as RouterData,
  useLocation,
  useNavigate,
  useRouteError,
} from 'react-router';
import { forgetStoredSession } from '#web/account/stored-session.ts';
import { recordMishap } from '#web/diagnostics/page.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { RetryCount, scheduleRetry } from './automatic-retry.ts';
import { isMissingContext, MAX_RETRIES, mishapKind, type MishapKind } from './mishap-kind.ts';
import { reloadOnce } from './reload-once.ts';

/** A mishap view is made anew by each retry: the count outlives it. */
const count = new RetryCount();
/** How long the sentence about a rendering error stands before the page is loaded anew, as it says. */
const RELOAD_AFTER_MS = 3000;

function useAutomaticRetry(active: boolean, restore: () => void): { retrying: boolean; attempt: number } {
  const [retrying, setRetrying] = useState(false);
  const [attempt] = useState(() => count.at(Date.now()));
  useEffect(() => {
    if (!active) return undefined;
    return scheduleRetry({
      attempt,
      onRetrying: () => setRetrying(true),
      onRestore: () => {
        count.made(attempt, Date.now());
        restore();
      },
    });
  }, [active, attempt, restore]);
  return { retrying, attempt };
}

/** An error that reached a boundary: kept and sent once, under an id that its view shows. */
function useMishap(): { error: unknown; kind: MishapKind; id: string } {
  const error = useRouteError();
  // The router keeps what its loading threw; whatever else reaches a boundary was thrown while the page was drawn.
  const loading = Object.values(useContext(RouterData)?.errors ?? {});
  const kind = mishapKind(error, !loading.includes(error));
  const id = useMemo(() => crypto.randomUUID().slice(0, 8), []);
  useEffect(() => recordMishap(error, kind, id), [error, kind, id]);
  useEffect(() => {
    if (kind !== 'render') return undefined;
    const reload = setTimeout(() => reloadOnce('rendering'), RELOAD_AFTER_MS);
    return () => clearTimeout(reload);
  }, [kind]);
  return { error, kind, id };
}

const place = 'mx-auto max-w-lg px-4 py-16';
const card = 'flex flex-col gap-4 rounded-xl border border-line bg-panel p-5 sm:p-7';

/** Code that could not be fetched once is remembered as failed by the browser for as long as the document stands. */
function isUnfetchedCode(error: unknown): boolean {
  return error instanceof Error && /import(?:ed|ing).*module/i.test(error.message);
}

/** The error view of a route, made anew for each failure: a retry that fails too is the next attempt. */
export function RouteMishap() {
  return <MishapView key={useLocation().key} />;
}

/** What happened, in words, and four ways on. */
function MishapView() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { error, kind, id } = useMishap();
  const restore = useMemo(
    () => () => void navigate(`${window.location.pathname}${window.location.search}`, { replace: true }),
    [navigate],
  );
  const { retrying, attempt } = useAutomaticRetry(kind === 'network', restore);

  async function copyDetails(): Promise<void> {
    const message =
      error instanceof Error ? `${error.message}\n${(error.stack ?? '').slice(0, 1000)}` : String(error);
    try {
      await navigator.clipboard.writeText(`${id} ${kind}\n${window.location.href}\n${message}`);
      toast.plain({ title: t('mishap.copied') });
    } catch {
      // No clipboard, or no leave for it.
      toast.bad({ title: t('mishap.notCopied'), text: t('mishap.id', { id, type: kind }) });
    }
  }

  return (
    <div className={place}>
      <div role="alert" data-testid="mishap" className={card}>
        <h1 className="text-lg font-semibold">{retrying ? t('mishap.reconnecting') : t('mishap.title')}</h1>
        <p>{isMissingContext(error) ? t('mishap.context') : t(`mishap.${kind}`)}</p>
        <p className="text-[0.8125rem] text-quiet">{t('mishap.id', { id, type: kind })}</p>
        {kind === 'network' && attempt > 0 && (
          <p className="text-[0.8125rem] text-quiet">
            {t('mishap.attempt', { attempt: String(attempt), max: String(MAX_RETRIES) })}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button look="primary" onClick={isUnfetchedCode(error) ? () => window.location.reload() : restore}>
            {t('mishap.retry')}
          </Button>
          <Button onClick={() => window.location.reload()}>{t('mishap.reload')}</Button>
          <Button onClick={() => void navigate('/')}>{t('mishap.home')}</Button>
          <Button look="quiet" onClick={() => void copyDetails()}>
            {t('mishap.copy')}
          </Button>
        </div>
      </div>
    </div>
  );
}

function AuthMishap() {
  const { t } = useTranslation('shell');
  const { error } = useMishap();

  function toLogin(): void {
    forgetStoredSession();
    // A whole load, so that nothing of the broken session is left in memory.
    window.location.assign('/auth');
  }

  return (
    <div className={place}>
      <div role="alert" data-testid="auth-mishap" className={card}>
        <h1 className="text-lg font-semibold">{t('authMishap.title')}</h1>
        <p>{isMissingContext(error) ? t('authMishap.context') : t('authMishap.session')}</p>
        <div className="flex flex-wrap gap-2">
          <Button look="primary" onClick={toLogin} data-testid="auth-mishap-login">
            {t('authMishap.login')}
          </Button>
          <Button onClick={() => window.location.reload()}>{t('mishap.reload')}</Button>
        </div>
      </div>
    </div>
  );
}

/** The outermost error view: where the session itself could not be read, the way to sign in anew. */
export function RootMishap() {
  const error = useRouteError();
  return <main>{mishapKind(error) === 'auth' ? <AuthMishap /> : <RouteMishap />}</main>;
}
