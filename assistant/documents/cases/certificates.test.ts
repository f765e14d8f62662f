import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { paperPdf } from '#documents/testing/paper.ts';
import { statement } from '#documents/testing/statement-papers.ts';
import { readHere } from './read-here.ts';

afterAll(() => closePdf());

async function tells(csv: string, words = '', locale: 'pt-BR' | 'en' = 'pt-BR') {
  const { activities } = await readHere('cdf.csv', csv, { words, locale });
  return activities.map(({ kind, quantity, unit }) => [kind, quantity, unit].join(' '));
}

const WASTES = [
  ['Lodo de estação de tratamento', 'Coprocessamento'],
  ['Papelão', 'Reciclagem'],
] as const;
const TOLD = ['waste.coprocessing 13.86 t', 'waste.recycling 0.58 t'];

describe('a certificate of where waste went tells each load once,', () => {
  it('by what was received of it, among what the lorry weighed full and empty', async () => {
    const certificate = await paperPdf(
      statement(
        { text: ['CDF - Certificado de Destinação Final nº 771/2026', 'Gerador: Têxtil Exemplo, Joinville'] },
        {
          at: [36, 90, -330, -400, -470, 490],
          rows: [
            ['Data', 'Resíduo', 'Bruto (t)', 'Tara (t)', 'Recebido (t)', 'Tratamento'],
            ['10/09/2026', WASTES[0][0], '23,00', '9,14', '13,86', WASTES[0][1]],
            ['11/09/2026', WASTES[1][0], '0,62', '0,04', '0,58', WASTES[1][1]],
          ],
        },
        { text: ['Quantidade total certificada: 14,44 t'] },
      ),
    );
    const { activities } = await readHere('cdf.pdf', certificate);
    expect(activities.map(({ kind, quantity, unit }) => [kind, quantity, unit].join(' '))).toEqual(TOLD);
  });

  it.each([
    ['Qtde manifestada (t);Qtde certificada (t)', ['14,20;13,86', '0,62;0,58']],
    ['Qtde recebida (t);Qtde declarada (t)', ['13,86;14,20', '0,58;0,62']],
    ['Peso MTR (t);Peso CDF (t)', ['14,20;13,86', '0,62;0,58']],
    ['Quantidade gerador (t);Quantidade destinador (t)', ['14,20;13,86', '0,62;0,58']],
    ['Peso na origem (t);Peso no destino (t)', ['14,20;13,86', '0,62;0,58']],
    ['Estimado (t);Balança (t)', ['14,20;13,86', '0,62;0,58']],
    ['Peso bruto (t);Tara (t);Peso destinado (t)', ['23,00;9,10;13,86', '0,62;;0,58']],
    ['Item;Peso bruto (t);Peso líquido (t)', ['1;14,20;13,86', '2;0,62;0,58']],
    ['Qtd MTR;Qtd CDF;Unidade', ['14,20;13,86;t', '0,62;0,58;t']],
    ['1ª pesagem (t);2ª pesagem (t);Peso líquido (t)', ['23,00;9,14;13,86', '0,62;0,04;0,58']],
    ['Quantidade;Unidade;Qtde volumes', ['13,86;t;3', '0,58;t;12']],
    ['Nº de tambores;Peso (t)', ['3;13,86', '12;0,58']],
  ])('by what the plant weighed: %s', async (head, amounts) => {
    const rows = WASTES.map(
      ([waste, treatment], at) => `1${at}/09/2026;${waste};${treatment};${amounts[at]}`,
    );
    expect(await tells(`Data;Resíduo;Tecnologia;${head}\n${rows.join('\n')}\n`)).toEqual(TOLD);
  });

  it.each([
    ['Consigned (t),Received (t)', ['14.20,13.86', '0.62,0.58']],
    ['Producer weight (t),Weighbridge weight (t)', ['14.20,13.86', '0.62,0.58']],
    ['Gross (t),Tare (t),Certified (t)', ['23.00,9.14,13.86', '0.62,0.04,0.58']],
    ['Estimated t,Actual t', ['14.20,13.86', '0.62,0.58']],
    ['1st weight (t),2nd weight (t),Net (t)', ['23.00,9.14,13.86', '0.62,0.04,0.58']],
    ['Drums,Weight (t)', ['3,13.86', '12,0.58']],
  ])('in English: %s', async (head, amounts) => {
    const wastes = [
      ['Sludge', 'Landfill'],
      ['Cardboard', 'Recycling'],
    ];
    const rows = wastes.map(([waste, way], at) => `2026-09-1${at},${waste},${way},${amounts[at]}`);
    expect(await tells(`Date,Waste,Treatment,${head}\n${rows.join('\n')}\n`, '', 'en')).toEqual([
      'waste.landfill 13.86 t',
      'waste.recycling 0.58 t',
    ]);
  });

  it('and tells a load that was never weighed by what its manifest states, instead of passing it over', async () => {
    const csv =
      'Data;Resíduo;Tecnologia;Peso estimado (t);Peso real (t)\n' +
      '10/09/2026;Lodo de ETE;Aterro;14,00;13,86\n11/09/2026;Papelão;Reciclagem;0,62;\n';
    const { activities, unused } = await readHere('cdf.csv', csv);
    expect(activities.map(({ kind, quantity }) => [kind, quantity])).toEqual([['waste.landfill', '13.86']]);
    expect(unused).toEqual([
      expect.objectContaining({ reason: 'no_quantity', quote: 'Peso estimado (t): 0,62' }),
    ]);
  });

  it('and a manifest alone by what its generator states', async () => {
    expect(
      await tells(
        'Item;Cód. IBAMA;Denominação;Classe;Qtde;Un.;Tecnologia\n' +
          '1;19 08 14;Lodo de estação de tratamento;II A;14,20;Tonelada;Coprocessamento\n' +
          '2;15 01 01;Papelão;II B;0,62;Tonelada;Reciclagem\n',
        'MTR de 10/09/2026',
      ),
    ).toEqual(['waste.coprocessing 14.2 t', 'waste.recycling 0.62 t']);
  });
});
