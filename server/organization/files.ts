import { createHash, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { BackupProblem } from '#database/archive/problem.ts';
import type { Tx } from '#database/tx.ts';
import { type ByteStore, BytesMissing } from '#platform/storage/bytes.ts';

/** Buckets in which an organization keeps what it takes along, in a folder of its id; exports are made anew. */
const CARRIED_BUCKETS = ['evidence', 'logos'];

/** A stored file of an organization, without its bytes. */
export interface CarriedFile {
  readonly bucket: string;
  readonly name: string;
  readonly ownerId: string | null;
  readonly metadata: unknown;
  readonly userMetadata: unknown;
  readonly createdAt: string;
  /** Where the bytes lie at the source. */
  readonly version: string;
  /** Hex; null where none was kept. */
  readonly sha256: string | null;
}

/** Bytes at the other end that no row names yet. */
export interface StagedFile {
  readonly file: CarriedFile;
  readonly version: string;
  readonly sha256: string;
}

/** The files of an organization, in their order. */
export function listFiles(tx: Tx, organizationId: string): Promise<CarriedFile[]> {
  return tx.query<CarriedFile>(
    `select bucket_id as bucket, name, owner_id as "ownerId", metadata, user_metadata as "userMetadata",
       created_at as "createdAt", version, sha256
     from storage.objects where bucket_id = any ($1) and starts_with(name, $2) and version is not null
     order by bucket_id, name`,
    [CARRIED_BUCKETS, `${organizationId}/`],
  );
}

/** The bytes of a file. @throws BackupProblem `organization.files` where they lack, or are others than were kept */
export async function* bytesOf(store: ByteStore, file: CarriedFile): AsyncGenerator<Uint8Array> {
  if ((file.metadata as { size?: number } | null)?.size === 0) return;
  const hash = createHash('sha256');
  try {
    for await (const piece of await store.read(file.version)) {
      hash.update(piece);
      yield piece;
    }
  } catch (error) {
    if (error instanceof BytesMissing)
      throw new BackupProblem('organization.files', `The stored file ${file.name} lacks its bytes.`, error);
    throw error;
  }
  if (file.sha256 !== null && hash.digest('hex') !== file.sha256)
    throw new BackupProblem('organization.files', `The stored file ${file.name} is not what was kept.`);
}

/**
 * Files that are written before the rows that name them. Until then the list of loose bytes names them: of a process that is
 * killed, the installation sweeps them within a day.
 */
export class Staging {
  readonly #pool: Pool;
  readonly #store: ByteStore;
  readonly #staged = new Map<string, StagedFile>();

  constructor(pool: Pool, store: ByteStore) {
    this.#pool = pool;
    this.#store = store;
  }

  /** Writes the bytes of a file that is not staged yet. */
  async take(file: CarriedFile, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    if (this.#staged.has(file.version)) return;
    const version = randomUUID();
    await this.#pool.query("insert into storage.loose_bytes (version, state) values ($1, 'writing')", [
      version,
    ]);
    const hash = createHash('sha256');
    async function* metered(): AsyncGenerator<Uint8Array> {
      for await (const piece of bytes) {
        hash.update(piece);
        yield piece;
      }
    }
    try {
      await this.#store.write(version, metered());
    } catch (error) {
      await this.#drop([version]);
      throw error;
    }
    this.#staged.set(file.version, { file, version, sha256: hash.digest('hex') });
  }

  /** Writes the rows of these files in a transaction in which triggers fire: they take the bytes off the list. */
  async settle(tx: Tx, files: readonly CarriedFile[], owners: ReadonlyMap<string, string>): Promise<void> {
    for (const file of files) {
      const staged = this.#staged.get(file.version);
      if (staged === undefined)
        throw new BackupProblem(
          'organization.damaged',
          `The bytes of the file ${file.name} did not come along.`,
        );
      const owner = file.ownerId === null ? null : (owners.get(file.ownerId) ?? file.ownerId);
      await tx.query(
        `insert into storage.objects (bucket_id, name, owner_id, metadata, user_metadata, created_at, version, sha256)
         values ($1, $2, $3, $4::jsonb, $5::jsonb, $6, $7, $8)`,
        [
          file.bucket,
          file.name,
          owner,
          JSON.stringify(file.metadata),
          JSON.stringify(file.userMetadata),
          file.createdAt,
          staged.version,
          file.sha256 === null ? null : staged.sha256,
        ],
      );
    }
  }

  /** Removes what no row took. */
  async clear(): Promise<void> {
    const versions = [...this.#staged.values()].map(({ version }) => version);
    const { rows } = await this.#pool.query<{ version: string }>(
      'select version from storage.loose_bytes where version = any ($1)',
      [versions],
    );
    await this.#drop(rows.map(({ version }) => version));
  }

  async #drop(versions: readonly string[]): Promise<void> {
    for (const version of versions) await this.#store.remove(version);
    await this.#pool.query('delete from storage.loose_bytes where version = any ($1)', [versions]);
  }
}
