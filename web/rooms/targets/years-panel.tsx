import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartPanel } from '#web/charts/chart-panel.tsx';
import { type ChartColumn, chartTable } from '#web/charts/chart-table.ts';
import type { ChartSpec } from '#charts/spec.ts';
import { emissionsColumn } from '#web/results/emissions-column.ts';
import { useTonnes } from '#web/results/use-tonnes.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import { type Formats, useFormats } from '#web/words/format.ts';
import { kgToTonnes } from '#web/words/number.ts';
import { type Calculated, Counted, type FollowedYear, Status } from './year-marks.tsx';
import { reportedOf } from './recalculation-panel.tsx';
import type { Followed } from './target.ts';

interface YearsPanelProps {
  readonly followed: Followed;
  readonly calculated: Calculated;
  readonly onOpen: (year: number) => void;
}

const SERIES = [
  { key: 'actualKg', colour: '--quiet', look: 'bar' },
  { key: 'budgetKg', colour: '--accent', look: 'line' },
  { key: 'usualKg', colour: '--scope-2', look: 'dotted' },
  { key: 'forecastKg', colour: '--scope-1', look: 'dashed' },
] as const;
type Key = (typeof SERIES)[number]['key'];

function kgOf(year: FollowedYear, key: Key): string | null {
  return key === 'usualKg' ? (year.usual?.kg ?? null) : year[key];
}

/** The path of a target with what was and what is expected, drawn and year by year. */
export function YearsPanel({ followed, calculated: { years }, onOpen }: YearsPanelProps) {
  const { target, recalculation } = followed;
  const { t } = useTranslation('targets');
  const charts = useTranslation('charts');
  const formats = useFormats();
  const write = useTonnes();
  const named = useMemo(() => SERIES.map((one) => ({ ...one, name: t(`series.${one.key}`) })), [t]);
  const spec = useMemo<ChartSpec>(
    () => ({
      type: 'lines',
      labels: years.map(({ year }) => String(year)),
      series: named.map(({ key, ...one }) => ({
        ...one,
        key,
        values: years.map((year) => {
          const kg = kgOf(year, key);
          return kg === null ? null : Number(kgToTonnes(kg));
        }),
      })),
    }),
    [years, named],
  );
  const tonnes = (kg: string | null) => (kg === null ? '–' : formats.tonnes(kg));
  return (
    <>
      <ChartPanel
        title={t('trajectory')}
        note={charts.t('unitNote')}
        spec={spec}
        height={300}
        write={write}
        legend={named}
        fileName={`razao-${target.baseYear}-${target.targetYear}-target`}
        testId="target-chart"
        onPick={(picked) => {
          const year = 'label' in picked ? years[picked.label] : undefined;
          if (year) onOpen(year.year);
        }}
        table={chartTable(years, tableColumns({ t, charts: charts.t, formats, named }), {
          keyOf: ({ year }) => String(year),
          onOpen: ({ year }) => onOpen(year),
        })}
      />
      <Table
        caption={t('years')}
        testId="target-years"
        rows={years}
        rowKey={({ year }) => String(year)}
        columns={columnsOf({ t, tonnes, onOpen, reported: (year) => reportedOf(recalculation, year) })}
      />
    </>
  );
}

interface TableColumns {
  readonly t: TFunction<'targets'>;
  readonly charts: TFunction<'charts'>;
  readonly formats: Formats;
  readonly named: readonly { readonly key: Key; readonly name: string }[];
}

/** The chart year by year: its series, how each stands, and of how many lines it is. */
function tableColumns({ t, charts, formats, named }: TableColumns): ChartColumn<FollowedYear>[] {
  return [
    { title: t('year'), shown: ({ year }) => String(year) },
    ...named.map(({ key, name }) => emissionsColumn<FollowedYear>(name, (year) => kgOf(year, key), formats)),
    emissionsColumn(t('gap'), ({ gapKg }) => gapKg, formats),
    { title: t('status'), shown: ({ status }) => t(`statusShort.${status}`), raw: ({ status }) => status },
    { title: charts('countedColumn'), shown: ({ countedLines }) => String(countedLines) },
    { title: charts('notCountedColumn'), shown: ({ notCountedLines }) => String(notCountedLines) },
  ];
}

interface ColumnsOf {
  readonly t: TFunction<'targets'>;
  readonly tonnes: (kg: string | null) => string;
  readonly onOpen: (year: number) => void;
  /** What a year was reported as, where it was recalculated. */
  readonly reported: (year: FollowedYear) => string | null;
}

function columnsOf({ t, tonnes, onOpen, reported }: ColumnsOf): readonly Column<FollowedYear>[] {
  return [
    {
      key: 'year',
      title: t('year'),
      cell: (row) => (
        <>
          <button
            type="button"
            onClick={() => onOpen(row.year)}
            className="rounded font-medium underline decoration-line underline-offset-4 hover:decoration-current"
            data-testid={`year-${row.year}`}
          >
            {row.year}
          </button>
          {/* A column of its own has no room on a phone. */}
          <p className="mt-1 -ml-1.5 md:hidden">
            <Status year={row} isShort />
          </p>
        </>
      ),
    },
    { key: 'budget', title: t('series.budgetKg'), figure: true, cell: ({ budgetKg }) => tonnes(budgetKg) },
    {
      key: 'actual',
      title: t('series.actualKg'),
      figure: true,
      cell: (year) => (
        <>
          {tonnes(year.actualKg)}
          {reported(year) !== null && (
            <p className="text-[0.8125rem] text-quiet">
              {t('recalculation.year', { amount: tonnes(reported(year)) })}
            </p>
          )}
          {year.actualKg !== null && <Counted lines={year} />}
        </>
      ),
    },
    {
      key: 'usual',
      title: t('series.usualKg'),
      figure: true,
      wideOnly: true,
      cell: ({ usual }) => tonnes(usual?.kg ?? null),
    },
    {
      key: 'forecast',
      title: t('series.forecastKg'),
      figure: true,
      cell: ({ forecastKg }) => tonnes(forecastKg),
    },
    { key: 'status', title: t('status'), wideOnly: true, cell: (year) => <Status year={year} /> },
  ];
}
