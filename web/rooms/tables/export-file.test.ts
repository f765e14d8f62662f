import { read, utils } from '@e965/xlsx';
import { expect, it } from 'vitest';
import type { Line } from './columns.ts';
import {
  csvWriter,
  exportLines,
  type FileWriter,
  fileColumns,
  fileValues,
  jsonWriter,
  type Value,
} from './export-file.ts';
import { xlsxWriter } from './xlsx-file.ts';

const columns = [
  { key: 'kind', title: 'Kind' },
  { key: 'quantity', title: 'Quantity' },
];
const rows: Value[][] = [
  [{ text: '=HYPERLINK("http://example.com";"x")' }, { amount: '1234.50000000000000001' }],
  [{ text: 'a "b"; c\nd & <e>' }, null],
];

async function textOf(make: (put: (piece: string) => void) => FileWriter): Promise<string> {
  let text = '';
  const writer = make((piece) => {
    text += piece;
  });
  writer.begin();
  writer.rows(rows);
  await writer.end();
  return text;
}

it('a CSV has the marks of its reader, and no text of it is a formula', async () => {
  expect(await textOf((put) => csvWriter(columns, 'pt-BR', put))).toBe(
    `\uFEFFKind;Quantity\r\n"'=HYPERLINK(""http://example.com"";""x"")";"1234,50000000000000001"\r\n"a ""b""; c\nd & <e>";\r\n`,
  );
  expect(await textOf((put) => csvWriter(columns, 'en', put))).toContain(',1234.50000000000000001\r\n');
});

it('JSON keeps every digit and what is missing', async () => {
  expect(JSON.parse(await textOf((put) => jsonWriter(columns, put)))).toEqual([
    { kind: '=HYPERLINK("http://example.com";"x")', quantity: '1234.50000000000000001' },
    { kind: 'a "b"; c\nd & <e>', quantity: null },
  ]);
});

it('a workbook is read back as it was written: texts as texts, amounts as numbers', async () => {
  const pieces: Uint8Array[] = [];
  const writer = xlsxWriter(columns, (piece) => pieces.push(piece));
  writer.begin();
  writer.rows(rows);
  await writer.end();
  const book = read(new Uint8Array(await new Blob(pieces as BlobPart[]).arrayBuffer()), { type: 'array' });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  expect(sheet?.['A2']).toMatchObject({ t: 's', v: '=HYPERLINK("http://example.com";"x")' });
  expect(sheet?.['A2']?.f).toBeUndefined();
  expect(utils.sheet_to_json(sheet ?? {}, { header: 1 })).toEqual([
    ['Kind', 'Quantity'],
    ['=HYPERLINK("http://example.com";"x")', 1234.5],
    ['a "b"; c\nd & <e>'],
  ]);
});

it('a period is two days and an emission kilograms, in the order of the columns', () => {
  const keys = ['period', 'co2e', 'site'] as const;
  const named = fileColumns(keys, (key) => key).map(({ key }) => key);
  expect(named.slice(0, 4)).toEqual(['from', 'to', 'co2eKg', 'site']);
  const line = { from: '2025-01-01', to: '2025-01-31', co2eKg: null } as Line;
  const values = fileValues(keys, line, () => '', 'pt-BR');
  expect(values.slice(0, 4)).toEqual([{ day: '2025-01-01' }, { day: '2025-01-31' }, null, null]);
});

it('a day is a date that a spreadsheet computes with, and an ISO day in the other files', async () => {
  const days: Value[] = [{ day: '2025-01-31' }, { day: '1899-05-01' }];
  const pieces: Uint8Array[] = [];
  const writer = xlsxWriter(columns, (piece) => pieces.push(piece));
  writer.begin();
  writer.rows([days]);
  await writer.end();
  const bytes = new Uint8Array(await new Blob(pieces as BlobPart[]).arrayBuffer());
  const dated = read(bytes, { cellDates: true, UTC: true }).Sheets['Razão'];
  expect(dated?.['A2']).toMatchObject({ t: 'd', v: new Date('2025-01-31T00:00:00Z') });
  // 31 January 2025 is day 45 688 of the calendar of spreadsheets, which has no day of the century before.
  expect(read(bytes).Sheets['Razão']?.['A2']).toMatchObject({ t: 'n', v: 45_688 });
  expect(dated?.['B2']).toMatchObject({ t: 's', v: '1899-05-01' });
  let text = '';
  csvWriter(columns, 'pt-BR', (piece) => (text += piece)).rows([days]);
  jsonWriter(columns, (piece) => (text += piece)).rows([days]);
  expect(text).toBe('2025-01-31;1899-05-01\r\n\n{"kind":"2025-01-31","quantity":"1899-05-01"}');
});

it('a file says of every line which factor it was calculated with, of what source and edition, and who approved it when', async () => {
  const line = {
    factor: { name: { 'pt-BR': '=Óleo', en: '=Oil' }, publisher: 'DESNZ', title: 'Fatores', edition: '2025' },
  } as Line;
  const textOf = (key: string) => ({ committedBy: 'Ana', committedAt: '01/03/2025' })[key] ?? '';
  const titles = fileColumns(['site', 'committedAt'], (key) => key);
  expect(titles.map(({ key }) => key)).toEqual([
    'site',
    'committedAt',
    'factorName',
    'factorSource',
    'factorEdition',
    'committedBy',
  ]);
  const values = fileValues(['site', 'committedAt'], line, textOf, 'pt-BR');
  let text = '';
  csvWriter(titles, 'en', (piece) => (text += piece)).rows([values]);
  expect(text).toBe(",01/03/2025,'=Óleo,DESNZ: Fatores,2025,Ana\r\n");
  const without = fileValues([], { factor: null } as Line, textOf, 'en');
  expect(without).toEqual([null, null, null, { text: 'Ana' }, { text: '01/03/2025' }]);
});

it('an export that is cancelled half-way ends there and gives no file', async () => {
  const stop = new AbortController();
  const written: number[] = [];
  const writer: FileWriter = {
    type: 'text/plain',
    begin: () => undefined,
    rows: (more) => void written.push(more.length),
    end: () => {
      throw new Error('it must not end');
    },
  };
  const pages = exportLines({
    query: {},
    writer,
    values: () => [],
    onProgress: (done) => done >= 2 && stop.abort(),
    read: () => {
      stop.signal.throwIfAborted();
      return Promise.resolve({ entries: [{} as Line], nextCursor: 'more' });
    },
  });
  await expect(pages).rejects.toThrow();
  expect(written).toEqual([1, 1]);
});
