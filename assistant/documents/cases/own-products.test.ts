import { describe, expect, it } from 'vitest';
import { type BuiltSheet, xlsxFile } from '#documents/testing/xlsx-file.ts';
import { readHere, told } from './read-here.ts';

const sheet = (name: string, ...rows: readonly (readonly (string | number)[])[]): BuiltSheet => ({
  name,
  rows: rows.map((cells) =>
    cells.map((cell) => (typeof cell === 'number' ? { number: String(cell) } : cell)),
  ),
});

describe('what a company makes or sells is not what it bought', () => {
  it.each([
    'Item;Unidade;jul/26;ago/26\nCimento expedido;t;9100;8870\nÓleo diesel;L;1200;1310\n',
    'Item;Unidade;jul/26;ago/26\nPlástico produzido;t;410;388\nÓleo diesel;L;1200;1310\n',
    'Item;Unidade;jul/26;ago/26\nRejunte fabricado;t;77;81,5\nÓleo diesel;L;1200;1310\n',
  ])('in the words of its row: %#', async (csv) => {
    const read = await readHere('indicadores.csv', csv, { words: 'consumo do gerador' });
    expect(told(read)).toEqual([
      ['stationary.diesel', '1200', 'L'],
      ['stationary.diesel', '1310', 'L'],
    ]);
    expect(read.asks).toEqual([]);
    expect(read.unused.length).toBeGreaterThan(0);
  });

  it.each([
    ['Produção', ['Mês', 'Celulose (adt)', 'Dias de operação'], 'pt-BR'],
    ['Vendas', ['Mês', 'Papel (t)', 'Clientes'], 'pt-BR'],
    ['Production', ['Month', 'Steel billets (t)', 'Operating days'], 'en'],
  ] as const)('on a sheet of its output: %s', async (name, heads, locale) => {
    const sheets = [
      sheet('Gás', ['Mês', 'Gás natural (m³)'], ['07/2026', 5120], ['08/2026', 4990]),
      sheet(name, heads, ['07/2026', 58210, 31], ['08/2026', 56745, 29]),
    ];
    const read = await readHere('fabrica.xlsx', xlsxFile({ sheets }), { locale });
    expect(told(read)).toEqual([
      ['stationary.natural_gas', '5120', 'm3'],
      ['stationary.natural_gas', '4990', 'm3'],
    ]);
    expect(read.asks).toEqual([]);
  });

  it.each([
    ['Produção - matérias-primas', 'Aço comprado (t)'],
    ['Insumos da produção', 'Aço (t)'],
    ['Aço', 'Aço recebido (t)'],
  ])('but what goes into it was: %s', async (name, head) => {
    const sheets = [sheet(name, ['Mês', head], ['07/2026', 12], ['08/2026', 13.5])];
    expect(told(await readHere('fabrica.xlsx', xlsxFile({ sheets })))).toEqual([
      ['purchased.steel', '12', 't'],
      ['purchased.steel', '13.5', 't'],
    ]);
  });
});

describe('waste of others that a kiln burns is its fuel', () => {
  it.each([
    ['CDR coprocessado no forno', 'Boletim de operação', 'stationary.waste_fuel'],
    ['Coprocessamento de pneus recebidos', 'Boletim de operação', 'stationary.waste_fuel'],
    ['Coprocessamento de blend', 'Produção de clínquer', 'stationary.waste_fuel'],
    ['Coprocessamento de borra oleosa', 'Destinação de resíduos', 'waste.coprocessing'],
    ['Borra enviada para coprocessamento no forno da cimenteira', 'Controle mensal', 'waste.coprocessing'],
  ])('%s below %s', async (item, title, kind) => {
    const csv = `${title} - julho de 2026\n\nItem;Unidade;Quantidade\n${item};t;186,4\n`;
    const read = await readHere('julho.csv', csv);
    expect(told(read)).toEqual([[kind, '186.4', 't']]);
  });
});

describe('a stretch of time below its months is their sum', () => {
  it.each(['Trimestre', '3T26', '3º trimestre', 'Q3 2026', 'Soma', '2026'])('%s', async (name) => {
    const csv = `Mês;Combustível;Litros\n07/2026;Diesel S500;84210\n08/2026;Diesel S500;86775\n09/2026;Diesel S500;82940,5\n${name};;253925,5\n`;
    const read = await readHere('frota.csv', csv, { words: 'frota' });
    expect(told(read).map(([, quantity]) => quantity)).toEqual(['84210', '86775', '82940.5']);
    expect(read.asks).toEqual([]);
  });
});

describe('a sheet whose title tells its use keeps it, whatever its file is called', () => {
  it.each([
    ['boletim do forno, lança tudo', 'Frota da mina', 'Diesel S500', 'mobile.diesel'],
    ['planilha da frota', 'Geradores', 'Diesel S500', 'stationary.diesel'],
    ['the boiler report', 'Fleet vehicles', 'Diesel', 'mobile.diesel'],
  ])('%s: %s', async (words, name, fuel, kind) => {
    const sheets = [
      sheet(name, ['Mês', 'Combustível', 'Litros'], ['07/2026', fuel, 842], ['08/2026', fuel, 867]),
    ];
    const read = await readHere('unidade.xlsx', xlsxFile({ sheets }), { words });
    expect(told(read).map(([own]) => own)).toEqual([kind, kind]);
  });

  it('what the person says of the fuel itself stands', async () => {
    const sheets = [sheet('Frota', ['Mês', 'Combustível', 'Litros'], ['07/2026', 'Diesel S500', 842])];
    const read = await readHere('unidade.xlsx', xlsxFile({ sheets }), {
      words: 'esse diesel é todo do gerador',
    });
    expect(told(read).map(([own]) => own)).toEqual(['stationary.diesel']);
  });
});
