import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import PdfKit from 'pdfkit';
import sharp from 'sharp';

/** A text on a paper: x and y in points from the upper left corner, y of the letters' top. */
export interface Ink {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
  readonly right: boolean;
  readonly colour: string;
}

export interface Paper {
  readonly width: number;
  readonly height: number;
  readonly inks: readonly Ink[];
}

export interface Pen {
  /** Writes at a place; a right-aligned text ends at x. */
  at(
    x: number,
    y: number,
    text: string,
    how?: Partial<Pick<Ink, 'size' | 'bold' | 'right' | 'colour'>>,
  ): void;
  /** Writes cells of a row: `[x, text]`, or `[x, text, 'right']`. */
  row(
    y: number,
    cells: readonly (readonly [number, string] | readonly [number, string, 'right'])[],
    size?: number,
  ): void;
}

/** Draws a paper (A4 unless said otherwise). All names, numbers and layouts drawn with it are invented. */
export function paper(draw: (pen: Pen) => void, width = 595, height = 842): Paper {
  const inks: Ink[] = [];
  const pen: Pen = {
    at: (x, y, text, how = {}) =>
      void inks.push({ text, x, y, size: 9, bold: false, right: false, colour: '#000000', ...how }),
    row: (y, cells, size = 9) => {
      for (const [x, text, side] of cells) pen.at(x, y, text, { size, right: side === 'right' });
    },
  };
  draw(pen);
  return { width, height, inks };
}

/** The papers as a PDF with text. */
export async function paperPdf(papers: readonly Paper[]): Promise<Uint8Array> {
  return await pdf(papers, (document, { inks }) => {
    for (const ink of inks) {
      document
        .font(ink.bold ? 'Helvetica-Bold' : 'Helvetica')
        .fontSize(ink.size)
        .fillColor(ink.colour);
      const x = ink.right ? ink.x - document.widthOfString(ink.text) : ink.x;
      document.text(ink.text, x, ink.y, { lineBreak: false });
    }
  });
}

/** The papers as a scan: a PDF that holds one picture a page. */
export async function scannedPdf(papers: readonly Paper[], look: Look = {}): Promise<Uint8Array> {
  const pictures = await Promise.all(papers.map((sheet) => paperPicture(sheet, look)));
  return await pdf(papers, (document, { width, height }, at) => {
    document.image(Buffer.from(pictures[at] ?? []), 0, 0, { width, height });
  });
}

async function pdf(
  papers: readonly Paper[],
  draw: (document: PDFKit.PDFDocument, sheet: Paper, at: number) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Uint8Array> {
  const document = new PdfKit({ autoFirstPage: false, margin: 0, ...options });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => document.on('end', resolve));
  for (const [at, sheet] of papers.entries()) {
    document.addPage({ size: [sheet.width, sheet.height], margin: 0 });
    draw(document, sheet, at);
  }
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}

export interface Look {
  /** Dots per inch; 200 unless said. */
  readonly dpi?: number;
  /** Degrees, clockwise. */
  readonly turned?: number;
  /** Strength of the grain, 0 to 1. */
  readonly noise?: number;
  readonly format?: 'png' | 'jpeg' | 'webp' | 'tiff';
}

/** The paper as a photo or scan of it. */
export async function paperPicture(sheet: Paper, look: Look = {}): Promise<Uint8Array> {
  const { dpi = 200, turned = 0, noise = 0, format = 'jpeg' } = look;
  useFont();
  const scale = dpi / 72;
  const canvas = createCanvas(Math.round(sheet.width * scale), Math.round(sheet.height * scale));
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turned * Math.PI) / 180);
  context.translate(-canvas.width / 2, -canvas.height / 2);
  for (const ink of sheet.inks) {
    context.fillStyle = ink.colour;
    context.font = `${ink.bold ? 700 : 400} ${ink.size * scale}px RazaoTest`;
    context.textAlign = ink.right ? 'right' : 'left';
    context.fillText(ink.text, ink.x * scale, (ink.y + ink.size * 0.75) * scale);
  }
  if (noise > 0)
    grain(context.getImageData(0, 0, canvas.width, canvas.height), noise, (image) =>
      context.putImageData(image, 0, 0),
    );
  const picture = sharp(canvas.toBuffer('image/png'));
  const encoded = format === 'jpeg' ? picture.jpeg({ quality: 70 }) : picture.toFormat(format);
  return new Uint8Array(await encoded.toBuffer());
}

type Grain = ReturnType<ReturnType<ReturnType<typeof createCanvas>['getContext']>['getImageData']>;

/** The same grain at every run: a small congruential generator, so that a failing picture can be drawn again. */
function grain(image: Grain, strength: number, put: (image: Grain) => void): void {
  let seed = 12_345;
  for (let at = 0; at < image.data.length; at += 4) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const off = (seed / 2_147_483_648 - 0.5) * 255 * strength;
    for (let channel = 0; channel < 3; channel += 1)
      image.data[at + channel] = (image.data[at + channel] ?? 0) + off;
  }
  put(image);
}

/** The product's own font, so that a picture looks the same on every machine. */
function useFont(): void {
  if (GlobalFonts.has('RazaoTest')) return;
  const font = import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
  GlobalFonts.registerFromPath(fileURLToPath(font), 'RazaoTest');
}
