import { describe, expect, it } from 'vitest';
import { said } from './cases/said.ts';

describe('what was carried, driven and burned, each by what its own clause says', () => {
  it.each([
    [
      'pt-BR',
      'Maio de 2026: levamos 1.850 t de ureia por 740 km de caminhão até os distribuidores, com frete por nossa conta',
      ['freight_in.road 1850 t'],
    ],
    [
      'pt-BR',
      'Em maio de 2026 levamos 90 t de calcário por 120 km de trem, frete por nossa conta',
      ['freight_in.rail 90 t'],
    ],
    [
      'en',
      'May 2026: we moved 300 t of urea 450 km by truck to dealers, at our cost',
      ['freight_in.road 300 t'],
    ],
    [
      'pt-BR',
      'Junho de 2026: 200 t de cimento foram levadas por 80 km de caminhão até a obra do cliente, frete por nossa conta',
      ['freight_in.road 200 t'],
    ],
    [
      'pt-BR',
      'Em 2025 aplicamos 40 t de ureia na lavoura e o caminhão rodou 740 km',
      ['agriculture.urea 40 t', 'mobile.distance.truck 740 km'],
    ],
    [
      'en',
      'May 2026, exported sugar: 1,200 t by ship over 9,800 km, freight paid by the buyer',
      ['freight_out.sea 1200 t'],
    ],
    ['pt-BR', 'Contratamos trem para levar 1.300 t de farelo em maio de 2026', ['freight_in.rail 1300 t']],
    ['en', 'We hired lorries to haul 130 t of steel in May 2026', ['freight_in.road 130 t']],
    [
      'pt-BR',
      'Agosto/2026: as motos próprias de entrega fizeram 58.200 km e os carros da supervisão beberam 3.410 L de gasolina',
      ['mobile.distance.motorcycle 58200 km', 'mobile.gasoline 3410 L'],
    ],
    [
      'pt-BR',
      'O forno de cal gastou 96, 104 e 88 t de óleo combustível em abril, maio e junho de 2026',
      ['stationary.fuel_oil 96 t', 'stationary.fuel_oil 104 t', 'stationary.fuel_oil 88 t'],
    ],
    [
      'en',
      'Products sold in 2025: the use of the washing machines over their lifetime adds up to 98,000,000 kWh',
      ['use_sold 98000000 kWh'],
    ],
    [
      'pt-BR',
      'Em 2025: fermentação entérica de 410 bovinos e manejo de dejetos de 1.200 suínos',
      ['agriculture.enteric 410 head', 'agriculture.manure 1200 head'],
    ],
    ['en', 'In May 2026 the caterer sold us 12,400 meals', ['purchased.food 12400 meal']],
    ['pt-BR', 'Em 2025: 7.400 m² de escritórios em que somos nós os inquilinos', ['leased_upstream 7400 m2']],
    ['pt-BR', 'gaz naturau da extufa de pintura, janero/26: 18.730 m3', ['stationary.natural_gas 18730 m3']],
  ] as const)('%s: %s', (locale, text, amounts) => {
    expect(said(locale, text).amounts).toEqual(amounts);
  });

  it('leaves the site where a word before it only ends in what joins two places', () => {
    const text =
      'Linha de refrigeradores de Betim, maio/26: vazaram 74,5 kg de R-600a e 12,8 kg de R-134a na etapa de carga';
    expect(said('pt-BR', text).sites).toEqual(['Betim', 'Betim']);
  });
});
