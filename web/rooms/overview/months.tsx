import { Download } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { kgToTonnes, useFormats } from '#web/words/format.ts';
import { SCOPE_DOT } from './tiles.tsx';

const StackedBars = lazy(() => import('#web/charts/stacked-bars.tsx'));

type Month = Output<'result.summary'>['months'][number];
const SCOPES = [1, 2, 3] as const;
type Scope = (typeof SCOPES)[number];

interface MonthsProps {
  year: number;
  months: readonly Month[];
  onPick: (month: string, scope: Scope | null) => void;
}

/** kg of one month and scope; null where nothing was counted, which is not zero. */
function useAmounts(months: readonly Month[]) {
  return useMemo(() => {
    const found = new Map(
      months.filter((row) => row.countedLines > 0).map((row) => [`${row.month}/${row.scope}`, row]),
    );
    return (month: string, scope: Scope): string | null => found.get(`${month}/${scope}`)?.co2eKg ?? null;
  }, [months]);
}

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Emissions by month and scope: a chart, and the same as a table. */
export function Months({ year, months, onPick }: MonthsProps) {
  const { t } = useTranslation('overview');
  const terms = useTranslation('terms');
  const formats = useFormats();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const amount = useAmounts(months);
  const keys = useMemo(
    () => Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`),
    [year],
  );
  const labels = useMemo(() => keys.map((key) => formats.shortMonth(key)), [keys, formats]);
  const series = useMemo(
    () =>
      SCOPES.filter((scope) => keys.some((key) => amount(key, scope) !== null)).map((scope) => ({
        scope,
        name: terms.t(`scope.${scope}`),
        colour: `--scope-${scope}`,
        values: keys.map((key) => {
          const kg = amount(key, scope);
          return kg === null ? null : Number(kgToTonnes(kg));
        }),
      })),
    [keys, amount, terms],
  );
  const write = useCallback((tonnes: number) => formats.rounded(String(tonnes), 4), [formats]);

  function save(): void {
    const header = [t('month'), ...SCOPES.map((scope) => `${terms.t(`scope.${scope}`)} (tCO2e)`)];
    const rows = keys.map((key) => [
      key,
      ...SCOPES.map((scope) => {
        const kg = amount(key, scope);
        return kg === null ? '' : kgToTonnes(kg);
      }),
    ]);
    download(`razao-${year}.csv`, [header, ...rows].map((row) => row.join(',')).join('\r\n'));
  }

  return (
    <section className="min-w-0 rounded-lg border border-line bg-panel p-4">
      <header className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="font-semibold">{t('months')}</h2>
        <span className="text-[0.8125rem] text-quiet">{t('unitNote')}</span>
        <div className="ml-auto flex items-center gap-1" role="group" aria-label={t('months')}>
          {(['chart', 'table'] as const).map((option) => (
            <Button
              key={option}
              size="small"
              look="quiet"
              aria-pressed={view === option}
              className="aria-pressed:bg-sunken aria-pressed:text-ink"
              onClick={() => setView(option)}
              data-testid={`months-${option}`}
            >
              {t(option)}
            </Button>
          ))}
          <Button
            size="icon"
            look="quiet"
            aria-label={t('download')}
            onClick={save}
            data-testid="months-download"
          >
            <Download aria-hidden />
          </Button>
        </div>
      </header>
      {view === 'chart' ? (
        <>
          <ul className="mb-2 flex flex-wrap gap-4 text-[0.8125rem]">
            {series.map(({ scope, name }) => (
              <li key={scope} className="flex items-center gap-1.5">
                <span aria-hidden className={classes('size-2.5 rounded-sm', SCOPE_DOT[scope])} />
                {name}
              </li>
            ))}
          </ul>
          {series.length === 0 && <p className="py-10 text-center text-quiet">{t('months.none')}</p>}
          {series.length > 0 && (
            <Suspense fallback={<Skeleton className="h-64" />}>
              <StackedBars
                labels={labels}
                series={series}
                write={write}
                onPick={(bar, index) => onPick(keys[bar] ?? '', series[index]?.scope ?? null)}
              />
            </Suspense>
          )}
        </>
      ) : (
        <div className="overflow-x-auto">
          <table className="figure w-full text-right" data-testid="months-table-view">
            <thead>
              <tr className="border-b border-line text-[0.8125rem] text-quiet">
                <th scope="col" className="py-1.5 text-left font-medium">
                  {t('month')}
                </th>
                {SCOPES.map((scope) => (
                  <th key={scope} scope="col" className="px-2 font-medium">
                    {terms.t(`scope.${scope}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {keys.map((key) => (
                <tr key={key} className="border-b border-line last:border-0">
                  <th scope="row" className="py-1 text-left font-normal">
                    <button
                      type="button"
                      className="rounded hover:underline"
                      onClick={() => onPick(key, null)}
                    >
                      {formats.month(key)}
                    </button>
                  </th>
                  {SCOPES.map((scope) => {
                    const kg = amount(key, scope);
                    return (
                      <td key={scope} className="px-2">
                        {kg === null ? '–' : formats.tonnes(kg)}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
