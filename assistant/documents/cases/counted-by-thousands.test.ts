import { describe, expect, it } from 'vitest';
import { readHere, told } from './read-here.ts';

const lines = async (text: string, locale: 'pt-BR' | 'en' = 'pt-BR') =>
  told(await readHere('planilha.csv', text, { locale }));

describe('amounts that are counted by thousands', () => {
  it('are told in full where the heading counts them so', async () => {
    const sheet =
      'Mês;Diesel frota (mil L);Gás natural caldeira (mil m³);Energia (x1000 kWh);Água (kL)\n2025-01;1,5;2,5;300;4\n';
    expect(await lines(sheet)).toEqual([
      ['mobile.diesel', '1500', 'L'],
      ['stationary.natural_gas', '2500', 'm3'],
      ['electricity', '300000', 'kWh'],
      ['purchased.water', '4', 'm3'],
    ]);
    const english = "Month,Electricity ('000 kWh),Natural gas boiler (MMBtu)\n2025-01,30,120\n";
    expect(await lines(english, 'en')).toEqual([
      ['electricity', '30000', 'kWh'],
      ['stationary.natural_gas', '120', 'MMBtu'],
    ]);
  });

  it('are told in full where the unit of the row, its name or a heading between rows does', async () => {
    const rows =
      'Mês;Material;Quantidade;UM\n2025-01;Gás natural caldeira;12;mil m3\n2025-02;Gás natural caldeira;13;1000 m³\n2025-02;Diesel frota;1,4;milhares de litros\n2025-03;Diesel frota;700;L\n';
    expect(await lines(rows)).toEqual([
      ['stationary.natural_gas', '12000', 'm3'],
      ['stationary.natural_gas', '13000', 'm3'],
      ['mobile.diesel', '1400', 'L'],
      ['mobile.diesel', '700', 'L'],
    ]);
    const sections =
      'Item;jan/25;fev/25\nGás natural caldeira (mil m³);;\nLinha 1;20;21\nDiesel frota (mil L);;\nLinha 2;5;6\n';
    expect(await lines(sections)).toEqual([
      ['stationary.natural_gas', '20000', 'm3'],
      ['stationary.natural_gas', '21000', 'm3'],
      ['mobile.diesel', '5000', 'L'],
      ['mobile.diesel', '6000', 'L'],
    ]);
  });

  it('are told in full where a row of units stands below the headings', async () => {
    const sheet = 'Month,Electricity,Natural gas boiler\n,MWh,thousand m3\n2025-01,12.5,3.4\n';
    expect(await lines(sheet, 'en')).toEqual([
      ['electricity', '12.5', 'MWh'],
      ['stationary.natural_gas', '3400', 'm3'],
    ]);
  });

  it('are told in full where only a title says it, of money as well', async () => {
    const spent = 'Serviços de consultoria - valores em R$ mil\nMês;Valor (R$)\n2025-01;15\n';
    expect(await lines(spent)).toEqual([['purchased.services', '15000', 'BRL']]);
    const water = 'Consumo de água (em mil m³)\nMês;Consumo\n2025-01;15\n';
    expect(await lines(water)).toEqual([['purchased.water', '15000', 'm3']]);
  });

  it('say by how much, and are read by no mapping that would leave it out', async () => {
    const read = await readHere('planilha.csv', 'Mês;Diesel frota (mil L)\n2025-01;1,5\n');
    expect(read.activities[0]?.arithmetic).toBe('1.5 × 1000');
    expect(read.mapping).toBeUndefined();
  });

  it('are no vessels that are called by what they hold', async () => {
    const sheet = 'Mês;IBC (1000 L);Diesel frota (L)\n2025-01;3;200\n';
    expect((await lines(sheet)).map(([, quantity]) => quantity)).not.toContain('3000');
  });
});
