import { describe, expect, it } from 'vitest';
import { readHere, told } from './read-here.ts';

describe('a column of where a fuel is burnt', () => {
  it.each([
    ['Combustível;Onde foi usado;Quantidade;Un.', 'pt-BR'],
    ['Combustível;Onde é consumido;Quantidade;Un.', 'pt-BR'],
    ['Combustível;Em que foi utilizado;Quantidade;Un.', 'pt-BR'],
    ['Combustível;Usado em;Quantidade;Un.', 'pt-BR'],
    ['Fuel;Where used;Quantity;Unit', 'en'],
    ['Fuel;Where it is burned;Quantity;Unit', 'en'],
    ['Fuel;Consumed by;Quantity;Unit', 'en'],
  ] as const)('tells its use in each row: %s', async (heads, locale) => {
    const rows =
      locale === 'en'
        ? 'Diesel;Own trucks and wheel loaders;5120;L\nLPG (20 kg each);Forklifts;31;cylinder\nDiesel;Emergency generator;640;L\nLPG;Kitchen;12;kg\n'
        : 'Diesel S10;Caminhões próprios;5120;L\nGLP P20 (20 kg cada);Empilhadeiras;31;botijão\nDiesel S500;Gerador de emergência;640;L\nGLP;Cozinha;12;kg\n';
    const sheet = `Março/2026\n${heads}\n${rows}`;
    expect(told(await readHere('combustiveis.csv', sheet, { locale }))).toEqual([
      ['mobile.diesel', '5120', 'L'],
      ['mobile.lpg', '31', 'cylinder'],
      ['stationary.diesel', '640', 'L'],
      ['stationary.lpg', '12', 'kg'],
    ]);
  });
});

describe('words for how a fuel came', () => {
  it.each([
    'deliveries for our backup generators',
    'abastecimento dos geradores',
    'fornecimento para a caldeira',
  ])('speak against no machine that is named: %s', async (words) => {
    const csv = 'Date,Truck / driver,Product,Gallons\n2026-08-04,T-12,ULSD #2 diesel,410.8\n';
    const { activities } = await readHere('deliveries.csv', csv, { words, locale: 'en' });
    expect(activities.map(({ kind }) => kind)).toEqual(['stationary.diesel']);
  });
});
