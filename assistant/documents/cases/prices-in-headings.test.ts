import { describe, expect, it } from 'vitest';
import { readHere, told } from './read-here.ts';

describe('a price for each unit is no amount of that unit', () => {
  it.each(['p/kWh', 'R$/kWh', '€/MWh', 'ct/kWh', 'Unit rate (p/kWh)', 'pence per kWh', '£/kWh', 'c/kWh'])(
    'below %s',
    async (price) => {
      const csv = `Month,Supplier,kWh,${price}\n2026-05,Invented Power,18250,24.15\n2026-06,Invented Power,17310,24.15\n`;
      expect(told(await readHere('electricity.csv', csv, { locale: 'en' }))).toEqual([
        ['electricity', '18250', 'kWh'],
        ['electricity', '17310', 'kWh'],
      ]);
    },
  );
});

describe('a sum of a month between the rows of a sheet', () => {
  it.each(['2026/05 subtotal', 'Subtotal maio', 'maio - subtotal', '05/2026 Total', 'May 2026 sub-total'])(
    'is left out and told: %s',
    async (label) => {
      const csv =
        'Data;Combustível;Uso;Litros\n02/05/2026;Diesel S10;Gerador;120\n09/05/2026;Diesel S10;Gerador;80\n' +
        `${label};;;200\n03/06/2026;Diesel S10;Gerador;95\n`;
      const read = await readHere('diesel.csv', csv);
      expect(told(read)).toEqual(['120', '80', '95'].map((amount) => ['stationary.diesel', amount, 'L']));
      expect(read.unused).toContainEqual(expect.objectContaining({ reason: 'total' }));
    },
  );
});
