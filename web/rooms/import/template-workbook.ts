import { strToU8, zipSync } from 'fflate';
import type { TemplateRows } from './template-rows.ts';

const NAMESPACE = 'http://schemas.openxmlformats.org';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = `xmlns="${NAMESPACE}/spreadsheetml/2006/main"`;
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const RELATIONSHIPS = `${NAMESPACE}/officeDocument/2006/relationships`;

/** Rows that have lists to choose from. */
const FIRST_ROW = 4;
const LAST_ROW = 5000;
const MONTH_COLUMN_WIDTH = 22;

/** Cell formats, by their places in `styles.xml`. */
const CODE = 1;
const HEADING = 2;
const EXAMPLE = 3;
const TEXT = 4;
const WRAPPED = 5;

const FONTS = [
  '<font><sz val="11"/><name val="Calibri"/></font>',
  '<font><sz val="7"/><color rgb="FF8A8F98"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font>',
  '<font><i/><sz val="11"/><color rgb="FF8A8F98"/><name val="Calibri"/></font>',
];
const FILLS = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE4EFE8"/><bgColor indexed="64"/></patternFill></fill>',
];
const FORMATS = [
  '<xf/>',
  '<xf fontId="1" applyFont="1"/>',
  '<xf fontId="2" fillId="2" applyFont="1" applyFill="1"/>',
  '<xf fontId="3" applyFont="1"/>',
  '<xf numFmtId="49" applyNumberFormat="1"/>',
  '<xf applyAlignment="1"><alignment wrapText="1" vertical="top"/></xf>',
];
const counted = (name: string, all: readonly string[]) =>
  `<${name} count="${all.length}">${all.join('')}</${name}>`;

const STYLES =
  `${HEAD}<styleSheet ${MAIN}>${counted('fonts', FONTS)}${counted('fills', FILLS)}` +
  `${counted('borders', ['<border/>'])}${counted('cellStyleXfs', ['<xf/>'])}${counted('cellXfs', FORMATS)}</styleSheet>`;

/**
 * A workbook of four sheets: the rows to fill in, with lists to choose from; how to fill them in; the kinds with their
 * units; and, hidden, the lists.
 * @param amounts places of columns that hold numbers
 */
export function workbook(
  rows: TemplateRows,
  amounts: ReadonlySet<number>,
  heads: { readonly notes: string; readonly kinds: string },
): Uint8Array {
  const sheets = [
    { name: sheetName(rows.title), xml: dataSheet(rows, amounts) },
    { name: heads.notes, xml: plainSheet(rows.notes, [28, 90]) },
    { name: heads.kinds, xml: plainSheet(rows.kinds, [60, 40]) },
    { name: 'listas', xml: listSheet(rows.choices), hidden: true },
  ];
  const types = sheets.map(
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  const listed = sheets.map(
    ({ name, hidden }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  const targets = sheets.map((_, at) => relationship(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`));
  const parts: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8(
      `${HEAD}<Types xmlns="${NAMESPACE}/package/2006/content-types">` +
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/>` +
        `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${types.join('')}</Types>`,
    ),
    '_rels/.rels': strToU8(relationships([relationship(1, 'officeDocument', 'xl/workbook.xml')])),
    'xl/workbook.xml': strToU8(
      `${HEAD}<workbook ${MAIN} xmlns:r="${RELATIONSHIPS}"><sheets>${listed.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      relationships([...targets, relationship(sheets.length + 1, 'styles', 'styles.xml')]),
    ),
    'xl/styles.xml': strToU8(STYLES),
  };
  sheets.forEach(({ xml }, at) => {
    parts[`xl/worksheets/sheet${at + 1}.xml`] = strToU8(xml);
  });
  return zipSync(parts);
}

const relationship = (number: number, type: string, target: string) =>
  `<Relationship Id="rId${number}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`;

const relationships = (all: readonly string[]) =>
  `${HEAD}<Relationships xmlns="${NAMESPACE}/package/2006/relationships">${all.join('')}</Relationships>`;

function dataSheet(
  { codes, headings, example, choices }: TemplateRows,
  amounts: ReadonlySet<number>,
): string {
  // Typed as text, so that a spreadsheet makes no date of `01/2025`.
  const columns = headings
    .map(
      (_, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${at === 0 ? 30 : MONTH_COLUMN_WIDTH}" ` +
        `customWidth="1"${codes[at] === 'period' ? ` style="${TEXT}"` : ''}/>`,
    )
    .join('');
  const body = [
    row(1, codes, CODE, NO_AMOUNTS, ' ht="9" customHeight="1"'),
    row(2, headings, HEADING, NO_AMOUNTS),
    row(3, example, EXAMPLE, amounts),
  ].join('');
  const lists = [...choices.keys()].map((place, at) => {
    const count = choices.get(place)?.length ?? 0;
    const cells = `${letters(place)}${FIRST_ROW}:${letters(place)}${LAST_ROW}`;
    const list = `listas!$${letters(at)}$1:$${letters(at)}$${count}`;
    return (
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorStyle="warning" ` +
      `sqref="${cells}"><formula1>${list}</formula1></dataValidation>`
    );
  });
  const validations =
    lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
  const pane =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="3" topLeftCell="A4" activePane="bottomLeft" ' +
    'state="frozen"/></sheetView></sheetViews>';
  return `${HEAD}<worksheet ${MAIN}>${pane}<cols>${columns}</cols><sheetData>${body}</sheetData>${validations}</worksheet>`;
}

function plainSheet(rows: readonly (readonly string[])[], widths: readonly number[]): string {
  const columns = widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  const body = rows.map((texts, at) => row(at + 1, texts, WRAPPED, NO_AMOUNTS)).join('');
  return `${HEAD}<worksheet ${MAIN}><cols>${columns}</cols><sheetData>${body}</sheetData></worksheet>`;
}

/** A column for each list. */
function listSheet(choices: ReadonlyMap<number, readonly string[]>): string {
  const lists = [...choices.values()];
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const body = Array.from({ length: longest }, (_, at) =>
    row(
      at + 1,
      lists.map((list) => list[at] ?? ''),
      0,
      NO_AMOUNTS,
    ),
  ).join('');
  return `${HEAD}<worksheet ${MAIN}><sheetData>${body}</sheetData></worksheet>`;
}

const NO_AMOUNTS: ReadonlySet<number> = new Set();

function row(
  number: number,
  texts: readonly string[],
  style: number,
  amounts: ReadonlySet<number>,
  attributes = '',
): string {
  const cells = texts.map((text, place) => {
    if (text === '') return '';
    const at = `r="${letters(place)}${number}" s="${style}"`;
    return amounts.has(place)
      ? `<c ${at}><v>${escaped(text)}</v></c>`
      : `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
  });
  return `<row r="${number}"${attributes}>${cells.join('')}</row>`;
}

/** XML knows no control characters but three. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A sheet's name has 31 characters at most, and none of a few. */
function sheetName(title: string): string {
  return title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31);
}

/** `A`, `B` … `Z`, `AA`. */
function letters(place: number): string {
  const last = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? last : letters(Math.floor(place / 26) - 1) + last;
}
