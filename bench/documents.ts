import { readFile } from '#assistant/documents/read-file.ts';
import { referenceVocabulary } from '#assistant/language/cases/vocabulary.ts';
import { closeRecognizers } from '#documents/ocr/recognize.ts';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { type Paper, paper, paperPdf, paperPicture } from '#documents/testing/paper.ts';
import { productNames } from '#usecases/calculation/register/product-names.ts';
import { utils, write } from '@e965/xlsx';

const ROWS = 5_000;
const PAGES = 20;
const RUNS = 5;

export interface DocumentBench {
  /** A workbook of 5,000 rows, from its bytes to its mapped preview. */
  readonly sheetMs: number;
  /** One page of a PDF with text, of a statement of many pages. */
  readonly textPageMs: number;
  /** One page that is a picture, at 200 dots per inch, with the recognizer warm. */
  readonly pictureMs: number;
  /** The same page lying on its side. */
  readonly sidewaysMs: number;
}

/** How long documents take from their bytes to what they propose; the median of a few runs each, on this thread. */
export async function benchDocuments(): Promise<DocumentBench> {
  try {
    const sheet = sheetOfRows();
    const pages = await paperPdf(Array.from({ length: PAGES }, (_, page) => statement(page)));
    const upright = await paperPicture(statement(0), { noise: 0.03 });
    const { default: sharp } = await import('sharp');
    const sideways = new Uint8Array(await sharp(upright).rotate(90).png().toBuffer());
    const sheetMs = await median(() => read(sheet, 'abastecimentos.xlsx', ROWS));
    const textPageMs = (await median(() => read(pages, 'extrato.pdf', 20))) / PAGES;
    const pictureMs = await median(() => read(upright, 'extrato.png', 1), 3);
    const sidewaysMs = await median(() => read(sideways, 'extrato.png', 1), 3);
    return { sheetMs, textPageMs, pictureMs, sidewaysMs };
  } finally {
    await Promise.all([closePdf(), closeRecognizers()]);
  }
}

async function read(bytes: Uint8Array, name: string, least: number): Promise<void> {
  const outcome = await readFile(bytes, name, {
    locale: 'pt-BR',
    referenceDate: '2026-11-20',
    sites: ['Joinville', 'Aracaju'],
    taxIds: [],
    words: 'abastecimento da frota',
    kinds: referenceVocabulary(),
    products: productNames(),
    remembered: [],
    mostActivities: 200,
  });
  const told = outcome.ok ? outcome.proposals.activities.length + outcome.proposals.beyond : 0;
  if (told < least) throw new Error(`${name}: ${told} lines proposed, not ${least}`);
}

async function median(run: () => Promise<void>, runs = RUNS): Promise<number> {
  await run();
  const times: number[] = [];
  for (let at = 0; at < runs; at += 1) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
}

function sheetOfRows(): Uint8Array {
  const rows = Array.from({ length: ROWS }, (_, at) => [
    new Date(Date.UTC(2025, at % 12, 1 + (at % 28))),
    at % 3 === 0 ? 'Aracaju' : 'Joinville',
    `PLK-${1000 + (at % 40)}`,
    at % 4 === 0 ? 'Gasolina comum' : 'Diesel S10',
    40 + (at % 300) / 4,
    6.05,
    at % 7 === 0 ? 'tanque cheio' : '',
  ]);
  const head = ['Data', 'Unidade', 'Placa', 'Combustível', 'Litros', 'Preço (R$/L)', 'Obs.'];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([head, ...rows]), 'Frota');
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
}

/** A page of an invented statement of fuels. */
function statement(page: number): Paper {
  return paper((pen) => {
    pen.at(40, 36, 'Extrato de abastecimentos - Transportes Mirante', { size: 12, bold: true });
    pen.at(40, 56, 'Período: 01/05/2025 a 31/05/2025');
    const columns = [40, 120, 200, 330, 400, 470] as const;
    const row = (y: number, texts: readonly string[]) =>
      pen.row(
        y,
        texts.map((text, at) => [columns[at] ?? 40, text] as const),
      );
    row(84, ['Data', 'Placa', 'Combustível', 'Litros', 'R$/L', 'Total (R$)']);
    for (let line = 0; line < 30; line += 1) {
      const litres = 40 + page + line;
      const day = String(1 + (line % 28)).padStart(2, '0');
      row(100 + line * 16, [
        `${day}/05/2025`,
        `KLM${line}A2${page % 10}`,
        'Diesel S10',
        `${litres},50`,
        '6,00',
        `${litres * 6 + 3},00`,
      ]);
    }
  });
}
