import { fileTypeFromBuffer } from 'file-type';

const HEAD_BYTES = 4096;

/** Names of what `file-type` calls by its container: old Office files and theirs that hold more than sheets. */
const RENAMED: Readonly<Record<string, string>> = { 'application/x-cfb': 'application/vnd.ms-excel' };

/** Text types that only their names tell apart; their bytes are text whichever it is. */
const TEXTS: readonly (readonly [ending: RegExp, type: string])[] = [
  [/\.eml$/i, 'message/rfc822'],
  [/\.csv$/i, 'text/csv'],
  [/\.(tsv|tab)$/i, 'text/tab-separated-values'],
  [/\.json$/i, 'application/json'],
];

/**
 * What a file is, told by its bytes; among plain texts the name decides. Binary that nobody knows is
 * `application/octet-stream`.
 */
export async function mediaTypeOf(bytes: Uint8Array, name: string): Promise<string> {
  const known = await fileTypeFromBuffer(bytes);
  if (known !== undefined) return RENAMED[known.mime] ?? known.mime;
  const head = bytes.subarray(0, HEAD_BYTES);
  if (!isText(head)) return 'application/octet-stream';
  if (/^\uFEFF?\s*<\?xml|^\uFEFF?\s*<[A-Za-z]/.test(new TextDecoder().decode(head))) return 'application/xml';
  return TEXTS.find(([ending]) => ending.test(name))?.[1] ?? 'text/plain';
}

/** UTF-16 marks itself; in any other text no byte is zero. */
function isText(head: Uint8Array): boolean {
  const [first, second] = head;
  const marked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return marked || !head.includes(0);
}
