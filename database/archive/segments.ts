import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { BackupProblem } from './problem.ts';
import type { BackupStore } from './store.ts';
import { readPieces } from './tail.ts';

/** Bytes of a segment, as initdb makes it. */
export const segmentBytes = 16 * 1024 * 1024;

const segmentName = /^[0-9A-F]{24}$/;
/** Segments, histories of timelines, and the marks of base copies: what PostgreSQL archives. */
export const archivedName = /^(?:[0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Place of a segment in the log, whatever timeline it is of. */
export function placeOf(segment: string): number {
  return Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(16, 24), 16);
}

const nameOf = (timeline: string, place: number): string =>
  timeline +
  [Math.floor(place / 256), place % 256]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('');

/** Names of the segments from one to another, both included, on the timeline of the first. */
export function segmentsBetween(first: string, last: string): string[] {
  const count = placeOf(last) - placeOf(first) + 1;
  return Array.from({ length: count }, (_, index) => nameOf(first.slice(0, 8), placeOf(first) + index));
}

/**
 * Keeps a file of PostgreSQL's log, compressed with a checksum.
 * @throws BackupProblem `archive.differs` where another one is kept under its name: nothing is overwritten
 */
export async function keepSegment(
  store: BackupStore,
  folder: string,
  name: string,
  bytes: Buffer,
): Promise<void> {
  const key = `${folder}/${name}.zst`;
  const kept = await store.read(key);
  if (kept !== null) {
    if ((await unpack(`${store.name}/${key}`, kept)).equals(bytes)) return;
    throw new BackupProblem(
      'archive.differs',
      `${store.name}/${key} is kept already with another content: another database archives into it. Nothing was overwritten.`,
    );
  }
  const params = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 };
  await store.write(key, await compress(bytes, { params }));
}

async function unpack(path: string, packed: Buffer): Promise<Buffer> {
  try {
    return await decompress(packed);
  } catch (error) {
    throw new BackupProblem('archive.damaged', `${path} is damaged: it cannot be unpacked.`, error);
  }
}

/** A kept file as it was. @throws BackupProblem `archive.damaged` naming it */
export async function takeSegment(store: BackupStore, key: string): Promise<Buffer> {
  const path = `${store.name}/${key}`;
  const kept = await store.read(key);
  if (kept === null) throw new BackupProblem('archive.damaged', `${path} is damaged: it lacks.`);
  if (path.endsWith('.tail')) {
    const found = readPieces(kept);
    if (found === null)
      throw new BackupProblem('archive.damaged', `${path} is damaged: its pieces do not have their hashes.`);
    return Buffer.concat([found.bytes, Buffer.alloc(segmentBytes - found.bytes.length)]);
  }
  const bytes = await unpack(path, kept);
  const name = path.slice(0, -'.zst'.length).slice(-24);
  if (segmentName.test(name) && bytes.length !== segmentBytes)
    throw new BackupProblem(
      'archive.damaged',
      `${path} is damaged: a segment has ${segmentBytes} bytes, it has ${bytes.length}.`,
    );
  return bytes;
}

/** Keys of what is kept, by the name that PostgreSQL knows it by; a whole segment goes before its beginning. */
export async function keptLog(store: BackupStore, folders: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const folder of folders) {
    for (const file of await store.names(folder)) {
      const [, name = '', kind = ''] = /^(.+)\.(zst|tail)$/.exec(file) ?? [];
      if (!archivedName.test(name)) continue;
      if (kind === 'zst' || !found.has(name)) found.set(name, `${folder}/${file}`);
    }
  }
  return found;
}

/** Segments that follow each other from a base copy on, and what lacks after them. */
interface Run {
  readonly names: readonly string[];
  /** Where a whole segment of a later place is kept: the one that lacks before it. */
  readonly gap: BackupProblem | null;
}

/** The segments from a base copy on, in order, as far as they follow each other. */
export function runFrom(kept: ReadonlyMap<string, string>, first: string): Run {
  const start = placeOf(first);
  const names = [...kept.keys()].filter((name) => segmentName.test(name) && placeOf(name) >= start).sort();
  const places = new Set(names.map(placeOf));
  const lastWhole = Math.max(start, ...names.filter((name) => kept.get(name)?.endsWith('.zst')).map(placeOf));
  let end = start;
  while (places.has(end)) end += 1;
  const gap =
    end > lastWhole
      ? null
      : new BackupProblem(
          'archive.gap',
          `The archive lacks the segment ${nameOf(first.slice(0, 8), end)}: nothing after it can be restored.`,
        );
  return { names: names.filter((name) => placeOf(name) < end), gap };
}
