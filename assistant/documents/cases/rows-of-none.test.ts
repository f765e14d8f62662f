import { describe, expect, it } from 'vitest';
import { readHere, told } from './read-here.ts';

const lines = (...rows: readonly string[]) => `${rows.join('\n')}\n`;

describe('what was taken back is counted on neither side', () => {
  it('where a column of standings says so of the one below zero alone', async () => {
    const read = await readHere(
      'extrato.csv',
      lines(
        'Data;Placa;Posto;Produto;Qtde;Un;Situação',
        '03/08/2026;RTA1B20;Posto Alfa;DIESEL S10;212,48;L;Aprovada',
        '17/08/2026;RTB3C91;Posto Beta;DIESEL S10;205,11;L;Aprovada',
        '17/08/2026;RTB3C91;Posto Beta;DIESEL S10;-205,11;L;Estornada',
        '24/08/2026;RTA1B20;Posto Alfa;DIESEL S10;220,06;L;Aprovada',
      ),
    );
    expect(told(read).map(([, amount]) => amount)).toEqual(['212.48', '220.06']);
  });

  it('nor a third that is equal to both, where both say so', async () => {
    const read = await readHere(
      'extrato.csv',
      lines(
        'Data;Placa;Produto;Qtde;Un;Situação',
        '15/08/2026;RTB3C91;DIESEL S10;205,11;L;Aprovada',
        '17/08/2026;RTB3C91;DIESEL S10;205,11;L;Estornada',
        '17/08/2026;RTB3C91;DIESEL S10;-205,11;L;Estornada',
        '24/08/2026;RTA1B20;DIESEL S10;220,06;L;Aprovada',
      ),
    );
    expect(told(read).map(([, amount]) => amount)).toEqual(['205.11', '220.06']);
  });

  it('where an ERP books issues to a cost centre, which are no money', async () => {
    const read = await readHere(
      'MB51.csv',
      lines(
        'Material;Texto breve material;TMv;Texto tipo movimento;Data lçto.;Qtd. UM registro;UMR;Doc. material',
        '410022;OLEO DIESEL S500 - GERADOR;261;SM p/centro custo;12.03.2026;350,00;L;4900117455',
        '410022;OLEO DIESEL S500 - GERADOR;262;Estorno SM centro custo;12.03.2026;-350,00;L;4900117460',
        '410022;OLEO DIESEL S500 - GERADOR;261;SM p/centro custo;12.03.2026;305,00;L;4900117461',
        '410018;OLEO DIESEL S10 - CAMINHOES;261;SM p/centro custo;31.03.2026;28.940,50;L;4900118210',
        '200004;CIMENTO CP II-E-32 (PRODUCAO);101;EM p/ordem;31.03.2026;88.204,00;TO;5000220119',
      ),
    );
    expect(told(read)).toEqual([
      ['stationary.diesel', '305', 'L'],
      ['mobile.diesel', '28940.5', 'L'],
    ]);
    expect(read.asks).toEqual([]);
  });
});

describe('labels with their values over a table are no headings of its columns', () => {
  it('so that a column of hours names nobody', async () => {
    const read = await readHere(
      'extrato.csv',
      lines(
        'Cliente: 50118 - EMPRESA INVENTADA S.A.;;Período: 01/08/2026 a 31/08/2026;;;;',
        'Data;Hora;Posto;Produto;Qtde;Un;Valor R$',
        '03/08/2026;06:12;Posto Alfa;DIESEL S10;212,48;L;1.315,25',
        '24/08/2026;05:49;Posto Beta;DIESEL S10;220,06;L;1.368,77',
      ),
    );
    expect(read.activities.map(({ counterparty }) => counterparty?.name)).toEqual([
      'Posto Alfa',
      'Posto Beta',
    ]);
  });
});

describe('money is no number of a paper', () => {
  it.each(['Invoice CAD', 'Invoice', 'Nota'])('under %s', async (head) => {
    const read = await readHere(
      'waste.csv',
      lines(
        `Pickup date,Waste stream,Destination,Weight,Unit,${head}`,
        '2026-01-29,Paper trim,Recycling,6240,kg,-436.80',
        '2026-03-05,Press rags,Incineration,186,kg,744.00',
        '2026-03-27,General waste,Landfill,2.35,t,411.25',
      ),
      { locale: 'en' },
    );
    expect(read.activities.map(({ documentKey }) => documentKey)).toEqual([undefined, undefined, undefined]);
  });

  it('but whole numbers are', async () => {
    const csv =
      'Date,Fuel,Litres,Invoice\n2026-01-29,Diesel for the generator,640,10.234\n2026-02-27,Diesel for the generator,512,10.251\n';
    const read = await readHere('fuel.csv', csv);
    expect(read.activities.map(({ documentKey }) => documentKey)).toEqual(['10.234', '10.251']);
  });
});

describe('a charge below a table of loads is no load', () => {
  it.each(['Fuel adjustment factor 4.2%', 'Demurrage', 'Waiting time at port'])('%s', async (charge) => {
    const read = await readHere(
      'cartage.csv',
      lines(
        'Example Logging Ltd,,,,,,',
        'Cartage payable - contractor Example Haulage,,,,,,',
        'Date,Docket,Gross t,Tare t,Net t,Lead km,Cost NZD',
        '13/07/2026,C20881,46.82,15.94,30.88,74,660.83',
        '16/07/2026,C20893,45.10,15.88,29.22,31,355.02',
        'Total July,,91.92,31.82,60.10,,1015.85',
        `${charge},,,,,,108.70`,
      ),
      { locale: 'en' },
    );
    expect(told(read)).toEqual([
      ['freight_in.road', '30.88', 't'],
      ['freight_in.road', '29.22', 't'],
    ]);
    expect(read.unused.map(({ quote }) => quote).join()).toContain(charge);
  });
});

describe('the same months of the year before stand beside those of a table to be compared', () => {
  it.each(['Q1 2025', '1T25', 'jan-mar/25', '2025'])('%s', async (head) => {
    const csv = `Item;Unidade;jan/26;fev/26;mar/26;${head}\nEnergia elétrica;MWh;412,6;398,15;447,9;1301,2\nGás natural - caldeira;MWh;1520,4;1488,75;1732,1;4690,3\n`;
    const read = await readHere('kpi.csv', csv);
    expect(told(read).map(([, amount]) => amount)).toEqual([
      '412.6',
      '398.15',
      '447.9',
      '1520.4',
      '1488.75',
      '1732.1',
    ]);
  });

  it('and are counted where the person names that year', async () => {
    const csv = 'Item;Unidade;jan/26;fev/26;mar/26;1T25\nEnergia elétrica;MWh;412,6;398,15;447,9;1301,2\n';
    const read = await readHere('kpi.csv', csv, { words: 'lança 2025 e o que houver de 2026' });
    expect(told(read).map(([, amount]) => amount)).toContain('1301.2');
  });
});

describe('what a company sells, and states of things, are no purchases', () => {
  it.each([
    ['Diárias vendidas', 'room-night'],
    ['Room nights sold', 'room-night'],
    ['Room nights occupied', 'nights'],
    ['Outdoor temperature, mean', 'C'],
    ['DQO de saída', 'mg/L'],
  ])('%s in %s', async (item, unit) => {
    const csv = `Indicador;Unidade;jan/26;fev/26\nEnergia elétrica da rede;kWh;118240;112905\n${item};${unit};43;41\n`;
    const read = await readHere('indicadores.csv', csv);
    expect(told(read).map(([, amount]) => amount)).toEqual(['118240', '112905']);
    expect(read.asks).toEqual([]);
  });

  it.each([
    'LAVAGEM SIMPLES',
    'Lavagem completa ônibus',
    'Car wash',
    'Pedágio',
    'Estacionamento',
    'Card fee',
  ])('one %s beside fuels is no fuel, and is not asked after', async (item) => {
    const csv = `Data;Placa;Produto;Qtde;Un\n03/08/2026;RTA1B20;DIESEL S10;212,48;L\n20/08/2026;RTC8D07;${item};1,00;UN\n`;
    const read = await readHere('extrato.csv', csv);
    expect(told(read)).toEqual([['mobile.diesel', '212.48', 'L']]);
    expect(read.asks).toEqual([]);
    expect(read.unused.length).toBeGreaterThan(0);
  });
});

describe('one entry for each use that is named', () => {
  it.each([
    'um lançamento para a frota e outro para o gerador',
    'one entry for mobile plant and one for the genset, please',
  ])('%s', async (words) => {
    const csv =
      'Data;Equipamento;Produto;Qtde;Un\n03/08/2026;Caminhão 1;DIESEL S10;212,5;L\n04/08/2026;Gerador;DIESEL S10;40;L\n05/08/2026;Caminhão 2;DIESEL S10;100;L\n06/08/2026;Gerador;DIESEL S10;30;L\n';
    expect(told(await readHere('diesel.csv', csv, { words }))).toEqual([
      ['mobile.diesel', '312.5', 'L'],
      ['stationary.diesel', '70', 'L'],
    ]);
  });
});
