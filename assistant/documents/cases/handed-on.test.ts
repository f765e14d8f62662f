import { describe, expect, it } from 'vitest';
import { readHere, told } from './read-here.ts';

describe('energy that went out was not consumed', () => {
  it.each([
    [
      'the word of its row, in months side by side',
      'pt-BR',
      'Unidade;Indicador;Unid.;abr/26;mai/26\nJoinville;Energia exportada para a rede;MWh;310;648\nAracaju;Energia elétrica comprada;MWh;86;90\n',
    ],
    [
      'words for what is left over',
      'pt-BR',
      'Item;abr/26;mai/26;Unidade\nEnergia comprada;86;90;MWh\nExcedente vendido no mercado livre;30;31;MWh\nVapor cedido à vizinha;12;13;t\n',
    ],
    [
      'a column of which way it went',
      'pt-BR',
      'Mês;Fluxo;Energia elétrica (MWh)\nabr/26;Consumo da rede;86\nabr/26;Injeção na rede;30\nmai/26;Consumo da rede;90\nmai/26;Injeção na rede;20\n',
    ],
    [
      'a heading, with what is left between both',
      'en',
      'Month,Solar exported to grid (MWh),Grid electricity (MWh),Net (MWh)\nApr 2026,30,86,56\nMay 2026,31,90,59\n',
    ],
    [
      'import and export',
      'en',
      'Month,Direction,Electricity (MWh)\nApr 2026,Import,86\nApr 2026,Export,30\nMay 2026,Import,90\nMay 2026,Export,31\n',
    ],
  ] as const)('as it is told by %s', async (_, locale, csv) => {
    const read = await readHere('energia.csv', csv, { locale });
    expect(told(read)).toEqual([
      ['electricity', '86', 'MWh'],
      ['electricity', '90', 'MWh'],
    ]);
    expect(read.asks).toEqual([]);
  });

  it('is told as what was not used, and so is a table of nothing else', async () => {
    const rows = 'Indicador;Unid.;abr/26\nEnergia exportada;MWh;310\nEnergia comprada;MWh;86\n';
    expect((await readHere('e.csv', rows)).unused.map(({ quote }) => quote)).toEqual([
      'Energia exportada: 310',
    ]);
    const alone = await readHere('e.csv', 'Energia exportada\nMês;MWh\nabr/26;12\nmai/26;13\n');
    expect([told(alone), alone.unused]).toEqual([
      [],
      [{ quote: '12' }, { quote: '13' }].map((one) => expect.objectContaining(one)),
    ]);
  });

  it.each(['Utility export Q1', 'Electricity export from SAP', 'Exportação do ERP - energia'])(
    'but an export of data is none: %s',
    async (title) => {
      const csv = `${title}\nMonth,Item,Electricity (MWh),Source\nApr 2026,Grid electricity,86,SAP export\n`;
      expect(told(await readHere('q1-export.csv', csv, { locale: 'en' }))).toEqual([
        ['electricity', '86', 'MWh'],
      ]);
    },
  );

  it('fuel that was sold was burnt by others, and what a remark denies stays', async () => {
    expect(
      told(
        await readHere(
          'b.csv',
          'Item;abr/26;Unidade\nBagaço vendido;55;t\nBagaço queimado na caldeira;155;t\n',
        ),
      ),
    ).toEqual([['stationary.bagasse', '155', 't']]);
    expect(
      told(
        await readHere(
          'n.csv',
          'Mês;Item;Quantidade;Un;Obs\nabr/26;Energia elétrica;500;kWh;excedente não exportado\nabr/26;Energia elétrica;40;kWh;exportada para a rede\n',
        ),
      ),
    ).toEqual([['electricity', '500', 'kWh']]);
  });
});

describe('energy and fuel that were made on the spot were not bought', () => {
  it.each([
    ['pt-BR', 'Energia cogerada', 'Energia elétrica comprada'],
    ['pt-BR', 'Energia gerada na planta', 'Energia elétrica da rede'],
    ['pt-BR', 'Energia consumida da própria geração', 'Energia comprada'],
    ['en', 'CHP electricity generated', 'Electricity imported'],
    ['en', 'Self-generated power', 'Grid electricity'],
  ] as const)('%s: %s', async (locale, made, bought) => {
    const csv = `Item;Unit;2026-04\n${made};MWh;310\n${bought};MWh;86\n`;
    const read = await readHere('energia.csv', csv, { locale });
    expect(told(read)).toEqual([['electricity', '86', 'MWh']]);
    expect(read.unused.map(({ quote }) => quote)).toEqual([`${made}: 310`]);
  });

  it.each(['Vapor gerado na caldeira', 'Etanol produzido', 'Steam produced by the boilers'])(
    '%s',
    async (made) => {
      const csv = `Item;Unidade;abr/26\n${made};t;310\nEnergia comprada;MWh;86\n`;
      expect(told(await readHere('energia.csv', csv))).toEqual([['electricity', '86', 'MWh']]);
    },
  );

  it('what was made and burnt stays, and so does the energy of the sun that is used', async () => {
    const csv =
      'Item;Unidade;abr/26\nBagaço produzido e queimado;t;310\nEnergia solar gerada e consumida;kWh;86\n';
    expect(told(await readHere('energia.csv', csv)).map(([, amount]) => amount)).toEqual(['310', '86']);
  });
});

describe('ways of treating waste tell what it became, whatever heads them', () => {
  it.each(['Contractor disposal route', 'Waste carrier route', 'Outlet', 'Hauler', 'Where it went', 'Notes'])(
    'in English: %s',
    async (head) => {
      const csv = `Month,Waste stream,${head},Weight (t)\nSep 2026,Mixed general waste,Landfill,4.62\nSep 2026,Cardboard,Recycling,7.9\nSep 2026,Food waste,Composting,12.35\nAll,,Total,\n`;
      const read = await readHere('waste.csv', csv, { locale: 'en' });
      expect(told(read)).toEqual([
        ['waste.landfill', '4.62', 't'],
        ['waste.recycling', '7.9', 't'],
        ['waste.composting', '12.35', 't'],
      ]);
      expect(read.asks).toEqual([]);
    },
  );

  it.each(['Rota do contratado', 'Para onde foi', 'Tratamento pelo destinador', 'Prestador'])(
    'in Portuguese: %s',
    async (head) => {
      const csv = `Mês;Resíduo;${head};Peso (kg)\nset/2026;Papelão;Reciclagem;790\nset/2026;Restos de comida;Compostagem;1230,5\nset/2026;Lixo comum;Aterro sanitário;410\n`;
      expect(told(await readHere('residuos.csv', csv))).toEqual([
        ['waste.recycling', '790', 'kg'],
        ['waste.composting', '1230.5', 'kg'],
        ['waste.landfill', '410', 'kg'],
      ]);
    },
  );
});

describe('cylinders of gas are counted by whatever size their names tell', () => {
  it.each(['GLP P45', 'GLP P13', 'Gás GLP P-45', 'Botijão P13'])('%s', async (name) => {
    const csv = `Insumo;Uso;Quantidade;Unidade de medida\n${name};Cozinha;6;botijão\nÓleo diesel S10;Testes do gerador;1260;L\n`;
    const read = await readHere('insumos.csv', csv, { words: 'outubro de 2026' });
    expect(told(read)).toEqual([
      ['stationary.lpg', '6', 'cylinder'],
      ['stationary.diesel', '1260', 'L'],
    ]);
    expect(read.asks.map(({ slot }) => slot)).not.toContain('kind');
  });
});
