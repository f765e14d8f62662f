import { readFileSync } from 'node:fs';
import type { ApartForm, ReportWriter } from '../writing.ts';
import { answerWith } from './answer.ts';
import { optionsOf } from './request.ts';
import type { WriteRequest } from './write-apart.ts';

/** The process that writes one file of a report and ends: a request as JSON on its standard input, the file on its standard output. */

const WRITERS: Readonly<Record<ApartForm, () => Promise<ReportWriter>>> = {
  docx: async () => (await import('../docx/write-docx.ts')).writeDocx,
  xlsx: async () => (await import('../sheets/write-xlsx.ts')).writeXlsx,
  html: async () => (await import('../html/write-html.ts')).writeHtml,
};

await answerWith(async () => {
  const request = JSON.parse(readFileSync(0, 'utf8')) as WriteRequest;
  const write = await WRITERS[request.form]();
  return write(request.document, optionsOf(request));
});
