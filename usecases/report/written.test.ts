import { readDocument } from '#documents/read.ts';
import type { Row } from '#documents/document.ts';
import { writeCsv } from '#reports/data/write-csv.ts';
import { writeJson } from '#reports/data/write-json.ts';
import { reportDocument, type ReportDocument, type ReportTable } from '#reports/document.ts';
import { writeDocx } from '#reports/docx/write-docx.ts';
import { writeHtml } from '#reports/html/write-html.ts';
import { tablesOf, writeXlsx } from '#reports/sheets/write-xlsx.ts';
import { writePdf } from '#reports/pdf/write-pdf.ts';
import { optionsIn } from '#reports/testing/documents.ts';
import { openPdf } from '#reports/testing/pdf-pages.ts';
import { sampleDocument } from '#reports/testing/sample-document.ts';
import { decimal, toText } from '#engine/decimal.ts';
import { parse } from 'csv-parse/sync';
import { array, bigInt, integer, option, sample, tuple } from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  '#39': "'",
};
const plain = (xml: string) => xml.replace(/&(\w+|#39);/g, (all, name: string) => entities[name] ?? all);

/** An exact amount as ledgers have them: up to 14 figures, some after the point. */
const amount = tuple(bigInt(-(10n ** 13n), 10n ** 14n), integer({ min: 0, max: 9 })).map(
  ([digits, places]) => {
    const shown = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
    const whole = shown.slice(0, shown.length - places);
    return toText(
      decimal(`${digits < 0n ? '-' : ''}${whole}${places > 0 ? `.${shown.slice(-places)}` : ''}`),
    );
  },
);
/** Twenty inventories: of each its total, or that there is none. */
const inventories = array(option(amount, { freq: 6 }), { minLength: 20, maxLength: 20 });

function documentOf(totals: readonly (string | null)[], language: 'pt-BR' | 'en'): ReportDocument {
  const document = sampleDocument({
    language,
    rows: 1,
    totals: Object.fromEntries(totals.map((one, at) => [`T-${at}`, one])),
  });
  // Charts repeat their table's figures as drawings: the tables are what is read.
  return {
    ...document,
    chapters: document.chapters.map((one) => ({
      ...one,
      blocks: one.blocks.map((block) =>
        block.kind === 'chart' ? { kind: 'table' as const, table: block.table } : block,
      ),
    })),
  };
}

const exactIn = ({ rows }: ReportTable): (string | null | undefined)[] =>
  rows.flatMap(({ cells }) => cells.map(({ exact }) => exact));
const shownIn = ({ rows }: ReportTable): string[] =>
  rows.flatMap(({ cells }) => cells.map((cell) => cell.text));

async function rowsOf(bytes: Uint8Array): Promise<Map<string, readonly Row[]>> {
  const outcome = await readDocument(bytes, 'report.xlsx');
  if (!outcome.ok || outcome.content.kind !== 'sheets') throw new Error('The workbook cannot be read.');
  return new Map(outcome.content.sheets.map((sheet) => [sheet.name, sheet.head]));
}

describe('the totals of 500 inventories', () => {
  const cases = sample(inventories, { numRuns: 25, seed: 20 });

  it('are in a workbook what they are in the document, read by our own reader', async () => {
    for (const totals of cases) {
      const document = documentOf(totals, 'en');
      const sheets = await rowsOf(await writeXlsx(document, optionsIn('en')));
      for (const table of tablesOf(document)) {
        const read = (sheets.get(table.title) ?? []).slice(1, table.rows.length + 1);
        const numbers = read.flatMap(({ cells }) =>
          cells.flatMap(({ number, date }) => (date === undefined ? (number ?? []) : [])),
        );
        const expected = exactIn(table).filter(
          (exact) => typeof exact === 'string' && !/^\d{4}-/.test(exact),
        );
        expect(numbers.map((number) => toText(decimal(number)))).toEqual(expected);
      }
    }
  });

  it('are in a document for Word what people are shown', async () => {
    for (const totals of cases) {
      const document = documentOf(totals, 'pt-BR');
      const body = strFromU8(
        unzipSync(await writeDocx(document, optionsIn('pt-BR')))['word/document.xml'] ?? new Uint8Array(),
      );
      const tables = body
        .split('<w:tbl>')
        .slice(1)
        .map((part) => part.split('</w:tbl>')[0] ?? '');
      const read = tables.map((part) =>
        part
          .split('<w:tc>')
          .slice(1)
          .map((cell) => plain([...cell.matchAll(/<w:t[^>]*>([^<]*)</g)].map(([, one]) => one).join(''))),
      );
      expect(read.map((cells, at) => cells.slice(tablesOf(document)[at]?.columns.length))).toEqual(
        tablesOf(document).map(shownIn),
      );
    }
  });

  it('are on the pages of a PDF what people are shown, row by row', async () => {
    for (let at = 0; at < cases.length; at += 5) {
      const document = documentOf(cases.slice(at, at + 5).flat(), 'pt-BR');
      const { texts } = await openPdf(await writePdf(document, optionsIn('pt-BR')));
      const said = texts.join(' ').replace(/[\u200b\s]+/g, '');
      const [scopes] = tablesOf(document);
      for (const { cells } of scopes?.rows ?? []) {
        const row = cells.map((cell) => cell.text.replace(/[\u200b\s]+/g, '')).join('');
        expect(said).toContain(row);
      }
    }
  }, 120_000);

  it('are on the page in full length behind what is shown', async () => {
    for (const totals of cases) {
      const document = documentOf(totals, 'pt-BR');
      const page = text(await writeHtml(document, optionsIn('pt-BR')));
      const read = [...page.matchAll(/<data value="([^"]*)">([^<]*)</g)].map(([, exact = '', shown = '']) => [
        plain(exact),
        plain(shown),
      ]);
      const cells = tablesOf(document).flatMap(({ rows }) => rows.flatMap((row) => row.cells));
      expect(read).toEqual(
        cells.flatMap((cell) => (typeof cell.exact === 'string' ? [[cell.exact, cell.text]] : [])),
      );
    }
  });

  it('are in JSON and CSV what they are in the document', async () => {
    for (const totals of cases) {
      const document = documentOf(totals, 'en');
      expect(reportDocument.parse(JSON.parse(text(await writeJson(document))))).toEqual(document);
      const rows = parse<Record<string, string>>(text(await writeCsv(document, optionsIn('en'))), {
        columns: true,
        bom: true,
      });
      expect(rows.map(({ value }) => value)).toEqual(document.datapoints.map(({ value }) => value ?? ''));
    }
  });
});
