import { expect, it } from 'vitest';
import { elements, nfeXml } from '#documents/testing/fiscal-xml.ts';
import { readHere, told } from './read-here.ts';

const noted = (infCpl: string) =>
  nfeXml([{ xProd: 'OLEO DIESEL B S500', NCM: '27101921', uCom: 'L', qCom: '900.0000' }]).replace(
    '</infNFe>',
    `${elements({ infAdic: { infCpl } })}</infNFe>`,
  );

it('takes the use that the notes of an invoice state for a fuel by name, and none from how it came', async () => {
  const kinds = async (note: string) => (await readHere('nota.xml', noted(note))).activities[0]?.kind;
  expect(await kinds('Pedido 88. Destino: diesel para a empilhadeira; GLP para a caldeira. Lacre 3')).toBe(
    'mobile.diesel',
  );
  expect(await kinds('Diesel para o gerador de emergencia')).toBe('stationary.diesel');
  expect(await kinds('Diesel transportado por caminhao-tanque para o cliente')).toBeNull();
  expect(await kinds('Gasolina para os carros da frota')).toBeNull();
  expect(await kinds('Diesel para o gerador; diesel para os caminhoes')).toBeNull();
  const words = 'o diesel é do gerador';
  expect(told(await readHere('nota.xml', noted('diesel para a empilhadeira'), { words }))).toEqual([
    ['stationary.diesel', '900', 'L'],
  ]);
});
