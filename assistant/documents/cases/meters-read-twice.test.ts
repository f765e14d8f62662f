import { describe, expect, it } from 'vitest';
import { readHere } from './read-here.ts';

const lines = async (text: string, locale: 'pt-BR' | 'en' = 'pt-BR') =>
  (await readHere('planilha.csv', text, { locale })).activities.map(
    ({ kind, quantity, unit, arithmetic }) => [kind, quantity, unit, arithmetic],
  );

describe('a sheet of meters that tells readings and no consumption', () => {
  it('is read as what they differ by, times the constant of the meter', async () => {
    const sheet =
      'Leituras de energia (kWh)\nUnidade;Mês;Leit. ant.;Leit. atual;Diferença;Fator multiplicador\nJoinville;2025-01;1.000;1.500;500;40\nJoinville;2025-02;1.500;1.720,5;220,5;40\n';
    expect(await lines(sheet)).toEqual([
      ['electricity', '20000', 'kWh', '(1500 - 1000) × 40'],
      ['electricity', '8820', 'kWh', '(1720.5 - 1500) × 40'],
    ]);
    const english =
      'Electricity meter readings (kWh)\nMonth,Previous,Current,Multiplier\n2025-01,1000,1500,40\n';
    expect(await lines(english, 'en')).toEqual([['electricity', '20000', 'kWh', '(1500 - 1000) × 40']]);
    const water =
      'Consumo de água - hidrômetro\nMês;Leitura anterior (m³);Leitura atual (m³)\n2025-01;1000;1500\n';
    expect(await lines(water)).toEqual([['purchased.water', '500', 'm3', '1500 - 1000']]);
  });

  it('tells what a meter that was changed leaves open, and is read by no mapping', async () => {
    const months = ['01;1000;1500', '02;1500;1720', '03;1720;1900', '04;1900;2000', '05;2000;30'];
    const sheet = `Consumo de água - hidrômetro\nMês;Leitura anterior (m³);Leitura atual (m³)\n${months.map((row) => `2025-${row}`).join('\n')}\n`;
    const read = await readHere('planilha.csv', sheet);
    expect(read.activities.map(({ quantity }) => quantity)).toEqual(['500', '220', '180', '100']);
    expect(read.unused).toMatchObject([{ reason: 'negative', quote: '2000 - 30' }]);
    expect(read.mapping).toBeUndefined();
  });

  it('is none of stocks, nor where the consumption stands beside its readings', async () => {
    const stock = 'Estoque de diesel gerador\nMês;Estoque inicial (L);Estoque final (L)\n2025-01;1000;1500\n';
    expect(await lines(stock)).toEqual([]);
    const used =
      'Leituras de energia\nMês;Leitura anterior;Leitura atual;Constante;Consumo (kWh)\n2025-01;1000;1500;40;20000\n';
    expect(await lines(used)).toEqual([['electricity', '20000', 'kWh', undefined]]);
  });
});
