import { describe, expect, it } from 'vitest';
import { readHere, told } from './read-here.ts';

const lines = async (text: string, locale: 'pt-BR' | 'en' = 'pt-BR') =>
  told(await readHere('planilha.csv', text, { locale }));

describe('a sheet of a stock', () => {
  it('tells what went out of it, and neither what came in nor what was left', async () => {
    const english =
      'Diesel stock - generator\nMonth,Receipts (L),Issues (L),Balance (L)\n2025-01,1000,800,1200\n';
    expect(await lines(english, 'en')).toEqual([['stationary.diesel', '800', 'L']]);
    const items =
      'Produto;Un;Saldo anterior;Entradas;Saídas;Saldo\nÓleo diesel S10 frota;L;500;1000;800;700\n';
    expect(await lines(items)).toEqual([['mobile.diesel', '800', 'L']]);
    const ledger =
      'Kardex - Diesel S10 frota (L)\nData;Documento;Entrada;Saída;Saldo\n01/03/2025;NF 123;5000;;6000\n03/03/2025;REQ 1;;300;5700\n';
    expect(await lines(ledger)).toEqual([['mobile.diesel', '300', 'L']]);
    const groups =
      ';Diesel gerador (L);;;GLP empilhadeira (kg);;\nMês;Entradas;Saídas;Saldo;Entradas;Saídas;Saldo\n2025-01;1000;800;1200;100;80;20\n';
    expect(await lines(groups)).toEqual([
      ['stationary.diesel', '800', 'L'],
      ['mobile.lpg', '80', 'kg'],
    ]);
  });

  it('tells it by rows as well, and what came in where nothing went out', async () => {
    const head = 'Data;Tipo mov.;Material;Quantidade;UM\n01/03/2025;Entrada;Diesel S10 frota;5000;L\n';
    const moved = await readHere('planilha.csv', `${head}03/03/2025;Saída;Diesel S10 frota;300;L\n`);
    expect(told(moved)).toEqual([['mobile.diesel', '300', 'L']]);
    expect(moved.unused).toMatchObject([{ reason: 'not_activity', quote: 'Entrada' }]);
    expect(await lines(head)).toEqual([['mobile.diesel', '5000', 'L']]);
  });
});
