import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartPanel } from '#web/charts/chart-panel.tsx';
import { type ChartColumn, chartTable } from '#web/charts/chart-table.ts';
import type { ChartSpec } from '#charts/spec.ts';
import { useFormats } from '#web/words/format.ts';
import { kgToTonnes } from '#web/words/number.ts';
import { emissionsColumn } from './emissions-column.ts';
import { useTonnes } from './use-tonnes.ts';

export interface MonthSeries {
  readonly key: string;
  readonly name: string;
  readonly colour: string;
  /** kg of a month; null where nothing was counted, which is not zero. */
  readonly kgOf: (month: string) => string | null;
}

/** How uncertain a month is: the interval of 95 %, by the approach that fits, and both in words for the table. */
export interface MonthBand {
  readonly lowKg: string;
  readonly highKg: string;
  /** Known of a part of the month only: the whole is at least so uncertain. */
  readonly isPart: boolean;
  /** In the order of `bandColumns`. */
  readonly cells: readonly string[];
  readonly raw: readonly string[];
}

interface MonthsPanelProps {
  readonly title: string;
  /** The unit, where it is not tonnes of CO2e: thousands of what the series are in. */
  readonly note?: ReactNode;
  /** The interval of a month, where one is known, and how its columns are called in the table. */
  readonly bandOf?: (month: string) => MonthBand | null;
  readonly bandColumns?: readonly string[];
  readonly months: readonly string[];
  readonly series: readonly MonthSeries[];
  readonly type: 'stacked' | 'grouped';
  readonly onPick: (month: string, seriesKey: string | null) => void;
  readonly fileName: string;
  readonly testId: string;
}

/** Emissions by month: a chart, and the same as a table. */
export function MonthsPanel(props: MonthsPanelProps) {
  const { title, note, months, series, type, onPick, fileName, testId, bandOf, bandColumns = [] } = props;
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const write = useTonnes();
  const shown = useMemo(
    () => series.filter(({ kgOf }) => months.some((month) => kgOf(month) !== null)),
    [series, months],
  );
  const bands = useMemo(() => months.map((month) => bandOf?.(month) ?? null), [months, bandOf]);
  const hasBands = bands.some((band) => band !== null);
  const spec = useMemo<ChartSpec>(
    () => ({
      ...(hasBands && { bands: { name: t('band'), values: bands.map((band) => band && inTonnes(band)) } }),
      type,
      labels: months.map((month) => formats.shortMonth(month)),
      series: shown.map(({ key, name, colour, kgOf }) => ({
        key,
        name,
        colour,
        values: months.map((month) => {
          const kg = kgOf(month);
          return kg === null ? null : Number(kgToTonnes(kg));
        }),
      })),
    }),
    [type, months, shown, formats, bands, hasBands, t],
  );
  return (
    <ChartPanel
      title={title}
      note={note ?? t('unitNote')}
      spec={spec}
      write={write}
      legend={shown}
      fileName={fileName}
      testId={testId}
      onPick={(picked) => {
        if ('label' in picked) onPick(months[picked.label] ?? '', shown[picked.series]?.key ?? null);
      }}
      table={chartTable(
        shown.length === 0 ? [] : months,
        [
          { title: t('month'), shown: (month) => formats.month(month), raw: (month) => month },
          ...shown.map(({ name, kgOf }) => emissionsColumn(name, kgOf, formats)),
          ...(hasBands ? bandColumns.map((name, at) => bandColumn(name, at, bandOf)) : []),
        ],
        { keyOf: (month) => month, onOpen: (month) => onPick(month, null) },
      )}
    />
  );
}

function inTonnes({ lowKg, highKg, isPart }: MonthBand) {
  return { low: Number(kgToTonnes(lowKg)), high: Number(kgToTonnes(highKg)), isPart };
}

/** One of the columns in which the table says how uncertain a month is. */
function bandColumn(title: string, at: number, bandOf: MonthsPanelProps['bandOf']): ChartColumn<string> {
  return {
    title,
    shown: (month) => bandOf?.(month)?.cells[at] ?? '–',
    raw: (month) => bandOf?.(month)?.raw[at] ?? '',
  };
}
