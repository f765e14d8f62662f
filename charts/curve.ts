import { amounts, base, GRID, type Look, type Of, textOf } from './parts.ts';

interface Api {
  readonly value: (dimension: number) => number;
  readonly coord: (point: readonly [number, number]) => readonly [number, number];
}

/** Blocks side by side: as wide as what they bring, as high as what a unit of it costs. */
export function curve({ blocks, across, up }: Of<'curve'>, look: Look) {
  let edge = 0;
  const placed = blocks.map(({ width, height }) => {
    const from = edge;
    edge += width;
    return [from, edge, height];
  });
  const colour = (height: number) => look.colour(height < 0 ? '--accent' : '--scope-2');
  const axis = { ...amounts(look), nameTextStyle: textOf(look) };
  return {
    ...base(look),
    tooltip: {
      ...base(look).tooltip,
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const block = blocks[dataIndex];
        return block
          ? `${block.name}\n${across}: ${look.write(block.width)}\n${up}: ${look.write(block.height)}`
          : '';
      },
    },
    grid: { ...GRID, top: 28, bottom: 26 },
    xAxis: { ...axis, name: across, nameLocation: 'middle' as const, nameGap: 26, min: 0, max: edge },
    yAxis: {
      ...axis,
      name: up,
      nameLocation: 'end' as const,
      nameTextStyle: { ...textOf(look), align: 'left' as const },
    },
    series: [
      {
        type: 'custom' as const,
        cursor: 'pointer',
        encode: { x: [0, 1], y: 2 },
        data: placed,
        renderItem: (_params: unknown, api: Api) => {
          const height = api.value(2);
          const [left, top] = api.coord([api.value(0), height]);
          const [right, ground] = api.coord([api.value(1), 0]);
          return {
            type: 'rect' as const,
            shape: {
              x: left,
              y: Math.min(top, ground),
              width: Math.max(1, right - left - 1),
              // What costs nothing is a line, and can be pressed.
              height: Math.max(2, Math.abs(ground - top)),
            },
            style: { fill: colour(height) },
          };
        },
      },
    ],
  };
}
