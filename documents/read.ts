import { LIMITS, type Content, type ReadLimits, type ReadOutcome } from './document.ts';
import { decodedText } from './csv/encoding.ts';
import { readCsv } from './csv/read-csv.ts';
import { pace } from './pace.ts';
import type { Reading } from './reading.ts';
import { megabytes, Refusal, Remarks } from './refusal.ts';
import { checkRepeats } from './sheets/ods-repeats.ts';
import { readLegacy, storedPackage } from './sheets/read-legacy.ts';
import { MOST_PARTS, readXlsx } from './sheets/read-xlsx.ts';
import { type Kind, sniff } from './sniff.ts';
import { readXml } from './xml/read-xml.ts';
import { type Archive, openArchive, UnpackBudget } from './zip/archive.ts';
import { packageKind } from './zip/package-kind.ts';
import { readFiles } from './zip/read-files.ts';

/** What a name's ending promises, by what the bytes may then be. */
const PROMISES: Readonly<Record<string, RegExp>> = {
  xlsx: /^xlsx$/,
  xlsm: /^xlsx$/,
  xls: /^xls$/,
  xlsb: /^xlsb$/,
  ods: /^ods$/,
  csv: /^(csv|text)$/,
  tsv: /^(csv|text)$/,
  txt: /^(csv|text)$/,
  xml: /^xml$/,
  zip: /^zip$/,
  eml: /^eml$/,
  pdf: /^pdf$/,
  jpg: /^picture$/,
  jpeg: /^picture$/,
  png: /^picture$/,
  webp: /^picture$/,
};

/**
 * Reads a file of any supported kind. The bytes decide what it is; a name that promises something else earns a remark.
 * Never throws on what a file holds: every refusal is a coded problem.
 */
export async function readDocument(
  bytes: Uint8Array,
  name: string,
  limits: ReadLimits = LIMITS,
): Promise<ReadOutcome> {
  const remarks = new Remarks();
  const reading: Reading = { name, limits, remarks, pace: pace(limits.milliseconds) };
  // A plain view: what a Buffer calls a slice is no copy, and readers hand copies to their threads.
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (bytes.length > limits.bytes)
      throw new Refusal('document.too_large', { limit: megabytes(limits.bytes) });
    const outcome = await readKind(plain, sniff(plain, name), reading);
    if (!outcome.ok) return outcome;
    remarkName(outcome.content, reading);
    return { ...outcome, remarks: [...remarks.all(), ...outcome.remarks] };
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal('document.corrupt');
    const { code, params, place } = refusal.problem;
    return { ok: false, problem: { code, params: { name, ...params }, ...(place && { place }) } };
  }
}

async function readKind(bytes: Uint8Array, found: Kind, reading: Reading): Promise<ReadOutcome> {
  switch (found.kind) {
    case 'pdf': {
      const { readPdf } = await import('./pdf/read-pdf.ts');
      return await readPdf(bytes, reading.limits);
    }
    case 'picture': {
      const { readPicture } = await import('./ocr/read-picture.ts');
      return await readPicture(bytes, reading.limits);
    }
    default:
      return { ok: true, content: await readContent(bytes, found, reading), remarks: [] };
  }
}

async function readContent(bytes: Uint8Array, found: Kind, reading: Reading): Promise<Content> {
  const budget = new UnpackBudget(reading.limits.unpackedBytes);
  switch (found.kind) {
    case 'csv':
      return await readCsv(bytes, found, reading);
    case 'xml':
      return isSpreadsheetXml(bytes)
        ? await readLegacy(bytes, 'xls', reading, { text: true })
        : readXml(bytes, reading);
    case 'html':
      return await readLegacy(bytes, 'xls', reading, { text: true });
    case 'xls':
      if (holdsMacros(bytes)) reading.remarks.add('document.macros');
      return await readLegacy(bytes, 'xls', reading);
    case 'zip':
      return await readZip(bytes, reading, budget);
    case 'mail':
      return await readFiles(bytes, { format: 'eml' }, reading, budget);
    case 'text':
      return { kind: 'text', format: 'text', text: decodedText(bytes, found.encoding) };
    case 'empty':
      throw new Refusal('document.empty');
    case 'encrypted':
      throw new Refusal('document.encrypted');
    case 'heic':
      throw new Refusal('document.heic');
    default:
      throw new Refusal('document.unsupported');
  }
}

async function readZip(bytes: Uint8Array, reading: Reading, budget: UnpackBudget): Promise<Content> {
  const archive = await openArchive(bytes, budget, MOST_PARTS);
  const kind = await packageKind(archive);
  switch (kind) {
    case 'xlsx':
      return await readXlsx(bytes, archive, reading);
    case 'ods':
      return await readOds(archive, reading);
    case 'xlsb':
      return await readLegacy(await storedPackage(archive), kind, reading);
    case 'zip':
      return await readFiles(bytes, { format: 'zip', archive }, reading, budget);
    default:
      throw new Refusal('document.unsupported');
  }
}

async function readOds(archive: Archive, reading: Reading): Promise<Content> {
  const hidden = await checkRepeats(archive, reading);
  return await readLegacy(await storedPackage(archive), 'ods', reading, { hidden });
}

/** Excel's own XML of 2003, which some systems still write. */
function isSpreadsheetXml(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 2048)).toString('latin1');
  return start.includes('urn:schemas-microsoft-com:office:spreadsheet');
}

function holdsMacros(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.includes(Buffer.from('_VBA_PROJECT', 'utf16le'));
}

function remarkName(content: Content, { name, remarks }: Reading): void {
  const promise = PROMISES[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''];
  if (promise && !promise.test(content.format))
    remarks.add('document.renamed', { name, format: content.format.toUpperCase() });
}
