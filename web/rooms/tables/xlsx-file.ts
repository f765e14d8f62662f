import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { ExportColumn, FileWriter, Value } from './export-file.ts';

const NAMESPACE = 'http://schemas.openxmlformats.org';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The parts of a workbook of one sheet, besides the sheet. */
const PARTS: readonly (readonly [string, string])[] = [
  [
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${NAMESPACE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${NAMESPACE}/package/2006/relationships"><Relationship Id="rId1" Type="${NAMESPACE}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${NAMESPACE}/spreadsheetml/2006/main" xmlns:r="${NAMESPACE}/officeDocument/2006/relationships"><sheets><sheet name="Razão" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${HEAD}<Relationships xmlns="${NAMESPACE}/package/2006/relationships"><Relationship Id="rId1" Type="${NAMESPACE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
];

/** A spreadsheet takes no more rows on a sheet. */
const MOST_ROWS = 1_048_576;

/**
 * A workbook of one sheet, packed while its rows come. Texts are texts: a cell that begins with `=` is no formula.
 * Amounts are numbers with all their digits; a spreadsheet shows as many of them as it can.
 */
export function xlsxWriter(columns: readonly ExportColumn[], put: (piece: Uint8Array) => void): FileWriter {
  const done = Promise.withResolvers<void>();
  const zip = new Zip((error, piece, isLast) => {
    if (error) done.reject(error);
    else put(piece);
    if (isLast) done.resolve();
  });
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
  let written = 0;
  const row = (values: readonly Value[]): string => {
    written += 1;
    if (written > MOST_ROWS) throw new RangeError('more rows than a sheet takes');
    return `<row r="${written}">${values.map((value, place) => cell(value, `${letters(place)}${written}`)).join('')}</row>`;
  };
  const push = (text: string, isLast = false) => sheet.push(strToU8(text), isLast);
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    begin: () => {
      for (const [name, text] of PARTS) {
        const part = new ZipDeflate(name);
        zip.add(part);
        part.push(strToU8(text), true);
      }
      zip.add(sheet);
      push(
        `${HEAD}<worksheet xmlns="${NAMESPACE}/spreadsheetml/2006/main"><sheetData>${row(columns.map(({ title }) => ({ text: title })))}`,
      );
    },
    rows: (rows) => push(rows.map(row).join('')),
    end: () => {
      push('</sheetData></worksheet>', true);
      zip.end();
      return done.promise;
    },
  };
}

function cell(value: Value, place: string): string {
  if (value === null) return '';
  if ('amount' in value) return `<c r="${place}"><v>${value.amount}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(value.text)}</t></is></c>`;
}

/** XML knows no control characters but three. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** `A`, `B` … `Z`, `AA`. */
function letters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : letters(Math.floor(place / 26) - 1) + last;
}
