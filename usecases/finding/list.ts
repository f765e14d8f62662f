import type { z } from 'zod';
import { readEntries, shown } from '../ledger/entry/row.ts';
import { findInventory } from '../inventory/result/lines.ts';
import { invalidInput } from '../input.ts';
import { mayReadLedger } from '../may/ledger.ts';
import { findSite, organizationOf } from '../organization.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import { findingGet, findingList } from './finding.contract.ts';
import { FINDING_RULES } from '../ledger/series/rules.ts';
import { type FINDING_STATES, SEVERITIES } from './finding-shape.ts';
import { findFinding, type FindingRow, readFindings, shownFinding, standingOf } from './row.ts';
import { type Measured, readSeries } from '../ledger/series/series.ts';

type Filter = Omit<z.output<typeof findingList.input>, 'cursor' | 'limit'>;

/** Gravest first, then what weighs most. */
const RANK = `array_position(array['high', 'medium', 'low'], f.severity)`;
const WEIGHT = `coalesce(f.co2e_kg::double precision, 0)`;
const ORDER = `${RANK}, ${WEIGHT} desc, f.found_at desc, f.id`;

/**
 * Lists findings with their counts. Refuses with `inventory.not_found`, `site.not_found`, `entry.not_found` (404) or `input.invalid` (400).
 */
export const listFindings: UseCase<typeof findingList.input, typeof findingList.output> = {
  contract: findingList,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { cursor, limit, ...filter }) {
    const state = filter.state ?? 'open';
    const asked = await conditionOf(context, filter);
    const after = cursor === undefined ? 0 : readCursor(cursor);
    const rows = await readFindings(
      context,
      `f.state = $2 and ${asked.wide} and ${asked.narrow}`,
      [state, ...asked.parameters],
      ORDER,
      after + limit + 1,
    );
    const page = rows.slice(after, after + limit);
    return {
      findings: page.map((row) => shownFinding(context, row)),
      nextCursor: rows.length > after + limit ? String(after + limit) : null,
      counts: await countFindings(context, state, asked),
      waiting: await countWaiting(context),
    };
  },
};

/** Unfolds a finding. Refuses with `finding.not_found` (404). */
export const getFinding: UseCase<typeof findingGet.input, typeof findingGet.output> = {
  contract: findingGet,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { findingId }) {
    const row = await findFinding(context, findingId);
    const standing = await standingOf(context, row.lineIds);
    const entries = await readEntries(
      context,
      'e.id = any ($2::uuid[])',
      [[...standing.values()]],
      'e.period_from, e.sequence',
      100,
    );
    return {
      finding: shownFinding(context, row),
      entries: entries.map((one) => shown(context.ports.library, one)),
      series: await seriesOf(context, row),
    };
  },
};

async function seriesOf(context: RunContext, { kind, siteId, figures }: FindingRow) {
  if (kind === null) return null;
  const all = await readSeries(context, [{ kind, siteId }]);
  const lines = ({ points }: Measured): number => points.reduce((sum, point) => sum + point.lines, 0);
  const series =
    all.find(({ unit }) => unit === figures['unit']) ?? all.toSorted((a, b) => lines(b) - lines(a))[0];
  return series
    ? {
        unit: series.unit,
        points: series.points.map(({ from, to, quantity, lines: n }) => ({ from, to, quantity, lines: n })),
      }
    : null;
}

interface Condition {
  /** What counts by rule and severity are of, but for the state. */
  readonly wide: string;
  /** Rules and severities. */
  readonly narrow: string;
  /** From `$3` on. */
  readonly parameters: readonly unknown[];
}

async function conditionOf(context: RunContext, filter: Filter): Promise<Condition> {
  const { from = null, to = null, inventoryId, siteIds = null, entryIds = null } = filter;
  const { scopes = null, categories = null, kinds = null, rules = null, severities = null } = filter;
  if (from !== null && to !== null && from > to) throw invalidInput('to', 'before `from`');
  for (const siteId of siteIds ?? []) if (siteId !== null) await findSite(context, siteId);
  if (entryIds !== null) await requireEntries(context, entryIds);
  const inventory = inventoryId === undefined ? null : await findInventory(context, inventoryId);
  return {
    wide: `($3::text[] is null or coalesce(f.site_id::text, '') = any ($3))
      and ($4::smallint[] is null or f.scope = any ($4)) and ($5::text[] is null or f.category = any ($5))
      and ($6::text[] is null or f.kind = any ($6))
      and ($7::date is null or f.period_to >= $7) and ($8::date is null or f.period_from <= $8)
      and ($9::date is null or f.period_to >= $9 and f.period_from <= $10)
      and ($11::uuid[] is null or f.line_ids && array(
        select e.line_id from public.entries e where e.organization_id = $1 and e.id = any ($11)))`,
    narrow: `($12::text[] is null or f.rule = any ($12)) and ($13::text[] is null or f.severity = any ($13))`,
    parameters: [
      siteIds?.map((siteId) => siteId ?? '') ?? null,
      scopes,
      categories,
      kinds,
      from,
      to,
      inventory?.from ?? null,
      inventory?.to ?? null,
      entryIds,
      rules,
      severities,
    ],
  };
}

/** @throws Refused `entry.not_found` (404), also for another organization's */
async function requireEntries({ tx, actor }: RunContext, entryIds: readonly string[]): Promise<void> {
  const [row] = await tx.query<{ known: number }>(
    'select count(*)::int as known from public.entries where organization_id = $1 and id = any ($2::uuid[])',
    [organizationOf(actor), entryIds],
  );
  if (row?.known !== new Set(entryIds.map((id) => id.toLowerCase())).size)
    throw new Refused('entry.not_found', 404);
}

/** How many findings go before; the list is short, for it is what people clear away. */
function readCursor(cursor: string): number {
  const after = Number(cursor);
  if (!Number.isSafeInteger(after) || after < 0 || after > 1_000_000)
    throw invalidInput('cursor', 'unreadable');
  return after;
}

interface CountRow {
  readonly state: (typeof FINDING_STATES)[number];
  readonly rule: (typeof FINDING_RULES)[number];
  readonly severity: (typeof SEVERITIES)[number];
  readonly findings: number;
}

async function countFindings({ tx, actor }: RunContext, listed: string, asked: Condition) {
  const rows = await tx.query<CountRow>(
    `select f.state, f.rule, f.severity, count(*)::int as findings from public.findings f
     where f.organization_id = $1 and $2::text is not null and ${asked.wide} group by 1, 2, 3`,
    [organizationOf(actor), listed, ...asked.parameters.slice(0, 9)],
  );
  const sum = (of: readonly CountRow[]): number => of.reduce((all, row) => all + row.findings, 0);
  const here = rows.filter(({ state }) => state === listed);
  const byState = [...Map.groupBy(rows, ({ state }) => state)];
  return {
    states: byState.map(([state, group]) => ({ state, findings: sum(group) })),
    rules: FINDING_RULES.flatMap((rule) => {
      const findings = sum(here.filter((row) => row.rule === rule));
      return findings > 0 ? [{ rule, findings }] : [];
    }),
    severities: SEVERITIES.flatMap((severity) => {
      const findings = sum(here.filter((row) => row.severity === severity));
      return findings > 0 ? [{ severity, findings }] : [];
    }),
  };
}

async function countWaiting({ tx, actor }: RunContext): Promise<number> {
  const [row] = await tx.query<{ waiting: number }>(
    `select count(*)::int as waiting from public.finding_series s
     where s.organization_id = $1 and s.marked > s.checked`,
    [organizationOf(actor)],
  );
  return row?.waiting ?? 0;
}
