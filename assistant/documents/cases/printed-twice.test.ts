import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { elements, keyOf, nfeXml } from '#documents/testing/fiscal-xml.ts';
import { paperPdf } from '#documents/testing/paper.ts';
import { statement } from '#documents/testing/statement-papers.ts';
import { zipFile } from '#documents/testing/zip-file.ts';
import { readHere, told } from './read-here.ts';

afterAll(() => closePdf());

/** The key of the invoice with its check digit. */
function checked(key: string): string {
  const values = key.slice(0, 43).split('').reverse().map(Number);
  const rest = values.reduce((total, value, at) => total + value * (2 + (at % 8)), 0) % 11;
  return key.slice(0, 43) + String(rest < 2 ? 0 : 11 - rest);
}

const KEY = checked(keyOf('55'));
const XML = nfeXml([
  { xProd: 'OLEO DIESEL B S10', NCM: '27101921', uCom: 'L', qCom: '5000.0000' },
  { xProd: 'GASOLINA C COMUM', NCM: '27101259', uCom: 'L', qCom: '1200.0000' },
]).replaceAll(keyOf('55'), KEY);

const print = () =>
  paperPdf(
    statement(
      { text: ['POSTO EXEMPLO LTDA', 'DANFE', 'CHAVE DE ACESSO', KEY.replaceAll(/(\d{4})/g, '$1 ').trim()] },
      { text: ['EMISSÃO 14/03/2025'] },
      {
        at: [40, 90, 280, 330, 420, 500],
        rows: [
          ['CÓD.', 'DESCRIÇÃO', 'UN', 'QTD', 'V. UNIT.', 'V. TOTAL'],
          ['1', 'OLEO DIESEL B S10', 'L', '5.000,0000', '6,0000', '30.000,00'],
          ['2', 'GASOLINA C COMUM', 'L', '1.200,0000', '6,5000', '7.800,00'],
        ],
      },
    ),
  );

const FUELS = [
  ['mobile.diesel', '5000', 'L'],
  ['mobile.gasoline', '1200', 'L'],
];

describe('an invoice that lies beside its print is told once', () => {
  it.each(['print first', 'print last'])('in an archive, the %s', async (order) => {
    const [xml, pdf] = [['nota.xml', XML] as const, ['danfe.pdf', await print()] as const];
    const files = order === 'print first' ? [pdf, xml] : [xml, pdf];
    const named = Object.fromEntries(files.map(([name, bytes], at) => [`${at}-${name}`, bytes]));
    const read = await readHere('nota.zip', zipFile(named), { words: 'combustível da frota' });
    expect(told(read)).toEqual(FUELS);
    expect(read.problems.map(({ code }) => code)).toEqual(['document.already_read']);
  });

  it('a print alone is read as it stands', async () => {
    const read = await readHere('nota.zip', zipFile({ 'danfe.pdf': await print() }), {
      words: 'combustível da frota',
    });
    expect(told(read)).toEqual(FUELS);
  });

  it('a print whose cancellation lies beside it reports nothing', async () => {
    const event = elements({
      evento: {
        infEvento: { tpAmb: '1', chNFe: KEY, tpEvento: '110111', detEvento: { descEvento: 'Cancelamento' } },
      },
    });
    const read = await readHere('nota.zip', zipFile({ 'danfe.pdf': await print(), 'evento.xml': event }), {
      words: 'combustível da frota',
    });
    expect(told(read)).toEqual([]);
  });
});
