import { packedPdf, pagePdf } from './hostile-pdf.ts';
import { zipFile } from './zip-file.ts';

/** A file that costs whoever reads it without care; its size is that of an attack, or a part of it for a test. */
export interface HostileFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

const MEGABYTE = 1024 * 1024;

/** What a page draws, for ever: a letter, or a stroke. */
const LETTER = 'BT /F1 12 Tf 20 100 Td (Diesel 120 L) Tj ET ';
const STROKE = '10 20 m 30 40 l S ';
const ROW = 'Diesel 1200 L em marco de 2025 na planta de Camacari. ';

/** Makes the bytes of a file, given how many there are of so many megabytes. */
type Maker = (part: (megabytes: number) => number) => Uint8Array;

const filled = (text: string, bytes: number): Buffer => Buffer.alloc(bytes, text);
const drawing = (text: string, bytes: number): Uint8Array => pagePdf(filled(text, bytes).toString('latin1'));
const zeros = (bytes: number): Uint8Array =>
  zipFile(Object.fromEntries([1, 2, 3, 4].map((at) => [`${at}.csv`, filled('0', bytes)])));

const FILES: readonly (readonly [string, string, Maker])[] = [
  ...[1, 2, 3, 4].map(
    (copy) =>
      [
        `swells-${copy}.pdf`,
        'application/pdf',
        (part: (whole: number) => number) => withNumber(packedPdf(filled(LETTER, part(390))), copy),
      ] as const,
  ),
  ['long.txt', 'text/plain', (part) => filled(ROW, part(14))],
  ['one-row.csv', 'text/csv', (part) => filled('Diesel;1200;L;', part(18))],
  ['letters.pdf', 'application/pdf', (part) => drawing(LETTER, part(8))],
  ['strokes.pdf', 'application/pdf', (part) => drawing(STROKE, part(8))],
  ['bomb.zip', 'application/zip', (part) => zeros(part(256))],
];

/**
 * The files with which one organization once held up all others: PDFs that unpack to 390 MB, pages that draw without end, a
 * text of 14 MB, a table whose 18 MB are one row, and an archive whose bytes are a gigabyte.
 * @param part of their whole size, 0 to 1
 * @param names of those that are wanted; all without
 */
export function hostileFiles(part = 1, names?: readonly string[]): HostileFile[] {
  const bytesOf = (whole: number): number => Math.ceil(whole * part * MEGABYTE);
  return FILES.filter(([name]) => names?.includes(name) ?? true).map(([name, mediaType, make]) => ({
    name,
    mediaType,
    bytes: make(bytesOf),
  }));
}

/** The same file in other bytes: what stands behind its end is looked at by no reader. */
export function withNumber(bytes: Uint8Array, number: number): Uint8Array {
  return Buffer.concat([bytes, Buffer.from(`\n${number}\n`)]);
}
