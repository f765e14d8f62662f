import { describe, expect, it } from 'vitest';
import { readHere, told } from './read-here.ts';

const CARD =
  'Data;Placa;Produto;Litros\n02/10/2026;AAA1B23;Diesel S10;182,40\n05/10/2026;CCC4D56;Gasolina comum;41,75\n' +
  '08/10/2026;AAA1B23;Diesel S10;205,10\n14/10/2026;CCC4D56;Gasolina comum;39,90\n';
const read = async (words: string) => told(await readHere('cartao.csv', CARD, { words }));

describe('what a message adds to its file', () => {
  it.each([
    'segue o extrato. E mais 60 L de gasolina que o gerador gastou em setembro de 2026',
    'extrato do cartão; também queimamos 60 litros de gasolina no gerador',
    'fuel card statement, plus 60 L of petrol burned in the generator in September 2026',
    'card statement attached. Also 25 L of diesel for the emergency generator',
  ])('says nothing of the lines of the file: %s', async (words) => {
    expect(await read(words)).toEqual([
      ['mobile.diesel', '182.4', 'L'],
      ['mobile.gasoline', '41.75', 'L'],
      ['mobile.diesel', '205.1', 'L'],
      ['mobile.gasoline', '39.9', 'L'],
    ]);
  });

  it('is what is said of the file where it tells no amount of its own', async () => {
    expect(
      (await read('o diesel é todo do gerador e a gasolina também é do gerador')).map(([kind]) => kind),
    ).toEqual(['stationary.diesel', 'stationary.gasoline', 'stationary.diesel', 'stationary.gasoline']);
  });
});

describe('one sum for each fuel', () => {
  it.each([
    'o total de litros de cada combustível no mês',
    'totais por combustível do mês, por favor',
    'quero um lançamento por combustível, do mês',
    'soma os litros por produto, mês fechado',
    'total litres of each fuel for the month',
    'one line per fuel for the month please',
    'grouped by fuel, whole month',
  ])('is told where it is asked for: %s', async (words) => {
    expect(await read(words)).toEqual([
      ['mobile.diesel', '387.5', 'L'],
      ['mobile.gasoline', '81.65', 'L'],
    ]);
  });

  it.each([
    'lança cada abastecimento na data dele',
    'each line on its own date',
    'o total confere com a fatura',
  ])('is not where it is not: %s', async (words) => {
    expect(await read(words)).toHaveLength(4);
  });
});
