import type { Look, Of } from './parts.ts';

interface Api {
  readonly value: (dimension: number) => number;
  readonly coord: (point: readonly [number, number]) => readonly [number, number];
}

/** Half of the width of the ends, in pixels. */
const CAP = 5;

/** Intervals over bars: a line with an end at each side. */
export function bandsOver({ name, values }: NonNullable<Of<'stacked' | 'grouped'>['bands']>, look: Look) {
  const known = values.flatMap((band, at) => (band ? [{ at, ...band }] : []));
  return {
    type: 'custom' as const,
    name,
    cursor: 'pointer',
    z: 5,
    encode: { x: 0, y: [1, 2], tooltip: [1, 2] },
    dimensions: ['', '≥', '≤'],
    data: known.map(({ at, low, high }) => [at, low, high]),
    renderItem: ({ dataIndex }: { dataIndex: number }, api: Api) => {
      const [x, top] = api.coord([api.value(0), api.value(2)]);
      const [, bottom] = api.coord([api.value(0), api.value(1)]);
      const style = {
        stroke: look.colour('--ink'),
        lineWidth: 1.5,
        fill: 'none',
        ...(known[dataIndex]?.isPart ? { lineDash: [3, 3] } : {}),
      };
      const line = (from: number, to: number, y1: number, y2: number) => ({
        type: 'line' as const,
        shape: { x1: from, x2: to, y1, y2 },
        style,
      });
      return {
        type: 'group' as const,
        children: [
          line(x, x, top, bottom),
          line(x - CAP, x + CAP, top, top),
          line(x - CAP, x + CAP, bottom, bottom),
        ],
      };
    },
  };
}
