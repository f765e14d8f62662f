import { type ReportDocument, reportDocument } from '#reports/document.ts';
import { REPORT_FORMATS, type ReportFormatId } from '#reports/formats.ts';
import type { ReportLinks, ReportPicture } from '#reports/writing.ts';
import { z } from 'zod';
import { composed, type ToCompose, type WordsIn } from './composing.ts';

/** Where a document comes from, as plain data: it is there, is in the record of an issue (its JSON), or is still to be composed. */
export type DocumentSource =
  | { readonly document: ReportDocument }
  | { readonly record: string }
  | { readonly compose: ToCompose };

/** A file of a document, but for what a process of its own does. */
export interface ToPrepare {
  readonly source: DocumentSource;
  readonly format: ReportFormatId;
  readonly logo: ReportPicture | null;
  readonly links: LinkedPlace | null;
}

/** Where the links of a file lead. */
export interface LinkedPlace {
  /** Where browsers reach the installation. */
  readonly origin: string;
  readonly reportId: string;
  /** Of the issue, as its pages say it; null: of a draft. */
  readonly number: string | null;
}

const withDocument = z.object({ document: reportDocument });

/** The document of a source; the same gives the same. @throws ZodError for figures or a record that are none */
export function documentIn(source: DocumentSource, wordsIn: WordsIn): ReportDocument {
  if ('document' in source) return source.document;
  if ('compose' in source) return composed(source.compose, wordsIn);
  return withDocument.parse(JSON.parse(source.record)).document;
}

/** The first step of a file, whichever thread takes it. @throws what `documentIn` and the form's `prepare` throw */
export function prepared({ source, format, logo, links }: ToPrepare, wordsIn: WordsIn): Promise<Uint8Array> {
  const document = documentIn(source, wordsIn);
  const words = wordsIn(document.language);
  return REPORT_FORMATS[format].prepare(document, {
    say: (key, params) => words.say(key, params),
    logo,
    links: links && linksOf(links),
  });
}

function linksOf({ origin, reportId, number }: LinkedPlace): ReportLinks {
  return {
    check: `${origin}/reports/check${number === null ? '' : `?number=${number}`}`,
    datapoint: (programme, code) =>
      `${origin}/reports/${reportId}?at=${encodeURIComponent(`${programme}/${code}`)}`,
  };
}
