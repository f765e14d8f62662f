import type { TraceNode } from '#engine/trace.ts';
import { expect, test } from 'vitest';
import { statedOf } from './factor-stated.ts';

const source = (sourceId: string) => ({ sourceId, publisher: 'P', title: 'T', edition: 'E', licence: 'L' });
const given = (label: string, value: string, more: Partial<TraceNode> = {}): TraceNode => ({
  step: 'emit',
  label,
  operation: 'given',
  value,
  from: [],
  ...more,
});
const mass = (gas: string, ...from: TraceNode[]): TraceNode => ({
  step: 'emit',
  label: 'gas.mass',
  operation: 'multiply',
  params: { gas },
  factorId: 'f',
  from,
});
const sum = (...from: TraceNode[]): TraceNode => ({
  step: 'sum',
  label: 'result.co2e',
  operation: 'add',
  from,
});

test('a factor of gases states each once, with the GWP that weighed it and the source of both', () => {
  const methane = given('factor.gas', '2', { params: { gas: 'CH4' }, factorId: 'f', source: source('ipcc') });
  const gwp = given('gwp.value', '3', { params: { gas: 'CH4', set: 'AR5' }, source: source('ar5') });
  const part = (): TraceNode => ({
    step: 'weigh',
    label: 'gas.co2e',
    operation: 'multiply',
    params: { gas: 'CH4', set: 'AR5' },
    from: [mass('CH4', methane), gwp],
  });
  const other = given('factor.gas', '9', { params: { gas: 'CO2' }, factorId: 'another' });
  expect(statedOf(sum(part(), part(), mass('CO2', other)), 'f')).toEqual([
    {
      gas: 'CH4',
      value: '2',
      weighed: false,
      gwp: { set: 'AR5', value: '3', source: source('ar5') },
      source: source('ipcc'),
    },
  ]);
});

test('a factor in CO2e states its set and no GWP, and biogenic CO2 beside it has neither', () => {
  const figure = given('factor.co2e', '5', { params: { set: 'AR6' }, factorId: 'f' });
  const biogenic = given('factor.biogenic_co2', '7', { factorId: 'f' });
  expect(statedOf(sum(figure, biogenic), 'f')).toEqual([
    { gas: 'CO2e', value: '5', weighed: true, gwp: { set: 'AR6', value: null, source: null }, source: null },
    { gas: 'biogenic', value: '7', weighed: false, gwp: null, source: null },
  ]);
});

test('the outline of a trace states nothing', () => {
  expect(statedOf(sum(), 'f')).toEqual([]);
});
