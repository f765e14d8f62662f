import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartPanel } from '#web/charts/chart-panel.tsx';
import type { ChartSpec } from '#web/charts/spec.ts';
import { kgToTonnes, useFormats } from '#web/words/format.ts';
import { useTonnes } from './use-tonnes.ts';

export interface MonthSeries {
  readonly key: string;
  readonly name: string;
  readonly colour: string;
  /** kg of a month; null where nothing was counted, which is not zero. */
  readonly kgOf: (month: string) => string | null;
}

interface MonthsPanelProps {
  readonly title: string;
  /** The unit, where it is not tonnes of CO2e: thousands of what the series are in. */
  readonly note?: string;
  readonly months: readonly string[];
  readonly series: readonly MonthSeries[];
  readonly type: 'stacked' | 'grouped';
  readonly onPick: (month: string, seriesKey: string | null) => void;
  readonly fileName: string;
  readonly testId: string;
}

/** Emissions by month: a chart, and the same as a table. */
export function MonthsPanel(props: MonthsPanelProps) {
  const { title, note, months, series, type, onPick, fileName, testId } = props;
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const write = useTonnes();
  const shown = useMemo(
    () => series.filter(({ kgOf }) => months.some((month) => kgOf(month) !== null)),
    [series, months],
  );
  const spec = useMemo<ChartSpec>(
    () => ({
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
    [type, months, shown, formats],
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
      table={{
        columns: [t('month'), ...shown.map(({ name }) => name)],
        rows:
          shown.length === 0
            ? []
            : months.map((month) => ({
                key: month,
                onOpen: () => onPick(month, null),
                cells: [
                  formats.month(month),
                  ...shown.map(({ kgOf }) => {
                    const kg = kgOf(month);
                    return kg === null ? '–' : formats.tonnes(kg);
                  }),
                ],
                raw: [
                  month,
                  ...shown.map(({ kgOf }) => {
                    const kg = kgOf(month);
                    return kg === null ? '' : kgToTonnes(kg);
                  }),
                ],
              })),
      }}
    />
  );
}
