import { useEffect, useRef } from 'react';
import { useTheme } from '#web/ui/theme.ts';
import { core } from './echarts.ts';
import { optionsOf } from '#charts/options.ts';
import { type Height, NARROW } from '#charts/size.ts';
import { SizedBox } from './sized-box.tsx';
import type { ChartSpec, Picked } from '#charts/spec.ts';

/** What is drawn, as a file. */
export interface DrawnChart {
  svg(): Blob;
  png(): Promise<Blob>;
}

export interface DrawingProps {
  readonly spec: ChartSpec;
  readonly write: (value: number) => string;
  readonly onPick: (picked: Picked) => void;
  /** Told what is drawn, and null when it goes. */
  readonly onDrawn: (drawn: DrawnChart | null) => void;
  readonly height: Height | number;
}

const PIXELS = 2;

function colourOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

interface Mark {
  readonly dataIndex: number;
  readonly seriesIndex?: number;
  readonly name: string;
  readonly data?: unknown;
}

type SeriesChart = Extract<ChartSpec, { readonly type: 'stacked' | 'grouped' | 'lines' }>;

/** The place of a mark of a chart of series: its label and its series. */
function pickedOfSeries(spec: SeriesChart, { seriesIndex = 0, dataIndex, data }: Mark): Picked {
  // An interval stands over its label, and there may be labels without one.
  if (spec.type !== 'lines' && seriesIndex >= spec.series.length)
    return { label: Number((data as readonly unknown[] | undefined)?.[0] ?? 0), series: spec.series.length };
  return { label: dataIndex, series: seriesIndex };
}

/** The place of a mark of a flow: a band, or one of its ends. */
function pickedOfFlow({ name, data }: Mark): Picked {
  const { source, target } = (data ?? {}) as { source?: string; target?: string };
  return source !== undefined && target !== undefined ? { from: source, to: target } : { key: name };
}

/** The place of a mark that was pressed. */
function pickedOf(spec: ChartSpec, mark: Mark): Picked | null {
  switch (spec.type) {
    case 'stacked':
    case 'grouped':
    case 'lines':
      return pickedOfSeries(spec, mark);
    case 'ranked':
      return { key: spec.rows[mark.dataIndex]?.key ?? '' };
    case 'curve':
      return { key: spec.blocks[mark.dataIndex]?.key ?? '' };
    case 'steps':
      return { step: mark.dataIndex };
    case 'heat': {
      const cell = spec.cells[mark.dataIndex];
      return cell ? { column: cell.column, row: cell.row } : null;
    }
    default:
      return pickedOfFlow(mark);
  }
}

type Chart = ReturnType<typeof core.init>;

type Options = Parameters<Chart['setOption']>[0];

/** Draws a chart once more, as large and at its end at once: the one on the page may still be growing. */
function svgOf(chart: Chart, options: Options): string {
  const size = { width: chart.getWidth(), height: chart.getHeight() };
  const still = core.init(null, undefined, { renderer: 'svg', ssr: true, ...size });
  still.setOption(options);
  const svg = still.renderToSVGString();
  still.dispose();
  return svg;
}

function pngOf(chart: Chart, options: Options): Promise<Blob> {
  const [width, height] = [chart.getWidth() * PIXELS, chart.getHeight() * PIXELS];
  const picture = new Image();
  return new Promise((resolve, reject) => {
    picture.addEventListener('load', () => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      const pen = canvas.getContext('2d');
      if (pen) {
        pen.fillStyle = colourOf('--panel');
        pen.fillRect(0, 0, width, height);
        pen.drawImage(picture, 0, 0, width, height);
      }
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture.'))), 'image/png');
    });
    picture.addEventListener('error', () => reject(new Error('No picture.')));
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(chart, options))}`;
  });
}

/** A chart; the table beside it says the same in words, so the drawing is hidden from screen readers. */
export default function Drawing({ spec, write, onPick, onDrawn, height }: DrawingProps) {
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
    const options = (calm: boolean) =>
      optionsOf(spec, {
        dark,
        calm,
        colour: colourOf,
        write,
        narrow: element.clientWidth < NARROW,
        width: element.clientWidth,
      }) as Options;
    const draw = (calm: boolean) => chart.setOption(options(calm), true);
    draw(window.matchMedia('(prefers-reduced-motion: reduce)').matches);
    chart.on('click', (mark) => {
      const picked = pickedOf(spec, mark as unknown as Mark);
      if (picked) pick.current(picked);
    });
    onDrawn({
      svg: () => new Blob([svgOf(chart, options(true))], { type: 'image/svg+xml' }),
      png: () => pngOf(chart, options(true)),
    });
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      chart.resize();
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      // Labels are wrapped to what room there is now.
      draw(true);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      onDrawn(null);
      chart.dispose();
    };
    // Drawn anew when the data or the colours change.
  }, [spec, write, dark, onDrawn]);
  return <SizedBox ref={holder} aria-hidden height={height} data-testid="chart" />;
}
