import { z } from 'zod';
import type { ReportDocument } from '../document.ts';
import { type Fingerprint, sha256 } from './fingerprint.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const file = z.object({
  format: z.string(),
  name: z.string(),
  /** Of the product that wrote it. */
  version: z.string(),
  bytes: z.number().int().min(0),
  sha256: hash,
  pieces: z.array(hash),
});

/** One answer of the report; `shown` is how its pages write a figure, null where they write none. */
const datapoint = z.object({
  programme: z.string(),
  code: z.string(),
  value: z.string().nullable(),
  unit: z.string().nullable(),
  shown: z.string().nullable(),
});

const sealed = z.object({
  schema: z.literal('razao.manifest/1'),
  number: z.string(),
  title: z.string(),
  organization: z.string(),
  issuedAt: z.string(),
  /** SHA-256 of the record that the product keeps of the issue. */
  record: hash,
  /** SHA-256 of the closing that its figures are of. */
  closing: hash,
  /** SHA-256 of `datapoints` as canonical JSON. */
  datapointsSha256: hash,
  datapoints: z.array(datapoint),
  files: z.array(file),
});

/** What an issue consists of: every file by its hashes, every datapoint, and the hashes of its record and closing. */
export const manifest = sealed.extend({
  /** SHA-256 of all of the above as canonical JSON. */
  sha256: hash,
});

export type Manifest = z.output<typeof manifest>;
export type ManifestFile = z.output<typeof file>;
export type ManifestDatapoint = z.output<typeof datapoint>;

/** What a manifest is made from. */
export interface Issued extends Pick<Manifest, 'number' | 'issuedAt' | 'record' | 'closing'> {
  readonly document: ReportDocument;
  readonly files: readonly (Fingerprint & { format: string; name: string; version: string })[];
}

/** The manifest of an issue; the same for the same. */
export function manifestOf({ document, files, number, issuedAt, record, closing }: Issued): Manifest {
  const shown = shownIn(document);
  const datapoints = document.datapoints.map(({ programme, code, value, unit }) => ({
    programme,
    code,
    value,
    unit,
    shown: unit === null ? null : (shown.get(`${programme}/${code}`) ?? null),
  }));
  return seal({
    schema: 'razao.manifest/1',
    number,
    title: document.title,
    organization: document.organization.name,
    issuedAt,
    record,
    closing,
    datapointsSha256: sha256(canonical(datapoints)),
    datapoints,
    files: files.map(({ format, name, version, bytes, sha256: whole, pieces }) => ({
      format,
      name,
      version,
      bytes,
      sha256: whole,
      pieces: [...pieces],
    })),
  });
}

/** How the tables write the figure of each datapoint: rows are called by it. */
function shownIn({ chapters }: ReportDocument): Map<string, string> {
  const sections = chapters.flatMap((chapter) => [chapter, ...(chapter.chapters ?? [])]);
  const rows = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => ('table' in block ? block.table.rows : [])),
  );
  return new Map(
    rows.flatMap(({ key, cells }) => {
      const figure = cells.find((cell) => typeof cell.exact === 'string');
      return figure ? [[key, figure.text] as const] : [];
    }),
  );
}

function seal(open: z.output<typeof sealed>): Manifest {
  return { ...open, sha256: sha256(canonical(open)) };
}

/** The hash that a manifest should carry, by what it says. */
export function sealOf({ sha256: _kept, ...open }: Manifest): string {
  return sha256(canonical(open));
}

/** JSON with the names of every object in their order, without blanks. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
