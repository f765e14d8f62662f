import { expect, it } from 'vitest';
import type { ColumnMapping, SheetMapping } from '../mapping/mapping-shape.ts';
import { LineReader } from './line-reader.ts';

const column = (at: number, header: string, meaning: ColumnMapping['meaning'], unit: string | null = null) =>
  ({
    column: at,
    header,
    meaning,
    unit,
    kind: null,
    site: null,
    from: null,
    to: null,
    numbers: 'comma',
    dates: 'day_first',
  }) as ColumnMapping;

const mapping = (massUnit: string | null, massHeader: string): SheetMapping => ({
  sheet: 'a',
  fingerprint: 'a',
  headerRow: 1,
  columns: [
    column(1, 'Data', 'period'),
    column(2, 'Qtd.', 'value'),
    column(3, 'Un.', 'unit'),
    column(4, massHeader, 'value', massUnit),
  ],
  kind: 'stationary.lpg',
  unit: null,
  site: null,
  year: null,
  scope: null,
  kinds: [],
  units: [],
  sites: [],
});

it('keeps the unit of the heading of an amount that stands beside one with the unit of its row', () => {
  const cells = ['05/03/2025', '3', 'L', '60'].map((text) => ({ text }));
  const units = (unit: string | null, header: string) =>
    new LineReader(mapping(unit, header), { siteIdOf: () => null, keyColumn: null })
      .read({ number: 2, cells })
      .map(({ shared }) => shared?.unit);
  expect(units('kg', 'Massa (kg)')).toEqual(['L', 'kg']);
  expect(units('kg', 'Peso kg')).toEqual(['L', 'kg']);
  expect(units(null, 'Outra quantidade')).toEqual(['L', 'L']);
});
