import {
  type Content,
  type DocumentProblem,
  type InnerFile,
  LIMITS,
  type ReadLimits,
  type ReadOutcome,
} from '#documents/document.ts';
import { readDocument } from '#documents/read.ts';
import { onceEach } from './once-each.ts';
import { printedKey } from './fiscal/printed-key.ts';
import type { DocumentContext, DocumentProposals } from './proposal-shape.ts';
import { proposeFromContent, type ReadInner } from './proposals.ts';
import { type TemplateHead, templateHeads } from './template-heads.ts';

/** What became of a file: what it is and what it reports, or the one problem for which it was refused. */
export type FileOutcome =
  | {
      readonly ok: true;
      /** `sheets`, `nfe`, `electricity_bill`, `text`, `mail`, … */
      readonly kind: string;
      /** What finds the same document again in other bytes. */
      readonly documentKey: string | null;
      readonly proposals: DocumentProposals;
      readonly remarks: readonly DocumentProblem[];
      /** Files in it that were left to whoever keeps imports under CBAM, where that was asked for. */
      readonly apart?: readonly InnerFile[];
    }
  | { readonly ok: false; readonly problem: DocumentProblem };

/** Files in a file that are recognized or rendered, and the time that all of them share with it. */
const SHARE = 4;

/** Shorter than a transaction may stand idle (120 s): whoever asks waits inside one. */
export const READ_MILLISECONDS = 90_000;

const READ: ReadLimits = { ...LIMITS, milliseconds: READ_MILLISECONDS };

/** What became of a file that is read for an import: its templates, where it holds some, instead of proposals. */
export type ImportOutcome =
  | FileOutcome
  | { readonly ok: 'templates'; readonly heads: readonly TemplateHead[] };

/** Reads a file and proposes what it reports, on this thread. Never throws on what a file holds. */
export function readFile(
  bytes: Uint8Array,
  name: string,
  context: DocumentContext,
  limits = READ,
): Promise<FileOutcome> {
  return readThen(bytes, name, limits, async (content, read) => {
    if (context.importsApart !== true) return proposed(content, name, context, read);
    const apart: InnerFile[] = [];
    const outcome = await proposed(content, name, context, await withoutImports(read, apart));
    return outcome.ok ? { ...outcome, apart } : outcome;
  });
}

/** Refuses tables of imports under CBAM that lie in a file, and puts them into `apart`. */
async function withoutImports(read: ReadInner, apart: InnerFile[]): Promise<ReadInner> {
  const { findHeader } = await import('#usecases/cbam/import/file-rows.ts');
  return async (file) => {
    const outcome = await read(file);
    if (!outcome.ok || outcome.content.kind !== 'sheets') return outcome;
    if (!outcome.content.sheets.some(({ head }) => findHeader(head) !== null)) return outcome;
    apart.push(file);
    return { ok: false, problem: { code: 'document.cbam', params: { name: file.name } } };
  };
}

/** The same for an import: the templates in the file, else its proposals. Each file in it is read once for both. */
export function readFileForImport(
  bytes: Uint8Array,
  name: string,
  context: DocumentContext,
): Promise<ImportOutcome> {
  return readThen<ImportOutcome>(bytes, name, READ, async (content, read) => {
    const readOne = onceEach(read);
    const heads = await templateHeads(content, readOne);
    return heads.length > 0 ? { ok: 'templates', heads } : await proposed(content, name, context, readOne);
  });
}

async function readThen<Outcome extends ImportOutcome>(
  bytes: Uint8Array,
  name: string,
  limits: ReadLimits,
  use: (content: Content, readOne: ReadInner) => Promise<Outcome>,
): Promise<Outcome | FileOutcome> {
  const until = Date.now() + limits.milliseconds;
  const read = await readDocument(bytes, name, limits);
  if (!read.ok) return read;
  try {
    const outcome = await use(read.content, (file) => readInner(file, limits, until));
    return outcome.ok === true ? { ...outcome, remarks: read.remarks } : outcome;
  } catch (error) {
    // Rows are read as they are taken: a limit that is crossed there is a refusal like any other.
    const code =
      error instanceof Error && /^document\.[a-z_]+$/.test(error.message)
        ? error.message
        : 'document.corrupt';
    const params = {
      name,
      limit: String(Math.floor(limits.bytes / 1024 / 1024)),
      seconds: String(Math.round(limits.milliseconds / 1000)),
    };
    return { ok: false, problem: { code, params } };
  }
}

async function proposed(
  content: Content,
  name: string,
  context: DocumentContext,
  readOne: ReadInner,
): Promise<FileOutcome> {
  const proposals = await proposeFromContent(content, name, context, readOne);
  return { ok: true, kind: kindOf(content), documentKey: keyOf(content, proposals), proposals, remarks: [] };
}

function readInner({ bytes, name }: InnerFile, limits: ReadLimits, until: number): Promise<ReadOutcome> {
  const milliseconds = Math.min(limits.milliseconds / SHARE, until - Date.now());
  if (milliseconds < 100) {
    const params = { name, seconds: String(limits.milliseconds / 1000) };
    return Promise.resolve({ ok: false, problem: { code: 'document.too_slow', params } });
  }
  return readDocument(bytes, name, { ...limits, milliseconds });
}

function kindOf(content: Content): string {
  if (content.kind === 'fiscal') return content.document.model;
  if (content.kind === 'files') return content.format === 'eml' ? 'mail' : 'archive';
  return content.kind;
}

/** The key of a fiscal document, or the one that all activities of the file share. */
function keyOf(content: Content, { activities, mapping }: DocumentProposals): string | null {
  if (content.kind === 'fiscal') return content.document.key?.value.slice(0, 100) ?? null;
  if (mapping !== undefined || content.kind === 'files') return null;
  const keys = new Set(activities.map(({ documentKey }) => documentKey));
  const [only] = keys;
  if (keys.size === 1 && only !== undefined && only !== '') return only.slice(0, 100);
  // A print whose lines were read as those of a table tells no key with each of them.
  const bare = content.kind === 'pages' && activities.length > 0 && keys.size === 1;
  return bare ? printedKey(content.pages) : null;
}
