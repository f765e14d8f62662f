import { once } from 'node:events';
import { deflateSync } from 'node:zlib';
import PdfKit from 'pdfkit';

/** A PDF from its objects, written by hand; the first one is the catalogue. */
export function rawPdf(objects: readonly string[]): Uint8Array {
  const offsets: number[] = [];
  let text = '%PDF-1.7\n';
  for (const [at, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = text.length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

/** One page with a sentence, in a document that would run a script and open a file if a reader let it. */
export function scriptedPdf(sentence: string, box = '0 0 300 200'): Uint8Array {
  const content = `BT /F1 12 Tf 20 100 Td (${sentence}) Tj ET`;
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> /Names << /EmbeddedFiles << /Names [(a.exe) 6 0 R] >> >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /AA << /O << /S /Launch /F (calc) >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Filespec /F (a.exe) /EF << /F 7 0 R >> >>',
    '<< /Length 3 >>\nstream\nMZ0\nendstream',
  ]);
}

/** A PDF of one page whose content is deflated so many times in a row. */
export function packedPdf(content: Buffer, filters = 1): Uint8Array {
  let packed = content;
  for (let filter = 0; filter < filters; filter += 1) packed = deflateSync(packed, { level: 9 });
  const names = '/FlateDecode '.repeat(filters);
  return contentPdf(
    `<< /Length ${packed.length} /Filter [${names}] >>\nstream\n${packed.toString('latin1')}\nendstream`,
  );
}

/** A PDF of one page that draws this. */
export function pagePdf(content: string): Uint8Array {
  return contentPdf(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
}

function contentPdf(stream: string): Uint8Array {
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    stream,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
}

/** A PDF by the library, page after page. */
export async function drawnPdf(
  pages: number,
  draw: (document: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Uint8Array> {
  const document = new PdfKit({ autoFirstPage: false, margin: 0, ...options });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  for (let page = 0; page < pages; page += 1) draw(document.addPage({ size: [300, 200], margin: 0 }));
  const ended = once(document, 'end');
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}
