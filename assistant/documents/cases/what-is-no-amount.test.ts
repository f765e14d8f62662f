import { describe, expect, it } from 'vitest';
import { paper, paperPdf } from '#documents/testing/paper.ts';
import { readHere, told } from './read-here.ts';

const days = ({ activities }: Awaited<ReturnType<typeof readHere>>) =>
  activities.map(({ quantity, from, to }) => [quantity, from, to]);

describe('what stands beside an amount in its row is none of its own', () => {
  it.each(['Vlr unit', 'Valor unit.', 'Preço por unidade', 'Unit price'])(
    'the price of a piece below `%s` counts no pieces, and cylinders are counted by their sizes',
    async (heading) => {
      const csv = `NF;Data;Produto;Qtde;${heading};Total\n8812;05/09/2026;GLP P-45;6;410,00;2.460,00\n8899;19/09/2026;GLP P45;4;410,00;1.640,00\n`;
      expect(told(await readHere('glp.csv', csv, { words: 'gás da cozinha industrial' }))).toEqual([
        ['stationary.lpg', '6', 'cylinder'],
        ['stationary.lpg', '4', 'cylinder'],
      ]);
    },
  );

  it.each(['Carga inicial (kg)', 'Carga existente (kg)', 'Initial charge (kg)'])(
    'the gas that a machine held before (%s) was not put in',
    async (heading) => {
      const csv = `Data;Equipamento;Gás;${heading};Carga adicionada (kg)\n12/08/2026;Chiller 1;R134a;120;6,5\n20/08/2026;Câmara 3;R-404A;35;3,2\n`;
      expect(told(await readHere('gases.csv', csv))).toEqual([
        ['fugitive.r134a', '6.5', 'kg'],
        ['fugitive.r404a', '3.2', 'kg'],
      ]);
    },
  );

  it('a charge whose gas no cell of its own names is of an unknown one', async () => {
    const csv =
      'Data;Equipamento;Gás;Recarga (kg)\n08/01/2026;Rack;R-404A;12,5\n22/01/2026;Split;R-410A;1,4\n10/03/2026;Câmara de hortifrúti;;2,2\n';
    const read = await readHere('recargas.csv', csv);
    expect(told(read)).toEqual([
      ['fugitive.r404a', '12.5', 'kg'],
      ['fugitive.r410a', '1.4', 'kg'],
      [null, '2.2', 'kg'],
    ]);
    expect(read.asks.map(({ slot }) => slot)).toContain('kind');
  });

  it('the ground that something was brought to, and the unit of its dose, are not what was brought', async () => {
    const csv =
      'Data;Talhão;Insumo;Área (ha);Dose;Un. dose;Total aplicado (t)\n14/09/2026;T-12;Calcário dolomítico;85;2,5;t/ha;212,5\n06/10/2026;T-12;Ureia (45% N);85;120;kg/ha;10,2\n';
    expect(told(await readHere('insumos.csv', csv))).toEqual([
      ['agriculture.liming', '212.5', 't'],
      ['agriculture.urea', '10.2', 't'],
    ]);
  });

  it('kilometres of vehicles whose fuel is told are not driven besides', async () => {
    const csv =
      'Placa;Veículo;Produto;Km rodado;Litros\nRVD-4C18;Cam. baú 13t;Diesel S10;5.825;1.842,63\nRVD-1A77;Caminhonete 4x4;Diesel S10;9.482;968,75\nSGO-9B41;Hatch 1.0;Gasolina C;2.706;214,36\n';
    expect(told(await readHere('frota.csv', csv, { words: 'julho de 2026' }))).toEqual([
      ['mobile.diesel', '1842.63', 'L'],
      ['mobile.diesel', '968.75', 'L'],
      ['mobile.gasoline', '214.36', 'L'],
    ]);
  });

  it.each(['CO2 est. (kg)', 'CO2e (kg)', 'Emissões (kg)', 'Carbon footprint (kg)'])(
    'what an agency works out of flights (%s) is no carbon dioxide that was used',
    async (heading) => {
      const csv = `Ticket,Departure,Route,Class,${heading}\n0475511201,2026-05-05,OPO-FRA,Economy,342\n0475511302,2026-05-19,OPO-MUC,Economy,171\n`;
      const { activities } = await readHere('flights.csv', csv, { locale: 'en' });
      expect(activities.map(({ kind, route }) => [kind, route?.join('-')])).toEqual([
        ['travel.flight', 'OPO-FRA'],
        ['travel.flight', 'OPO-MUC'],
      ]);
    },
  );
});

describe('codes and months', () => {
  it.each(['T1', 'S2', 'B3'])(
    'a field, shift or building that is called %s is no part of a year',
    async (code) => {
      const csv = `Setor;Insumo;Quantidade;Un\n${code};Ureia 46% N;12,4;t\n${code};Calcário;55;t\n`;
      expect(days(await readHere('insumos.csv', csv, { words: 'aplicados em setembro de 2026' }))).toEqual([
        ['12.4', '2026-09-01', '2026-09-30'],
        ['55', '2026-09-01', '2026-09-30'],
      ]);
    },
  );

  it('a month that is said without its year is the last such one, where a table has no days', async () => {
    const csv = 'Medidor;Consumo de energia (kWh)\nGalpão A;90.000\n';
    const { activities } = await readHere('leituras.csv', csv, { words: 'energia de setembro' });
    expect(activities.map(({ from, to, yearInferred }) => [from, to, yearInferred])).toEqual([
      ['2026-09-01', '2026-09-30', true],
    ]);
  });
});

describe('who pays for a freight', () => {
  it('is the company where the recipient pays and the way ends at a site of its own', async () => {
    const csv =
      'CT-e;Emissão;Origem;Destino;Peso (kg);Distância (km);Modal;Tomador\n1021;02/09/2026;Joinville/SC;Recife/PE;18.450;2.640;Rodoviário;Destinatário\n1022;11/09/2026;Santos/SP;Joinville/SC;24.000;525;Rodoviário;Destinatário\n';
    const { activities } = await readHere('fretes.csv', csv);
    expect(activities.map(({ kind }) => kind)).toEqual(['freight_out.road', 'freight_in.road']);
  });
});

describe('an offer', () => {
  it.each([
    'PROPOSTA COMERCIAL nº 2214/2026',
    'Orçamento nº 88 - validade 5 dias',
    'Sales quotation no. 5512',
  ])('reports nothing, and says why: %s', async (title) => {
    const pdf = await paperPdf([
      paper((pen) => {
        pen.at(40, 40, `Distribuidora Imaginária - ${title}`);
        pen.row(80, [
          [40, 'Produto'],
          [300, 'Quantidade', 'right'],
          [340, 'Un.'],
          [480, 'Total (R$)', 'right'],
        ]);
        for (const [at, amount] of ['15.000', '10.000'].entries())
          pen.row(98 + at * 16, [
            [40, 'Óleo diesel B S10 a granel'],
            [300, amount, 'right'],
            [340, 'L'],
            [480, '89.550,00', 'right'],
          ]);
      }),
    ]);
    const read = await readHere('proposta.pdf', pdf);
    expect(read.activities).toEqual([]);
    expect(read.problems.map(({ code }) => code)).toEqual(['document.offer']);
  });
});

describe('a message that names several fuels', () => {
  it('leaves open which of them a row is of that names none', async () => {
    const csv = 'Veículo;Placa;Consumo (L)\nVolvo FH;AAA1B22;3.210,5\nFiorino;BBB2C33;201,0\n';
    const read = await readHere('telemetria.csv', csv, {
      words: 'frota em setembro de 2026, diesel S10 nos caminhões e gasolina na Fiorino',
    });
    expect(told(read).map(([kind]) => kind)).toEqual([null, null]);
    expect(read.asks.map(({ slot }) => slot)).toContain('kind');
  });

  it('leaves rows alone that name theirs', async () => {
    const csv = 'Placa;Combustível;Litros\nAAA1B22;Diesel S10;3.210,5\nBBB2C33;Gasolina;201,0\n';
    const read = await readHere('frota.csv', csv, {
      words: 'frota em setembro de 2026, diesel S10 e gasolina',
    });
    expect(told(read).map(([kind]) => kind)).toEqual(['mobile.diesel', 'mobile.gasoline']);
  });
});

describe('how long a machine ran', () => {
  it('is no amount beside the fuel of its row', async () => {
    const csv =
      'Data;Horímetro inicial;Horímetro final;Horas;Abastecimento (L)\n02/09/2026;1.204,2;1.209,8;5,6;80\n18/09/2026;1.209,8;1.220,1;10,3;150\n';
    expect(told(await readHere('gerador.csv', csv, { words: 'diesel do gerador' }))).toEqual([
      ['stationary.diesel', '80', 'L'],
      ['stationary.diesel', '150', 'L'],
    ]);
  });
});
