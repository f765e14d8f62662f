import { add, type Decimal, decimal, isZero, subtract, toText, ZERO } from '#engine/decimal.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountsPanel } from '#web/results/amounts-panel.tsx';
import { filterOf, ledgerQuery, viewOf } from '#web/results/asked.ts';
import { GasesPanel } from '#web/results/gases-panel.tsx';
import { MonthsPanel, type MonthSeries } from '#web/results/months-panel.tsx';
import { monthsOf } from '#web/results/period.ts';
import { SCOPE_COLOUR, SCOPES } from '#web/results/scope-look.tsx';
import { viewInFile } from '#web/results/seen-words.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { categoryName, scopeName } from '#web/words/names.ts';
import { ChangePanel } from './change-panel.tsx';
import { FlowPanel } from './flow-panel.tsx';
import { HeatPanel } from './heat-panel.tsx';
import { MoreTiles } from './more-tiles.tsx';
import { useMonthBands } from './month-bands.ts';
import type { Shown } from './shown.ts';

/** What is in the ledger of an amount that drafts are shown along with. */
function lessDrafts({ co2eKg, draftCo2eKg }: { co2eKg: string; draftCo2eKg?: string | undefined }): string {
  return draftCo2eKg ? toText(subtract(decimal(co2eKg), decimal(draftCo2eKg))) : co2eKg;
}

type Summary = Shown['summary'];

/** What is in the ledger of each scope by month, and beside it what is still a draft. */
function useScopeSeries(summary: Summary): MonthSeries[] {
  const { t } = useTranslation('charts');
  return useMemo((): MonthSeries[] => {
    const found = new Map(
      summary.months
        .filter(({ countedLines }) => countedLines > 0)
        .map((row) => [`${row.month}/${row.scope}`, lessDrafts(row)]),
    );
    const drafts = new Map<string, Decimal>();
    for (const { month, draftCo2eKg = '0' } of summary.months)
      drafts.set(month, add(drafts.get(month) ?? ZERO, decimal(draftCo2eKg)));
    return [
      ...SCOPES.map((scope) => ({
        key: String(scope),
        name: scopeName(scope),
        colour: SCOPE_COLOUR[scope],
        kgOf: (month: string) => found.get(`${month}/${scope}`) ?? null,
      })),
      {
        key: 'drafts',
        name: t('series.drafts'),
        colour: '--edge',
        kgOf: (month: string) => {
          const kg = drafts.get(month) ?? ZERO;
          return isZero(kg) ? null : toText(kg);
        },
      },
    ];
  }, [summary, t]);
}

/** The total in parts: by category, by site and by source, each with its name. */
function useParts(summary: Summary) {
  const terms = useTranslation('terms');
  const formats = useFormats();
  const categories = useMemo(
    () =>
      summary.categories.map((row) => ({
        ...row,
        key: `${row.scope}/${row.category}`,
        name: categoryName(row.category),
      })),
    [summary],
  );
  const sites = useMemo(
    () =>
      summary.sites.map((row) => ({
        ...row,
        key: row.siteId ?? '',
        name: row.siteName ?? terms.t('noSite'),
      })),
    [summary, terms],
  );
  const kinds = useMemo(
    () =>
      summary.kinds.map((row) => ({
        ...row,
        key: `${row.scope}/${row.kind}`,
        name: row.name[formats.language],
      })),
    [summary, formats],
  );
  return { categories, sites, kinds };
}

/** What a file of a part of the page is called. */
function fileOf({ year, filters }: Shown, what: string): string {
  return `razao-${year}${filters.part === 'year' ? '' : `-${filters.part}`}-${what}${viewInFile(filters)}`;
}

/** The charts of the page, each over the same part of the ledger. */
export function Charts(shown: Shown) {
  const { t } = useTranslation('overview');
  const charts = useTranslation('charts');
  const { summary, filters, year, period, open } = shown;
  const composition = useQuery(
    ledgerQuery('result.composition', { ...period, ...filterOf(filters), ...viewOf(filters) }),
  );
  const series = useScopeSeries(summary);
  const bands = useMonthBands(shown);
  const months = useMemo(() => monthsOf(year, filters.part), [year, filters.part]);
  const file = (what: string) => fileOf(shown, what);
  const { categories, sites, kinds } = useParts(summary);
  const totalKg = summary.total.co2eKg;
  return (
    <>
      <MonthsPanel
        title={t('months')}
        note={`${charts.t('unitNote')}. ${bands.note}`}
        bandOf={bands.bandOf}
        bandColumns={bands.bandColumns}
        months={months}
        series={series}
        type="stacked"
        onPick={(month, scope) => open({ month, scope: SCOPES.find((one) => String(one) === scope) ?? null })}
        fileName={file('months')}
        testId="months"
      />
      <MoreTiles {...shown} />
      <div className="grid gap-4 lg:grid-cols-2">
        <AmountsPanel
          title={t('categories')}
          rows={categories}
          totalKg={totalKg}
          onPick={({ key, scope }) => open({ category: key.split('/')[1] ?? null, scope: scope ?? null })}
          fileName={file('categories')}
          testId="overview-categories"
        />
        <AmountsPanel
          title={t('sites')}
          rows={sites}
          totalKg={totalKg}
          onPick={({ key }) => open({ siteId: key || null })}
          fileName={file('sites')}
          testId="overview-sites"
        />
        <AmountsPanel
          title={t('sources')}
          rows={kinds}
          totalKg={totalKg}
          onPick={({ key, scope }) => open({ kind: key.split('/')[1] ?? null, scope: scope ?? null })}
          fileName={file('sources')}
          testId="overview-sources"
        />
        {composition.data ? (
          <GasesPanel
            made={composition.data}
            onOpen={() => open({})}
            fileName={file('gases')}
            testId="overview-gases"
          />
        ) : (
          <Skeleton className="h-64" />
        )}
      </div>
      <FlowPanel {...shown} fileName={file('flows')} />
      <ChangePanel {...shown} fileName={file('change')} />
      <HeatPanel {...shown} fileName={file('completeness')} />
    </>
  );
}
