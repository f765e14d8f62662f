import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { readHere, told } from './read-here.ts';
import { tellsOf } from './told-statement.ts';

afterAll(() => closePdf());

const sheet = async (csv: string, words = '') => told(await readHere('dados.csv', csv, { words }));

/** Every sheet is invented. */
describe('a sheet tells what was used, and not', () => {
  it('the gas that a machine holds beside what was put into it', async () => {
    expect(
      await sheet(
        'Date;Asset;Gas;Charge (kg);Added (kg)\n2026-02-03;CH-1;R134a;120;4.2\n2026-05-19;CH-2;R-410A;35;\n',
      ),
    ).toEqual([['fugitive.r134a', '4.2', 'kg']]);
    expect(
      await sheet(
        'Data;Fluido;Inventário do sistema (kg);Reposição (kg)\n10/02/2026;R-717;4200;85,5\n29/06/2026;R-32;6,2;0\n',
      ),
    ).toEqual([['fugitive.r717', '85.5', 'kg']]);
  });

  it('the steam that a boiler makes of its fuel', async () => {
    const read = await readHere(
      'caldeiras.csv',
      'Caldeira;Combustível;Consumo;Unid.;Vapor gerado (t)\nCA-1;Cavaco de eucalipto;1.840;t;5.210\nCA-2;Gás natural;84.210;m³;1.101\n',
      { words: 'caldeiras, setembro de 2026' },
    );
    expect(told(read)).toEqual([
      ['stationary.wood', '1840', 't'],
      ['stationary.natural_gas', '84210', 'm3'],
    ]);
    expect(read.unused.map(({ quote }) => quote)).toEqual([
      'Vapor gerado (t): 5.210',
      'Vapor gerado (t): 1.101',
    ]);
  });

  it('the condensate that goes back beside the steam that came', async () => {
    expect(
      await sheet(
        'Mês;Vapor comprado (t);Condensado retornado (t)\nago/2026;1.204,5;880\nset/2026;1.310,2;902\n',
      ),
    ).toEqual([
      ['steam', '1204.5', 't'],
      ['steam', '1310.2', 't'],
    ]);
  });

  it('the power of the day beside its energy', async () => {
    expect(
      await sheet('Date,Total kWh,Peak kW,Power factor\n2026-10-01,1412.2,88,0.95\n', 'grid electricity'),
    ).toEqual([['electricity', '1412.2', 'kWh']]);
  });

  it('what amounts came to in greenhouse gases, in a row of its own', async () => {
    const csv =
      'Indicador;Unidade;Jan/26;Fev/26\nDiesel - frota;L;4100;3980\nEmissões escopo 1;tCO2e;14,1;13,6\nProdução;t;3500;3400\n';
    expect(await sheet(csv)).toEqual([
      ['mobile.diesel', '4100', 'L'],
      ['mobile.diesel', '3980', 'L'],
    ]);
  });

  it('what a card paid for beside fuels', async () => {
    const csv = 'Date,Product,Volume,UOM\n2026-09-02,DERV,61.2,LTR\n2026-09-09,AdBlue,10.0,LTR\n';
    expect(await sheet(csv, 'fleet cards')).toEqual([['mobile.diesel', '61.2', 'L']]);
  });

  it('the power of a store as storage that was bought', async () => {
    const csv = 'Mês;Sede kWh;Armazém kWh;Total kWh\njul/2026;1204;8810;10014\n';
    expect(await sheet(csv, 'energia da rede')).toEqual([
      ['electricity', '1204', 'kWh'],
      ['electricity', '8810', 'kWh'],
    ]);
  });

  it('the energy of both tariff periods as one, beside their power', async () => {
    const csv =
      'Competência;Consumo P (kWh);Consumo FP (kWh);Demanda P (kW);Demanda FP (kW)\n01/2026;12.410;88.120;310;420\n';
    expect(await sheet(csv)).toEqual([['electricity', '100530', 'kWh']]);
  });

  it('what is left in a tank beside what was burned', async () => {
    const csv =
      'Site\tMonth\tDiesel burned (L)\tTank level end (L)\nJoinville\tJul 2026\t1,860.4\t38,200\nJoinville\tSep 2026\t0\t33,050\n';
    const { activities } = await readHere('genset.tsv', csv, { words: 'generator diesel', locale: 'en' });
    expect(activities.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['stationary.diesel', '1860.4'],
    ]);
  });

  it('a factor of emissions for each unit', async () => {
    const read = await readHere('fatores.csv', 'Fonte;kgCO2/un\nGN;2,07\nGLP;2,93\n');
    expect(read.activities).toEqual([]);
  });
});

describe('what a sheet calls by other names', () => {
  it('is read as goods where its word is that of a kind of energy', async () => {
    expect(
      await sheet('Material;Qtd;UM\nCorante reativo preto;980;kg\n', 'compras de outubro de 2026'),
    ).toEqual([['purchased.chemicals', '980', 'kg']]);
  });

  it('is counted by the size of its packs, which its unit tells', async () => {
    const csv = 'Descrição;Un;Qtd\nUREIA GRANULADA;SC 50KG;40\nUREIA GRANULADA;BB 1000 KG;2\n';
    expect(await sheet(csv, 'compras de outubro de 2026')).toEqual([
      ['agriculture.urea', '2000', 'kg'],
      ['agriculture.urea', '2000', 'kg'],
    ]);
  });

  it('is counted by the net weight of each of its cylinders', async () => {
    const csv = 'Data;Produto;Qtde;Unidade;Peso líquido unit. (kg)\n03/08/2026;GLP P45;6;CIL;45\n';
    expect(await sheet(csv)).toEqual([['stationary.lpg', '270', 'kg']]);
  });

  it('is used in the machine that its cost centre names', async () => {
    const csv =
      'Centro de custo;Descrição;Quantidade;Unid.\nCaldeira CB-2;Gás natural;840;m³\nGerador GG-1;Óleo diesel S500;640,5;L\n';
    expect(await sheet(csv, 'agosto de 2026')).toEqual([
      ['stationary.natural_gas', '840', 'm3'],
      ['stationary.diesel', '640.5', 'L'],
    ]);
  });

  it('is of the days that a line over its table tells in cells of their own', async () => {
    const csv =
      'Cliente: Fábrica Inventada;;;;\nPeríodo;01/09/2026;a;30/09/2026;\nCupom;Data;Produto;Litros;Total\n1021;01/09;DIESEL S-10;150,5;913,50\n1101;22/09;DIESEL S-10;161,5;977,08\n';
    const { activities } = await readHere('posto.csv', csv, { words: 'frota' });
    expect(activities.map(({ quantity, from }) => [quantity, from])).toEqual([
      ['150.5', '2026-09-01'],
      ['161.5', '2026-09-22'],
    ]);
  });
});

describe('loads that a Portuguese print weighs in tonnes', () => {
  const rows = (unit: string) => ({
    parts: [
      {
        text: [
          'Certificado de destinação final',
          'Período: 01/08/2026 a 31/08/2026, gerador: unidade de Joinville',
        ],
      },
      {
        at: [36, -330, 360],
        rows: [
          ['Descrição do resíduo', `Qtde (${unit})`, 'Tecnologia'],
          ['Retalhos de tecido', '6,420', 'Coprocessamento'],
          ['Embalagens de papelão', '2,105', 'Reciclagem'],
        ],
      },
    ],
    wanted: [],
  });

  it('are told to the kilogram', async () => {
    expect(await tellsOf(rows('t'))).toEqual([
      'waste.coprocessing 6.42 t 2026-08-01 2026-08-31 Joinville',
      'waste.recycling 2.105 t 2026-08-01 2026-08-31 Joinville',
    ]);
  });

  it('are asked where they are kilograms, which may come by thousands', async () => {
    expect(await tellsOf(rows('kg'))).toEqual([
      'waste.coprocessing  kg 2026-08-01 2026-08-31 Joinville',
      'waste.recycling  kg 2026-08-01 2026-08-31 Joinville',
    ]);
  });
});
