import { amounts, base, GRID, type Look, names, type Of, textOf } from './parts.ts';
import { RANKED_LABEL, UPRIGHT_STEPS } from './size.ts';
import { inLines, LINE } from './wrap.ts';

/** Pixels beside a bar that lies, for its value. */
const BESIDE = 60;
/** How much is left under the lowest step, of the height of what is seen. */
const UNDER = 0.35;
/** Of the highest bar: to leave out less would show no more. */
const LEAST = 0.25;

interface Placed {
  readonly low: number;
  readonly high: number;
}

/** Where each step stands: a whole on the ground, a change on what came before. */
function placesOf(steps: Of<'steps'>['steps']): Placed[] {
  let level = 0;
  return steps.map(({ value, whole }) => {
    const from = whole ? 0 : level;
    level = from + value;
    return { low: Math.min(from, level), high: Math.max(from, level) };
  });
}

/**
 * Up to where the axis is left out, so that changes are seen beside totals that are far larger; null where nothing is:
 * a step reaches far down, or there is none.
 */
export function cutOf(steps: Of<'steps'>['steps']): number | null {
  const places = placesOf(steps);
  const low = Math.min(...steps.map(({ whole }, at) => places[at]?.[whole ? 'high' : 'low'] ?? 0));
  const high = Math.max(...places.map((place) => place.high));
  if (high <= low || low <= 0 || places.some((place) => place.low < 0)) return null;
  const digit = 10 ** Math.floor(Math.log10(high - low));
  const end = Math.floor((low - (high - low) * UNDER) / digit) * digit;
  return end > high * LEAST ? end : null;
}

/** A waterfall: wholes and the steps between them, each with its value; of many steps it lies on its side on a phone. */
export function steps({ steps: all, cutNote }: Of<'steps'>, look: Look) {
  const cut = cutOf(all);
  const lies = look.narrow && !look.printed && all.length > UPRIGHT_STEPS;
  const said = (index: number) => {
    const step = all[index];
    if (!step) return '';
    return `${!step.whole && step.value > 0 ? '+' : ''}${look.write(step.value)}`;
  };
  const upright = Math.max(56, (look.width - 64) / Math.max(1, all.length) - 6);
  const named = {
    ...names(
      look,
      all.map(({ name }) => name),
    ),
    inverse: lies,
    axisLabel: {
      ...textOf(look),
      fontSize: 11,
      lineHeight: LINE,
      interval: 0,
      formatter: (name: string) => inLines(name, lies ? RANKED_LABEL.narrow : upright).join('\n'),
    },
  };
  const measured = {
    ...amounts(look),
    ...(lies && { splitNumber: 2 }),
    ...(cut && broken(cut, cutNote, look, lies)),
  };
  return {
    ...base(look),
    tooltip: {
      ...base(look).tooltip,
      formatter: ({ dataIndex }: { dataIndex: number }) =>
        `${all[dataIndex]?.name ?? ''}\n${said(dataIndex)}`,
    },
    grid: lies ? { ...GRID, right: BESIDE, bottom: cut ? 36 : GRID.bottom } : { ...GRID, top: cut ? 46 : 26 },
    xAxis: lies ? measured : named,
    yAxis: lies ? named : measured,
    series: barsOf(all, said, look, lies),
  };
}

/** The axis from the cut on, with what says so: over it, and below where it lies. */
function broken(cut: number, note: string, look: Look, lies: boolean) {
  return {
    name: note,
    nameLocation: lies ? ('middle' as const) : ('end' as const),
    nameGap: 28,
    nameTextStyle: {
      ...textOf(look),
      color: look.colour('--ink'),
      align: lies ? ('center' as const) : ('left' as const),
    },
    breaks: [{ start: 0, end: cut, gap: '9%' }],
    breakArea: {
      expandOnClick: false,
      zigzagAmplitude: 3,
      // The same teeth each time: a file is as what is on the page.
      zigzagMinSpan: 6,
      zigzagMaxSpan: 6,
      itemStyle: { color: look.colour('--panel'), borderColor: look.colour('--quiet'), opacity: 1 },
    },
  };
}

/** Bars that stand on others which nobody sees, each with its value at its end. */
function barsOf(all: Of<'steps'>['steps'], said: (index: number) => string, look: Look, lies: boolean) {
  const placed = placesOf(all);
  const colour = (index: number) => {
    const step = all[index];
    if (step?.whole) return look.colour('--quiet');
    return look.colour((step?.value ?? 0) > 0 ? '--scope-2' : '--accent');
  };
  return [
    {
      type: 'bar' as const,
      stack: 'all',
      silent: true,
      itemStyle: { color: 'transparent' },
      data: placed.map(({ low }) => low),
    },
    {
      type: 'bar' as const,
      stack: 'all',
      barMaxWidth: 64,
      barMinHeight: 1,
      cursor: 'pointer',
      label: {
        show: true,
        position: lies ? ('right' as const) : ('top' as const),
        ...textOf(look),
        fontSize: look.narrow ? 11 : 12,
        color: look.colour('--ink'),
        formatter: ({ dataIndex }: { dataIndex: number }) => said(dataIndex),
      },
      data: placed.map(({ low, high }, index) => ({
        value: high - low,
        itemStyle: { color: colour(index) },
      })),
    },
  ];
}
