import { afterAll, describe, expect, it } from 'vitest';
import { readFile } from '#assistant/documents/read-file.ts';
import { referenceVocabulary } from '#assistant/language/cases/vocabulary.ts';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { paperPdf } from '#documents/testing/paper.ts';
import { statement } from '#documents/testing/statement-papers.ts';
import { UNHURRIED } from '#documents/testing/unhurried.ts';
import { productNames } from '#usecases/calculation/register/product-names.ts';
import { assistantPropose } from './propose.contract.ts';
import { proposeWithFiles } from './propose.ts';

afterAll(() => closePdf());

type Papers = Readonly<Record<string, Uint8Array>>;

/** What a message with papers beside it proposes, and the codes of its problems. */
async function proposed(text: string, papers: Papers) {
  const files = Object.entries(papers).map(([name, bytes]) => ({
    name,
    base64: Buffer.from(bytes).toString('base64'),
  }));
  const input = assistantPropose.input.parse({
    locale: 'pt-BR',
    sites: ['Aracaju', 'Joinville'],
    turns: [{ text, files }],
  });
  const products = productNames();
  const output = await proposeWithFiles(input, '2026-11-20', referenceVocabulary(), (file) =>
    readFile(file.bytes, file.name, { ...file.context, products }, UNHURRIED),
  );
  return {
    amounts: output.activities.map(({ kind, quantity, unit }) => `${kind} ${quantity} ${unit}`),
    told: output.problems.map(({ code }) => code).filter((code) => code.startsWith('document.')),
  };
}

const manifest = async (number: string, lodo: string, papel: string) =>
  await paperPdf(
    statement(
      {
        text: [
          'MTR - Manifesto de Transporte de Resíduos',
          `MTR nº ${number}`,
          'Gerador: Têxtil Exemplo - Joinville/SC',
          'Data do transporte: 10/09/2026',
        ],
      },
      {
        at: [36, 70, 250, -400, 420, 480],
        rows: [
          ['Item', 'Denominação', 'Classe', 'Qtde', 'Un.', 'Tecnologia'],
          ['1', 'Lodo de estação de tratamento', 'II A', lodo, 't', 'Coprocessamento'],
          ['2', 'Papelão', 'II B', papel, 't', 'Reciclagem'],
        ],
      },
    ),
  );

const certificate = async (number: string, lodo: string, papel: string) =>
  await paperPdf(
    statement(
      {
        text: ['CDF - Certificado de Destinação Final nº 8821/2026', 'Gerador: Têxtil Exemplo, Joinville/SC'],
      },
      {
        at: [36, 110, 180, -400, -470, 490],
        rows: [
          ['MTR', 'Recebimento', 'Resíduo', 'Manifestado (t)', 'Recebido (t)', 'Tratamento'],
          [number, '11/09/2026', 'Lodo de estação de tratamento', '14,20', lodo, 'Coprocessamento'],
          [number, '11/09/2026', 'Papelão', '0,62', papel, 'Reciclagem'],
        ],
      },
    ),
  );

const RECEIVED = ['waste.coprocessing 13.86 t', 'waste.recycling 0.58 t'];
const STATED = ['waste.coprocessing 14.2 t', 'waste.recycling 0.62 t'];
const ONCE = ['document.same_load', 'document.same_load'];

describe('a load of waste by its manifest and by the certificate of who received it', () => {
  it.each([
    'MTR e CDF da coleta',
    'MTR e CDF; o que vale é o peso do destinador',
    'usa o peso do CDF, não o do MTR',
  ])('is proposed once, with the weight that was received: %s', async (text) => {
    const [mtr, cdf] = [
      await manifest('240011', '14,20', '0,62'),
      await certificate('240011', '13,86', '0,58'),
    ];
    const wanted = { amounts: RECEIVED, told: ONCE };
    expect(await proposed(text, { 'mtr.pdf': mtr, 'cdf.pdf': cdf })).toEqual(wanted);
    expect(await proposed(text, { 'cdf.pdf': cdf, 'mtr.pdf': mtr })).toEqual(wanted);
  });

  it('is the one of the manifest where the person wants that', async () => {
    const papers = {
      'mtr.pdf': await manifest('240011', '14,20', '0,62'),
      'cdf.pdf': await certificate('240011', '13,86', '0,58'),
    };
    expect(await proposed('vale o peso do gerador', papers)).toEqual({ amounts: STATED, told: ONCE });
  });

  it('is none of another manifest', async () => {
    const papers = {
      'mtr.pdf': await manifest('240099', '14,20', '0,62'),
      'cdf.pdf': await certificate('240011', '13,86', '0,58'),
    };
    expect(await proposed('MTR e CDF', papers)).toEqual({ amounts: [...STATED, ...RECEIVED], told: [] });
  });

  it('are two loads on two manifests', async () => {
    const papers = {
      'a.pdf': await manifest('240011', '14,20', '0,62'),
      'b.pdf': await manifest('240012', '13,90', '0,60'),
    };
    const { amounts, told } = await proposed('dois MTRs', papers);
    expect([amounts.length, told]).toEqual([4, []]);
  });
});
