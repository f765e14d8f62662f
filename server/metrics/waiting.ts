import type { Pool } from 'pg';

/** How much of one kind waits, and since when the oldest of it does. */
export interface Waiting {
  readonly queue: string;
  readonly waiting: number;
  /** Seconds that the oldest has waited; 0 where none waits. */
  readonly oldestSeconds: number;
}

const queues = `
  select queue, count(since)::float8 as waiting,
         coalesce(greatest(extract(epoch from clock_timestamp() - min(since)), 0), 0)::float8 as "oldestSeconds"
  from (
    select 'letters' as queue, created_at as since from public.letters where sent_at is null
    union all select 'imports', created_at from public.imports
      where state in ('committing', 'undoing') and stopped is null
    union all select 'exports', created_at from public.organization_exports where state in ('waiting', 'running')
    union all select 'checks', asked_at from public.chain_checks where finished_at is null
    union all select 'agents', created_at from public.agent_runs where state in ('planned', 'active')
    union all select name, null from unnest(array['letters', 'imports', 'exports', 'checks', 'agents']) name
  ) waits group by queue order by queue`;

/** What waits to be done by the processes of the installation, asked as the owner. */
export async function whatWaits(owner: Pool): Promise<readonly Waiting[]> {
  return (await owner.query<Waiting>(queues)).rows;
}

/** Organizations whose last check of chains, of those that were asked for, found a break. */
export async function brokenChains(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ broken: number }>(
    `select count(*) filter (where journal_break is not null or ledger_break is not null)::float8 as broken
     from (select distinct on (organization_id) journal_break, ledger_break from public.chain_checks
           where finished_at is not null order by organization_id, asked_at desc) latest`,
  );
  return rows[0]?.broken ?? 0;
}

/** Where a server of PostgreSQL that follows this one stands. */
export interface Follower {
  readonly name: string;
  readonly sync: string;
  /** Bytes of log that it has not replayed yet. */
  readonly bytesBehind: number;
  /** Seconds until what was written here was replayed there. */
  readonly secondsBehind: number;
}

/** Followers that PostgreSQL tells the owner of; none where it has none, or the owner may not know. */
export async function followers(owner: Pool): Promise<readonly Follower[]> {
  const { rows } = await owner.query<Follower>(
    `select coalesce(nullif(application_name, ''), 'unnamed') as name, coalesce(sync_state, 'unknown') as sync,
            pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as "bytesBehind",
            coalesce(extract(epoch from replay_lag), 0)::float8 as "secondsBehind"
     from pg_stat_replication where not pg_is_in_recovery() and replay_lsn is not null`,
  );
  return rows;
}

/** How PostgreSQL's own archiver does; null where archiving is off. */
export interface Archiving {
  /** Unix seconds; 0 where nothing was archived yet. */
  readonly lastArchived: number;
  readonly failed: number;
}

export async function archiving(owner: Pool): Promise<Archiving | null> {
  const { rows } = await owner.query<Archiving & { mode: string }>(
    `select current_setting('archive_mode') as mode, failed_count::float8 as failed,
            coalesce(extract(epoch from last_archived_time), 0)::float8 as "lastArchived" from pg_stat_archiver`,
  );
  const [row] = rows;
  return row === undefined || row.mode === 'off' ? null : row;
}
