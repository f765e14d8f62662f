import { decimal, roundToPlaces, toText } from '#engine/decimal.ts';
import type { ReportBlock, ReportChapter, ReportTable } from '#reports/document.ts';
import type { Cell } from './tables.ts';
import type { ReportWords } from './words.ts';

/** Decimal places of a table; a smaller figure keeps the digits that it has. */
const PLACES = 3;

/** Chapters whose figures stand point under point: those of a column, or of a unit in it, have the same number of decimal places. */
export function withEvenPlaces(chapters: readonly ReportChapter[], words: ReportWords): ReportChapter[] {
  const even = (blocks: readonly ReportBlock[]) => blocks.map((block) => evenBlock(block, words));
  return chapters.map((chapter) => ({
    ...chapter,
    blocks: even(chapter.blocks),
    ...(chapter.chapters && {
      chapters: chapter.chapters.map((inner) => ({ ...inner, blocks: even(inner.blocks) })),
    }),
  }));
}

function evenBlock(block: ReportBlock, words: ReportWords): ReportBlock {
  return 'table' in block ? { ...block, table: evenTable(block.table, words) } : block;
}

function evenTable(table: ReportTable, words: ReportWords): ReportTable {
  const [point = '.'] = /[.,]/.exec(words.number('0.5')) ?? [];
  const unitAt = table.columns.findIndex(({ key }) => key === 'unit');
  const most = new Map<string, number>();
  const groupOf = (cells: readonly Cell[], at: number) => `${at} ${cells[unitAt]?.text ?? ''}`;
  for (const { cells } of table.rows)
    for (const [at, cell] of cells.entries()) {
      const group = groupOf(cells, at);
      if (isFigure(cell)) most.set(group, Math.max(most.get(group) ?? 0, placesOf(cell.text, point)));
    }
  const evened = (cell: Cell, places: number): Cell => {
    const lacking = Math.min(PLACES, places) - placesOf(cell.text, point);
    if (!isFigure(cell) || lacking <= 0 || !isWhole(cell, point)) return cell;
    const text = cell.text.includes(point) ? cell.text : `${cell.text}${point}`;
    return { ...cell, text: `${text}${'0'.repeat(lacking)}` };
  };
  return {
    ...table,
    rows: table.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell, at) => evened(cell, most.get(groupOf(row.cells, at)) ?? 0)),
    })),
  };
}

const isFigure = ({ exact }: Cell) => typeof exact === 'string' && /^-?\d+(?:\.\d+)?$/.test(exact);

/** Whether no digit was left out within the places of the table: only then is what lacks zeros. */
const isWhole = ({ text, exact }: Cell, point: string) =>
  placesOf(toText(roundToPlaces(decimal(exact ?? ''), PLACES)), '.') <= placesOf(text, point);

const placesOf = (text: string, point: string) => text.split(point)[1]?.length ?? 0;
