import { describe, expect, it } from 'vitest';
import { withoutSummaries } from '../sheets/summaries.ts';
import { leftOutSheets } from '../sheets/left-out.ts';
import type { DocumentActivity } from '../proposal-shape.ts';
import { readHere, told } from './read-here.ts';

const read = async (text: string, locale: 'pt-BR' | 'en' = 'pt-BR') => readHere('base.csv', text, { locale });

describe('what was but planned', () => {
  const base = (head: string, planned: string, actual: string) =>
    `Month;Site;Source;${head};Amount;Unit\n` +
    `2025-04;Joinville;Natural gas boiler;${planned};52000;Nm3\n2025-04;Joinville;Natural gas boiler;${actual};49118.5;Nm3\n` +
    `2025-05;Joinville;Grid electricity;${actual};81.4;MWh\n`;

  it('is refused and told, by a column of scenarios or by one that tells plans from facts, whatever heads it', async () => {
    for (const [head, planned, actual] of [
      ['Scenario', 'Budget', 'Actual'],
      ['Version', 'Forecast', 'Actual'],
      ['Cenário', 'Orçado', 'Realizado'],
      ['Data type', 'Target 2025', 'Actual 2025'],
      ['Origem do dado', 'Previsto', 'Realizado'],
      ['Type', 'Plan', 'Actuals'],
    ] as const) {
      const out = await read(base(head, planned, actual), 'en');
      expect([head, told(out)]).toEqual([
        head,
        [
          ['stationary.natural_gas', '49118.5', 'Nm3'],
          ['electricity', '81.4', 'MWh'],
        ],
      ]);
      expect(out.unused.map(({ reason, quote }) => [reason, quote])).toContainEqual([
        'not_activity',
        planned,
      ]);
    }
  });

  it('is a sheet whose name says nothing else, never one that holds what was done beside it', () => {
    expect([...leftOutSheets('', ['Orçamento 2025', 'Realizado 2025'])]).toEqual([0]);
    expect([...leftOutSheets('', ['Actuals', 'Forecast'])]).toEqual([1]);
    expect([...leftOutSheets('', ['Orçado x realizado', 'Notas'])]).toEqual([]);
    expect([...leftOutSheets('', ['Budget'])]).toEqual([]);
  });
});

describe('numbers that only look like amounts', () => {
  it('are global warming potentials and factors of emission', async () => {
    for (const head of ['GWP100', 'GWP', 'GWP-100', 'PAG', 'Fator de emissão', 'Emission factor']) {
      const out = await read(`Gas;${head}\nR-404A;3922\nR-134a;1430\n`);
      expect([head, told(out)]).toEqual([head, []]);
      expect(out.unused).not.toEqual([]);
    }
  });

  it('are not kilometres whose row tells how they are paid', async () => {
    for (const paid of ['reembolso por km', 'pago por km', 'reembolso/km'])
      expect(
        told(
          await read(
            `Mês;Tipo de veículo;Km rodados\n09/2025;Carro de passeio;1842\n09/2025;Carro particular do vendedor (${paid});736\n`,
          ),
        ),
      ).toEqual([
        ['mobile.distance.car', '1842', 'km'],
        ['travel.own_car', '736', 'km'],
      ]);
    expect(told(await read('Mês;Indicador;Valor\n09/2025;Intensidade (kWh/t);736\n'))).toEqual([]);
  });
});

describe('a row with both of its ends', () => {
  it('is of the days between them, whatever kind of service they are called after', async () => {
    for (const [from, to] of [
      ['Service Start', 'Service End'],
      ['Billing start', 'Billing end'],
      ['Read From', 'Read To'],
    ] as const) {
      const { activities } = await read(
        `${from},${to},Utility,Usage,UOM\n07/01/2025,07/31/2025,Grid electricity,128440,kWh\n07/18/2025,07/18/2025,Diesel generator,385.2,gal\n`,
        'en',
      );
      expect(activities.map((one) => [one.from, one.to])).toEqual([
        ['2025-07-01', '2025-07-31'],
        ['2025-07-18', '2025-07-18'],
      ]);
    }
  });
});

describe('what extinguishers gave off', () => {
  it('is their charge, also below a heading of carbon dioxide', async () => {
    expect(
      told(
        await read('Date,Item,CO2 discharged (kg)\n2025-11-06,"CO2 fire extinguishers, drill",15\n', 'en'),
      ),
    ).toEqual([['fugitive.co2_extinguisher', '15', 'kg']]);
  });
});

describe('a sheet that sums up others', () => {
  const one = (kind: string | null, quantity: string, unit: string): DocumentActivity => ({
    kind,
    candidates: kind === null ? [] : [kind],
    quantity,
    unit,
    from: '2025-10-01',
    to: '2025-12-31',
    yearInferred: false,
    recognized: false,
    evidence: [],
    findings: [],
  });

  it('is left out where an amount of it is all of one other sheet', () => {
    const summary = {
      activities: [one(null, '10.15', 'kg'), one('travel.hotel', '46', 'night')],
      unused: [],
    };
    const gases = {
      activities: [one('fugitive.r404a', '6.4', 'kg'), one('fugitive.r134a', '3.75', 'kg')],
      unused: [],
    };
    const fire = { activities: [one('fugitive.co2_extinguisher', '15', 'kg')], unused: [] };
    const travel = { activities: [one('travel.hotel', '46', 'night')], unused: [] };
    const names = ['Summary', 'Gases', 'Fire', 'Travel'];
    const left = (tables: (typeof summary)[]) =>
      withoutSummaries(tables, names).map(({ activities }) => activities.length);
    expect(left([summary, gases, fire, travel])).toEqual([0, 2, 1, 1]);
    const other = { ...summary, activities: [one(null, '11.05', 'kg'), one('travel.hotel', '46', 'night')] };
    // What is of another sheet again is left out, and what no sheet says stays, with its kind asked.
    expect(left([other, gases, fire, travel])).toEqual([1, 2, 1, 1]);
  });
});

describe('what is to be booked by its month', () => {
  const bought =
    'NF;Data;Fornecedor;Descrição;Qtd;UN;Vl. unit. (R$);Vl. total (R$)\n' +
    '10442;03/02/2026;Papelaria;Papel sulfite A4;120;resma;24,90;2.988,00\n' +
    '204;18/02/2026;Contábil;Serviço de consultoria contábil;1;SV;14.850,00;14.850,00\n' +
    '300;02/03/2026;Papelaria;Papel sulfite A4;10;resma;24,90;249,00\n';
  const days = async (words: string, locale: 'pt-BR' | 'en' = 'pt-BR') =>
    (await readHere('compras.csv', bought, { words, locale })).activities.map(({ from, to }) => [from, to]);
  const february = ['2026-02-01', '2026-02-28'];
  const itself = ['2026-03-02', '2026-03-02'];

  it('is of the whole month of each line, or of the month that is named, and else of its day', async () => {
    expect(await days('Compras, lança tudo no mês')).toEqual([
      february,
      february,
      ['2026-03-01', '2026-03-31'],
    ]);
    expect(await days('Purchases, book it all to February', 'en')).toEqual([february, february, itself]);
    expect(await days('lança todas as compras em fevereiro')).toEqual([february, february, itself]);
    expect(await days('lança as compras')).toEqual([
      ['2026-02-03', '2026-02-03'],
      ['2026-02-18', '2026-02-18'],
      itself,
    ]);
  });

  it('is of a service what it cost, and never one service', async () => {
    expect(told(await readHere('compras.csv', bought))).toEqual([
      ['purchased.paper', '120', 'ream'],
      ['purchased.services', '14850', 'BRL'],
      ['purchased.paper', '10', 'ream'],
    ]);
  });
});
