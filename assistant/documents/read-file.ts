import {
  type Content,
  type DocumentProblem,
  type InnerFile,
  LIMITS,
  type ReadLimits,
  type ReadOutcome,
} from '#documents/document.ts';
import { readDocument } from '#documents/read.ts';
import type { DocumentContext, DocumentProposals } from './proposal-shape.ts';
import { proposeFromContent } from './proposals.ts';

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
    }
  | { readonly ok: false; readonly problem: DocumentProblem };

/** Files in a file that are recognized or rendered, and the time that all of them share with it. */
const SHARE = 4;

/** Shorter than a transaction may stand idle (120 s): whoever asks waits inside one. */
export const READ_MILLISECONDS = 90_000;

const READ: ReadLimits = { ...LIMITS, milliseconds: READ_MILLISECONDS };

/** Reads a file and proposes what it reports, on this thread. Never throws on what a file holds. */
export async function readFile(
  bytes: Uint8Array,
  name: string,
  context: DocumentContext,
): Promise<FileOutcome> {
  const until = Date.now() + READ.milliseconds;
  const read = await readDocument(bytes, name, READ);
  if (!read.ok) return read;
  const { content, remarks } = read;
  try {
    const inner = (file: InnerFile) => readInner(file, until);
    const proposals = await proposeFromContent(content, name, context, inner);
    return { ok: true, kind: kindOf(content), documentKey: keyOf(content, proposals), proposals, remarks };
  } catch (error) {
    // Rows are read as they are taken: a limit that is crossed there is a refusal like any other.
    const code =
      error instanceof Error && /^document\.[a-z_]+$/.test(error.message)
        ? error.message
        : 'document.corrupt';
    return { ok: false, problem: { code, params: { name, limit: '', seconds: '' } } };
  }
}

function readInner({ bytes, name }: InnerFile, until: number): Promise<ReadOutcome> {
  const milliseconds = Math.min(READ.milliseconds / SHARE, until - Date.now());
  if (milliseconds < 100) {
    const params = { name, seconds: String(READ.milliseconds / 1000) };
    return Promise.resolve({ ok: false, problem: { code: 'document.too_slow', params } });
  }
  return readDocument(bytes, name, { ...READ, milliseconds });
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
  return keys.size === 1 && only !== undefined && only !== '' ? only.slice(0, 100) : null;
}
