import type { DocumentCase } from './document-case.ts';
import { FISCAL_DOCUMENTS } from './fiscal-documents.ts';
import { LONG_SHEETS } from './long-sheets.ts';
import { MAILS_AND_TEXTS } from './mails-and-texts.ts';
import { PAPERS } from './papers.ts';
import { WIDE_SHEETS } from './wide-sheets.ts';

/** Every document case. */
export const DOCUMENT_CASES: readonly DocumentCase[] = [
  ...LONG_SHEETS,
  ...WIDE_SHEETS,
  ...FISCAL_DOCUMENTS,
  ...PAPERS,
  ...MAILS_AND_TEXTS,
];
