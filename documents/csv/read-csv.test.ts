import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../document.ts';
import { readDocument } from '../read.ts';
import { RecordSplitter } from './records.ts';
import { allRows, contentOf, refusalOf, remarksOf, texts } from '../testing/outcome.ts';

const read = async (text: string, encoding = 'utf-8', name = 'tabela.csv') =>
  await readDocument(iconv.encode(text, encoding, { addBOM: false }), name);

const sheetOf = async (text: string, encoding?: string, name?: string) =>
  contentOf(await read(text, encoding, name), 'sheets').sheets[0];

describe('a table of text', () => {
  const lines = 'Descrição;Mês;Litros\nÓleo diesel;março;1.234,56\nGasolina;abril;10\n';
  const cells = [
    ['Descrição', 'Mês', 'Litros'],
    ['Óleo diesel', 'março', '1.234,56'],
    ['Gasolina', 'abril', '10'],
  ];

  it.each(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'])('is read alike in %s', async (encoding) => {
    expect(texts(await sheetOf(lines, encoding))).toEqual(cells);
  });

  it.each(['utf-8', 'utf-16le', 'utf-16be'])('loses the byte order mark of %s', async (encoding) => {
    const bytes = iconv.encode(lines, encoding, { addBOM: true });
    expect(texts(contentOf(await readDocument(bytes, 'a.csv'), 'sheets').sheets[0])).toEqual(cells);
  });

  it('reads Japanese when the bytes can be nothing else, and says that it guessed', async () => {
    const text = `日付,数量,場所\n${'二〇二五年三月,軽油の使用量,東京支店の倉庫\n'.repeat(20)}`;
    const outcome = await read(text, 'shift_jis');
    expect(texts(contentOf(outcome, 'sheets').sheets[0])[0]).toEqual(['日付', '数量', '場所']);
    expect(remarksOf(outcome)).toEqual(['document.encoding_guessed']);
  });

  it.each([
    ['semicolons beside decimal commas', 'a;b\n1,5;2,5\n3,5;4,5\n'],
    ['commas', 'a,b\n"1,5","2,5"\n"3,5","4,5"\n'],
    ['tabs', 'a\tb\n1,5\t2,5\n3,5\t4,5\n'],
    ['pipes', 'a|b\n1,5|2,5\n3,5|4,5\n'],
    ['a separator that the file declares', 'sep=:\na:b\n1,5:2,5\n3,5:4,5\n'],
    ['line ends of Windows', 'a;b\r\n1,5;2,5\r\n3,5;4,5\r\n'],
    ['line ends of old Macs', 'a;b\r1,5;2,5\r3,5;4,5'],
  ])('is split at %s', async (_, text) => {
    expect(texts(await sheetOf(text))).toEqual([
      ['a', 'b'],
      ['1,5', '2,5'],
      ['3,5', '4,5'],
    ]);
  });

  it('keeps quotes, separators and line breaks within quotes, and rows that count as in a spreadsheet', async () => {
    const sheet = await sheetOf('a;b\n"diz ""oi""; sim";1\n\n"duas\nlinhas";2\n');
    expect(sheet?.head.map(({ number, cells: of }) => [number, ...of.map(({ text }) => text)])).toEqual([
      [1, 'a', 'b'],
      [2, 'diz "oi"; sim', '1'],
      [4, 'duas\nlinhas', '2'],
    ]);
  });

  it('never takes digits for a number: leading zeros and dots stay as they are written', async () => {
    const sheet = await sheetOf('codigo;valor\n00123;1.234\n="0042";2\n');
    expect(sheet?.head[1]?.cells).toEqual([{ text: '00123' }, { text: '1.234' }]);
    expect(sheet?.head[2]?.cells[0]).toEqual({ text: '0042' });
  });

  it('leaves a formula and a day that no calendar has as texts', async () => {
    expect(texts(await sheetOf('data;q\n31/02/2025;=HYPERLINK("x")\n'))[1]).toEqual([
      '31/02/2025',
      '=HYPERLINK("x")',
    ]);
  });

  it('finds the table under a title and above a total', async () => {
    const text = 'Relatório anual\n\na;b;c\n1;2;3\n4;5;6\n7;8;9\nTotal geral\n';
    expect(texts(await sheetOf(text))[1]).toEqual(['a', 'b', 'c']);
  });
});

describe('a large or hostile table', () => {
  it('gives every row again, in batches of the size asked for, and counts them', async () => {
    const text = `dia;litros\n${Array.from({ length: 30_000 }, (_, at) => `${at};${at * 2}`).join('\n')}`;
    const sheet = await sheetOf(text);
    expect([sheet?.rowCount, sheet?.columnCount, sheet?.head.length]).toEqual([30_001, 2, 200]);
    if (!sheet) return;
    const sizes: number[] = [];
    for await (const batch of sheet.batches(7_000)) sizes.push(batch.length);
    expect(sizes).toEqual([7_000, 7_000, 7_000, 7_000, 2_001]);
    const rows = await allRows(sheet);
    expect(rows[30_000]).toEqual({ number: 30_001, cells: [{ text: '29999' }, { text: '59998' }] });
  });

  it('tears no character and no quoted field at the seams of its pieces', async () => {
    const long = 'ção '.repeat(8_000).trim();
    const rows = Array.from({ length: 30 }, (_, at) => [long, `${at}`]);
    const sheet = await sheetOf(
      `a;b\n${rows.map(([a, b], at) => (at % 2 ? `"${a}";${b}` : `${a};${b}`)).join('\n')}\n`,
    );
    expect(texts(sheet).slice(1)).toEqual(rows);
  });

  it('takes a quote that is never closed for a character and goes on', async () => {
    const rows = Array.from({ length: 60_000 }, (_, at) => `linha ${at};valor de ${at}`).join('\n');
    const sheet = await sheetOf(`a;b\n"aberta;1\n${rows}\n`);
    expect(sheet?.rowCount).toBe(60_002);
  });

  it('refuses more rows than allowed, with the limit', async () => {
    const bytes = new TextEncoder().encode('a;b\n'.repeat(200));
    const outcome = await readDocument(bytes, 'a.csv', { ...LIMITS, rows: 100 });
    expect(outcome).toEqual({
      ok: false,
      problem: { code: 'document.too_many_rows', params: { name: 'a.csv', limit: '100' } },
    });
  });

  it('refuses ten thousand columns, but not ten thousand empty ones', async () => {
    expect(refusalOf(await read(`${'x;'.repeat(10_000)}y\n1;2\n`))).toBe('document.too_many_columns');
    expect((await sheetOf(`a;b${';'.repeat(10_000)}\n1;2\n`))?.columnCount).toBe(2);
  });

  it('stops when its time is over', async () => {
    const bytes = new TextEncoder().encode('a;b\n'.repeat(200_000));
    const outcome = await readDocument(bytes, 'a.csv', { ...LIMITS, milliseconds: -1 });
    expect(refusalOf(outcome)).toBe('document.too_slow');
  });

  it('calls a table of separators only empty', async () => {
    expect(refusalOf(await read(';;;\n;;;\n'))).toBe('document.empty');
  });

  it.each([
    ['on a line that never ends', '"x;'.repeat(1_500_000)],
    ['on a line that ends at last', `${'"x";'.repeat(1_200_000)}\n`],
  ])('of millions of quoted fields %s is refused for its columns', async (_, fields) => {
    expect(refusalOf(await read(`a;b\n${fields}`))).toBe('document.too_many_columns');
  });

  it('gives a line without an end up as soon as it is too long, not at the end of the file', () => {
    const splitter = new RecordSplitter(';', '\n');
    splitter.push('a;b\n1;2');
    splitter.push(';3');
    expect(splitter.held(10)).toEqual({ characters: 5, separators: 2 });
    expect(splitter.held(1)).toEqual({ characters: 5, separators: 1 });
  });

  it('with a row of millions of letters is refused for it', async () => {
    expect(refusalOf(await read(`a;b\n${'x'.repeat(3_000_000)};1\n`))).toBe('document.row_too_long');
  });

  it('says once which cells are longer than a spreadsheet holds, and reads their beginning', async () => {
    const outcome = await read(`a;b\n${'x'.repeat(40_000)};1\n"${'y'.repeat(50_000)}";2\n`);
    expect(remarksOf(outcome)).toEqual(['document.cells_cut']);
    const rows = texts(contentOf(outcome, 'sheets').sheets[0]).slice(1);
    expect(rows.map(([cell, next]) => [cell?.length, next])).toEqual([
      [32_767, '1'],
      [32_767, '2'],
    ]);
  });

  it('goes on behind a quote that was opened in a later field and never closed', async () => {
    const rest = `${'x'.repeat(20)};${'y'.repeat(20)}\n`.repeat(60_000);
    const rows = texts(await sheetOf(`a;b\n"1\n2";"never closed\n${rest}`));
    expect(rows.slice(1, 4)).toEqual([['"1'], ['2"', '"never closed'], ['x'.repeat(20), 'y'.repeat(20)]]);
  });
});
