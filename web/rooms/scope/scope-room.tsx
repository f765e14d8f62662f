import { useQuery } from '@tanstack/react-query';
import { Sprout } from 'lucide-react';
import { type ComponentProps, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Term } from '#web/help/term.tsx';
import { Link, useLocation } from 'react-router';
import type { Output } from '#web/api/call.ts';
import { contextQuery, summaryQuery } from '#web/api/queries.ts';
import { CLOSED, type Filters } from '#web/results/address.ts';
import { AmountsPanel } from '#web/results/amounts-panel.tsx';
import { ledgerQuery, viewOf } from '#web/results/asked.ts';
import { BoundaryChoice } from '#web/results/boundary-choice.tsx';
import { ChangeNote } from '#web/results/change-note.tsx';
import { EntriesOpen } from '#web/results/entries-open.tsx';
import { FigureTile } from '#web/results/figure-tile.tsx';
import { GasesPanel } from '#web/results/gases-panel.tsx';
import { MonthsPanel, type MonthSeries } from '#web/results/months-panel.tsx';
import { monthsOf, periodOf, usualYear, yearsOf } from '#web/results/period.ts';
import { SCOPE_COLOUR, type Scope } from '#web/results/scope-look.tsx';
import { useSeenWords, viewInFile } from '#web/results/seen-words.ts';
import { useAddress } from '#web/results/use-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/field.tsx';
import { Empty, Skeleton } from '#web/ui/states.tsx';
import { useFormats } from '#web/words/format.ts';
import { categoryName, scopeName } from '#web/words/names.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { CategoriesPanel } from './categories-panel.tsx';
import { MarketPanels, TILES } from './market-panels.tsx';
import { QualityPart } from './quality-part.tsx';
import type { ScopeShown } from './scope-shown.ts';

type Summary = Output<'result.summary'>;

function scopeOf(path: string): Scope {
  return path.endsWith('2') ? 2 : path.endsWith('3') ? 3 : 1;
}

/** Kg of each month of a summary; null where nothing was counted. */
function kgOf(summary: Summary | undefined, year: number): (month: string) => string | null {
  const found = new Map(
    (summary?.months ?? [])
      .filter((row) => row.countedLines > 0)
      .map((row) => [row.month.slice(5), row.co2eKg]),
  );
  return (month) => (month.startsWith(String(year)) ? (found.get(month.slice(5)) ?? null) : null);
}

function Totals({ scope, year, summary, before, open }: ScopeShown & { before: Summary | undefined }) {
  const { t } = useTranslation('scope');
  const formats = useFormats();
  const { total } = summary;
  const then = before && before.total.countedLines > 0 ? before.total.co2eKg : null;
  return (
    <>
      <FigureTile
        main
        name={scope === 2 ? <Term id="location-based" text={t('byLocation')} /> : t('total')}
        value={total.countedLines > 0 ? formats.tonnes(total.co2eKg) : null}
        unit="tCO₂e"
        kg={total.co2eKg}
        testId="scope-total"
        openLabel={t('openEntries')}
        onOpen={() => open({ scope })}
      >
        <ChangeNote nowKg={total.co2eKg} thenKg={then} than={String(year - 1)} />
        <p className="text-[0.8125rem] text-quiet">{t('counted', { count: total.countedLines })}</p>
        {total.notCountedLines > 0 && (
          <button
            type="button"
            onClick={() => open({ scope, notCounted: true })}
            className="self-start rounded bg-warn-soft px-1.5 py-0.5 text-left text-[0.8125rem] font-medium text-warn hover:underline"
          >
            {t('notCounted', { count: total.notCountedLines })}
          </button>
        )}
      </FigureTile>
      {Number(total.biogenicCo2Kg) > 0 && (
        <FigureTile
          name={<Term id="biogenic-co2" text={t('biogenic')} />}
          value={formats.tonnes(total.biogenicCo2Kg)}
          unit="tCO₂"
          kg={total.biogenicCo2Kg}
          testId="scope-biogenic"
          openLabel={t('openEntries')}
          onOpen={() => open({ scope })}
        >
          <p className="text-[0.8125rem] text-quiet">{t('biogenicHint')}</p>
        </FigureTile>
      )}
    </>
  );
}

interface AmountsProps {
  readonly shown: ScopeShown;
  /** What a file of the part is called. */
  readonly file: (part: string) => string;
}

/** The same total by category, by site, by source and by gas. */
function Amounts({ shown, file }: AmountsProps) {
  const { t } = useTranslation('scope');
  const terms = useTranslation('terms');
  const formats = useFormats();
  const { scope, period, summary, open, filters } = shown;
  const composition = useQuery(
    ledgerQuery('result.composition', { ...period, scopes: [scope], ...viewOf(filters) }),
  );
  const totalKg = summary.total.co2eKg;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <AmountsPanel
        title={t('categories')}
        rows={summary.categories.map((row) => ({
          ...row,
          key: row.category,
          name: categoryName(row.category),
        }))}
        totalKg={totalKg}
        onPick={({ key }) => open({ scope, category: key })}
        fileName={file('categories')}
        testId="scope-categories"
      />
      <AmountsPanel
        title={t('sites')}
        rows={summary.sites.map((row) => ({
          ...row,
          scope,
          key: row.siteId ?? '',
          name: row.siteName ?? terms.t('noSite'),
        }))}
        totalKg={totalKg}
        onPick={({ key }) => open({ scope, siteId: key || null })}
        fileName={file('sites')}
        testId="scope-sites"
      />
      <AmountsPanel
        title={t('sources')}
        rows={summary.kinds.map((row) => ({ ...row, key: row.kind, name: row.name[formats.language] }))}
        totalKg={totalKg}
        onPick={({ key }) => open({ scope, kind: key })}
        fileName={file('sources')}
        testId="scope-sources"
      />
      {composition.data ? (
        <GasesPanel
          made={composition.data}
          onOpen={() => open({ scope })}
          fileName={file('gases')}
          testId="scope-gases"
        />
      ) : (
        <Skeleton className="h-64" />
      )}
    </div>
  );
}

/** The months beside those of the year before, the total in parts, and how good the data are. */
function Cuts(shown: ScopeShown & { before: Summary | undefined }) {
  const { t } = useTranslation('scope');
  const { scope, year, summary, before, open, filters } = shown;
  const months = useMemo(() => monthsOf(year, 'year'), [year]);
  const series = useMemo(
    (): MonthSeries[] => [
      {
        key: 'before',
        name: String(year - 1),
        colour: '--edge',
        kgOf: (month) => kgOf(before, year - 1)(`${year - 1}${month.slice(4)}`),
      },
      { key: 'now', name: String(year), colour: SCOPE_COLOUR[scope], kgOf: kgOf(summary, year) },
    ],
    [year, before, summary, scope],
  );
  const file = (what: string) => `razao-${year}-scope${scope}-${what}${viewInFile(filters)}`;
  return (
    <>
      <MonthsPanel
        title={t(before && before.total.countedLines > 0 ? 'trend' : 'trend.alone', {
          year: String(year),
          before: String(year - 1),
        })}
        months={months}
        series={series}
        type="grouped"
        onPick={(month, key) =>
          open({ scope, month: key === 'before' ? `${year - 1}${month.slice(4)}` : month })
        }
        fileName={file('months')}
        testId="scope-months"
      />
      <Amounts shown={shown} file={file} />
      <QualityPart {...shown} />
    </>
  );
}

/** Whether what a scope has of its own is on its way: what stands below it waits for it, so that nothing is moved. */
function useHeld(scope: Scope, year: number | null, period: ScopeShown['period']): boolean {
  const isAsked = (of: Scope) => ({ enabled: year !== null && scope === of });
  const market = useQuery({ ...ledgerQuery('result.scope2', period), ...isAsked(2) });
  const instruments = useQuery({ ...ledgerQuery('scope2.listInstruments', period), ...isAsked(2) });
  const categories = useQuery({
    ...ledgerQuery('scope3.listCategories', { year: year ?? 2000 }),
    ...isAsked(3),
  });
  return market.isLoading || instruments.isLoading || categories.isLoading;
}

function yearsShown(context: Output<'session.context'> | undefined, year: number | null): number[] {
  return [...new Set([...(context ? yearsOf(context) : []), ...(year === null ? [] : [year])])];
}

/** A scope of a year as the address asks for it, with the year before it and why it cannot be shown. */
function useScope() {
  const scope = scopeOf(useLocation().pathname);
  const [address, change] = useAddress();
  // A scope stands both ways below, on its own set, and without drafts; its boundary is a choice here too.
  const filters = { ...address, byMarket: false, gwpSet: null, drafts: false };
  const context = useQuery(contextQuery);
  const year = filters.year ?? (context.data ? usualYear(context.data) : null);
  const period = periodOf(year ?? 2000, 'year');
  const asked = { enabled: year !== null };
  const view = viewOf(filters);
  const summary = useQuery({ ...summaryQuery({ ...period, scopes: [scope], ...view }), ...asked });
  const before = useQuery({
    ...summaryQuery({ ...periodOf((year ?? 2000) - 1, 'year'), scopes: [scope], ...view }),
    ...asked,
  });
  const isHeld = useHeld(scope, year, period);
  const mayWrite = ['owner', 'manager', 'contributor'].includes(context.data?.organization?.role ?? '');
  const open = (of: Partial<Filters>) => change({ ...CLOSED, list: true, ...of });
  const shown: ScopeShown | null =
    summary.data && !before.isLoading && year !== null
      ? { scope, year, period, summary: summary.data, filters, mayWrite, open }
      : null;
  return {
    scope,
    filters,
    change,
    year,
    period,
    shown,
    isHeld,
    context: context.data,
    summary: summary.data,
    before: before.data,
    failed: [context, summary].find(({ error }) => error !== null),
  };
}

/** `/scope1`, `/scope2`, `/scope3`: one scope of a year, down to the entries and the reason of each figure. */
export function Component() {
  const { t } = useTranslation('scope');
  const terms = useTranslation('terms');
  const asked = useScope();
  const { scope, filters, change, year, period, shown, context, summary, failed } = asked;
  const words = useSeenWords(filters, summary?.seen);
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4 px-4 py-6 sm:px-6">
      <header className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="text-xl font-semibold">{scopeName(scope)}</h1>
          <p className="text-quiet">{terms.t(`scopeLong.${scope}`)}</p>
        </div>
        <YearChoice
          years={yearsShown(context, year)}
          year={year}
          onChoose={(chosen) => change({ ...CLOSED, year: chosen })}
        />
      </header>
      {(context || !failed) && (
        <div className="rounded-lg border border-line bg-panel p-4" aria-live="polite">
          <BoundaryChoice filters={filters} change={change} hint={words.boundary} />
          {filters.consolidated && scope !== 1 && (
            <p className="text-[0.8125rem] text-quiet">{t(`consolidated.${scope}`)}</p>
          )}
        </div>
      )}
      {failed?.error && (
        <LoadFailure title={t('error')} error={failed.error} onRetry={() => failed.refetch()} />
      )}
      {!failed && !shown && (
        <div role="status" aria-label={t('loading')} className="flex flex-col gap-4">
          <Skeleton className="h-32" />
          <Skeleton className="h-80" />
        </div>
      )}
      {shown && <Parts shown={shown} before={asked.before} isHeld={asked.isHeld} />}
      {year !== null && (
        <Entries
          filters={{ ...filters, scopes: [scope] }}
          period={period}
          summary={summary}
          change={change}
        />
      )}
    </div>
  );
}

interface YearChoiceProps {
  readonly years: readonly number[];
  /** Null: not known yet. */
  readonly year: number | null;
  readonly onChoose: (year: number) => void;
}

/** There from the beginning, so that nothing below it moves when the years are known. */
function YearChoice({ years, year, onChoose }: YearChoiceProps) {
  const { t } = useTranslation('scope');
  return (
    <label className="flex flex-col gap-0.5">
      <span className="text-[0.8125rem] text-quiet">{t('year')}</span>
      <Select
        value={year ?? ''}
        disabled={year === null}
        onChange={(event) => onChoose(Number(event.target.value))}
        className="figure h-9 w-28"
        data-testid="scope-year"
      >
        {years.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Select>
    </label>
  );
}

interface PartsProps {
  readonly shown: ScopeShown;
  readonly before: Summary | undefined;
  /** What the scope has of its own is on its way. */
  readonly isHeld: boolean;
}

/** What a scope of a year is made of; without lines, how to get the first. */
function Parts({ shown, before, isHeld }: PartsProps) {
  const { t } = useTranslation('scope');
  const { scope, year, summary } = shown;
  const isEmpty = summary.total.countedLines + summary.total.notCountedLines === 0;
  return (
    <>
      {isEmpty ? (
        <Empty
          icon={<Sprout aria-hidden />}
          title={t('empty.title', { scope: scopeName(scope), year: String(year) })}
          text={t('empty.text')}
          testId="scope-empty"
          lesson="tutorial/from-a-bill-to-a-line"
        >
          <Button asChild look="primary">
            <Link to="/">{t('empty.action')}</Link>
          </Button>
        </Empty>
      ) : (
        (scope !== 2 || isHeld) && (
          <div className={scope === 2 ? TILES : 'grid gap-3 sm:grid-cols-2'}>
            <Totals {...shown} before={before} />
            {scope === 2 && <Skeleton className="h-32" />}
            {scope === 2 && <Skeleton className="h-32" />}
          </div>
        )
      )}
      {isHeld && <Skeleton className="h-80" />}
      {!isHeld && scope === 2 && (
        <MarketPanels {...shown}>{!isEmpty && <Totals {...shown} before={before} />}</MarketPanels>
      )}
      {!isHeld && scope === 3 && <CategoriesPanel {...shown} />}
      {!isHeld && !isEmpty && <Cuts {...shown} before={before} />}
    </>
  );
}

type OpenProps = ComponentProps<typeof EntriesOpen>;

/** The entries of a figure that was opened, and the reason of one of them. */
function Entries({
  summary,
  ...open
}: Pick<OpenProps, 'filters' | 'period' | 'change'> & { readonly summary: Summary | undefined }) {
  const { language } = useFormats();
  return (
    <EntriesOpen
      {...open}
      siteName={(siteId) => summary?.sites.find((site) => site.siteId === siteId)?.siteName ?? undefined}
      kindName={(kind) => summary?.kinds.find((row) => row.kind === kind)?.name[language]}
    />
  );
}
