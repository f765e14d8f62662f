import { fileURLToPath } from 'node:url';
import { rowsOf } from '../blocks.ts';
import type { ReportDocument } from '../document.ts';
import { ReportFault, type ReportFormat, type ReportWriter, type WriteOptions } from '../writing.ts';
import { bytesOf, wholeOf } from '../process/own-process.ts';
import { requestOf } from '../process/request.ts';
import { PRINT_WORDS, type PrintRequest, type PrintWords } from './print-request.ts';

/** 100,000 lines take five seconds of two idle cores. What typst holds comes on top of the heap. */
const PRINTER = {
  script: fileURLToPath(new URL('./print-process.ts', import.meta.url)),
  heapMegabytes: 192,
  mostMilliseconds: 120_000,
};

/** Rows of all tables: beyond, pages are no form for them. */
const MOST_ROWS = 40_000;

/** A report for the process that prints it. @throws ReportFault `report.too_large` (too many rows) */
export const preparePdf: ReportFormat['prepare'] = async (document, options) => {
  const rows = rowsOf(document);
  if (rows > MOST_ROWS)
    throw new ReportFault('report.too_large', { rows: String(rows), limit: String(MOST_ROWS) });
  return new TextEncoder().encode(JSON.stringify(printRequestOf(document, options)));
};

/**
 * What was prepared as a PDF that passes the gates of PDF/UA-1 and PDF/A-2a, printed by a process of its own which ends with it. The
 * same bytes give the same bytes: the file says that it was made at `madeAt` of its document.
 * @throws ReportFault `report.too_slow`, `report.unprintable`; the reason of an aborted signal, once the process is gone
 */
export const finishPdf: ReportFormat['finish'] = (prepared, signal) =>
  wholeOf(bytesOf(PRINTER, [prepared], signal));

/** A report as a PDF: what `preparePdf` and `finishPdf` say of it. */
export const writePdf: ReportWriter = async (document, options) =>
  finishPdf(await preparePdf(document, options), options.signal);

function printRequestOf(
  document: ReportDocument,
  options: Parameters<ReportFormat['prepare']>[1],
): PrintRequest {
  const organization = document.organization.name;
  const say: WriteOptions['say'] = (key, params) => options.say(`file.${key}`, { ...params, organization });
  const { words, logo, links } = requestOf(document, { ...options, say }, PRINT_WORDS);
  return {
    document,
    words: words satisfies PrintWords,
    logo,
    // Of a draft there is nothing to check.
    check: document.number === null ? null : (links?.check ?? null),
    datapoints: links?.datapoints ?? {},
  };
}
