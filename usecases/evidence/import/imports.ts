import { readGround } from '../../ledger/draft/basis.ts';
import { fileDays, inventoryFor, requireOpen } from '../../ledger/entry/inventory.ts';
import { mayCommitEntries, mayCorrectEntries, mayDraftEntries } from '../../may/ledger.ts';
import { INVENTORY_COLUMNS, type InventoryRow, organizationOf } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { importCancel, importCommit, importUndo } from './import.contract.ts';
import { matchLines } from './match.ts';
import { requireOwn } from './own.ts';
import { findImport, lockImport } from './row.ts';

/**
 * Approves an import, or lets a stopped one go on. Its lines are filed in portions, in the background (`work.ts`). Refuses
 * with `import.not_found` (404), `import.not_open`, `import.series_busy`, `import.empty`, `import.basis_changed`,
 * `inventory.missing`, `inventory.not_open` or `period.closed` (409). One that is being committed or is committed stays as it is.
 */
export const commitImport: UseCase<typeof importCommit.input, typeof importCommit.output> = {
  contract: importCommit,
  may: ({ actor }) => mayCommitEntries(actor),
  async run(context, { importId, acceptNotCounted }) {
    const before = await lockImport(context, importId);
    if (before.state === 'committing' || before.state === 'committed') {
      return { import: before, openedInventories: [] };
    }
    if ((before.state !== 'proposed' && before.state !== 'cancelled') || before.withdrawn > 0) {
      throw new Refused('import.not_open', 409);
    }
    await requireSeriesIdle(context, before.id);
    // What others filed since it was read is in the ledger now.
    await matchLines(context, before.id, false);
    if (!acceptNotCounted) await leaveOutNotCounted(context, before.id);
    const { ready, opened: openedInventories } = await openInventories(context, before.id);
    await context.tx.query(
      `update public.imports set state = 'committing', accept_not_counted = $2, approved_by = $3, stopped = null,
         updated_at = now(),
         ready = $4
       where id = $1`,
      [before.id, acceptNotCounted, context.actor.userId, ready],
    );
    return { import: await findImport(context, before.id), openedInventories: [...openedInventories] };
  },
  journal: (output) => ({ subjectIds: [output.import.id, output.import.documentId] }),
};

/**
 * Stops an import where it stands. Refuses with `import.not_found` (404) or `import.not_yours` (403); one that is not going
 * on stays as it is.
 */
export const cancelImport: UseCase<typeof importCancel.input, typeof importCancel.output> = {
  contract: importCancel,
  may: ({ actor }) => mayDraftEntries(actor),
  async run(context, { importId }) {
    const before = await lockImport(context, importId);
    requireOwn(context.actor, before);
    await context.tx.query(
      `update public.imports set updated_at = now(),
         state = case state when 'proposed' then 'discarded' when 'committing' then 'cancelled' when 'undoing' then 'cancelled'
           else state end
       where id = $1`,
      [before.id],
    );
    return { import: await findImport(context, before.id) };
  },
  journal: (output) => ({ subjectIds: [output.import.id], detail: { state: output.import.state } }),
};

/**
 * Withdraws what an import made, in the background; what it corrected says again what it said before. Refuses with
 * `import.not_found` (404), `import.not_yours` (403), `import.not_committed` or `inventory.not_open` (409): nothing is
 * begun that a closed period would stop half-way.
 */
export const undoImport: UseCase<typeof importUndo.input, typeof importUndo.output> = {
  contract: importUndo,
  may: ({ actor }) => mayCorrectEntries(actor),
  async run(context, { importId, reason }) {
    const before = await lockImport(context, importId);
    if (before.state === 'undoing' || before.state === 'undone') return { import: before };
    if (before.saved === 0) throw new Refused('import.not_committed', 409);
    requireOwn(context.actor, before);
    await requireOpenPeriods(context, before.id);
    await context.tx.query(
      `update public.imports set state = 'undoing', undone_by = $2, undone_because = $3, stopped = null, updated_at = now()
       where id = $1`,
      [before.id, context.actor.userId, reason],
    );
    return { import: await findImport(context, before.id) };
  },
  journal: (output) => ({ subjectIds: [output.import.id, output.import.documentId] }),
};

/**
 * Two files that say the same rows are filed one after the other, so that the second one knows what the first one filed.
 * @throws Refused `import.series_busy` (409)
 */
async function requireSeriesIdle({ tx, actor }: RunContext, importId: string): Promise<void> {
  const [busy] = await tx.query(
    `select 1 from public.imports i join public.imports other on other.organization_id = i.organization_id and other.id <> i.id
       and (other.series = i.series or other.document_id = i.document_id) and other.state in ('committing', 'undoing')
     where i.id = $1 and i.organization_id = $2 limit 1`,
    [importId, organizationOf(actor)],
  );
  if (busy !== undefined) throw new Refused('import.series_busy', 409);
}

/** @throws Refused `inventory.not_open` (409) for the first inventory of its lines that is closed */
async function requireOpenPeriods(context: RunContext, importId: string): Promise<void> {
  const [closed] = await context.tx.query<InventoryRow>(
    `select ${INVENTORY_COLUMNS} from public.inventories where state <> 'open' and id in (
       select e.inventory_id from public.import_lines l join public.entries e on e.id in (l.entry_id, l.supersedes)
       where l.import_id = $1 and l.problem is null
     ) order by period_from limit 1`,
    [importId],
  );
  if (closed) requireOpen(closed);
}

/** Only where a group has no calculation; most imports have none such, and their lines are not looked through. */
async function leaveOutNotCounted({ tx }: RunContext, importId: string): Promise<void> {
  const [uncounted] = await tx.query(
    'select 1 from public.import_groups where import_id = $1 and scope is not null and basis is null limit 1',
    [importId],
  );
  if (!uncounted) return;
  await tx.query(
    `update public.import_lines l set problem = jsonb_build_object('code', 'row.not_counted', 'params',
       jsonb_build_object('problem', coalesce(g.problems #>> '{0,code}', '')))
     from public.import_groups g
     where l.import_id = $1 and l.problem is null and l.co2e_kg is null
       and g.import_id = l.import_id and g.number = l.group_number`,
    [importId],
  );
}

/** Why no line is left to save: a period that was closed since it was read is named, for the preview did not tell of it. */
async function emptiness({ tx }: RunContext, importId: string): Promise<Refused> {
  const [shut] = await tx.query<{ inventory: string }>(
    `select problem #>> '{params,text}' as inventory from public.import_lines
     where import_id = $1 and problem ->> 'code' = 'row.period_closed' order by position limit 1`,
    [importId],
  );
  return shut ? new Refused('period.closed', 409, { ...shut }) : new Refused('import.empty', 409);
}

/**
 * Opens the inventories that the lines' first days need, and checks that all are open on the sets calculated with. Gives
 * how many lines are ready, too: all in one look through them.
 */
async function openInventories(context: RunContext, importId: string) {
  const days = await context.tx.query<{ day: string; siteId: string | null; gwpSet: string; lines: number }>(
    `select g.period_from as day, g.site_id as "siteId", g.gwp_set as "gwpSet", sum(l.lines)::int as lines from (
       select group_number, count(*) as lines from public.import_lines
       where import_id = $1 and problem is null group by group_number
     ) l join public.import_groups g on g.import_id = $1 and g.number = l.group_number
     group by g.period_from, g.site_id, g.gwp_set`,
    [importId],
  );
  if (days.length === 0) throw await emptiness(context, importId);
  const { inventories } = await readGround(context);
  const filing = await fileDays(
    context,
    importCommit.name,
    days.map(({ day }) => day),
    inventories,
  );
  for (const { day, siteId, gwpSet } of days) {
    if (inventoryFor(filing, day, siteId).gwpSet !== gwpSet) throw new Refused('import.basis_changed', 409);
  }
  return { opened: filing.opened, ready: days.reduce((sum, { lines }) => sum + lines, 0) };
}
