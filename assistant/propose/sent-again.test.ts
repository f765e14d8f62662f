import { describe, expect, it } from 'vitest';
import { readFile } from '#assistant/documents/read-file.ts';
import { referenceVocabulary } from '#assistant/language/cases/vocabulary.ts';
import { productNames } from '#usecases/calculation/register/product-names.ts';
import { assistantPropose } from './propose.contract.ts';
import { proposeWithFiles } from './propose.ts';

type Turn = readonly [text: string, ...files: (readonly [name: string, csv: string])[]];

/** What turns with sheets beside them propose at the end: amounts with their days, and the codes of what was told. */
async function proposed(...turns: readonly Turn[]) {
  const input = assistantPropose.input.parse({
    locale: 'pt-BR',
    sites: ['Aracaju', 'Joinville'],
    turns: turns.map(([text, ...files]) => ({
      text,
      files: files.map(([name, csv]) => ({ name, base64: Buffer.from(csv).toString('base64') })),
    })),
  });
  const products = productNames();
  const output = await proposeWithFiles(input, '2026-11-20', referenceVocabulary(), (file) =>
    readFile(file.bytes, file.name, { ...file.context, products }),
  );
  return {
    amounts: output.activities.map(({ quantity, unit, from }) => `${quantity} ${unit} ${from}`),
    told: output.problems.map(({ code }) => code),
  };
}

const FUEL =
  'Unidade;Combustível;Litros\nAracaju;Diesel S10 da frota;1.240,5\nJoinville;Etanol da frota;318\n';
const energy = (amount: string, month: string) =>
  `Unidade;Mês;Atividade;Quantidade;Unidade de medida\nAracaju;${month};Energia elétrica;${amount};kWh\n`;
const AUGUST = ['1240.5 L 2026-08-01', '318 L 2026-08-01'];

describe('a file that is sent again', () => {
  it.each([
    ['mandei de novo porque acho que não tinha ido', 'abastecimento.csv'],
    ['', 'abastecimento (1).csv'],
    ['resending in case the first one failed', 'abastecimento.csv'],
  ])('proposes nothing twice, and keeps what was said with it first: %s', async (text, name) => {
    const { amounts, told } = await proposed(
      ['lança em agosto de 2026', ['abastecimento.csv', FUEL]],
      [text, [name, FUEL]],
    );
    expect([amounts, told]).toEqual([AUGUST, ['document.sent_again']]);
  });

  it('is proposed once where one message holds it twice', async () => {
    const { amounts, told } = await proposed([
      'lança em agosto de 2026',
      ['a.csv', FUEL],
      ['a (1).csv', FUEL],
    ]);
    expect([amounts, told]).toEqual([AUGUST, ['document.sent_again']]);
  });

  it.each([
    'de novo, agora em agosto de 2026',
    'sorry, book it in August 2026',
    'o período é agosto de 2026',
  ])('is read anew as its words say, in place of the first reading: %s', async (text) => {
    const { amounts, told } = await proposed(
      ['segue', ['abastecimento.csv', FUEL]],
      [text, ['abastecimento.csv', FUEL]],
    );
    expect([amounts, told]).toEqual([AUGUST, []]);
  });

  it('is another file where its bytes are others, whatever it is called', async () => {
    const { amounts, told } = await proposed(
      ['segue', ['conta.csv', energy('8746', '08/2026')]],
      ['segue', ['conta.csv', energy('9122', '09/2026')]],
    );
    expect([amounts, told]).toEqual([['8746 kWh 2026-08-01', '9122 kWh 2026-09-01'], []]);
  });

  it('is told where another file of a later message holds the same energy', async () => {
    const { amounts, told } = await proposed(
      ['segue', ['conta.csv', energy('8746', '08/2026')]],
      ['agora a planilha', ['conta.csv', `${energy('8746', '08/2026')}\n`]],
    );
    expect([amounts, told]).toEqual([['8746 kWh 2026-08-01'], ['document.told_twice']]);
  });
});
