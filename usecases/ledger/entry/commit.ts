import type { z } from 'zod';
import { ownEntry } from '#engine/lookup.ts';
import { readGround, requireOpenSite } from '../draft/basis.ts';
import { wholeActivity } from '../draft/calculate.ts';
import { isRecordable } from '../draft/countable.ts';
import { needsLook, repeatedDocuments } from '../draft/findings.ts';
import { type DraftRow, ids, lockDrafts } from '../draft/row.ts';
import { OF_DRAFTS } from '../draft/save.ts';
import { mayCommitEntries } from '../../may/ledger.ts';
import type { InventoryRow } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { entryCommit } from './entry.contract.ts';
import { fileDays, inventoryFor, lockLedger } from './inventory.ts';

type Output = z.input<typeof entryCommit.output>;

/** A draft that may become a line, with its place in the ledger. */
interface Approved {
  readonly draftId: string;
  readonly siteId: string | null;
  readonly from: string;
  readonly scope: number;
  readonly category: string;
}

/**
 * Approves exact revisions. What becomes the line is the stored calculation of that revision: the one the person saw.
 * Drafts are locked in the order of their ids and the ledger after them, so that two tabs save once and no two calls wait
 * for each other.
 *
 * Refuses the whole call with `draft.not_found` (404), `draft.stale_revision`, `draft.not_open`, `draft.basis_changed`,
 * `draft.look_needed`, `draft.duplicate_document`, `site.archived`, `inventory.not_open`, `period.closed`,
 * `inventory.missing` (409) or `draft.incomplete` (422).
 */
export const commitEntries: UseCase<typeof entryCommit.input, typeof entryCommit.output> = {
  contract: entryCommit,
  may: ({ actor }) => mayCommitEntries(actor),
  async run(context, { drafts: approvals, acceptNotCounted, acceptDuplicates }) {
    const rows = await lockDrafts(
      context,
      approvals.map(({ draftId }) => draftId),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { draftId, revision } of approvals) requireExact(byId.get(draftId.toLowerCase()), revision);
    const open = rows.filter(({ state }) => state === 'open');
    requireLooks(open);
    await requireNoRepeats(context, open, acceptDuplicates);
    const approved = open.map((row) => approve(context, row, acceptNotCounted));
    const { saved, opened } = await saveAll(context, open, approved);
    return { entries: approvals.map(({ draftId }) => told(byId, saved, draftId)), openedInventories: opened };
  },
  journal: ({ entries }) => ({ subjectIds: entries.flatMap(({ draftId, entryId }) => [draftId, entryId]) }),
};

/** The revision that the person saw is the one that stands; a replay of an approval is fine. */
function requireExact(row: DraftRow | undefined, revision: number): void {
  if (!row) throw new Refused('draft.not_found', 404);
  if (row.state === 'discarded') throw new Refused('draft.not_open', 409);
  if (row.revision !== revision)
    throw new Refused('draft.stale_revision', 409, { revision: String(row.revision) });
}

/** What was recognized in a picture is only as good as the look that a person gave it. */
function requireLooks(rows: readonly DraftRow[]): void {
  const unseen = rows.find(needsLook);
  if (unseen) throw new Refused('draft.look_needed', 409, { draftId: unseen.id });
}

/** A document counts once, unless a person names what a line repeats. */
async function requireNoRepeats(
  context: RunContext,
  rows: readonly DraftRow[],
  accepted: readonly string[],
): Promise<void> {
  const known = new Set(accepted.map((id) => id.toLowerCase()));
  for (const [draftId, findings] of await repeatedDocuments(context, rows)) {
    const repeats = findings.flatMap(({ draftIds, entryIds }) => [...draftIds, ...entryIds]);
    if (repeats.some((id) => !known.has(id))) {
      throw new Refused('draft.duplicate_document', 409, { draftId, repeats: repeats.join(' ') });
    }
  }
}

function approve({ ports }: RunContext, row: DraftRow, acceptNotCounted: boolean): Approved {
  const activity = wholeActivity(row.activity);
  const { kept } = row;
  if (activity === null || kept === null) throw incomplete(row);
  const where = { draftId: row.id, siteId: row.siteId, from: activity.from };
  if (kept['status'] === 'calculated') {
    return { ...where, scope: Number(kept['scope']), category: String(kept['category']) };
  }
  const kind = ownEntry(ports.library.kinds, activity.kind);
  if (!kind || !isRecordable(row.problems) || !acceptNotCounted) throw incomplete(row);
  return { ...where, scope: kind.scope, category: kind.category };
}

function incomplete(row: DraftRow): Refused {
  const recordable = row.kept?.['status'] === 'not_calculated' && isRecordable(row.problems);
  return new Refused('draft.incomplete', 422, {
    draftId: row.id,
    problem: row.problems[0]?.code ?? '',
    recordable: String(recordable),
  });
}

async function saveAll(context: RunContext, rows: readonly DraftRow[], approved: readonly Approved[]) {
  if (rows.length === 0) return { saved: new Map<string, SavedRow>(), opened: [] };
  // Asked right behind the lock, and answered once it is had.
  const [, before] = await Promise.all([lockLedger(context), readGround(context)]);
  const days = approved.map(({ from }) => from);
  const filing = await fileDays(context, entryCommit.name, days, before.inventories);
  const ground = { ...before, inventories: filing.inventories };
  const filed = approved.map((line) => ({
    ...line,
    inventory: inventoryFor(ground, line.from, line.siteId),
  }));
  rows.forEach((row, place) => {
    requireOpenSite(ground, row.siteId);
    requireBasis(row, filed[place]?.inventory);
  });
  const inserting = insertEntries(context, filed);
  const committing = context.tx.query(
    // Its calculation is that of its entry from now on, and so is its activity where the entry says all of it, to the last digit.
    `update public.drafts d set state = 'committed', result = null, updated_at = now(), updated_by = $2,
       activity = case when d.activity = jsonb_build_object('kind', d.activity -> 'kind', 'unit', d.activity -> 'unit',
         'quantity', (d.activity ->> 'quantity')::numeric::text, 'from', (d.activity ->> 'from')::date,
         'to', (d.activity ->> 'to')::date) then '{}' else d.activity end
     where d.id = any (${ids('$1')})`,
    [rows.map(({ id }) => id), context.actor.userId],
    { kept: true },
  );
  const [saved] = await Promise.all([inserting, committing]);
  return { saved: new Map(saved.map((row) => [row.draftId, row])), opened: [...filing.opened] };
}

/** The calculation stands on the GWP set of the inventory that the line is filed into. */
function requireBasis(row: DraftRow, inventory: InventoryRow | undefined): void {
  if (!inventory || row.basis.gwpSet !== inventory.gwpSet) {
    throw new Refused('draft.basis_changed', 409, { inventory: inventory?.name ?? '' });
  }
}

interface SavedRow {
  readonly draftId: string;
  readonly entryId: string;
  readonly state: string;
}

/** Copies the drafts into the ledger inside the database: the calculation that is kept is what is filed. */
function insertEntries(
  { tx, actor }: RunContext,
  lines: readonly (Approved & { readonly inventory: InventoryRow })[],
): Promise<SavedRow[]> {
  return tx.query<SavedRow>(
    `insert into public.entries
       (organization_id, inventory_id, draft_id, state, site_id, kind, scope, category, quantity, unit, period_from,
        period_to, region, estimated, co2e_kg, biogenic_co2_kg, gases_kg, gwp_set, programme, factor_ids,
        chosen_factor_id, problems, result, trace, evidence, committed_by)
     select d.organization_id, x.inventory_id, d.id,
       case when d.result ->> 'status' = 'calculated' then 'counted' else 'not_counted' end, d.site_id,
       d.activity ->> 'kind', x.scope, x.category, (d.activity ->> 'quantity')::numeric, d.activity ->> 'unit',
       (d.activity ->> 'from')::date, (d.activity ->> 'to')::date, d.region, d.estimated,
       (d.result ->> 'co2eKg')::numeric, (d.result ->> 'biogenicCo2Kg')::numeric,
       coalesce(d.result -> 'gasesKg', '{}'), d.gwp_set, d.programme,
       case when d.result ? 'basis' then array(select jsonb_array_elements_text(d.result -> 'factorIds'))
         else array(select f ->> 'id' from jsonb_array_elements(d.result -> 'factors') f) end,
       d.factor_id, d.problems,
       case when not d.result ? 'basis' then d.result - 'trace'
         when left(d.activity ->> 'from', 7) = left(d.activity ->> 'to', 7) then d.result - $6::text[] - 'months'
         else d.result - $6::text[] end,
       d.result -> 'trace', d.evidence, $2
     from public.drafts d
     join unnest(${ids('$1')}, $3::uuid[], $4::smallint[], $5::text[]) with ordinality
       as x (draft_id, inventory_id, scope, category, place) on x.draft_id = d.id
     order by x.place
     returning draft_id as "draftId", id as "entryId", state`,
    [
      lines.map(({ draftId }) => draftId),
      actor.userId,
      lines.map(({ inventory }) => inventory.id),
      lines.map(({ scope }) => scope),
      lines.map(({ category }) => category),
      OF_DRAFTS,
    ],
    { kept: true },
  );
}

function told(
  rows: ReadonlyMap<string, DraftRow>,
  saved: ReadonlyMap<string, SavedRow>,
  id: string,
): Output['entries'][number] {
  const draftId = id.toLowerCase();
  const fresh = saved.get(draftId);
  if (fresh) return { draftId, entryId: fresh.entryId, status: 'saved', state: fresh.state };
  const row = rows.get(draftId);
  if (!row?.entryId) throw new Error('A committed draft has no entry.');
  const state = row.kept?.['status'] === 'calculated' ? 'counted' : 'not_counted';
  return { draftId, entryId: row.entryId, status: 'already_saved', state };
}
