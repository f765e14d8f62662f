import { describe, expect, it } from 'vitest';
import type { KindEntry, Proposal } from '../language/understanding.ts';
import { transportWork } from './items.ts';
import { itemInWords, type Tongue } from './phrase.ts';

const kinds: KindEntry[] = [
  {
    key: 'stationary.natural_gas',
    scope: 1,
    category: 'stationary_combustion',
    name: { 'pt-BR': 'gás natural — caldeira', en: 'natural gas, stationary' },
    units: ['m3'],
  },
];
const tongue = (reply: 'pt-BR' | 'en'): Tongue => ({ reply, numbers: reply, kinds, seed: 'm1' });
const activity = (quantity: string, unit: string) => ({
  kind: 'stationary.natural_gas',
  quantity,
  unit,
  from: '2025-03-01',
  to: '2025-03-31',
});

describe('activities in words', () => {
  it('write amounts as the language does, with the signs of their units', () => {
    expect(itemInWords(activity('1200.5', 'm3'), tongue('pt-BR'))).toBe('1.200,5 m³ de gás natural');
    expect(itemInWords(activity('1200.5', 'm3'), tongue('en'))).toBe('1,200.5 m³ of natural gas');
    expect(itemInWords(activity('5160', 'tkm'), tongue('en'))).toBe('5,160 t·km of natural gas');
  });

  it('put currencies in front and counted units in their plural', () => {
    expect(itemInWords(activity('12.5', 'BRL'), tongue('pt-BR'))).toBe('R$ 12,5 de gás natural');
    expect(itemInWords(activity('1', 'cylinder'), tongue('pt-BR'))).toBe('1 botijão de gás natural');
    expect(itemInWords(activity('3', 'night'), tongue('en'))).toBe('3 nights of natural gas');
  });
});

describe('a name in the middle of a sentence', () => {
  const named = (key: string, name: string, unit: string) =>
    itemInWords(
      { ...activity('3', unit), kind: key },
      { ...tongue('pt-BR'), kinds: [{ ...kinds[0]!, key, name: { 'pt-BR': name, en: name } }] },
    );

  it('begins small, unless it is no word', () => {
    expect(named('mobile.diesel', 'Óleo diesel — frota', 'L')).toBe('3 L de óleo diesel');
    expect(named('stationary.lpg', 'GLP — caldeiras', 'kg')).toBe('3 kg de GLP');
    expect(named('fugitive.r410a', 'R-410A', 'kg')).toBe('3 kg de R-410A');
  });

  it('counts trips beside what carries people, not of it', () => {
    expect(named('travel.flight', 'Viagem aérea', 'trip')).toBe('viagem aérea (3 viagens)');
  });
});

describe('freight given as mass and distance', () => {
  const shipment = (quantity: string, unit: string, distance: string | null, distanceUnit = 'km') =>
    ({ quantity, unit, distance, distanceUnit }) as Proposal;

  it('becomes tonne-kilometres with its arithmetic', () => {
    expect(transportWork(shipment('12', 't', '430'))).toEqual({
      quantity: '5160',
      unit: 'tkm',
      arithmetic: '12 t × 430 km',
    });
    expect(transportWork(shipment('12000', 'kg', '430'))?.quantity).toBe('5160');
  });

  it('waits for a distance, and for units that need no conversion', () => {
    expect(transportWork(shipment('12', 't', null))).toBeNull();
    expect(transportWork(shipment('12', 't', '430', 'mile'))).toBeNull();
    expect(transportWork(shipment('12', 'm3', '430'))).toBeNull();
  });
});
