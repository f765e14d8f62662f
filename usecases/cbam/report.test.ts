import { CATEGORIES } from '#engine/cbam/categories.ts';
import { describe, expect, it } from 'vitest';
import { cbamCalculate } from './calculate.contract.ts';
import { cbamReport } from './report.contract.ts';
import { operatorReport } from './report.ts';

const NOW = '2026-11-27T12:00:00.000Z';
/** What the verb answers, read and answered by its contract. */
function composed(input: unknown) {
  const answer = cbamReport.output.parse(operatorReport(cbamReport.input.parse(input), NOW));
  if (answer.status !== 'composed') throw new Error(JSON.stringify(answer.problems));
  return answer;
}

describe('the operator’s emissions report', () => {
  it.each(CATEGORIES.map(({ key }) => key))(
    'of %s has 35 points and 16 of the summary, each with a value or a coded reason',
    (category) => {
      const report = composed({
        year: 2026,
        processes: [{ id: 'P', category, production: [{ amount: '10' }], direct: '5' }],
      });
      expect([report.points.length, report.summary.length]).toEqual([35, 16]);
      for (const { rows, reason, parts } of [...report.points, ...report.summary]) {
        expect(rows.length > 0).toBe(reason === null);
        expect(parts.length).toBeGreaterThan(0);
      }
      expect(report.points.map(({ number }) => number)).toEqual(
        Array.from({ length: 35 }, (_, at) => at + 1),
      );
    },
  );

  it('tells the checklist what is not given, and asks for nothing that does not apply', () => {
    const { missing } = composed(cbamCalculate.example);
    expect(missing).toEqual(['operator', 'company', 'installation', 'locode', 'coordinates', 'parameters']);
  });

  it('gives a good its free allocation with that of its precursor, or the reason why there is none', () => {
    const [without] = composed(cbamCalculate.example).allocations;
    expect(without).toMatchObject({ sefa: null, reason: 'code_missing' });
    const example = structuredClone(cbamCalculate.example);
    for (const lot of example?.precursors?.[0]?.lots ?? []) lot.country = 'BR';
    const [good] = composed(example).allocations;
    // 0.975 · (BM_A of 7214 20 00) + 1.04 · 0.975 · BM_B of 7207 11 14 by the blast furnace route.
    expect(Number(good?.sefa)).toBeGreaterThan(1);
  });

  it('is a document in English whose chapters hold every point', () => {
    const { document, points } = composed(cbamCalculate.example);
    expect(document.language).toBe('en');
    const tables = document.chapters.flatMap(({ blocks }) => blocks).filter(({ kind }) => kind === 'table');
    expect(tables).toHaveLength(points.length + 16);
    expect(document.madeAt).toBe(NOW);
  });
});
