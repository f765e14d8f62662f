import { bandsOver } from './bands.ts';
import { curve } from './curve.ts';
import { lines } from './lines.ts';
import { amounts, base, GRID, type Look, names, type Of, textOf } from './parts.ts';
import type { ChartSpec } from './spec.ts';

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

function ranked({ rows }: Of<'ranked'>, look: Look) {
  return {
    ...base(look),
    grid: GRID,
    xAxis: amounts(look),
    yAxis: {
      ...names(
        look,
        rows.map(({ name }) => name),
      ),
      inverse: true,
      axisLabel: {
        ...textOf(look),
        color: look.colour('--ink'),
        width: look.narrow ? 110 : 210,
        overflow: 'truncate' as const,
      },
    },
    series: [
      {
        type: 'bar' as const,
        barMaxWidth: 18,
        cursor: 'pointer',
        data: rows.map(({ value, colour }) => ({ value, itemStyle: { color: look.colour(colour) } })),
      },
    ],
  };
}

function flow({ nodes, links }: Of<'flow'>, look: Look) {
  const named = new Map(nodes.map(({ key, name }) => [key, name]));
  const nameOf = (key: string) => named.get(key) ?? key;
  return {
    ...base(look),
    tooltip: {
      ...base(look).tooltip,
      formatter: (mark: { name: string; value: unknown; data: { source?: string; target?: string } }) => {
        const { source, target } = mark.data;
        const what =
          source === undefined || target === undefined
            ? nameOf(mark.name)
            : `${nameOf(source)} → ${nameOf(target)}`;
        return `${what}\n${typeof mark.value === 'number' ? look.write(mark.value) : ''}`;
      },
    },
    series: [
      {
        type: 'sankey' as const,
        left: 4,
        right: look.narrow ? 70 : 150,
        top: 8,
        bottom: 8,
        nodeWidth: 12,
        nodeGap: 10,
        draggable: false,
        cursor: 'pointer',
        emphasis: { focus: 'adjacency' as const },
        label: {
          ...textOf(look),
          color: look.colour('--ink'),
          width: look.narrow ? 80 : 150,
          overflow: 'truncate' as const,
          formatter: ({ name }: { name: string }) => nameOf(name),
        },
        lineStyle: { color: 'source' as const, opacity: 0.3, curveness: 0.5 },
        data: nodes.map(({ key, colour }) => ({ name: key, itemStyle: { color: look.colour(colour) } })),
        links: links.map(({ from, to, value }) => ({ source: from, target: to, value })),
      },
    ],
  };
}

function steps({ steps: all }: Of<'steps'>, look: Look) {
  let level = 0;
  const placed = all.map(({ value, whole }) => {
    const from = whole ? 0 : level;
    level = from + value;
    return { ground: Math.min(from, level), height: Math.abs(level - from) };
  });
  const colour = (index: number) => {
    const step = all[index];
    if (step?.whole) return look.colour('--quiet');
    return look.colour((step?.value ?? 0) > 0 ? '--scope-2' : '--accent');
  };
  return {
    ...base(look),
    tooltip: {
      ...base(look).tooltip,
      formatter: ({ dataIndex }: { dataIndex: number }) =>
        `${all[dataIndex]?.name ?? ''}\n${look.write(all[dataIndex]?.value ?? 0)}`,
    },
    grid: GRID,
    xAxis: {
      ...names(
        look,
        all.map(({ name }) => name),
      ),
      axisLabel: { ...textOf(look), interval: 0, width: look.narrow ? 60 : 120, overflow: 'break' as const },
    },
    yAxis: amounts(look),
    series: [
      {
        type: 'bar' as const,
        stack: 'all',
        silent: true,
        itemStyle: { color: 'transparent' },
        data: placed.map(({ ground }) => ground),
      },
      {
        type: 'bar' as const,
        stack: 'all',
        barMaxWidth: 64,
        cursor: 'pointer',
        data: placed.map(({ height }, index) => ({ value: height, itemStyle: { color: colour(index) } })),
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
      axisLabel: { ...textOf(look), width: look.narrow ? 80 : 160, overflow: 'truncate' as const },
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
