import { type Backing, backingOf } from '#engine/report/backing.ts';
import type { Basis } from '#engine/report/basis.ts';
import { evaluate } from '#engine/report/evaluate.ts';
import { parseFormula } from '#engine/report/formula.ts';
import type { ReportBlock, ReportTable } from '#reports/document.ts';
import { percentIn, untoldIn } from './backing-words.ts';
import { roundingOf } from './rounding.ts';
import type { Cell } from './tables.ts';
import type { ReportWords } from './words.ts';

const ROWS = [
  { key: 'scope1', formula: 'co2e(scope: 1)' },
  { key: 'scope2_location', formula: 'co2e(scope: 2)' },
  { key: 'scope3', formula: 'co2e(scope: 3)' },
  { key: 'all_scopes', formula: 'co2e()' },
];

/**
 * What stands behind the totals: the quality of their data, how uncertain they are and how much of them has a document. None where
 * nothing counts, and of figures of before it was kept.
 */
export function backingTable(basis: Basis, words: ReportWords): ReportBlock[] {
  const rows = ROWS.flatMap(({ key, formula: text }): ReportTable['rows'] => {
    const [formula, look] = [parseFormula(text), { gwp: 'recorded' } as const];
    const amount = evaluate(formula, basis, look);
    const backing = amount.kind === 'number' ? backingOf({ amount, formula, look }, basis) : undefined;
    if (backing === undefined) return [];
    return [{ key, cells: [{ text: words.say(`row.${key}`) }, ...cellsOf(backing, words)] }];
  });
  if (rows.length === 0) return [];
  const column = (key: string) => ({ key, title: words.say(`column.${key}`), kind: 'text' as const });
  const table: ReportTable = {
    id: 'backing',
    title: words.say('table.backing'),
    columns: ['scope', 'quality', 'rated', 'uncertainty', 'evidence'].map(column),
    rows,
    note: words.say('table.backing.note', { places: String(roundingOf('t CO2e').places) }),
  };
  return [{ kind: 'table', table }];
}

function cellsOf({ quality, uncertainty, evidence }: Backing, words: ReportWords): Cell[] {
  return [
    quality.kind === 'untold'
      ? { text: untoldIn(quality, words) }
      : {
          text: words.say('backing.quality', {
            grade: words.say(`grade.${quality.grade}`),
            points: words.number(quality.points, 1),
          }),
        },
    quality.kind === 'untold'
      ? { text: '' }
      : { text: words.say('backing.rated', { rated: count(quality.rated), lines: count(quality.lines) }) },
    { text: uncertainty.kind === 'untold' ? untoldIn(uncertainty, words) : intervalIn(uncertainty, words) },
    {
      text:
        evidence.kind === 'untold'
          ? untoldIn(evidence, words)
          : evidence.share === null
            ? words.say('untold.behind_no_emissions')
            : words.say('backing.share', { share: percentIn(evidence.share, words) }),
    },
  ];

  function count(lines: number): string {
    return words.number(String(lines));
  }
}

type Interval = { readonly minusPercent: string; readonly plusPercent: string };

/** `±5.2%`, or both halves where they are shown otherwise. */
function intervalIn({ minusPercent, plusPercent }: Interval, words: ReportWords): string {
  const [minus, plus] = [words.number(minusPercent, 1), words.number(plusPercent, 1)];
  return minus === plus
    ? words.say('backing.symmetric', { percent: minus })
    : words.say('backing.interval', { minus, plus });
}
