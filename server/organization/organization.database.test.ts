import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testBytes } from '#usecases/testing/files.ts';
import { fill } from '#usecases/testing/filled.ts';
import { closed, monthInventory } from '#usecases/testing/inventory-life.ts';
import { randomOperations } from '#usecases/testing/random-ledger.ts';
import { allTables, plantEverywhere, rowsNaming } from '#usecases/testing/rows-of.ts';
import { openTestInstallation, type TestInstallation } from '#usecases/testing.ts';
import { temporaryFolder } from '../testing.ts';
import { beginArrival, takeRows } from './arrival.ts';
import { exportOrganization, importOrganization, type Installation, transaction } from './carry.ts';
import { LEFT_BEHIND, readCatalogue } from './catalogue.ts';
import { openContainer } from './container.ts';
import { openSource, rowsOut, within } from './source.ts';
import { elsewhere, everything, heads, rowsOf, wrongIn } from './testing/carried.ts';

/** Tables of `public` that hold nothing of one organization. */
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
  'platform_administrators',
  'preferences',
  'profiles',
  'reference_loads',
  'register_entries',
  'setup_tokens',
  'sources',
];

const folder = temporaryFolder();
let house: TestInstallation;
let here: Installation;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  house = await openTestInstallation();
  here = { pool: house.database.pool, store: testBytes() };
  await randomOperations(house, 1);
  await fill(house, house.north);
  await fill(house, house.south);
  await closed(house, house.north, await monthInventory(house, house.north, '2024-05'));
});
afterAll(async () => {
  await house?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Reads all of it. */
async function gone(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  for await (const piece of pieces) void piece;
  return 'read';
}

const place = (name: string): string => join(folder, name);

describe('an archive of an organization', () => {
  it('covers every table: a new one is carried, stays by name, or is of no organization', async () => {
    await transaction(house.database.pool, async (client) => {
      await client.query('begin');
      const { tables } = await readCatalogue(within(client));
      const known = [...tables.map(({ name }) => name), ...Object.keys(LEFT_BEHIND), ...OF_NO_ORGANIZATION];
      const all = (await allTables(house.database))
        .filter((name) => name.startsWith('public.'))
        .map((name) => name.slice('public.'.length));
      expect(all.toSorted()).toEqual(known.toSorted());
      expect(tables[0]?.name).toBe('organizations');
    });
  });

  it('arrives whole in another database: rows, files, people, and chains that end in the same hashes', async () => {
    const file = place('whole.zip');
    const before = await everything(here, house.north.id);
    const written = await exportOrganization(here, house.north.id, file);
    expect(written).toMatchObject({ name: 'Siderúrgica Norte', files: 1 });
    await elsewhere(async (there) => {
      const arrived = await importOrganization(there, file);
      expect(arrived).toMatchObject({
        id: house.north.id,
        lines: written.lines,
        people: { same: 0, made: 5 },
      });
      expect(await everything(there, house.north.id)).toEqual(before);
      expect(await heads(there, house.north.id)).toEqual(await heads(here, house.north.id));
      expect(await wrongIn(there, house.north.id)).toEqual([]);
      const { rows } = await there.pool.query<{ version: string }>(
        "select version from storage.objects where bucket_id = 'evidence'",
      );
      expect(rows).toHaveLength(1);
      let text = '';
      for await (const piece of await there.store.read(rows[0]?.version ?? ''))
        text += Buffer.from(piece).toString();
      expect(text).toBe('=1+1;b');
      const people = await there.pool.query<{ email: string; name: string }>(
        'select u.email, p.full_name as name from auth.users u join public.profiles p on p.id = u.id order by 1',
      );
      expect(people.rows.map(({ email }) => email)).toEqual(
        Object.values(house.north.people)
          .map(({ email }) => email)
          .toSorted(),
      );
      expect(people.rows.every(({ name }) => name.endsWith('Siderúrgica Norte'))).toBe(true);
      expect((await there.pool.query('select from storage.loose_bytes')).rows).toEqual([]);
    });
  });

  it('holds no row, name or address of any other organization', async () => {
    const file = place('alone.zip');
    await exportOrganization(here, 'Siderúrgica Norte', file);
    const archive = await openContainer(file);
    const { rows: foreign } = await house.database.pool.query<{ text: string }>(
      `select $1 as text union select 'Química Sul'
       union select id::text from public.sites where organization_id = $1::uuid
       union select id::text from public.entries where organization_id = $1::uuid
       union select id::text from public.documents where organization_id = $1::uuid
       union select id::text from public.threads where organization_id = $1::uuid
       union select u.id::text from auth.users u join public.memberships m on m.user_id = u.id where m.organization_id = $1::uuid
       union select u.email from auth.users u join public.memberships m on m.user_id = u.id where m.organization_id = $1::uuid`,
      [house.south.id],
    );
    expect(foreign.length).toBeGreaterThan(10);
    const parts = [JSON.stringify(archive.manifest), await archive.text(archive.manifest.people)];
    for (const table of archive.manifest.tables) {
      const pieces: Uint8Array[] = [];
      for await (const piece of archive.unpacked(table)) pieces.push(piece);
      parts.push(Buffer.concat(pieces).toString('utf8'));
    }
    archive.close();
    for (const { text } of foreign) expect(parts.filter((part) => part.includes(text))).toEqual([]);
  });

  it('carries a row of every table as it is', async () => {
    const source = await openTestInstallation();
    try {
      await fill(source, source.north);
      await plantEverywhere(source.database, source.north.id);
      await elsewhere(async ({ pool }) => {
        const from = await source.database.pool.connect();
        const to = await pool.connect();
        try {
          const offered = await openSource(from, source.north.id).catch(async () => {
            // What was planted asks for its deletion, too.
            await from.query('rollback');
            await source.database.pool.query('delete from public.deletion_requests');
            return openSource(from, source.north.id);
          });
          const arrival = await beginArrival(to, offered, 0n);
          // What was planted obeys no rule of its table.
          const { rows: rules } = await to.query<{ place: string; name: string }>(
            `select conrelid::regclass::text as place, quote_ident(conname) as name from pg_constraint
             where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`,
          );
          for (const rule of rules) await to.query(`alter table ${rule.place} drop constraint ${rule.name}`);
          const counts: Record<string, number> = {};
          for (const table of arrival.catalogue.tables)
            counts[table.name] = await takeRows(arrival, table, rowsOut(from, source.north.id, table));
          expect(Object.entries(counts).filter(([, rows]) => rows === 0)).toEqual([]);
          expect(await rowsOf(to, source.north.id)).toEqual(await rowsOf(from, source.north.id));
        } finally {
          from.release(true);
          to.release(true);
        }
      });
    } finally {
      await source.stop();
    }
  });
});

describe('an archive that does not fit', () => {
  it('is refused where the organization is already, and after it was deleted there', async () => {
    const file = place('twice.zip');
    await exportOrganization(here, house.south.id, file);
    await expect(importOrganization(here, file)).rejects.toMatchObject({ code: 'organization.there' });
    await elsewhere(async (there) => {
      const [one, other] = await Promise.allSettled([
        importOrganization(there, file),
        importOrganization(there, file),
      ]);
      expect([one?.status, other?.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      await expect(importOrganization(there, file)).rejects.toMatchObject({ code: 'organization.there' });
      expect((await there.pool.query('select from storage.loose_bytes')).rows).toEqual([]);
    });
    await elsewhere(async (there) => {
      await there.pool.query(
        `insert into public.organization_deletions (organization_id, name_sha256, requested_by, requested_at, counts)
         values ($1, repeat('0', 64), $2, now(), '{}')`,
        [house.south.id, randomUUID()],
      );
      await expect(importOrganization(there, file)).rejects.toMatchObject({
        code: 'organization.was_deleted',
      });
    });
  });

  it('is refused where the schema is another, broken off, or changed in any part, and leaves nothing behind', async () => {
    const file = place('sound.zip');
    await exportOrganization(here, house.south.id, file);
    const bytes = readFileSync(file);
    const archive = await openContainer(file);
    const { organization, schema, numbers } = archive.manifest;
    archive.close();
    await elsewhere(async (there, database) => {
      const spoiled = place('spoiled.zip');
      const refused = async (content: Uint8Array, code = 'organization.damaged') => {
        writeFileSync(spoiled, content);
        await expect(importOrganization(there, spoiled)).rejects.toMatchObject({ code });
      };
      await refused(bytes.subarray(0, bytes.length - 40_000));
      await refused(Buffer.from('no archive'));
      for (const part of [
        'tables/journal.copy.zst',
        'tables/sites.copy.zst',
        'people.json',
        'files/0',
        'manifest.json',
      ]) {
        const changed = Buffer.from(bytes);
        // What follows its name is its content.
        const at = changed.indexOf(part) + part.length + 4;
        changed[at] = (changed[at] ?? 0) ^ 0x55;
        await refused(changed);
      }
      await expect(
        transaction(there.pool, (client) =>
          beginArrival(
            client,
            { ...organization, numbers, schema: { ...schema, sha256: '0'.repeat(64) } },
            0n,
          ),
        ),
      ).rejects.toMatchObject({ code: 'organization.version' });
      expect(await rowsNaming(database, [house.south.id])).toEqual({});
      expect((await there.pool.query('select from auth.users')).rows).toEqual([]);
      expect((await there.pool.query('select from storage.loose_bytes')).rows).toEqual([]);
    });
  });

  it('shows a changed byte in each table and file', async () => {
    const file = place('each.zip');
    await exportOrganization(here, house.south.id, file);
    const bytes = readFileSync(file);
    const sound = await openContainer(file);
    const { tables, files, people } = sound.manifest;
    sound.close();
    expect(tables.length).toBeGreaterThan(80);
    const missed: string[] = [];
    for (const part of [...tables, ...files, people]) {
      const changed = Buffer.from(bytes);
      // Its content follows its name, which the list at the end names once more.
      const at = changed.indexOf(part.path) + part.path.length + Math.floor(part.bytes / 2);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const spoiled = place('each-spoiled.zip');
      writeFileSync(spoiled, changed);
      const archive = await openContainer(spoiled);
      const found = await gone(
        part.path.endsWith('.zst') ? archive.unpacked(part) : archive.part(part),
      ).catch((error: unknown) => (error as { code?: string }).code);
      archive.close();
      if (found !== 'organization.damaged') missed.push(part.path);
    }
    expect(missed).toEqual([]);
  });

  it('is not written over a file, and leaves none where bytes of a document lack', async () => {
    const file = place('there.zip');
    writeFileSync(file, 'mine');
    await expect(exportOrganization(here, house.south.id, file)).rejects.toMatchObject({
      code: 'organization.file_exists',
    });
    const lacking = {
      ...here,
      store: { ...here.store, read: () => Promise.reject(new Error('the disk is gone')) },
    };
    await expect(exportOrganization(lacking, house.south.id, place('lacking.zip'))).rejects.toThrow(
      'the disk is gone',
    );
    expect(readdirSync(folder).filter((name) => name.startsWith('lacking'))).toEqual([]);
    expect(existsSync(file)).toBe(true);
    await expect(exportOrganization(here, 'Nobody', place('nobody.zip'))).rejects.toMatchObject({
      code: 'organization.unknown',
    });
  });
});

describe('an import that dies', () => {
  it('leaves no row behind, and its files for the sweep', async () => {
    const file = place('killed.zip');
    await exportOrganization(here, house.south.id, file);
    await elsewhere(async (there, database) => {
      const killing: Installation = {
        ...there,
        store: {
          ...there.store,
          write: async (version, source) => {
            await there.store.write(version, source);
            await there.pool.query(
              `select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and state = 'idle in transaction'`,
            );
          },
        },
      };
      await expect(importOrganization(killing, file)).rejects.toThrow();
      expect(await rowsNaming(database, [house.south.id])).toEqual({});
      expect((await there.pool.query('select from auth.users')).rows).toEqual([]);
      expect(await importOrganization(there, file)).toMatchObject({ id: house.south.id });
    });
  });
});

describe('people of an organization that arrives', () => {
  it('keep the account that their address has there, and the past keeps the ids that its chains hold', async () => {
    const file = place('people.zip');
    await exportOrganization(here, house.north.id, file);
    const { owner, manager } = house.north.people;
    await elsewhere(async (there) => {
      const known = randomUUID();
      await there.pool.query(
        'insert into auth.users (id, email, email_confirmed_at, encrypted_password) values ($1, $2, now(), $3)',
        [known, owner.email, 'kept'],
      );
      await there.pool.query('insert into auth.users (id, email) values ($1, $2)', [
        manager.id,
        'other@example.org',
      ]);
      const { people } = await importOrganization(there, file);
      expect(people).toEqual({ same: 1, made: 3, matched: new Map([[owner.id, known]]) });
      const memberships = await there.pool.query<{ id: string }>(
        `select user_id as id from public.memberships where organization_id = $1 and role = 'owner'`,
        [house.north.id],
      );
      expect(memberships.rows).toEqual([{ id: known }]);
      const past = await there.pool.query(
        `select u.email, u.banned_until::text as until, p.full_name as name,
           exists (select from public.entries e where e.committed_by = u.id) as committed
         from auth.users u join public.profiles p on p.id = u.id where u.id = $1`,
        [owner.id],
      );
      expect(past.rows).toEqual([
        { email: null, until: 'infinity', name: 'Olivia Siderúrgica Norte', committed: true },
      ]);
      const threads = await there.pool.query<{ id: string }>(
        'select distinct user_id as id from public.threads',
      );
      expect(threads.rows.map(({ id }) => id).toSorted()).toEqual([known, manager.id].toSorted());
    });
  });
});
