import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openForReading } from '#database/read.ts';
import { readSql } from '#database/sql.ts';
import { openTestDatabase, type TestDatabase } from '#database/testing.ts';
import { version as newest } from '#database/version.ts';
import { type Product, startProduct, startRefused, temporaryFolder } from '#server/testing.ts';
import { verifyLedgers } from '#usecases/ledger/verify/ledgers.ts';
import { type PlantedRuns, plantRuns } from './planted-runs.ts';
import { filesOf, keptVersions, readKept, restore } from './kept.ts';
import { readReleased } from './released.ts';

describe('data of earlier versions', () => {
  it('is kept of each version that was released, this one included', () => {
    expect(keptVersions()).toEqual(Object.keys(readReleased()).toSorted());
    expect(keptVersions()).toContain(newest);
  });
});

describe.each(keptVersions())('data of version %s', (version) => {
  const kept = readKept(version);
  const { about } = kept;
  const data = temporaryFolder();
  let database: TestDatabase;
  let product: Product;
  let planted: PlantedRuns | null;

  beforeAll(async () => {
    database = await openTestDatabase({ files: filesOf(version) });
    await restore(database.pool, kept);
    planted = await plantRuns(database.pool, about.organizationId);
    product = await startProduct({ data, env: { DATABASE_URL: database.url } });
  });
  afterAll(async () => {
    await product?.stop();
    await database?.stop();
    rmSync(data, { recursive: true, force: true });
  });

  it('is brought forward by the start of the newest, every row kept', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      'select name from razao.migrations order by name',
    );
    expect(rows.map(({ name }) => name)).toEqual(
      readSql()
        .map(({ name }) => name)
        .toSorted(),
    );
    const counts = await database.pool.query(
      `select (select count(*)::int from public.organizations) as organizations,
         (select count(*)::int from public.entries) as entries,
         (select count(*)::int from public.closings) as closings`,
    );
    expect(counts.rows).toEqual([
      { organizations: about.organizations, entries: about.entries, closings: rowsOf('public.closings') },
    ]);
    expect([rowsOf('public.drafts'), rowsOf('public.line_evidence'), rowsOf('public.journal')]).not.toContain(
      0,
    );
  });

  it('verifies: its chains, calculations and sums', async () => {
    expect(await wrongOf(about.entries)).toEqual([]);
  });

  it('goes on with runs that were at work, and keeps those that wait for people', async () => {
    const { rows: steps } = await database.pool.query<{ n: number }>(
      'select count(*)::int as n from public.agent_steps where run_id = any ($1::uuid[])',
      [planted ? [planted.waiting] : []],
    );
    expect(steps).toEqual([{ n: planted ? 1 : 0 }]);
    const states = async () => {
      const { rows } = await database.pool.query<{ id: string; state: string; drafts: number }>(
        `select r.id, r.state, (select count(*)::int from public.drafts d where d.agent_run_id = r.id) as drafts
         from public.agent_runs r where r.id = any ($1::uuid[]) order by r.number`,
        [planted ? [planted.atWork, planted.waiting] : []],
      );
      return rows;
    };
    await expect.poll(states, { timeout: 30_000 }).toEqual(
      planted
        ? [
            { id: planted.atWork, state: 'done', drafts: 1 },
            { id: planted.waiting, state: 'waiting', drafts: 0 },
          ]
        : [],
    );
    const { rows: asked } = await database.pool.query<{ state: string }>(
      `select state from public.approvals where subject = 'proposal' and subject_id = $1`,
      [planted?.proposalId ?? null],
    );
    expect(asked).toEqual(planted ? [{ state: 'waiting' }] : []);
  });

  it('lets its people sign in, read the total of then and add to the chain', async () => {
    const { supabaseKey: apikey } = (await (await fetch(`${product.url}/config.json`)).json()) as {
      supabaseKey: string;
    };
    const post = async <Answer>(path: string, body: object, token?: string): Promise<Answer> => {
      const answer = await fetch(`${product.url}${path}`, {
        method: 'POST',
        headers: {
          apikey,
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as Answer;
    };
    const { email, password, inventoryId } = about;
    const { access_token: token } = await post<{ access_token: string }>(
      '/auth/v1/token?grant_type=password',
      { email, password },
    );
    expect(await post('/functions/v1/result.total', { inventoryId }, token)).toMatchObject({
      status: 'calculated',
      locationCo2eKg: about.co2eKg,
    });
    const diesel = { kind: 'mobile.diesel', unit: 'L', from: '2025-09-01', to: '2025-10-31' };
    const { drafts } = await post<{ drafts: { id: string; revision: number }[] }>(
      '/functions/v1/draft.create',
      { items: [{ ...diesel, quantity: '1000' }] },
      token,
    );
    const { entries } = await post<{ entries: unknown[] }>(
      '/functions/v1/entry.commit',
      { drafts: drafts.map(({ id, revision }) => ({ draftId: id, revision })) },
      token,
    );
    expect(entries).toHaveLength(1);
    expect(await wrongOf(about.entries + 1)).toEqual([]);
    // What was closed stays closed.
    const { drafts: late } = await post<{ drafts: typeof drafts }>(
      '/functions/v1/draft.create',
      { items: [{ ...diesel, quantity: '1', from: '2024-05-01', to: '2024-05-31' }] },
      token,
    );
    const refused = await post(
      '/functions/v1/entry.commit',
      { drafts: late.map(({ id, revision }) => ({ draftId: id, revision })) },
      token,
    );
    expect(refused).toMatchObject({ code: 'period.closed' });
  });

  it('is refused in one sentence once a newer version has written it, and unchanged', async () => {
    await product.stop();
    await database.pool.query(
      "insert into razao.migrations (name, sha256, version) values ('supabase/migrations/9999_later.sql', 'x', '99.1.0')",
    );
    const refused = await startRefused({ data, env: { DATABASE_URL: database.url } });
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr.trim()).toMatch(
      /^This data was written by version 99\.1\.0 of Razão, this is version [\d.]+, [^\n]*; nothing was changed\.$/,
    );
    const { rows } = await database.pool.query('select count(*)::int as entries from public.entries');
    expect(rows).toEqual([{ entries: about.entries + 1 }]);
  });

  /** Checks of `npm run verify` that found something wrong; all of these many lines are looked at. */
  async function wrongOf(entries: number): Promise<unknown[]> {
    const opened = await openForReading({ data, url: database.url });
    const reports = await opened.snapshot((tx) => verifyLedgers(tx, { organization: null }));
    await opened.close();
    expect(reports).toHaveLength(about.organizations);
    expect(reports.reduce((sum, { checks }) => sum + (checks[0]?.looked ?? 0), 0)).toBe(entries);
    return reports.flatMap(({ checks }) => checks.filter(({ wrong }) => wrong > 0));
  }

  function rowsOf(table: string): number {
    return kept.tables.find(({ name }) => name === table)?.rows.length ?? 0;
  }
});
