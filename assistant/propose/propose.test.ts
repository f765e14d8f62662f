import { readFile } from '#assistant/documents/read-file.ts';
import { referenceVocabulary } from '#assistant/language/cases/vocabulary.ts';
import { measure } from '#tools/eval/report.ts';
import { evaluate } from '#tools/eval/run.ts';
import { productNames } from '#usecases/calculation/register/product-names.ts';
import { describe, expect, it } from 'vitest';
import { assistantPropose } from './propose.contract.ts';
import { propose, proposeWithFiles, type ReadOne } from './propose.ts';

const kinds = referenceVocabulary();

const readHere: ReadOne = ({ bytes, name, context }) =>
  readFile(bytes, name, { ...context, products: productNames() });

describe('assistant.propose', () => {
  it('answers in the shape of its contract, with evidence for each activity', () => {
    const input = assistantPropose.input.parse(assistantPropose.example);
    const output = assistantPropose.output.parse(propose(input, '2026-11-20', kinds));
    expect(output).toMatchObject({
      intent: 'record',
      ask: [],
      notUnderstood: [],
      problems: [],
      activities: [{ kind: 'mobile.diesel', quantity: '1200', unit: 'L', scope: 1, problems: [] }],
    });
    expect(output.activities[0]?.evidence.spans.map((span) => span.quote)).toContain('1.200');
  });

  it('says which files it cannot read instead of passing over them', async () => {
    const base64 = Buffer.from('\u0001\u0002 no file at all').toString('base64');
    const input = assistantPropose.input.parse({
      turns: [{ text: '', files: [{ name: 'conta.bin', base64 }] }],
    });
    const output = await proposeWithFiles(input, '2026-11-20', kinds, readHere);
    expect(assistantPropose.output.parse(output)).toMatchObject({
      activities: [],
      notUnderstood: ['conta.bin'],
      problems: [{ params: { name: 'conta.bin' } }],
      files: [{ name: 'conta.bin', kind: null }],
    });
  });

  it('names with what was not understood what of files was not used, and files of which nothing was', async () => {
    const fuels = 'Data;Combustível;Litros\n05/03/2025;Diesel da frota;1.200,5\nTotal;;9.999,5\n';
    const files = [
      { name: 'abastecimento.csv', base64: Buffer.from(fuels).toString('base64') },
      { name: 'aviso.csv', base64: Buffer.from('Aviso;Assunto\nA;Reunião na sexta\n').toString('base64') },
    ];
    const input = assistantPropose.input.parse({ turns: [{ text: 'segue', files }] });
    const output = await proposeWithFiles(input, '2026-11-20', kinds, readHere);
    expect(output.activities).toHaveLength(1);
    expect(output.notUnderstood).toContain('aviso.csv');
    expect(output.notUnderstood).not.toContain('abastecimento.csv');
    expect(output.notUnderstood.join()).toContain('Total');
  });

  it('proposes what a file reports with the place of each number, and lets the next turn correct it', async () => {
    const table = 'Data;Unidade;Combustível;Litros\n05/03/2025;Betim;Diesel da frota;1.200,5\n';
    const base64 = Buffer.from(table).toString('base64');
    const input = assistantPropose.input.parse({
      sites: ['Betim', 'Camaçari'],
      turns: [
        { text: 'segue', files: [{ name: 'abastecimento.csv', base64 }] },
        { text: 'na verdade é de Camaçari' },
      ],
    });
    const output = assistantPropose.output.parse(
      await proposeWithFiles(input, '2026-11-20', kinds, readHere),
    );
    expect(output.activities).toMatchObject([
      {
        kind: 'mobile.diesel',
        quantity: '1200.5',
        unit: 'L',
        from: '2025-03-05',
        to: '2025-03-05',
        site: 'Camaçari',
      },
    ]);
    const place = { at: 'cell', sheet: 'abastecimento.csv', row: 2, column: 4 };
    expect(output.activities[0]?.evidence).toMatchObject({ file: 'abastecimento.csv' });
    expect(output.activities[0]?.evidence.places).toContainEqual({
      slot: 'quantity',
      place,
      quote: '1.200,5',
    });
  });

  it('refuses a text above 20,000 characters at the contract', () => {
    expect(assistantPropose.input.safeParse({ turns: [{ text: 'a'.repeat(20_001) }] }).success).toBe(false);
  });

  it.each([
    'own',
    'later',
    'heldout',
    'second',
    'third',
    'fourth',
    'fifth',
    'sixth',
    'seventh',
    'eighth',
    'ninth',
    'tenth',
    'fourteenth',
    'fifteenth',
    'sixteenth',
    'seventeenth',
    'eighteenth',
    'nineteenth',
    'twentieth',
    'twenty-first',
    'twenty-second',
    'twenty-third',
    'twenty-fourth',
    'twenty-fifth',
  ])(
    'understands the sentences of %s.jsonl as well as promised, with no silent error beyond one in a hundred',
    async (name) => {
      const path = new URL(`../language/cases/${name}.jsonl`, import.meta.url).pathname;
      const measures = measure((await evaluate(path, { verbose: false })).scores);
      expect(measures.f1).toBeGreaterThanOrEqual(0.95);
      expect(measures.periodExact).toBeGreaterThanOrEqual(0.97);
      expect(measures.silentErrorRate).toBeLessThanOrEqual(0.01);
      expect(measures.fabrications).toBe(0);
    },
  );
});
