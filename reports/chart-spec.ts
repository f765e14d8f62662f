import { type Height, rankedHeight } from '#charts/size.ts';
import type { ChartSpec } from '#charts/spec.ts';
import type { ReportChart } from './document.ts';

/** As many bars as stand on a page; the table beside the chart has every row. */
export const MOST_BARS = 15;

/** Colours of series and bars, in their order: tokens of the design. */
const COLOURS = ['--scope-1', '--scope-2', '--scope-3', '--accent', '--biogenic', '--edge'] as const;

/** A chart as it is drawn: what the chart library gets, how high it is in pixels, and the names of its colours. */
export interface DrawnChart {
  readonly spec: ChartSpec;
  readonly height: Height;
  readonly legend: readonly { readonly name: string; readonly colour: string }[];
}

/** What the axis of a chart counts, and how much of it is drawn. @param firstBars says that only the first bars are */
export function aboutChart(chart: ReportChart, firstBars: (shown: string, all: string) => string): string {
  const bars = chart.type === 'bar' ? chart.categories.length : 0;
  const part = bars > MOST_BARS ? [firstBars(String(MOST_BARS), String(bars))] : [];
  return [chart.unit, ...part].join('; ');
}

/** The drawing of a report's chart by the builders of the screen. Figures become floating point here, for a drawing alone. */
export function drawnChart(chart: ReportChart): DrawnChart {
  if (chart.type === 'waterfall') {
    const steps = chart.steps.map(({ name, value, total = false }) => ({
      name,
      value: Number(value),
      whole: total,
    }));
    return {
      spec: { type: 'steps', steps, cutNote: chart.unit },
      height: { wide: 280, narrow: 280 },
      legend: [],
    };
  }
  const colour = (at: number) => COLOURS[at % COLOURS.length] ?? COLOURS[0];
  const numbers = (values: readonly (string | null)[]) =>
    values.map((value) => (value === null ? null : Number(value)));
  const legend = chart.series.map(({ name }, at) => ({ name, colour: colour(at) }));
  if (chart.type === 'bar') {
    const [series] = chart.series;
    const rows = chart.categories.slice(0, MOST_BARS).flatMap((name, at) => {
      const value = series?.values[at] ?? null;
      return value === null ? [] : [{ key: String(at), name, colour: '--accent', value: Number(value) }];
    });
    const height = rankedHeight(rows.map(({ name }) => name));
    return { spec: { type: 'ranked', rows }, height, legend: [] };
  }
  const series = chart.series.map(({ name, values }, at) => ({
    key: String(at),
    name,
    colour: colour(at),
    values: numbers(values),
  }));
  const spec: ChartSpec =
    chart.type === 'stacked'
      ? { type: 'stacked', labels: chart.categories, series }
      : {
          type: 'lines',
          labels: chart.categories,
          series: series.map((one) => ({ ...one, look: 'line' as const })),
        };
  return { spec, height: { wide: 260, narrow: 260 }, legend: legend.length > 1 ? legend : [] };
}
