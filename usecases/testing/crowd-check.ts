import type { TestInstallation } from '../testing.ts';
import type { Told } from './crowd.ts';

/**
 * Holds what people were told against what is kept; every line names a lost update, a double entry or a broken chain.
 * @returns nothing where all of it agrees
 */
export async function contradictions({ database }: TestInstallation, told: Told): Promise<string[]> {
  const query = async <Row extends object>(sql: string) => (await database.pool.query<Row>(sql)).rows;
  const drafts = new Map(
    (
      await query<{ id: string; revision: number; quantity: string; entries: number }>(
        // What an approved draft said, its entry says for it (docs/decisions/0216).
        `select d.id, d.revision, coalesce(d.activity ->> 'quantity', e.quantity) as quantity, coalesce(e.entries, 0) as entries
         from public.drafts d left join (
           select draft_id, count(*)::int as entries, min(trim_scale(quantity)::text) as quantity from public.entries group by 1
         ) e on e.draft_id = d.id`,
      )
    ).map((row) => [row.id, row]),
  );
  const entries = new Map(
    (
      await query<{ id: string; quantity: string; supersedes: string | null; later: number }>(
        `select e.id, trim_scale(e.quantity)::text as quantity, e.supersedes,
           (select count(*)::int from public.entries l where l.supersedes = e.id) as later from public.entries e`,
      )
    ).map((row) => [row.id, row]),
  );
  const chain = await query(
    `select 1 from (select e.*, lag(e.sequence) over w as before, lag(e.hash) over w as hash_before
       from public.entries e window w as (partition by e.organization_id order by e.sequence)) e
     where e.sequence <> coalesce(e.before, 0) + 1 or e.previous_hash is distinct from e.hash_before`,
  );
  const standing = await query<{ kept: number; ledger: number }>(
    `select (select count(*)::int from public.current_entries) as kept,
       (select count(*)::int from public.entries e where e.state <> 'withdrawn' and not exists (
         select from public.entries l where l.supersedes = e.id)) as ledger`,
  );
  return [
    ...edits(told, drafts),
    ...commits(told, drafts, entries),
    ...told.corrections.flatMap(({ of, entryId, quantity }) => {
      const made = entries.get(entryId);
      const isKept = made?.supersedes === of && made.quantity === quantity;
      return isKept ? [] : [`the correction of ${of} is not kept`];
    }),
    ...[...entries.values()].flatMap(({ id, later }) => (later > 1 ? [`${id} was superseded twice`] : [])),
    ...(chain.length > 0 ? ['the chain is broken'] : []),
    ...standing.flatMap(({ kept, ledger }) => (kept === ledger ? [] : [`${kept} of ${ledger} lines stand`])),
  ];
}

type Kept = ReadonlyMap<string, { readonly revision: number; readonly quantity: string; entries: number }>;

/** No two edits of one revision, and the last one stands. */
function edits(told: Told, drafts: Kept): string[] {
  const byDraft = Map.groupBy(told.edits, ({ draftId }) => draftId);
  return [...byDraft].flatMap(([id, all]) => {
    const revisions = new Set(all.map(({ revision }) => revision));
    const last = all.toSorted((one, other) => other.revision - one.revision)[0];
    const kept = drafts.get(id);
    return [
      ...(revisions.size < all.length ? [`two edits of one revision of ${id} were both taken`] : []),
      ...(kept?.quantity === last?.quantity ? [] : [`the last edit of ${id} is lost`]),
    ];
  });
}

/** One line a draft, with the quantity of the revision that was approved. */
function commits(
  told: Told,
  drafts: Kept,
  entries: ReadonlyMap<string, { readonly quantity: string }>,
): string[] {
  return told.commits.flatMap(({ draftId, entryId }) => {
    const draft = drafts.get(draftId);
    return [
      ...(draft?.entries === 1 ? [] : [`${draftId} became ${draft?.entries ?? 0} lines`]),
      ...(entries.get(entryId)?.quantity === draft?.quantity ? [] : [`${entryId} is not what was approved`]),
    ];
  });
}
