import { mediaTypeOf } from './media-type.ts';

/** Bytes from the start that tell what a file is. */
const TELLING = 4096;

const begins = (head: string, ...marks: readonly string[]) => marks.some((mark) => head.startsWith(mark));

/** What the first bytes of a file tell, whatever it is called; null where they tell nothing (texts, tables). */
function kindOfBytes(
  head: string,
): 'pdf' | 'png' | 'jpg' | 'webp' | 'tiff' | 'xls' | 'xlsx' | 'ods' | 'zip' | null {
  if (begins(head, '%PDF-')) return 'pdf';
  if (begins(head, '\x89PNG\r\n')) return 'png';
  if (begins(head, '\xff\xd8\xff')) return 'jpg';
  if (/^RIFF....WEBP/s.test(head)) return 'webp';
  if (begins(head, 'II*\0', 'MM\0*')) return 'tiff';
  // Workbooks before 2007, and those of today behind a password.
  if (begins(head, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'xls';
  if (!begins(head, 'PK\x03\x04', 'PK\x05\x06')) return null;
  if (head.includes('application/vnd.oasis.opendocument.spreadsheet')) return 'ods';
  return head.includes('[Content_Types].xml') || head.includes('xl/') ? 'xlsx' : 'zip';
}

/** Endings whose files are archives themselves: what an archive holds is told by them. */
const ARCHIVES = /\.(?:xlsx|xlsm|xlsb|ods|zip)$/i;

/**
 * The ending under which a file is sent: its own, or that of what it is where its bytes tell something else. So a workbook that
 * was renamed, or is behind a password, reaches who can say so.
 */
async function endingOf(file: Pick<File, 'name' | 'slice'>): Promise<string> {
  const own = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  const bytes = new Uint8Array(await file.slice(0, TELLING).arrayBuffer());
  const kind = kindOfBytes(String.fromCharCode(...bytes));
  if (kind === null) return own;
  const isArchive = kind === 'zip' || kind === 'xlsx' || kind === 'ods';
  return isArchive && ARCHIVES.test(file.name) ? own : kind;
}

/** What a file is sent as: what its bytes tell, else what its name does. */
export async function sentAs(file: Pick<File, 'name' | 'type' | 'slice'>): Promise<string> {
  return mediaTypeOf({ name: `x.${await endingOf(file)}`, type: file.type });
}
