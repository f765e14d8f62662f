import { describe, expect, it } from 'vitest';
import { referenceVocabulary } from '../language/cases/vocabulary.ts';
import { productNames } from '#usecases/calculation/register/product-names.ts';
import { withoutFabrications } from './borne-out.ts';
import type { DocumentActivity, DocumentContext } from './proposal-shape.ts';
import { readFile } from './read-file.ts';

const context: DocumentContext = {
  locale: 'pt-BR',
  referenceDate: '2026-11-20',
  sites: ['Betim'],
  taxIds: [],
  words: '',
  kinds: referenceVocabulary(),
  products: productNames(),
  remembered: [],
  mostActivities: 200,
};
const read = (name: string, content: string) => readFile(new TextEncoder().encode(content), name, context);

describe('a hostile document', () => {
  it('with ten thousand columns is cut or refused with a code, and nothing hangs', async () => {
    const wide = Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(';');
    const outcome = await read('largo.csv', `${wide}\n${wide.replaceAll('c', '')}\n`);
    const codes = outcome.ok ? outcome.proposals.problems.map(({ code }) => code) : [outcome.problem.code];
    expect(codes).toEqual(['document.too_many_columns']);
  });

  it('whose sheet has more columns than are looked at says so', async () => {
    const names = Array.from({ length: 600 }, (_, at) =>
      at === 0 ? 'Data' : at === 1 ? 'Gasolina (L)' : `x${at}`,
    );
    const values = names.map((_, at) => (at === 0 ? '01/03/2025' : at === 1 ? '44,5' : 'y'));
    const outcome = await read('muitas.csv', `${names.join(';')}\n${values.join(';')}\n`);
    if (!outcome.ok) throw new Error(outcome.problem.code);
    expect(outcome.proposals.problems.map(({ code }) => code)).toEqual(['sheet.columns_cut']);
    expect(outcome.proposals.activities.map(({ quantity }) => quantity)).toEqual(['44.5']);
  });

  it('never has a formula evaluated', async () => {
    const outcome = await read(
      'f.csv',
      'Data;Gasolina (L)\n01/03/2025;=40+4\n02/03/2025;@SUM(1)\n03/03/2025;+5+5\n04/03/2025;9,5\n',
    );
    if (!outcome.ok) throw new Error(outcome.problem.code);
    expect(outcome.proposals.activities.map(({ quantity }) => quantity)).toEqual(['9.5']);
    expect(outcome.proposals.problems.map(({ code }) => code)).toEqual(
      Array(3).fill('row.number_unreadable'),
    );
  });

  it('loses a quantity that no place bears out, whoever proposed it', () => {
    const activity: DocumentActivity = {
      kind: 'mobile.gasoline',
      candidates: ['mobile.gasoline'],
      quantity: '1000000',
      unit: 'L',
      from: '2025-03-01',
      to: '2025-03-31',
      yearInferred: false,
      recognized: false,
      evidence: [{ slot: 'quantity', place: { at: 'span', start: 0, end: 4 }, quote: '44,5' }],
      findings: [],
    };
    expect(withoutFabrications([activity])).toMatchObject([
      { quantity: null, findings: [{ code: 'evidence.missing' }] },
    ]);
    expect(withoutFabrications([{ ...activity, quantity: '44.5' }])).toMatchObject([
      { quantity: '44.5', findings: [] },
    ]);
  });

  it('of a thousand different words does not slow down with each of them', async () => {
    const rows = Array.from(
      { length: 3_000 },
      (_, at) => `01/03/2025;Gasolina do carro ${String.fromCharCode(97 + (at % 26))}${at} z;${at + 1},5`,
    );
    const outcome = await read('palavras.csv', `Data;Combustível;Litros\n${rows.join('\n')}\n`);
    if (!outcome.ok) throw new Error(outcome.problem.code);
    expect(outcome.proposals.activities).toHaveLength(200);
    expect(outcome.proposals.beyond).toBe(2_800);
    expect(outcome.proposals.mapping?.sheets[0]?.kinds.length).toBeLessThanOrEqual(300);
  });
});
