import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDeletions } from '../administration/deletions.ts';
import { listAllOrganizations } from '../administration/people.ts';
import { readDeletion, requestDeletion, withdrawDeletion } from './deletions.ts';
import { type DeletionWork, ORGANIZATION_BUCKETS, workOnDeletions } from './work.ts';
import { requestExport } from '../../report/export/exports.ts';
import { workOnExports } from '../../report/export/work.ts';
import { bytesLie } from '../../testing/files.ts';
import { fill } from '../../testing/filled.ts';
import { allTables, otherRows, plantEverywhere, rowsNaming } from '../../testing/rows-of.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';

let house: TestInstallation;
let administrator: TestPerson;
let work: DeletionWork;
const confirmation = 'Siderúrgica Norte';

/** Tables of `public` that hold nothing of an organization: a new table is of one, or named here. */
const OF_NO_ORGANIZATION = [
  'access_requests',
  'alias_parts',
  'alias_stems',
  'best_before',
  'call_limits',
  'factor_aliases',
  'factor_kinds',
  'factor_seals',
  'factors',
  'learning_progress',
  'letters',
  'organization_deletions',
  'platform_administrators',
  'preferences',
  'reference_loads',
  'register_entries',
  'setup_tokens',
  'sources',
];

beforeAll(async () => {
  house = await openTestInstallation();
  administrator = house.outsider;
  await query('insert into public.platform_administrators (user_id) values ($1)', [administrator.id]);
  await fill(house, house.north);
  await fill(house, house.south);
  const { people } = house.north;
  // One of the people works elsewhere too; the other organization is their consultancy; some profile names it all.
  await query(`insert into public.memberships (organization_id, user_id, role) values ($1, $2, 'viewer')`, [
    house.south.id,
    people.viewer.id,
  ]);
  await query(
    `insert into public.engagements (client_id, consultancy_id, email, role, token_sha256, offered_by, expires_at, accepted_at, accepted_by)
     values ($1, $2, 'a@b.example', 'viewer', repeat('e', 64), $3, now(), now(), $4)`,
    [house.north.id, house.south.id, people.owner.id, house.south.people.owner.id],
  );
  await query(
    'update public.profiles set active_organization = $1, organization = $2, custom_logo_url = $3 where id = $4',
    [
      house.north.id,
      confirmation,
      `/storage/v1/object/public/logos/${house.north.id}/logo.png`,
      people.manager.id,
    ],
  );
  work = { database: house.database, files: house.ports.files, reminderDays: 7 };
  const exporting = {
    ...work,
    version: '0',
    keptDays: 7,
    texts: { readme: () => ({}) },
    packTexts: { readme: () => ({ path: 'README.txt', text: '' }) },
  };
  await house.as(people.owner, requestExport, {});
  await workOnExports({ ...exporting, database: house.database, files: house.ports.files });
});
afterAll(() => house?.stop());

const query = async <Row extends object>(sql: string, parameters: unknown[] = []): Promise<Row[]> =>
  (await house.database.pool.query<Row>(sql, parameters)).rows;
const ask = () => house.as(house.north.people.owner, requestDeletion, { reason: 'Encerramos', confirmation });
const lettersTo = async (kind: string): Promise<string[]> =>
  (
    await query<{ recipient: string }>('select recipient from public.letters where kind = $1 order by 1', [
      kind,
    ])
  ).map(({ recipient }) => recipient);
const passed = (interval: string) =>
  query(
    `update public.deletion_requests set due_at = due_at - $1::interval, reminded_at = reminded_at - $1::interval
     where withdrawn_at is null`,
    [interval],
  );

/** The organization's id, and those by which rows without it hang on it. */
async function idsOf(organizationId: string): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `select id::text from public.threads where organization_id = $1
     union all select r.id::text from public.runs r join public.threads t on t.id = r.thread_id where t.organization_id = $1
     union all select id::text from public.imports where organization_id = $1
     union all select id::text from public.entries where organization_id = $1`,
    [organizationId],
  );
  return [organizationId, ...rows.map(({ id }) => id)];
}

describe('a request to delete an organization', () => {
  it('wants the name, tells all owners and administrators, waits, and can be taken back', async () => {
    const { owner, manager } = house.north.people;
    await expect(
      house.as(owner, requestDeletion, { reason: 'x', confirmation: 'Norte' }),
    ).rejects.toMatchObject({ code: 'deletion.name', status: 422 });
    await expect(house.as(manager, requestDeletion, { reason: 'x', confirmation })).rejects.toMatchObject({
      code: 'actor.forbidden',
    });
    const { request } = await ask();
    const wait = Date.parse(request.dueAt) - Date.parse(request.createdAt);
    expect(wait / 86_400_000).toBeCloseTo(30, 5);
    await expect(ask()).rejects.toMatchObject({ code: 'deletion.requested' });
    expect(await house.as(manager, readDeletion, {})).toEqual({ request, waitingDays: 30 });
    expect(await lettersTo('deletion_announced')).toEqual([owner.email]);
    expect(await lettersTo('deletion_requested')).toEqual([administrator.email]);
    const { organizations } = await house.as(administrator, listAllOrganizations, {});
    expect(organizations[0]).toMatchObject({ id: house.north.id, deletionDueAt: request.dueAt });
    await house.as(owner, withdrawDeletion, {});
    expect(await lettersTo('deletion_withdrawn')).toEqual([owner.email]);
    await expect(house.as(owner, withdrawDeletion, {})).rejects.toMatchObject({ code: 'deletion.not_found' });
    await query(`update public.deletion_requests set due_at = now() - interval '1 day'`);
    expect(await workOnDeletions(work)).toEqual({ reminded: 0, deleted: 0, emptied: 0 });
  });

  it('reminds all owners once, and is carried out a day after that at the earliest', async () => {
    await ask();
    expect(await workOnDeletions(work)).toEqual({ reminded: 0, deleted: 0, emptied: 0 });
    await passed('23 days');
    expect(await workOnDeletions(work)).toMatchObject({ reminded: 1, deleted: 0 });
    expect(await workOnDeletions(work)).toMatchObject({ reminded: 0, deleted: 0 });
    expect(await lettersTo('deletion_reminder')).toEqual([house.north.people.owner.email]);
    // Of an installation that stood still until after the day.
    await query(
      `update public.deletion_requests set reminded_at = null, due_at = now() - interval '1 hour' where withdrawn_at is null`,
    );
    expect(await workOnDeletions(work)).toMatchObject({ reminded: 1, deleted: 0 });
    await query(
      `update public.deletion_requests set due_at = now() + interval '1 hour' where withdrawn_at is null`,
    );
  });
});

describe('the deletion of an organization', () => {
  it('is the only way past append-only, not before its time, and the server’s alone', async () => {
    for (const table of ['entries', 'journal', 'entry_months', 'organization_factors']) {
      await expect(
        query(`delete from public.${table} where organization_id = $1`, [house.south.id]),
      ).rejects.toThrow('append-only');
    }
    const marked = 'insert into razao.deleting values ($1, pg_current_xact_id())';
    const called = 'select razao.delete_organization($1) as refused';
    await expect(house.database.asService((tx) => tx.query(marked, [house.south.id]))).rejects.toThrow(
      'permission denied',
    );
    await expect(
      house.database.transaction(house.north.people.owner.claims, (tx) => tx.query(called, [house.north.id])),
    ).rejects.toThrow('permission denied');
    const refused = (id: string) => house.database.asService((tx) => tx.query(called, [id]));
    expect(await refused(house.south.id)).toEqual([{ refused: 'not_requested' }]);
    expect(await refused(house.north.id)).toEqual([{ refused: 'not_due' }]);
    await passed('1 day 2 hours');
  });

  it('waits for an export that is being written to end', async () => {
    const { owner } = house.north.people;
    const { export: asked } = await house.as(owner, requestExport, {});
    await query(
      `update public.organization_exports set state = 'running', worker = gen_random_uuid(), beat_at = now() where id = $1`,
      [asked.id],
    );
    expect(await workOnDeletions(work)).toMatchObject({ deleted: 0 });
    expect(await query('select state from public.organization_exports where id = $1', [asked.id])).toEqual([
      { state: 'cancelled' },
    ]);
    await query('update public.organization_exports set worker = null where id = $1', [asked.id]);
  });

  it('leaves everything where its connection dies before the end', async () => {
    const before = await rowsNaming(house.database, [house.north.id]);
    const client = await house.database.pool.connect();
    client.on('error', () => undefined);
    try {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      await client.query(`begin; set local role service_role`);
      const done = await client.query('select razao.delete_organization($1) as refused', [house.north.id]);
      expect(done.rows).toEqual([{ refused: null }]);
      await query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    } finally {
      client.release(true);
    }
    expect(await rowsNaming(house.database, [house.north.id])).toEqual(before);
  });

  it('leaves no row of it anywhere, no byte of its files, and every row of others as it was', async () => {
    const { database } = house;
    await plantEverywhere(database, house.north.id);
    const ids = await idsOf(house.north.id);
    const full = Object.keys(await rowsNaming(database, ids));
    const ofNone = OF_NO_ORGANIZATION.map((name) => `public.${name}`);
    const known = [...full, ...ofNone];
    const tables = (await allTables(database)).filter((name) => name.startsWith('public.'));
    expect(tables.filter((name) => !known.includes(name))).toEqual([]);
    const others = await otherRows(database, ids, ofNone);
    const versions = await query<{ version: string }>(
      `select version from storage.objects where bucket_id = any ($1) and starts_with(name, $2)`,
      [ORGANIZATION_BUCKETS, house.north.id],
    );
    expect(versions).toHaveLength(2);
    const [end] = await query<{ ledger: string; journal: string }>(
      `select (select hash from public.entries where organization_id = $1 order by sequence desc limit 1) as ledger,
         (select hash from public.journal where organization_id = $1 order by sequence desc limit 1) as journal`,
      [house.north.id],
    );

    // Killed between the rows and the files: the next round finds what is left.
    const cut = { ...work, files: { removeFolder: () => Promise.reject(new Error('killed')) } };
    await expect(workOnDeletions(cut)).rejects.toThrow('killed');
    expect(Object.keys(await rowsNaming(database, ids)).sort()).toEqual([
      'public.organization_deletions',
      'storage.objects',
    ]);
    await Promise.all([workOnDeletions(work), workOnDeletions(work)]);
    expect(await workOnDeletions(work)).toEqual({ reminded: 0, deleted: 0, emptied: 0 });

    expect(await rowsNaming(database, ids)).toEqual({ 'public.organization_deletions': 1 });
    expect(await query('select from storage.loose_bytes')).toEqual([]);
    for (const { version } of versions) expect(await bytesLie(version)).toBe(false);
    const after = new Set(await otherRows(database, ids, ofNone));
    const lost = others.filter((print) => !after.has(print));
    expect(lost).toEqual([]);
    const { deletions } = await house.as(administrator, listDeletions, {});
    expect(deletions).toMatchObject([
      {
        organizationId: house.north.id,
        nameSha256: createHash('sha256').update(`${house.north.id}:${confirmation}`).digest('hex'),
        requestedBy: house.north.people.owner.id,
        ledgerHash: end?.ledger,
        journalHash: end?.journal,
        counts: { entries: 2, drafts: 3, memberships: 5 },
      },
    ]);
    expect(deletions[0]?.filesRemovedAt).not.toBeNull();
  });

  it('keeps people’s accounts, tells them what becomes of them, and ends engagements', async () => {
    const { people } = house.north;
    const ids = Object.values(people).map(({ id }) => id);
    expect(await query('select from auth.users where id = any ($1)', [ids])).toHaveLength(5);
    expect(await lettersTo('deletion_done')).toEqual([people.viewer.email]);
    expect(await lettersTo('deletion_done_alone')).toEqual(
      Object.values(people)
        .filter((person) => person !== people.viewer)
        .map(({ email }) => email)
        .sort(),
    );
    const { owner, manager } = house.south.people;
    expect(await lettersTo('engagement_closed')).toEqual([owner.email, manager.email].sort());
    const ended = await query<{ detail: object }>(
      `select detail from public.journal where organization_id = $1 and verb = 'engagement.end' and door = 'job'`,
      [house.south.id],
    );
    expect(ended).toEqual([{ detail: { because: 'organization_deleted' } }]);
    expect(
      await query('select organization, custom_logo_url from public.profiles where id = $1', [
        people.manager.id,
      ]),
    ).toEqual([{ organization: null, custom_logo_url: null }]);
    // Letters that invited into it went; those of the other stayed.
    const invited = await query<{ recipient: string }>(
      `select recipient from public.letters where kind = 'member_invited'`,
    );
    expect(invited).toEqual([{ recipient: `nova@${house.south.id}.com.br` }]);
  });

  it('leaves a record that never goes, for administrators of the platform alone', async () => {
    await expect(query('delete from public.organization_deletions')).rejects.toThrow('append-only');
    await expect(
      query(`update public.organization_deletions set name_sha256 = repeat('0', 64)`),
    ).rejects.toThrow('append-only');
    await expect(query('truncate public.organization_deletions')).rejects.toThrow('append-only');
    await expect(house.as(house.south.people.owner, listDeletions, {})).rejects.toMatchObject({
      code: 'actor.forbidden',
    });
    const read = await house.database.transaction(house.south.people.owner.claims, (tx) =>
      tx.query('select from public.organization_deletions'),
    );
    expect(read).toEqual([]);
  });
});
