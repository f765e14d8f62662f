import { paperPdf, scannedPdf } from '#documents/testing/paper.ts';
import type { BlindCase } from './blind-case.ts';
import { FISCAL_CASES } from './fiscal-cases.ts';
import { ODD_CASES } from './odd-cases.ts';
import { OTHER_PAPERS } from './other-papers.ts';
import { POWER_PAPERS, type PaperCase } from './power-papers.ts';
import { REPORT_PAPERS } from './report-papers.ts';
import { SHEET_CASES } from './sheet-cases.ts';
import { SHEET_FORMS } from './sheet-forms.ts';

const PAPERS = [...POWER_PAPERS, ...OTHER_PAPERS, ...REPORT_PAPERS];
const SCANNED = new Set([
  'power-a-green',
  'power-b-meter',
  'power-uk',
  'gas-piped',
  'water-sewage',
  'receipt-diesel',
  'lpg-delivery',
  'refrigerant-report',
  'waste-cdf',
  'steam-invoice',
]);

/** A paper printed as a PDF with text. */
export function printed({ papers, ...one }: PaperCase): BlindCase {
  return { ...one, group: 'text', file: { name: 'documento.pdf', bytes: () => paperPdf(papers) } };
}

/** A paper as a scan of it. */
export function scanned({ papers, ...one }: PaperCase): BlindCase {
  return {
    ...one,
    id: `scan-${one.id}`,
    group: 'scan',
    file: { name: 'scan.pdf', bytes: () => scannedPdf(papers, { noise: 0.04 }) },
  };
}

/** Every blind document of the first examination. */
export const BLIND_CASES: readonly BlindCase[] = [
  ...PAPERS.map(printed),
  ...SHEET_CASES,
  ...SHEET_FORMS,
  ...FISCAL_CASES,
  ...ODD_CASES,
  ...PAPERS.filter(({ id }) => SCANNED.has(id)).map(scanned),
];
