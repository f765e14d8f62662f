import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';
import { commitDiesel } from '../../testing/inventory-life.ts';
import { listChecks, verifyJournal } from './check.ts';
import { workOnChecks } from './work.ts';

let house: TestInstallation;
let auditor: TestPerson;

beforeAll(async () => {
  house = await openTestInstallation();
  ({ auditor } = house.north.people);
  await commitDiesel(
    house,
    house.north.people.contributor,
    Array.from({ length: 7 }, () => ({})),
  );
});
afterAll(() => house?.stop());
beforeEach(() => house.database.pool.query('delete from public.chain_checks'));

/** A check that is as far as somebody only just asked for it: as of chains that are too long to wait for. */
async function asked(): Promise<void> {
  await house.database.pool.query(
    `insert into public.chain_checks (organization_id, asked_by, journal_total, ledger_total)
     select $1, $2, (select max(sequence) from public.journal where organization_id = $1),
       (select max(sequence) from public.entries where organization_id = $1)`,
    [house.north.id, auditor.id],
  );
}
const latest = async () => (await house.as(auditor, listChecks, {})).checks[0];
const ends = async () =>
  (
    await house.database.pool.query<{ journal: string; ledger: string }>(
      `select (select hash from public.journal where organization_id = $1 order by sequence desc limit 1) as journal,
         (select hash from public.entries where organization_id = $1 order by sequence desc limit 1) as ledger`,
      [house.north.id],
    )
  ).rows[0];
/** Goes on by so many portions of two lines. */
async function portions(count: number): Promise<void> {
  let left = count;
  await workOnChecks(house.database, () => left-- <= 0, 2);
}
async function tampered(sql: string, run: () => Promise<void>): Promise<void> {
  const client = await house.database.pool.connect();
  await client.query('create temporary table kept_entries as select * from public.entries');
  await client.query("set session_replication_role = 'replica'");
  try {
    await client.query(sql, [house.north.id]);
    await run();
  } finally {
    await client.query('delete from public.entries');
    await client.query('insert into public.entries select * from kept_entries');
    await client.query('drop table kept_entries');
    await client.query("set session_replication_role = 'origin'");
    client.release();
  }
}

describe('a check of the chains', () => {
  it('is ended while a person waits where they are short, and its result is kept', async () => {
    const { check } = await house.as(auditor, verifyJournal, {});
    expect(check).toMatchObject({ ledger: { lines: 7, looked: 7, firstBreak: null } });
    expect(check.finishedAt).not.toBeNull();
    expect(await latest()).toEqual(check);
  });

  it('goes on portion by portion where they are long, tells how far it is, and comes to the same hashes', async () => {
    const before = await ends();
    await asked();
    const length = (await latest())?.journal.lines ?? 0;
    await portions(1);
    expect(await latest()).toMatchObject({ finishedAt: null, journal: { lines: length, looked: 2 } });
    // Who asks meanwhile is told of the one that goes on.
    expect((await house.as(auditor, verifyJournal, {})).check.id).toBe((await latest())?.id);
    await portions(1);
    expect((await latest())?.journal.looked).toBe(4);
    await portions(1000);
    const done = await latest();
    expect(done).toMatchObject({
      journal: { looked: length, lastHash: before?.journal, firstBreak: null },
      ledger: { lines: 7, looked: 7, lastHash: before?.ledger, firstBreak: null },
    });
    expect(done?.finishedAt).not.toBeNull();
  });

  it('looks no further than the chains were long when it was asked for', async () => {
    await asked();
    await commitDiesel(house, house.north.people.contributor, [{}]);
    await portions(1000);
    expect((await latest())?.ledger).toMatchObject({ lines: 7, looked: 7, firstBreak: null });
  });

  it.each([
    ['changed', 'update public.entries set quantity = 9 where organization_id = $1 and sequence = 5', 5],
    [
      'unlinked',
      `update public.entries set previous_hash = repeat('0', 64) where organization_id = $1 and sequence = 3`,
      3,
    ],
    ['gap', 'delete from public.entries where organization_id = $1 and sequence = 4', 5],
    ['gap', 'delete from public.entries where organization_id = $1 and sequence = 3', 4],
    ['gap', 'delete from public.entries where organization_id = $1 and sequence > 6', 7],
  ] as const)(
    'names the first line that was tampered with, wherever a portion ends: %s %s',
    async (because, sql, at) => {
      await asked();
      await tampered(sql, () => portions(1000));
      expect((await latest())?.ledger).toMatchObject({ firstBreak: at, because });
      expect((await latest())?.finishedAt).not.toBeNull();
    },
  );
});
