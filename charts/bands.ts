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
      const dash = known[dataIndex]?.isPart ? { lineDash: [3, 3] } : {};
      const ends = [
        { x1: x, x2: x, y1: top, y2: bottom },
        { x1: x - CAP, x2: x + CAP, y1: top, y2: top },
        { x1: x - CAP, x2: x + CAP, y1: bottom, y2: bottom },
      ];
      const lines = (style: object) => ends.map((shape) => ({ type: 'line' as const, shape, style }));
      return {
        type: 'group' as const,
        // Half of it stands on a bar of any colour: the colour of the ground beneath keeps it in sight.
        children: [
          ...lines({ stroke: look.colour('--panel'), lineWidth: 4.5, fill: 'none' }),
          ...lines({ stroke: look.colour('--ink'), lineWidth: 1.5, fill: 'none', ...dash }),
        ],
      };
    },
  };
}
