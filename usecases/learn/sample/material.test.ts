import { describe, expect, it } from 'vitest';
import { readDocument } from '#documents/read.ts';
import { loadLibrary } from '#reference/load.ts';
import { PLANTS, readAmounts, readCompany, readExtra, readPapers, YEARS } from './material.ts';
import { sheetOf, slotsOf } from './sheet.ts';

const amounts = YEARS.flatMap((year) => PLANTS.flatMap((plant) => readAmounts(plant, year)));

/** Every text of a document with its place, however deep. */
function found(value: unknown, text: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const here = Object.values(value).includes(text) && 'place' in value ? [value.place] : [];
  return [...here, ...Object.values(value).flatMap((inner) => found(inner, text))];
}

describe('the sample data', () => {
  it('holds two years of three plants in all three scopes, in kinds and units that exist', async () => {
    const { kinds } = await loadLibrary();
    expect(new Set(amounts.map(({ month }) => month)).size).toBe(24);
    expect(new Set(amounts.map(({ kind }) => kinds[kind]?.scope))).toEqual(new Set([1, 2, 3]));
    expect([...amounts, ...readExtra()].filter(({ kind }) => kinds[kind] === undefined)).toEqual([]);
  });

  it('has gaps, a month ten times its neighbours, and a line that is recorded twice', () => {
    const months = (plant: string, kind: string) =>
      amounts.filter((one) => one.plant === plant && one.kind === kind);
    expect(months('machining', 'electricity')).toHaveLength(23);
    const diesel = months('boiler', 'stationary.diesel');
    const slip = Number(diesel.find(({ month }) => month === '2025-09')?.quantity);
    for (const { month, quantity } of diesel) {
      if (month !== '2025-09') expect(slip / Number(quantity), month).toBeGreaterThan(7);
    }
    const [twice] = readExtra();
    expect(months('forge', 'mobile.diesel')).toContainEqual(
      expect.objectContaining({ month: '2025-03', quantity: twice?.quantity }),
    );
  });

  it('says in every document that it is a sample, and each line stands where its evidence says', async () => {
    for (const { file, bytes, quote, place } of readPapers()) {
      const outcome = await readDocument(bytes, file);
      if (!outcome.ok) throw new Error(outcome.problem.code);
      expect(found(outcome.content, quote), file).toContainEqual(place);
    }
    for (const language of ['pt-BR', 'en'] as const) {
      const company = readCompany(language);
      const rows = readAmounts('forge', '2024').map((amount) => ({
        ...amount,
        site: company.sites.forge,
        kindName: `"${amount.kind}"; x`,
      }));
      const outcome = await readDocument(Buffer.from(sheetOf(company, rows)), 'x.csv');
      const content = outcome.ok && outcome.content.kind === 'sheets' ? outcome.content : null;
      const cells = new Map<string, string>();
      for await (const batch of content?.sheets[0]?.batches() ?? []) {
        for (const { number, cells: texts } of batch) {
          texts.forEach(({ text }, column) => cells.set(`${number}/${column + 1}`, text));
        }
      }
      expect(cells.get('1/1')).toMatch(/^(SAMPLE DOCUMENT|DOCUMENTO DE EXEMPLO):/);
      rows.forEach((row, index) => {
        for (const { place, quote } of slotsOf(row, index, 'x', 'y')) {
          expect(cells.get(`${place.row}/${place.column}`)).toBe(quote);
        }
      });
    }
  });

  it('speaks both languages', () => {
    expect(Object.keys(readCompany('en'))).toEqual(Object.keys(readCompany('pt-BR')));
  });
});
