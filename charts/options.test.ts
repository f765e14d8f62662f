import { expect, test } from 'vitest';
import { core } from '#web/charts/echarts.ts';
import { optionsOf } from './options.ts';
import { FLOW_LABEL, flowHeight, stepsHeight } from './size.ts';
import type { ChartSpec } from './spec.ts';
import { cutOf } from './steps.ts';
import { inLines, LINE } from './wrap.ts';

const write = (value: number) => String(Math.round(value * 100) / 100);

function drawn(spec: ChartSpec, width: number, height: number): string {
  const chart = core.init(null, undefined, { renderer: 'svg', ssr: true, width, height });
  const look = { dark: false, calm: true, colour: () => '#456', write, narrow: width < 460, width };
  chart.setOption(optionsOf(spec, look) as Parameters<typeof chart.setOption>[0]);
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}

/** Where each line of text stands, in pixels. */
function textsOf(svg: string) {
  return [...svg.matchAll(/<text([^>]*)>([^<]+)<\/text>/g)].map(([, attributes = '', text = '']) => {
    const [, x, y] = /translate\(([\d.-]+) ([\d.-]+)\)/.exec(attributes) ?? [];
    // Lines of one label share its place.
    const line = / y="([\d.-]+)"/.exec(attributes)?.[1] ?? 0;
    return { x: Number(x), y: Number(y) + Number(line), text };
  });
}

const CHANGE = {
  type: 'steps',
  cutNote: 'cut axis',
  steps: [
    { name: '2024', value: 14_250, whole: true },
    { name: 'Activity', value: -180, whole: false },
    { name: 'Factors', value: 75, whole: false },
    { name: '2025', value: 14_145, whole: true },
  ],
} as const satisfies ChartSpec;

test('a waterfall between far larger totals is cut below its steps, says so, and writes each value', () => {
  const cut = cutOf(CHANGE.steps);
  expect(cut).toBeLessThan(14_070);
  expect(cut).toBeGreaterThan(13_900);
  const texts = textsOf(drawn(CHANGE, 324, 256)).map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(['cut axis', '14250', '-180', '+75', '14145', '0']));
});

test('a waterfall of many steps lies on its side on a phone: each name and value is read, and none covers another', () => {
  const gases = ['CH4', 'N2O', 'HFC-125', 'HFC-134a', 'HFC-32', 'SF6'];
  const spec = {
    ...CHANGE,
    steps: [
      { name: 'AR5', value: 24_424, whole: true },
      ...gases.map((name, at) => ({ name, value: at === 0 ? -0.25 : 1.125, whole: false })),
      { name: 'AR6', value: 24_429.5, whole: true },
    ],
  };
  const height = stepsHeight(spec.steps.map(({ name }) => name));
  const texts = textsOf(drawn(spec, 324, height.narrow));
  expect(texts.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['cut axis', 'AR5', ...gases, 'AR6', '24424', '-0.25', '+1.13', '24429.5']),
  );
  const rows = texts.filter(({ text }) => gases.includes(text)).map(({ y }) => y);
  for (const [at, y] of rows.entries()) if (at > 0) expect(y - (rows[at - 1] ?? 0)).toBeGreaterThan(LINE);
  expect(height.wide).toBe(stepsHeight(['AR5', 'AR6']).narrow);
});

test('a waterfall whose steps reach low, or below zero, begins at zero and is not said to be cut', () => {
  const of = (...values: number[]) => [
    { name: 'a', value: values[0] ?? 0, whole: true },
    ...values.slice(1).map((value) => ({ name: 'b', value, whole: false })),
  ];
  expect(cutOf(of(100, -90))).toBeNull();
  expect(cutOf(of(100, -120))).toBeNull();
  expect(cutOf(of(100, 0))).toBeNull();
  expect(cutOf(of(0, 0))).toBeNull();
  expect(textsOf(drawn({ ...CHANGE, steps: of(100, -90) }, 324, 256)).map(({ text }) => text)).not.toContain(
    'cut axis',
  );
});

test('labels of a family differ on the page: they are wrapped, and what is too long loses its middle', () => {
  const names = ['Transporte e distribuição upstream', 'Transporte e distribuição downstream'];
  const [one, other] = names.map((name) => inLines(name, 120));
  expect(one?.join(' ')).toBe(names[0]);
  expect(one).not.toEqual(other);
  const long = ['1', '2'].map((end) => inLines(`${'Unidade fabril de Betim '.repeat(9)}${end}`, 88));
  expect(long[0]).toHaveLength(4);
  expect(long[0]?.at(-1)).toMatch(/1$/);
  expect(long[1]?.at(-1)).toMatch(/2$/);
});

test('labels of a flow never stand on each other on a phone, also of nodes through which next to nothing flows', () => {
  const categories = [
    'Combustão estacionária',
    'Combustão móvel',
    'Eletricidade adquirida',
    'Atividades relacionadas a combustíveis e energia',
    'Viagens a negócios',
    'Resíduos gerados nas operações',
  ];
  const sites = ['Betim', 'Sorocaba', 'Joinville'];
  const spec: ChartSpec = {
    type: 'flow',
    nodes: [...sites, ...categories, 'Escopo 1', 'Escopo 3'].map((name) => ({
      key: name,
      name,
      colour: '--accent',
    })),
    links: categories.flatMap((to, at) => [
      ...sites.map((from) => ({ from, to, value: at === 0 ? 900 : 0.01 })),
      { from: to, to: at < 2 ? 'Escopo 1' : 'Escopo 3', value: at === 0 ? 2700 : 0.03 },
    ]),
  };
  const height = flowHeight([sites, categories, ['Escopo 1', 'Escopo 3']]).narrow;
  const lines = textsOf(drawn(spec, 324, height));
  expect(lines.map(({ text }) => text).join(' ')).toContain('Resíduos');
  for (const [at, one] of lines.entries()) {
    expect(one.x + FLOW_LABEL.narrow).toBeLessThanOrEqual(324 + 4);
    expect(one.y).toBeGreaterThan(0);
    expect(one.y).toBeLessThan(height);
    for (const other of lines.slice(at + 1))
      if (Math.abs(one.x - other.x) < FLOW_LABEL.narrow)
        expect(Math.abs(one.y - other.y), `${one.text} / ${other.text}`).toBeGreaterThanOrEqual(LINE - 1);
  }
});
