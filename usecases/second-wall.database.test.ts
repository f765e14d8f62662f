import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestInstallation, type TestInstallation } from './testing.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openTestInstallation();
});
afterAll(() => installation?.stop());

describe('the second wall, asked in plain SQL', () => {
  it('refuses a figure that comes from anywhere but a use-case', async () => {
    const { owner } = installation.north.people;
    const raw = (sql: string) =>
      installation.database.transaction(owner.claims, (tx) =>
        tx.query(sql, [installation.north.id, owner.id]),
      );
    const denied = { code: '42501' };
    await expect(
      raw(`insert into public.drafts (organization_id, activity, region, gwp_set, programme, created_by, updated_by)
           values ($1, '{}', 'BR', 'AR5', 'brazil', $2, $2)`),
    ).rejects.toMatchObject(denied);
    await expect(
      raw(`insert into public.sites (organization_id, name, region) values ($1, $2, 'BR')`),
    ).rejects.toMatchObject(denied);
    await expect(
      raw(`select razao.write_journal($1, $2, 'x', 'test', '{}', repeat('0', 64), 'done', '{}')`),
    ).rejects.toMatchObject(denied);
    await expect(
      raw(
        `insert into public.result_totals select t.* from public.result_totals t where $1::uuid <> $2::uuid`,
      ),
    ).rejects.toMatchObject(denied);
  });

  it('shows anonymous visitors no table at all', async () => {
    const { rows } = await installation.database.pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    expect(rows.length).toBeGreaterThan(15);
    for (const { name } of rows) {
      await expect(
        installation.database.transaction(null, (tx) => tx.query(`select 1 from public.${name}`)),
        name,
      ).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('has row-level security on every table', async () => {
    const { rows } = await installation.database.pool.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity`,
    );
    expect(rows).toEqual([]);
  });

  it('lets people change the safe columns of their own profile, and nothing else of it', async () => {
    const { viewer, owner } = installation.north.people;
    const raw = (sql: string, parameters: unknown[]) =>
      installation.database.transaction(viewer.claims, (tx) => tx.query(sql, parameters));
    expect(
      await raw(`update public.profiles set job_title = 'Analista' where id = $1 returning id`, [viewer.id]),
    ).toHaveLength(1);
    expect(
      await raw(`update public.profiles set job_title = 'x' where id = $1 returning id`, [owner.id]),
    ).toHaveLength(0);
    await expect(
      raw(`update public.profiles set email = 'x' where id = $1`, [viewer.id]),
    ).rejects.toMatchObject({
      code: '42501',
    });
    await expect(
      raw('update public.profiles set active_organization = $2 where id = $1', [
        viewer.id,
        installation.south.id,
      ]),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
