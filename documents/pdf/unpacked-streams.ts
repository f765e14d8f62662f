import { createInflateRaw } from 'node:zlib';
import { swells } from '../zip/archive.ts';

const STREAM = Buffer.from('stream');
const [RETURN, NEWLINE] = [0x0d, 0x0a];
/** More streams than any document of the pages that are read has; each costs time to look at. */
const MOST_STREAMS = 50_000;
const HEADER_BYTES = 2;
/** Filters of one stream may stand in a row, each unpacking what the one before left. */
const FILTERS_IN_A_ROW = 4;

/** Counts more unpacked bytes; true when they are too many. */
type Count = (more: number) => boolean;

/**
 * Whether the deflated streams of a PDF become more than `limit` bytes, or more than an archive of its size may. They are
 * unpacked piece by piece and kept nowhere, so that the reader of pages never meets a bomb. What a stream says of its
 * own length and filters is not believed: what begins like deflated bytes is unpacked.
 */
export async function unpacksTooLarge(bytes: Uint8Array, limit: number): Promise<boolean> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let unpacked = 0;
  let streams = 0;
  const count: Count = (more) => {
    unpacked += more;
    return unpacked > limit || swells(file.length, unpacked);
  };
  for (let at = file.indexOf(STREAM); at >= 0; at = file.indexOf(STREAM, at + STREAM.length)) {
    const start = dataStart(file, at + STREAM.length);
    if (!isDeflated(file, start)) continue;
    streams += 1;
    if (streams > MOST_STREAMS || (await inflatesBeyond(file.subarray(start), count))) return true;
  }
  return false;
}

function dataStart(file: Buffer, after: number): number {
  const at = file[after] === RETURN ? after + 1 : after;
  return file[at] === NEWLINE ? at + 1 : at;
}

/** The two bytes with which deflated data begin (RFC 1950 §2.2). */
function isDeflated(data: Buffer, at: number): boolean {
  const [method = 0, flags = 0] = [data[at], data[at + 1]];
  return (method & 0x0f) === 8 && method >> 4 <= 7 && ((method << 8) | flags) % 31 === 0;
}

/** Counts what data become; what they become is kept only where it is packed once more. */
async function inflatesBeyond(data: Buffer, count: Count, filters = FILTERS_IN_A_ROW): Promise<boolean> {
  const inner: Buffer[] = [];
  const beyond = await new Promise<boolean>((resolve) => {
    // Without the header, so that no wrong checksum at the end hides what came before it.
    const inflate = createInflateRaw();
    inflate.on('data', (piece: Buffer) => {
      if (count(piece.length)) {
        resolve(true);
        inflate.destroy();
      } else if (inner.length > 0 || (filters > 1 && isDeflated(piece, 0))) inner.push(piece);
    });
    // Torn or no deflated data at all: they count as far as they went.
    for (const over of ['end', 'error', 'close'] as const) inflate.on(over, () => resolve(false));
    inflate.end(data.subarray(HEADER_BYTES));
  });
  if (beyond || inner.length === 0) return beyond;
  return await inflatesBeyond(Buffer.concat(inner), count, filters - 1);
}
