import { readDrafts } from '../../ledger/draft/row.ts';
import { withFindings } from '../../ledger/draft/findings.ts';
import { readEntries, shown as shownEntry } from '../../ledger/entry/row.ts';
import { mayDraftEntries, mayReadLedger } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { documentDiscard, documentGet, documentList, documentRegister } from './document.contract.ts';
import { DOCUMENT_BUCKET } from './document-shape.ts';
import { bytesAt } from './reading.ts';
import { findDocument, readDocuments, RESTS_ON_IT } from './row.ts';
import { requireSize, takeUp } from './take-up.ts';

const MOST_RESTING = 200;

/**
 * Takes up an uploaded file. The hash and the size are those of the bytes that lie in the store. Refuses with
 * `document.not_stored` (409) where no file of the organization lies under the path, `document.empty` or
 * `document.too_large` (422), and `document.id_taken` (409).
 */
export const registerDocument: UseCase<typeof documentRegister.input, typeof documentRegister.output> = {
  contract: documentRegister,
  may: ({ actor }) => mayDraftEntries(actor),
  async run(context, { documentId, path, name }) {
    const id = documentId.toLowerCase();
    await requireStored(context, id, path);
    const bytes = await bytesAt(context, path);
    const { documentId: taken, already } = await takeUp(context, { id, path, name, bytes });
    return { document: await findDocument(context, taken), already };
  },
  journal: ({ document }) => ({ subjectIds: [document.id] }),
};

/** Lists documents that were not taken back; of named ones, all. Refuses with `document.not_found` (404). */
export const listDocuments: UseCase<typeof documentList.input, typeof documentList.output> = {
  contract: documentList,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { documentIds, limit }) {
    if (documentIds === undefined) {
      return { documents: await readDocuments(context, 'd.discarded_at is null', [], limit) };
    }
    const ids = [...new Set(documentIds.map((id) => id.toLowerCase()))];
    const documents = await readDocuments(context, 'd.id = any ($2::uuid[])', [ids], ids.length);
    if (documents.length < ids.length) throw new Refused('document.not_found', 404);
    return { documents };
  },
};

/** Tells a document and what rests on it. Refuses with `document.not_found` (404). */
export const getDocument: UseCase<typeof documentGet.input, typeof documentGet.output> = {
  contract: documentGet,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { documentId }) {
    const document = await findDocument(context, documentId);
    const drafts = await readDrafts(
      context,
      `d.state <> 'discarded' and d.evidence -> 'read' is not null and d.evidence -> 'read' @> $2::jsonb`,
      [resting(document.id)],
      MOST_RESTING,
    );
    const entries = await readEntries(
      context,
      // Read in it; or lines that it was added to later, as they stand.
      `e.id in (
         select r.id from public.entries r where r.organization_id = $1 and r.draft_id is not null
           and r.evidence -> 'read' is not null and r.evidence -> 'read' @> $2::jsonb
         union
         select c.entry_id from public.line_evidence v join public.current_entries c on c.line_id = v.line_id
         where v.organization_id = $1 and v.document_id = $3 and v.withdrawn_at is null)`,
      [resting(document.id), document.id],
      'e.sequence',
      MOST_RESTING,
    );
    const { library } = context.ports;
    return {
      document,
      drafts: await withFindings(context, drafts),
      entries: entries.map((row) => shownEntry(library, row)),
    };
  },
};

/**
 * Takes a document back. Refuses with `document.not_found` (404) or `document.in_use` (409) where an open or committed
 * draft, an entry or an import rests on it, or it was ever added to a line as evidence.
 */
export const discardDocument: UseCase<typeof documentDiscard.input, typeof documentDiscard.output> = {
  contract: documentDiscard,
  may: ({ actor }) => mayDraftEntries(actor),
  async run(context, { documentId }) {
    const document = await findDocument(context, documentId);
    if (await isInUse(context, document.id)) throw new Refused('document.in_use', 409);
    await context.tx.query(
      'update public.documents set discarded_at = coalesce(discarded_at, $2) where id = $1',
      [document.id, context.now],
    );
    return { document: await findDocument(context, document.id) };
  },
  journal: ({ document }) => ({ subjectIds: [document.id] }),
};

/** What the evidence of a line that rests on a document contains. */
function resting(documentId: string): string {
  return JSON.stringify([{ documentId }]);
}

async function isInUse({ tx, actor }: RunContext, documentId: string): Promise<boolean> {
  const [row] = await tx.query<{ used: boolean }>(
    `select ${RESTS_ON_IT} as used from public.documents d where d.organization_id = $1 and d.id = $2`,
    [organizationOf(actor), documentId],
  );
  return row?.used === true;
}

/** The file lies where a document of the organization lies, seen with the caller's own rights, and is not too large. */
async function requireStored({ tx, actor }: RunContext, id: string, path: string): Promise<void> {
  const folder = `${organizationOf(actor)}/${id}/`;
  if (!path.startsWith(folder) || path.length === folder.length)
    throw new Refused('document.not_stored', 409);
  const [stored] = await tx.query<{ size: string | null }>(
    `select metadata ->> 'size' as size from storage.objects where bucket_id = $1 and name = $2`,
    [DOCUMENT_BUCKET, path],
  );
  if (!stored) throw new Refused('document.not_stored', 409);
  requireSize(Number(stored.size ?? '0'));
}
