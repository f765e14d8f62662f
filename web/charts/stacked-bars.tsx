import { useEffect, useRef } from 'react';
import { useTheme } from '#web/ui/theme.ts';
import { core } from './echarts.ts';

export interface StackedBarsProps {
  /** One label a bar. */
  labels: readonly string[];
  /** One value a bar in each series; null draws nothing there. */
  series: readonly { name: string; colour: string; values: readonly (number | null)[] }[];
  /** Writes a value for the axis and the tooltip. */
  write: (value: number) => string;
  onPick: (bar: number, series: number) => void;
}

function colourOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function optionsOf({ labels, series, write, dark }: Omit<StackedBarsProps, 'onPick'> & { dark: boolean }) {
  const quiet = colourOf('--quiet');
  const text = { color: quiet, fontFamily: 'Inter Variable', fontSize: 12 };
  return {
    darkMode: dark,
    animation: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    animationDuration: 250,
    grid: {
      left: 0,
      right: 0,
      top: 12,
      bottom: 10,
      outerBoundsMode: 'same' as const,
      outerBoundsContain: 'axisLabel' as const,
    },
    tooltip: {
      trigger: 'axis' as const,
      // Text drawn by the chart itself: an HTML tooltip would need inline styles.
      renderMode: 'richText' as const,
      backgroundColor: colourOf('--panel'),
      borderColor: colourOf('--line'),
      textStyle: { ...text, color: colourOf('--ink') },
      axisPointer: { type: 'shadow' as const },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? write(value) : '–'),
    },
    xAxis: {
      type: 'category' as const,
      data: [...labels],
      // Every month is named, also on a phone.
      axisLabel: { ...text, fontSize: 11, interval: 0 },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colourOf('--edge') } },
    },
    yAxis: {
      type: 'value' as const,
      axisLabel: { ...text, formatter: write },
      splitNumber: 4,
      splitLine: { lineStyle: { color: colourOf('--line') } },
    },
    series: series.map(({ name, colour, values }) => ({
      type: 'bar' as const,
      stack: 'all',
      name,
      barMaxWidth: 34,
      itemStyle: { color: colourOf(colour) },
      cursor: 'pointer',
      data: [...values],
    })),
  };
}

/** Bars stacked by series; the table beside it says the same in words, so the drawing is hidden from screen readers. */
export default function StackedBars({ labels, series, write, onPick }: StackedBarsProps) {
  const holder = useRef<HTMLDivElement>(null);
  const pick = useRef(onPick);
  const { dark } = useTheme();
  useEffect(() => {
    pick.current = onPick;
  });
  useEffect(() => {
    const element = holder.current;
    if (!element) return undefined;
    const chart = core.init(element, undefined, { renderer: 'svg' });
    chart.setOption(optionsOf({ labels, series, write, dark }));
    chart.on('click', (event) => pick.current(event.dataIndex, event.seriesIndex ?? 0));
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.dispose();
    };
    // Drawn anew when the data or the colours change.
  }, [labels, series, write, dark]);
  return <div ref={holder} aria-hidden className="h-64 w-full" data-testid="chart" />;
}
