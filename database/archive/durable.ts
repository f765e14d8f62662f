import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const pieceBytes = 1024 * 1024;

/** What a file was when it was copied. */
export interface Copied {
  readonly bytes: number;
  readonly sha256: string;
}

/** Windows cannot open directories; there a rename is as durable as it gets. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** Writes a file that appears whole or not at all, also where the power goes. */
export async function writeDurably(path: string, bytes: Uint8Array | string): Promise<void> {
  const part = `${path}.part`;
  const file = await open(part, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
  await syncDirectory(dirname(path));
}

/** Holds what is copied to so many bytes a second, so that whoever writes at the same time keeps the disk. */
export function pace(bytesPerSecond: number): (bytes: number) => Promise<void> {
  let free = performance.now();
  return async (bytes) => {
    const now = performance.now();
    free = Math.max(free, now) + (bytes / bytesPerSecond) * 1000;
    if (free - now > 5) await sleep(free - now);
  };
}

/** Copies a file that may grow or shrink meanwhile, as far as it is read, and flushes it. */
export function copyDurably(
  from: string,
  to: string,
  paced: (bytes: number) => Promise<void> = () => Promise.resolve(),
): Promise<Copied> {
  return copyOpened(from, to, paced, true);
}

/** The same without flushing it: for what somebody flushes together. */
export function copyLoosely(from: string, to: string): Promise<Copied> {
  return copyOpened(from, to, () => Promise.resolve(), false);
}

async function copyOpened(
  from: string,
  to: string,
  paced: (bytes: number) => Promise<void>,
  flushed: boolean,
): Promise<Copied> {
  const source = await open(from, 'r');
  try {
    const target = await open(to, 'wx', 0o600);
    try {
      const copied = await pour(source, target, paced);
      if (flushed) await target.sync();
      return copied;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function pour(
  source: FileHandle,
  target: FileHandle,
  paced: (bytes: number) => Promise<void>,
): Promise<Copied> {
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(pieceBytes);
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await source.read(piece, 0, pieceBytes, null);
    if (bytesRead === 0) break;
    const part = piece.subarray(0, bytesRead);
    hash.update(part);
    for (let done = 0; done < bytesRead; ) done += (await target.write(part, done)).bytesWritten;
    bytes += bytesRead;
    await paced(bytesRead);
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Hash of a file as it is. */
export async function hashOf(path: string): Promise<Copied> {
  const file = await open(path, 'r');
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const part of file.createReadStream({ highWaterMark: pieceBytes })) {
      hash.update(part as Buffer);
      bytes += (part as Buffer).length;
    }
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Names in a folder, sorted; none where there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

export function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
