import { pattern } from '../../language/lexicon/pattern.ts';
import { type Row, rowsOf } from '#documents/bills/rows.ts';
import type { Page } from '#documents/document.ts';
import type { DocumentActivity } from '../proposal-shape.ts';
import type { LoadPaper } from './load-paper.ts';

/** Rows in which a paper says what it is. */
const HEAD = 10;
const CERTIFICATE = pattern()`
  \bCDF\b|\bCERTIFICADO (?:DE |DA )?(?:DESTINACAO|DESTRUICAO|TRATAMENTO|RECEBIMENTO|DISPOSICAO|COPROCESSAMENTO)|
  \bCERTIFICATE OF (?:(?:FINAL|SAFE|WASTE) )?(?:DISPOSAL|DESTRUCTION|RECYCLING|TREATMENT|RECEIPT)|\b(?:DISPOSAL|
  DESTRUCTION|RECYCLING|TREATMENT) CERTIFICATE\b
`;
const MANIFEST =
  /\bMTR\b|\bMANIFESTO DE (?:TRANSPORTE|CARGA|RESIDUOS)|\bWASTE (?:MANIFEST|(?:TRANSFER|CONSIGNMENT) NOTE)|\bCONSIGNMENT NOTE\b.*\bWASTE\b/;
const OWN =
  /\b(?:MTR|MANIFESTO|MANIFEST|NOTE|TRACKING)\b[^\d\n]{0,24}?(?:N[º°O]\.?|NO\.?|NUMERO|NUMBER|CODE|#|:)?\s*(\d[\d./-]{4,}\d)/;
const NAMES_MANIFESTS = /\bMTRS?\b|\bMANIFEST/;
const NUMBER = /\d[\d./-]{4,}\d/g;

/** Which of both papers pages are; null where they are neither. */
function loadPaperOf(pages: readonly Page[]): LoadPaper | null {
  const rows: readonly Row[] = rowsOf(pages);
  const head = rows.slice(0, HEAD).map(({ folded }) => folded);
  const text = rows.map(({ folded }) => folded).join('\n');
  if (head.some((line) => CERTIFICATE.test(line))) {
    const named = NAMES_MANIFESTS.test(text)
      ? [...text.matchAll(NUMBER)].map(([digits]) => plain(digits))
      : [];
    return { stage: 'certificate', numbers: [...new Set(named)] };
  }
  if (!head.some((line) => MANIFEST.test(line))) return null;
  const own = OWN.exec(head.join('\n'))?.[1];
  return { stage: 'manifest', numbers: own === undefined ? [] : [plain(own)] };
}

function plain(digits: string): string {
  return digits.replaceAll(/\D/g, '').replace(/^0+/, '');
}

/** Loads of waste with the paper that tells them. */
export function asLoads(activities: readonly DocumentActivity[], pages: readonly Page[]): DocumentActivity[] {
  const wastes = activities.some(isWaste);
  const load = wastes ? loadPaperOf(pages) : null;
  return activities.map((one) => (load !== null && isWaste(one) ? { ...one, load } : one));
}

function isWaste({ candidates }: DocumentActivity): boolean {
  return candidates.some((kind) => kind.startsWith('waste'));
}
