import type { z } from 'zod';
import { organizationOf } from '../organization.ts';
import type { draft } from './draft-shape.ts';
import { Refused, type RunContext } from '../usecase.ts';
import type { Basis } from './basis.ts';

export type Draft = z.output<typeof draft>;

/** A draft as the contract shows it, with the basis of its stored calculation. */
export interface DraftRow extends Omit<Draft, 'findings'> {
  readonly basis: Basis;
}

const COLUMNS = `d.id, d.revision, d.state, d.thread_id as "threadId", d.site_id as "siteId", d.activity,
  d.factor_id as "factorId", d.estimated, d.evidence, d.looked, d.result, d.problems, e.id as "entryId",
  d.created_at as "createdAt", d.updated_at as "updatedAt",
  json_build_object('region', d.region, 'gwpSet', d.gwp_set, 'programme', d.programme) as basis`;

const FROM = 'from public.drafts d left join public.entries e on e.draft_id = d.id';

/** Drafts of the organization that meet a condition (its parameters from `$2` on), oldest first. */
export function readDrafts(
  { tx, actor }: RunContext,
  condition: string,
  parameters: readonly unknown[],
  limit = 500,
): Promise<DraftRow[]> {
  return tx.query<DraftRow>(
    `select ${COLUMNS} ${FROM}
     where d.organization_id = $1 and (${condition}) order by d.position limit $${parameters.length + 2}`,
    [organizationOf(actor), ...parameters, limit],
    { kept: true },
  );
}

/**
 * Drafts by id, locked until the end of the transaction (in the order of their ids, so that two calls never wait for
 * each other), given in the order asked for.
 * @throws Refused `draft.not_found` (404), also for another organization's
 */
export async function lockDrafts(context: RunContext, draftIds: readonly string[]): Promise<DraftRow[]> {
  const ids = [...new Set(draftIds.map((id) => id.toLowerCase()))];
  await context.tx.query(
    `select d.id from public.drafts d
     where d.organization_id = $1 and d.id = any ($2::uuid[]) order by d.id for update of d`,
    [organizationOf(context.actor), ids],
    { kept: true },
  );
  return findDrafts(context, ids);
}

/**
 * Drafts by id in the order asked for.
 * @throws Refused `draft.not_found` (404), also for another organization's
 */
export async function findDrafts(context: RunContext, draftIds: readonly string[]): Promise<DraftRow[]> {
  const rows = await readDrafts(context, 'd.id = any ($2::uuid[])', [draftIds], draftIds.length);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return draftIds.map((id) => {
    const row = byId.get(id.toLowerCase());
    if (!row) throw new Refused('draft.not_found', 404);
    return row;
  });
}

/** The draft without what only the server needs; its findings are looked up apart (`findings.ts`). */
export function shown({ basis: _basis, ...draft }: DraftRow): Omit<Draft, 'findings'> {
  return draft;
}
