import { fileURLToPath } from 'node:url';
import { rowsOf } from '../blocks.ts';
import type { ReportDocument } from '../document.ts';
import { type ApartForm, ReportFault, type ReportFormat } from '../writing.ts';
import { bytesOf, wholeOf } from './own-process.ts';
import { type FileRequest, requestOf } from './request.ts';
import { FILE_WORDS } from './words.ts';

const WRITER = {
  script: fileURLToPath(new URL('./write-process.ts', import.meta.url)),
  heapMegabytes: 512,
  mostMilliseconds: 120_000,
};

/** Rows of all tables: beyond, the process would not hold them. */
const MOST_ROWS = 40_000;

/** What the process that writes is given, as JSON on its standard input. */
export interface WriteRequest extends FileRequest {
  readonly form: ApartForm;
}

/**
 * A report in a form whose writer takes long, for the process that writes it.
 * @throws ReportFault `report.too_large` (too many rows)
 */
export function prepareApart(
  form: ApartForm,
  document: ReportDocument,
  options: Parameters<ReportFormat['prepare']>[1],
): Uint8Array {
  const rows = rowsOf(document);
  if (rows > MOST_ROWS)
    throw new ReportFault('report.too_large', { rows: String(rows), limit: String(MOST_ROWS) });
  const request: WriteRequest = { form, ...requestOf(document, options, FILE_WORDS) };
  return new TextEncoder().encode(JSON.stringify(request));
}

/**
 * What was prepared, written in a process of its own which ends with it: the bytes that the writer gives here.
 * @throws ReportFault `report.too_slow`, `report.unprintable`; the reason of an aborted signal, once the process is gone
 */
export const finishApart: ReportFormat['finish'] = (prepared, signal) =>
  wholeOf(bytesOf(WRITER, [prepared], signal));
