import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { ExportColumn, FileWriter, Value } from './export-file.ts';

const NAMESPACE = 'http://schemas.openxmlformats.org';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The parts of a workbook of one sheet, besides the sheet. */
const PARTS: readonly (readonly [string, string])[] = [
  [
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${NAMESPACE}/package/2006/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
      '<Override PartName="/xl/worksheets/sheet1.xml" ' +
      'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>' +
      '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
  ],
  [
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${NAMESPACE}/package/2006/relationships">` +
      `<Relationship Id="rId1" Type="${NAMESPACE}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/>` +
      '</Relationships>',
  ],
  [
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${NAMESPACE}/spreadsheetml/2006/main" xmlns:r="${NAMESPACE}/officeDocument/2006/relationships">` +
      '<sheets><sheet name="Razão" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${HEAD}<Relationships xmlns="${NAMESPACE}/package/2006/relationships">` +
      `<Relationship Id="rId1" Type="${NAMESPACE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${NAMESPACE}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `${HEAD}<styleSheet xmlns="${NAMESPACE}/spreadsheetml/2006/main">` +
      '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill>' +
      '<patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
      '<cellXfs count="2"><xf/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
  ],
];

/** The look of a day in `xl/styles.xml`: format 14, the short date as its reader writes dates (ECMA-376 part 1, 18.8.30). */
const DAY_STYLE = 1;
const DAY_MS = 86_400_000;
/** Days are counted from here, and rightly from 1 March 1900 on: the count has a 29 February 1900. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_DAY = Date.UTC(1900, 2, 1);

/** Letters that a column shows: a date in a column of the usual eight is `########`. */
const WIDTH = 16;

/** A spreadsheet takes no more rows on a sheet. */
const MOST_ROWS = 1_048_576;

/**
 * A workbook of one sheet, packed while its rows come. Texts are texts: a cell that begins with `=` is no formula.
 * Days are dates. Amounts are numbers with all their digits; a spreadsheet shows as many of them as it can.
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
        `${HEAD}<worksheet xmlns="${NAMESPACE}/spreadsheetml/2006/main">` +
          `<cols><col min="1" max="${columns.length}" width="${WIDTH}" customWidth="1"/></cols>` +
          `<sheetData>${row(columns.map(({ title }) => ({ text: title })))}`,
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
  if ('day' in value) {
    const day = Date.parse(`${value.day}T00:00:00Z`);
    if (!(day >= FIRST_DAY)) return cell({ text: value.day }, place);
    return `<c r="${place}" s="${DAY_STYLE}"><v>${(day - DAY_ZERO) / DAY_MS}</v></c>`;
  }
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
