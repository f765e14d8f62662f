import type { ChartSpec } from './spec.ts';

/** How a chart is drawn in the colours of the page, which are read when it is drawn. */
export interface Look {
  readonly dark: boolean;
  readonly calm: boolean;
  /** The colour behind a token of the design. */
  readonly colour: (token: string) => string;
  /** Writes a value for an axis or a tooltip. */
  readonly write: (value: number) => string;
  readonly narrow: boolean;
  /** Of the drawing, in pixels. */
  readonly width: number;
  /** Of a document; without it, that of the pages. */
  readonly font?: string;
  /** Nothing can be pointed at: each bar has its value beside it. */
  readonly printed?: boolean;
}

export type Of<T extends ChartSpec['type']> = Extract<ChartSpec, { type: T }>;

const FONT = 'Inter Variable';

export function textOf({ colour, font = FONT }: Look) {
  return { color: colour('--quiet'), fontFamily: font, fontSize: 12 };
}

export function base(look: Look) {
  const text = textOf(look);
  return {
    darkMode: look.dark,
    animation: !look.calm,
    animationDuration: 250,
    textStyle: { fontFamily: look.font ?? FONT },
    tooltip: {
      // Text drawn by the chart itself: an HTML tooltip would need inline styles.
      renderMode: 'richText' as const,
      backgroundColor: look.colour('--panel'),
      borderColor: look.colour('--line'),
      textStyle: { ...text, color: look.colour('--ink') },
      confine: true,
      valueFormatter: (value: unknown) => (typeof value === 'number' ? look.write(value) : '–'),
    },
  };
}

export const GRID = {
  left: 0,
  right: 8,
  top: 12,
  bottom: 10,
  outerBoundsMode: 'same' as const,
  outerBoundsContain: 'axisLabel' as const,
};

export function amounts(look: Look) {
  return {
    type: 'value' as const,
    axisLabel: { ...textOf(look), formatter: look.write, hideOverlap: true },
    splitNumber: 4,
    splitLine: { lineStyle: { color: look.colour('--line') } },
  };
}

export function names(look: Look, data: readonly string[]) {
  return {
    type: 'category' as const,
    data: [...data],
    axisLabel: { ...textOf(look), fontSize: 11, interval: 0 },
    axisTick: { show: false },
    axisLine: { lineStyle: { color: look.colour('--edge') } },
  };
}
