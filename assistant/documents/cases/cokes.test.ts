import { describe, expect, it } from 'vitest';
import { nfeXml } from '#documents/testing/fiscal-xml.ts';
import { readHere } from './read-here.ts';

const read = async (xProd: string, NCM: string, words: string) => {
  const note = nfeXml([{ xProd, NCM, uCom: 'T', qCom: '28.3400' }]);
  const { activities, asks } = await readHere('nota.xml', note, { words });
  return [
    activities.map(({ kind, quantity, unit }) => `${kind} ${quantity} ${unit}`),
    asks.map(({ slot }) => slot),
  ];
};

describe('the coke of an invoice', () => {
  it.each([
    ['COQUE DE FUNDICAO 120/200 MM A GRANEL', '27040011', 'stationary.coal_coke'],
    ['COQUE METALURGICO 80/120', '27040012', 'stationary.coal_coke'],
    ['COQUE 80/120 MM', '27040012', 'stationary.coal_coke'],
    ['COQUE VERDE DE PETROLEO', '27131100', 'stationary.petroleum_coke'],
    ['COQUE A GRANEL', '27131200', 'stationary.petroleum_coke'],
    ['COQUE CALCINADO', '27131200', 'stationary.petroleum_coke'],
  ])('%s of %s is of what its words or its code say: %s', async (name, code, kind) => {
    for (const words of ['nota do coque que queimamos no cubilô', ''])
      expect(await read(name, code, words)).toEqual([[`${kind} 28.34 t`], []]);
  });

  it('is asked where neither tells of what it is, however it is burnt', async () => {
    expect(await read('COQUE A GRANEL', '0', 'coque queimado no forno')).toEqual([
      ['null 28.34 t'],
      ['kind'],
    ]);
  });
});
