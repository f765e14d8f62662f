import type { z } from 'zod';
import { requireDocuments } from '../ledger/draft/required-documents.ts';
import { readDocuments } from './document/row.ts';
import { mayCorrectEntries, mayReadLedger } from '../may/ledger.ts';
import { organizationOf } from '../organization.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import { evidenceAdd, evidenceList, evidenceWithdraw } from './evidence.contract.ts';

type Evidence = z.input<typeof evidenceList.output>['evidence'][number];

/** Lists what was added to a line. Refuses with `entry.not_found` (404). */
export const listEvidence: UseCase<typeof evidenceList.input, typeof evidenceList.output> = {
  contract: evidenceList,
  may: ({ actor }) => mayReadLedger(actor),
  run: async (context, { entryId }) => ({
    evidence: await readEvidence(context, 'v.line_id = $2', await lineOf(context, entryId)),
  }),
};

/**
 * Adds a document to a line, whatever its version and whatever became of its inventory: no figure changes. Refuses with
 * `entry.not_found`, `document.not_found` (404) or `document.discarded` (409).
 */
export const addEvidence: UseCase<typeof evidenceAdd.input, typeof evidenceAdd.output> = {
  contract: evidenceAdd,
  may: ({ actor }) => mayCorrectEntries(actor),
  async run(context, { entryId, documentId, note }) {
    const lineId = await lineOf(context, entryId);
    await requireDocuments(context, [documentId]);
    const { tx, actor, now } = context;
    const made = await tx.query<{ id: string }>(
      `insert into public.line_evidence (organization_id, line_id, document_id, note, added_by, added_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (line_id, document_id) where withdrawn_at is null do nothing returning id`,
      [organizationOf(actor), lineId, documentId, note, actor.userId, now],
    );
    const [evidence] = await readEvidence(
      context,
      'v.line_id = $2 and v.document_id = $3 and v.withdrawn_at is null',
      lineId,
      documentId,
    );
    if (!evidence) throw new Error('Evidence that was just added is not there.');
    return { evidence, already: made.length === 0 };
  },
  journal: ({ evidence }, { entryId }) => ({
    subjectIds: [entryId, evidence.document.id, evidence.id],
  }),
};

/** Withdraws what was added. Refuses with `evidence.not_found` (404) or `evidence.withdrawn` (409). */
export const withdrawEvidence: UseCase<typeof evidenceWithdraw.input, typeof evidenceWithdraw.output> = {
  contract: evidenceWithdraw,
  may: ({ actor }) => mayCorrectEntries(actor),
  async run(context, { evidenceId, reason }) {
    const [before] = await readEvidence(context, 'v.id = $2', evidenceId);
    if (!before) throw new Refused('evidence.not_found', 404);
    const { tx, actor, now } = context;
    const done = await tx.query(
      `update public.line_evidence set withdrawn_at = $2, withdrawn_by = $3, reason = $4
       where id = $1 and withdrawn_at is null returning id`,
      [before.id, now, actor.userId, reason],
    );
    if (done.length === 0) throw new Refused('evidence.withdrawn', 409);
    const [evidence] = await readEvidence(context, 'v.id = $2', before.id);
    if (!evidence) throw new Refused('evidence.not_found', 404);
    return { evidence };
  },
  journal: ({ evidence }) => ({ subjectIds: [evidence.lineId, evidence.document.id, evidence.id] }),
};

/** The line that an entry is a version of. */
async function lineOf({ tx, actor }: RunContext, entryId: string): Promise<string> {
  const [row] = await tx.query<{ lineId: string }>(
    'select line_id as "lineId" from public.entries where id = $1 and organization_id = $2',
    [entryId, organizationOf(actor)],
  );
  if (!row) throw new Refused('entry.not_found', 404);
  return row.lineId;
}

/** Evidence that meets a condition (its parameters from `$2` on): what stands first, then the latest. */
async function readEvidence(
  context: RunContext,
  condition: string,
  ...parameters: readonly string[]
): Promise<Evidence[]> {
  const rows = await context.tx.query<Omit<Evidence, 'document'> & { documentId: string }>(
    `select v.id, v.line_id as "lineId", v.document_id as "documentId", v.note, v.added_at as "addedAt",
       coalesce(by.full_name, '') as "addedByName", v.withdrawn_at as "withdrawnAt",
       case when v.withdrawn_by is not null then coalesce(gone.full_name, '') end as "withdrawnByName", v.reason
     from public.line_evidence v
     left join public.my_colleagues() by on by.user_id = v.added_by
     left join public.my_colleagues() gone on gone.user_id = v.withdrawn_by
     where v.organization_id = $1 and (${condition}) order by v.withdrawn_at is not null, v.added_at desc, v.id`,
    [organizationOf(context.actor), ...parameters],
  );
  const ids = rows.map(({ documentId }) => documentId);
  const documents = await readDocuments(context, 'd.id = any ($2::uuid[])', [ids], Math.max(1, ids.length));
  const byId = new Map(documents.map((document) => [document.id, document]));
  return rows.flatMap(({ documentId, ...row }) => {
    const document = byId.get(documentId);
    return document ? [{ ...row, document }] : [];
  });
}
