import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts } from './draft/drafts.ts';
import { commitEntries } from './entry/commit.ts';
import { correctEntry } from './entry/correct.ts';
import { calculateOne } from '../calculation/footprint/calculate.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../testing.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openTestInstallation();
});
afterAll(() => installation?.stop());

/** A function as the first migration that made it said it, under another name. */
function firstSaid(file: string, name: string): string {
  const path = new URL(`../../supabase/migrations/${file}`, import.meta.url);
  const text = readFileSync(path, 'utf8');
  const start = text.indexOf(`create function razao.${name}(`);
  return text
    .slice(start, text.indexOf('$$;', start) + 3)
    .replaceAll(/razao\.(entry_hash|journal_hash|sha256_of|instant)\(/g, 'first_said.$1(');
}

const FIRST = [
  firstSaid('0002_journal.sql', 'sha256_of'),
  firstSaid('0002_journal.sql', 'instant'),
  firstSaid('0002_journal.sql', 'journal_hash'),
  firstSaid('0014_ledger.sql', 'entry_hash'),
];

const march = { from: '2025-03-01', to: '2025-03-31' };
const items = [
  { kind: 'mobile.diesel', quantity: '1200.250', unit: 'L', from: '2025-03-07', to: '2025-03-07' },
  { kind: 'electricity', quantity: '45', unit: 'MWh', from: '2025-01-20', to: '2025-04-02' },
  { kind: 'agriculture.enteric', quantity: '40', unit: 'head', ...march },
  {
    kind: 'travel.flight',
    quantity: '2',
    unit: 'trip',
    ...march,
    parameters: { from: 'GRU', to: 'LIS', cabin: 'economy', journey: 'return', radiativeForcing: 'with' },
  },
];

const ODD = 'aspas " e \\ barra, linha\n tab\t \u0001 \u007f é 中 😀 </b> \u2028';
const SOME_ID = '00000000-0000-7000-8000-0000000000ff';
const PATCHES: readonly object[] = [
  {},
  { kind: ODD, unit: ODD, category: ODD, region: ODD, reason: ODD, chosen_factor_id: ODD, programme: ODD },
  { kind: '', unit: '', reason: '', chosen_factor_id: '', factor_ids: [] },
  { factor_ids: [ODD, 'null', '', 'a,b', '{}'], state: 'withdrawn', scope: 3, estimated: true },
  { supersedes: SOME_ID, site_id: SOME_ID, draft_id: SOME_ID, previous_hash: null },
  { supersedes: null, site_id: null, draft_id: null, reason: null, chosen_factor_id: null },
  { co2e_kg: null, biogenic_co2_kg: null, trace: null, evidence: null },
  { quantity: '1200.2500', co2e_kg: '0.000000000000000000001', biogenic_co2_kg: '0' },
  { quantity: '123456789012345678901234567890.10', co2e_kg: '-5.0', biogenic_co2_kg: '1e20' },
  {
    trace: { '': [ODD, 1.5, null, true], b: {} },
    evidence: [ODD],
    result: { [ODD]: ODD },
    problems: [{ code: ODD }],
  },
  { gases_kg: { CH4: '0.10', [ODD]: 1.0 }, sequence: '9223372036854775807' },
  { period_from: '0001-01-01', period_to: '9999-12-31', committed_at: '1999-12-31T23:59:59.999999+14:00' },
];

describe('the chains', () => {
  it('are hashed as on their first day, whatever a line says', async () => {
    const person = installation.north.people.owner;
    const evidence = { source: 'message', text: 'Diesel “B” de março — 1.200,25 L', spans: [] };
    const told = items.map((item, place) => ({ ...item, ...(place === 0 ? { evidence } : {}) }));
    const { drafts } = await installation.as(person, createDrafts, { items: told as never });
    const { entries } = await installation.as(person, commitEntries, {
      drafts: drafts
        .filter(({ problems, result }) => result?.status === 'calculated' || problems.length === 0)
        .map(({ id, revision }) => ({ draftId: id, revision })),
      acceptNotCounted: true,
    });
    const [first] = entries;
    await installation.as(person, correctEntry, {
      entryId: first?.entryId ?? '',
      change: { quantity: '1201' },
      reason: 'lido de novo',
    });

    const { pool } = installation.database;
    await pool.query(`create schema first_said; ${FIRST.join('\n')}`);
    const { rows } = await pool.query<{ lines: number; alike: boolean; whole: boolean }>(
      `select count(*)::int as lines, bool_and(first_said.entry_hash(e) = e.hash) as alike,
         bool_and(razao.entry_hash(e) = e.hash) as whole from public.entries e`,
    );
    for (const { entryId } of entries)
      expect(entryId).toMatch(/^[0-9a-f-]{14}7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(rows[0]).toEqual({ lines: entries.length + 1, alike: true, whole: true });
    // Whatever may stand in a line at all, in each of its columns.
    const { rows: others } = await pool.query<{ lines: number; alike: boolean }>(
      `select count(*)::int as lines, bool_and(first_said.entry_hash(other) = razao.entry_hash(other)) as alike
       from public.entries e cross join jsonb_array_elements($1::jsonb) patch
       cross join lateral jsonb_populate_record(e, patch) other`,
      [JSON.stringify(PATCHES)],
    );
    expect(others[0]).toEqual({ lines: PATCHES.length * (entries.length + 1), alike: true });
    const journal = await pool.query<{ lines: number; alike: boolean; whole: boolean }>(
      `select count(*)::int as lines, bool_and(first_said.journal_hash(j) = j.hash) as alike,
         bool_and(razao.journal_hash(j) = j.hash) as whole from public.journal j`,
    );
    expect(journal.rows[0]).toMatchObject({ alike: true, whole: true });
    expect(journal.rows[0]?.lines).toBeGreaterThan(2);
  });

  it('are hashed alike whatever the time zone of a session, and say nothing of nothing', async () => {
    const { rows } = await installation.database.pool.query<{ at: string; nothing: string | null }>(
      `select razao.instant('2025-03-01T00:00:00.000001-03') as at, razao.sha256_of(null) as nothing`,
    );
    expect(rows[0]).toEqual({ at: '2025-03-01T03:00:00.000001Z', nothing: null });
  });
});

describe('lines of one call', () => {
  it('are counted as each of them alone, also where they share what they are counted by', async () => {
    const person = installation.north.people.contributor;
    const days = [
      '2024-02-01',
      '2024-02-29',
      '2024-02-14',
      '2024-03-01',
      '2023-12-31',
      '2025-08-01',
      '2025-07-31',
    ];
    const asked = ['mobile.diesel', 'mobile.gasoline'].flatMap((kind) =>
      days.map((day, place) => ({ kind, quantity: `${100 + place}.5`, unit: 'L', from: day, to: day })),
    );
    const { drafts } = await installation.as(person, createDrafts, { items: asked });
    for (const [place, activity] of asked.entries()) {
      const one = {
        activity: { ...activity, region: 'BR' },
        gwpSet: 'AR5' as const,
        programme: 'brazil' as const,
      };
      const counted = await installation.as(person, calculateOne, one);
      const shown: Readonly<Record<string, unknown>> = { ...drafts[place]?.result };
      const { trace: _root, ...together } = shown;
      expect(together['status']).toBe('calculated');
      expect(counted).toMatchObject(together);
    }
  });
});

describe('what stands beside a line', () => {
  it('names a line of its own organization alone, when it is added and ever after', async () => {
    const { north, south } = installation;
    const approved = async (person: TestPerson) => {
      const { drafts } = await installation.as(person, createDrafts, { items: [items[0]] as never });
      const { entries } = await installation.as(person, commitEntries, {
        drafts: drafts.map(({ id, revision }) => ({ draftId: id, revision })),
      });
      return entries[0]?.entryId;
    };
    const own = await approved(north.people.owner);
    const foreign = await approved(south.people.owner);
    const { pool } = installation.database;
    const note = (line: string | undefined) =>
      pool.query('insert into public.line_notes (line_id, organization_id, noted_by) values ($1, $2, $3)', [
        line,
        north.id,
        north.people.owner.id,
      ]);
    await expect(note(foreign)).rejects.toMatchObject({ code: '23503' });
    await expect(note(undefined)).rejects.toMatchObject({ code: '23502' });
    await note(own);
    const renamed = pool.query('update public.line_notes set line_id = $2 where line_id = $1', [
      own,
      foreign,
    ]);
    await expect(renamed).rejects.toMatchObject({ code: '23503' });
    const { rows } = await pool.query<{ tables: string[] }>(
      `select array_agg(t.tgrelid::regclass::text order by 1) as tables from pg_trigger t
       where t.tgfoid = 'razao.requires_own_line()'::regprocedure and not t.tgisinternal`,
    );
    expect(rows[0]?.tables.toSorted()).toEqual(['audit_lines', 'line_evidence', 'line_notes']);
  });
});
