import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartPanel } from '#web/charts/chart-panel.tsx';
import type { ChartSpec } from '#charts/spec.ts';
import type { Output } from '#web/api/call.ts';
import { useFormats } from '#web/words/format.ts';
import { unitName } from '#web/words/names.ts';
import type { Finding } from './asked.ts';

type Series = NonNullable<Output<'finding.get'>['series']>;

/** Values of the series that are drawn: the latest. */
const MOST_DRAWN = 36;

/** The series of a finding; what the finding is about has a colour of its own. */
export function SeriesChart({ finding, series }: { finding: Finding; series: Series }) {
  const { t } = useTranslation('quality');
  const formats = useFormats();
  const points = useMemo(() => around(series.points, finding), [series, finding]);
  const isOf = (point: Series['points'][number]): boolean =>
    point.from >= finding.from && point.to <= finding.to && finding.rule !== 'factor_missing';
  const first = Math.max(0, points.findIndex(isOf));
  const colours = { others: '--edge', this: '--danger' } as const;
  const spec: ChartSpec = {
    type: 'stacked',
    // Where they are many, every third is named, and the one that the finding is about.
    labels: points.map((point, at) =>
      points.length <= 13 || isOf(point) || at % 3 === first % 3 ? label(point.from, point.to, formats) : '',
    ),
    series: (['others', 'this'] as const).map((key) => ({
      key,
      name: t(`series.${key}`),
      colour: colours[key],
      values: points.map((point) => (isOf(point) === (key === 'this') ? Number(point.quantity) : null)),
    })),
  };
  return (
    <ChartPanel
      title={t('series')}
      note={t('series.note', { unit: unitName(series.unit) })}
      spec={spec}
      write={(value) => formats.rounded(String(value), 4)}
      onPick={() => {}}
      fileName={`razao-${finding.kind ?? 'series'}`}
      testId="finding-series"
      height={180}
      table={{
        columns: [t('series.period'), unitName(series.unit)],
        rows: points.map(({ from, to, quantity }) => ({
          key: `${from} ${to}`,
          cells: [formats.period(from, to), formats.exact(quantity)],
          raw: [from, quantity],
        })),
      }}
    />
  );
}

/** So many values around the finding: what comes after it first, then what came before. */
function around(points: Series['points'], { to }: Finding): Series['points'] {
  if (points.length <= MOST_DRAWN) return points;
  const after = points.findIndex((point) => point.from > to);
  const end = Math.min(
    points.length,
    Math.max(MOST_DRAWN, (after < 0 ? points.length : after) + MOST_DRAWN / 2),
  );
  return points.slice(Math.max(0, end - MOST_DRAWN), end);
}

function label(from: string, to: string, formats: ReturnType<typeof useFormats>): string {
  return from.slice(0, 7) === to.slice(0, 7)
    ? formats.shortMonth(from.slice(0, 7))
    : formats.period(from, to);
}
