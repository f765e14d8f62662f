import {
  BorderStyle,
  type FileChild,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  WidthType,
} from 'docx';
import type { ReportCell, ReportTable } from '../document.ts';
import { columnWidths } from '../column-widths.ts';
import { figureColumns, headingOf } from '../columns.ts';
import { paragraph, RIGHT } from './words.ts';

/** Between the margins of an A4 page, in twentieths of a point. */
export const TEXT_WIDTH = 9638;

const LINE = { style: BorderStyle.SINGLE, size: 4, color: 'DDE1DA' } as const;
const NO_LINE = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const;

/** What a table needs besides itself. */
export interface TablePlaces {
  /** Where a row with this key is explained, in the product. */
  readonly linkOf: (key: string) => string | undefined;
  /** Whether its title is printed above it: not where it is the heading's. */
  readonly isTitled: boolean;
}

/** A table with its title and note; its header row is one, and stands on every page again. */
export function tableOf(table: ReportTable, { linkOf, isTitled }: TablePlaces): FileChild[] {
  const widths = widthsOf(table);
  const numeric = figureColumns(table);
  const isKept = isShort(table);
  const header = new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: table.columns.map(
      (column, at) =>
        new TableCell({
          width: { size: widths[at] ?? 0, type: WidthType.DXA },
          shading: { type: ShadingType.CLEAR, color: 'auto', fill: 'EEF0EC' },
          children: [
            paragraph(headingOf(column), {
              paragraph: {
                style: 'Cell',
                ...(isKept && { keepNext: true }),
                ...(numeric[at] && { alignment: RIGHT }),
              },
              run: { bold: true },
            }),
          ],
        }),
    ),
  });
  const rows = table.rows.map(
    ({ key, cells, total = false }, row) =>
      new TableRow({
        cantSplit: cells.every(({ text }) => text.length < 1000),
        children: table.columns.map(
          (_, at) =>
            new TableCell({
              width: { size: widths[at] ?? 0, type: WidthType.DXA },
              children: [
                cellOf(cells[at] ?? { text: '' }, {
                  hasFigures: numeric[at] ?? false,
                  isTotal: total,
                  link: at === 0 ? linkOf(key) : undefined,
                  keepNext: isKept && row < table.rows.length - 1,
                }),
              ],
            }),
        ),
      }),
  );
  return [
    ...(isTitled ? [paragraph(table.title, { paragraph: { style: 'TableTitle', keepNext: true } })] : []),
    new Table({
      width: { size: TEXT_WIDTH, type: WidthType.DXA },
      columnWidths: widths,
      layout: TableLayoutType.FIXED,
      margins: { top: 40, bottom: 40, left: 80, right: 80 },
      borders: {
        top: LINE,
        bottom: LINE,
        insideHorizontal: LINE,
        left: NO_LINE,
        right: NO_LINE,
        insideVertical: NO_LINE,
      },
      rows: [header, ...rows],
    }),
    paragraph(table.note ?? '', { paragraph: { style: 'Note' } }),
  ];
}

/** Rows and letters of a cell up to which a table stands on one page as a whole. */
const SHORT = { rows: 8, letters: 200 } as const;

function isShort({ rows }: ReportTable): boolean {
  const isBrief = rows.every(({ cells }) => cells.every(({ text }) => text.length <= SHORT.letters));
  return rows.length <= SHORT.rows && isBrief;
}

interface CellLook {
  readonly hasFigures: boolean;
  readonly isTotal: boolean;
  readonly link: string | undefined;
  /** Whether the row below stands on the same page. */
  readonly keepNext: boolean;
}

/** A figure stands to the right; a reason in the place of one is quiet. Words in a column of figures stay where words are. */
function cellOf(cell: ReportCell, { hasFigures, isTotal, link, keepNext }: CellLook) {
  const isFigure = typeof cell.exact === 'string' && !/^\d{4}-\d{2}-\d{2}/.test(cell.exact);
  return paragraph(cell.text, {
    paragraph: {
      style: 'Cell',
      ...(keepNext && { keepNext }),
      ...((isFigure || (hasFigures && cell.exact === null)) && { alignment: RIGHT }),
    },
    run: { ...(isTotal && { bold: true }), ...(cell.exact === null && { italics: true, color: '55615A' }) },
    link,
  });
}

/** Widths that add up to the width of the text, in twentieths of a point. */
function widthsOf(table: ReportTable): number[] {
  const widths = columnWidths(table, TEXT_WIDTH / 20).map((points) => Math.floor(points * 20));
  const rest = TEXT_WIDTH - widths.reduce((sum, width) => sum + width, 0);
  return widths.map((width, at) => (at === 0 ? width + rest : width));
}
