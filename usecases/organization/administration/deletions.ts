import { mayAdministrate } from '../../may/access.ts';
import type { UseCase } from '../../usecase.ts';
import { administrationListDeletions } from './administration.contract.ts';

/** As many as are looked at. */
const MOST = 500;

interface DeletionRow {
  readonly organizationId: string;
  readonly nameSha256: string;
  readonly requestedBy: string;
  readonly requestedAt: string;
  readonly deletedAt: string;
  readonly counts: Record<string, number>;
  readonly ledgerHash: string | null;
  readonly journalHash: string | null;
  readonly filesRemovedAt: string | null;
}

/** The organizations that were deleted, the latest first. */
export const listDeletions: UseCase<
  typeof administrationListDeletions.input,
  typeof administrationListDeletions.output
> = {
  contract: administrationListDeletions,
  may: ({ actor }) => mayAdministrate(actor),
  run: async ({ tx }) => ({
    deletions: await tx.query<DeletionRow>(
      `select organization_id as "organizationId", name_sha256 as "nameSha256", requested_by as "requestedBy",
         to_json(requested_at) #>> '{}' as "requestedAt", to_json(deleted_at) #>> '{}' as "deletedAt", counts,
         ledger_hash as "ledgerHash", journal_hash as "journalHash",
         to_json(files_removed_at) #>> '{}' as "filesRemovedAt"
       from public.organization_deletions order by deleted_at desc limit ${MOST}`,
    ),
  }),
};
