import { amounts, base, GRID, type Look, names, type Of } from './parts.ts';

const STROKES = { line: 'solid', dashed: 'dashed', dotted: 'dotted' } as const;

/** Lines over years, with bars behind them for what was. */
export function lines({ labels, series }: Of<'lines'>, look: Look) {
  return {
    ...base(look),
    tooltip: { ...base(look).tooltip, trigger: 'axis' as const, axisPointer: { type: 'shadow' as const } },
    grid: GRID,
    xAxis: names(look, labels),
    yAxis: amounts(look),
    series: series.map(({ name, colour, look: kind, values }) =>
      kind === 'bar'
        ? {
            type: 'bar' as const,
            name,
            barMaxWidth: 40,
            cursor: 'pointer',
            itemStyle: { color: look.colour(colour), opacity: 0.75 },
            data: [...values],
          }
        : {
            type: 'line' as const,
            name,
            cursor: 'pointer',
            symbolSize: 7,
            itemStyle: { color: look.colour(colour) },
            lineStyle: { color: look.colour(colour), width: 2, type: STROKES[kind] },
            data: [...values],
          },
    ),
  };
}
