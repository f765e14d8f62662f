import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { BackupProblem } from './problem.ts';
import type { BackupStore } from './store.ts';

const magic = 'RZT1';
const headBytes = 48;

/** The beginning of a segment of PostgreSQL's log, kept while it is still written to. */
export interface Tail {
  readonly bytes: Buffer;
  /** Bytes of the file that hold it: what follows was cut off in the middle. */
  readonly whole: number;
}

/** How much of a segment a tail holds, and how many bytes it takes for that. */
export interface Extent {
  readonly upTo: number;
  readonly length: number;
}

/**
 * Reads the pieces of a tail: each has its place in the segment, its length, a checksum of both and its hash. A last one that is not
 * whole is what a power cut leaves.
 * @returns null where a piece is damaged, and not only cut off
 */
export function readPieces(file: Buffer): Tail | null {
  const parts: Buffer[] = [];
  let at = 0;
  let offset = 0;
  while (at + headBytes <= file.length) {
    const head = file.subarray(at, at + headBytes);
    // Room that was made for a piece, and not filled.
    if (head.every((byte) => byte === 0)) break;
    if (!isHead(head, offset)) return null;
    const end = at + headBytes + head.readUInt32BE(8);
    if (end > file.length) break;
    const content = file.subarray(at + headBytes, end);
    if (!hashOf(offset, content).equals(head.subarray(16))) {
      if (end < file.length) return null;
      break;
    }
    parts.push(content);
    offset += content.length;
    at = end;
  }
  return { bytes: Buffer.concat(parts), whole: at };
}

function isHead(head: Buffer, offset: number): boolean {
  return (
    head.toString('latin1', 0, 4) === magic &&
    head.readUInt32BE(4) === offset &&
    head.readUInt32BE(12) === crc32(head.subarray(0, 12))
  );
}

/** One piece as it is kept. */
export function pieceOf(offset: number, content: Buffer): Buffer {
  const head = Buffer.alloc(16);
  head.write(magic, 0, 'latin1');
  head.writeUInt32BE(offset, 4);
  head.writeUInt32BE(content.length, 8);
  head.writeUInt32BE(crc32(head.subarray(0, 12)), 12);
  return Buffer.concat([head, hashOf(offset, content), content]);
}

function hashOf(offset: number, content: Buffer): Buffer {
  return createHash('sha256').update(`${offset} ${content.length} `).update(content).digest();
}

/**
 * How far a tail reaches; what was cut off at its end, or is damaged, is taken away, so that it can go on. Zeros
 * where there is none.
 * @throws BackupProblem `archive.differs` where it is of another history than the segment: an older copy of the database was started
 */
export async function resumeTail(store: BackupStore, key: string, segment: string): Promise<Extent> {
  const file = await store.read(key);
  if (file === null) return { upTo: 0, length: 0 };
  const found = readPieces(file);
  const kept = found?.bytes ?? Buffer.alloc(0);
  if (!(await readRange(segment, 0, kept.length)).equals(kept))
    throw new BackupProblem(
      'archive.differs',
      `${store.name}/${key} holds another history than the database: an older copy of it was started. ` +
        `Name an empty place in RAZAO_BACKUPS, or restore from this one.`,
    );
  const length = found?.whole ?? 0;
  if (length < file.length) await store.cut(key, length);
  return { upTo: kept.length, length };
}

async function readRange(path: string, from: number, to: number): Promise<Buffer> {
  const content = Buffer.alloc(to - from);
  const source = await open(path, 'r');
  try {
    for (let done = 0; done < content.length; ) {
      const { bytesRead } = await source.read(content, done, content.length - done, from + done);
      if (bytesRead === 0) throw new Error('A segment is shorter than PostgreSQL says.');
      done += bytesRead;
    }
  } finally {
    await source.close();
  }
  return content;
}

/** Adds what the segment holds from where the tail ends up to `end`: where it ends then. */
export async function extendTail(
  store: BackupStore,
  key: string,
  segment: string,
  { upTo, length }: Extent,
  end: number,
): Promise<Extent> {
  const piece = pieceOf(upTo, await readRange(segment, upTo, end));
  await store.append(key, length, piece);
  return { upTo: end, length: length + piece.length };
}
