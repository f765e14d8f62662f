import { describe, expect, it } from 'vitest';
import { readHere, told } from './read-here.ts';

const amounts = async (heads: string, unit: string, locale: 'pt-BR' | 'en') => {
  const fuel = unit === 'kg' ? 'GLP' : 'Diesel S10';
  const sheet = `${heads}\n03/06/2026;Joinville;Caminhão;${fuel};45120;310,5\n17/06/2026;Aracaju;Caminhão;${fuel};45980;298\n`;
  return told(await readHere('jun26.csv', sheet, { locale })).map(([, quantity, of]) => [quantity, of]);
};

describe('what a machine has run or worked by its own count', () => {
  it.each([
    ['Data;Local;Veículo;Combustível;Odômetro/km;Litros', 'L', 'pt-BR'],
    ['Data;Local;Equipamento;Combustível;Horímetro/km;Litros', 'L', 'pt-BR'],
    ['Data;Local;Equipamento;Combustível;Horímetro (h);Volume (L)', 'L', 'pt-BR'],
    ['Data;Local;Equipamento;Combustível;KM/Horímetro;Qtd. (L)', 'L', 'pt-BR'],
    ['Data;Local;Veículo;Combustível;KM atual;Litros', 'L', 'pt-BR'],
    ['Data;Local;Veículo;Combustível;Km do veículo;Litros', 'L', 'pt-BR'],
    ['Data;Local;Veículo;Combustível;Leitura do hodômetro (km);Litros', 'L', 'pt-BR'],
    ['Data;Local;Equipamento;Combustível;Horímetro;Massa (kg)', 'kg', 'pt-BR'],
    ['Date;Site;Vehicle;Fuel;Odometer (km);Litres', 'L', 'en'],
    ['Date;Site;Machine;Fuel;Hour meter/km;Litres', 'L', 'en'],
    ['Date;Site;Machine;Fuel;Engine hours (h);Volume (L)', 'L', 'en'],
    ['Date;Site;Vehicle;Fuel;Mileage reading (km);Volume (L)', 'L', 'en'],
  ] as const)('is never the amount of its fuel: %s', async (heads, unit, locale) => {
    expect(await amounts(heads, unit, locale)).toEqual([
      ['310.5', unit],
      ['298', unit],
    ]);
  });

  it.each([
    ['Mês;Local;Veículo;Odômetro no fim do mês;Km rodados', 'km', 'pt-BR'],
    ['Month;Site;Vehicle;Odometer at month end;Miles driven', 'mile', 'en'],
  ] as const)('leaves the way that was driven: %s', async (heads, unit, locale) => {
    const sheet = `${heads}\n06/2026;Joinville;Van;45120;3120\n07/2026;Joinville;Van;48240;2870\n`;
    const read = told(await readHere('vans.csv', sheet, { locale }));
    expect(read).toEqual([
      ['mobile.distance.van', '3120', unit],
      ['mobile.distance.van', '2870', unit],
    ]);
  });
});

describe('ways that were driven', () => {
  it.each([
    ['Month;Site;Vehicle;Miles driven', 'Delivery vans (company owned)', 'mile', 'our own vans', 'en'],
    ['Month;Site;Vehicle;Distance (miles)', 'Own van fleet', 'mile', '', 'en'],
    ['Mês;Local;Veículo;Km rodados', 'Vans de entrega próprias', 'km', '', 'pt-BR'],
  ] as const)('are of the vehicle that their row names: %s %s', async (heads, name, unit, words, locale) => {
    const sheet = `${heads}\n06/2026;Joinville;${name};3120\n07/2026;Joinville;${name};2870\n`;
    const read = told(await readHere('fleet.csv', sheet, { locale, words }));
    expect(read).toEqual([
      ['mobile.distance.van', '3120', unit],
      ['mobile.distance.van', '2870', unit],
    ]);
  });
});
