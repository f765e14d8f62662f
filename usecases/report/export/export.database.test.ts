import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEDGER_COLUMNS } from './ledger-sheet.ts';
import { cancelExport, EXPORT_BUCKET, linkExport, listExports, requestExport } from './exports.ts';
import { EXPORT_SOURCES, LEFT_OUT } from './tables.ts';
import { type ExportWork, workOnExports } from './work.ts';
import { EXACT, fill } from '../../testing/filled.ts';
import { unpacked } from '../../testing/unpacked.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';

let house: TestInstallation;
let work: ExportWork;

beforeAll(async () => {
  house = await openTestInstallation();
  await fill(house, house.north);
  await fill(house, house.south);
  work = {
    database: house.database,
    files: house.ports.files,
    version: '1.2.3',
    keptDays: 7,
    texts: { readme: ({ organization }) => ({ 'LEIA-ME.txt': `Razão: ${organization}` }) },
    packTexts: { readme: () => ({ path: 'LEIA-ME.txt', text: 'Razão' }) },
    beatMs: 20,
  };
});
afterAll(() => house?.stop());

interface Manifest {
  readonly organization: { readonly id: string };
  readonly schema: string;
  readonly tables: {
    table: string;
    path: string;
    rows: number;
    bytes: number;
    sha256: string;
    columns: { name: string }[];
  }[];
  readonly sheets: { path: string; sha256: string }[];
  readonly readme: { path: string; sha256: string }[];
  readonly files: { path: string; sha256: string; intact: boolean; calledName: string }[];
}

const query = async <Row extends object>(sql: string, parameters: unknown[] = []): Promise<Row[]> =>
  (await house.database.pool.query<Row>(sql, parameters)).rows;
const hashOf = (content: Buffer | undefined) =>
  createHash('sha256')
    .update(content ?? '')
    .digest('hex');

/** Asks for an export as an owner, and has it written. */
async function take(person: TestPerson): Promise<Map<string, Buffer>> {
  const { export: asked } = await house.as(person, requestExport, {});
  await workOnExports(work);
  return unpacked(await stored(asked.id));
}

async function stored(id: string): Promise<Buffer> {
  const [row] = await query<{ path: string; state: string; problem: string | null }>(
    'select path, state, problem from public.organization_exports where id = $1',
    [id],
  );
  expect(row).toMatchObject({ state: 'ready', problem: null });
  const bytes = await house.ports.files.read(EXPORT_BUCKET, row?.path ?? '', 1e9);
  return Buffer.from(bytes ?? []);
}

const manifestOf = (files: Map<string, Buffer>) =>
  JSON.parse(files.get('manifest.json')?.toString() ?? '') as Manifest;
const rowsIn = (files: Map<string, Buffer>, table: string) =>
  (files.get(`tables/${table}.ndjson`)?.toString() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('an export', () => {
  it('holds every table and file with counts and hashes that hold, and nothing of another organization', async () => {
    const files = await take(house.north.people.owner);
    const manifest = manifestOf(files);
    expect(manifest.organization.id).toBe(house.north.id);
    expect(manifest.schema).toMatch(/^supabase\/migrations\/\d{4}_/);
    expect(manifest.tables.map(({ table }) => table)).toEqual(Object.keys(EXPORT_SOURCES));
    for (const { table, path, rows, bytes, sha256, columns } of manifest.tables) {
      const content = files.get(path) ?? Buffer.alloc(0);
      expect([table, content.length, hashOf(content)]).toEqual([table, bytes, sha256]);
      const found = rowsIn(files, table);
      expect([table, found.length]).toEqual([table, rows]);
      for (const row of found) expect(Object.keys(row)).toEqual(columns.map(({ name }) => name));
    }
    for (const { path, sha256 } of [...manifest.sheets, ...manifest.readme]) {
      expect(hashOf(files.get(path))).toBe(sha256);
    }
    expect(rowsIn(files, 'entries')[0]).toMatchObject({ quantity: EXACT, sequence: '1' });
    expect(rowsIn(files, 'people')).toHaveLength(5);
    expect(manifest.files).toMatchObject([{ intact: true, calledName: 'consumo.csv' }]);
    const [document] = manifest.files;
    expect(files.get(document?.path ?? '')?.toString()).toBe('=1+1;b');
    expect(document?.path).toBe(`files/${hashOf(Buffer.from('=1+1;b'))}.csv`);
    const all = Buffer.concat([...files.values()]).toString();
    for (const foreign of [house.south.id, house.south.siteId, house.south.people.owner.id]) {
      expect(all).not.toContain(foreign);
    }
    const named = [...manifest.tables, ...manifest.sheets, ...manifest.readme, ...manifest.files];
    expect([...files.keys()].sort()).toEqual([...named.map(({ path }) => path), 'manifest.json'].sort());
  });

  it('has a sheet of the ledger in which no text is a formula', async () => {
    const { owner } = house.south.people;
    const files = await take(owner);
    const lines = (files.get('ledger.csv')?.toString() ?? '').split('\r\n');
    expect(lines[0]).toBe(`\uFEFF${LEDGER_COLUMNS.join(',')}`);
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(`,${EXACT},L,2025-03-01,2025-03-31,`);
    expect(lines.at(-1)).toBe('');
  });

  it('takes conversations of the person alone, and no secret or hash of one', async () => {
    const { owner } = house.north.people;
    const files = await take(owner);
    expect(rowsIn(files, 'threads').map((row) => row['user_id'])).toEqual([owner.id]);
    expect(rowsIn(files, 'messages')).toHaveLength(1);
    const columns = manifestOf(files).tables.flatMap(({ table, columns: of }) =>
      of.map(({ name }) => `${table}.${name}`),
    );
    expect(columns.filter((name) => /token_|secret|sealed|key_end|password/.test(name))).toEqual([]);
    const all = Buffer.concat([...files.values()]).toString();
    expect(all).not.toContain('sealed-secret');
    const secrets = await query<{ hash: string }>(
      'select token_sha256 as hash from public.invitations union all select secret_sha256 from public.access_tokens',
    );
    expect(secrets.length).toBeGreaterThan(3);
    for (const { hash } of secrets) expect(all).not.toContain(hash);
  });

  it('is an owner’s alone, opened by who asked for it alone, and the journal says who took it', async () => {
    for (const role of ['manager', 'contributor', 'viewer', 'auditor'] as const) {
      const forbidden = { code: 'actor.forbidden', status: 403 };
      const person = house.south.people[role];
      await expect(house.as(person, requestExport, {})).rejects.toMatchObject(forbidden);
      await expect(house.as(person, listExports, {})).rejects.toMatchObject(forbidden);
    }
    const { owner, manager } = house.north.people;
    const { export: asked } = await house.as(owner, requestExport, {});
    await expect(house.as(owner, requestExport, {})).rejects.toMatchObject({ code: 'export.running' });
    await expect(house.as(owner, linkExport, { exportId: asked.id })).rejects.toMatchObject({
      code: 'export.not_ready',
    });
    await workOnExports(work);
    const { url, name } = await house.as(owner, linkExport, { exportId: asked.id });
    expect(name).toMatch(/^razao-siderurgica-norte-\d{4}-\d\d-\d\d\.zip$/);
    expect(url).toMatch(/^\/storage\/v1\/object\/sign\/exports\/.+\?token=[\w.-]+&download=razao-/);
    const stranger = house.south.people.owner;
    await expect(house.as(stranger, linkExport, { exportId: asked.id })).rejects.toMatchObject({
      code: 'export.not_found',
    });
    await query(`update public.memberships set role = 'owner' where user_id = $1`, [manager.id]);
    await expect(house.as(manager, linkExport, { exportId: asked.id })).rejects.toMatchObject({
      code: 'export.not_found',
    });
    const { exports } = await house.as(manager, listExports, {});
    expect(exports[0]).toMatchObject({ id: asked.id, mine: false, state: 'ready' });
    await query(`update public.memberships set role = 'manager' where user_id = $1`, [manager.id]);
    const journal = await query<{ verb: string; door: string }>(
      `select verb, door from public.journal where $1 = any (subject_ids) and outcome = 'done' order by sequence`,
      [asked.id],
    );
    expect(journal).toEqual([
      { verb: 'export.request', door: 'test' },
      { verb: 'export.request', door: 'job' },
      { verb: 'export.link', door: 'test' },
    ]);
    const letters = await query(`select from public.letters where kind = 'export_ready' and recipient = $1`, [
      owner.email,
    ]);
    expect(letters).not.toEqual([]);
  });

  it('takes its turn: an organization has one at a time, and the first that was asked for is written first', async () => {
    const owners = [house.south.people.owner, house.north.people.owner];
    const asked: string[] = [];
    for (const owner of owners) asked.push((await house.as(owner, requestExport, {})).export.id);
    for (const owner of owners) {
      await expect(house.as(owner, requestExport, {})).rejects.toMatchObject({ code: 'export.running' });
    }
    await workOnExports(work);
    const written = await query<{ id: string }>(
      `select id from public.organization_exports where id = any ($1) and state = 'ready' order by finished_at`,
      [asked],
    );
    expect(written.map(({ id }) => id)).toEqual(asked);
  });

  it('fails when the person is no owner any more by the time it is written', async () => {
    const { owner } = house.south.people;
    const { export: asked } = await house.as(owner, requestExport, {});
    await query(`update public.memberships set role = 'viewer' where user_id = $1`, [owner.id]);
    await workOnExports(work);
    await query(`update public.memberships set role = 'owner' where user_id = $1`, [owner.id]);
    const { exports } = await house.as(owner, listExports, {});
    expect(exports[0]).toMatchObject({ id: asked.id, state: 'failed', problem: 'actor.forbidden' });
  });

  it('is one moment: what is filed while it is written is not in it', async () => {
    const { owner } = house.south.people;
    const title = 'written meanwhile';
    const { export: asked } = await house.as(owner, requestExport, {});
    const meddling: ExportWork = {
      ...work,
      files: {
        ...work.files,
        async write(bucket, path, source, type) {
          async function* meddled(): AsyncGenerator<Uint8Array> {
            let first = true;
            for await (const chunk of source) {
              if (first) {
                await query(
                  'insert into public.threads (organization_id, user_id, title) values ($1, $2, $3)',
                  [house.south.id, owner.id, title],
                );
              }
              first = false;
              yield chunk;
            }
          }
          return work.files.write(bucket, path, meddled(), type);
        },
      },
    };
    await workOnExports(meddling);
    const files = await unpacked(await stored(asked.id));
    expect(rowsIn(files, 'threads').map((row) => row['title'])).not.toContain(title);
    expect(rowsIn(await take(owner), 'threads').map((row) => row['title'])).toContain(title);
  });

  it('of a process that was killed is begun anew by another, and by one of many', async () => {
    const { owner } = house.south.people;
    const { export: asked } = await house.as(owner, requestExport, {});
    await query(
      `update public.organization_exports set state = 'running', worker = gen_random_uuid(), tries = 1,
         beat_at = now() - interval '10 seconds' where id = $1`,
      [asked.id],
    );
    await workOnExports(work);
    expect((await house.as(owner, listExports, {})).exports[0]).toMatchObject({ state: 'running' });
    await query(
      `update public.organization_exports set beat_at = now() - interval '31 seconds' where id = $1`,
      [asked.id],
    );
    await Promise.all([workOnExports(work), workOnExports(work), workOnExports(work)]);
    expect(manifestOf(await unpacked(await stored(asked.id))).organization.id).toBe(house.south.id);
    const done = await query(
      `select from public.journal where $1 = any (subject_ids) and door = 'job' and outcome = 'done'`,
      [asked.id],
    );
    expect(done).toHaveLength(1);
  });

  it('that is cancelled while it is written leaves no file and no open transaction', async () => {
    const { owner } = house.south.people;
    const { export: asked } = await house.as(owner, requestExport, {});
    let cancelled = false;
    const slow: ExportWork = {
      ...work,
      files: {
        ...work.files,
        async write(bucket, path, source, type) {
          async function* slowly(): AsyncGenerator<Uint8Array> {
            for await (const chunk of source) {
              if (!cancelled) await house.as(owner, cancelExport, { exportId: asked.id });
              cancelled = true;
              await new Promise((resolve) => setTimeout(resolve, 10));
              yield chunk;
            }
          }
          return work.files.write(bucket, path, slowly(), type);
        },
      },
    };
    await workOnExports(slow);
    expect(cancelled).toBe(true);
    expect((await house.as(owner, listExports, {})).exports[0]).toMatchObject({
      id: asked.id,
      state: 'cancelled',
    });
    expect(await query(`select from storage.objects where name like $1`, [`%${asked.id}%`])).toEqual([]);
    // Others of this server may just be within a transaction: one that was left behind stays.
    const idle = () =>
      query(
        `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
      );
    await expect.poll(idle, { timeout: 10_000 }).toEqual([]);
    expect(await query('select worker from public.organization_exports where worker is not null')).toEqual(
      [],
    );
  });

  it('is tried again when the store fails, and given up after the third time', async () => {
    const { owner } = house.south.people;
    const { export: asked } = await house.as(owner, requestExport, {});
    const broken: ExportWork = {
      ...work,
      files: {
        ...work.files,
        async write(_, __, source) {
          for await (const chunk of source) if (chunk.length > 0) throw new Error('The disk is full.');
        },
      },
    };
    for (const state of ['waiting', 'waiting', 'failed']) {
      await expect(workOnExports(broken)).rejects.toThrow('The disk is full.');
      const { exports } = await house.as(owner, listExports, {});
      expect(exports[0]).toMatchObject({ id: asked.id, state });
      await query(
        `update public.organization_exports set beat_at = now() - interval '1 hour' where id = $1`,
        [asked.id],
      );
    }
    expect(await query(`select from public.letters where kind = 'export_failed'`)).not.toEqual([]);
  });

  it('is put back when the process ends, and none of the three tries is lost by it', async () => {
    const { owner } = house.south.people;
    const { export: asked } = await house.as(owner, requestExport, {});
    let stopping = false;
    const ending: ExportWork = {
      ...work,
      files: {
        ...work.files,
        async write(bucket, path, source, type) {
          async function* stopped(): AsyncGenerator<Uint8Array> {
            for await (const chunk of source) {
              stopping = true;
              await new Promise((resolve) => setTimeout(resolve, 150));
              yield chunk;
            }
          }
          return work.files.write(bucket, path, stopped(), type);
        },
      },
    };
    await workOnExports(ending, () => stopping);
    const [row] = await query('select state, tries from public.organization_exports where id = $1', [
      asked.id,
    ]);
    expect(row).toEqual({ state: 'waiting', tries: 0 });
    await workOnExports(work);
    expect((await house.as(owner, listExports, {})).exports[0]).toMatchObject({
      id: asked.id,
      state: 'ready',
    });
  });

  it('goes when its days are over, or when its owner gives it up', async () => {
    const { owner } = house.north.people;
    await take(owner);
    const [{ id: exportId } = { id: '' }] = (await house.as(owner, listExports, {})).exports;
    await query(`update public.organization_exports set expires_at = now() where id = $1`, [exportId]);
    await expect(house.as(owner, linkExport, { exportId })).rejects.toMatchObject({ code: 'export.expired' });
    await workOnExports(work);
    expect((await house.as(owner, listExports, {})).exports[0]).toMatchObject({ state: 'expired' });
    await take(owner);
    const [{ id: second } = { id: '' }] = (await house.as(owner, listExports, {})).exports;
    await house.as(owner, cancelExport, { exportId: second });
    await workOnExports(work);
    for (const gone of [exportId, second]) {
      expect(await query(`select from storage.objects where name like $1`, [`%${gone}%`])).toEqual([]);
    }
  });

  it('names every table of an organization: what is not in it is left out for a reason', async () => {
    const tables = await query<{ name: string }>(
      `with recursive of_organization as (
         select 'public.organizations'::regclass::oid as id
         union
         select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'organization_id'
           and c.relname <> 'organization_deletions'
         union
         select k.conrelid from pg_constraint k join of_organization o on k.confrelid = o.id
         where k.contype = 'f' and k.conrelid <> 'public.profiles'::regclass
       ) select relname as name from of_organization join pg_class on pg_class.oid = id order by 1`,
    );
    const known = [
      ...Object.values(EXPORT_SOURCES).map(({ relation }) => relation),
      ...Object.keys(LEFT_OUT),
    ];
    expect(tables.map(({ name }) => name).filter((name) => !(known as string[]).includes(name))).toEqual([]);
    expect(tables.length).toBeGreaterThan(25);
  });
});
