import { LINE, mostLines } from './wrap.ts';

/** A drawing that is not as wide as this, in pixels, is drawn for a phone. */
export const NARROW = 460;

/** How wide labels are, in pixels, where the drawing is wide and where it is not. */
export const RANKED_LABEL = { wide: 210, narrow: 120 } as const;
export const FLOW_LABEL = { wide: 145, narrow: 88 } as const;
export const HEAT_LABEL = { wide: 160, narrow: 88 } as const;

/** How high a drawing is, in pixels: known before it is drawn, so that nothing moves. */
export interface Height {
  readonly wide: number;
  readonly narrow: number;
}

function both(of: (kind: keyof Height) => number): Height {
  return { wide: of('wide'), narrow: of('narrow') };
}

/** Of bars with their names at the left, each with room for all lines of the longest. */
export function rankedHeight(names: readonly string[]): Height {
  return both((kind) =>
    Math.max(96, names.length * Math.max(30, lineHeight(names, RANKED_LABEL[kind])) + 40),
  );
}

/** Steps that a waterfall has room for side by side on a phone; one of more lies on its side there. */
export const UPRIGHT_STEPS = 5;

const UPRIGHT_HEIGHT = 256;

/** Of a waterfall. */
export function stepsHeight(names: readonly string[]): Height {
  const lying = rankedHeight(names).narrow + LINE * 2;
  return { wide: UPRIGHT_HEIGHT, narrow: names.length > UPRIGHT_STEPS ? lying : UPRIGHT_HEIGHT };
}

/** Of rows of cells. */
export function heatHeight(names: readonly string[]): Height {
  return both((kind) => names.length * Math.max(32, lineHeight(names, HEAT_LABEL[kind])) + 50);
}

/** The distance that keeps the labels of two nodes apart, however little flows through them. */
export function flowGap(names: readonly string[], label: number): number {
  return Math.max(10, lineHeight(names, label) - 3);
}

/** Of a flow whose columns are named from left to right. */
export function flowHeight(columns: readonly (readonly string[])[]): Height {
  const longest = Math.max(1, ...columns.map((column) => column.length));
  return both((kind) => longest * (flowGap(columns.flat(), FLOW_LABEL[kind]) + 4) + 120);
}

function lineHeight(names: readonly string[], width: number): number {
  return mostLines(names, width) * LINE + 5;
}
