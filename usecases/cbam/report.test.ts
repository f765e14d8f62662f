import { CATEGORIES } from '#engine/cbam/categories.ts';
import { describe, expect, it } from 'vitest';
import { cbamCalculate } from './calculate.contract.ts';
import { cbamReport } from './report.contract.ts';
import { composedReport } from './report.ts';

const NOW = '2026-11-27T12:00:00.000Z';
/** What the verb answers, read and answered by its contract. */
function composed(input: unknown) {
  const answer = cbamReport.output.parse(composedReport(cbamReport.input.parse(input), NOW));
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

  it('tells what moves the emissions of its goods most', () => {
    const { influences } = composed(cbamCalculate.example);
    expect(influences.length).toBeGreaterThan(1);
    const shares = influences.map(({ share }) => Math.abs(Number(share)));
    expect(shares).toEqual(shares.toSorted((one, other) => other - one));
    // Of what is only added, all that counts is told: the parts make the whole.
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  it('is a document in English whose chapters hold every point', () => {
    const { document, points } = composed(cbamCalculate.example);
    expect(document.language).toBe('en');
    const tables = document.chapters.flatMap(({ blocks }) => blocks).filter(({ kind }) => kind === 'table');
    expect(tables).toHaveLength(points.length + 16);
    expect(document.madeAt).toBe(NOW);
    expect(document.notices.map(({ text }) => text)).toEqual([
      'Point 1 is not given yet: Operator and installation',
      'Point 35 is not given yet: Sector parameters of each good',
    ]);
  });

  it('tells a reader names and figures, where points have keys and every digit', () => {
    const { document, points } = composed({
      year: 2026,
      installation: { unLocode: 'BR VIX' },
      processes: [{ id: 'mill', category: 'crude_steel', production: [{ amount: '3' }], direct: '1' }],
      goods: [{ process: 'mill', code: '72071111', parameters: { mn: '0.7' } }],
    });
    const cells = document.chapters.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'table' ? block.table.rows.map((row) => row.cells) : [])),
    );
    const told = cells.map(([item, value]) => `${item?.text} = ${value?.text}`);
    expect(told).toEqual(
      expect.arrayContaining([
        'UN/LOCODE = BR VIX',
        'mill = Crude steel',
        '72071111: Mn, % = 0.7',
        '72071111 = 0.33333333',
        '72071111 = none: the route of the benchmark is not told',
      ]),
    );
    expect(JSON.stringify(points)).toContain('0.3333333333333333333333333333333333');
  });

  it('says of a point that some of it lacks, and tells the rest', () => {
    const { points, document, missing } = composed({
      ...cbamCalculate.example,
      installation: { operator: 'Aços do Teste', name: 'Usina', unLocode: 'BR VIX' },
    });
    expect(points[0]?.parts.map(({ code, reason }) => [code, reason])).toEqual([
      ['operator', null],
      ['company', 'not_given'],
      ['installation', null],
      ['locode', null],
      ['coordinates', 'not_given'],
    ]);
    expect(missing).toEqual(['company', 'coordinates', 'parameters']);
    expect(document.notices[0]?.text).toBe('Point 1 is not whole yet: Operator and installation');
  });

  it('asks for the parameters of a good until the last of them is given, and tells those that are', () => {
    const ofSteel = {
      mn: '0.7',
      cr: '0',
      ni: '0',
      other_alloys: '0',
      reducing_agent: 'coke',
      scrap_per_tonne: '0.1',
    };
    const told = (parameters: Record<string, string>) => {
      const { points, missing } = composed({
        year: 2026,
        processes: [{ id: 'mill', category: 'crude_steel', production: [{ amount: '3' }], direct: '1' }],
        goods: [{ process: 'mill', code: '72071111', parameters }],
      });
      return { rows: points[34]?.rows.length, lacks: missing.includes('parameters') };
    };
    expect(told({ mn: '0.7' })).toEqual({ rows: 1, lacks: true });
    expect(told({ ...ofSteel, pre_consumer_scrap: '0' })).toEqual({ rows: 7, lacks: false });
  });

  it('tells precursors made here and bought, by process and in total, and those of several suppliers', () => {
    const lot = { basis: 'actual' as const, direct: '0.4', verified: true, country: 'BR' };
    const { points } = composed({
      year: 2026,
      processes: [
        {
          id: 'melt',
          category: 'crude_steel',
          production: [{ amount: '100' }],
          direct: '50',
          nonCbam: '3',
          consumed: [{ process: 'roll', amount: '90' }],
        },
        { id: 'roll', category: 'iron_or_steel_products', production: [{ amount: '95' }], direct: '5' },
      ],
      precursors: [
        {
          id: 'iron',
          category: 'pig_iron',
          lots: [
            { ...lot, amount: '10', supplier: 'A' },
            { ...lot, amount: '30', supplier: 'B', direct: '0.8' },
          ],
          consumed: [
            { process: 'melt', amount: '30' },
            { process: 'roll', amount: '10' },
          ],
        },
      ],
    });
    const rows = (number: number) => points[number - 1]?.rows.map(({ item, value }) => [item, value]);
    expect(rows(14)).toEqual([['melt', '3']]);
    expect(rows(18)).toEqual([['melt', '90']]);
    expect(rows(19)).toEqual([['melt in roll', '90']]);
    expect(rows(20)).toEqual([['iron', '40']]);
    expect(rows(21)).toEqual([
      ['iron in melt', '30'],
      ['iron in roll', '10'],
    ]);
    // (10 · 0.4 + 30 · 0.8)/40.
    expect(rows(25)?.[0]).toEqual(['iron: direct', '0.7']);
    expect(rows(28)).toEqual([
      ['iron', 'A, BR'],
      ['iron', 'B, BR'],
    ]);
    expect(rows(29)).toEqual([
      ['melt', 'stated by the installation'],
      ['roll', 'stated by the installation'],
    ]);
  });
});
