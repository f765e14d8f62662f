import { describe, expect, it } from 'vitest';
import { readHere } from './read-here.ts';

const lines = async (text: string, words = '') =>
  (await readHere('planilha.csv', text, { words })).activities.map(({ kind, quantity, unit, from, to }) =>
    [kind, quantity, unit, from, to].join(' '),
  );

describe('a plan beside what came of it', () => {
  const wanted = ['electricity 98 kWh 2025-01-01 2025-01-31', 'electricity 101 kWh 2025-02-01 2025-02-28'];

  it.each([
    ['Item;Unid.;Orçado;;Realizado;\n;;jan/25;fev/25;jan/25;fev/25\nEnergia elétrica;kWh;100;100;98;101\n'],
    ['Item;Unid.;Meta;;Real;\n;;jan/25;fev/25;jan/25;fev/25\nEnergia elétrica;kWh;100;100;98;101\n'],
    ['Utility;Unit;Jan 2025;;Feb 2025;\n;;Budget;Actual;Budget;Actual\nElectricity;kWh;100;98;100;101\n'],
    [
      'Item;Unid.;jan/25;;fev/25;\n;;Previsto;Realizado;Previsto;Realizado\nEnergia elétrica;kWh;100;98;100;101\n',
    ],
    [
      'Item;Unid.;Orçado jan/25;jan/25 Realizado;Orçado fev/25;fev/25 Realizado\nEnergia elétrica;kWh;100;98;100;101\n',
    ],
    ['Item;Unit;Jan-25 (A);Feb-25 (A);Mar-25 (F)\nElectricity;kWh;98;101;100\n'],
  ])('counts only what came, however the months head it: %s', async (text) => {
    expect(await lines(text)).toEqual(wanted);
  });

  it('takes a quarter without a year beside its months for their sum', async () => {
    const text = 'Item;Unid.;Janeiro/2025;Fevereiro/2025;Março/2025;1º tri\nÁgua;m³;10;20;30;60\n';
    expect(await lines(text)).toEqual([
      'purchased.water 10 m3 2025-01-01 2025-01-31',
      'purchased.water 20 m3 2025-02-01 2025-02-28',
      'purchased.water 30 m3 2025-03-01 2025-03-31',
    ]);
  });

  it('is of the year that a goal or a sum beside its months names', async () => {
    const text = 'Indicador;Unid.;Meta 2025;Jan;Fev\nConsumo de água;m³;5000;410;395\n';
    expect(await lines(text)).toEqual([
      'purchased.water 410 m3 2025-01-01 2025-01-31',
      'purchased.water 395 m3 2025-02-01 2025-02-28',
    ]);
  });

  it('is read below quarters whose year stands over the table', async () => {
    const text =
      'Gás natural (m³) 2025\nPlanta;1º tri;;2º tri;\n;Previsto;Realizado;Previsto;Realizado\nJoinville;30;29;30;31\n';
    expect(await lines(text)).toEqual([
      'stationary.natural_gas 29 m3 2025-01-01 2025-03-31',
      'stationary.natural_gas 31 m3 2025-04-01 2025-06-30',
    ]);
  });
});

describe('the headings of a table', () => {
  it('of years are the periods of their numbers', async () => {
    const text = 'Fonte;Medida;2023;2024\nEnergia elétrica;MWh;1.204,5;1.311,2\n';
    expect(await lines(text)).toEqual([
      'electricity 1204.5 MWh 2023-01-01 2023-12-31',
      'electricity 1311.2 MWh 2024-01-01 2024-12-31',
    ]);
  });

  it('name over the sites what all their numbers are of', async () => {
    expect(await lines('Electricity kWh;Jan-25;Feb-25\nJoinville;12;11\n')).toEqual([
      'electricity 12 kWh 2025-01-01 2025-01-31',
      'electricity 11 kWh 2025-02-01 2025-02-28',
    ]);
  });

  it('name a weight that is but charged, which is carried by nobody', async () => {
    const text = 'Data;Modal;Peso real (kg);Peso cubado (kg);Km\n03/03/2025;Rodoviário;8.450;9.100;415\n';
    expect(await lines(text)).toEqual(['freight_in.road 8450 kg 2025-03-03 2025-03-03']);
  });

  it('and the title of a table tell what its fuel is burnt in', async () => {
    expect(await lines('Fleet fuel 2025\nFuel;Jan;Feb\nDiesel (L);100;110\n')).toEqual([
      'mobile.diesel 100 L 2025-01-01 2025-01-31',
      'mobile.diesel 110 L 2025-02-01 2025-02-28',
    ]);
    expect(await lines('Date;Generator;Fuel;Litres\n2025-03-04;G1;Diesel;125,5\n')).toEqual([
      'stationary.diesel 125.5 L 2025-03-04 2025-03-04',
    ]);
  });
});

it('leaves out a row whose remark takes it back, and no other', async () => {
  const rows = (remark: string) =>
    `Data;Material;Líquido (kg);Destino;Obs\n07/11/2025;Sucata metálica;2.140;Reciclagem;${remark}\n08/11/2025;Sucata metálica;1.000;Reciclagem;\n`;
  for (const remark of ['Pesagem anulada - duplicada', 'Duplicado', 'Nota 88 cancelada', 'CANCELADO'])
    expect(await lines(rows(remark))).toHaveLength(1);
  for (const remark of ['substitui a nota cancelada', 'via duplicada entregue', 'conferido'])
    expect(await lines(rows(remark))).toHaveLength(2);
});

it('reads the year of its months from their heading, no weight of one bottle, and none who did not fly', async () => {
  expect(await lines('Energia (MWh);\nMês/25;Joinville\nJan;12,5\n')).toEqual([
    'electricity 12.5 MWh 2025-01-01 2025-01-31',
  ]);
  const bottles = 'Data;Fluido;Peso por cilindro (kg);Aplicado (kg)\n06/02/2025;R-404A;10,9;21,8\n';
  expect(await lines(bottles)).toEqual(['fugitive.r404a 21.8 kg 2025-02-06 2025-02-06']);
  const flights = 'Data;Trecho;Status\n05/09/2025;CGH/SDU;Voado\n06/09/2025;SDU/CGH;No-show\n';
  expect(await lines(flights)).toHaveLength(1);
  const fuels = 'Data;Combustível;Litros\n03/06/2025;Gasolina comum;98,4\n09/06/2025;Etanol;42,75\n';
  expect(await lines(fuels, 'só a gasolina, o etanol já foi lançado')).toHaveLength(1);
});
