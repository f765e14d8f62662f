import { clipped } from '#text/letters.ts';
import { cellPart, letters, type SheetCell, xml } from './cell.ts';
import { STYLE, stylesPart } from './styles.ts';

/** A column of a sheet; its width in letters. */
export interface SheetColumn {
  readonly title: string;
  readonly width: number;
}

/** A sheet whose rows come in parts, so that none of them has to be held. */
export interface SheetBody {
  readonly columns: readonly SheetColumn[];
  readonly rows:
    | AsyncIterable<readonly (readonly SheetCell[])[]>
    | Iterable<readonly (readonly SheetCell[])[]>;
  /** How many rows come, where it is known: a filter stands on all of them. */
  readonly count: number;
  /** Plain: no header that stays, no filter. Its first row is a title. */
  readonly isPlain?: boolean;
  /** What every printed page says: whose it is, and its number or that it is a draft. */
  readonly running?: { readonly left: string; readonly right: string };
}

/** As many rows as a sheet holds, its header among them (ECMA-376 part 1, 18.3.1.73; Excel's own limit). */
export const MOST_ROWS = 1_048_576;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A4, lying. */
const PAGE = '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>';

/** The part of one sheet, piece by piece: header that stays, widths, rows, filter. */
export async function* sheetPieces({
  columns,
  rows,
  count,
  isPlain = false,
  running,
}: SheetBody): AsyncGenerator<string> {
  const last = letters(columns.length - 1);
  yield [
    `${HEAD}<worksheet xmlns="${MAIN}">`,
    // Printed, a sheet is as wide as the page and as long as it is.
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    isPlain
      ? '<sheetViews><sheetView workbookViewId="0" showGridLines="0"/></sheetViews>'
      : '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" ' +
        'state="frozen"/></sheetView></sheetViews>',
    `<cols>${columns.map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`,
    '<sheetData>',
    isPlain
      ? ''
      : rowPart(
          columns.map(({ title }) => title),
          1,
          STYLE.header,
        ),
  ].join('');
  let at = isPlain ? 0 : 1;
  for await (const some of rows) {
    let piece = '';
    for (const row of some) {
      at += 1;
      const lines = isPlain && at > 1 ? linesOf(row, columns) : 1;
      piece += rowPart(row, at, isPlain && at === 1 ? STYLE.title : undefined, lines);
    }
    if (piece !== '') yield piece;
  }
  const filter = isPlain || count === 0 ? '' : `<autoFilter ref="A1:${last}${count + 1}"/>`;
  yield `</sheetData>${filter}${PAGE}${running === undefined ? '' : headPart(running)}</worksheet>`;
}

/** Letters of each side of a running head; all of it has 255 at most (ECMA-376 part 1, 18.3.1.46). */
const MOST_RUNNING = 80;

/** The running head of printed pages, and which of how many each is. An ampersand begins a code: one that is meant stands twice. */
function headPart({ left, right }: { readonly left: string; readonly right: string }): string {
  const said = (text: string) => xml(clipped(xmlFree(text), MOST_RUNNING).replaceAll('&', '&&'));
  // In the middle which sheet it is: its name stands on no paper otherwise.
  const head = `<oddHeader>&amp;L${said(left)}&amp;C&amp;A&amp;R${said(right)}</oddHeader>`;
  return `<headerFooter>${head}<oddFooter>&amp;R&amp;P / &amp;N</oddFooter></headerFooter>`;
}

/** Of a line of text in the font of the workbook. */
const LINE_POINTS = 15;

/** Lines that the longest text of a row takes: not every program makes a row as high as what is wrapped in it. */
function linesOf(cells: readonly SheetCell[], columns: readonly SheetColumn[]): number {
  return cells.reduce<number>((most, cell, at) => {
    const width = columns[at]?.width ?? Number.POSITIVE_INFINITY;
    return typeof cell === 'string'
      ? Math.max(most, Math.ceil((cell.length * ROOM_FOR_WORDS) / width))
      : most;
  }, 1);
}
/** Words that do not fit leave some of a line empty. */
const ROOM_FOR_WORDS = 1.1;

function rowPart(
  cells: readonly SheetCell[],
  at: number,
  style?: (typeof STYLE)[keyof typeof STYLE],
  lines = 1,
): string {
  let inner = '';
  for (let column = 0; column < cells.length; column += 1)
    inner += cellPart(cells[column] ?? null, `${letters(column)}${at}`, style);
  const points = style === STYLE.title ? 24 : lines > 1 ? lines * LINE_POINTS : null;
  const height = points === null ? '' : ` ht="${points}" customHeight="1"`;
  return `<row r="${at}"${height}>${inner}</row>`;
}

/** Every other part of a workbook, by its path, for sheets of these names. */
export function bookParts(
  names: readonly string[],
  language: 'pt-BR' | 'en',
  at: string,
): Readonly<Record<string, string>> {
  const moment = `${new Date(at).toISOString().slice(0, 19)}Z`;
  const sheets = names.map((name, index) => ({ name, number: index + 1 }));
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
  const part = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${type}"/>`;
  return {
    '[Content_Types].xml': [
      `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      part('xl/workbook.xml', `${CONTENT}.sheet.main+xml`),
      part('xl/styles.xml', `${CONTENT}.styles+xml`),
      part('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
      ...sheets.map(({ number }) => part(sheetPath(number), `${CONTENT}.worksheet+xml`)),
      '</Types>',
    ].join(''),
    '_rels/.rels': [
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">`,
      relation('rId1', `${RELATIONS}/officeDocument`, 'xl/workbook.xml'),
      relation('rId2', `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'),
      '</Relationships>',
    ].join(''),
    'docProps/core.xml': [
      `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dcterms="http://purl.org/dc/terms/"`,
      ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
      `<dc:language>${language}</dc:language>`,
      `<dcterms:created xsi:type="dcterms:W3CDTF">${moment}</dcterms:created></cp:coreProperties>`,
    ].join(''),
    'xl/workbook.xml': [
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>`,
      ...sheets.map(
        ({ name, number }) => `<sheet name="${xml(name)}" sheetId="${number}" r:id="rId${number}"/>`,
      ),
      '</sheets></workbook>',
    ].join(''),
    'xl/_rels/workbook.xml.rels': [
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">`,
      ...sheets.map(({ number }) =>
        relation(`rId${number}`, `${RELATIONS}/worksheet`, `worksheets/sheet${number}.xml`),
      ),
      relation('rIdStyles', `${RELATIONS}/styles`, 'styles.xml'),
      '</Relationships>',
    ].join(''),
    'xl/styles.xml': `${HEAD}${stylesPart(language)}`,
  };
}

/** Where the part of a sheet lies, from 1 on. */
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** Letters that a sheet's name has at most, and those it must not have. */
export const MOST_NAME = 31;
const NOT_IN_NAMES = /[[\]:*?/\\]/g;

/** Names of sheets out of titles: short, allowed, and each once whatever the case of its letters. */
export function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const plain =
      xmlFree(title)
        .replace(NOT_IN_NAMES, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/^'+|'+$/g, '') || '–';
    for (let at = 1; ; at += 1) {
      const mark = at === 1 ? '' : ` (${at})`;
      const name = `${cut(plain, MOST_NAME - mark.length)}${mark}`;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  });
}

/** Without control characters and halves of pairs, which a cut may leave. */
const xmlFree = (text: string) => text.replace(/[\p{Cc}\p{Cs}]/gu, ' ');

/** So many units of UTF-16, never half a pair. */
const cut = (text: string, most: number) =>
  text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
