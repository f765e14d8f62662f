import { afterAll, describe, expect, it } from 'vitest';
import { CFB, utils, write } from '@e965/xlsx';
import { LIMITS } from '../document.ts';
import { readDocument } from '../read.ts';
import { allRows, contentOf, refusalOf, remarksOf, texts } from '../testing/outcome.ts';
import { type BuiltBook, xlsxFile } from '../testing/xlsx-file.ts';
import { zipFile } from '../testing/zip-file.ts';
import { closeLegacy } from './read-legacy.ts';

const read = async (book: BuiltBook, limits = LIMITS, name = 'livro.xlsx') =>
  await readDocument(xlsxFile(book), name, limits);
const sheetsOf = async (book: BuiltBook) => contentOf(await read(book), 'sheets').sheets;
const one = (rows: BuiltBook['sheets'][number]['rows'], more: Partial<BuiltBook['sheets'][number]> = {}) => ({
  sheets: [{ name: 'Consumo', rows, ...more }],
});

afterAll(closeLegacy);

/** An ODS with one cell of text that stands for many, and the empty rows with which a program fills the sheet. */
function repeatingOds(rowTimes: number, columnTimes: number): Uint8Array {
  const row = `<table:table-row table:number-rows-repeated="${rowTimes}"><table:table-cell table:number-columns-repeated="${columnTimes}" office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>`;
  const rest =
    '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>';
  return zipFile({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': '<manifest:manifest/>',
    'styles.xml': '<office:document-styles/>',
    'content.xml': `<office:document-content><office:body><office:spreadsheet><table:table table:name="A">${row}${rest}</table:table></office:spreadsheet></office:body></office:document-content>`,
  });
}

/** A workbook of the old format with a record that hides a row (counted from 0), which the writer of these tests leaves out. */
function withHiddenRow(bytes: Uint8Array, row: number): Uint8Array {
  const container = CFB.read(bytes, { type: 'buffer' });
  const stream = CFB.find(container, '/Workbook');
  if (stream === null) throw new Error('no stream of a workbook');
  const content = Buffer.from(stream.content as Uint8Array);
  let [at, sheet] = [0, 0];
  // Records are a type, a length and so many bytes; the last of type 0x0809 begins the sheet.
  while (at + 4 <= content.length) {
    const end = at + 4 + content.readUInt16LE(at + 2);
    if (content.readUInt16LE(at) === 0x0809) sheet = end;
    at = end;
  }
  const record = Buffer.alloc(20);
  record.writeUInt16LE(0x0208, 0);
  record.writeUInt16LE(16, 2);
  record.writeUInt16LE(row, 4);
  record.writeUInt16LE(1, 8);
  record.writeUInt16LE(0xff, 10);
  record.writeUInt8(0x20, 16);
  stream.content = Buffer.concat([content.subarray(0, sheet), record, content.subarray(sheet)]);
  stream.size = stream.content.length;
  return new Uint8Array(CFB.write(container, { type: 'buffer' }) as Buffer);
}

describe('a workbook', () => {
  it('gives typed cells: texts, exact numbers, days, shares, stored results of formulas', async () => {
    const [sheet] = await sheetsOf({
      formats: ['dd/mm/yyyy', '0%'],
      ...one([
        ['Data', 'Litros & mais', null, 'Parte'],
        [{ number: '45717', style: 1 }, { number: '12.300000000000001' }, null, { number: '0.2', style: 2 }],
        [
          '31/02/2025',
          { xml: '<f>SUM(B2)</f><v>1.5E2</v>' },
          { xml: '<f>A1</f><v>sim</v>', attributes: 't="str"' },
          { xml: '<is><t>direto</t></is>', attributes: 't="inlineStr"' },
        ],
        [
          { xml: '<v>1</v>', attributes: 't="b"' },
          { xml: '<v>2025-03-02T00:00:00</v>', attributes: 't="d"' },
        ],
      ]),
    });
    expect(sheet?.head.map(({ cells }) => cells)).toEqual([
      [{ text: 'Data' }, { text: 'Litros & mais' }, { text: '' }, { text: 'Parte' }],
      [
        { text: '2025-03-01', date: '2025-03-01' },
        { text: '12.3', number: '12.3' },
        { text: '' },
        { text: '20%', number: '0.2' },
      ],
      [{ text: '31/02/2025' }, { text: '150', number: '150' }, { text: 'sim' }, { text: 'direto' }],
      [{ text: 'TRUE' }, { text: '2025-03-02T00:00:00', date: '2025-03-02' }],
    ]);
  });

  it('counts days from 1904 where the workbook says so', async () => {
    const [sheet] = await sheetsOf({
      from1904: true,
      formats: ['d/m/y'],
      ...one([[{ number: '44196', style: 1 }]]),
    });
    expect(sheet?.head[0]?.cells[0]?.date).toBe('2025-01-01');
  });

  it('names the cell whose formula has no stored value, and the cell that holds an error', async () => {
    const outcome = await read(
      one([
        ['a', { xml: '<f>B9*2</f>' }],
        [null, { xml: '<f>1/0</f><v>#DIV/0!</v>', attributes: 't="e"' }],
      ]),
    );
    expect(outcome.ok && outcome.remarks).toEqual([
      {
        code: 'document.formula_without_value',
        params: { sheet: 'Consumo', cell: 'B1' },
        place: { at: 'cell', sheet: 'Consumo', row: 1, column: 2 },
      },
      {
        code: 'document.cell_error',
        params: { text: '#DIV/0!', sheet: 'Consumo', cell: 'B2' },
        place: { at: 'cell', sheet: 'Consumo', row: 2, column: 2 },
      },
    ]);
  });

  it('says so many remarks and no more', async () => {
    const outcome = await read(one(Array.from({ length: 80 }, () => ['x', { xml: '<f>A1</f>' }])));
    expect(remarksOf(outcome)).toHaveLength(51);
    expect(outcome.ok && outcome.remarks.at(-1)).toEqual({
      code: 'document.more_remarks',
      params: { count: '30' },
    });
  });

  it('reads hidden sheets with a remark, keeps merged areas, passes over empty sheets', async () => {
    const outcome = await read({
      sheets: [
        { name: 'Vazia', rows: [] },
        { name: 'Oculta', state: 'veryHidden', rows: [['x']] },
        {
          name: 'Mescla',
          rows: [
            ['2025', null, null],
            ['jan', 'fev', 'mar'],
          ],
          after: '<mergeCells><mergeCell ref="A1:C1"/></mergeCells>',
        },
      ],
    });
    const { sheets } = contentOf(outcome, 'sheets');
    expect(remarksOf(outcome)).toEqual(['document.hidden_sheet']);
    expect(sheets.map(({ name, rowCount }) => [name, rowCount])).toEqual([
      ['Vazia', 0],
      ['Oculta', 1],
      ['Mescla', 2],
    ]);
    expect(sheets[2]?.merged).toEqual([{ row: 1, column: 1, rows: 1, columns: 3 }]);
  });

  it('reads the data of a workbook with macros and says that they did not run', async () => {
    const book = { ...one([['a']]), parts: { 'xl/vbaProject.bin': 'Sub Auto_Open()' } };
    const outcome = await read(book, LIMITS, 'livro.xlsm');
    expect(remarksOf(outcome)).toEqual(['document.macros']);
  });

  it('streams its rows again from the file, all of them, with the numbers that a person sees', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => (at % 3 === 1 ? [] : [{ number: `${at}.5` }, 'L']));
    const [sheet] = await sheetsOf(one(rows));
    if (!sheet) throw new Error('no sheet');
    const found = await allRows(sheet, 700);
    expect([sheet.rowCount, found.length]).toEqual([2_000, 2_000]);
    expect(found.at(-1)).toEqual({
      number: 3_000,
      cells: [{ text: '2999.5', number: '2999.5' }, { text: 'L' }],
    });
  });

  it('takes parts with prefixed names, and cells and rows without references', async () => {
    const part =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c><x:v>7</x:v></x:c><x:c t="inlineStr"><x:is><x:t>kWh &lt;1</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>';
    const [sheet] = await sheetsOf({ ...one([['a']]), parts: { 'xl/worksheets/sheet1.xml': part } });
    expect(texts(sheet)).toEqual([['7', 'kWh <1']]);
  });
});

describe('a workbook that is hostile or broken', () => {
  it('is refused when it is empty, too long, too wide or cut off', async () => {
    const many = one(Array.from({ length: 120 }, () => ['x']));
    expect(refusalOf(await read({ sheets: [{ name: 'Vazia', rows: [] }] }))).toBe('document.empty');
    expect(refusalOf(await read(many, { ...LIMITS, rows: 100 }))).toBe('document.too_many_rows');
    const wide = one([Array.from({ length: 10_000 }, () => ({ number: '1' }))]);
    expect(refusalOf(await read(wide))).toBe('document.too_many_columns');
    expect(refusalOf(await readDocument(xlsxFile(many).slice(0, 900), 'a.xlsx'))).toBe('document.corrupt');
  });

  it('is refused when a part brings entities of its own', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`;
    const outcome = await read({ ...one([['a']]), parts: { 'xl/worksheets/sheet1.xml': bomb } });
    expect(refusalOf(outcome)).toBe('document.corrupt');
  });

  it('is refused when a part is not well-formed, or goes on without a tag', async () => {
    const parts = (text: string) => ({ ...one([['a']]), parts: { 'xl/worksheets/sheet1.xml': text } });
    expect(refusalOf(await read(parts('<worksheet><sheetData></worksheet>')))).toBe('document.corrupt');
    expect(refusalOf(await read(parts(`<worksheet a="${'x'.repeat(3_000_000)}`)))).toBe('document.corrupt');
  });

  it('is refused before it is unpacked when it would swell beyond the limit', async () => {
    const book = one([[{ xml: `<is><t>${' '.repeat(30_000_000)}</t></is>`, attributes: 't="inlineStr"' }]]);
    expect(refusalOf(await read(book))).toBe('document.unpacks_too_large');
  });
});

describe('older and other formats', () => {
  const rows = [
    ['Data', 'Litros', 'Nota'],
    [new Date(Date.UTC(2025, 2, 1)), 12.3, '00123'],
    ['31/02/2025', 1e-7, 'São Paulo'],
  ];
  const file = (type: 'biff8' | 'xlsb' | 'ods') => {
    const book = utils.book_new();
    const sheet = utils.aoa_to_sheet(rows, { UTC: true, cellDates: true });
    utils.book_append_sheet(book, sheet, 'Consumo');
    return new Uint8Array(write(book, { type: 'buffer', bookType: type, cellDates: false }) as Buffer);
  };

  it.each([
    ['xls', 'biff8'],
    ['xlsb', 'xlsb'],
    ['ods', 'ods'],
  ] as const)('%s gives the same typed cells', async (format, type) => {
    const outcome = await readDocument(file(type), `livro.${format}`);
    const content = contentOf(outcome, 'sheets');
    expect([content.format, remarksOf(outcome)]).toEqual([format, []]);
    expect(content.sheets[0]?.head.map(({ cells }) => cells)).toEqual([
      [{ text: 'Data' }, { text: 'Litros' }, { text: 'Nota' }],
      [{ text: '2025-03-01', date: '2025-03-01' }, { text: '12.3', number: '12.3' }, { text: '00123' }],
      [{ text: '31/02/2025' }, { text: '0.0000001', number: '0.0000001' }, { text: 'São Paulo' }],
    ]);
  });

  it.each([
    ['rows', 1_048_576, 1, 'document.too_many_rows'],
    ['columns', 1, 16_384, 'document.too_many_columns'],
    ['both', 1_048_576, 16_384, 'document.too_many_columns'],
  ])('refuses an ODS of which one cell stands for too many %s', async (_, rowTimes, columnTimes, code) => {
    expect(refusalOf(await readDocument(repeatingOds(rowTimes, columnTimes), 'a.ods'))).toBe(code);
  });

  it('reads an ODS whose repeated cells are few', async () => {
    const outcome = await readDocument(repeatingOds(2, 3), 'a.ods');
    expect(texts(contentOf(outcome, 'sheets').sheets[0])).toEqual([
      ['x', 'x', 'x'],
      ['x', 'x', 'x'],
    ]);
  });

  it.each([
    ['xls', 'biff8'],
    ['xlsb', 'xlsb'],
  ] as const)('%s tells the rows that it hides', async (format, type) => {
    const book = utils.book_new();
    const sheet = utils.aoa_to_sheet([['Litros'], [10], [20], [30]]);
    sheet['!rows'] = [{}, {}, { hidden: true }];
    utils.book_append_sheet(book, sheet, 'A');
    const written = new Uint8Array(
      write(book, { type: 'buffer', bookType: type, cellStyles: true }) as Buffer,
    );
    const bytes = format === 'xls' ? withHiddenRow(written, 2) : written;
    const rows = contentOf(await readDocument(bytes, `a.${format}`), 'sheets').sheets[0]?.head ?? [];
    expect(rows.map(({ number, hidden }) => [number, hidden === true])).toEqual([
      [1, false],
      [2, false],
      [3, true],
      [4, false],
    ]);
  });

  it('tells the rows that an ODS hides or filters away, also those that stand for many', async () => {
    const row = (more: string, text: string) =>
      `<table:table-row ${more}><table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell></table:table-row>`;
    const rows = [
      row('', 'a'),
      row('table:visibility="collapse" table:number-rows-repeated="2"', 'b'),
      row('', 'c'),
      row('table:visibility="filter"', 'd'),
      row('', 'e'),
    ].join('');
    const bytes = zipFile({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'META-INF/manifest.xml': '<manifest:manifest/>',
      'content.xml': `<office:document-content><office:body><office:spreadsheet><table:table table:name="A">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
    });
    const [sheet] = contentOf(await readDocument(bytes, 'a.ods'), 'sheets').sheets;
    expect(sheet?.head.map(({ cells, hidden }) => [cells[0]?.text, hidden === true])).toEqual([
      ['a', false],
      ['b', true],
      ['b', true],
      ['c', false],
      ['d', true],
      ['e', false],
    ]);
  });

  it('reads a table of HTML under the name of a spreadsheet, its digits as texts', async () => {
    const html = '<html><table><tr><td>Litros</td></tr><tr><td>1.234,56</td></tr></table></html>';
    const outcome = await readDocument(new TextEncoder().encode(html), 'relatorio.xls');
    expect(contentOf(outcome, 'sheets').sheets[0]?.head[1]?.cells).toEqual([{ text: '1.234,56' }]);
  });

  it('refuses a damaged file of the old format, and too many rows', async () => {
    const bytes = file('biff8');
    expect(refusalOf(await readDocument(bytes.slice(0, 1_500), 'a.xls'))).toBe('document.corrupt');
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(Array.from({ length: 300 }, (_, at) => [at])), 'A');
    const long = new Uint8Array(write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer);
    expect(refusalOf(await readDocument(long, 'a.xls', { ...LIMITS, rows: 100 }))).toBe(
      'document.too_many_rows',
    );
  });
});
