import { reportDocument } from '../document.ts';
import { fingerprintOf, sha256, sharedPieces, type Stretch, stretches } from './fingerprint.ts';
import { canonical, type Manifest, type ManifestFile, sealOf } from './manifest.ts';

/** What is wrong, each with its place. */
export type Difference =
  /** The manifest is not the one that was handed out: its own hash does not follow from what it says. */
  | { readonly code: 'manifest.changed' }
  | { readonly code: 'manifest.datapoints_changed' }
  /** The manifest names no file of such a kind. */
  | { readonly code: 'file.unknown' }
  | { readonly code: 'file.length'; readonly issued: number; readonly found: number }
  | ({ readonly code: 'file.bytes' } & Stretch)
  /** A datapoint of a file of data. */
  | {
      readonly code: 'datapoint.changed';
      readonly of: string;
      readonly issued: string | null;
      readonly found: string | null;
    }
  /** A figure that does not stand beside its datapoint on the pages. */
  | { readonly code: 'datapoint.not_shown'; readonly of: string; readonly issued: string };

export interface CheckedFile {
  /** The file of the manifest that it is, or comes nearest to; null: none is of its kind. */
  readonly file: ManifestFile | null;
  /** None: it is the file that was issued, to the last byte. */
  readonly differences: readonly Difference[];
}

/** Reads the text of a file whose bytes differ; null where there is none to read. */
export type TextOf = (file: Uint8Array, format: string) => Promise<string | null>;

/**
 * Compares a file with the manifest of its issue: every byte by its hashes; of one that differs, where, and which datapoint says
 * something else.
 */
export async function checkFile(
  bytes: Uint8Array,
  manifest: Manifest,
  textOf: TextOf = () => Promise.resolve(null),
): Promise<CheckedFile> {
  const differences: Difference[] = [];
  if (sealOf(manifest) !== manifest.sha256) differences.push({ code: 'manifest.changed' });
  if (sha256(canonical(manifest.datapoints)) !== manifest.datapointsSha256)
    differences.push({ code: 'manifest.datapoints_changed' });
  const found = fingerprintOf(bytes);
  const same = manifest.files.find((file) => file.sha256 === found.sha256 && file.bytes === found.bytes);
  if (same) return { file: same, differences };
  const kind = kindOf(bytes);
  const [nearest] = manifest.files
    .filter((file) => kindOfFormat(file.format) === kind)
    .toSorted((one, other) => nearness(other, found) - nearness(one, found));
  if (!nearest) return { file: null, differences: [...differences, { code: 'file.unknown' }] };
  if (nearest.bytes !== found.bytes)
    differences.push({ code: 'file.length', issued: nearest.bytes, found: found.bytes });
  differences.push(
    ...stretches(nearest, found).map((stretch) => ({ code: 'file.bytes' as const, ...stretch })),
  );
  const said =
    kind === 'json'
      ? changedDatapoints(bytes, manifest)
      : missingFigures(await textOf(bytes, nearest.format), manifest);
  return { file: nearest, differences: [...differences, ...said] };
}

const nearness = (file: ManifestFile, found: ReturnType<typeof fingerprintOf>): number =>
  sharedPieces(file, found) - Math.abs(file.bytes - found.bytes) / (file.bytes + found.bytes + 1);

/** What a file is by its first bytes. */
function kindOf(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 8));
  if (head.startsWith('%PDF')) return 'pdf';
  if (head.startsWith('PK')) return 'zip';
  if (/^\s*[{[]/.test(head)) return 'json';
  return /^\s*</.test(head) ? 'html' : 'text';
}

const KINDS: Readonly<Record<string, string>> = { pdf: 'pdf', json: 'json', html: 'html', csv: 'text' };

/** Formats that are no text are packages. */
function kindOfFormat(format: string): string {
  return KINDS[format] ?? (format.includes('json') ? 'json' : 'zip');
}

function changedDatapoints(bytes: Uint8Array, { datapoints }: Manifest): Difference[] {
  const found = datapointsIn(bytes);
  if (found === null) return [];
  const values = new Map(found.map((point) => [nameOf(point), point.value]));
  return datapoints.flatMap((point) => {
    const other = values.get(nameOf(point)) ?? null;
    if (other === point.value) return [];
    return [{ code: 'datapoint.changed' as const, of: nameOf(point), issued: point.value, found: other }];
  });
}

const nameOf = ({ programme, code }: { programme: string; code: string }): string => `${programme}/${code}`;

/** The datapoints of a document, or of the record of an issue that holds one; null: it is neither. */
function datapointsIn(bytes: Uint8Array) {
  try {
    const read: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const inner = (read as { document?: unknown }).document ?? read;
    return reportDocument.pick({ datapoints: true }).safeParse(inner).data?.datapoints ?? null;
  } catch {
    return null;
  }
}

/** Letters after a code within which its figure stands: label, note and figure of one row. */
const ROW = 1500;

/** Figures of datapoints that do not follow their code anywhere on the pages. */
function missingFigures(text: string | null, { datapoints }: Manifest): Difference[] {
  if (text === null) return [];
  const said = unspaced(text);
  return datapoints.flatMap((point) => {
    if (point.shown === null || follows(said, unspaced(point.code), unspaced(point.shown))) return [];
    return [{ code: 'datapoint.not_shown' as const, of: nameOf(point), issued: point.shown }];
  });
}

function follows(said: string, code: string, shown: string): boolean {
  for (let at = said.indexOf(code); at >= 0; at = said.indexOf(code, at + 1))
    if (said.slice(at + code.length, at + code.length + ROW).includes(shown)) return true;
  return false;
}

const unspaced = (text: string): string => text.replace(/[\s\u200b]+/g, '');
