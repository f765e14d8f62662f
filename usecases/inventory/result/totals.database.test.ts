import { add, decimal, toText } from '#engine/decimal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { summarizeResult } from './summary.ts';
import { randomOperations } from '../../testing/random-ledger.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';

let installation: TestInstallation;
let owner: TestPerson;

beforeAll(async () => {
  installation = await openTestInstallation();
  owner = installation.north.people.owner;
});
afterAll(() => installation?.stop());

interface Line {
  readonly id: string;
  readonly organization: string;
  readonly inventory: string;
  readonly site: string | null;
  readonly scope: number;
  readonly category: string;
  readonly kind: string;
  readonly gwpSet: string;
  readonly state: string;
  readonly from: string;
  readonly to: string;
  readonly months: readonly { month: string; co2eKg: string; biogenicCo2Kg: string }[] | null;
}

/** The lines that stand, read from the ledger itself and nothing derived from it. */
async function standingLines(): Promise<Line[]> {
  const { rows } = await installation.database.pool.query<Line>(
    `select id, organization_id as organization, inventory_id as inventory, site_id as site, scope, category, kind,
       gwp_set as "gwpSet", state, period_from as "from", period_to as "to",
       -- A line of one month that stands on a shared basis tells no month apart from itself.
       coalesce(result -> 'months', jsonb_build_array(jsonb_build_object('month', to_char(period_from, 'YYYY-MM'),
         'co2eKg', co2e_kg::text, 'biogenicCo2Kg', biogenic_co2_kg::text))) as months
     from public.entries e
     where state <> 'withdrawn' and not exists (select from public.entries later where later.supersedes = e.id)`,
  );
  return rows;
}

function monthsOf({ from, to }: Pick<Line, 'from' | 'to'>): string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); ) {
    months.push(month);
    const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
    month = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  }
  return months;
}

type Totals = Record<string, readonly [co2e: string, biogenic: string, ...counts: number[]]>;

/** A full recount, in exact decimals, by the same keys as the summaries. */
function recount(lines: readonly Line[]): Totals {
  const totals: Record<string, [string, string, number, number, number, number]> = {};
  for (const line of lines) {
    const parts = new Map((line.months ?? []).map((part) => [part.month, part]));
    for (const [index, month] of monthsOf(line).entries()) {
      const { organization, inventory, site, scope, category, kind, gwpSet } = line;
      const key = [organization, inventory, month, site, scope, category, kind, gwpSet].join('|');
      const row = (totals[key] ??= ['0', '0', 0, 0, 0, 0]);
      const part = line.state === 'counted' ? parts.get(month) : undefined;
      if (part) {
        row[0] = toText(add(decimal(row[0]), decimal(part.co2eKg)));
        row[1] = toText(add(decimal(row[1]), decimal(part.biogenicCo2Kg)));
      }
      const place = (line.state === 'counted' ? 2 : 4) + (index === 0 ? 0 : 1);
      row[place] = (row[place] as number) + 1;
    }
  }
  return totals;
}

async function kept(): Promise<Totals> {
  const { rows } = await installation.database.pool.query<{
    key: string;
    co2e: string;
    bio: string;
    counts: string[];
  }>(
    `select concat_ws('|', organization_id, inventory_id, to_char(month, 'YYYY-MM'), coalesce(site_id::text, ''), scope,
         category, kind, gwp_set) as key,
       trim_scale(co2e_kg) as co2e, trim_scale(biogenic_co2_kg) as bio,
       array[counted_starting, counted_continuing, not_counted_starting, not_counted_continuing] as counts
     from public.result_totals`,
  );
  return Object.fromEntries(
    rows.map(({ key, co2e, bio, counts }) => [key, [co2e, bio, ...counts.map(Number)]]),
  );
}

describe('the summaries kept with the ledger', () => {
  it.each([1, 2, 3])('always equal a full recount, after random operations (seed %i)', async (seed) => {
    await randomOperations(installation, seed);
    const lines = await standingLines();
    expect(lines.some(({ state }) => state === 'not_counted')).toBe(true);
    expect(await kept()).toEqual(recount(lines));
  });

  it.each([
    ['2025-01-01', '2025-12-31'],
    ['2025-03-05', '2025-03-06'],
    ['2025-04-01', '2025-07-31'],
    ['2025-06-01', '2026-10-31'],
    ['2000-01-01', '2000-01-31'],
  ])('count a line that spans months once: %s to %s', async (from, to) => {
    const lines = (await standingLines()).filter(
      (line) =>
        line.organization === installation.north.id &&
        line.from.slice(0, 7) <= to.slice(0, 7) &&
        line.to.slice(0, 7) >= from.slice(0, 7),
    );
    const summary = await installation.as(owner, summarizeResult, { from, to });
    const count = (state: string, scope?: number) =>
      lines.filter((line) => line.state === state && (scope === undefined || line.scope === scope)).length;
    expect(summary.total).toMatchObject({
      countedLines: count('counted'),
      notCountedLines: count('not_counted'),
    });
    for (const { scope, countedLines, notCountedLines } of summary.scopes) {
      expect([scope, countedLines, notCountedLines]).toEqual([
        scope,
        count('counted', scope),
        count('not_counted', scope),
      ]);
    }
    for (const { month, scope, countedLines } of summary.months) {
      const touching = lines.filter(
        (line) => line.state === 'counted' && line.scope === scope && monthsOf(line).includes(month),
      );
      expect([month, scope, countedLines]).toEqual([month, scope, touching.length]);
    }
  });

  it('are widened to whole months and add up to the total by every cut', async () => {
    const summary = await installation.as(owner, summarizeResult, { from: '2025-02-10', to: '2026-02-03' });
    expect([summary.from, summary.to]).toEqual(['2025-02-01', '2026-02-28']);
    const sum = (parts: readonly { co2eKg: string }[]) =>
      toText(parts.reduce((total, { co2eKg }) => add(total, decimal(co2eKg)), decimal('0')));
    for (const cut of [summary.scopes, summary.categories, summary.months, summary.sites, summary.kinds]) {
      expect(cut.length).toBeGreaterThan(0);
      expect(sum(cut)).toBe(summary.total.co2eKg);
    }
    expect(summary.gwpSets).toEqual(['AR5']);
  });
});

describe('the chains', () => {
  const broken = async (what: 'ledger' | 'journal') => {
    const { rows } = await installation.database.pool.query<{ at: string | null }>(
      `select razao.${what}_break($1) as at`,
      [installation.north.id],
    );
    return rows[0]?.at;
  };

  it('of ledger and journal verify from the first line to the last', async () => {
    expect(await broken('ledger')).toBeNull();
    expect(await broken('journal')).toBeNull();
  });

  it.each([
    ['ledger', 'entries', 'quantity = quantity + 1'],
    ['journal', 'journal', `verb = 'nothing.happened'`],
  ] as const)('of the %s show the first line that was tampered with', async (what, table, change) => {
    const { pool } = installation.database;
    await pool.query(`alter table public.${table} disable trigger user`);
    await pool.query(`update public.${table} set ${change} where organization_id = $1 and sequence = 5`, [
      installation.north.id,
    ]);
    await pool.query(`alter table public.${table} enable trigger user`);
    expect(await broken(what)).toBe('5');
  });

  it.each(['entries', 'entry_months', 'journal'])('of %s cannot be rewritten by anyone', async (table) => {
    const { database } = installation;
    for (const sql of [
      `update public.${table} set organization_id = organization_id`,
      `delete from public.${table}`,
    ]) {
      await expect(database.pool.query(sql), `owner: ${sql}`).rejects.toMatchObject({ code: '42501' });
      await expect(
        database.asService((tx) => tx.query(sql)),
        `service: ${sql}`,
      ).rejects.toMatchObject({ code: '42501' });
      await expect(
        database.transaction(owner.claims, (tx) => tx.query(sql)),
        `person: ${sql}`,
      ).rejects.toMatchObject({ code: '42501' });
    }
    await expect(database.pool.query(`truncate public.${table} cascade`)).rejects.toMatchObject({
      code: '42501',
    });
  });
});
