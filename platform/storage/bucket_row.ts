import type { Tx } from '#database/tx.ts';
import { essence, isAllowed } from './content_type.ts';
import { noSuchBucket, StorageError, tooLarge, unsupportedType } from './storage_error.ts';

export interface BucketRow {
  readonly id: string;
  readonly name: string;
  /** Who made it, as text; of rows from elsewhere, the older column's. */
  readonly owner: string | null;
  readonly public: boolean;
  /** Bytes, as text; null: the installation's limit. */
  readonly file_size_limit: string | null;
  readonly allowed_mime_types: readonly string[] | null;
  readonly type: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export const bucketColumns =
  'id, name, coalesce(owner_id, owner::text) as owner, public, file_size_limit, allowed_mime_types, type, created_at, updated_at';

/** The bucket, if the role of the transaction sees it; else 404 `NoSuchBucket`. */
export async function findBucket(tx: Tx, id: string): Promise<BucketRow> {
  const [row] = id.includes('\0')
    ? []
    : await tx.query<BucketRow>(`select ${bucketColumns} from storage.buckets where id = $1`, [id]);
  if (row === undefined) throw noSuchBucket();
  return row;
}

/** A bucket as the protocol shows it where one is asked for; a list tells the type besides. */
export function bucketBody(row: BucketRow): Record<string, unknown> {
  return {
    id: row.id,
    name: row.name,
    public: row.public,
    allowed_mime_types: row.allowed_mime_types,
    owner: row.owner ?? '',
    file_size_limit: row.file_size_limit === null ? null : Number(row.file_size_limit),
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  };
}

/** The most bytes an object of the bucket may have. */
export function sizeLimit(bucket: BucketRow, installation: number): number {
  return Math.min(
    installation,
    bucket.file_size_limit === null ? installation : Number(bucket.file_size_limit),
  );
}

/** Refuses what the bucket does not take: 415 by type, 413 by size. `size` null: not known yet. */
export function checkTaken(
  bucket: BucketRow,
  installation: number,
  contentType: string,
  size: number | null,
): void {
  if (!isAllowed(essence(contentType), bucket.allowed_mime_types))
    throw unsupportedType(essence(contentType));
  if (size !== null && size > sizeLimit(bucket, installation)) throw tooLarge();
}

const units: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['b', 1],
  ['kb', 1e3],
  ['mb', 1e6],
  ['gb', 1e9],
  ['tb', 1e12],
]);

/** Bytes of `20MB`, `1.5 gb` or a plain number (decimal units); 400 for anything else. */
export function readSize(given: string | number): number {
  const match = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(String(given).trim());
  const unit = units.get((match?.[2] ?? '').toLowerCase());
  const size = Math.floor(Number(match?.[1] ?? Number.NaN) * (unit ?? Number.NaN));
  if (!Number.isSafeInteger(size)) {
    throw new StorageError(
      400,
      'InvalidRequest',
      'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B',
    );
  }
  return size;
}
