import type { Tx } from '#database/tx.ts';
import { FILING } from '../journal/row.ts';
import { type Check, MOST_NAMED, Tally } from './report.ts';

/** The chain of the journal, with what its lines say that changed. */
export async function checkJournal(tx: Tx, organizationId: string): Promise<Check> {
  const tally = new Tally('chain of the journal');
  const rows = await tx.query<{ sequence: string; because: string; wrong: number }>(
    `select l.sequence, l.because, count(*) over ()::int as wrong from (
       select j.sequence, case
         when j.sequence <> row_number() over chain then 'gap'
         when j.previous_hash is distinct from lag(j.hash) over chain then 'unlinked'
         when j.hash <> razao.journal_hash(j) then 'changed'
         when j.detail ->> 'changes' is distinct from razao.sha256_of(c.changes) then 'changes' end as because
       from public.journal j
       left join public.journal_changes c on c.organization_id = j.organization_id and c.sequence = j.sequence
       where j.organization_id = $1
       window chain as (order by j.sequence)) l
     where l.because is not null order by l.sequence limit ${MOST_NAMED}`,
    [organizationId],
  );
  const [counted] = await tx.query<{ lines: number }>(
    'select count(*)::int as lines from public.journal where organization_id = $1',
    [organizationId],
  );
  tally.looked = counted?.lines ?? 0;
  return counting(
    tally,
    rows[0]?.wrong ?? 0,
    rows.map(({ sequence, because }) => ({ what: `journal ${sequence}`, why: because })),
  );
}

/** Lines that the journal says were filed: by their ids, or by the stretch of the chain of a portion of an import. */
const FILED = `filed as materialized (
    select unnest(j.subject_ids) as id, j.sequence from public.journal j
    where j.organization_id = $1 and j.outcome = 'done' and j.verb = any ($2::text[])
  ), stretches as materialized (
    select (j.detail ->> 'firstSequence')::bigint as first, (j.detail ->> 'lastSequence')::bigint as last, j.sequence
    from public.journal j where j.organization_id = $1 and j.outcome = 'done' and j.detail ? 'firstSequence')`;

/**
 * Each chain vouches for the other: no line of the ledger that the journal does not tell of, and none that the journal tells
 * of and the ledger lacks. Lines taken off the end of one chain leave it whole, and show here.
 */
export async function checkCrossing(tx: Tx, organizationId: string): Promise<readonly Check[]> {
  const parameters = [organizationId, [...FILING]];
  const told = new Tally('entries that the journal tells of');
  const untold = await tx.query<{ what: string; wrong: number }>(
    `with ${FILED}
     select 'entry ' || e.sequence || ' (' || e.id || ')' as what, count(*) over ()::int as wrong
     from public.entries e
     where e.organization_id = $1 and e.id not in (select id from filed where id is not null)
       and e.id not in (
         select s.id from stretches t join public.entries s on s.organization_id = $1 and s.sequence between t.first and t.last)
     order by e.sequence limit ${MOST_NAMED}`,
    parameters,
  );
  const [counted] = await tx.query<{ lines: number }>(
    'select count(*)::int as lines from public.entries where organization_id = $1',
    [organizationId],
  );
  told.looked = counted?.lines ?? 0;
  const there = new Tally('entries that the journal names');
  const missing = await tx.query<{ what: string; wrong: number; looked: number }>(
    `with ${FILED}, named as (
       select f.id, f.sequence from filed f
       where not exists (select from public.entries e where e.id = f.id and e.organization_id = $1)
         and not exists (select from public.drafts d where d.id = f.id and d.organization_id = $1)
         and not exists (select from public.withdrawals w where w.id = f.id and w.organization_id = $1)
     ), cut as (
       select t.sequence, t.last - t.first + 1 - (
         select count(*) from public.entries e where e.organization_id = $1 and e.sequence between t.first and t.last) as lacking
       from stretches t
     ), gone as (
       select 'entry ' || id || ' of journal ' || sequence as what, sequence from named
       union all select lacking || ' entries of journal ' || sequence, sequence from cut where lacking > 0
     )
     select g.what, count(*) over ()::int as wrong, 0 as looked from gone g order by g.sequence limit ${MOST_NAMED}`,
    parameters,
  );
  const [named] = await tx.query<{ lines: number }>(
    `with ${FILED} select ((select count(*) from filed) + (select coalesce(sum(last - first + 1), 0) from stretches))::int as lines`,
    parameters,
  );
  there.looked = named?.lines ?? 0;
  return [
    counting(
      told,
      untold[0]?.wrong ?? 0,
      untold.map(({ what }) => ({ what, why: 'not in the journal' })),
    ),
    counting(
      there,
      missing[0]?.wrong ?? 0,
      missing.map(({ what }) => ({ what, why: 'not in the ledger' })),
    ),
  ];
}

/** A check whose differences the database counted: all of them, of which only the first were read. */
export function counting(tally: Tally, wrong: number, first: Check['first']): Check {
  for (const difference of first) tally.found(difference);
  return { ...tally.done(), wrong };
}
