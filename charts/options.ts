import { bandsOver } from './bands.ts';
import { curve } from './curve.ts';
import { flow } from './flow.ts';
import { lines } from './lines.ts';
import { amounts, base, GRID, type Look, names, type Of, textOf } from './parts.ts';
import { HEAT_LABEL, RANKED_LABEL } from './size.ts';
import type { ChartSpec } from './spec.ts';
import { steps } from './steps.ts';
import { inLines, LINE } from './wrap.ts';

/** Names beside a chart, in as many lines as they need. */
function wrapped(look: Look, { wide, narrow }: { wide: number; narrow: number }) {
  const width = look.narrow ? narrow : wide;
  return {
    ...textOf(look),
    fontSize: 11,
    lineHeight: LINE,
    interval: 0,
    formatter: (name: string) => inLines(name, width).join('\n'),
  };
}

function bars({ type, labels, series, bands }: Of<'stacked' | 'grouped'>, look: Look) {
  return {
    ...base(look),
    tooltip: { ...base(look).tooltip, trigger: 'axis' as const, axisPointer: { type: 'shadow' as const } },
    grid: GRID,
    xAxis: names(look, labels),
    yAxis: amounts(look),
    series: [
      ...series.map(({ name, colour, values }) => ({
        type: 'bar' as const,
        name,
        ...(type === 'stacked' ? { stack: 'all' } : {}),
        barMaxWidth: 34,
        itemStyle: { color: look.colour(colour) },
        cursor: 'pointer',
        data: [...values],
      })),
      ...(bands ? [bandsOver(bands, look)] : []),
    ],
  };
}

/** Pixels at the right of the longest bar for its value. */
const BESIDE = 64;

function valueBeside(look: Look) {
  return {
    show: true,
    position: 'right' as const,
    ...textOf(look),
    fontSize: 11,
    color: look.colour('--ink'),
    formatter: ({ value }: { value: number }) => look.write(value),
  };
}

function ranked({ rows }: Of<'ranked'>, look: Look) {
  return {
    ...base(look),
    grid: look.printed ? { ...GRID, right: BESIDE } : GRID,
    // On a phone few amounts fit along the axis.
    xAxis: look.printed && look.narrow ? { ...amounts(look), splitNumber: 2 } : amounts(look),
    yAxis: {
      ...names(
        look,
        rows.map(({ name }) => name),
      ),
      inverse: true,
      axisLabel: { ...wrapped(look, RANKED_LABEL), color: look.colour('--ink') },
    },
    series: [
      {
        type: 'bar' as const,
        barMaxWidth: 18,
        cursor: 'pointer',
        ...(look.printed && { label: valueBeside(look) }),
        data: rows.map(({ value, colour }) => ({ value, itemStyle: { color: look.colour(colour) } })),
      },
    ],
  };
}

function heat({ columns, rows, cells }: Of<'heat'>, look: Look) {
  return {
    ...base(look),
    tooltip: {
      ...base(look).tooltip,
      formatter: ({ data }: { data: [number, number, number] }) =>
        `${rows[data[1]] ?? ''} · ${columns[data[0]] ?? ''}\n${look.write(data[2])}`,
    },
    grid: GRID,
    xAxis: names(look, columns),
    yAxis: {
      ...names(look, rows),
      inverse: true,
      axisLabel: wrapped(look, HEAT_LABEL),
    },
    visualMap: {
      show: false,
      min: 0,
      max: 1,
      inRange: { color: [look.colour('--danger'), look.colour('--scope-2'), look.colour('--accent')] },
    },
    series: [
      {
        type: 'heatmap' as const,
        cursor: 'pointer',
        itemStyle: { borderColor: look.colour('--panel'), borderWidth: 2 },
        label: {
          show: !look.narrow,
          fontSize: 10,
          formatter: ({ data }: { data: [number, number, number] }) => look.write(data[2]),
        },
        data: cells.map(({ column, row, share }) => [column, row, share]),
      },
    ],
  };
}

/** The drawing of a chart for the library. */
export function optionsOf(spec: ChartSpec, look: Look) {
  switch (spec.type) {
    case 'stacked':
    case 'grouped':
      return bars(spec, look);
    case 'ranked':
      return ranked(spec, look);
    case 'flow':
      return flow(spec, look);
    case 'steps':
      return steps(spec, look);
    case 'lines':
      return lines(spec, look);
    case 'curve':
      return curve(spec, look);
    default:
      return heat(spec, look);
  }
}
