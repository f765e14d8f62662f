import type { ApartForm, ReportFormat, ReportWriter } from './writing.ts';

/** Written in a process of its own, for it takes the time of a processor that others wait for. */
function apart(form: ApartForm): ReportWriter {
  return async (document, options) =>
    (await import('./process/write-apart.ts')).writeApart(form, document, options);
}

function formats<Id extends string>(all: Readonly<Record<Id, ReportFormat>>) {
  return all;
}

/** Every form in which a report leaves the house, in the order of the buttons. A writer is loaded when it is asked for. */
export const REPORT_FORMATS = formats({
  pdf: {
    mediaType: 'application/pdf',
    extension: 'pdf',
    write: async (document, options) => (await import('./pdf/write-pdf.ts')).writePdf(document, options),
  },
  csv: {
    mediaType: 'text/csv;charset=utf-8',
    extension: 'csv',
    write: async (document, options) => (await import('./data/write-csv.ts')).writeCsv(document, options),
  },
  json: {
    mediaType: 'application/json',
    extension: 'json',
    write: async (document) => (await import('./data/write-json.ts')).writeJson(document),
  },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
    write: apart('docx'),
  },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    write: apart('xlsx'),
  },
  html: {
    mediaType: 'text/html; charset=utf-8',
    extension: 'html',
    write: apart('html'),
  },
  vsme: {
    mediaType: 'application/json',
    extension: 'vsme.json',
    write: async (document) => (await import('./data/vsme/write-vsme.ts')).writeVsme(document),
  },
});

export type ReportFormatId = keyof typeof REPORT_FORMATS;
