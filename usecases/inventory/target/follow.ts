import { add, decimal, divide, isZero, subtract, sum, toText } from '#engine/decimal.ts';
import type { Problem } from '#engine/problem.ts';
import { followTarget as follow } from '#engine/target/follow.ts';
import type { z } from 'zod';
import { mayReadLedger } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import { tellScope2 } from '../result/scope2.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { readActions } from './actions.ts';
import { targetFollow } from './target.contract.ts';
import { recalculatedFor, type Recalculated, withAdded } from './recalculated.ts';
import { findTarget, type TargetRow } from './targets.ts';

type Output = z.input<typeof targetFollow.output>;
type Scope = 1 | 2 | 3;

interface YearRow {
  readonly year: number;
  readonly scope: Scope;
  readonly category: string;
  readonly co2eKg: string;
  readonly countedLines: number;
  readonly notCountedLines: number;
}

interface YearSum {
  readonly co2eKg: string;
  readonly countedLines: number;
  readonly notCountedLines: number;
}

/**
 * Follows a target over the ledger. Whole calendar years; the running one is what it has so far. By market, scope 2 of each
 * year is as `result.scope2` says; a year that it cannot be told of has no amount, and its problems. Where a recalculation of
 * the base year was approved, base and years are those of the recalculated series, with the reported ones beside them. Refuses
 * with `target.not_found` (404).
 */
export const followTarget: UseCase<typeof targetFollow.input, typeof targetFollow.output> = {
  contract: targetFollow,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { targetId }) {
    const target = await findTarget(context, targetId);
    const rows = await readYears(context, target);
    const market = target.scope2By === 'market' && target.scopes.includes(2);
    const problems: Problem[] = [];
    const years = new Map<number, YearSum>();
    for (const year of new Set(rows.map((row) => row.year))) {
      const own = rows.filter((row) => row.year === year);
      const total = market
        ? await byMarket(context, year, covered(own, target), problems)
        : summed(covered(own, target));
      if (total) years.set(year, total);
    }
    const volumes = target.measure === null ? [] : await readVolumes(context, target.measure);
    const recalculated = await recalculatedFor(context, target);
    return {
      target,
      coverage: coverageOf(rows, target),
      volumes,
      recalculation: besideReported(recalculated, years.get(target.baseYear), target),
      result: await resultOf(context, target, withRecalculated(years, recalculated), volumes, problems),
    };
  },
};

async function resultOf(
  context: RunContext,
  target: TargetRow,
  years: ReadonlyMap<number, YearSum>,
  volumes: Output['volumes'],
  problems: readonly Problem[],
): Promise<Output['result']> {
  const base = years.get(target.baseYear);
  if (!base || base.countedLines === 0) {
    const missing = { code: 'base_year.missing' as const, params: { year: String(target.baseYear) } };
    return { status: 'not_calculated', problems: [missing, ...problems] };
  }
  const actions = (await readActions(context, false)).filter((action) => isCovered(action, target));
  const names = new Map(actions.map(({ id, name }) => [id, name]));
  const followed = follow({
    ...target,
    baseKg: base.co2eKg,
    throughYear: context.now.getUTCFullYear() - 1,
    actualKg: Object.fromEntries(
      [...years]
        .filter(([, { countedLines }]) => countedLines > 0)
        .map(([year, { co2eKg }]) => [year, co2eKg]),
    ),
    volumes: Object.fromEntries(volumes.map(({ year, amount }) => [year, amount])),
    actions,
  });
  if (!followed.ok) return { status: 'not_calculated', problems: [...problems, ...followed.problems] };
  const { baseLevel, budget } = followed.value;
  return {
    status: 'calculated',
    baseLevel,
    budget: { ...budget, unknownYears: [...budget.unknownYears] },
    problems: [...problems, ...followed.value.problems],
    years: followed.value.years.map((year) => ({
      ...year,
      countedLines: years.get(year.year)?.countedLines ?? 0,
      notCountedLines: years.get(year.year)?.notCountedLines ?? 0,
      abated: year.abated.map((one) => ({ ...one, name: names.get(one.id) ?? '' })),
    })),
  };
}

function withRecalculated(
  years: ReadonlyMap<number, YearSum>,
  recalculated: Recalculated | null,
): ReadonlyMap<number, YearSum> {
  return new Map(
    [...years].map(([year, sums]) => [
      year,
      { ...sums, co2eKg: withAdded(sums.co2eKg, recalculated?.addedKg.get(year)) },
    ]),
  );
}

function besideReported(
  recalculated: Recalculated | null,
  base: YearSum | undefined,
  { baseYear }: TargetRow,
): Output['recalculation'] {
  if (!recalculated) return null;
  const reportedKg = base && base.countedLines > 0 ? base.co2eKg : null;
  return {
    ...recalculated.told,
    reportedKg,
    recalculatedKg: reportedKg === null ? null : withAdded(reportedKg, recalculated.addedKg.get(baseYear)),
  };
}

/** Lines by year, scope and category: those that start in a year, and those that go on in its January. */
function readYears({ tx, actor }: RunContext, { baseYear, targetYear }: TargetRow): Promise<YearRow[]> {
  return tx.query<YearRow>(
    `select extract(year from t.month)::int as year, t.scope, t.category,
       trim_scale(coalesce(sum(t.co2e_kg), 0))::text as "co2eKg",
       sum(t.counted_starting + case when extract(month from t.month) = 1 then t.counted_continuing else 0 end)::int
         as "countedLines",
       sum(t.not_counted_starting + case when extract(month from t.month) = 1 then t.not_counted_continuing else 0 end)::int
         as "notCountedLines"
     from public.result_totals t
     where t.organization_id = $1 and t.month between make_date($2, 1, 1) and make_date($3, 12, 1)
     group by 1, 2, 3`,
    [organizationOf(actor), baseYear, targetYear],
  );
}

function isCovered(
  { scope, category }: { readonly scope: Scope; readonly category: string | null },
  { scopes, categories }: TargetRow,
): boolean {
  if (!scopes.includes(scope)) return false;
  return categories === null || (category !== null && categories.includes(category));
}

function covered(rows: readonly YearRow[], target: TargetRow): YearRow[] {
  return rows.filter((row) => isCovered(row, target));
}

function summed(rows: readonly YearRow[]): YearSum {
  return {
    co2eKg: toText(sum(rows.map(({ co2eKg }) => decimal(co2eKg)))),
    countedLines: rows.reduce((lines, row) => lines + row.countedLines, 0),
    notCountedLines: rows.reduce((lines, row) => lines + row.notCountedLines, 0),
  };
}

/** Scope 2 by market in the place of that by location; null where it cannot be told, which is no zero. */
async function byMarket(
  context: RunContext,
  year: number,
  rows: readonly YearRow[],
  problems: Problem[],
): Promise<YearSum | null> {
  const located = summed(rows);
  const days = { from: `${year}-01-01`, to: `${year}-12-31` };
  const { locationCo2eKg, market } = await tellScope2.run(context, { ...days, withTrace: false });
  if (market.status === 'not_calculated') {
    problems.push(...market.problems);
    return null;
  }
  const rest = subtract(decimal(located.co2eKg), decimal(locationCo2eKg));
  return { ...located, co2eKg: toText(add(rest, decimal(market.co2eKg))) };
}

/** How much of the base year the target covers, by location: of all that the ledger has, and of each of its scopes. */
function coverageOf(rows: readonly YearRow[], target: TargetRow): Output['coverage'] {
  const base = rows.filter(({ year }) => year === target.baseYear);
  const part = (of: readonly YearRow[]) => {
    const [own, whole] = [summed(covered(of, target)), summed(of)];
    const total = decimal(whole.co2eKg);
    return {
      coveredKg: own.co2eKg,
      wholeKg: whole.co2eKg,
      share: isZero(total) ? null : toText(divide(decimal(own.co2eKg), total)),
    };
  };
  const { countedLines, notCountedLines } = summed(base);
  return {
    ...part(base),
    countedLines,
    notCountedLines,
    scopes: target.scopes.map((scope) => ({ scope, ...part(base.filter((row) => row.scope === scope)) })),
  };
}

/** What the whole organization states of a measure, by year. */
function readVolumes(
  { tx, actor }: RunContext,
  measure: NonNullable<TargetRow['measure']>,
): Promise<Output['volumes']> {
  return tx.query<Output['volumes'][number]>(
    `select d.year, trim_scale(d.amount)::text as amount, d.unit from public.drivers d
     where d.organization_id = $1 and d.site_id is null and d.measure = $2 order by d.year`,
    [organizationOf(actor), measure],
  );
}
