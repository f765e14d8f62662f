import { escapeIdentifier, type PoolClient } from 'pg';
import { BackupProblem } from '#database/archive/problem.ts';
import { errorCode } from '#database/refusal.ts';
import { analyze, type Arrival, beginArrival, proveLedger, proveWhole, takeRows } from './arrival.ts';
import { type Installation, transaction } from './carry.ts';
import { bytesOf, Staging } from './files.ts';
import { handOver, type Settled, settlePeople } from './people.ts';
import type { CarriedTable } from './catalogue.ts';
import {
  countRows,
  type Heads,
  headsOf,
  keysOut,
  openSource,
  rowsOut,
  type Source,
  within,
  writtenSince,
} from './source.ts';

/** Longest that an organization is read-only. PostgreSQL itself ends what would take longer. */
export const mostReadOnlySeconds = 30;

/** Numbers that may be given out at the source while the organization is copied. */
const headroom = 100_000_000n;

export interface Moved {
  readonly id: string;
  readonly name: string;
  readonly lines: number;
  readonly people: Settled | null;
  /** How long nobody could write into it. */
  readonly readOnlySeconds: number;
  /** Whether it had arrived before, and only its former place had to be closed. */
  readonly finished: boolean;
}

export interface Move {
  readonly from: Installation;
  readonly to: Installation;
  /** Its id or its name. */
  readonly named: string;
  /** Days for which its former place keeps it, closed. */
  readonly keptDays: number;
  /** Told when the first copy is there and proved, before anything is held up. */
  readonly copied?: (lines: number) => Promise<void>;
}

/**
 * Moves an organization into another installation. It is copied and verified while everybody goes on working; then it is
 * read-only while what was written meanwhile follows, for thirty seconds at most. A process that dies before the end
 * leaves everything as it was; one that dies between the two ends of it is run again, and closes the former place.
 * @throws BackupProblem with a code and a sentence
 */
export function moveOrganization(move: Move): Promise<Moved> {
  const { from, to } = move;
  return transaction(from.pool, async (client) => {
    const source = await openSource(client, move.named);
    const { rows } = await to.pool.query('select 1 from public.organizations where id = $1', [source.id]);
    if (rows.length > 0) return finish(move, source);
    const staging = new Staging(to.pool, to.store);
    try {
      return await carryOver(move, source, staging);
    } finally {
      await staging.clear();
    }
  });
}

async function carryOver(move: Move, source: Source, staging: Staging): Promise<Moved> {
  const { from, to } = move;
  const arriving = await to.pool.connect();
  let arrived = false;
  try {
    const arrival = await beginArrival(arriving, source, headroom);
    const rows = new Map<string, number>();
    for (const table of arrival.catalogue.tables)
      rows.set(table.name, await takeRows(arrival, table, rowsOut(source.client, source.id, table)));
    for (const file of source.files) await staging.take(file, bytesOf(from.store, file));
    await analyze(arrival, rows);
    const settled = await settlePeople(within(arriving), source.people);
    const { lines } = await proveLedger(arrival);
    await move.copied?.(lines);
    const moved = await readOnly(move, source, async (closing) => {
      const ended = await follow(move, source, arrival, staging, rows);
      await noteMove(closing, source.id, 'to', ended.heads);
      await close(closing, source.id, move.keptDays);
      await noteMove(arriving, source.id, 'from', ended.heads);
      await arriving.query('commit');
      arrived = true;
      return ended;
    });
    arriving.release();
    const { people: last, heads } = moved.result;
    // Those that the copy settled are found again the second time.
    const people = { same: settled.same, matched: last.matched, made: settled.made + last.made };
    const { id, name } = source;
    return {
      id,
      name,
      lines: Number(heads.ledger.sequence),
      people,
      readOnlySeconds: moved.seconds,
      finished: false,
    };
  } catch (error) {
    await arriving.query('rollback').catch(() => undefined);
    arriving.release(true);
    if (!arrived) throw error;
    throw new BackupProblem(
      'organization.both',
      `${source.name} has arrived, but its former place could not be closed: run the command again, which closes it.`,
      error,
    );
  }
}

/**
 * Holds every write of an organization up while `run` goes on: they wait, and go on when it ends, whichever way. The ledger by
 * its own lock; everything else since a row of it, or its line in the journal, refers to the organization.
 */
async function readOnly<T>(
  { from }: Move,
  { id, name }: Source,
  run: (client: PoolClient) => Promise<T>,
): Promise<{ readonly result: T; readonly seconds: number }> {
  let began = performance.now();
  try {
    const result = await transaction(from.pool, async (client) => {
      await client.query(
        `begin; set local transaction_timeout = '${mostReadOnlySeconds}s'; set local lock_timeout = '${mostReadOnlySeconds}s';
         set local statement_timeout = 0`,
      );
      began = performance.now();
      await client.query('select razao.lock_organization($1)', [id]);
      await client.query('select from public.organizations where id = $1 for update', [id]);
      return run(client);
    });
    return { result, seconds: (performance.now() - began) / 1000 };
  } catch (error) {
    const seconds = (performance.now() - began) / 1000;
    const tooLong =
      ['25P04', '55P03', '57P05'].includes(errorCode(error) ?? '') || seconds > mostReadOnlySeconds;
    if (!tooLong) throw error;
    throw new BackupProblem(
      'organization.busy',
      `The last changes of ${name} did not follow within ${mostReadOnlySeconds} seconds: nothing was moved, ` +
        'and work goes on where it was. Try again when less is written.',
      error,
    );
  }
}

/** Brings over what was written since the copy, and proves the whole. */
async function follow(
  { from }: Move,
  source: Source,
  arrival: Arrival,
  staging: Staging,
  rows: Map<string, number>,
): Promise<{ readonly heads: Heads; readonly people: Settled }> {
  const { heads, people, files } = await transaction(from.pool, async (client) => {
    const last = await openSource(client, source.id);
    refuseBeyond(source, last);
    for (const table of arrival.catalogue.tables) {
      const { all, written } = await countRows(within(client), source.id, table, source.oldest);
      if (written > 0 || all !== rows.get(table.name)) await followTable(client, source, arrival, table);
      rows.set(table.name, all);
    }
    for (const file of last.files) await staging.take(file, bytesOf(from.store, file));
    return last;
  });
  const tx = within(arrival.client);
  const settled = await settlePeople(tx, people);
  await proveFollowing(arrival, source.heads, heads);
  await handOver(tx, arrival.catalogue, source.id, settled);
  await proveWhole(arrival, rows, heads);
  await arrival.client.query('set local session_replication_role = origin');
  await staging.settle(tx, files, settled.matched);
  return { heads, people: settled };
}

/** Numbers were reserved at the other end when the copy began. */
function refuseBeyond({ numbers }: Source, last: Source): void {
  for (const [place, { least, most }] of Object.entries(last.numbers)) {
    const first = numbers[place];
    if (
      first !== undefined &&
      BigInt(most) <= BigInt(first.most) + headroom &&
      BigInt(least) >= BigInt(first.least)
    )
      continue;
    throw new BackupProblem(
      'organization.busy',
      `The first rows of ${place} were written meanwhile: nothing was moved, and work goes on where it was. Try again.`,
    );
  }
}

/** Rows that went go, rows that were written since the copy come; of a table without a key all rows go and come. */
async function followTable(
  client: PoolClient,
  { id, oldest }: Source,
  arrival: Arrival,
  table: CarriedTable,
): Promise<void> {
  const place = `public.${escapeIdentifier(table.name)}`;
  const own = table.rowsOf(id);
  const into = arrival.client;
  if (table.key.length === 0) {
    await into.query(`delete from ${place} t where ${own}`);
    await takeRows(arrival, table, rowsOut(client, id, table));
    return;
  }
  const key = table.key.map(escapeIdentifier);
  const same = key.map((column) => `t.${column} = k.${column}`).join(' and ');
  const columns = table.columns.map(escapeIdentifier).join(', ');
  if (!table.appendOnly) {
    await into.query(
      `create temp table carried_keys on commit drop as select ${key.join(', ')} from ${place} limit 0`,
    );
    await takeRows(arrival, { ...table, columns: table.key }, keysOut(client, id, table), 'carried_keys');
    await into.query('analyze carried_keys');
    await into.query(
      `delete from ${place} t where ${own} and not exists (select from carried_keys k where ${same})`,
    );
    await into.query('drop table carried_keys');
  }
  await into.query(
    `create temp table carried_rows on commit drop as select ${columns} from ${place} limit 0`,
  );
  await takeRows(arrival, table, rowsOut(client, id, table, writtenSince(oldest)), 'carried_rows');
  await into.query(`delete from ${place} t using carried_rows k where ${same}`);
  await into.query(
    `insert into ${place} (${columns}) overriding system value select ${columns} from carried_rows`,
  );
  await into.query('drop table carried_rows');
}

/** The copy was verified whole; of what followed every link is. */
async function proveFollowing({ client, id }: Arrival, before: Heads, after: Heads): Promise<void> {
  const { rows } = await client.query<{ broken: string }>(
    `select 'entry ' || e.sequence as broken from (
       select e.*, lag(e.hash) over (order by e.sequence) as link from public.entries e
       where e.organization_id = $1 and e.sequence >= $2::bigint) e
     join public.entries whole on whole.id = e.id
     where e.sequence > $2::bigint and (e.hash <> razao.entry_hash(whole)
       or e.previous_hash is distinct from (case when e.sequence = 1 then null else e.link end))
     union all
     select 'journal ' || j.sequence from (
       select j.*, lag(j.hash) over (order by j.sequence) as link from public.journal j
       where j.organization_id = $1 and j.sequence >= $3::bigint) j
     join public.journal whole on whole.organization_id = j.organization_id and whole.sequence = j.sequence
     where j.sequence > $3::bigint and (j.hash <> razao.journal_hash(whole)
       or j.previous_hash is distinct from (case when j.sequence = 1 then null else j.link end))
     limit 1`,
    [id, before.ledger.sequence, before.journal.sequence],
  );
  const reached = await headsOf(within(client), id);
  if (rows.length === 0 && JSON.stringify(reached) === JSON.stringify(after)) return;
  throw new BackupProblem(
    'organization.differences',
    `Its chains do not verify after the last changes (${rows[0]?.broken ?? 'they end elsewhere'}): nothing was moved.`,
  );
}

/** The journal of each copy tells where the other is: the last line of the former, the first of its own of the new one. */
async function noteMove(client: PoolClient, id: string, which: 'to' | 'from', heads: Heads): Promise<void> {
  await client.query(
    `insert into public.journal (organization_id, actor_id, verb, door, subject_ids, input_sha256, outcome, detail)
     values ($1, null, 'organization.move', 'job', array[$1::uuid], razao.sha256_of($2::jsonb), 'done', $2::jsonb)`,
    [
      id,
      JSON.stringify({
        which,
        lines: heads.ledger.sequence,
        ledger: heads.ledger.hash,
        journal: heads.journal.hash,
      }),
    ],
  );
}

/** Nobody enters its former place any more, which is deleted when its time has come. */
async function close(client: PoolClient, id: string, keptDays: number): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    `select user_id as owner from public.memberships where organization_id = $1 order by (role = 'owner') desc, created_at limit 1`,
    [id],
  );
  await client.query(
    'update public.memberships set ended_at = now() where organization_id = $1 and ended_at is null',
    [id],
  );
  await client.query(
    'update public.engagements set ended_at = now() where $1 in (client_id, consultancy_id) and ended_at is null',
    [id],
  );
  await client.query(
    `insert into public.deletion_requests (organization_id, reason, requested_by, due_at)
     values ($1, 'moved', $2, now() + make_interval(days => $3))`,
    [id, rows[0]?.owner ?? id, keptDays],
  );
}

/** It arrived, and whoever moved it died before its former place was closed: that is done where both are still the same. */
async function finish(move: Move, source: Source): Promise<Moved> {
  const { result, seconds } = await readOnly(move, source, async (closing) => {
    const heads = await headsOf(within(closing), source.id);
    const { rows } = await move.to.pool.query(
      `select 1 from public.journal where organization_id = $1 and verb = 'organization.move'
         and detail ->> 'which' = 'from' and detail ->> 'journal' is not distinct from $2`,
      [source.id, heads.journal.hash],
    );
    if (rows.length === 0)
      throw new BackupProblem(
        'organization.there',
        `${source.name} is in that database already, and is not what it is here: nothing was changed.`,
      );
    await noteMove(closing, source.id, 'to', heads);
    await close(closing, source.id, move.keptDays);
    return heads;
  });
  const { id, name } = source;
  return {
    id,
    name,
    lines: Number(result.ledger.sequence),
    people: null,
    readOnlySeconds: seconds,
    finished: true,
  };
}
