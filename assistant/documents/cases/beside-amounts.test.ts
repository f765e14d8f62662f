import { describe, expect, it } from 'vitest';
import { type BuiltCell, xlsxFile } from '#documents/testing/xlsx-file.ts';
import { readHere, told } from './read-here.ts';

type Cell = string | number | null;

function book(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Uint8Array {
  const built = (cell: Cell): BuiltCell | null =>
    typeof cell === 'number' ? { number: String(cell) } : cell;
  return xlsxFile({
    sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows: rows.map((row) => row.map(built)) })),
  });
}

const amounts = (read: Awaited<ReturnType<typeof readHere>>) =>
  read.activities.map(({ quantity }) => quantity);

describe('what stands beside the amounts of a table', () => {
  it.each([
    ['Data;Equipamento;Combustível;Litros', 'Estoque final do tanque de diesel (L)'],
    ['Data;Equipamento;Combustível;Litros', 'Saldo no tanque em 30/09'],
    ['Data;Equipamento;Combustível;Litros', 'Nível do tanque (L)'],
    ['Date;Equipment;Fuel;Litres', 'Closing stock, diesel tank'],
    ['Date;Equipment;Fuel;Litres', 'Tank level at month end'],
  ])('is what is left in a tank: %s, %s', async (heads, label) => {
    const rows =
      '03/09/2026;Caminhão truck 1;Diesel S10;86,4\n29/09/2026;Caminhão truck 2;Diesel S10;142,25\n';
    const read = await readHere('tanque.csv', `${heads}\n${rows};;Total;228,65\n${label};;;3870,5\n`);
    expect(amounts(read)).toEqual(['86.4', '142.25']);
    expect([read.asks, read.unused.map(({ quote }) => quote)]).toEqual([[], ['Total', label]]);
  });

  it('is told and never counted: what was made, and what an amount comes to for each of it', async () => {
    const file = book({
      'Gás natural': [
        ['Gás natural - consumo (m³)'],
        [],
        ['Planta', 'Forno', 'jan/2026', 'fev/2026'],
        ['Joinville', 'Forno 1', 41260, 38904.5],
        ['Aracaju', 'Forno 2', 52118, 49870],
        ['TOTAL', null, 93378, 88774.5],
        [],
        ['Produção (m² de piso)', null, 318400, 297650],
        ['Consumo específico (m³/m²)', null, 0.2933, 0.2982],
        ['Rendimento térmico (%)', null, 81.2, 80.9],
      ],
    });
    const read = await readHere('energeticos.xlsx', file);
    expect(amounts(read)).toEqual(['41260', '38904.5', '52118', '49870']);
    expect(read.unused.map(({ quote }) => quote)).toContain('Produção (m² de piso)');
  });

  it('is read by its own heading below one that stands over several columns', async () => {
    const file = book({
      Frio: [
        ['EQUIPAMENTO', null, null, 'SERVIÇO EXECUTADO', null, null, null],
        ['TAG', 'Fluido', 'Carga nominal (kg)', 'Nº OS', 'Data', 'Reposição', 'Un.'],
        ['CP-01', 'R-717', 4200, 'OS-71', '09/07/2026', 85, 'kg'],
        ['BB-11', 'R-134a', 3.2, 'OS-72', '02/09/2026', 850, 'g'],
      ],
    });
    expect(told(await readHere('manutenção de frio.xlsx', file))).toEqual([
      ['fugitive.r717', '85', 'kg'],
      ['fugitive.r134a', '850', 'g'],
    ]);
  });
});

describe('a summary beside its details', () => {
  const file = book({
    Resumo: [
      ['Item', 'Unidade', 'outubro/2026'],
      ['Energia elétrica', 'MWh', 1.3],
      ['Diesel da frota', 'L', 640],
      ['Vapor comprado', 't', 12],
    ],
    Energia: [
      ['Data', 'Planta', 'Consumo (kWh)'],
      ['05/10/2026', 'Joinville', 810],
      ['05/10/2026', 'Aracaju', 492],
    ],
    'Diesel frota': [
      ['Data', 'Placa', 'Litros'],
      ['03/10/2026', 'ABC1D23', 300],
      ['17/10/2026', 'ABC1D23', 340],
    ],
  });

  it('is counted once, with its details, and keeps what they do not tell', async () => {
    expect(told(await readHere('controle.xlsx', file))).toEqual([
      ['steam', '12', 't'],
      ['electricity', '810', 'kWh'],
      ['electricity', '492', 'kWh'],
      ['mobile.diesel', '300', 'L'],
      ['mobile.diesel', '340', 'L'],
    ]);
  });

  it('is what stands where only totals are wanted', async () => {
    expect(told(await readHere('controle.xlsx', file, { words: 'lança um total por categoria' }))).toEqual([
      ['electricity', '1.3', 'MWh'],
      ['mobile.diesel', '640', 'L'],
      ['steam', '12', 't'],
    ]);
  });
});

describe('what heads the columns of a table', () => {
  it('is the row of names, however surely the units below it are told', async () => {
    const file =
      'Month;Generator diesel;Grid electricity;Water\n;litros;KWH;m³\nMay 2026;5738;88511,3;3072,842\nJune 2026;1037;30498,4;3357,86\n';
    expect(told(await readHere('usage.csv', file))).toEqual([
      ['stationary.diesel', '5738', 'L'],
      ['electricity', '88511.3', 'kWh'],
      ['purchased.water', '3072.842', 'm3'],
      ['stationary.diesel', '1037', 'L'],
      ['electricity', '30498.4', 'kWh'],
      ['purchased.water', '3357.86', 'm3'],
    ]);
  });

  it('is a month where a program wrote its first day, and a day among other days', async () => {
    const periods = async (head: string) =>
      (await readHere('água.csv', `Item;Un.;${head}\nÁgua;m³;836;84\n`)).activities.map(({ from, to }) => [
        from,
        to,
      ]);
    expect(await periods('2026-06-01;2026-07-01')).toEqual([
      ['2026-06-01', '2026-06-30'],
      ['2026-07-01', '2026-07-31'],
    ]);
    expect(await periods('2026-06-01;2026-06-02')).toEqual([
      ['2026-06-01', '2026-06-01'],
      ['2026-06-02', '2026-06-02'],
    ]);
  });

  it('is no row of amounts behind an empty one', async () => {
    const file =
      'Item;Un.;Unidade;Quantidade;Mês\nGás natural;m3;Joinville;22586,1;ago/26\n;;;;\nGás natural;m3;Joinville;2235;set/26\nEnergia elétrica;kWh;Joinville;33758;set/26\n';
    expect(amounts(await readHere('controle.csv', file))).toEqual(['22586.1', '2235', '33758']);
  });

  it('keeps the one amount of a month in which others stood still', async () => {
    const file = 'Item;Un.;set/25;out/25\nÁgua;m³;838;778\nR-410A;kg;30,19;parado\n';
    expect(amounts(await readHere('controle.csv', file))).toEqual(['838', '778', '30.19']);
  });

  it('tells the month, and not when it is to be paid', async () => {
    const file = 'Month;Item;Unit;Qty;Due date\nApril 2026;Water;m3;243;28/05/2026\n';
    const { activities } = await readHere('usage.csv', file);
    expect(activities.map(({ from, to }) => [from, to])).toEqual([['2026-04-01', '2026-04-30']]);
  });
});
