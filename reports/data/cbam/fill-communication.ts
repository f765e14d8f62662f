import { strFromU8, strToU8, type Zippable, zipSync } from 'fflate';
import { xml } from '../../sheets/cell.ts';
import {
  type CellValue,
  partsOf,
  recalculated,
  sheetParts,
  textOf,
  withCells,
} from '../../sheets/template-book.ts';
import { ReportFault } from '../../writing.ts';
import { ZIP_DAY } from '../../zip-day.ts';

/** A cell of a named sheet with what it is given. */
export type TemplateCell = { readonly sheet: string; readonly cell: string } & CellValue;

const BOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const TYPES = '[Content_Types].xml';
/** The sheet that is added, behind all others. */
export const NOTES = 'Notes_on_filling';
const NOTES_PART = 'worksheets/notes-on-filling.xml';
const NOTES_ID = 'rIdNotesOnFilling';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const WORKSHEET = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
const WORKSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';

/**
 * The Commission's communication template with cells filled and a sheet of notes added, on which it opens. Cells that compute are never
 * written; every other part stays as it is, and everything is computed anew when it is opened.
 * @param notes lines of the added sheet, each with its cells
 * @throws ReportFault `report.template_unreadable`, `report.unprintable` for a cell that the template computes or does not have
 */
export function fillCommunication(
  template: Uint8Array,
  cells: readonly TemplateCell[],
  notes: readonly (readonly string[])[],
): Uint8Array {
  const parts = partsOf(template);
  const book = textOf(parts, BOOK);
  const paths = sheetParts(book, textOf(parts, RELATIONS));
  const files: Zippable = { ...parts };
  for (const path of paths.values())
    files[path] = strToU8(textOf(parts, path).replace(/ tabSelected="(?:1|true)"/, ''));
  for (const [sheet, own] of Map.groupBy(cells, (one) => one.sheet)) {
    const path = paths.get(sheet) ?? '';
    const before = strFromU8((files[path] as Uint8Array | undefined) ?? strToU8(textOf(parts, path)));
    const after = withCells(before, new Map(own.map((one) => [one.cell, one])));
    if (after.filled !== own.length)
      throw new ReportFault('report.unprintable', {}, `${sheet}: ${after.filled} of ${own.length} cells`);
    files[path] = strToU8(after.text);
  }
  files[`xl/${NOTES_PART}`] = strToU8(notesSheet(notes));
  files[BOOK] = strToU8(withNotes(recalculated(book), paths.size));
  files[RELATIONS] = strToU8(
    textOf(parts, RELATIONS).replace(
      '</Relationships>',
      `<Relationship Id="${NOTES_ID}" Type="${WORKSHEET}" Target="${NOTES_PART}"/></Relationships>`,
    ),
  );
  files[TYPES] = strToU8(
    textOf(parts, TYPES).replace(
      '</Types>',
      `<Override PartName="/xl/${NOTES_PART}" ContentType="${WORKSHEET_TYPE}"/></Types>`,
    ),
  );
  return zipSync(files, { level: 6, mtime: ZIP_DAY });
}

/** Names of the workbook count sheets by their place, so the new one stands last; the workbook opens on it. */
function withNotes(book: string, place: number): string {
  const ids = [...book.matchAll(/\ssheetId="(\d+)"/g)].map(([, id]) => Number(id));
  const sheet = `<sheet name="${NOTES}" sheetId="${Math.max(...ids) + 1}" r:id="${NOTES_ID}"/>`;
  return book
    .replace('</sheets>', `${sheet}</sheets>`)
    .replace(/<workbookView\b((?:(?! activeTab=)[^>])*?)\/>/, `<workbookView$1 activeTab="${place}"/>`);
}

function notesSheet(lines: readonly (readonly string[])[]): string {
  const rows = lines.map((cells, row) => {
    const inner = cells.map((text, column) =>
      text === ''
        ? ''
        : `<c r="${String.fromCodePoint(65 + column)}${row + 1}" t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`,
    );
    return `<row r="${row + 1}">${inner.join('')}</row>`;
  });
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="${MAIN}"><sheetViews><sheetView tabSelected="1" showGridLines="0" workbookViewId="0"/></sheetViews>\
<cols><col min="1" max="1" width="16" customWidth="1"/><col min="2" max="2" width="44" customWidth="1"/>\
<col min="3" max="6" width="26" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`;
}
