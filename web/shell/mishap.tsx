import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useRouteError } from 'react-router';
import { recordMishap } from '#web/diagnostics/page.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { MAX_RETRIES, mishapKind, RETRYING_MS, retryDelay } from './mishap-kind.ts';

/** Retries made without success since the last page that worked; a mishap view is remounted by each retry. */
let retries = 0;
let lastRetry = 0;

function useAutomaticRetry(active: boolean, restore: () => void): { retrying: boolean; attempt: number } {
  const [retrying, setRetrying] = useState(false);
  const [attempt] = useState(() => {
    // A failure long after the last retry is a new one.
    if (Date.now() - lastRetry > 60_000) retries = 0;
    return retries;
  });
  useEffect(() => {
    if (!active || attempt >= MAX_RETRIES) return undefined;
    let later: ReturnType<typeof setTimeout> | undefined;
    const soon = setTimeout(() => {
      setRetrying(true);
      later = setTimeout(() => {
        retries = attempt + 1;
        lastRetry = Date.now();
        restore();
      }, RETRYING_MS);
    }, retryDelay(attempt));
    return () => {
      clearTimeout(soon);
      clearTimeout(later);
    };
  }, [active, attempt, restore]);
  return { retrying, attempt };
}

/** The error view of a route: what happened, in words, and four ways on. */
export function RouteMishap() {
  const { t } = useTranslation('shell');
  const error = useRouteError();
  const navigate = useNavigate();
  const kind = mishapKind(error);
  const id = useMemo(() => crypto.randomUUID().slice(0, 8), []);
  const restore = useMemo(
    () => () => void navigate(`${window.location.pathname}${window.location.search}`, { replace: true }),
    [navigate],
  );
  useEffect(() => recordMishap(error, kind, id), [error, kind, id]);
  const { retrying, attempt } = useAutomaticRetry(kind === 'network', restore);

  async function copyDetails(): Promise<void> {
    const message =
      error instanceof Error ? `${error.message}\n${(error.stack ?? '').slice(0, 1000)}` : String(error);
    await navigator.clipboard.writeText(`${id} ${kind}\n${window.location.href}\n${message}`);
    toast.plain({ title: t('mishap.copied') });
  }

  return (
    <div role="alert" data-testid="mishap" className="mx-auto flex max-w-lg flex-col gap-4 px-4 py-16">
      <h1 className="text-lg font-semibold">{retrying ? t('mishap.reconnecting') : t('mishap.title')}</h1>
      <p>{t(`mishap.${kind}`)}</p>
      <p className="text-[0.8125rem] text-quiet">{t('mishap.id', { id, type: kind })}</p>
      {kind === 'network' && attempt > 0 && (
        <p className="text-[0.8125rem] text-quiet">
          {t('mishap.attempt', { attempt: String(attempt), max: String(MAX_RETRIES) })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={restore}>
          {t('mishap.retry')}
        </Button>
        <Button onClick={() => window.location.reload()}>{t('mishap.reload')}</Button>
        <Button onClick={() => void navigate('/')}>{t('mishap.home')}</Button>
        <Button look="quiet" onClick={() => void copyDetails()}>
          {t('mishap.copy')}
        </Button>
      </div>
    </div>
  );
}
