import { describe, expect, it } from 'vitest';
import { readHere } from './read-here.ts';

/** Kind, amount, unit, days and site of each activity. */
const lines = async (text: string, locale: 'pt-BR' | 'en' = 'pt-BR') =>
  (await readHere('planilha.csv', text, { locale })).activities.map(
    ({ kind, quantity, unit, from, to, site }) =>
      [kind, quantity, unit, from, to, site ?? ''].join(' ').trim(),
  );

describe('several tables of one sheet', () => {
  it('are read each by its own headings where they stand side by side, also where one is longer', async () => {
    const sheet =
      'Diesel gerador;;;Etanol frota;\nMês;Consumo (L);;Mês;Consumo (L)\n2025-05;1361,6;;2025-06;1065,1\n' +
      '2025-06;3791,7;;TOTAL;1065,1\nTOTAL;5153,3;;;\n';
    expect(await lines(sheet)).toEqual([
      'stationary.diesel 1361.6 L 2025-05-01 2025-05-31',
      'stationary.diesel 3791.7 L 2025-06-01 2025-06-30',
      'mobile.ethanol 1065.1 L 2025-06-01 2025-06-30',
    ]);
  });

  it('are of the site and the year that stand over all of them, unless they name their own', async () => {
    const sheet = (own: string) =>
      `Unidade Joinville - 2025;\n;\nGás natural;\nMês;Consumo (m³)\nJaneiro;120\nFevereiro;130\n;\n${own};\nMês;Consumo (m³)\nJaneiro;80\nFevereiro;90\n`;
    expect((await lines(sheet('Água'))).at(-1)).toBe('purchased.water 90 m3 2025-02-01 2025-02-28 Joinville');
    expect((await lines(sheet('Água Aracaju'))).at(-1)).toBe(
      'purchased.water 90 m3 2025-02-01 2025-02-28 Aracaju',
    );
  });
});

describe('a heading between rows', () => {
  it('tells the unit of what stands below it, and none of what stands below the next', async () => {
    const sheet =
      'Mês;Consumo\nDiesel frota (litros);\n2025-01;8779\nSubtotal Diesel;8779\nÁgua (m³);\n2025-01;401\n2025-02;754,6\n';
    expect(await lines(sheet)).toEqual([
      'mobile.diesel 8779 L 2025-01-01 2025-01-31',
      'purchased.water 401 m3 2025-01-01 2025-01-31',
      'purchased.water 754.6 m3 2025-02-01 2025-02-28',
    ]);
  });

  it('of a pivot holds for the rows that leave it blank, and its sums are none', async () => {
    const sheet =
      'Filial;Combustível;Mês;Soma de Litros\nJoinville;Gasolina frota;2025-01;285\n;;2025-02;186\n;Etanol frota;2025-01;44\n' +
      'Joinville Total;;;515\nAracaju;Gasolina frota;2025-01;146\n;;2025-02;201\nAracaju Total;;;347\nTotal Geral;;;862\n';
    expect(await lines(sheet)).toEqual([
      'mobile.gasoline 285 L 2025-01-01 2025-01-31 Joinville',
      'mobile.gasoline 186 L 2025-02-01 2025-02-28 Joinville',
      'mobile.ethanol 44 L 2025-01-01 2025-01-31 Joinville',
      'mobile.gasoline 146 L 2025-01-01 2025-01-31 Aracaju',
      'mobile.gasoline 201 L 2025-02-01 2025-02-28 Aracaju',
    ]);
  });
});

describe('columns that are held against one another', () => {
  it('tell what came of a plan, and not the plan', async () => {
    const sheet =
      'Orçado x realizado - 10/2025;;;;\nItem;Unidade;Previsto;Realizado;Desvio\nGás natural;m³;18345;7707,4;-10637,6\n' +
      'Etanol frota;L;1991;472;-1519\n';
    expect(await lines(sheet)).toEqual([
      'stationary.natural_gas 7707.4 m3 2025-10-01 2025-10-31',
      'mobile.ethanol 472 L 2025-10-01 2025-10-31',
    ]);
  });

  it('tell this year, and not the one before', async () => {
    const sheet =
      'Gás natural (m³) - 2025;;;\nMês;Ano anterior;Atual;Var. %\nJaneiro;13813,4;24630,3;17,3%\nFevereiro;15377,7;22042;24,4%\n';
    expect(await lines(sheet)).toEqual([
      'stationary.natural_gas 24630.3 m3 2025-01-01 2025-01-31',
      'stationary.natural_gas 22042 m3 2025-02-01 2025-02-28',
    ]);
  });
});

describe('what a row and its titles say together', () => {
  it('is taken back where goods were sent back, whatever the column is called', async () => {
    const sheet = (back: string) =>
      `Data;NF;Natureza;Descrição;Qtde;Un.\n22/08/2025;91914;Compra;Cimento CP II;18;t\n28/08/2025;62562;Compra;Caixas de papelão;6777;kg\n30/08/2025;91914;${back};Cimento CP II;18;t\n`;
    const left = ['purchased.paper 6777 kg 2025-08-28 2025-08-28'];
    expect(await lines(sheet('Devolução de compra'))).toEqual(left);
    expect(await lines(sheet('Return to supplier'))).toEqual(left);
    const sold = sheet('Devolução de venda')
      .replace(/91914;Devol/, '70001;Devol')
      .replace('18;t\n30', '20;t\n30');
    const told = await readHere('planilha.csv', sold.replace(/18;t\n28/, '20;t\n28'));
    expect(told.activities.map(({ quantity }) => quantity)).toEqual(['20', '6777']);
    expect(told.unused).not.toEqual([]);
  });

  it('is the herd that the title counts for, in the year that it names', async () => {
    const sheet =
      'Fermentação entérica - rebanho médio 2025;\nCategoria;Cabeças\nVacas leiteiras;312\nSuínos;687\n';
    expect(await lines(sheet)).toEqual([
      'agriculture.enteric 312 head 2025-01-01 2025-12-31',
      'agriculture.enteric 687 head 2025-01-01 2025-12-31',
    ]);
    const [open] = await lines(sheet.replace('2025', 'conforme Resolução 2005'));
    expect(open).not.toContain('-01-01');
  });

  it('is spread lime in a table of fields, and made lime elsewhere', async () => {
    const fields = 'Date,Field,Product,Quantity applied,Unit\n2025-03-22,T-01,Dolomitic lime,41.2,t\n';
    expect(await lines(fields, 'en')).toEqual(['agriculture.liming 41.2 t 2025-03-22 2025-03-22']);
    const made = 'Date,Kiln,Product,Quantity,Unit\n2025-03-22,K-01,Dolomitic lime,41.2,t\n';
    expect(await lines(made, 'en')).toEqual(['process.lime 41.2 t 2025-03-22 2025-03-22']);
  });

  it('is activity data, and where they came from is no day', async () => {
    const sheet =
      'GHG inventory - data for 10/2025,,,\nActivity,Activity data,UoM,Data source\nFlat glass,43,t,SAP\n';
    expect(await lines(sheet, 'en')).toEqual(['purchased.glass 43 t 2025-10-01 2025-10-31']);
  });

  it('is no amount a thousand times smaller because another one is some third of it by chance', async () => {
    const sheet =
      'Mês;Gás natural (m³);Água (m³);Energia (kWh)\nJulho/2025;21.667;2.365,89;45.750\nAgosto/2025;;2.369;13.543\n';
    expect((await lines(sheet)).at(0)).toBe('stationary.natural_gas 21667 m3 2025-07-01 2025-07-31');
  });
});
