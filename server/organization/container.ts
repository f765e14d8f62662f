import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream';
import { pipeline as pipelined } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, crc32, createZstdCompress, createZstdDecompress } from 'node:zlib';
import yauzl from 'yauzl';
import { z } from 'zod';
import { BackupProblem } from '#database/archive/problem.ts';
import { type Archive, openArchive, type WrittenFile } from '#usecases/report/export/archive.ts';

const head = z.object({ sequence: z.string().regex(/^\d+$/), hash: z.string().nullable() });
const part = z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string() });

const manifestShape = z.object({
  format: z.literal('razao-organization'),
  formatVersion: z.literal(1),
  /** The version of the product that wrote it. */
  product: z.string(),
  schema: z.object({ last: z.string(), sha256: z.string() }),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  takenAt: z.string(),
  heads: z.object({ ledger: head, journal: head }),
  numbers: z.record(z.string(), z.object({ least: z.string(), most: z.string() })),
  tables: z.array(part.extend({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  people: part,
  files: z.array(
    part.extend({
      bucket: z.string(),
      name: z.string(),
      ownerId: z.string().nullable(),
      metadata: z.unknown(),
      userMetadata: z.unknown(),
      createdAt: z.string(),
      version: z.string(),
      sha256: z.string(),
    }),
  ),
  /** Tables of which nothing came along, and why. */
  leftBehind: z.record(z.string(), z.string()),
});

/** What an archive says of itself. */
export type Manifest = z.output<typeof manifestShape>;

const peopleShape = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string().nullable(),
    confirmed: z.boolean(),
    locale: z.string().nullable(),
    jobTitle: z.string().nullable(),
  }),
);

export const parsePeople = (text: string): z.output<typeof peopleShape> =>
  read(peopleShape, text, 'its people');

const MANIFEST = 'manifest.json';
const mostTextBytes = 256 * 1024 * 1024;

const damaged = (why: string, cause?: unknown): BackupProblem =>
  new BackupProblem(
    'organization.damaged',
    `The archive is not what was written: ${why}; nothing was changed.`,
    cause,
  );

/** Writes parts into an archive. */
export interface ArchiveWriter {
  /** As it is. */
  add(path: string, pieces: AsyncIterable<Uint8Array | string>): Promise<WrittenFile>;
  /** Compressed with Zstandard; bytes and hash are those of the compressed form. */
  addCompressed(path: string, pieces: AsyncIterable<Uint8Array>): Promise<WrittenFile>;
}

/**
 * Writes an archive (a ZIP of parts, its manifest last) beside its place, and puts it there once it is whole and durable.
 * @param fill writes the parts, and gives the manifest
 * @throws BackupProblem `organization.file_exists`; whatever `fill` throws, and then nothing is left
 */
export async function writeContainer(
  file: string,
  moment: Date,
  fill: (writer: ArchiveWriter) => Promise<Manifest>,
): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists)
    throw new BackupProblem('organization.file_exists', `The file ${file} exists: nothing is overwritten.`);
  const unfinished = `${file}.part`;
  const archive = openArchive(moment, new AbortController().signal);
  const writing = pipelined(archive.output, createWriteStream(unfinished, { mode: 0o600 }));
  writing.catch((error: unknown) => archive.fail(error as Error));
  try {
    const manifest = await fill(writerOf(archive));
    await archive.add(MANIFEST, once(JSON.stringify(manifest, null, 1)), 6);
    archive.end();
    await writing;
    await sync(unfinished);
    await rename(unfinished, file);
    if (process.platform !== 'win32') await sync(dirname(file));
  } catch (error) {
    archive.fail(error instanceof Error ? error : new Error(String(error)));
    await writing.catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}

function writerOf(archive: Archive): ArchiveWriter {
  return {
    add: (path, pieces) => archive.add(path, pieces, 0),
    addCompressed(path, pieces) {
      const zstd = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } });
      // What fails in the pieces ends the compressed form with the same error.
      pipeline(pieces, zstd, () => undefined);
      return archive.add(path, zstd, 0);
    },
  };
}

async function sync(path: string): Promise<void> {
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}

/** An archive that is read. */
export interface ArchiveReader {
  readonly manifest: Manifest;
  /**
   * The bytes of a part.
   * @throws BackupProblem `organization.damaged`, at the latest after the last, where they are not what was written
   */
  part(of: { readonly path: string; readonly sha256: string }): AsyncGenerator<Uint8Array>;
  /** The same of a compressed part, unpacked. */
  unpacked(of: { readonly path: string; readonly sha256: string }): AsyncGenerator<Uint8Array>;
  /** A small part as text. */
  text(of: { readonly path: string; readonly sha256: string }): Promise<string>;
  close(): void;
}

/** Opens an archive. @throws BackupProblem `organization.damaged`, `organization.version` */
export async function openContainer(file: string): Promise<ArchiveReader> {
  const zip = await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(file, {
    lazyEntries: true,
    autoClose: false,
  }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new BackupProblem('organization.no_file', `There is no file ${file}.`, error);
    throw damaged('it is no whole archive', error);
  });
  try {
    const entries = await entriesOf(zip);
    const stream = streamOf(zip, entries);
    const part: ArchiveReader['part'] = async function* ({ path, sha256 }) {
      const hash = createHash('sha256');
      try {
        for await (const piece of await stream(path)) {
          hash.update(piece);
          yield piece;
        }
      } catch (error) {
        throw error instanceof BackupProblem ? error : damaged(`${path} cannot be read`, error);
      }
      if (hash.digest('hex') !== sha256) throw damaged(`${path} has another content`);
    };
    return {
      manifest: await readManifest(entries, stream),
      part,
      unpacked: (of) => unpack(part(of), of.path),
      text: async (of) => gather(part(of)),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

type Streams = (path: string) => Promise<AsyncIterable<Buffer>>;

function entriesOf(zip: yauzl.ZipFile): Promise<ReadonlyMap<string, yauzl.Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, yauzl.Entry>();
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', (error: unknown) => reject(damaged('its list of contents cannot be read', error)));
    zip.readEntry();
  });
}

function streamOf(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>): Streams {
  return (path) =>
    new Promise((resolve, reject) => {
      const entry = entries.get(path);
      if (entry === undefined) {
        reject(damaged(`${path} lacks`));
        return;
      }
      zip.openReadStream(entry, (error, found) => (error === null ? resolve(found) : reject(error)));
    });
}

async function readManifest(entries: ReadonlyMap<string, yauzl.Entry>, stream: Streams): Promise<Manifest> {
  const text = await gatherManifest(stream);
  if (crc32(text) !== entries.get(MANIFEST)?.crc32) throw damaged('its manifest has another content');
  const { formatVersion } = read(z.object({ formatVersion: z.number() }), text, 'its manifest');
  if (formatVersion !== 1)
    throw new BackupProblem(
      'organization.version',
      `The archive has form ${formatVersion}, this version of Razão reads 1; nothing was changed.`,
    );
  return read(manifestShape, text, 'its manifest');
}

async function gatherManifest(stream: Streams): Promise<string> {
  try {
    return await gather(await stream(MANIFEST));
  } catch (error) {
    throw error instanceof BackupProblem ? error : damaged('its manifest cannot be read', error);
  }
}

function read<T>(shape: z.ZodType<T>, text: string, what: string): T {
  try {
    return shape.parse(JSON.parse(text));
  } catch (error) {
    throw damaged(`${what} cannot be read`, error);
  }
}

async function gather(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > mostTextBytes) throw damaged('a text in it is too large');
    all.push(piece);
  }
  return Buffer.concat(all).toString('utf8');
}

async function* unpack(packed: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<Uint8Array> {
  const zstd = createZstdDecompress();
  pipeline(packed, zstd, () => undefined);
  try {
    for await (const piece of zstd) yield piece as Uint8Array;
  } catch (error) {
    throw error instanceof BackupProblem ? error : damaged(`${path} cannot be unpacked`, error);
  }
}
