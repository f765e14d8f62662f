import { describe, expect, it } from 'vitest';
import { readHere, told } from './read-here.ts';

const lines = async (text: string, locale: 'pt-BR' | 'en' = 'pt-BR') =>
  told(await readHere('planilha.csv', text, { locale }));

describe('gases by the cylinder', () => {
  it('are what their cylinders hold, as the row names it', async () => {
    const sheet =
      'Mês;Produto;Quantidade;Un\n2025-01;Óxido nitroso medicinal;33;kg\n2025-01;N2O medicinal cilindro 33 kg;2;cilindro\n2025-01;CO2 cilindro 25kg;3;UN\n2025-01;R410A cilindro 11,3 kg;2;CIL\n2025-01;Cimento saco 50kg;3;SC\n';
    expect(await lines(sheet)).toEqual([
      ['process.n2o_use', '33', 'kg'],
      ['process.n2o_use', '66', 'kg'],
      ['process.co2_use', '75', 'kg'],
      ['fugitive.r410a', '22.6', 'kg'],
      ['purchased.cement', '3', 'bag'],
    ]);
  });

  it('are what their cylinders hold, as a column of sizes tells it', async () => {
    const sheet =
      'Date,Gas,Cylinder size (kg),Cylinders used\n2025-01-03,CO2,25,4\n2025-01-05,Nitrous oxide,30,2\n';
    expect(await lines(sheet, 'en')).toEqual([
      ['process.co2_use', '100', 'kg'],
      ['process.n2o_use', '60', 'kg'],
    ]);
  });

  it('are asked where nothing says how much a cylinder holds', async () => {
    const read = await readHere('planilha.csv', 'Mês;Produto;Quantidade;Un\n2025-01;CO2 cilindro;3;UN\n');
    expect(read.asks.length).toBeGreaterThan(0);
  });
});

describe('parts of a month or a day in columns of their own', () => {
  it('are one amount of their row', async () => {
    const fortnights = 'Mês;Combustível;1ª quinzena (L);2ª quinzena (L)\n2025-01;Diesel frota;100;120\n';
    expect(await lines(fortnights)).toEqual([['mobile.diesel', '220', 'L']]);
    const shifts = 'Consumo de água (m³)\nMês;Turno 1;Turno 2;Turno 3\n2025-01;10;20;30\n';
    expect(await lines(shifts)).toEqual([['purchased.water', '60', 'm3']]);
    const named =
      'Mês;Energia (kWh) 1ª quinzena;Energia (kWh) 2ª quinzena;Água (m³) 1ª quinzena;Água (m³) 2ª quinzena\n2025-01;1000;1200;10;12\n';
    expect(await lines(named)).toEqual([
      ['electricity', '2200', 'kWh'],
      ['purchased.water', '22', 'm3'],
    ]);
  });

  it('are not counted beside the column that sums them up', async () => {
    const sheet =
      'Diesel generator (L)\nMonth,Week 1,Week 2,Week 3,Week 4,Total\n2025-01,10,20,30,40,100\n2025-02,11,21,31,41,104\n';
    expect((await lines(sheet, 'en')).map(([, quantity]) => quantity)).toEqual(['100', '104']);
  });
});

describe('an export of expenses', () => {
  it('counts what was driven, filled or used, and what was paid only where its row measures nothing', async () => {
    const sheet =
      'Employee,Date,Expense type,Amount,Currency,Miles,Litres\nAnn,2025-03-01,Mileage,60.00,GBP,100,\nBob,2025-03-02,Fuel - diesel van,80.00,GBP,,50\nBob,2025-03-03,Consulting services,800.00,EUR,,\n';
    expect(await lines(sheet, 'en')).toEqual([
      ['travel.own_car', '100', 'mile'],
      ['mobile.diesel', '50', 'L'],
      ['purchased.services', '800', 'EUR'],
    ]);
    const units =
      'Date,Description,Currency,Amount,Qty,UoM\n2025-03-01,Electricity,EUR,600.00,1000,kWh\n2025-03-02,Diesel fleet,EUR,300.00,50,L\n';
    expect(await lines(units, 'en')).toEqual([
      ['electricity', '1000', 'kWh'],
      ['mobile.diesel', '50', 'L'],
    ]);
  });
});

describe('an export of a carrier', () => {
  it('goes as its service says, and asks where the service does not', async () => {
    const sheet =
      'Shipment;Ship date;Service;Weight (kg);Distance (km)\n1;2025-03-01;Air Express;100;2000\n2;2025-03-02;Ground;200;800\n3;2025-03-02;Standard;20;120\n';
    expect(await lines(sheet)).toEqual([
      ['freight_in.air', '100', 'kg'],
      ['freight_in.road', '200', 'kg'],
      [null, '20', 'kg'],
    ]);
  });
});
