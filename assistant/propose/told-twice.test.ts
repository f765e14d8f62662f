import { describe, expect, it } from 'vitest';
import { readFile } from '#assistant/documents/read-file.ts';
import { referenceVocabulary } from '#assistant/language/cases/vocabulary.ts';
import { productNames } from '#usecases/calculation/register/product-names.ts';
import { assistantPropose } from './propose.contract.ts';
import { proposeWithFiles } from './propose.ts';

/** What a message with sheets beside it proposes: amounts with their units, and the codes of its problems. */
async function proposed(text: string, sheets: Readonly<Record<string, string>>) {
  const files = Object.entries(sheets).map(([name, csv]) => ({
    name,
    base64: Buffer.from(csv).toString('base64'),
  }));
  const input = assistantPropose.input.parse({
    locale: 'pt-BR',
    sites: ['Aracaju', 'Joinville'],
    turns: [{ text, files }],
  });
  const products = productNames();
  const output = await proposeWithFiles(input, '2026-11-20', referenceVocabulary(), (file) =>
    readFile(file.bytes, file.name, { ...file.context, products }),
  );
  return {
    amounts: output.activities.map(({ quantity, unit }) => `${quantity} ${unit}`),
    told: output.problems.map(({ code }) => code),
  };
}

const energy = (amount: string, unit: string, site = 'Aracaju', month = '10/2026') =>
  `Unidade;Mês;Atividade;Quantidade;Unidade de medida\n${site};${month};Energia elétrica;${amount};${unit}\n`;
const diesel = (amount: string) =>
  `Unidade;Data;Combustível;Litros\nAracaju;05/10/2026;Diesel S10 da frota;${amount}\n`;
const wire = energy('1284600', 'kWh');
const TWICE = ['document.told_twice'];

describe('what two files of one message both tell', () => {
  it.each([
    ['energia de outubro', 'what is metered, though nobody says so'],
    ['é a mesma energia nas duas faturas, lança uma vez só', 'what is said to be the same'],
  ])('is proposed once and said: %s (%s)', async (text) => {
    expect(await proposed(text, { 'uso.csv': wire, 'venda.csv': energy('1284,6', 'MWh') })).toEqual({
      amounts: ['1284600 kWh'],
      told: TWICE,
    });
  });

  it('is the metered one where the other is written in megawatt-hours and comes first', async () => {
    const files = { 'venda.csv': energy('1323,138', 'MWh'), 'uso.csv': wire };
    expect(await proposed('mesma energia nas duas, não duplica', files)).toEqual({
      amounts: ['1284600 kWh'],
      told: TWICE,
    });
  });

  it.each([
    ['other losses that nobody says are the same', 'energia', energy('1323,138', 'MWh')],
    ['another site', 'energia', energy('1284,6', 'MWh', 'Joinville')],
    ['another month', 'energia', energy('1284,6', 'MWh', 'Aracaju', '09/2026')],
  ])('is nothing that is of %s', async (_, text, other) => {
    const { amounts, told } = await proposed(text, { 'uso.csv': wire, 'venda.csv': other });
    expect([amounts.length, told]).toEqual([2, []]);
  });

  it('is no round amount that may well come twice, unless it is said to', async () => {
    const round = { 'a.csv': energy('1200', 'kWh'), 'b.csv': energy('1.200', 'kWh') };
    expect((await proposed('energia', round)).amounts).toHaveLength(2);
    expect((await proposed("it's the same energy, count it only once", round)).amounts).toHaveLength(1);
  });

  it('is no fuel that was filled twice, unless it is said to be the same', async () => {
    const fuel = { 'a.csv': diesel('40,55'), 'b.csv': `${diesel('40,55')}\n` };
    expect((await proposed('diesel', fuel)).amounts).toHaveLength(2);
    expect((await proposed('cupom e nota do mesmo abastecimento', fuel)).amounts).toHaveLength(1);
  });
});
