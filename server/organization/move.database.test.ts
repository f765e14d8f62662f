import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCode } from '#database/refusal.ts';
import { createDrafts } from '#usecases/ledger/draft/drafts.ts';
import { commitEntries } from '#usecases/ledger/entry/commit.ts';
import { listThreads } from '#usecases/conversation/thread/find.ts';
import { createThread } from '#usecases/conversation/thread/threads.ts';
import { storeDocument, testBytes } from '#usecases/testing/files.ts';
import { fill } from '#usecases/testing/filled.ts';
import { rowsNaming } from '#usecases/testing/rows-of.ts';
import { openTestInstallation, type TestInstallation } from '#usecases/testing.ts';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing.ts';
import { exportOrganization, importOrganization, type Installation, transaction } from './carry.ts';
import { moveOrganization } from './move.ts';
import { elsewhere, everything, wrongIn } from './testing/carried.ts';

const folder = temporaryFolder();
let house: TestInstallation;
let here: Installation;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  house = await openTestInstallation();
  here = { pool: house.database.pool, store: testBytes() };
  await fill(house, house.south);
});
afterAll(async () => {
  await house?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const place = (name: string): string => join(folder, name);

describe('an organization that moves', () => {
  it('takes along what was written while it was copied, is closed where it was, and goes on there', async () => {
    const source = await openTestInstallation();
    const from: Installation = { pool: source.database.pool, store: testBytes() };
    const { id, people } = source.north;
    const line = async (quantity: string) => {
      const { drafts } = await source.as(people.owner, createDrafts, {
        items: [{ kind: 'mobile.diesel', quantity, unit: 'L', from: '2025-03-01', to: '2025-03-31' }],
      });
      await source.as(people.owner, commitEntries, {
        drafts: drafts.map(({ id: draftId, revision }) => ({ draftId, revision })),
      });
    };
    try {
      await fill(source, source.north);
      await elsewhere(async (there) => {
        // Numbers that are in use at the other end.
        await exportOrganization(here, house.south.id, place('neighbour.zip'));
        await importOrganization(there, place('neighbour.zip'));
        let before: Record<string, string[]> = {};
        const moved = await moveOrganization({
          from,
          to: there,
          named: id,
          keptDays: 30,
          copied: async () => {
            await line('11');
            await source.as(people.manager, createThread, {});
            await source.database.pool.query('delete from public.message_feedback');
            before = await everything(from, id);
          },
        });
        expect(moved).toMatchObject({ id, finished: false, people: { same: 0, made: 5 } });
        expect(moved.readOnlySeconds).toBeLessThan(30);
        const after = await everything(there, id);
        expect(after['journal']).toHaveLength((before['journal'] ?? []).length + 1);
        expect({ ...after, journal: [] }).toEqual({ ...before, journal: [] });
        expect(after['journal']?.slice(0, -1).length).toBe(before['journal']?.length);
        expect(await wrongIn(there, id)).toEqual([]);
        expect(await wrongIn(there, house.south.id)).toEqual([]);
        expect(await wrongIn(from, id)).toEqual([]);
        await expect(line('12')).rejects.toMatchObject({ code: expect.stringMatching(/^actor\./) });
        const asked = await from.pool.query(
          "select reason from public.deletion_requests where organization_id = $1 and due_at > now() + interval '29 days'",
          [id],
        );
        expect(asked.rows).toEqual([{ reason: 'moved' }]);
      });
    } finally {
      await source.stop();
    }
  });

  it('stays writable and whole where the move dies, and is closed by another run where it had arrived', async () => {
    const source = await openTestInstallation();
    const from: Installation = { pool: source.database.pool, store: testBytes() };
    const { id, people } = source.north;
    try {
      await fill(source, source.north);
      await elsewhere(async (there, database) => {
        const move = { from, to: there, named: id, keptDays: 30 };
        await expect(
          moveOrganization({ ...move, copied: () => Promise.reject(new Error('killed')) }),
        ).rejects.toThrow('killed');
        expect(await rowsNaming(database, [id])).toEqual({});
        await source.as(people.owner, createThread, {});
        await moveOrganization(move);
        // As if it had died before the former place was closed.
        const client = await from.pool.connect();
        await client.query(
          `begin; set local session_replication_role = replica;
           delete from public.journal where organization_id = '${id}' and verb = 'organization.move';
           delete from public.deletion_requests where organization_id = '${id}';
           update public.memberships set ended_at = null where organization_id = '${id}'; commit`,
        );
        client.release(true);
        expect(await moveOrganization(move)).toMatchObject({ finished: true });
        await expect(source.as(people.owner, createThread, {})).rejects.toMatchObject({
          code: expect.stringMatching(/^actor\./),
        });
        await expect(moveOrganization(move)).rejects.toMatchObject({ code: 'organization.deleting' });
      });
    } finally {
      await source.stop();
    }
  });

  it('holds up writes of its own alone while the last changes follow, and lets them go where the connection dies', async () => {
    const source = await openTestInstallation();
    const { pool } = source.database;
    const { north, south } = source;
    const written = (id: string) =>
      transaction(pool, async (client) => {
        await client.query("begin; set local lock_timeout = '300ms'");
        await client.query(
          `insert into public.column_mappings (organization_id, saved_by, fingerprint, mapping)
           values ($1, gen_random_uuid(), encode(sha256(gen_random_uuid()::text::bytea), 'hex'), '{}')`,
          [id],
        );
      });
    const asks: string[] = [];
    let isFollowing = false;
    const from: Installation = {
      pool,
      store: {
        ...testBytes(),
        async read(version) {
          if (isFollowing) {
            await written(north.id).catch((error: unknown) => asks.push(errorCode(error) ?? ''));
            await written(south.id);
            await source.as(north.people.owner, listThreads, {});
            await pool.query(
              `select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and query like 'select from public.organizations%for update'`,
            );
          }
          return testBytes().read(version);
        },
      },
    };
    try {
      await elsewhere(async (there, database) => {
        await expect(
          moveOrganization({
            from,
            to: there,
            named: north.id,
            keptDays: 30,
            copied: async () => {
              await storeDocument(source, north, 'nova.csv', 'litros\n10\n');
              isFollowing = true;
            },
          }),
        ).rejects.toThrow();
        expect(asks).toEqual(['55P03']);
        expect(await rowsNaming(database, [north.id])).toEqual({});
        await written(north.id);
      });
    } finally {
      await source.stop();
    }
  });
});
