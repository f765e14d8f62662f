import { describe, expect, it } from 'vitest';
import { drawnSheet } from './drawn-file.ts';
import { PAPER_FAMILIES, SHEET_FAMILIES } from './families.ts';
import { judgeDrawn, type JudgedFile } from './judge-drawn.ts';
import { drawnPaper } from './papers.ts';
import { wastes } from './trade-sheets.ts';
import { gasBills } from './volume-papers.ts';

const seeds = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

function expectRead(judged: readonly JudgedFile[]): void {
  const whole = (of: (one: JudgedFile) => number) => judged.reduce((sum, one) => sum + of(one), 0);
  expect(judged.filter(({ silent }) => silent).map(({ wrong }) => wrong)).toEqual([]);
  const most = whole(({ wanted, proposed }) => Math.max(wanted, proposed));
  expect(whole(({ right }) => right)).toBeGreaterThanOrEqual(most * 0.97);
}

describe('a file that was drawn with its answers known', () => {
  it('is always the same for the same seed', async () => {
    const [first, again] = await Promise.all([1, 1].map((seed) => drawnPaper('gasBills', gasBills, seed)));
    expect(again?.truth).toEqual(first?.truth);
    const sheet = drawnSheet('wastes', wastes, 3);
    expect(drawnSheet('wastes', wastes, 3).bytes).toEqual(sheet.bytes);
    expect(drawnSheet('wastes', wastes, 4).truth).not.toEqual(sheet.truth);
  });

  it.each(Object.entries(SHEET_FAMILIES))(
    'is read as its sheet reports, or asked and told: %s',
    async (family, of) => {
      const judged: JudgedFile[] = [];
      for (const seed of seeds(4)) judged.push(await judgeDrawn(drawnSheet(family, of, seed)));
      expectRead(judged);
    },
  );

  it.each(Object.entries(PAPER_FAMILIES))(
    'is read as its paper reports, or asked and told: %s',
    async (family, of) => {
      const judged: JudgedFile[] = [];
      for (const seed of seeds(1)) judged.push(await judgeDrawn(await drawnPaper(family, of, seed)));
      expectRead(judged);
    },
  );
});
