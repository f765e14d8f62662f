import { strToU8, zipSync } from 'fflate';

/** A cell of a built sheet: text, number with a style, or the raw inside of its element. */
export type BuiltCell =
  | string
  | { readonly number: string; readonly style?: number }
  | { readonly xml: string; readonly attributes?: string };

export interface BuiltSheet {
  readonly name: string;
  readonly rows: readonly (readonly (BuiltCell | null)[])[];
  readonly state?: 'hidden' | 'veryHidden';
  /** Numbers of the rows that it hides. */
  readonly hidden?: readonly number[];
  /** Comes after the rows: `<mergeCells>…`. */
  readonly after?: string;
}

export interface BuiltBook {
  readonly sheets: readonly BuiltSheet[];
  /** Number formats, in the order of the styles 1, 2, …; style 0 is general. */
  readonly formats?: readonly string[];
  readonly from1904?: boolean;
  /** More parts of the package, or other texts for the usual ones. */
  readonly parts?: Readonly<Record<string, string>>;
}

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

export function letters(column: number): string {
  return column > 26
    ? letters(Math.floor((column - 1) / 26)) + letters(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column);
}

/** A workbook as a spreadsheet program writes it: shared texts, styles, relations. */
export function xlsxFile({ sheets, formats = [], from1904 = false, parts = {} }: BuiltBook): Uint8Array {
  const shared = new Map<string, number>();
  const files: Record<string, string> = {
    '[Content_Types].xml': `${HEADER}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `${HEADER}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${xml(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEADER}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml': `${HEADER}<styleSheet xmlns="${MAIN}"><numFmts>${formats
      .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${xml(code)}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map((_, at) => `<xf numFmtId="${164 + at}"/>`)
      .join('')}</cellXfs></styleSheet>`,
  };
  for (const [at, sheet] of sheets.entries())
    files[`xl/worksheets/sheet${at + 1}.xml`] = sheetPart(sheet, shared);
  files['xl/sharedStrings.xml'] =
    `${HEADER}<sst xmlns="${MAIN}">${[...shared.keys()].map((text) => `<si><t xml:space="preserve">${xml(text)}</t></si>`).join('')}</sst>`;
  const all = Object.entries({ ...files, ...parts });
  return zipSync(Object.fromEntries(all.map(([name, text]) => [name, strToU8(text)])), { level: 6 });
}

function sheetPart({ rows, after = '', hidden = [] }: BuiltSheet, shared: Map<string, number>): string {
  const pieces = rows.map((row, at) => {
    const cells = row.map((cell, column) => cellPart(cell, `${letters(column + 1)}${at + 1}`, shared));
    return `<row r="${at + 1}"${hidden.includes(at + 1) ? ' hidden="1"' : ''}>${cells.join('')}</row>`;
  });
  return `${HEADER}<worksheet xmlns="${MAIN}"><sheetData>${pieces.join('')}</sheetData>${after}</worksheet>`;
}

function cellPart(cell: BuiltCell | null, reference: string, shared: Map<string, number>): string {
  if (cell === null) return '';
  if (typeof cell === 'string') {
    const index = shared.get(cell) ?? shared.size;
    shared.set(cell, index);
    return `<c r="${reference}" t="s"><v>${index}</v></c>`;
  }
  if ('xml' in cell) return `<c r="${reference}" ${cell.attributes ?? ''}>${cell.xml}</c>`;
  return `<c r="${reference}"${cell.style ? ` s="${cell.style}"` : ''}><v>${cell.number}</v></c>`;
}
