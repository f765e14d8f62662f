import { clipped, writable } from '#text/letters.ts';
import { ChartRun, type ChartRunOptions } from 'docx/charts';
import { MOST_BARS } from '../chart-spec.ts';
import type { ReportChart } from '../document.ts';

/** Pixels that a chart is wide: the text of an A4 page. */
const WIDTH = 640;
const MOST_NAME = 60;

/** The colours of the design, in the order of the series. */
const COLOURS = ['1D4A78', 'D07A1F', '93B8AB', '0F5C3F', '6F7F2C', '868F86'] as const;

/** Figures beside bars, the fewer digits the larger they are; the table below has all of them. */
const BESIDE = '[>=100]#,##0;[>=1]#,##0.0;0.000';

/** Of a whole that steps lead from and to. */
const WHOLE = '55615A';

const named = (text: string) => clipped(writable(text), MOST_NAME);
/** A chart is a drawing: figures become floating point here and nowhere else. */
const drawn = (value: string | null | undefined) =>
  value === null || value === undefined ? null : Number(value);

/** A chart that an office program draws and people can restyle, with the text that says the same. */
export function chartOf(chart: ReportChart, alt: string): ChartRun {
  const look = {
    altText: { name: '', description: writable(alt) },
    chartArea: { fill: 'FFFFFF', border: 'none' },
    valueAxis: { title: writable(chart.unit) },
  } as const;
  if (chart.type === 'waterfall') return new ChartRun({ ...look, ...waterfall(chart.steps, look.valueAxis) });
  if (chart.type === 'bar') {
    const rows = chart.categories
      .slice(0, MOST_BARS)
      .map((name, at) => ({ name, value: chart.series[0]?.values[at] }));
    return new ChartRun({
      ...look,
      type: 'bar',
      legend: false,
      dataLabels: { value: true, position: 'outsideEnd', numberFormat: BESIDE },
      gapWidth: 50,
      // The first row stands on top, as in the table.
      categoryAxis: { reverseOrder: true },
      valueAxis: {
        ...look.valueAxis,
        crossesAt: 'maximum',
        ...(rows.some(({ value }) => Math.abs(Number(value ?? 0)) >= 10) && { numberFormat: '#,##0' }),
      },
      categories: rows.map(({ name }) => named(name)),
      series: [
        {
          name: named(chart.series[0]?.name ?? ''),
          values: rows.map(({ value }) => drawn(value)),
          color: COLOURS[3],
        },
      ],
      transformation: { width: WIDTH, height: 110 + 26 * rows.length },
    });
  }
  const series = chart.series.map(({ name, values }, at) => ({
    name: named(name),
    values: values.map(drawn),
    color: COLOURS[at % COLOURS.length] ?? COLOURS[0],
  }));
  return new ChartRun({
    ...look,
    ...(chart.type === 'stacked' ? { type: 'column', stacking: 'stacked' } : { type: 'line' }),
    categories: chart.categories.map(named),
    series,
    transformation: { width: WIDTH, height: 320 },
  } as ChartRunOptions);
}

type Steps = Extract<ReportChart, { type: 'waterfall' }>['steps'];

/** A step says its change, a whole its amount, within the bar: it is never negative, and the sign stands before it. */
const saidIn = (sign: string) =>
  ({ value: true, position: 'center', numberFormat: `${sign}#,##0.###`, font: { color: 'FFFFFF' } }) as const;

/** From one total to another: each step stands on what came before, on a bar without colour. */
function waterfall(steps: Steps, valueAxis: { readonly title: string }): ChartRunOptions {
  let at = 0;
  const bars = steps.map(({ name, value, total = false }) => {
    const from = total ? 0 : at;
    at = total ? Number(value) : at + Number(value);
    return { name, base: Math.min(from, at), size: Math.abs(at - from), total, rises: at > from };
  });
  const sized = (isOne: (bar: (typeof bars)[number]) => boolean) =>
    bars.map((bar) => (isOne(bar) ? bar.size : null));
  return {
    type: 'column',
    stacking: 'stacked',
    legend: false,
    valueAxis: { ...valueAxis, gridlines: false, numberFormat: '#,##0' },
    categories: bars.map(({ name }) => named(name)),
    series: [
      { name: ' ', values: bars.map(({ base }) => base), color: 'FFFFFF', dataLabels: false },
      {
        name: '  ',
        values: sized(({ total, rises }) => !total && rises),
        color: COLOURS[1],
        dataLabels: saidIn('"+"'),
      },
      {
        name: '   ',
        values: sized(({ total, rises }) => !total && !rises),
        color: COLOURS[3],
        dataLabels: saidIn('"−"'),
      },
      { name: '    ', values: sized(({ total }) => total), color: WHOLE, dataLabels: saidIn('') },
    ],
    transformation: { width: WIDTH, height: 320 },
  };
}
