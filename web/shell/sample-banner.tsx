import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contextQuery } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { Button } from '#web/ui/button.tsx';

const SampleRemoval = lazy(async () => ({ default: (await import('./sample-removal.tsx')).SampleRemoval }));

const HINT = 'razao.sample';

/** Whether the banner stood here a moment ago: a page that is loaded anew keeps its place, so that nothing moves. */
function hint(): boolean {
  try {
    return sessionStorage.getItem(HINT) === '1';
  } catch {
    return false;
  }
}

function keepHint(shown: boolean): void {
  try {
    if (shown) sessionStorage.setItem(HINT, '1');
    else sessionStorage.removeItem(HINT);
  } catch {
    // Without storage the page moves once.
  }
}

/** Says on every page of the sample organization that nothing in it is real, and removes it. */
export function SampleBanner() {
  const { t } = useTranslation('shell');
  const { status } = useSession();
  const { data: context } = useQuery({ ...contextQuery, enabled: status === 'signed_in' });
  const [asking, setAsking] = useState(false);
  const known = context ? context.organization?.sample === true : null;
  useEffect(() => {
    if (known !== null) keepHint(known);
  }, [known]);
  if (!(known ?? hint())) return null;
  return (
    <aside
      aria-label={t('nav.sample')}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-warn-soft px-4 py-1.5 text-warn"
      data-testid="sample-banner"
      data-bars
    >
      <FlaskConical className="size-4 shrink-0" aria-hidden />
      <p className="min-w-0 flex-1 basis-48">{t('sample.banner')}</p>
      <Button
        size="small"
        aria-label={t('sample.removeAll')}
        onClick={() => setAsking(true)}
        data-testid="sample-banner-remove"
      >
        {t('sample.remove')}
      </Button>
      <Suspense fallback={null}>{asking && <SampleRemoval onClose={() => setAsking(false)} />}</Suspense>
    </aside>
  );
}
