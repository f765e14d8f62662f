import { decodedText, encodingOf, type TextEncoding } from './csv/encoding.ts';
import { type Layout, layoutOf } from './csv/separator.ts';

/** What the bytes of a file are. Its name has no say, except between a table and a plain text of one column. */
export type Kind =
  | { readonly kind: 'empty' | 'pdf' | 'picture' | 'heic' | 'zip' | 'unknown' }
  | { readonly kind: 'xls' | 'encrypted' | 'office' }
  | { readonly kind: 'mail' }
  | { readonly kind: 'xml' | 'html' | 'text'; readonly encoding: TextEncoding }
  | { readonly kind: 'csv'; readonly encoding: TextEncoding; readonly layout: Layout };

const SAMPLE_BYTES = 64 * 1024;

/** Share of lines with the same count of fields from which a text is a table. */
const TABLE_FROM = 0.6;

/** Judges a file by its bytes. */
export function sniff(bytes: Uint8Array, name: string): Kind {
  if (bytes.length === 0) return { kind: 'empty' };
  return binaryKind(bytes) ?? textKind(bytes, name);
}

function binaryKind(bytes: Uint8Array): Kind | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024));
  const latin = start.toString('latin1');
  // Readers of PDF take one that begins within the first kilobyte.
  if (latin.includes('%PDF-')) return { kind: 'pdf' };
  const begins = (...signatures: readonly string[]) => signatures.some((bytes) => latin.startsWith(bytes));
  if (begins('PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08')) return { kind: 'zip' };
  if (begins('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return { kind: compoundKind(bytes) };
  if (/^....ftyp(hei|hev|mif1|msf1)/s.test(latin)) return { kind: 'heic' };
  if (begins('\x89PNG\r\n', '\xff\xd8\xff', 'II*\x00', 'MM\x00*')) return { kind: 'picture' };
  if (/^RIFF....WEBP/s.test(latin)) return { kind: 'picture' };
  // Excel before 1997: a stream without a container.
  if (begins('\x09\x00\x04\x00', '\x09\x02\x06\x00', '\x09\x04\x06\x00', '\x09\x08')) return { kind: 'xls' };
  return null;
}

/** What lies in a compound file of Microsoft: told apart by the names of its streams. */
function compoundKind(bytes: Uint8Array): 'xls' | 'encrypted' | 'office' {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const holds = (stream: string) => buffer.includes(Buffer.from(stream, 'utf16le'));
  if (holds('EncryptedPackage')) return 'encrypted';
  // Outlook, Word and PowerPoint; what is none of them is tried as a workbook, and called damaged when it is none.
  const office = ['__substg1.0_', 'WordDocument', 'PowerPoint Document'].some(holds);
  return office && !holds('Workbook') ? 'office' : 'xls';
}

function textKind(bytes: Uint8Array, name: string): Kind {
  const encoding = encodingOf(bytes);
  // A byte of zero, or too many of control, is no text.
  const sample = decodedText(bytes.subarray(0, SAMPLE_BYTES), encoding);
  if (looksBinary(sample)) return { kind: 'unknown' };
  const text = sample.trimStart();
  if (text === '') return { kind: bytes.length <= SAMPLE_BYTES ? 'empty' : 'unknown' };
  if (text.startsWith('<')) return { kind: markupKind(text), encoding };
  if (isMail(sample)) return { kind: 'mail' };
  const layout = layoutOf(sample);
  return isTable(sample, layout, name) ? { kind: 'csv', encoding, layout } : { kind: 'text', encoding };
}

function looksBinary(sample: string): boolean {
  if (sample.includes('\0')) return true;
  let odd = 0;
  for (let at = 0; at < sample.length; at += 1) {
    const code = sample.charCodeAt(at);
    if (
      (code < 32 && code !== 9 && code !== 10 && code !== 13 && code !== 12 && code !== 27) ||
      code === 0xfffd
    )
      odd += 1;
  }
  return odd > sample.length / 100;
}

/** The first element's name tells; declarations and comments before it are passed over. */
function markupKind(text: string): 'xml' | 'html' {
  let at = 0;
  while (text.startsWith('<?', at) || text.startsWith('<!--', at)) {
    const closing = text.startsWith('<?', at) ? '?>' : '-->';
    const end = text.indexOf(closing, at);
    if (end < 0) return 'xml';
    at = end + closing.length;
    while (/\s/.test(text[at] ?? '')) at += 1;
  }
  const start = text.slice(at, at + 20);
  return /^<(!doctype html|html|head|body|table|style|meta)\b/i.test(start) ? 'html' : 'xml';
}

/** Header lines before the first empty line, among them two that only mails have. */
function isMail(text: string): boolean {
  const lines = text.split(/\r?\n/, 60);
  const names = new Set<string>();
  for (const line of lines) {
    if (line === '') break;
    if (/^[ \t]/.test(line)) continue;
    const header = /^([A-Za-z][A-Za-z0-9-]*):/.exec(line)?.[1];
    if (!header) return false;
    names.add(header.toLowerCase());
  }
  const telling = ['from', 'to', 'subject', 'date', 'received', 'message-id', 'mime-version', 'return-path'];
  return telling.filter((header) => names.has(header)).length >= 2;
}

function isTable(sample: string, layout: Layout, name: string): boolean {
  if (/\.(csv|tsv|tab)$/i.test(name) || layout.declared) return true;
  if (layout.agreement < TABLE_FROM || !/[\r\n]\s*\S/.test(sample)) return false;
  // A comma is punctuation first: sentences of two clauses are no table.
  return layout.separator !== ',' || layout.fields > 2 || !/, /.test(sample);
}
