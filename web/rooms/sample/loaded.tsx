import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Output } from '#web/api/call.ts';
import { contextQuery } from '#web/api/queries.ts';
import { useSwitch } from '#web/shell/use-switch.ts';
import { Button } from '#web/ui/button.tsx';
import { useFormats } from '#web/words/format.ts';

type Sample = NonNullable<Output<'sample.status'>['sample']>;

/** How much of it is loaded. */
export function Progress({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation('sample');
  return (
    <div className="flex flex-wrap items-center gap-3" role="status" data-testid="sample-progress">
      <progress
        aria-label={t('loadingParts')}
        max={total}
        value={done}
        className="h-2 w-full max-w-80 accent-accent"
      />
      <span className="figure text-quiet">{t('part', { done: String(done), total: String(total) })}</span>
    </div>
  );
}

/** What was loaded, and where to look at it. */
export function Ready({ sample, onRemove }: { sample: Sample; onRemove: () => void }) {
  const { t } = useTranslation('sample');
  const shell = useTranslation('shell');
  const formats = useFormats();
  const { switchTo, busy } = useSwitch();
  const { data: context } = useQuery(contextQuery);
  const isOpen = context?.organization?.id === sample.organizationId;
  return (
    <div className="flex flex-col gap-3" data-testid="sample-ready">
      <p className="font-semibold" role="status">
        {t('ready.title')}
      </p>
      <p>
        {t('ready.text', {
          name: sample.name,
          lines: formats.exact(String(sample.lines)),
          notCounted: formats.exact(String(sample.notCounted)),
          documents: formats.exact(String(sample.documents)),
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        {isOpen ? (
          <>
            <Button asChild look="primary">
              <Link to="/overview?year=2025">{t('overview')}</Link>
            </Button>
            <Button asChild>
              <Link to="/tables">{t('tables')}</Link>
            </Button>
          </>
        ) : (
          <Button
            look="primary"
            busy={busy}
            onClick={() => void switchTo(sample.organizationId, sample.name)}
            data-testid="sample-open"
          >
            {t('open')}
          </Button>
        )}
        <Button look="danger" onClick={onRemove} data-testid="sample-remove">
          {shell.t('sample.removeAll')}
        </Button>
      </div>
    </div>
  );
}
