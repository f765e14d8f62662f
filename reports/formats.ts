import type { ApartForm, ReportFormat, ReportWriter } from './writing.ts';

/** Written in a process of its own, for it takes the time of a processor that others wait for. */
function apart(form: ApartForm): Pick<ReportFormat, 'prepare' | 'finish'> {
  return {
    prepare: async (document, options) =>
      (await import('./process/write-apart.ts')).prepareApart(form, document, options),
    finish: async (prepared, signal) =>
      (await import('./process/write-apart.ts')).finishApart(prepared, signal),
  };
}

/** Written at once: what is prepared is the file. */
function atOnce(prepare: ReportFormat['prepare']): Pick<ReportFormat, 'prepare' | 'finish'> {
  return { prepare, finish: (prepared) => Promise.resolve(prepared) };
}

function formats<Id extends string>(all: Readonly<Record<Id, ReportFormat>>) {
  return all;
}

/** Every form in which a report leaves the house, in the order of the buttons. A writer is loaded when it is asked for. */
export const REPORT_FORMATS = formats({
  pdf: {
    mediaType: 'application/pdf',
    extension: 'pdf',
    prepare: async (document, options) => (await import('./pdf/write-pdf.ts')).preparePdf(document, options),
    finish: async (prepared, signal) => (await import('./pdf/write-pdf.ts')).finishPdf(prepared, signal),
  },
  csv: {
    mediaType: 'text/csv;charset=utf-8',
    extension: 'csv',
    ...atOnce(async (document, options) => (await import('./data/write-csv.ts')).writeCsv(document, options)),
  },
  json: {
    mediaType: 'application/json',
    extension: 'json',
    ...atOnce(async (document) => (await import('./data/write-json.ts')).writeJson(document)),
  },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
    ...apart('docx'),
  },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    ...apart('xlsx'),
  },
  html: {
    mediaType: 'text/html; charset=utf-8',
    extension: 'html',
    ...apart('html'),
  },
  vsme: {
    mediaType: 'application/json',
    extension: 'vsme.json',
    programme: 'vsme',
    ...atOnce(async (document) => (await import('./data/vsme/write-vsme.ts')).writeVsme(document)),
  },
});

export type ReportFormatId = keyof typeof REPORT_FORMATS;

/** A writer of a form: both of its steps. */
export function writerOf(id: ReportFormatId): ReportWriter {
  const { prepare, finish } = REPORT_FORMATS[id];
  return async (document, options) => finish(await prepare(document, options), options.signal);
}
