import { type Height, rankedHeight } from '#charts/size.ts';
import type { ChartSpec } from '#charts/spec.ts';
import { cutOf } from '#charts/steps.ts';
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

/** Sentences about how much of a chart is drawn. */
export type ChartWords = (
  key: 'first_bars' | 'cut_axis',
  params?: Readonly<Record<string, string>>,
) => string;

/** What the axis of a chart counts, and how much of it is drawn. */
export function aboutChart(chart: ReportChart, say: ChartWords): string {
  const bars = chart.type === 'bar' ? chart.categories.length : 0;
  return [
    chart.unit,
    ...(bars > MOST_BARS ? [say('first_bars', { shown: String(MOST_BARS), all: String(bars) })] : []),
    ...(cutOfChart(chart) === null ? [] : [say('cut_axis')]),
  ].join('; ');
}

/** Where the axis of a chart begins that is cut below its steps; null of one that begins at zero. */
export function cutOfChart(chart: ReportChart): number | null {
  return chart.type === 'waterfall' ? cutOf(stepsOf(chart.steps)) : null;
}

type Waterfall = Extract<ReportChart, { type: 'waterfall' }>;

function stepsOf(steps: Waterfall['steps']) {
  return steps.map(({ name, value, total = false }) => ({ name, value: Number(value), whole: total }));
}

/** The drawing of a report's chart by the builders of the screen. Figures become floating point here, for a drawing alone. */
export function drawnChart(chart: ReportChart): DrawnChart {
  if (chart.type === 'waterfall') {
    return {
      spec: { type: 'steps', steps: stepsOf(chart.steps), cutNote: chart.unit },
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
