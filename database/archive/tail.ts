import { createHash } from 'node:crypto';
import { open, readFile, truncate } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { isAbsent } from './durable.ts';
import { BackupProblem } from './problem.ts';

const magic = 'RZT1';
const headBytes = 48;

/** The beginning of a segment of PostgreSQL's log, kept while it is still written to. */
export interface Tail {
  readonly bytes: Buffer;
  /** Bytes of the file that hold it: what follows was cut off in the middle. */
  readonly whole: number;
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
 * How much of a segment its tail holds; what was cut off at its end, or is damaged, is taken away, so that it can go on. 0 where there
 * is none.
 * @throws BackupProblem `archive.differs` where it is of another history than the segment: an older copy of the database was started
 */
export async function resumeTail(path: string, segment: string): Promise<number> {
  let found: Tail | null;
  try {
    found = readPieces(await readFile(path));
  } catch (error) {
    if (isAbsent(error)) return 0;
    throw error;
  }
  const kept = found?.bytes ?? Buffer.alloc(0);
  if (!(await readRange(segment, 0, kept.length)).equals(kept))
    throw new BackupProblem(
      'archive.differs',
      `${path} holds another history than the database: an older copy of it was started. ` +
        `Name an empty folder in RAZAO_BACKUPS, or restore from this one.`,
    );
  await truncate(path, found?.whole ?? 0);
  return kept.length;
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

/** Adds what the segment holds from `offset` up to `end`, and flushes it. */
export async function extendTail(path: string, segment: string, offset: number, end: number): Promise<void> {
  const content = await readRange(segment, offset, end);
  const target = await open(path, 'a', 0o600);
  try {
    await target.writeFile(pieceOf(offset, content));
    await target.sync();
  } finally {
    await target.close();
  }
}
