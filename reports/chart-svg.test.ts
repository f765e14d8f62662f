import { expect, it } from 'vitest';
import { chartSvg } from './chart-svg.ts';

it('writes amounts in full where the axis is cut: totals that differ by little do not look alike', () => {
  const steps = [
    { name: 'GHG Protocol', value: '24424.11', total: true },
    { name: 'GWP', value: '6.699' },
    { name: 'IFRS S2', value: '24430.809', total: true },
  ];
  const svg = chartSvg({ type: 'waterfall', steps, unit: 't CO₂e' }, 'en', 'Inter');
  expect(svg).toContain('24,424.11');
  expect(svg).toContain('24,430.809');
  expect(svg).not.toContain('24.42K');
  const far = [
    steps[0],
    { name: 'Scopes', value: '-18139.694' },
    { name: 'SBCE', value: '6284.415', total: true },
  ];
  const whole = chartSvg(
    { type: 'waterfall', steps: far.flatMap((step) => step ?? []), unit: 't CO₂e' },
    'en',
    'Inter',
  );
  expect(whole).toContain('24.42K');
});

it('writes beside each bar what it stands for, since nobody can point at paper', () => {
  const chart = {
    type: 'bar' as const,
    categories: ['Escopo 1', 'Escopo 2'],
    series: [{ name: 'Emissões', values: ['6284.415', '0.039'] }],
    unit: 't CO₂e',
  };
  const texts = [...chartSvg(chart, 'pt-BR', 'Inter').matchAll(/<text[^>]*>([^<]*)</g)].map(
    ([, text]) => text,
  );
  expect(texts).toEqual(
    expect.arrayContaining(['6,284 mil', '0,039'].map((text) => text.replace(' ', '\u00a0'))),
  );
});
