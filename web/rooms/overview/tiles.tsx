import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { classes } from '#web/ui/classes.ts';
import { useFormats } from '#web/words/format.ts';

type Total = Output<'result.summary'>['total'];

const SCOPES = [1, 2, 3] as const;
export const SCOPE_DOT = { 1: 'bg-scope-1', 2: 'bg-scope-2', 3: 'bg-scope-3' } as const;

interface TileProps {
  name: ReactNode;
  hint?: string;
  total: Total | undefined;
  testId: string;
  main?: boolean;
  onOpen: () => void;
  onOpenNotCounted: () => void;
  openLabel: string;
}

/** One figure with what it counts and, always beside it, what it could not count. */
function Tile({ name, hint, total, testId, main, onOpen, onOpenNotCounted, openLabel }: TileProps) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const counted = total !== undefined && total.countedLines > 0;
  return (
    <section
      className={classes(
        'flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-panel p-4',
        main && 'border-l-4 border-l-accent',
      )}
    >
      <h2 className="flex items-center gap-2 text-[0.8125rem] text-quiet">{name}</h2>
      <button
        type="button"
        onClick={onOpen}
        disabled={!total}
        className="relative rounded text-left enabled:hover:underline"
      >
        <span className="clip-hidden">{openLabel}: </span>{' '}
        <span
          data-testid={testId}
          data-kg={counted ? total.co2eKg : undefined}
          className={classes('figure font-semibold whitespace-nowrap', main ? 'text-2xl' : 'text-xl')}
        >
          {counted ? formats.tonnes(total.co2eKg) : '—'}{' '}
          {counted && <span className="ml-1 text-[0.8125rem] font-normal text-quiet">tCO₂e</span>}
        </span>
      </button>
      <p className="text-[0.8125rem] text-quiet">
        {hint ? `${hint} · ` : ''}
        {t('counted', { count: total?.countedLines ?? 0 })}
      </p>
      {total && total.notCountedLines > 0 ? (
        <button
          type="button"
          onClick={onOpenNotCounted}
          data-testid={main ? 'not-counted' : `${testId}-not-counted`}
          data-count={total.notCountedLines}
          className="self-start rounded bg-warn-soft px-1.5 py-0.5 text-left text-[0.8125rem] font-medium text-warn hover:underline"
        >
          {t('notCounted', { count: total.notCountedLines })}
        </button>
      ) : (
        main && total && <p className="text-[0.8125rem] text-quiet">{t('allCounted')}</p>
      )}
    </section>
  );
}

interface TilesProps {
  summary: Output<'result.summary'>;
  onOpen: (scope: 1 | 2 | 3 | null, notCounted: boolean) => void;
}

export function Tiles({ summary, onOpen }: TilesProps) {
  const { t } = useTranslation('overview');
  const terms = useTranslation('terms');
  const formats = useFormats();
  const biogenic = summary.total.biogenicCo2Kg;
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <Tile
        main
        name={t('total')}
        total={summary.total}
        testId="overview-total"
        openLabel={t('openEntries', { what: t('total') })}
        onOpen={() => onOpen(null, false)}
        onOpenNotCounted={() => onOpen(null, true)}
      />
      {SCOPES.map((scope) => (
        <Tile
          key={scope}
          name={
            <>
              <span aria-hidden className={classes('size-2.5 rounded-sm', SCOPE_DOT[scope])} />
              {scope === 2 ? t('location') : terms.t(`scope.${scope}`)}
            </>
          }
          hint={terms.t(`scopeLong.${scope}`)}
          total={summary.scopes.find((row) => row.scope === scope)}
          testId={`overview-scope-${scope}`}
          openLabel={t('openEntries', { what: terms.t(`scope.${scope}`) })}
          onOpen={() => onOpen(scope, false)}
          onOpenNotCounted={() => onOpen(scope, true)}
        />
      ))}
      {Number(biogenic) > 0 && (
        <p className="flex flex-wrap items-baseline gap-x-2 rounded-lg border border-dashed border-edge px-4 py-2.5 sm:col-span-2 lg:col-span-4">
          <span aria-hidden className="size-2.5 self-center rounded-sm bg-biogenic" />
          {t('biogenic')}
          <span className="figure font-semibold" data-testid="overview-biogenic" data-kg={biogenic}>
            {formats.tonnes(biogenic)} tCO₂
          </span>
          <span className="text-[0.8125rem] text-quiet">{t('biogenicHint')}</span>
        </p>
      )}
    </div>
  );
}
